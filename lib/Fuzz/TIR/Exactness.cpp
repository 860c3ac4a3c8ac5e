//===- Exactness.cpp - which buffers have one right value -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Exactness.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Is `op` a sum over reduce iterators: does it add to an element of a buffer
/// that its block writes?
static bool isReorderedSum(Operation *op) {
  if (!isa<arith::AddFOp, arith::MulFOp, arith::SubFOp>(op))
    return false;
  auto block = op->getParentOfType<tir::BlockOp>();
  if (!block || !block.hasReduceIterator())
    return false;
  for (Value operand : op->getOperands()) {
    auto load = operand.getDefiningOp<affine::AffineLoadOp>();
    if (!load)
      continue;
    for (Operation *user : load.getMemRef().getUsers())
      if (isa<affine::AffineStoreOp>(user) && block->isAncestor(user))
        return true;
  }
  return false;
}

/// Rounded as IEEE 754 says, so that every compiler gets the same.
static bool isRoundedOnce(Operation *op) {
  // bf16 is a type of memory: several operations may be computed in f32.
  bool isStorage = llvm::any_of(op->getResultTypes(),
                                [](Type type) { return type.isBF16(); });
  if (isStorage && isa<arith::AddFOp, arith::SubFOp, arith::MulFOp,
                       arith::DivFOp, math::SqrtOp>(op))
    return false;
  if (isa_and_present<math::MathDialect>(op->getDialect()))
    return isa<math::AbsFOp, math::CeilOp, math::FloorOp, math::SqrtOp,
               math::CopySignOp, math::RoundOp, math::RoundEvenOp,
               math::TruncOp, math::AbsIOp>(op);
  return !isReorderedSum(op);
}

static Value getAccessed(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<affine::AffineLoadOp, affine::AffineStoreOp, memref::LoadOp,
            memref::StoreOp>([](auto access) { return access.getMemRef(); })
      .Default([](Operation *) { return Value(); });
}

Approximation relax_mlir::fuzz::findApproximation(tir::PrimFuncOp func) {
  Approximation result;
  llvm::DenseSet<Value> approximate;
  auto mark = [&](Value value) {
    if (auto type = dyn_cast<FloatType>(value.getType()))
      if (!result.type ||
          type.getFPMantissaWidth() < result.type.getFPMantissaWidth())
        result.type = type;
    return approximate.insert(value).second;
  };
  func.walk([&](Operation *op) { result.numOperations += !isRoundedOnce(op); });
  // Buffers may be read before the operation that makes them approximate, in
  // another iteration.
  bool changed = true;
  while (changed) {
    changed = false;
    func.walk([&](Operation *op) {
      Value buffer = getAccessed(op);
      bool takes = llvm::any_of(op->getOperands(), [&](Value operand) {
        return approximate.contains(operand);
      });
      if (isa<affine::AffineStoreOp, memref::StoreOp>(op)) {
        if (takes)
          changed |= result.buffers.insert(buffer).second;
        return;
      }
      bool isApproximate = takes || !isRoundedOnce(op) ||
                           (buffer && result.buffers.contains(buffer));
      // The results of a branch are those of its yields.
      if (isa<affine::AffineYieldOp>(op) && takes) {
        for (auto [operand, value] :
             llvm::zip(op->getOperands(), op->getParentOp()->getResults()))
          if (approximate.contains(operand))
            changed |= mark(value);
        return;
      }
      if (isApproximate)
        for (Value value : op->getResults())
          changed |= mark(value);
    });
  }
  return result;
}
