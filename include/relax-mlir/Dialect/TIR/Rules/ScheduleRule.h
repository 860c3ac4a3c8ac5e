//===- ScheduleRule.h - choose the schedule of a block ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A rule is a policy: it looks at the accesses of a block and at the machine,
// and runs primitives, which prove that they are legal. So a rule can be slow,
// and not wrong. `getCPURules` lists the rules for CPUs, of which the first
// that matches a block schedules it.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULERULE_H
#define RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULERULE_H

#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include "relax-mlir/Analysis/TIR/AccessSteps.h"
#include "relax-mlir/Dialect/TIR/TransformOps/Schedule.h"

namespace mlir::tir {

/// The target of a schedule: the machine, and the policy for threads.
struct ScheduleTarget {
  relax_mlir::CPUModel cpu;
  /// The least number of points for which a block runs on several threads.
  int64_t minParallelPoints = 16384;
};

/// A block with the facts that rules look at.
struct ScheduledBlock {
  /// Collects the facts. The own loops of the block are the innermost ones that
  /// hold nothing else. Fails, and stores the reason to `why`, unless they are
  /// serial, each is bound to an iterator of its own, and all iterators are
  /// spatial or reduce.
  static FailureOr<ScheduledBlock> get(BlockOp block,
                                       std::string *why = nullptr);

  bool isReduction() const { return !reduceIterators.empty(); }
  /// Returns true if the iterator has more than one value.
  bool isLong(unsigned iterator) const { return !extents[iterator].isOne(); }
  std::optional<int64_t> getConstantExtent(unsigned iterator) const {
    return extents[iterator].getConstant();
  }
  /// Returns the extent, or `assumed` if it is symbolic.
  int64_t getExtent(unsigned iterator, int64_t assumed) const {
    return getConstantExtent(iterator).value_or(assumed);
  }
  /// Returns the number of points, or nullopt if it is symbolic.
  std::optional<int64_t> getNumPoints() const;
  /// Returns the size of the largest element that the block accesses, in bytes.
  int64_t getElementBytes() const;
  /// Returns true if `first` and `second` are adjacent in memory in all
  /// accesses but those of `except`, so that one loop can run over both.
  bool areContiguous(unsigned first, unsigned second,
                     Value except = nullptr) const;

  /// Returns the number of loops around the own ones, which other blocks share.
  unsigned getNumShared() const { return sharedLoops.size(); }

  BlockOp block;
  std::shared_ptr<IndexSpace> space;
  /// The loops around the own ones, outermost first.
  SmallVector<ForOp> sharedLoops;
  /// The extents of the own loops of the iterators, 1 without one.
  SmallVector<relax_mlir::IndexExpr> extents;
  /// Iterators that have an own loop, in the order of the loops, outermost
  /// first.
  SmallVector<unsigned> loopIterators;
  SmallVector<unsigned> spatialIterators, reduceIterators;
  SmallVector<AccessStep> accesses;
  /// The body has regions, such as branches.
  bool hasRegions = false;
};

/// A layout in which a rule would rather read a buffer: the element at index x
/// is stored at `layout(x)`.
struct OperandLayout {
  Value buffer;
  AffineMap layout;
};

/// A way to schedule blocks of one kind.
class ScheduleRule {
public:
  virtual ~ScheduleRule();
  virtual StringRef getName() const = 0;

  /// Succeeds if the rule is made for this block.
  virtual LogicalResult match(const ScheduledBlock &block,
                              const ScheduleTarget &target) const = 0;

  /// Returns the layouts in which the block would be faster. The block matches
  /// the rule in either layout. By default there are none.
  virtual SmallVector<OperandLayout>
  getOperandLayouts(const ScheduledBlock &block,
                    const ScheduleTarget &target) const;

  /// Returns true if `apply` may inline `pad`, a block that copies an image
  /// that the block reads and adds a border, or move it into the nest of the
  /// block. The pad then waits: if it still has a nest of its own, it is
  /// scheduled after the block. By default it is scheduled first.
  virtual bool mayPlacePad(const ScheduledBlock &block, BlockOp pad,
                           const ScheduleTarget &target) const;

  /// Schedules the block of a handle. If a step is refused, the steps before it
  /// remain, and `why` gets the reason.
  virtual LogicalResult apply(Schedule &schedule, Value handle,
                              const ScheduledBlock &block,
                              const ScheduleTarget &target,
                              std::string *why) const = 0;
};

/// Returns the rules for CPUs. The last one matches all blocks.
ArrayRef<const ScheduleRule *> getCPURules();

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_RULES_SCHEDULERULE_H
