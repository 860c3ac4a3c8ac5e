//===- CopyProducerPlan.cpp - which copies can have a producer ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CopyProducer.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Analysis/Machine/GPUModel.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/IR/TileLayout.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;
using relax_mlir::refuse;

/// The threads of a warpgroup.
static constexpr int64_t kWarpgroup = kNumLanes * kNumWarps;
/// The registers of a multiprocessor, and the most of a thread.
static constexpr int64_t kRegisters = 64 << 10, kMostRegisters = 248;
/// Registers are given and taken in units.
static constexpr int64_t kUnit = 8;
/// The most blocks along the second and third dimension of a grid.
static constexpr int64_t kMostBlocks = 65535;

namespace {
/// Plans the producer of one loop.
class ProducerPlanner {
public:
  ProducerPlanner(ForOp loop, const CopyStages &copies, ForOp tiles,
                  std::string *why)
      : copies(copies), why(why) {
    plan.loop = loop;
    plan.tiles = tiles;
    plan.kernel = copies.kernel;
  }

  FailureOr<CopyProducer> run();

private:
  LogicalResult checkCopies();
  LogicalResult findScope();
  LogicalResult checkBlocks(ForOp outer);
  LogicalResult checkAround(ForOp outer);
  LogicalResult countThreads();
  LogicalResult placeProducer(const GPUModel &gpu);
  FailureOr<DenseSet<Value>> findSources();
  LogicalResult checkKernel();
  void findCommon();
  LogicalResult checkOperands();
  void divideRegisters(const GPUModel &gpu);
  bool isAvailable(Value value);

  const CopyStages &copies;
  std::string *why;
  CopyProducer plan;
};
} // namespace

LogicalResult ProducerPlanner::checkCopies() {
  for (Operation *op : copies.operations)
    if (!isa<LoadBoxOp>(op) && !isMemoryEffectFree(op))
      return refuse(why, "threads copy to shared memory");
  return success();
}

/// Checks that the iterations of a loop around are blocks.
LogicalResult ProducerPlanner::checkBlocks(ForOp outer) {
  StringRef tag = outer.getThreadTag().value_or("");
  if (isThreadIndex(tag))
    return refuse(why, "the loop is in a loop over threads");
  return isSerialTag(tag) ? refuse(why, "the loop is in a serial loop")
                          : success();
}

/// Checks that a loop over blocks runs nothing beside one operation.
LogicalResult ProducerPlanner::checkAround(ForOp outer) {
  unsigned numNests = 0;
  for (Operation &op : outer.getBody().front().without_terminator())
    if (op.getNumRegions() != 0)
      ++numNests;
    else if (!isMemoryEffectFree(&op) && !isa<AllocOp>(op))
      return refuse(why, "a loop over blocks has other operations");
  return numNests == 1 ? success()
                       : refuse(why, "a loop over blocks has other operations");
}

LogicalResult ProducerPlanner::findScope() {
  plan.path = {plan.loop};
  Operation *op = plan.loop->getParentOp();
  for (; !isa<ForOp>(op) || op == plan.tiles; op = op->getParentOp())
    plan.path.insert(plan.path.begin(), op);
  plan.scope = cast<ForOp>(op);
  for (ForOp outer = plan.scope;; outer = cast<ForOp>(outer->getParentOp())) {
    if (failed(checkBlocks(outer)))
      return failure();
    std::optional<int64_t> extent = outer.getConstantExtent();
    plan.isRepeated |= !outer.getThreadTag()->ends_with(".x") &&
                       (!extent || *extent > kMostBlocks);
    if (outer == plan.kernel)
      return success();
    if (!isa<ForOp>(outer->getParentOp()))
      return refuse(why, "a loop over blocks is in a branch");
    if (failed(checkAround(cast<ForOp>(outer->getParentOp()))))
      return failure();
  }
}

LogicalResult ProducerPlanner::countThreads() {
  static constexpr StringLiteral kTags[] = {"threadIdx.x", "threadIdx.y",
                                            "threadIdx.z"};
  for (StringRef tag : kTags) {
    std::optional<int64_t> number;
    bool areEqual = true;
    plan.kernel.walk([&](ForOp bound) {
      if (bound.getThreadTag().value_or("") != tag)
        return;
      std::optional<int64_t> extent = bound.getConstantExtent();
      areEqual &= extent && (!number || number == extent);
      number = extent;
    });
    if (!areEqual)
      return refuse(why, "the number of threads along '" + tag +
                             "' is not one constant");
    if (number)
      plan.threads.push_back({tag, *number});
    else if (tag == "threadIdx.x")
      return refuse(why, "no loop is bound to 'threadIdx.x'");
  }
  for (auto [tag, number] : plan.threads)
    plan.numConsumers *= number;
  return success();
}

/// Puts the producer behind the consumers, along the last index that these
/// have, or along the second one if they have only the first.
LogicalResult ProducerPlanner::placeProducer(const GPUModel &gpu) {
  if (plan.threads.size() == 1)
    plan.threads.push_back({"threadIdx.y", 1});
  plan.tag = plan.threads.back().first;
  plan.numProducers = plan.numConsumers / plan.threads.back().second;
  if (plan.threads.front().second % kNumLanes != 0)
    return refuse(why, "expected whole warps along 'threadIdx.x', got " +
                           Twine(plan.threads.front().second) + " threads");
  int64_t numThreads = plan.numConsumers + plan.numProducers;
  if (numThreads > gpu.blockThreads)
    return refuse(why, "the block would have " + Twine(numThreads) +
                           " threads, more than " + Twine(gpu.blockThreads));
  return success();
}

/// Returns the buffers that the kernel copies boxes of.
FailureOr<DenseSet<Value>> ProducerPlanner::findSources() {
  DenseSet<Value> sources;
  WalkResult result = plan.kernel.walk([&](TensorMapOp map) -> WalkResult {
    std::optional<SmallVector<Value>> buffers =
        getAddressedBuffers(map.getBuffer());
    if (!buffers)
      return refuse(why, "the kernel copies boxes of unknown memory");
    sources.insert_range(*buffers);
    return success();
  });
  if (result.wasInterrupted())
    return failure();
  return sources;
}

/// Checks that no other operation of the kernel needs the producer, or may
/// write what it copies.
LogicalResult ProducerPlanner::checkKernel() {
  FailureOr<DenseSet<Value>> sources = findSources();
  if (failed(sources))
    return failure();
  WalkResult result = plan.kernel.walk([&](Operation *op) -> WalkResult {
    if (isa<gpu::BarrierOp, NVVM::Barrier0Op, NVVM::BarrierOp>(op))
      return refuse(why, "the kernel has barriers");
    if (isa<LoadBoxOp>(op) && !copies.operations.contains(op))
      return refuse(why, "the kernel has other copies of boxes");
    if (hasEffectsBelowOnly(op) || isa<LoadBoxOp>(op))
      return success();
    std::optional<SmallVector<BufferEffect>> effects = getBufferEffects(op);
    if (!effects)
      return refuse(why, "the kernel has '" + op->getName().getStringRef() +
                             "', whose effects are unknown");
    for (const BufferEffect &effect : *effects)
      if (effect.kind == AccessKind::Write &&
          mayAddress(effect.memref, *sources))
        return refuse(why, "the kernel may write a buffer that it copies");
    return success();
  });
  return failure(result.wasInterrupted());
}

/// Returns true if a value is known in both branches.
bool ProducerPlanner::isAvailable(Value value) {
  Operation *def = value.getDefiningOp();
  return !def || !plan.scope->isProperAncestor(def) ||
         plan.common.contains(def);
}

void ProducerPlanner::findCommon() {
  for (Operation *around : plan.path)
    for (Operation &op : *around->getBlock()) {
      if (&op == around)
        break;
      if ((isa<AllocOp>(op) && op.getParentOp() == plan.scope) ||
          (op.getNumRegions() == 0 && isMemoryEffectFree(&op) &&
           llvm::all_of(op.getOperands(),
                        [&](Value operand) { return isAvailable(operand); })))
        plan.common.insert(&op);
    }
}

/// Checks that the producer knows what it needs for the copies.
LogicalResult ProducerPlanner::checkOperands() {
  auto areKnown = [&](Operation *op) {
    return llvm::all_of(op->getOperands(), [&](Value operand) {
      Operation *def = operand.getDefiningOp();
      bool isOfLoop = def && def->getParentOp() == plan.loop;
      return isAvailable(operand) || (isOfLoop && isa<AllocOp>(def)) ||
             copies.operations.contains(def);
    });
  };
  if (llvm::all_of(plan.path, areKnown) &&
      llvm::all_of(copies.operations, areKnown))
    return success();
  return refuse(why, "a copy depends on memory that threads access");
}

/// Moves registers from the producer to the consumers, where instructions can
/// do so. A block has the registers of a multiprocessor to itself.
void ProducerPlanner::divideRegisters(const GPUModel &gpu) {
  int64_t numThreads = plan.numConsumers + plan.numProducers;
  int64_t before = kRegisters / numThreads / kUnit * kUnit;
  if (gpu.capability != 90 || !gpu.isExact || plan.isRepeated ||
      plan.numConsumers % kWarpgroup != 0 ||
      plan.numProducers % kWarpgroup != 0 || before >= kMostRegisters)
    return;
  plan.producerRegisters = before > 128 ? 40 : 24;
  int64_t others =
      before * numThreads - plan.producerRegisters * plan.numProducers;
  plan.consumerRegisters = std::min(others / plan.numConsumers / kUnit * kUnit,
                                    kMostRegisters - kUnit);
}

FailureOr<CopyProducer> ProducerPlanner::run() {
  FailureOr<std::optional<GPUModel>> gpu = GPUModel::get(plan.loop);
  if (failed(gpu) || failed(checkCopies()) || failed(findScope()) ||
      failed(countThreads()))
    return failure();
  GPUModel model = gpu->value_or(GPUModel());
  if (failed(placeProducer(model)) || failed(checkKernel()))
    return failure();
  findCommon();
  if (failed(checkOperands()))
    return failure();
  divideRegisters(model);
  return plan;
}

FailureOr<CopyProducer> mlir::tir::planCopyProducer(ForOp loop,
                                                    const CopyStages &copies,
                                                    ForOp tiles,
                                                    std::string *why) {
  return ProducerPlanner(loop, copies, tiles, why).run();
}
