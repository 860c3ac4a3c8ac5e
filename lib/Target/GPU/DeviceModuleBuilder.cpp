//===- DeviceModuleBuilder.cpp - build device modules ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DeviceModuleBuilder.h"

#include "relax-mlir/Target/GPU/DeviceModule.h"

using namespace mlir;
using namespace relax_mlir;

FailureOr<GPUModel> relax_mlir::getDeviceOfModules(Operation *host,
                                                   Location loc) {
  FailureOr<std::optional<GPUModel>> gpu = GPUModel::get(host);
  if (failed(gpu))
    return failure();
  if (!*gpu)
    return emitError(loc)
           << "expected a device 'GPU' in 'dlti.target_system_spec'";
  return **gpu;
}

DeviceModuleBuilder::DeviceModuleBuilder(gpu::GPUModuleOp module)
    : name(module.getName().str()), loc(module.getLoc()), builder(module),
      ptr(LLVM::LLVMPointerType::get(module.getContext())),
      i32(builder.getI32Type()), i64(builder.getI64Type()) {}

LLVM::GlobalOp DeviceModuleBuilder::createText(StringRef suffix,
                                               StringRef bytes) {
  std::string text = bytes.str();
  text.push_back('\0');
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), text.size());
  return LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true,
                                LLVM::Linkage::Internal, name + suffix.str(),
                                builder.getStringAttr(text));
}

LLVM::GlobalOp DeviceModuleBuilder::createStruct(StringRef suffix,
                                                 ArrayRef<Type> types,
                                                 bool isConstant,
                                                 ArrayRef<StructField> fields) {
  auto type = LLVM::LLVMStructType::getLiteral(builder.getContext(), types);
  auto global = LLVM::GlobalOp::create(builder, loc, type, isConstant,
                                       LLVM::Linkage::Internal,
                                       name + suffix.str(), Attribute());
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&global.getInitializerRegion());
  Value value = LLVM::PoisonOp::create(builder, loc, type);
  for (auto [i, field] : llvm::enumerate(fields)) {
    Value element;
    if (auto *op = dyn_cast<Operation *>(field))
      element = LLVM::AddressOfOp::create(builder, loc, types[i],
                                          SymbolTable::getSymbolName(op));
    else if (auto number =
                 dyn_cast_or_null<IntegerAttr>(cast<Attribute>(field)))
      element = LLVM::ConstantOp::create(builder, loc, types[i], number);
    else
      element = LLVM::ZeroOp::create(builder, loc, types[i]);
    value = LLVM::InsertValueOp::create(builder, loc, value, element,
                                        ArrayRef<int64_t>{int64_t(i)});
  }
  LLVM::ReturnOp::create(builder, loc, value);
  return global;
}

void DeviceModuleBuilder::build(const GPUModel &gpu,
                                ArrayRef<DeviceCode> forms) {
  static_assert(sizeof(RelaxDeviceCode) == 32 &&
                    sizeof(RelaxDeviceModule) == 24,
                "expected the structures that are built here");
  Operation *chip = createText(".chip", gpu.getChip());
  SmallVector<Type> types;
  SmallVector<StructField> fields;
  for (const DeviceCode &code : forms) {
    llvm::append_range(types, ArrayRef<Type>{i32, i32, ptr, ptr, i64});
    Operation *data = code.data;
    fields.append({getI32(code.form), getI32(gpu.capability), chip, data,
                   builder.getI64IntegerAttr(code.size)});
  }
  Operation *codes = createStruct(".codes", types, /*isConstant=*/true, fields);
  createStruct(kDeviceModuleSuffix, {ptr, i32, ptr}, /*isConstant=*/false,
               {codes, getI32(forms.size()), Attribute()});
}
