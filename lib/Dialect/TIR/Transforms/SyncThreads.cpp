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
// before. Barriers are only created where all threads of a block arrive. Where
// some threads only copy, the others have barriers of their own.
//
//===----------------------------------------------------------------------===//

#include "SharedAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
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

/// The barrier of the threads that compute. That of all threads is barrier 0.
static constexpr int32_t kConsumerBarrier = 1;

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
/// The numbers of threads along each thread index, by its tag.
using ThreadCounts = llvm::StringMap<ThreadCount>;

/// Creates the barriers of one kernel.
class BarrierInserter {
public:
  explicit BarrierInserter(ForOp kernel);

  LogicalResult run() { return visit(kernel, /*isUniform=*/true); }

private:
  LogicalResult visit(Block &block, bool isUniform);
  LogicalResult visit(ForOp loop, bool isUniform);
  LogicalResult visitBranch(Operation *op, bool isUniform);
  LogicalResult visitConsumers(IfOp branch, int64_t number);
  LogicalResult visitAccesses(Operation *op, bool isUniform);
  /// Finds the accesses of an operation and of those below it.
  Accesses getAccesses(Operation *op);
  /// Creates a barrier in front of `op`, if one of its accesses needs it.
  LogicalResult separate(Operation *op, const Accesses &accesses,
                         bool isUniform);
  void createBarrier(Operation *op);
  bool runsAllThreads(ForOp loop) const;
  bool isUniform(ValueRange operands) const;

  ForOp kernel;
  SharedAccessAnalysis analysis;
  /// The threads of the block, or those that compute while others copy.
  ThreadCounts counts;
  /// The number of threads that compute while others copy; 0 elsewhere.
  int64_t numConsumers = 0;
  /// Values that may differ between the threads of a block.
  DenseSet<Value> divergent;
  /// The accesses of each operation that has been visited. They stay where they
  /// are, as `pending` points to them.
  std::unordered_map<Operation *, SmallVector<SharedAccess>> known;
  /// The accesses since the last barrier.
  Accesses pending;
};
} // namespace

/// Calls a function for the loops of a region that are bound to threads.
static void forEachThreadLoop(Region &region,
                              llvm::function_ref<void(ForOp)> visit) {
  region.walk([&](ForOp loop) {
    if (isThreadIndex(loop.getThreadTag().value_or("")))
      visit(loop);
  });
}

BarrierInserter::BarrierInserter(ForOp kernel)
    : kernel(kernel), analysis(kernel) {
  if (isThreadIndex(*kernel.getThreadTag())) {
    divergent.insert(kernel.getInductionVar());
    counts[*kernel.getThreadTag()].add(kernel);
  }
  forEachThreadLoop(kernel.getBody(), [&](ForOp loop) {
    divergent.insert(loop.getInductionVar());
    counts[*loop.getThreadTag()].add(loop);
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

/// Creates a barrier in front of an operation.
void BarrierInserter::createBarrier(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  if (numConsumers == 0) {
    gpu::BarrierOp::create(builder, loc);
    return;
  }
  auto constant = [&](int32_t value) {
    return arith::ConstantIntOp::create(builder, loc, builder.getI32Type(),
                                        value);
  };
  NVVM::BarrierOp::create(builder, loc, /*res=*/Type(),
                          constant(kConsumerBarrier), constant(numConsumers),
                          NVVM::BarrierReductionAttr(),
                          /*reductionPredicate=*/Value());
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
    createBarrier(op);
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

/// Returns true if `op` is a barrier of all threads that run it: those of the
/// block, or `numConsumers` ones.
static bool isBarrier(Operation &op, int64_t numConsumers) {
  if (isa<gpu::BarrierOp>(op))
    return true;
  auto barrier = dyn_cast<NVVM::BarrierOp>(op);
  if (!barrier)
    return false;
  Value id = barrier.getBarrierId(), number = barrier.getNumberOfThreads();
  if (numConsumers == 0)
    return (!id || isConstantIntValue(id, 0)) && !number;
  return id && number && isConstantIntValue(id, kConsumerBarrier) &&
         isConstantIntValue(number, numConsumers);
}

LogicalResult BarrierInserter::visit(Block &block, bool isUniform) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isBarrier(op, numConsumers)) {
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
  bool isBound = !isSerialTag(loop.getThreadTag().value_or(""));
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

/// Visits the threads that compute. Those that copy have their order.
LogicalResult BarrierInserter::visitConsumers(IfOp branch, int64_t number) {
  if (failed(separate(branch, getAccesses(branch), /*isUniform=*/true)))
    return failure();
  ThreadCounts all;
  std::swap(all, counts);
  forEachThreadLoop(branch.getElseRegion(), [&](ForOp loop) {
    counts[*loop.getThreadTag()].add(loop);
  });
  numConsumers = number;
  LogicalResult result = visit(*branch.getElseBlock(), /*isUniform=*/true);
  numConsumers = 0;
  std::swap(all, counts);
  return result;
}

LogicalResult BarrierInserter::visitBranch(Operation *op, bool isUniform) {
  if (auto consumers = op->getAttrOfType<IntegerAttr>(kConsumersAttrName);
      consumers && isUniform)
    return visitConsumers(cast<IfOp>(op), consumers.getInt());
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
