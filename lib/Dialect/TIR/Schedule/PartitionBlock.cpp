//===- PartitionBlock.cpp - cut blocks at branch bounds -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/PartitionBlock.h"

#include "mlir/IR/IRMapping.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// If `constraint >= 0` bounds one iterator by a constant, returns the iterator
/// and the first value from which on the constraint holds, or no longer holds.
static std::optional<std::pair<unsigned, int64_t>>
getBreak(BlockOp block, AffineExpr constraint, ValueRange operands,
         unsigned numDims) {
  std::optional<unsigned> position;
  bool isLinear = true;
  constraint.walk([&](AffineExpr expr) {
    std::optional<unsigned> here;
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      here = dim.getPosition();
    else if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
      here = numDims + symbol.getPosition();
    else if (expr.getKind() != AffineExprKind::Add &&
             expr.getKind() != AffineExprKind::Mul &&
             expr.getKind() != AffineExprKind::Constant)
      isLinear = false;
    if (!here)
      return;
    isLinear &= !position || *position == *here;
    position = here;
  });
  if (!isLinear || !position)
    return std::nullopt;
  auto arg = dyn_cast<BlockArgument>(operands[*position]);
  if (!arg || arg.getOwner() != &block.getBody().front())
    return std::nullopt;
  auto evaluate = [&](int64_t value) {
    SmallVector<AffineExpr> values(
        operands.size(), getAffineConstantExpr(value, block.getContext()));
    ArrayRef<AffineExpr> all(values);
    return cast<AffineConstantExpr>(
               constraint.replaceDimsAndSymbols(all.take_front(numDims),
                                                all.drop_front(numDims)))
        .getValue();
  };
  int64_t offset = evaluate(0), factor = evaluate(1) - offset;
  if (factor == 0)
    return std::nullopt;
  int64_t value = factor > 0 ? llvm::divideCeilSigned(-offset, factor)
                             : llvm::divideFloorSigned(offset, -factor) + 1;
  return std::pair(arg.getArgNumber(), value);
}

FailureOr<PartitionBlockPlan> mlir::tir::planPartitionBlock(BlockOp block,
                                                            std::string *why) {
  StringRef name = block.getBlockName();
  auto isSpatial = [](Attribute kind) {
    return cast<IteratorKindAttr>(kind).getValue() == IteratorKind::Spatial;
  };
  if (block.hasInit() || !llvm::all_of(block.getIteratorKinds(), isSpatial))
    return refuse(
        why, "block '" + name +
                 "' has an init region or an iterator that is not spatial");
  // The maps of loops and blocks inside take an iterator, not the sum that
  // stands for it in a part.
  for (Operation &op : block.getBody().front())
    if (isa<ForOp, IfOp, AllocOp, BlockOp>(op))
      return refuse(why, "block '" + name + "' holds '" +
                             op.getName().getStringRef() + "'");
  FailureOr<SmallVector<ForOp>> loops = getPerfectNest(block, why);
  if (failed(loops))
    return failure();
  PartitionBlockPlan plan{block, *loops, {}};
  auto func = block->getParentOfType<PrimFuncOp>();
  for (AffineExpr extent : getIteratorExtents(func, block)) {
    plan.bounds.emplace_back();
    if (auto constant = dyn_cast<AffineConstantExpr>(extent))
      plan.bounds.back() = {0, constant.getValue()};
  }
  block.getBody().walk([&](affine::AffineIfOp branch) {
    IntegerSet set = branch.getIntegerSet();
    for (AffineExpr constraint : set.getConstraints()) {
      auto found =
          getBreak(block, constraint, branch.getOperands(), set.getNumDims());
      if (!found)
        continue;
      auto [iterator, value] = *found;
      SmallVector<int64_t> &bounds = plan.bounds[iterator];
      if (!bounds.empty() && value > 0 && value < bounds.back() &&
          !llvm::is_contained(bounds, value))
        bounds.insert(llvm::upper_bound(bounds, value), value);
    }
  });
  constexpr int64_t kMostParts = 27;
  int64_t parts = 1;
  for (const SmallVector<int64_t> &bounds : plan.bounds)
    parts *= std::max<int64_t>(bounds.size(), 2) - 1;
  if (parts < 2 || parts > kMostParts)
    return refuse(why, "the branches of block '" + name + "' cut it into " +
                           Twine(parts) + " parts, not into 2 to " +
                           Twine(kMostParts));
  return plan;
}

/// Creates the block of one part, whose iterators begin at `begins` and have
/// `extents`.
static void createPart(const PartitionBlockPlan &plan, OpBuilder &builder,
                       StringRef name, ArrayRef<int64_t> begins,
                       ArrayRef<AffineExpr> extents) {
  OpBuilder::InsertionGuard guard(builder);
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  auto func = block->getParentOfType<PrimFuncOp>();
  ValueRange symbols = func.getSymbolArguments();
  unsigned numSymbols = symbols.size();
  SmallVector<Value> operands;
  SmallVector<AffineExpr> binding;
  AffineExpr one = getAffineConstantExpr(1, context);
  for (AffineExpr extent : extents) {
    if (extent == one) {
      binding.push_back(getAffineConstantExpr(0, context));
      continue;
    }
    auto loop =
        ForOp::create(builder, block.getLoc(),
                      AffineMap::get(0, numSymbols, extent, context), symbols);
    binding.push_back(getAffineDimExpr(operands.size(), context));
    operands.push_back(loop.getInductionVar());
    builder.setInsertionPointToStart(&loop.getBody().front());
  }
  unsigned numLoops = operands.size();
  llvm::append_range(operands, symbols);
  SmallVector<IteratorKind> kinds(extents.size(), IteratorKind::Spatial);
  auto part = BlockOp::create(
      builder, block.getLoc(), getUniqueBlockName(func, name), kinds,
      AffineMap::get(numLoops, numSymbols, binding, context),
      AffineMap::get(0, numSymbols, extents, context), operands);
  if (block.getAnnotations())
    part.setAnnotationsAttr(block.getAnnotationsAttr());
  OpBuilder at = OpBuilder::atBlockTerminator(&part.getBody().front());
  IRMapping mapping;
  for (auto [from, to, begin] :
       llvm::zip_equal(block.getIterators(), part.getIterators(), begins)) {
    Value value = to;
    if (begin != 0)
      value = affine::AffineApplyOp::create(
          at, block.getLoc(),
          AffineMap::get(1, 0, at.getAffineDimExpr(0) + begin), to);
    mapping.map(from, value);
  }
  for (Operation &op : block.getBody().front().without_terminator())
    at.clone(op, mapping);
}

void mlir::tir::applyPartitionBlock(const PartitionBlockPlan &plan) {
  BlockOp block = plan.block;
  std::string name = block.getBlockName().str();
  // Free the name for the first part.
  block.setBlockName("");
  OpBuilder builder(plan.loops.empty() ? block.getOperation()
                                       : ForOp(plan.loops.front()));
  auto func = block->getParentOfType<PrimFuncOp>();
  SmallVector<AffineExpr> whole = getIteratorExtents(func, block);
  unsigned numIterators = whole.size();
  SmallVector<int64_t> begins(numIterators, 0);
  SmallVector<AffineExpr> extents(whole);
  auto create = [&](auto &&self, unsigned iterator) -> void {
    if (iterator == numIterators)
      return createPart(plan, builder, name, begins, extents);
    ArrayRef<int64_t> bounds = plan.bounds[iterator];
    if (bounds.empty())
      return self(self, iterator + 1);
    for (unsigned i = 0; i + 1 < bounds.size(); ++i) {
      begins[iterator] = bounds[i];
      extents[iterator] =
          getAffineConstantExpr(bounds[i + 1] - bounds[i], block.getContext());
      self(self, iterator + 1);
    }
  };
  create(create, 0);
  IRRewriter rewriter(block.getContext());
  eraseBlockAndLoops(rewriter, block);
}
