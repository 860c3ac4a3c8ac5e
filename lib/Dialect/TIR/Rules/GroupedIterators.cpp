//===- GroupedIterators.cpp - split iterators by their groups -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GroupedIterators.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::tir;

namespace {
/// An iterator, and the size of the groups that its values form.
struct Groups {
  unsigned iterator;
  int64_t size;
};
} // namespace

/// Returns the groups of an iterator that a read divides by a constant; nullopt
/// if there is none that consists of whole groups.
static std::optional<Groups> findGroups(const ScheduledBlock &block) {
  std::optional<Groups> found;
  BlockOp op = block.block;
  op.getBody().walk([&](affine::AffineLoadOp load) {
    AffineMap map = load.getAffineMap();
    map.walkExprs([&](AffineExpr expr) {
      auto division = dyn_cast<AffineBinaryOpExpr>(expr);
      if (!division || division.getKind() != AffineExprKind::FloorDiv)
        return;
      auto dim = dyn_cast<AffineDimExpr>(division.getLHS());
      auto size = dyn_cast<AffineConstantExpr>(division.getRHS());
      if (!dim || !size)
        return;
      for (unsigned iterator : block.spatialIterators) {
        std::optional<int64_t> extent = block.getConstantExtent(iterator);
        if (op.getIterators()[iterator] ==
                load.getMapOperands()[dim.getPosition()] &&
            extent && *extent > size.getValue() &&
            *extent % size.getValue() == 0)
          found = {iterator, size.getValue()};
      }
    });
  });
  return found;
}

/// Returns the map that replaces one of `numInputs` inputs by its group and its
/// position in the group.
static AffineMap getSplittingMap(MLIRContext *context, unsigned numInputs,
                                 Groups groups) {
  SmallVector<AffineExpr> results;
  for (unsigned i = 0; i < numInputs; ++i) {
    AffineExpr input = getAffineDimExpr(i, context);
    if (i == groups.iterator) {
      results.push_back(input.floorDiv(groups.size));
      results.push_back(input % groups.size);
    } else {
      results.push_back(input);
    }
  }
  return AffineMap::get(numInputs, 0, results, context);
}

/// Returns, for each write of a block, the map that splits the dimension whose
/// index is the iterator of the groups; nullopt if a write has no such index.
static std::optional<SmallVector<AffineMap>>
getBufferLayouts(const ScheduledBlock &block, Groups groups) {
  BlockOp op = block.block;
  IndexSpace space(op);
  std::optional<relax_mlir::IndexExpr> name =
      space.getExpr(op.getIterators()[groups.iterator]);
  SmallVector<AffineMap> layouts;
  for (const BufferRegion &region : computeBlockAccesses(op, space).regions) {
    if (region.isInit || region.kind != AccessKind::Write)
      continue;
    auto *found = llvm::find(region.lower, *name);
    if (found == region.lower.end())
      return std::nullopt;
    unsigned dim = found - region.lower.begin();
    layouts.push_back(getSplittingMap(op.getContext(), region.lower.size(),
                                      {dim, groups.size}));
  }
  return layouts;
}

FailureOr<bool> mlir::tir::splitGroups(Schedule &schedule, Value handle,
                                       const ScheduledBlock &block,
                                       const Epilogue &epilogue,
                                       std::string *why) {
  // The buffer of a reduction in place keeps its shape, and blocks in shared
  // loops keep their iterators.
  std::optional<Groups> groups = findGroups(block);
  if (!groups || epilogue.blocks.empty() || !block.sharedLoops.empty())
    return false;
  // Each part of the iterator indexes a dimension of its own.
  auto bufferLayouts = getBufferLayouts(block, *groups);
  if (!bufferLayouts)
    return false;
  MLIRContext *context = schedule.getFunction().getContext();
  SmallVector<unsigned> own = getLongIterators(block);
  unsigned place = llvm::find(own, groups->iterator) - own.begin();
  SmallVector<std::pair<Value, AffineMap>> layouts = {
      {handle, getSplittingMap(context, block.extents.size(), *groups)}};
  for (Value other : epilogue.blocks) {
    FailureOr<ScheduledBlock> facts =
        ScheduledBlock::get(getBlock(schedule, other), why);
    if (failed(facts))
      return failure();
    if (!haveSameIterators(block, *facts))
      return false;
    layouts.push_back({other, getSplittingMap(context, facts->extents.size(),
                                              {getLongIterators(*facts)[place],
                                               groups->size})});
  }
  for (auto [number, layout] : llvm::enumerate(*bufferLayouts))
    if (failed(schedule.run<transform::TIRTransformLayoutOp>(
            why, handle, AccessKind::Write, number, layout, TypedAttr(),
            false)))
      return failure();
  for (auto [target, layout] : layouts)
    if (failed(schedule.run<transform::TIRTransformBlockLayoutOp>(why, target,
                                                                  layout)))
      return failure();
  return true;
}
