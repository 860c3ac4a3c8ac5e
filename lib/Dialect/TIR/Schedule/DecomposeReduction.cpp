//===- DecomposeReduction.cpp - separate init from reduction --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"

#include "mlir/IR/IRMapping.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

std::string mlir::tir::getUniqueBlockName(PrimFuncOp func, StringRef name) {
  llvm::StringSet<> names;
  func.walk([&](BlockOp block) { names.insert(block.getBlockName()); });
  std::string unique = name.str();
  for (unsigned i = 1; names.contains(unique); ++i)
    unique = (name + "_" + Twine(i)).str();
  return unique;
}

/// Collects the loops whose variables `expr`, over the operands of `block`,
/// uses.
static void collectLoops(BlockOp block, AffineExpr expr,
                         llvm::SmallPtrSetImpl<Operation *> &loops) {
  expr.walk([&](AffineExpr nested) {
    if (auto dim = dyn_cast<AffineDimExpr>(nested)) {
      auto arg = cast<BlockArgument>(block.getDimOperands()[dim.getPosition()]);
      loops.insert(arg.getOwner()->getParentOp());
    }
  });
}

FailureOr<DecomposeReductionPlan>
mlir::tir::planDecomposeReduction(BlockOp block, std::string *why) {
  StringRef name = block.getBlockName();
  if (!block.hasInit())
    return refuse(why, "block '" + name + "' has no init region");
  llvm::SmallPtrSet<Operation *, 4> spatialLoops, reduceLoops;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
    collectLoops(block, block.getBinding().getResult(i),
                 block.getIteratorKind(i) == IteratorKind::Reduce
                     ? reduceLoops
                     : spatialLoops);

  // Walk outwards to the outermost reduce loop.
  DecomposeReductionPlan plan{block, nullptr, {}};
  SmallVector<ForOp> inner;
  for (Operation *op = block->getParentOp(); !isa<PrimFuncOp, BlockOp>(op);
       op = op->getParentOp()) {
    if (auto loop = dyn_cast<ForOp>(op))
      inner.push_back(loop);
    if (reduceLoops.contains(op)) {
      plan.loop = cast<ForOp>(op);
      plan.repeated = inner;
    }
  }
  if (!plan.loop)
    return plan;
  for (Operation *op = block->getParentOp(); op != plan.loop;
       op = op->getParentOp())
    if (!isa<ForOp>(op))
      return refuse(why, "'" + op->getName().getStringRef() +
                             "' is between block '" + name +
                             "' and its reduce loop");
  std::reverse(plan.repeated.begin(), plan.repeated.end());
  llvm::SmallPtrSet<Operation *, 4> dropped;
  llvm::erase_if(plan.repeated, [&](ForOp loop) {
    if (spatialLoops.contains(loop))
      return false;
    dropped.insert(loop);
    return true;
  });
  // A repeated loop must not depend on a dropped one.
  for (ForOp loop : plan.repeated) {
    for (Value dim : loop.getDimOperands())
      if (dropped.contains(cast<BlockArgument>(dim).getOwner()->getParentOp()))
        return refuse(why, "the extent of a spatial loop of block '" + name +
                               "' depends on a reduce loop");
    if (reduceLoops.contains(loop))
      return refuse(why,
                    "a loop of block '" + name +
                        "' is bound to a spatial and to a reduce iterator");
  }
  if (std::optional<IntegerSet> set = block.getPredicate())
    for (AffineExpr constraint : set->getConstraints()) {
      llvm::SmallPtrSet<Operation *, 4> used;
      collectLoops(block, constraint, used);
      auto isDropped = [&](Operation *loop) { return dropped.contains(loop); };
      if (llvm::any_of(used, isDropped) && !llvm::all_of(used, isDropped))
        return refuse(why, "the predicate of block '" + name +
                               "' mixes spatial and reduce loops");
    }
  return plan;
}

BlockOp mlir::tir::applyDecomposeReduction(const DecomposeReductionPlan &plan) {
  BlockOp block = plan.block;
  OpBuilder builder(block);
  if (plan.loop)
    builder.setInsertionPoint(plan.loop);
  IRMapping mapping;
  for (ForOp loop : plan.repeated) {
    SmallVector<Value> operands;
    for (Value operand : loop.getMapOperands())
      operands.push_back(mapping.lookupOrDefault(operand));
    auto copy = ForOp::create(builder, loop.getLoc(), loop.getExtent(),
                              operands, loop.getKind());
    copy.setThreadTagAttr(loop.getThreadTagAttr());
    mapping.map(loop.getInductionVar(), copy.getInductionVar());
    builder.setInsertionPointToStart(&copy.getBody().front());
  }

  // Keep the spatial part of the maps. Dropped operands become unused.
  SmallVector<unsigned> iterators = block.getInitIterators();
  SmallVector<IteratorKind> kinds;
  SmallVector<AffineExpr> values, extents;
  for (unsigned i : iterators) {
    kinds.push_back(block.getIteratorKind(i));
    values.push_back(block.getBinding().getResult(i));
    extents.push_back(block.getDomain().getResult(i));
  }
  llvm::SmallPtrSet<Operation *, 4> gone;
  for (Operation *op = block->getParentOp(); plan.loop;
       op = op->getParentOp()) {
    if (!llvm::is_contained(plan.repeated, op))
      gone.insert(op);
    if (op == plan.loop)
      break;
  }
  IntegerSet predicate = block.getPredicate().value_or(IntegerSet());
  if (predicate) {
    SmallVector<AffineExpr> constraints;
    SmallVector<bool> eqFlags;
    for (auto [constraint, isEq] :
         llvm::zip_equal(predicate.getConstraints(), predicate.getEqFlags())) {
      llvm::SmallPtrSet<Operation *, 4> used;
      collectLoops(block, constraint, used);
      if (llvm::any_of(used, [&](Operation *op) { return gone.contains(op); }))
        continue;
      constraints.push_back(constraint);
      eqFlags.push_back(isEq);
    }
    predicate = constraints.empty() ? IntegerSet()
                                    : IntegerSet::get(predicate.getNumDims(),
                                                      predicate.getNumSymbols(),
                                                      constraints, eqFlags);
  }
  SmallVector<Value> operands;
  for (Value operand : block.getMapOperands())
    operands.push_back(mapping.lookupOrDefault(operand));
  MLIRContext *context = block.getContext();
  AffineMap binding = block.getBinding();
  auto init = BlockOp::create(
      builder, block.getLoc(),
      getUniqueBlockName(block->getParentOfType<PrimFuncOp>(),
                         (block.getBlockName() + "_init").str()),
      kinds,
      AffineMap::get(binding.getNumDims(), binding.getNumSymbols(), values,
                     context),
      AffineMap::get(0, binding.getNumSymbols(), extents, context), operands,
      predicate);
  init.getBody().takeBody(block.getInit());
  return init;
}
