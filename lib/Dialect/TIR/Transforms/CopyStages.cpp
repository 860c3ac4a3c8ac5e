//===- CopyStages.cpp - the copies of a loop that can run ahead -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CopyStages.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

namespace {
/// The buffers that an operation, and those below it, access.
struct Effects {
  explicit Effects(Operation *op);

  llvm::SetVector<Value> reads, writes;
  /// It may have other effects, such as a barrier.
  bool areUnknown = false;
};
} // namespace

Effects::Effects(Operation *op) {
  op->walk([&](Operation *inner) {
    if (inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        isa<ViewLikeOpInterface, AllocOp>(inner) || isMemoryEffectFree(inner))
      return;
    std::optional<SmallVector<BufferEffect>> effects = getBufferEffects(inner);
    areUnknown |= !effects;
    if (!effects)
      return;
    for (const BufferEffect &effect : *effects)
      (effect.kind == AccessKind::Write ? writes : reads)
          .insert(getViewedBuffer(effect.memref));
  });
}

namespace {
/// Finds the copies of one loop.
class CopyFinder {
public:
  CopyFinder(ForOp loop, std::string *why);

  FailureOr<CopyStages> run();

private:
  LogicalResult checkThreads();
  bool isUniform(Value value);
  bool isUniform(ForOp loop);
  /// Returns the operation of the body that is `op` or around it.
  Operation *getTopLevel(Operation *op) {
    return loop.getBody().front().findAncestorOpInBlock(*op);
  }
  bool canRunAhead(AllocOp alloc);
  bool hasKnownUsers(AllocOp alloc);
  bool canRunAhead(Operation *op, bool isCopy);
  bool addOperands(Operation *op, llvm::SetVector<Operation *> &operations);

  ForOp loop, kernel;
  std::string *why;
  llvm::MapVector<Operation *, Effects> effects;
  /// The buffers that the loop writes.
  DenseSet<Value> written;
  /// The buffers that may get versions.
  llvm::SetVector<Value> candidates;
  /// Why the last candidate is none.
  std::string reason;
};
} // namespace

CopyFinder::CopyFinder(ForOp loop, std::string *why) : loop(loop), why(why) {
  for (ForOp outer = loop; outer; outer = outer->getParentOfType<ForOp>())
    if (outer.getThreadTag().value_or("").contains("Idx"))
      kernel = outer;
  for (Operation &op : loop.getBody().front().without_terminator()) {
    Effects known(&op);
    written.insert_range(known.writes);
    effects.insert({&op, std::move(known)});
  }
}

/// Returns true if a loop has equal numbers of iterations in all threads.
bool CopyFinder::isUniform(ForOp loop) {
  return llvm::all_of(loop.getMapOperands(),
                      [&](Value operand) { return isUniform(operand); });
}

/// Returns true if an index is equal in all threads of a block.
bool CopyFinder::isUniform(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return false;
  auto owner = dyn_cast<ForOp>(argument.getOwner()->getParentOp());
  if (!owner)
    return isa<PrimFuncOp>(argument.getOwner()->getParentOp());
  return !isThreadIndex(owner.getThreadTag().value_or("")) && isUniform(owner);
}

/// Checks that all threads of a block run the loop, which gets barriers.
LogicalResult CopyFinder::checkThreads() {
  if (!kernel)
    return refuse(why, "the loop is in no kernel");
  if (std::optional<StringRef> tag = loop.getThreadTag())
    return refuse(why, "the loop is bound to '" + *tag + "'");
  llvm::StringMap<SmallVector<ForOp>> threads;
  kernel.walk([&](ForOp bound) {
    StringRef tag = bound.getThreadTag().value_or("");
    if (isThreadIndex(tag))
      threads[tag].push_back(bound);
  });
  for (Operation *op = loop; op != kernel->getParentOp();
       op = op->getParentOp()) {
    auto around = dyn_cast<ForOp>(op);
    auto branch = dyn_cast<IfOp>(op);
    StringRef tag = around ? around.getThreadTag().value_or("") : "";
    bool runsAll = around && isUniform(around);
    if (isThreadIndex(tag))
      runsAll = llvm::all_of(threads[tag], [&](ForOp other) {
        return other.getExtent() == around.getExtent() &&
               other.getMapOperands() == around.getMapOperands();
      });
    if (branch)
      runsAll = llvm::all_of(branch.getSetOperands(),
                             [&](Value operand) { return isUniform(operand); });
    if (!runsAll)
      return refuse(why, "only some threads of a block may run the loop");
  }
  return success();
}

/// Returns true if the operations that access a buffer can use a version of it.
bool CopyFinder::hasKnownUsers(AllocOp alloc) {
  for (Operation *user : alloc.getBuffer().getUsers()) {
    if (isa<affine::AffineLoadOp, affine::AffineStoreOp,
            affine::AffineVectorLoadOp, affine::AffineVectorStoreOp>(user))
      continue;
    auto view = dyn_cast<memref::SubViewOp>(user);
    int64_t offset;
    SmallVector<int64_t> strides;
    if (!view || failed(view.getType().getStridesAndOffset(strides, offset)) ||
        !ShapedType::isDynamic(offset)) {
      reason = ("'" + user->getName().getStringRef() +
                "' cannot use a version of a shared buffer")
                   .str();
      return false;
    }
  }
  return true;
}

/// Returns true if a copy, or an operation that computes an operand of one, can
/// run in an earlier iteration.
bool CopyFinder::canRunAhead(Operation *op, bool isCopy) {
  const Effects &own = effects.find(op)->second;
  auto refuseWith = [&](StringRef text) {
    reason = ("'" + op->getName().getStringRef() + "' " + text).str();
    return false;
  };
  if (own.areUnknown)
    return refuseWith("has effects other than those on buffers");
  if (!isa<LoadBoxOp>(op) && op->walk([](LoadBoxOp) {
                                 return WalkResult::interrupt();
                               }).wasInterrupted())
    return refuseWith("has a copy of a box inside");
  for (Value buffer : own.writes) {
    Operation *owner = buffer.getParentRegion()->getParentOp();
    if (!isCopy || (!candidates.contains(buffer) && !op->isAncestor(owner)))
      return refuseWith("writes a buffer that is not of the copies");
  }
  for (Value buffer : own.reads) {
    Operation *owner = buffer.getParentRegion()->getParentOp();
    if (written.contains(buffer) && !op->isAncestor(owner))
      return refuseWith("reads a buffer that the loop writes");
  }
  return true;
}

/// Adds the operations that compute the operands of `op`. Returns false if one
/// cannot run ahead.
bool CopyFinder::addOperands(Operation *op,
                             llvm::SetVector<Operation *> &operations) {
  SmallVector<Operation *> worklist = {op};
  while (!worklist.empty()) {
    Operation *user = worklist.pop_back_val();
    WalkResult result = user->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands()) {
        Operation *def = operand.getDefiningOp();
        if (!def || def->getBlock() != &loop.getBody().front() ||
            isa<AllocOp>(def) || operations.contains(def))
          continue;
        if (!canRunAhead(def, /*isCopy=*/false))
          return WalkResult::interrupt();
        operations.insert(def);
        worklist.push_back(def);
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return false;
  }
  return true;
}

/// Returns true if the copies to a buffer can run ahead.
bool CopyFinder::canRunAhead(AllocOp alloc) {
  if (!hasKnownUsers(alloc))
    return false;
  Value buffer = alloc.getBuffer();
  Operation *lastWriter = nullptr;
  for (auto &[op, own] : effects) {
    if (!own.writes.contains(buffer))
      continue;
    llvm::SetVector<Operation *> operands;
    if (!canRunAhead(op, /*isCopy=*/true) || !addOperands(op, operands))
      return false;
    if (lastWriter && isa<LoadBoxOp>(op) != isa<LoadBoxOp>(lastWriter)) {
      reason = "threads and a copy of a box write a shared buffer";
      return false;
    }
    lastWriter = op;
  }
  if (!lastWriter) {
    reason = "no operation of the loop copies to a shared buffer";
    return false;
  }
  SmallVector<Operation *> users(buffer.getUsers());
  while (!users.empty()) {
    Operation *user = users.pop_back_val();
    if (isa<ViewLikeOpInterface>(user)) {
      llvm::append_range(users, user->getUsers());
      continue;
    }
    Operation *top = getTopLevel(user);
    if (top != lastWriter && lastWriter->isBeforeInBlock(top))
      continue;
    if (!effects.find(top)->second.writes.contains(buffer) ||
        effects.find(top)->second.reads.contains(buffer)) {
      reason = "a shared buffer is read in front of a copy to it";
      return false;
    }
  }
  return true;
}

FailureOr<CopyStages> CopyFinder::run() {
  if (failed(checkThreads()))
    return failure();
  auto noalias = loop->getParentOfType<PrimFuncOp>()->getAttrOfType<BoolAttr>(
      "tir.noalias");
  if (noalias && !noalias.getValue())
    return refuse(why, "buffers may overlap");
  reason = "its body allocates no shared buffer";
  for (AllocOp alloc : loop.getBody().getOps<AllocOp>())
    if (getMemoryScope(alloc.getType()) == MemoryScope::Shared &&
        alloc.getType().hasStaticShape())
      candidates.insert(alloc.getBuffer());
  // A copy to two buffers needs both.
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (Value buffer : llvm::to_vector(candidates))
      if (!canRunAhead(buffer.getDefiningOp<AllocOp>()))
        hasChanged = candidates.remove(buffer);
  }
  if (candidates.empty())
    return refuse(why, reason);
  CopyStages stages;
  stages.kernel = kernel;
  llvm::SetVector<Operation *> operations;
  for (Value buffer : candidates) {
    stages.buffers.push_back(buffer.getDefiningOp<AllocOp>());
    for (auto &[op, own] : effects)
      if (own.writes.contains(buffer)) {
        operations.insert(op);
        addOperands(op, operations);
      }
  }
  // In the order of the body.
  for (auto &[op, own] : effects)
    if (operations.contains(op))
      stages.operations.insert(op);
  return stages;
}

FailureOr<CopyStages> mlir::tir::planCopyStages(ForOp loop, int64_t stages,
                                                std::string *why) {
  if (stages < 2)
    return refuse(why, "expected two stages or more");
  return CopyFinder(loop, why).run();
}
