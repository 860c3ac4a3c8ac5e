//===- Exactness.cpp - find approximated buffers --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Exactness.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Validation/Tolerance/Tolerance.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Returns true if `op` accumulates a sum over reduce iterators: it adds to an
/// element of a buffer that its block writes.
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

/// Returns true for operations that IEEE 754 rounds correctly, so every
/// compiler gives the same result.
static bool isRoundedOnce(Operation *op) {
  // bf16 is a storage type: several operations may be computed in f32.
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

/// Returns true if the result has a rounding error of its own.
static bool isRounded(Operation *op) {
  return isa_and_present<arith::ArithDialect, math::MathDialect>(
             op->getDialect()) &&
         op->getNumOperands() > 0 && op->getNumResults() == 1 &&
         isa<FloatType>(op->getResult(0).getType()) &&
         !isa<arith::SelectOp, arith::NegFOp, arith::ExtFOp>(op);
}

Approximation relax_mlir::fuzz::findApproximation(tir::PrimFuncOp func) {
  // The sources of values, including buffers.
  llvm::DenseMap<Value, OperationSet> sources;
  auto add = [&](Value value, const OperationSet &operations) {
    if (operations.empty())
      return false;
    OperationSet &all = sources[value];
    size_t before = all.size();
    all.insert(operations.begin(), operations.end());
    return all.size() != before;
  };
  // Buffers may be read before the operation that approximates them, in an
  // earlier iteration.
  bool changed = true;
  while (changed) {
    changed = false;
    func.walk([&](Operation *op) {
      // The results of a branch are those of its yields.
      if (isa<affine::AffineYieldOp>(op)) {
        for (auto [operand, value] :
             llvm::zip(op->getOperands(), op->getParentOp()->getResults()))
          changed |= add(value, OperationSet(sources.lookup(operand)));
        return;
      }
      OperationSet taken;
      for (Value operand : op->getOperands())
        if (auto it = sources.find(operand); it != sources.end())
          taken.insert(it->second.begin(), it->second.end());
      if (isa<affine::AffineStoreOp, memref::StoreOp>(op)) {
        changed |= add(getAccessed(op), taken);
        return;
      }
      if (!isRoundedOnce(op) || (!taken.empty() && isRounded(op)))
        taken.insert(op);
      for (Value value : op->getResults())
        changed |= add(value, taken);
    });
  }
  Approximation result;
  for (auto &[value, operations] : sources)
    if (isa<MemRefType>(value.getType()))
      result[value] = std::move(operations);
  return result;
}

//===----------------------------------------------------------------------===//
// Roundings
//===----------------------------------------------------------------------===//

/// The number of terms of a sum whose extent depends on enclosing iterators.
static constexpr double kUnknownTerms = 256;
/// The error of the C library's elementary functions in roundings; vector
/// functions differ from them.
static constexpr double kElementary = 16;

/// Returns the number of points of the reduce iterators of the block of `op`.
static double countTerms(tir::PrimFuncOp func, Operation *op,
                         ArrayRef<int64_t> symbols) {
  auto block = op->getParentOfType<tir::BlockOp>();
  if (!block)
    return 1;
  Builder builder(func.getContext());
  AffineMap domain = block.getDomain();
  SmallVector<Attribute> operands(domain.getNumInputs());
  for (auto [i, operand] : llvm::enumerate(block.getSymbolOperands()))
    for (auto [argument, value] : llvm::zip(func.getSymbolArguments(), symbols))
      if (operand == argument && i < domain.getNumSymbols())
        operands[domain.getNumDims() + i] = builder.getIndexAttr(value);
  double terms = 1;
  for (unsigned i = 0, e = block.getNumIterators(); i != e; ++i) {
    if (block.getIteratorKind(i) == tir::IteratorKind::Spatial)
      continue;
    SmallVector<Attribute> extent;
    bool isKnown =
        succeeded(domain.getSubMap({i}).constantFold(operands, extent));
    terms *= isKnown
                 ? std::max<double>(cast<IntegerAttr>(extent[0]).getInt(), 1)
                 : kUnknownTerms;
  }
  return terms;
}

double relax_mlir::fuzz::getRoundingVariance(tir::PrimFuncOp func,
                                             const OperationSet &operations,
                                             ArrayRef<int64_t> symbols) {
  double variance = 0;
  for (Operation *op : operations) {
    auto kind = reference::getElementKind(op->getResult(0).getType());
    if (!kind)
      continue;
    double roundings = countTerms(func, op, symbols);
    if (isa<math::MathDialect>(op->getDialect()))
      roundings *= kElementary;
    variance += check::getRoundingVariance(*kind, roundings);
  }
  return variance;
}
