//===- ProductRows.cpp - full and partial tiles of rows -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The tiles of rows of a product run in loops of their own: the full ones, and
// what is left. The rest of a symbolic number of rows runs in smaller full
// tiles, since each row of a partial tile would be tested in the innermost
// loop.
//
//===----------------------------------------------------------------------===//

#include "ProductScheduler.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopRanges.h"

using namespace mlir;
using namespace mlir::tir;

FailureOr<SmallVector<Value>> mlir::tir::separateReductions(Schedule &schedule,
                                                            Value loop,
                                                            std::string *why) {
  SmallVector<Type> types(2, loop.getType());
  auto parts = schedule.run<transform::TIRLoopPartitionOp>(
      why, types, loop, ValueRange(),
      ArrayRef<int64_t>{kFullRange, kInferredFactor});
  if (failed(parts))
    return failure();
  SmallVector<Value> handles;
  for (Value part : parts->getLoops())
    for (BlockOp block : getBlocksOfScope(getLoop(schedule, part))) {
      if (!block.hasInit())
        continue;
      FailureOr<Value> handle = schedule.getBlock(block.getBlockName(), why);
      if (failed(handle))
        return failure();
      handles.push_back(*handle);
    }
  return handles;
}

/// Returns the loop over tiles of rows around a part of the product: the
/// outermost one that is bound to the rows.
FailureOr<Value> ProductScheduler::getRowLoop(Value part) const {
  FailureOr<SmallVector<Value>> around = schedule.getLoops(part, why);
  if (failed(around))
    return failure();
  BlockOp op = getBlock(schedule, part);
  ArrayRef<Value> own = ArrayRef(*around).drop_front(block.getNumShared());
  const Value *rows = llvm::find_if(own, [&](Value loop) {
    return getIterator(op, getLoop(schedule, loop)) == product.rows;
  });
  assert(rows != own.end() && "expected a loop over tiles of rows");
  return *rows;
}

/// Separates full tiles of rows below the panels of a block. Returns handles to
/// the product in full tiles, and in each loop over others.
FailureOr<SmallVector<Value>> ProductScheduler::separateRows(Value part) {
  FailureOr<Value> rows = getRowLoop(part);
  if (failed(rows))
    return failure();
  if (!isPartial(schedule, *rows))
    return SmallVector<Value>{part};
  FailureOr<SmallVector<Value>> parts =
      separateReductions(schedule, *rows, why);
  if (failed(parts))
    return failure();
  bool isKnown = block.getConstantExtent(*product.rows).has_value();
  if (!isKnown && !loops.registerGroups && failed(separateRestOfRows(*parts)))
    return failure();
  return parts;
}

/// Runs the rest of a symbolic number of rows, the last of `parts`, in full
/// tiles that are smaller and smaller, which become parts, too.
LogicalResult
ProductScheduler::separateRestOfRows(SmallVectorImpl<Value> &parts) {
  std::string refusal;
  MLIRContext *context = schedule.getFunction().getContext();
  int64_t tile = std::min(sizes.smallRowTile, sizes.rows.tile - 1);
  for (; tile >= 1; tile /= 2) {
    Value rest = parts.back();
    FailureOr<Value> rows = getRowLoop(rest);
    if (failed(rows))
      return failure();
    if (failed(schedule.run<transform::TIRRetileOp>(
            relax_mlir::ifRemarksAreOn(context, refusal), rows->getType(),
            *rows, tile))) {
      reportMissed(getBlock(schedule, rest), "tests of rows", refusal);
      return success();
    }
    if (tile == 1)
      return success();
    FailureOr<SmallVector<Value>> separated =
        separateReductions(schedule, *rows, why);
    if (failed(separated))
      return failure();
    parts.pop_back();
    llvm::append_range(parts, *separated);
  }
  return success();
}

/// Puts the loop over tiles of rows around `inner`, the loops of batches, other
/// rows and panels, separates full tiles, and runs each part on threads.
LogicalResult ProductScheduler::finishRowsOutside(ArrayRef<Value> inner) {
  SmallVector<Value> order = {loops.rows};
  llvm::append_range(order, inner);
  if (failed(reorder(schedule, order, why)))
    return failure();
  FailureOr<SmallVector<Value>> parts = separateRows(handle);
  if (failed(parts))
    return failure();
  TiledNest nest;
  nest.numShared = block.getNumShared() + (loops.reduceParts ? 1 : 0);
  nest.numOuter = inner.size();
  nest.isParallel = isWorthThreads(block, target);
  nest.numSeparated = 1;
  nest.areTilesInside = true;
  return success(llvm::all_of(*parts, [&](Value part) {
    nest.block = part;
    return succeeded(finishNest(schedule, nest, why));
  }));
}
