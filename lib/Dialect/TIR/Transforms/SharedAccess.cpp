//===- SharedAccess.cpp - accesses to memory of a block -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SharedAccess.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;

/// Returns true if the threads of a block of `kernel` have one buffer: it is
/// shared, or memory of the device that is not allocated in the kernel.
static bool isOfBlock(Value buffer, ForOp kernel) {
  auto type = dyn_cast<MemRefType>(buffer.getType());
  if (!type)
    return false;
  std::optional<MemoryScope> scope = getMemoryScope(type);
  return scope == MemoryScope::Shared ||
         (scope == MemoryScope::Global &&
          !kernel->isAncestor(buffer.getParentRegion()->getParentOp()));
}

void SharedAccessAnalysis::collect(Operation *op,
                                   SmallVectorImpl<SharedAccess> &accesses) {
  auto add = [&](Value value, bool isWrite) {
    Value buffer = getViewedBuffer(value);
    if (!isOfBlock(buffer, kernel))
      return;
    SharedAccess access{op, buffer, isWrite};
    // Indices into a view are others than those into the buffer.
    if (value == buffer)
      addIndices(access);
    accesses.push_back(std::move(access));
  };
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
      isa<ViewLikeOpInterface, AllocOp>(op))
    return;
  std::optional<SmallVector<BufferEffect>> effects = getBufferEffects(op);
  if (effects) {
    for (const BufferEffect &effect : *effects)
      add(effect.memref, effect.kind == AccessKind::Write);
    return;
  }
  // The operation may do anything to its operands.
  for (Value operand : op->getOperands())
    add(operand, /*isWrite=*/true);
}

/// Adds the index of an affine access of one element.
void SharedAccessAnalysis::addIndices(SharedAccess &access) {
  AffineMap map;
  SmallVector<Value> operands;
  if (auto load = dyn_cast<affine::AffineLoadOp>(access.op)) {
    map = load.getAffineMap();
    llvm::append_range(operands, load.getMapOperands());
  } else if (auto store = dyn_cast<affine::AffineStoreOp>(access.op)) {
    map = store.getAffineMap();
    llvm::append_range(operands, store.getMapOperands());
  } else {
    return;
  }
  SmallVector<ForOp> loops;
  for (auto loop = access.op->getParentOfType<ForOp>();
       loop && kernel->isAncestor(loop); loop = loop->getParentOfType<ForOp>())
    loops.insert(loops.begin(), loop);
  auto indices = space.getExprs(map, operands);
  if (!indices)
    return;
  llvm::StringMap<IndexExpr> renamed;
  unsigned numSerial = 0;
  for (ForOp loop : loops) {
    StringRef tag = loop.getThreadTag().value_or("");
    if (tag.starts_with("blockIdx"))
      continue;
    std::string name = tag.empty() ? "serial" + std::to_string(numSerial++)
                                   : ("thread" + tag.take_back(1)).str();
    auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
    auto variable = space.getExpr(loop.getInductionVar());
    if (!extents || extents->size() != 1 || !variable)
      return;
    // A thread has the same element in all iterations of other loops.
    bool isUsed = llvm::any_of(*indices, [&](const IndexExpr &index) {
      return index.usesSymbol(variable->getSymbolName());
    });
    if (tag.empty() && !isUsed)
      continue;
    renamed[variable->getSymbolName()] = IndexExpr::symbol(name);
    access.domain.push_back({name, extents->front()});
  }
  auto rename = [&](StringRef name) -> std::optional<IndexExpr> {
    auto found = renamed.find(name);
    if (found == renamed.end())
      return std::nullopt;
    return found->second;
  };
  for (IndexExpr &index : *indices)
    index = index.substitute(rename);
  for (IterDomain &iterator : access.domain)
    iterator.extent = iterator.extent.substitute(rename);
  access.indices = std::move(indices);
  access.isInjective = relax_mlir::isInjective(access.domain, *access.indices,
                                               {}, space.getBounds());
}

static bool isShared(Value buffer) {
  return getMemoryScope(cast<MemRefType>(buffer.getType())) ==
         MemoryScope::Shared;
}

/// Returns the loops around `op` that are bound to threads.
static SmallVector<Operation *> getThreadLoops(Operation *op) {
  SmallVector<Operation *> loops;
  for (auto loop = op->getParentOfType<ForOp>(); loop;
       loop = loop->getParentOfType<ForOp>())
    if (isThreadIndex(loop.getThreadTag().value_or("")))
      loops.push_back(loop);
  return loops;
}

bool SharedAccessAnalysis::mayConflict(const SharedAccess &first,
                                       const SharedAccess &second) {
  if (first.buffer != second.buffer || (!first.isWrite && !second.isWrite))
    return false;
  // `bind` has proven that the iterations of one loop of threads do not depend
  // on each other. It does not know of shared buffers that lowering adds.
  if (!isShared(first.buffer) &&
      getThreadLoops(first.op) == getThreadLoops(second.op))
    return false;
  bool areEqual =
      first.indices && second.indices && *first.indices == *second.indices &&
      llvm::equal(first.domain, second.domain,
                  [](const IterDomain &one, const IterDomain &other) {
                    return one.name == other.name && one.extent == other.extent;
                  });
  return !areEqual || !first.isInjective || !second.isInjective;
}
