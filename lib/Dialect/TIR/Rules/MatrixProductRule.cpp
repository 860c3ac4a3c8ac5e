//===- MatrixProductRule.cpp - products of matrices -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProductScheduler.h"
#include "Rules.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// The least number of rows that pay for a gathered lane operand.
static constexpr int64_t kRowsForGathering = 16;

namespace {
/// Computes a product of matrices by panels of lanes, which are read from a
/// copy unless they are stored so, or few rows read short rows of the operand:
///
///     parallel over batches, blocks of rows and panels of lanes
///       copy the panel
///       for each tile of rows
///         for all reduce loops
///           unrolled steps and rows, vectorized lanes: accumulate
///         unrolled rows, vectorized lanes: write
///
/// Few panels of a long reduction are not read as a whole: a serial loop over
/// parts of the reduction is around this nest, and the result, which is written
/// once per part, has the sums of the parts before.
///
/// If the panels of a product of bytes have groups, a vectorized loop over a
/// group is inside the lanes: `tir-vectorize-loops` makes one contraction of
/// both. With tile registers, rows are vectorized, too, around an unrolled loop
/// over the groups that a row of a register holds.
class MatrixProductRule : public ScheduleRule {
public:
  StringRef getName() const override { return "matrix-product"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &target) const override;
  bool mayPlacePad(const ScheduledBlock &block, BlockOp pad,
                   const ScheduleTarget &target) const override;
  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
  SmallVector<OperandLayout>
  getOperandLayouts(const ScheduledBlock &block,
                    const ScheduleTarget &target) const override;
};

} // namespace

/// Returns the cost of a product with a gathered lane operand relative to one
/// that fills all lanes: lanes that stay empty at the end, and the copy, in
/// which each lane of `width` takes a move while the rows take two operations
/// for every vector.
static double getGatherCost(const ScheduledBlock &block,
                            const MatrixProduct &product, int64_t width) {
  int64_t lanes = *block.getConstantExtent(product.lanes);
  int64_t run = std::gcd(lanes, product.operand.run);
  for (unsigned iterator : product.batch)
    if (block.areContiguous(iterator, product.lanes, product.operand.buffer))
      lanes *= block.getExtent(iterator, kAssumedRows);
  if (product.operand.laneStep != 1)
    run = 1;
  double filled = double(llvm::alignTo(lanes, width)) / lanes;
  double moves = double(2 * width) / std::min<int64_t>(run, width);
  double rows = block.getExtent(*product.rows, kAssumedRows);
  return filled * (1 + moves / (2 * rows));
}

/// Returns the cost of a product whose result is written across its lanes, one
/// by one, relative to one that writes vectors: about 20 operations for each
/// lane of a tile, which adds all terms of the product.
static double getAcrossCost(const ScheduledBlock &block,
                            const MatrixProduct &product) {
  constexpr double kWriteCost = 20, kRowsToHideLatency = 4;
  int64_t tile = getRowTile(block.extents[*product.rows], kFewRows);
  return std::max(1.0, kRowsToHideLatency / tile) +
         kWriteCost / getNumTerms(block);
}

/// Returns true if the lanes of a convolution with constant weights are better
/// its channels than its pixels.
static bool prefersAcross(const ScheduledBlock &block,
                          const MatrixProduct &across,
                          const ScheduleTarget &target) {
  std::optional<MatrixProduct> product = MatrixProduct::get(block);
  int64_t width = getVectorWidth(block, target);
  std::optional<int64_t> lanes = block.getConstantExtent(across.lanes);
  if (!across.operand.dim || !lanes || *lanes % width != 0 ||
      !block.getConstantExtent(*across.rows))
    return false;
  return !product || !product->rows ||
         getAcrossCost(block, across) < getGatherCost(block, *product, width);
}

/// Returns the product of a block in the form that the layout of its operands
/// asks for.
static std::optional<MatrixProduct> chooseProduct(const ScheduledBlock &block) {
  std::optional<MatrixProduct> across = MatrixProduct::getAcross(block);
  if (across && across->operand.panel != 0)
    return across;
  return MatrixProduct::get(block);
}

/// Returns true if lanes can run over another spatial iterator, too: all but
/// the lane operand has their elements one after the other.
static bool canJoin(const ScheduledBlock &block, const MatrixProduct &product,
                    unsigned iterator) {
  return block.isLong(iterator) &&
         block.areContiguous(iterator, product.lanes, product.operand.buffer);
}

/// Returns true if lanes that are read all over the operand are worth a copy:
/// there are enough rows, and the lanes are read one by one, or fill their
/// vectors badly.
static bool isWorthGathering(const ScheduledBlock &block,
                             const MatrixProduct &product, int64_t width) {
  if (block.getExtent(*product.rows, kAssumedRows) < kRowsForGathering)
    return false;
  constexpr int64_t kClose = 2;
  if (!readsAreClose(block, product.lanes, kClose))
    return true;
  std::optional<int64_t> extent = block.getConstantExtent(product.lanes);
  return extent && *extent % width != 0;
}

LogicalResult MatrixProductRule::match(const ScheduledBlock &block,
                                       const ScheduleTarget &target) const {
  std::optional<MatrixProduct> product = chooseProduct(block);
  if (!product)
    return failure();
  const LaneOperand &operand = product->operand;
  int64_t width = getVectorWidth(block, target);
  if (operand.panel != 0)
    return success(operand.panel <= kMostLanes);
  if (!product->rows)
    return failure();
  bool isImage = llvm::any_of(product->batch, [&](unsigned iterator) {
    return canJoin(block, *product, iterator);
  });
  if (product->isGathered() || isImage)
    return success(isWorthGathering(block, *product, width));
  return success(!isSmall(operand) &&
                 block.getExtent(product->lanes, width) >= width &&
                 (operand.laneStep == 1 || needsPacking(block, *product)));
}

SmallVector<OperandLayout>
MatrixProductRule::getOperandLayouts(const ScheduledBlock &block,
                                     const ScheduleTarget &target) const {
  std::optional<MatrixProduct> product = chooseProduct(block);
  if (!product || product->operand.panel != 0)
    return {};
  int64_t width = getVectorWidth(block, target);
  bool isImage = llvm::any_of(product->batch, [&](unsigned iterator) {
    return canJoin(block, *product, iterator);
  });
  if (product->isGathered() || isImage) {
    product = MatrixProduct::getAcross(block);
    if (!product || !prefersAcross(block, *product, target))
      return {};
  }
  if (block.getExtent(product->lanes, width) < width)
    return {};
  int64_t size = product->getLaneTile(block, target);
  return {{product->operand.buffer, product->getPanelLayout(block, size)}};
}

/// Stores the result of a reduction, which its epilogue reads, with the lanes
/// as the last dimension.
static LogicalResult moveLanesInside(Schedule &schedule, Value handle,
                                     const ScheduledBlock &block,
                                     unsigned lanes, std::string *why) {
  BlockOp op = block.block;
  IndexSpace space(op);
  std::optional<IndexExpr> name = space.getExpr(op.getIterators()[lanes]);
  for (const BufferRegion &region : computeBlockAccesses(op, space).regions) {
    if (region.isInit || region.kind != AccessKind::Write)
      continue;
    auto *found = llvm::find(region.lower, *name);
    if (found == region.lower.end())
      return refuse(why, "the lanes are no dimension of the result");
    unsigned dim = found - region.lower.begin(), rank = region.lower.size();
    SmallVector<unsigned> order;
    for (unsigned i = 0; i < rank; ++i)
      if (i != dim)
        order.push_back(i);
    order.push_back(dim);
    AffineMap layout = AffineMap::getPermutationMap(
        order, schedule.getFunction().getContext());
    return schedule.run<transform::TIRTransformLayoutOp>(
        why, handle, AccessKind::Write, 0, layout, TypedAttr(), false);
  }
  return failure();
}

bool MatrixProductRule::mayPlacePad(const ScheduledBlock &block, BlockOp pad,
                                    const ScheduleTarget &target) const {
  std::optional<MatrixProduct> product = chooseProduct(block);
  return product && isWorthRowBlocks(block, *product, target) &&
         findPad(getRowRead(block, *product)->buffer) == pad;
}

LogicalResult MatrixProductRule::apply(Schedule &schedule, Value handle,
                                       const ScheduledBlock &block,
                                       const ScheduleTarget &target,
                                       std::string *why) const {
  FailureOr<Epilogue> epilogue = getEpilogue(schedule, handle, block, why);
  if (failed(epilogue))
    return failure();
  FailureOr<ScheduledBlock> cached = ScheduledBlock::get(block.block, why);
  if (failed(cached))
    return failure();
  std::optional<MatrixProduct> product = chooseProduct(*cached);
  if (!product)
    return refuse(why, "the copy of the result hides the product");
  // Lanes, and then rows, run over all iterators that continue them in memory.
  // Rows stay in one batch of the lane operand.
  auto join = [&](unsigned iterator, Value except) -> LogicalResult {
    FailureOr<bool> joined =
        joinLanes(schedule, handle, *cached, iterator, *epilogue, why, except);
    if (failed(joined))
      return failure();
    if (*joined)
      cached = ScheduledBlock::get(block.block, why);
    if (failed(cached))
      return failure();
    product = chooseProduct(*cached);
    if (!product)
      return refuse(why, "a joined iterator is none of a product");
    return success();
  };
  if (product->operand.panel == 0 &&
      cached->getConstantExtent(product->lanes) &&
      failed(join(product->lanes, product->operand.buffer)))
    return failure();
  // Partial tiles of bytes would need other shapes of tile registers.
  if (!product->isAcross && product->rows && !product->moreRows.empty() &&
      product->group == 1 && cached->getConstantExtent(*product->rows) &&
      failed(join(*product->rows, nullptr)))
    return failure();
  if (product->isAcross) {
    if (epilogue->blocks.empty())
      return refuse(why, "lanes would be written one by one");
    if (failed(moveLanesInside(schedule, handle, *cached, product->lanes, why)))
      return failure();
    cached = ScheduledBlock::get(block.block, why);
    if (failed(cached))
      return failure();
  }
  return ProductScheduler(schedule, handle, *cached, *product, target, why)
      .run(*epilogue);
}

const ScheduleRule &mlir::tir::getMatrixProductRule() {
  static const MatrixProductRule rule;
  return rule;
}
