//===- StateAccess.cpp - state the accesses of a block --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/StateAccess.h"

#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

static StringRef getVerb(AccessKind kind) {
  return kind == AccessKind::Read ? "reads" : "writes";
}

/// Returns the buffer at `position` among those that the block is found to
/// access, whatever it states.
static FailureOr<Value> getBuffer(BlockOp block, const BlockAccesses &accesses,
                                  AccessKind kind, int64_t position,
                                  std::string *why) {
  SmallVector<Value> buffers = accesses.getBuffers(kind);
  if (position >= 0 && position < static_cast<int64_t>(buffers.size()))
    return buffers[position];
  return refuse(why, "block '" + block.getBlockName() + "' " + getVerb(kind) +
                         " " + Twine(buffers.size()) +
                         " buffers, expected one at position " +
                         Twine(position));
}

FailureOr<StateAccessPlan>
mlir::tir::planStateAccess(BlockOp block, AccessKind kind, int64_t position,
                           AffineMap lower, ArrayRef<int64_t> sizes,
                           std::string *why) {
  IndexSpace space(block);
  BlockAccesses accesses =
      computeBlockAccesses(block, space, /*useStated=*/false);
  FailureOr<Value> buffer = getBuffer(block, accesses, kind, position, why);
  if (failed(buffer))
    return failure();
  std::string name = "block '" + block.getBlockName().str() + "'";
  int64_t rank = cast<MemRefType>(buffer->getType()).getRank();
  if (lower.getNumResults() != rank ||
      static_cast<int64_t>(sizes.size()) != rank)
    return refuse(why, name + " " + getVerb(kind) + " a buffer of rank " +
                           Twine(rank) + ", but " +
                           Twine(lower.getNumResults()) + " indices and " +
                           Twine(sizes.size()) + " sizes are stated");
  if (lower.getNumDims() != block.getNumIterators() ||
      lower.getNumSymbols() != 0)
    return refuse(why, name + " has " + Twine(block.getNumIterators()) +
                           " iterators, but the indices are over " +
                           Twine(lower.getNumDims()) + " dimensions and " +
                           Twine(lower.getNumSymbols()) + " symbols");
  for (int64_t size : sizes)
    if (size < 1)
      return refuse(why, name + " cannot access " + Twine(size) +
                             " elements in a dimension");
  SmallVector<IndexExpr> iterators;
  for (BlockArgument iterator : block.getIterators())
    iterators.push_back(space.getExpr(iterator).value_or(IndexExpr::invalid()));
  BufferBox stated{relax_mlir::fromAffine(lower, iterators, {}),
                   SmallVector<IndexExpr>(sizes)};
  for (const BufferRegion &region : accesses.regions)
    if (region.buffer == *buffer && region.kind == kind && region.isKnown &&
        !region.isInit &&
        !contains(stated, {region.lower, region.size}, space.getBounds()))
      return refuse(why, "cannot prove that the part contains the elements "
                         "that '" +
                             region.op->getName().getStringRef() + "' in " +
                             name + " accesses");
  return StateAccessPlan{
      block, *buffer, AccessAttr::get(block.getContext(), kind, lower, sizes)};
}

FailureOr<StateAccessPlan> mlir::tir::planHideAccess(BlockOp block,
                                                     AccessKind kind,
                                                     int64_t position,
                                                     std::string *why) {
  IndexSpace space(block);
  BlockAccesses accesses =
      computeBlockAccesses(block, space, /*useStated=*/false);
  FailureOr<Value> buffer = getBuffer(block, accesses, kind, position, why);
  if (failed(buffer))
    return failure();
  MLIRContext *context = block.getContext();
  int64_t rank = cast<MemRefType>(buffer->getType()).getRank();
  if (rank == 0)
    return refuse(why, "block '" + block.getBlockName() + "' " + getVerb(kind) +
                           " a buffer without dimensions, which no region "
                           "without elements can be stated for");
  SmallVector<AffineExpr> zeros(rank, getAffineConstantExpr(0, context));
  auto lower = AffineMap::get(block.getNumIterators(), 0, zeros, context);
  return StateAccessPlan{
      block, *buffer,
      AccessAttr::get(context, kind, lower, SmallVector<int64_t>(rank, 0))};
}

void mlir::tir::applyStateAccess(RewriterBase &rewriter,
                                 const StateAccessPlan &plan) {
  BlockOp block = plan.block;
  SmallVector<Value> buffers;
  SmallVector<Attribute> accesses;
  if (std::optional<ArrayAttr> present = block.getAccessOverride())
    for (auto [buffer, access] : llvm::zip_equal(
             block.getAccessBuffers(), present->getAsRange<AccessAttr>())) {
      if (buffer == plan.buffer && access.getKind() == plan.access.getKind())
        continue;
      buffers.push_back(buffer);
      accesses.push_back(access);
    }
  buffers.push_back(plan.buffer);
  accesses.push_back(plan.access);
  rewriter.modifyOpInPlace(block, [&] {
    block.getAccessBuffersMutable().assign(buffers);
    block.setAccessOverrideAttr(rewriter.getArrayAttr(accesses));
  });
}
