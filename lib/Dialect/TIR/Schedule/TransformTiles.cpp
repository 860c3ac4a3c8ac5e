//===- TransformTiles.cpp - store a buffer in tiles of a layout -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// Checks that the memory of a buffer has the axes of a layout.
static LogicalResult checkMemory(MemRefType type, const TileLayout &layout,
                                 const std::string &buffer, std::string *why) {
  std::optional<MemoryScope> scope = getMemoryScope(type);
  LayoutAxis axis = layout.getAxes().front();
  if (axis != LayoutAxis::Memory && scope != MemoryScope::Local &&
      scope != MemoryScope::Warp)
    return refuse(why, buffer +
                           " is not in registers, which are #tir.scope<"
                           "local>, but the layout has an axis '" +
                           stringifyLayoutAxis(axis) + "'");
  if (layout.getSwizzle() == 0)
    return success();
  if (scope != MemoryScope::Shared)
    return refuse(why, buffer + " is not in shared memory, but the layout has "
                                "a swizzle");
  if (!getChunkedBytes(type.getElementType()))
    return refuse(why, buffer + " has elements of other than 1, 2, 4 or 8 "
                                "bytes, but the layout has a swizzle");
  return success();
}

FailureOr<TransformLayoutPlan>
mlir::tir::planTransformTiles(BlockOp block, AccessKind kind, int64_t index,
                              const TileLayout &layout, ArrayRef<int64_t> dims,
                              TypedAttr padValue, bool assumeInjective,
                              std::string *why) {
  FailureOr<Value> found = getBufferOfBlock(block, kind, index, why);
  if (failed(found))
    return failure();
  auto type = cast<MemRefType>(found->getType());
  std::string buffer = describeBuffer(block, kind, index);
  int64_t rank = type.getRank(), tileRank = layout.getRank();
  if (rank < tileRank ||
      llvm::any_of(dims, [&](int64_t dim) { return dim >= rank; }))
    return refuse(why, buffer + " has " + Twine(rank) +
                           " dimensions, fewer than the layout needs");
  if (layout.getNumReplicas() > 1)
    return refuse(why, buffer + " would have " +
                           Twine(layout.getNumReplicas()) +
                           " places for each element");
  if (failed(checkMemory(type, layout, buffer, why)))
    return failure();
  SmallVector<int64_t> tileDims(dims);
  if (dims.empty())
    tileDims = llvm::to_vector(llvm::seq(rank - tileRank, rank));
  FailureOr<TransformLayoutPlan> plan = planTransformLayout(
      block, kind, index, layout.getTileMap(block.getContext(), rank, tileDims),
      padValue, assumeInjective, why);
  if (succeeded(plan))
    plan->swizzle = layout.getSwizzle();
  return plan;
}
