//===- BufferEffects.cpp - buffers that an operation accesses -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/BufferEffects.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tir;

Value mlir::tir::getViewedBuffer(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

/// Returns true for a type whose values hold no address.
static bool isNumber(Type type) {
  if (auto fields = dyn_cast<LLVM::LLVMStructType>(type))
    return llvm::all_of(fields.getBody(), isNumber);
  return !isa<BaseMemRefType>(type) &&
         getElementTypeOrSelf(type).isIntOrIndexOrFloat();
}

/// Returns true for an operation that computes numbers from numbers, such as an
/// intrinsic with vectors, but no barrier.
static bool isFunctionOfNumbers(Operation *op) {
  auto call = dyn_cast<LLVM::CallIntrinsicOp>(op);
  if (call && (call->getNumResults() == 0 ||
               call.getIntrin().contains_insensitive("barrier")))
    return false;
  return (call || isa<NVVM::MmaOp, NVVM::ConvertFloatToTF32Op>(op)) &&
         llvm::all_of(op->getOperandTypes(), isNumber);
}

/// Returns true for an operation that accesses no memory but that of its
/// operands.
static bool accessesOperandsOnly(Operation *op) {
  return isa<nvgpu::LdMatrixOp>(op);
}

SmallVector<Value> mlir::tir::getAddressedMemrefs(Value address) {
  llvm::SetVector<Value> memrefs, values;
  values.insert(address);
  for (unsigned i = 0; i < values.size(); ++i) {
    Operation *op = values[i].getDefiningOp();
    if (!op || !isMemoryEffectFree(op))
      continue;
    if (auto start = dyn_cast<memref::ExtractAlignedPointerAsIndexOp>(op))
      memrefs.insert(start.getSource());
    else
      values.insert_range(op->getOperands());
  }
  return memrefs.takeVector();
}

/// Returns true for a memref that is an allocation or an argument of the
/// function.
static bool isBuffer(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<MemRefType>(value.getType()) &&
           isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return isa<AllocOp>(value.getDefiningOp());
}

/// Returns true if the address in a number or pointer comes from the operands
/// of its operation alone, or if a number holds no address: an induction
/// variable, or an argument of the function.
static bool hasKnownOrigin(Value value) {
  if (Operation *op = value.getDefiningOp())
    return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
           (op->getNumOperands() != 0 || isNumber(value.getType()));
  Operation *owner = value.getParentBlock()->getParentOp();
  if (auto loop = dyn_cast<LoopLikeOpInterface>(owner))
    return llvm::is_contained(
        loop.getLoopInductionVars().value_or(SmallVector<Value>()), value);
  return isNumber(value.getType()) && isa<FunctionOpInterface>(owner);
}

std::optional<SmallVector<Value>>
mlir::tir::getAddressedBuffers(Value address) {
  llvm::SetVector<Value> buffers, values;
  values.insert(address);
  for (unsigned i = 0; i < values.size(); ++i) {
    Value value = values[i];
    Operation *op = value.getDefiningOp();
    bool isMemref = isa<BaseMemRefType>(value.getType());
    if (isMemref && isBuffer(value))
      buffers.insert(value);
    else if (isMemref && isa_and_nonnull<ViewLikeOpInterface>(op))
      values.insert(cast<ViewLikeOpInterface>(op).getViewSource());
    else if (isMemref || !hasKnownOrigin(value))
      return std::nullopt;
    else if (op)
      values.insert_range(op->getOperands());
  }
  // A number alone may be the address of anything.
  if (buffers.empty())
    return std::nullopt;
  return buffers.takeVector();
}

bool mlir::tir::mayAddress(Value address, const DenseSet<Value> &buffers) {
  std::optional<SmallVector<Value>> addressed = getAddressedBuffers(address);
  return !addressed || llvm::any_of(*addressed, [&](Value buffer) {
    return buffers.contains(buffer);
  });
}

bool mlir::tir::hasEffectsBelowOnly(Operation *op) {
  return op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
         !isa<MemoryEffectOpInterface>(op);
}

/// Adds reads of the memrefs whose addresses a number is computed from.
static void addReads(Value number, SmallVectorImpl<BufferEffect> &effects) {
  for (Value memref : getAddressedMemrefs(number))
    effects.push_back({memref, AccessKind::Read});
}

/// Returns the accesses of the products of a warpgroup that a fence is in front
/// of. They read the memory of their descriptors from there on, until a wait.
static SmallVector<BufferEffect> getProductsBehind(NVVM::FenceProxyOp fence) {
  SmallVector<BufferEffect> effects;
  for (Operation *op = fence->getNextNode(); op; op = op->getNextNode())
    if (auto product = dyn_cast<NVVM::WgmmaMmaAsyncOp>(op)) {
      addReads(product.getDescriptorA(), effects);
      addReads(product.getDescriptorB(), effects);
    }
  return effects;
}

/// Returns true for the other operations of such a product.
static bool isOfWarpgroup(Operation *op) {
  if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op))
    return assembly.getAsmString().starts_with("wgmma.");
  return isa<NVVM::WgmmaFenceAlignedOp, NVVM::WgmmaMmaAsyncOp,
             NVVM::WgmmaGroupSyncAlignedOp, NVVM::WgmmaWaitGroupSyncOp>(op);
}

/// Returns true for an operation on mbarriers, and for a copy of a box that one
/// of them orders: barriers of threads do not.
static bool isOfBoxCopies(Operation *op) {
  return isa<NVVM::MBarrierInitOp, NVVM::MBarrierInvalOp,
             NVVM::MBarrierArriveExpectTxOp, NVVM::MBarrierTryWaitParityOp,
             NVVM::FenceMbarrierInitOp,
             NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp>(op);
}

std::optional<SmallVector<BufferEffect>>
mlir::tir::getBufferEffects(Operation *op) {
  SmallVector<BufferEffect> result;
  if (auto fence = dyn_cast<NVVM::FenceProxyOp>(op))
    return getProductsBehind(fence);
  if (isOfWarpgroup(op) || isOfBoxCopies(op))
    return result;
  if (auto load = dyn_cast<NVVM::LdMatrixOp>(op)) {
    addReads(load.getPtr(), result);
    // An address of unknown origin may be that of any buffer.
    return result.empty() ? std::nullopt : std::optional(result);
  }
  if (auto copy = dyn_cast<LoadBoxOp>(op))
    return SmallVector<BufferEffect>{
        {copy.getDest(), AccessKind::Write},
        {copy.getTensorMap().getBuffer(), AccessKind::Read}};
  // A prefetch changes the time of an access, and no element.
  if (isMemoryEffectFree(op) || isFunctionOfNumbers(op) ||
      isa<affine::AffinePrefetchOp, memref::PrefetchOp>(op))
    return result;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return std::nullopt;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    if (isa<MemoryEffects::Allocate, MemoryEffects::Free>(effect.getEffect()))
      continue;
    AccessKind kind = isa<MemoryEffects::Read>(effect.getEffect())
                          ? AccessKind::Read
                          : AccessKind::Write;
    if (Value value = effect.getValue()) {
      result.push_back({value, kind});
      continue;
    }
    if (!accessesOperandsOnly(op))
      return std::nullopt;
    for (Value operand : op->getOperands())
      if (isa<BaseMemRefType>(operand.getType()))
        result.push_back({operand, kind});
  }
  return result;
}

bool mlir::tir::isOnlyWritten(Value buffer) {
  return llvm::all_of(buffer.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto store = dyn_cast<affine::AffineVectorStoreOp>(user))
      return store.getMemRef() == use.get();
    if (auto store = dyn_cast<affine::AffineStoreOp>(user))
      return store.getMemRef() == use.get();
    auto store = dyn_cast<vector::MaskedStoreOp>(user);
    return store && store.getBase() == use.get();
  });
}
