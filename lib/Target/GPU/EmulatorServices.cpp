//===- EmulatorServices.cpp - calls of the emulator -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WgmmaAssembly.h"
#include "relax-mlir/Diagnostics/LocationParts.h"
#include "relax-mlir/Runtime/EmulatorABI.h"
#include "relax-mlir/Target/GPU/EmulatorLowering.h"

using namespace mlir;
using namespace relax_mlir;

/// Loads a value that never changes from `pointer` + `offset`.
static Value loadField(OpBuilder &builder, Location loc, Value pointer,
                       size_t offset, Type type) {
  Value address = LLVM::GEPOp::create(
      builder, loc, pointer.getType(), builder.getI8Type(), pointer,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
      LLVM::GEPNoWrapFlags::inbounds);
  return LLVM::LoadOp::create(builder, loc, type, address, /*alignment=*/0,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

Value EmulatorServices::getThread(Operation *op) {
  return op->getParentOfType<LLVM::LLVMFuncOp>().getArgument(0);
}

Value EmulatorServices::loadThreadField(OpBuilder &builder, Operation *op,
                                        size_t offset, Type type) {
  return loadField(builder, op->getLoc(), getThread(op), offset, type);
}

Value EmulatorServices::getSlot(OpBuilder &builder, Operation *op, Type type) {
  OpBuilder::InsertionGuard guard(builder);
  auto function = op->getParentOfType<LLVM::LLVMFuncOp>();
  builder.setInsertionPointToStart(&function.getBody().front());
  Value one = LLVM::ConstantOp::create(builder, op->getLoc(),
                                       builder.getI64IntegerAttr(1));
  return LLVM::AllocaOp::create(builder, op->getLoc(),
                                LLVM::LLVMPointerType::get(op->getContext()),
                                type, one);
}

Value EmulatorServices::getSharedSlot(OpBuilder &builder, Operation *op,
                                      Type type) {
  auto function = op->getParentOfType<LLVM::LLVMFuncOp>();
  Value &slot = sharedSlots[{function, type}];
  if (!slot)
    slot = getSlot(builder, op, type);
  return slot;
}

uint32_t EmulatorServices::getIndex(Operation *op, bool isPlace) {
  std::string name = op->getName().getStringRef().str();
  if (auto intrinsic = dyn_cast<LLVM::CallIntrinsicOp>(op))
    name = intrinsic.getIntrin().str();
  else if (auto call = dyn_cast<LLVM::CallOp>(op))
    name = call.getCallee().value_or(name).str();
  else if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op))
    name = getInstruction(assembly).str();
  OpText text(std::move(name), describeOrigin(op->getLoc()));
  if (isPlace) {
    ops.push_back(std::move(text));
    return ops.size() - 1;
  }
  auto [it, isNew] = indices.try_emplace(text, ops.size());
  if (isNew)
    ops.push_back(std::move(text));
  return it->second;
}

Value EmulatorServices::call(OpBuilder &builder, Operation *op,
                             EmulatorService service, Type result,
                             ValueRange operands) {
  Location loc = op->getLoc();
  Type ptr = LLVM::LLVMPointerType::get(op->getContext());
  if (service.waits)
    waiting.insert(op->getParentOfType<LLVM::LLVMFuncOp>());
  Value thread = getThread(op);
  Value api =
      loadField(builder, loc, thread, offsetof(RelaxEmulatedThread, api), ptr);
  Value function = loadField(builder, loc, api, service.offset, ptr);
  Value index = LLVM::ConstantOp::create(
      builder, loc, builder.getI32IntegerAttr(getIndex(op, service.isPlace)));
  SmallVector<Value> arguments = {thread, index};
  llvm::append_range(arguments, operands);
  SmallVector<Type> types(ValueRange(arguments).getTypes());
  auto type = LLVM::LLVMFunctionType::get(
      result ? result : LLVM::LLVMVoidType::get(op->getContext()), types);
  arguments.insert(arguments.begin(), function);
  auto call = LLVM::CallOp::create(builder, loc, type, arguments);
  return result ? call.getResult() : Value();
}
