//===- CompileDeviceModules.cpp - PTX that the host code carries ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/GPU/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Threading.h"
#include "relax-mlir/Runtime/KernelABI.h"
#include "relax-mlir/Target/GPU/DeviceModule.h"
#include "relax-mlir/Target/GPU/PTXCodegen.h"
#include "relax-mlir/Target/GPU/Ptxas.h"

namespace relax_mlir {
#define GEN_PASS_DEF_COMPILEDEVICEMODULESPASS
#include "relax-mlir/Target/GPU/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

namespace {
/// Builds the structures of one device module.
class ModuleBuilder {
public:
  ModuleBuilder(gpu::GPUModuleOp module)
      : name(module.getName().str()), loc(module.getLoc()), builder(module),
        ptr(LLVM::LLVMPointerType::get(module.getContext())),
        i32(builder.getI32Type()), i64(builder.getI64Type()) {}

  /// Builds `<name>.device_module`, with the cubin if it is not empty.
  void build(const GPUModel &gpu, StringRef ptx, StringRef cubin);

private:
  /// Creates a constant with `bytes` and a NUL behind them.
  LLVM::GlobalOp createText(StringRef suffix, StringRef bytes);
  /// Creates a variable of `type` that holds `fields`: globals and integers.
  LLVM::GlobalOp
  createStruct(StringRef suffix, ArrayRef<Type> types, bool isConstant,
               ArrayRef<llvm::PointerUnion<Operation *, Attribute>> fields);

  std::string name;
  Location loc;
  OpBuilder builder;
  Type ptr, i32, i64;
};
} // namespace

LLVM::GlobalOp ModuleBuilder::createText(StringRef suffix, StringRef bytes) {
  std::string text = bytes.str();
  text.push_back('\0');
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), text.size());
  return LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true,
                                LLVM::Linkage::Internal, name + suffix.str(),
                                builder.getStringAttr(text));
}

LLVM::GlobalOp ModuleBuilder::createStruct(
    StringRef suffix, ArrayRef<Type> types, bool isConstant,
    ArrayRef<llvm::PointerUnion<Operation *, Attribute>> fields) {
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
      element =
          LLVM::AddressOfOp::create(builder, loc, cast<LLVM::GlobalOp>(op));
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

void ModuleBuilder::build(const GPUModel &gpu, StringRef ptx, StringRef cubin) {
  static_assert(sizeof(RelaxDeviceCode) == 32 &&
                    sizeof(RelaxDeviceModule) == 24,
                "expected the structures that are built here");
  auto number = [&](Type type, int64_t value) -> Attribute {
    return builder.getIntegerAttr(type, value);
  };
  Operation *chip = createText(".chip", gpu.getChip());
  SmallVector<Type> types;
  SmallVector<llvm::PointerUnion<Operation *, Attribute>> fields;
  auto add = [&](RelaxDeviceCodeForm form, Operation *data, size_t size) {
    llvm::append_range(types, ArrayRef<Type>{i32, i32, ptr, ptr, i64});
    fields.append({number(i32, form), number(i32, gpu.capability), chip, data,
                   number(i64, size)});
  };
  if (!cubin.empty())
    add(RELAX_DEVICE_CODE_CUBIN, createText(".cubin", cubin), cubin.size());
  add(RELAX_DEVICE_CODE_PTX, createText(kPTXSuffix, ptx), ptx.size() + 1);
  int64_t numCodes = types.size() / 5;
  Operation *codes = createStruct(".codes", types, /*isConstant=*/true, fields);
  createStruct(kDeviceModuleSuffix, {ptr, i32, ptr}, /*isConstant=*/false,
               {codes, number(i32, numCodes), Attribute()});
}

namespace {
struct CompileDeviceModulesPass
    : public relax_mlir::impl::CompileDeviceModulesPassBase<
          CompileDeviceModulesPass> {
  using CompileDeviceModulesPassBase::CompileDeviceModulesPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    registerDeviceTranslations(context);
    return success();
  }

  void runOnOperation() override {
    SmallVector<gpu::GPUModuleOp> modules(
        getOperation().getOps<gpu::GPUModuleOp>());
    if (modules.empty())
      return;
    FailureOr<std::optional<GPUModel>> gpu = GPUModel::get(getOperation());
    if (failed(gpu))
      return signalPassFailure();
    if (!*gpu) {
      emitError(modules.front().getLoc())
          << "expected a device 'GPU' in 'dlti.target_system_spec'";
      return signalPassFailure();
    }
    std::vector<std::string> codes(modules.size()), cubins(modules.size());
    LogicalResult compiled = failableParallelForEachN(
        &getContext(), 0, modules.size(), [&](size_t i) -> LogicalResult {
          FailureOr<std::string> ptx = emitPTX(modules[i], **gpu, optLevel);
          if (failed(ptx))
            return failure();
          codes[i] = std::move(*ptx);
          return assembleModule(modules[i], codes[i], **gpu, cubins[i]);
        });
    if (failed(compiled))
      return signalPassFailure();
    for (auto [module, ptx, cubin] : llvm::zip_equal(modules, codes, cubins)) {
      ModuleBuilder(module).build(**gpu, ptx, cubin);
      module.erase();
    }
  }

private:
  /// Assembles a module, if there is a ptxas.
  LogicalResult assembleModule(gpu::GPUModuleOp module, StringRef ptx,
                               const GPUModel &gpu, std::string &cubin) {
    if (ptxas.empty())
      return success();
    llvm::Expected<AssembledModule> assembled =
        assemble(ptxas, ptx, gpu.getChip());
    if (!assembled)
      return module.emitError()
             << "cannot assemble device module '" << module.getName()
             << "': " << llvm::toString(assembled.takeError());
    cubin = std::move(assembled->cubin);
    return success();
  }
};
} // namespace
