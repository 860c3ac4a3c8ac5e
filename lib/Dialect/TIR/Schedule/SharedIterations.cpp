//===- SharedIterations.cpp - accesses in one iteration -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/SharedIterations.h"

#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"

using namespace mlir;
using namespace mlir::tir;

ForOp mlir::tir::getSharedLoop(BlockOp first, BlockOp second) {
  Operation *scope = getScope(first);
  for (auto loop = first->getParentOfType<ForOp>();
       loop && scope->isProperAncestor(loop);
       loop = loop->getParentOfType<ForOp>())
    if (loop->isProperAncestor(second))
      return loop;
  return {};
}

/// Returns true if `block` runs a reduction over iterations of `loop`, or of
/// loops around it.
static bool reducesOver(BlockOp block, ForOp loop) {
  LoopSet loops;
  collectBoundLoops(block, /*isReduce=*/true, loops);
  return llvm::any_of(loops,
                      [&](Operation *op) { return op->isAncestor(loop); });
}

/// Returns the box of which a block writes each element in one iteration of
/// `loop`, or nullopt if there is none.
static std::optional<BufferBox> getBoxWrittenBy(AccessedBlock &writer,
                                                Value buffer, ForOp loop) {
  const BufferRegion *region = nullptr;
  for (const BufferRegion *other : writer.accesses.getWrites()) {
    if (other->buffer != buffer || other->isInit)
      continue;
    if (region)
      return std::nullopt;
    region = other;
  }
  if (!region)
    return std::nullopt;
  return getBoxWrittenBelow(writer.block, *region, loop, writer.space,
                            BoxGaps::OutsideBuffer);
}

bool mlir::tir::readsOwnIteration(AccessedBlock &reader, AccessedBlock &writer,
                                  Value buffer, ForOp loop) {
  return !reducesOver(writer.block, loop) &&
         readsWrittenElements(reader, writer, buffer, loop);
}

bool mlir::tir::readsWrittenElements(AccessedBlock &reader,
                                     AccessedBlock &writer, Value buffer,
                                     ForOp loop) {
  // A reader outside of the loop sees the last iteration alone.
  if (!loop->isProperAncestor(reader.block))
    return false;
  std::optional<BufferBox> written = getBoxWrittenBy(writer, buffer, loop);
  if (!written)
    return false;
  return llvm::all_of(reader.accesses.regions, [&](const BufferRegion &region) {
    if (region.buffer != buffer || region.kind != AccessKind::Read)
      return true;
    std::optional<BufferBox> read =
        getBoxBelow(reader.block, region, loop, reader.space);
    return read && contains(*written, *read, reader.space.getBounds());
  });
}
