//===- SharedIterations.cpp - accesses in one iteration -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/SharedIterations.h"

#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::IterMap;

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

/// Returns the indices of a region over loops and symbols.
static std::optional<SmallVector<IndexExpr>>
bindIterators(AccessedBlock &accessed, ArrayRef<IndexExpr> indices) {
  BlockOp block = accessed.block;
  auto binding =
      accessed.space.getExprs(block.getBinding(), block.getMapOperands());
  if (!binding)
    return std::nullopt;
  llvm::StringMap<IndexExpr> values;
  for (auto [position, value] : llvm::enumerate(*binding))
    values["d" + std::to_string(position)] = value;
  return llvm::map_to_vector(indices, [&](const IndexExpr &index) {
    return index.substitute(values);
  });
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
  if (!region || !region->isPoint)
    return std::nullopt;
  auto indices = bindIterators(writer, region->lower);
  if (!indices)
    return std::nullopt;
  LoopSet reduceLoops;
  collectBoundLoops(writer.block, /*isReduce=*/true, reduceLoops);
  LoopDomain around = getLoopDomain(writer.block, writer.space);
  SmallVector<IterDomain> domain;
  SmallVector<StringRef> reduced;
  for (auto [inner, iterator] : llvm::zip_equal(around.loops, around.domain)) {
    if (!loop->isProperAncestor(inner))
      continue;
    if (reduceLoops.contains(inner))
      reduced.push_back(iterator.name);
    else
      domain.push_back(iterator);
  }
  // A reduction writes its element if it has any term.
  SmallVector<IndexExpr> predicates;
  for (const IndexExpr &predicate : around.predicates) {
    SmallVector<std::string> loops =
        IndexSpace::namesIn(predicate, IndexSpace::isLoopName);
    bool isOfTerms = llvm::all_of(loops, [&](const std::string &name) {
      return llvm::is_contained(reduced, name);
    });
    if (loops.empty() || !isOfTerms)
      predicates.push_back(predicate);
  }
  IterMap map =
      detectIterMap(domain, *indices, predicates, writer.space.getBounds());
  if (map.bijective != Answer::Yes)
    return std::nullopt;
  BufferBox box;
  for (const relax_mlir::IterSum &sum : map.indices) {
    if (!sum.extent)
      return std::nullopt;
    box.lower.push_back(sum.base);
    box.size.push_back(*sum.extent);
  }
  return box;
}

bool mlir::tir::readsOwnIteration(AccessedBlock &reader, AccessedBlock &writer,
                                  Value buffer, ForOp loop) {
  std::optional<BufferBox> written = getBoxWrittenBy(writer, buffer, loop);
  if (!written || reducesOver(writer.block, loop))
    return false;
  return llvm::all_of(reader.accesses.regions, [&](const BufferRegion &region) {
    if (region.buffer != buffer || region.kind != AccessKind::Read)
      return true;
    std::optional<BufferBox> read =
        getBoxBelow(reader.block, region, loop, reader.space);
    return read && contains(*written, *read, reader.space.getBounds());
  });
}
