//===- ScheduleByRules.cpp - schedule a function by rules -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Rules/ScheduleByRules.h"

#include "PaddedReads.h"
#include "RowBlocks.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Rules/Branches.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tir;

/// Returns true if a block runs no point, and so needs no schedule.
static bool hasEmptyDomain(const ScheduledBlock &facts) {
  return llvm::any_of(facts.extents,
                      std::mem_fn(&relax_mlir::IndexExpr::isZero));
}

/// Returns true if the rule that schedules the reader of a pad may place it.
static bool mayReaderPlace(BlockOp pad, const ScheduleTarget &target,
                           ArrayRef<const ScheduleRule *> rules) {
  std::optional<PaddedRead> read = matchPaddedRead(pad);
  if (!read)
    return false;
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(read->reader);
  if (failed(facts) || hasEmptyDomain(*facts))
    return false;
  for (const ScheduleRule *rule : rules)
    if (succeeded(rule->match(*facts, target)))
      return rule->mayPlacePad(*facts, pad, target);
  return false;
}

/// Returns the blocks of a function whose names are not in `names`.
static SmallVector<BlockOp> getOtherBlocks(PrimFuncOp func,
                                           const llvm::StringSet<> &names) {
  return llvm::filter_to_vector(getBlocksOfScope(func), [&](BlockOp block) {
    return !names.contains(block.getBlockName());
  });
}

/// Cuts blocks such as pads and concatenations where their branches change.
static void cutBlocks(Schedule &schedule, ArrayRef<BlockOp> blocks) {
  std::string why;
  std::string *wanted =
      relax_mlir::ifRemarksAreOn(schedule.getFunction().getContext(), why);
  for (BlockOp block : blocks)
    if (hasBranch(block) && failed(cutAtBranches(schedule, block, wanted)))
      reportMissed(block, "not cut at its branches", why);
}

using Loops = SmallPtrSet<Operation *, 8>;

/// Returns the loops that several nests share, which no rule changes.
static Loops getSharedLoops(ArrayRef<BlockOp> blocks) {
  Loops shared;
  for (BlockOp block : blocks) {
    FailureOr<ScheduledBlock> facts = ScheduledBlock::get(block);
    if (succeeded(facts))
      shared.insert(facts->sharedLoops.begin(), facts->sharedLoops.end());
  }
  return shared;
}

/// Returns the nest of a block: the outermost operation around it in the
/// function, or in a loop that several nests share.
static Operation *getNest(BlockOp block, const Loops &shared) {
  Operation *op = block;
  while (!isa<PrimFuncOp>(op->getParentOp()) &&
         !shared.contains(op->getParentOp()))
    op = op->getParentOp();
  return op;
}

/// Reports the rule that scheduled the block at `location`.
static void reportRule(Location location, PrimFuncOp func,
                       const ScheduleRule &rule, unsigned numSteps) {
  remark::passed(location, remark::RemarkOpts::name(rule.getName())
                               .category("tir-default-schedule")
                               .function(func.getName()))
      << remark::metric("Steps", numSteps);
}

/// Returns the sizes of the tiles into which the steps from `first` on split
/// loops.
static SmallVector<int64_t> getTiles(Schedule &schedule, unsigned first) {
  SmallVector<int64_t> tiles;
  unsigned step = 0;
  schedule.getScript().walk([&](SchedulePrimitiveOpInterface op) {
    auto split = dyn_cast<transform::TIRSplitOp>(op.getOperation());
    if (step++ < first || !split)
      return;
    for (int64_t factor : split.getFactors())
      if (factor != kInferredFactor && factor != ShapedType::kDynamic)
        tiles.push_back(factor);
  });
  return tiles;
}

/// Schedules a block by the first rule that matches it and takes a step.
/// Returns that rule, or null if none took a step.
static AppliedRuleAttr scheduleBlock(Schedule &schedule, BlockOp block,
                                     const ScheduleTarget &target,
                                     ArrayRef<const ScheduleRule *> rules) {
  std::string why;
  std::string *wanted = relax_mlir::ifRemarksAreOn(block.getContext(), why);
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(block, wanted);
  if (failed(facts)) {
    reportMissed(block, "not scheduled", why);
    return nullptr;
  }
  if (hasEmptyDomain(*facts))
    return nullptr;
  FailureOr<Value> handle = schedule.getBlock(block.getBlockName(), wanted);
  if (failed(handle)) {
    reportMissed(block, "not scheduled", why);
    return nullptr;
  }
  Location location = block.getLoc();
  // A step may replace the block.
  std::string name = block.getBlockName().str();
  for (const ScheduleRule *rule : rules) {
    if (failed(rule->match(*facts, target)))
      continue;
    unsigned before = schedule.getNumSteps();
    bool isDone =
        succeeded(rule->apply(schedule, *handle, *facts, target, wanted));
    unsigned numSteps = schedule.getNumSteps() - before;
    if (!isDone)
      reportMissed(block, rule->getName(), why);
    else if (numSteps != 0)
      reportRule(location, schedule.getFunction(), *rule, numSteps);
    if (numSteps != 0)
      return AppliedRuleAttr::get(schedule.getFunction().getContext(), name,
                                  rule->getName(), getTiles(schedule, before));
    if (isDone)
      return nullptr;
  }
  return nullptr;
}

SmallVector<Attribute>
mlir::tir::scheduleByRules(Schedule &schedule, const ScheduleTarget &target,
                           ArrayRef<const ScheduleRule *> rules) {
  joinRowBlocks(schedule, target);
  PrimFuncOp func = schedule.getFunction();
  // Pads wait until the readers that may place them are scheduled.
  llvm::StringSet<> pads;
  for (BlockOp block : getBlocksOfScope(func))
    if (hasBranch(block) && mayReaderPlace(block, target, rules))
      pads.insert(block.getBlockName());
  // A rule may move other blocks into the nest of the one that it schedules.
  SmallVector<BlockOp> scheduled;
  SmallVector<Attribute> applied;
  auto scheduleOthers = [&](const llvm::StringSet<> &names) {
    cutBlocks(schedule, getOtherBlocks(func, names));
    SmallVector<BlockOp> blocks = getOtherBlocks(func, names);
    Loops shared = getSharedLoops(blocks);
    for (BlockOp block : blocks) {
      Operation *nest = getNest(block, shared);
      bool isMoved = llvm::any_of(
          scheduled, [&](BlockOp other) { return nest->isAncestor(other); });
      if (isMoved)
        continue;
      if (AppliedRuleAttr rule =
              scheduleBlock(schedule, block, target, rules)) {
        scheduled.push_back(block);
        applied.push_back(rule);
      }
    }
  };
  scheduleOthers(pads);
  llvm::StringSet<> done;
  for (BlockOp block : getOtherBlocks(func, pads))
    done.insert(block.getBlockName());
  scheduleOthers(done);
  return applied;
}
