//===- ScheduleForGPU.cpp - schedule a function for a GPU -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Rules/ScheduleForGPU.h"

#include "Epilogue.h"
#include "GPUSteps.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;

namespace {
/// The blocks below one outermost operation of a function, or of a loop that
/// stays on the host.
struct Nest {
  SmallVector<std::string> blocks;
  Location location;
};

/// Schedules the nests of one function.
class GPUScheduler {
public:
  GPUScheduler(Schedule &schedule, const GPUModel &gpu)
      : schedule(schedule), gpu(gpu),
        wanted(relax_mlir::ifRemarksAreOn(schedule.getFunction().getContext(),
                                          why)) {}

  SmallVector<Attribute> run();

private:
  /// Returns the first nest of a block that no kernel runs, and that has not
  /// been tried.
  std::optional<Nest> findNest(Block &scope, const llvm::StringSet<> &tried);
  /// Schedules a nest and returns the rule that did; empty if none could.
  StringRef scheduleNest(const Nest &nest);
  template <typename RuleT>
  LogicalResult runOnGroups(RuleT rule, const Nest &nest);
  LogicalResult applyRowThreads(const Nest &nest);
  /// Applies a rule for a nest of one block, on a copy first.
  template <auto kRule> LogicalResult applyToBlock(const Nest &nest);
  /// Does the same for a rule for products, with groups divided if need be.
  template <auto kRule> LogicalResult applyProduct(const Nest &nest);
  LogicalResult applyWindows(const Nest &nest);
  LogicalResult applyElements(const Nest &nest);
  LogicalResult applyRows(const Nest &nest);
  LogicalResult applySerial(const Nest &nest);

  /// Joins the loops of a perfect nest, given outermost first, and binds them:
  /// the last one to blocks of threads, the ones before to blocks.
  LogicalResult bindLoops(Schedule &target, ArrayRef<Value> nest);
  void report(const Nest &nest, StringRef rule) {
    remark::missed(nest.location,
                   remark::RemarkOpts::name(rule)
                       .category("tir-default-schedule")
                       .function(schedule.getFunction().getName()))
        << remark::reason("{0}", why);
  }

  Schedule &schedule;
  const GPUModel &gpu;
  std::string why;
  std::string *wanted;
};
} // namespace

/// The number of threads of a block, of eight warps.
static constexpr int64_t kThreads = 256;

/// Returns true for a loop that stays on the host: it holds several nests, and
/// each of its iterations needs the results of those before it.
static bool isHostLoop(ForOp loop) {
  if (loop.getKind() != ForKind::Serial ||
      llvm::hasSingleElement(loop.getBody().front().without_terminator()))
    return false;
  return llvm::all_of(getBlocksOfScope(loop), [&](BlockOp block) {
    std::optional<unsigned> iterator = getIterator(block, loop);
    return iterator &&
           block.getIteratorKind(*iterator) == IteratorKind::Ordered;
  });
}

std::optional<Nest> GPUScheduler::findNest(Block &scope,
                                           const llvm::StringSet<> &tried) {
  for (Operation &op : scope) {
    auto loop = dyn_cast<ForOp>(op);
    if (loop && loop.getKind() == ForKind::ThreadBinding)
      continue;
    if (loop && isHostLoop(loop)) {
      if (std::optional<Nest> nest = findNest(loop.getBody().front(), tried))
        return nest;
      continue;
    }
    Nest nest{{}, op.getLoc()};
    op.walk<WalkOrder::PreOrder>([&](BlockOp block) {
      nest.blocks.push_back(block.getBlockName().str());
      nest.location = block.getLoc();
      return WalkResult::skip();
    });
    if (!nest.blocks.empty() && !tried.contains(nest.blocks.front()))
      return nest;
  }
  return std::nullopt;
}

LogicalResult GPUScheduler::bindLoops(Schedule &target, ArrayRef<Value> nest) {
  FailureOr<SmallVector<Value>> joined = joinLoops(target, nest, wanted);
  if (failed(joined))
    return failure();
  SmallVector<Value> &loops = *joined;
  int64_t threads = std::min(kThreads, gpu.blockThreads);
  FailureOr<SmallVector<Value>> parts =
      target.split(loops.back(), {kInferredFactor, threads}, wanted);
  if (failed(parts))
    return failure();
  loops.back() = parts->front();
  // Loops beyond three are serial.
  size_t numBound = std::min<size_t>(loops.size(), 3);
  SmallVector<Value> blocks(ArrayRef(loops).take_back(numBound));
  SmallVector<Value> order = blocks;
  order.push_back(parts->back());
  llvm::append_range(order, ArrayRef(loops).drop_back(numBound));
  if (failed(reorder(target, order, wanted)))
    return failure();
  SmallVector<ThreadBinding> bindings;
  if (failed(addGrid(target, blocks, bindings, wanted)))
    return failure();
  bindings.push_back({parts->back(), "threadIdx.x"});
  return bindLoopsTo(target, bindings, wanted);
}

/// Runs a rule of many steps on a copy of the function, and then on the
/// function: a step that is refused leaves no trace.
template <typename RuleT>
static LogicalResult runAsWhole(Schedule &schedule, RuleT rule) {
  OwningOpRef<PrimFuncOp> copy = schedule.getFunction().clone();
  Schedule trial(*copy);
  if (failed(rule(trial)))
    return failure();
  return rule(schedule);
}

/// Runs a rule for products, or divides the channels of a grouped convolution
/// and runs it then.
template <typename RuleT>
LogicalResult GPUScheduler::runOnGroups(RuleT rule, const Nest &nest) {
  if (succeeded(runAsWhole(schedule, rule)))
    return success();
  std::string refusal;
  OwningOpRef<PrimFuncOp> copy = schedule.getFunction().clone();
  Schedule trial(*copy);
  auto divide = [&](Schedule &target) {
    return divideGroups(target, nest.blocks.front(), &refusal);
  };
  if (failed(divide(trial)) || failed(rule(trial)))
    return failure();
  return success(succeeded(divide(schedule)) && succeeded(rule(schedule)));
}

LogicalResult GPUScheduler::applyRowThreads(const Nest &nest) {
  return runAsWhole(schedule, [&](Schedule &target) {
    return shareRows(target, nest.blocks.front(), gpu, wanted);
  });
}

template <auto kRule>
LogicalResult GPUScheduler::applyToBlock(const Nest &nest) {
  if (nest.blocks.size() != 1)
    return relax_mlir::refuse(wanted, "the nest has several blocks");
  return runAsWhole(schedule, [&](Schedule &target) {
    return kRule(target, nest.blocks.front(), gpu, wanted);
  });
}

template <auto kRule>
LogicalResult GPUScheduler::applyProduct(const Nest &nest) {
  if (nest.blocks.size() != 1)
    return relax_mlir::refuse(wanted, "the nest has several blocks");
  return runOnGroups(
      [&](Schedule &target) {
        return kRule(target, nest.blocks.front(), gpu, wanted);
      },
      nest);
}

LogicalResult GPUScheduler::applyWindows(const Nest &nest) {
  if (nest.blocks.size() != 1)
    return relax_mlir::refuse(wanted, "the nest has several blocks");
  StringRef name = nest.blocks.front();
  if (succeeded(runAsWhole(schedule, [&](Schedule &target) {
        return readWindowsInPlace(target, name, wanted);
      })))
    return success();
  auto share = [&](Schedule &target) {
    SmallVector<Value> loops;
    return success(succeeded(shareWindows(target, name, loops, wanted)) &&
                   succeeded(bindLoops(target, loops)));
  };
  return runAsWhole(schedule, share);
}

LogicalResult GPUScheduler::applyElements(const Nest &nest) {
  if (nest.blocks.size() != 1)
    return relax_mlir::refuse(wanted, "the nest has several blocks");
  FailureOr<Value> handle = schedule.getBlock(nest.blocks.front(), wanted);
  if (failed(handle))
    return failure();
  FailureOr<ScheduledBlock> block =
      ScheduledBlock::get(getBlock(schedule, *handle), wanted);
  if (failed(block))
    return failure();
  Epilogue epilogue;
  if (block->isReduction()) {
    FailureOr<Epilogue> found = getEpilogue(schedule, *handle, *block, wanted);
    if (failed(found))
      return failure();
    epilogue = *found;
  }
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, *handle, *block, wanted);
  if (failed(loops))
    return failure();
  SmallVector<Value> spatial, reduce;
  for (auto [loop, iterator] : llvm::zip_equal(*loops, block->loopIterators))
    (llvm::is_contained(block->reduceIterators, iterator) ? reduce : spatial)
        .push_back(loop);
  if (spatial.empty())
    return relax_mlir::refuse(wanted, "the block has no spatial loop");
  SmallVector<Value> order(spatial);
  llvm::append_range(order, reduce);
  if (failed(reorder(schedule, order, wanted)))
    return failure();
  // Only loops that are not joined yet have a counterpart in the epilogue.
  if (!epilogue.blocks.empty() &&
      failed(placeEpilogue(schedule, *handle, epilogue, spatial.back(),
                           /*vectorize=*/false, wanted)))
    return failure();
  return bindLoops(schedule, spatial);
}

LogicalResult GPUScheduler::applyRows(const Nest &nest) {
  FailureOr<Value> handle = schedule.getBlock(nest.blocks.front(), wanted);
  if (failed(handle))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(*handle, wanted);
  if (failed(loops))
    return failure();
  // The loops that hold nothing but the next one run over rows together.
  SmallVector<Value> rows;
  for (Value loop : *loops) {
    ForOp op = getLoop(schedule, loop);
    if (rows.empty() && isHostLoop(op))
      continue;
    if (op.getKind() != ForKind::Serial)
      break;
    rows.push_back(loop);
    if (!llvm::hasSingleElement(op.getBody().front().without_terminator()))
      break;
  }
  // Loops whose iterations depend on each other are inside of the others. Bound
  // to threads, an empty loop of a reduction would leave out the init, too.
  BlockOp block = getBlock(schedule, *handle);
  auto *inner = std::stable_partition(rows.begin(), rows.end(), [&](Value row) {
    std::optional<unsigned> iterator =
        getIterator(block, getLoop(schedule, row));
    if (!iterator)
      return true;
    IteratorKind kind = block.getIteratorKind(*iterator);
    return kind != IteratorKind::Ordered && kind != IteratorKind::Reduce;
  });
  if (inner != rows.begin() && inner != rows.end() &&
      failed(reorder(schedule, rows, wanted)))
    return failure();
  rows.erase(inner, rows.end());
  if (rows.empty())
    return relax_mlir::refuse(
        wanted, "no independent loop is around all blocks of the nest");
  return bindLoops(schedule, rows);
}

LogicalResult GPUScheduler::applySerial(const Nest &nest) {
  return runAsWhole(schedule, [&](Schedule &target) {
    FailureOr<Value> outermost = target.getBlock(nest.blocks.front(), wanted);
    if (failed(outermost))
      return failure();
    FailureOr<SmallVector<Value>> loops = target.getLoops(*outermost, wanted);
    if (failed(loops))
      return failure();
    auto *first = llvm::find_if_not(
        *loops, [&](Value loop) { return isHostLoop(getLoop(target, loop)); });
    if (first != loops->end())
      outermost = *first;
    FailureOr<Value> unit = target.addUnitLoop(*outermost, wanted);
    if (failed(unit))
      return failure();
    return bindLoopsTo(target, {{*unit, "blockIdx.x"}}, wanted);
  });
}

StringRef GPUScheduler::scheduleNest(const Nest &nest) {
  using Rule = LogicalResult (GPUScheduler::*)(const Nest &);
  static constexpr std::pair<StringLiteral, Rule> kRules[] = {
      {"gpu-row-threads", &GPUScheduler::applyRowThreads},
      {"gpu-attention", &GPUScheduler::applyToBlock<scheduleAttention>},
      {"gpu-warpgroups", &GPUScheduler::applyProduct<scheduleOnWarpgroups>},
      {"gpu-tensor-cores", &GPUScheduler::applyProduct<scheduleOnTensorCores>},
      {"gpu-contraction", &GPUScheduler::applyProduct<scheduleContraction>},
      {"gpu-columns", &GPUScheduler::applyToBlock<shareColumns>},
      {"gpu-windows", &GPUScheduler::applyWindows},
      {"gpu-elements", &GPUScheduler::applyElements},
      {"gpu-rows", &GPUScheduler::applyRows},
      {"gpu-serial", &GPUScheduler::applySerial}};
  for (auto [name, apply] : kRules) {
    if (succeeded((this->*apply)(nest)))
      return name;
    report(nest, name);
  }
  return "";
}

SmallVector<Attribute> GPUScheduler::run() {
  SmallVector<Attribute> applied;
  MLIRContext *context = schedule.getFunction().getContext();
  llvm::StringSet<> tried;
  // A rule may move a nest into another one, or add a nest.
  Block &body = schedule.getFunction().getBody().front();
  while (std::optional<Nest> nest = findNest(body, tried)) {
    tried.insert(nest->blocks.front());
    unsigned before = schedule.getNumSteps();
    StringRef rule = scheduleNest(*nest);
    if (rule.empty())
      continue;
    applied.push_back(
        AppliedRuleAttr::get(context, nest->blocks.front(), rule, {}));
    remark::passed(nest->location,
                   remark::RemarkOpts::name(rule)
                       .category("tir-default-schedule")
                       .function(schedule.getFunction().getName()))
        << remark::metric("Steps", schedule.getNumSteps() - before);
  }
  return applied;
}

SmallVector<Attribute> mlir::tir::scheduleForGPU(Schedule &schedule,
                                                 const GPUModel &gpu) {
  return GPUScheduler(schedule, gpu).run();
}
