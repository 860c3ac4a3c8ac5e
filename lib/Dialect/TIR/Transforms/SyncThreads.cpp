//===- SyncThreads.cpp - barriers for shared memory -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel is visited in the order in which a thread runs it, with the accesses
// to shared memory since the last barrier. One that may be in conflict with an
// earlier one of another thread gets a barrier in front. The body of a serial
// loop is visited twice, the second time with the accesses of an iteration
// before. Barriers are only created where all threads of a block arrive.
//
//===----------------------------------------------------------------------===//

#include "SharedAccess.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"
#include <unordered_map>

namespace mlir::tir {
#define GEN_PASS_DEF_SYNCTHREADSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

namespace {
/// The number of threads that the loops bound to one thread index ask for.
struct ThreadCount {
  void add(ForOp loop) {
    std::optional<int64_t> extent = loop.getConstantExtent();
    if (!first) {
      first = loop;
      most = extent;
    } else if (loop.getExtent() != first.getExtent() ||
               loop.getMapOperands() != first.getMapOperands()) {
      areEqual = false;
      most = extent && most ? std::optional(std::max(*extent, *most))
                            : std::nullopt;
    }
  }
  /// Returns true if the loop runs all these threads.
  bool isAll(ForOp loop) const {
    return areEqual || (most && loop.getConstantExtent() == most);
  }

  ForOp first;
  bool areEqual = true;
  std::optional<int64_t> most;
};

using Accesses = llvm::SetVector<const SharedAccess *>;

/// Creates the barriers of one kernel.
class BarrierInserter {
public:
  explicit BarrierInserter(ForOp kernel);

  LogicalResult run() { return visit(kernel, /*isUniform=*/true); }

private:
  LogicalResult visit(Block &block, bool isUniform);
  LogicalResult visit(ForOp loop, bool isUniform);
  LogicalResult visitBranch(Operation *op, bool isUniform);
  LogicalResult visitAccesses(Operation *op, bool isUniform);
  /// Finds the accesses of an operation and of those below it.
  Accesses getAccesses(Operation *op);
  /// Creates a barrier in front of `op`, if one of its accesses needs it.
  LogicalResult separate(Operation *op, const Accesses &accesses,
                         bool isUniform);
  bool runsAllThreads(ForOp loop) const;
  bool isUniform(ValueRange operands) const;

  ForOp kernel;
  SharedAccessAnalysis analysis;
  /// The numbers of threads along each thread index, by its tag.
  llvm::StringMap<ThreadCount> counts;
  /// Values that may differ between the threads of a block.
  DenseSet<Value> divergent;
  /// The accesses of each operation that has been visited. They stay where they
  /// are, as `pending` points to them.
  std::unordered_map<Operation *, SmallVector<SharedAccess>> known;
  /// The accesses since the last barrier.
  Accesses pending;
};
} // namespace

BarrierInserter::BarrierInserter(ForOp kernel)
    : kernel(kernel), analysis(kernel) {
  kernel.walk([&](ForOp loop) {
    std::optional<StringRef> tag = loop.getThreadTag();
    if (!tag || !isThreadIndex(*tag))
      return;
    divergent.insert(loop.getInductionVar());
    counts[*tag].add(loop);
  });
  // Values that are computed from a thread index, or loaded, may differ.
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool isLoaded = !isMemoryEffectFree(op) || op->getNumRegions() != 0;
    if (isLoaded || !isUniform(op->getOperands()))
      divergent.insert(op->result_begin(), op->result_end());
  });
}

bool BarrierInserter::isUniform(ValueRange operands) const {
  return llvm::none_of(
      operands, [&](Value operand) { return divergent.contains(operand); });
}

/// Returns true if all threads of a block run the body of a bound loop.
bool BarrierInserter::runsAllThreads(ForOp loop) const {
  auto found = counts.find(*loop.getThreadTag());
  return found == counts.end() || found->second.isAll(loop);
}

Accesses BarrierInserter::getAccesses(Operation *op) {
  Accesses accesses;
  op->walk([&](Operation *inner) {
    auto [found, isNew] = known.try_emplace(inner);
    if (isNew)
      analysis.collect(inner, found->second);
    for (const SharedAccess &access : found->second)
      accesses.insert(&access);
  });
  return accesses;
}

LogicalResult BarrierInserter::separate(Operation *op, const Accesses &accesses,
                                        bool isUniform) {
  for (const SharedAccess *access : accesses) {
    auto other = llvm::find_if(pending, [&](const SharedAccess *earlier) {
      return analysis.mayConflict(*earlier, *access);
    });
    if (other == pending.end())
      continue;
    if (!isUniform) {
      InFlightDiagnostic diag =
          access->op->emitError()
          << "this access to shared memory needs a barrier in front, at a "
             "place that only some threads of a block reach";
      diag.attachNote((*other)->op->getLoc())
          << "another thread may access the element here";
      return diag;
    }
    OpBuilder builder(op);
    gpu::BarrierOp::create(builder, op->getLoc());
    remark::passed(op->getLoc(), remark::RemarkOpts::name("barrier").category(
                                     "tir-sync-threads"))
        << remark::reason("{0} after {1} of a shared buffer",
                          access->isWrite ? "write" : "read",
                          (*other)->isWrite ? "write" : "read");
    pending.clear();
    return success();
  }
  return success();
}

LogicalResult BarrierInserter::visitAccesses(Operation *op, bool isUniform) {
  Accesses accesses = getAccesses(op);
  if (failed(separate(op, accesses, isUniform)))
    return failure();
  pending.insert_range(accesses);
  return success();
}

LogicalResult BarrierInserter::visit(Block &block, bool isUniform) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isa<gpu::BarrierOp>(op)) {
      pending.clear();
      continue;
    }
    LogicalResult result = success();
    if (auto loop = dyn_cast<ForOp>(op))
      result = visit(loop, isUniform);
    else if (op.getNumRegions() != 0)
      result = visitBranch(&op, isUniform);
    else
      result = visitAccesses(&op, isUniform);
    if (failed(result))
      return failure();
  }
  return success();
}

LogicalResult BarrierInserter::visit(ForOp loop, bool isUniform) {
  Block &body = loop.getBody().front();
  bool isBound = loop.getKind() == ForKind::ThreadBinding;
  bool isUniformInside =
      isUniform &&
      (isBound ? runsAllThreads(loop) : this->isUniform(loop.getMapOperands()));
  if (isUniform && !isUniformInside &&
      failed(separate(loop, getAccesses(loop), isUniform)))
    return failure();
  if (isBound)
    return visit(body, isUniformInside);
  // One barrier in front of the loop is better than one in each iteration.
  if (isUniformInside &&
      failed(separate(loop, getAccesses(loop), /*isUniform=*/true)))
    return failure();
  // The loop may run no iteration.
  Accesses before = pending;
  if (failed(visit(body, isUniformInside)))
    return failure();
  if (failed(visit(body, isUniformInside)))
    return failure();
  pending.insert_range(before);
  return success();
}

LogicalResult BarrierInserter::visitBranch(Operation *op, bool isUniform) {
  // A condition that is not among the operands is unknown.
  bool isUniformInside =
      isUniform && isa<IfOp>(op) && this->isUniform(op->getOperands());
  if (isUniform && !isUniformInside &&
      failed(separate(op, getAccesses(op), isUniform)))
    return failure();
  Accesses before = pending, after = pending;
  for (Region &region : op->getRegions()) {
    pending = before;
    for (Block &block : region)
      if (failed(visit(block, isUniformInside)))
        return failure();
    after.insert_range(pending);
  }
  pending = std::move(after);
  return success();
}

namespace {
struct SyncThreads : public mlir::tir::impl::SyncThreadsPassBase<SyncThreads> {
  void runOnOperation() override {
    WalkResult result =
        getOperation().walk<WalkOrder::PreOrder>([](ForOp loop) -> WalkResult {
          StringRef tag = loop.getThreadTag().value_or("");
          if (!tag.contains("Idx"))
            return WalkResult::advance();
          if (failed(BarrierInserter(loop).run()))
            return WalkResult::interrupt();
          return WalkResult::skip();
        });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
