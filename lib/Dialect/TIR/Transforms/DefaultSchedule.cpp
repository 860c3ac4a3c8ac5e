//===- DefaultSchedule.cpp - schedule blocks for a CPU --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Rules/ScheduleByRules.h"
#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Schedule/PartitionBlock.h"
#include "relax-mlir/Dialect/TIR/Schedule/TileBlock.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

namespace mlir::tir {
#define GEN_PASS_DEF_DEFAULTSCHEDULEPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

static bool usesDim(ArrayRef<AffineExpr> exprs, unsigned position) {
  return llvm::any_of(
      exprs, [&](AffineExpr expr) { return expr.isFunctionOfDim(position); });
}

static std::optional<int64_t> getConstant(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  return std::nullopt;
}

/// Returns the product of `exprs` if all are constant.
static std::optional<int64_t> getConstantProduct(ArrayRef<AffineExpr> exprs) {
  int64_t product = 1;
  for (AffineExpr expr : exprs) {
    std::optional<int64_t> value = getConstant(expr);
    if (!value || llvm::MulOverflow(product, *value, product))
      return std::nullopt;
  }
  return product;
}

namespace {
/// Plans the schedule of one block.
class BlockScheduler {
public:
  BlockScheduler(BlockOp block, const DefaultSchedulePassOptions &options)
      : block(block), func(block->getParentOfType<PrimFuncOp>()),
        options(options), extents(getIteratorExtents(func, block)),
        accesses(getBlockAccesses(block)) {
    plan.block = block;
  }

  /// Returns std::nullopt if the block is not tiled, and stores the reason to
  /// `why`. Stores the reason for a missing epilogue to `whyNoEpilogue`.
  std::optional<TileBlockPlan> run(std::string *why,
                                   std::string *whyNoEpilogue);

private:
  void collectAccesses();
  bool overwritesItself();
  bool areContiguous(unsigned first, unsigned second);
  SmallVector<TileAxis> getAxes(IteratorKind kind);
  int findLaneAxis();
  bool canVectorize(int axis);
  int findRowAxis();
  bool isRecomputable();
  bool tileTranspose();
  bool vectorizeReduction();
  void chooseTiles();
  void chooseParallelism();

  unsigned last(int axis) { return plan.axes[axis].iterators.back(); }
  AffineExpr extent(int axis) { return plan.axes[axis].extent; }
  bool isUnit(AffineExpr expr) { return getConstant(expr) == 1; }
  bool dependsOn(const BlockAccess &access, int axis) {
    return llvm::any_of(plan.axes[axis].iterators, [&](unsigned iterator) {
      return usesDim(access.indices, iterator);
    });
  }

  BlockOp block;
  PrimFuncOp func;
  const DefaultSchedulePassOptions &options;
  SmallVector<AffineExpr> extents;
  AffineAccesses accesses;
  /// Accesses of block and epilogue, over the iterators of the block.
  SmallVector<BlockAccess> allAccesses;
  bool isReduction = false;
  TileBlockPlan plan;
};
} // namespace

void BlockScheduler::collectAccesses() {
  allAccesses = accesses.affine;
  if (!plan.epilogue)
    return;
  AffineAccesses others = getBlockAccesses(plan.epilogue);
  SmallVector<AffineExpr> replacements;
  MLIRContext *context = block.getContext();
  for (int iterator : plan.epilogueIterators)
    replacements.push_back(iterator < 0 ? getAffineConstantExpr(0, context)
                                        : getAffineDimExpr(iterator, context));
  for (BlockAccess &access : others.affine) {
    for (AffineExpr &index : access.indices)
      index = index.replaceDims(replacements);
    allAccesses.push_back(std::move(access));
  }
  for (unsigned iterator : others.valueUsed)
    if (plan.epilogueIterators[iterator] >= 0)
      accesses.valueUsed.insert(plan.epilogueIterators[iterator]);
}

/// Returns true if points that differ in a spatial iterator write the same
/// element. This occurs in a loop whose iterations reuse a buffer, one after
/// the other.
bool BlockScheduler::overwritesItself() {
  for (const BlockAccess &access : accesses.affine)
    for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
      if (access.isWrite && block.getIteratorKind(i) == IteratorKind::Spatial &&
          !isUnit(extents[i]) && !usesDim(access.indices, i))
        return true;
  return false;
}

/// Returns true if two iterators are adjacent indices in every access, the
/// second over a whole dimension, so that they form one axis.
bool BlockScheduler::areContiguous(unsigned first, unsigned second) {
  if (accesses.hasOther || !getConstant(extents[second]) ||
      accesses.valueUsed.contains(first) || accesses.valueUsed.contains(second))
    return false;
  AffineExpr one = getAffineDimExpr(first, block.getContext());
  AffineExpr two = getAffineDimExpr(second, block.getContext());
  for (const BlockAccess &access : allAccesses) {
    const auto *it = llvm::find(access.indices, one);
    SmallVector<AffineExpr> others(access.indices);
    if (it != access.indices.end()) {
      unsigned position = it - access.indices.begin();
      if (position + 1 == access.indices.size() ||
          access.indices[position + 1] != two ||
          getBufferSizes(func, access.buffer)[position + 1] != extents[second])
        return false;
      others.erase(others.begin() + position, others.begin() + position + 2);
    }
    if (usesDim(others, first) || usesDim(others, second))
      return false;
  }
  return true;
}

/// Returns the iterators of one kind, with contiguous ones joined to one axis.
SmallVector<TileAxis> BlockScheduler::getAxes(IteratorKind kind) {
  SmallVector<TileAxis> axes;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    if (block.getIteratorKind(i) != kind)
      continue;
    if (!axes.empty() && areContiguous(axes.back().iterators.back(), i)) {
      axes.back().iterators.push_back(i);
      axes.back().extent = axes.back().extent * extents[i];
      continue;
    }
    axes.push_back({{i}, extents[i]});
  }
  return axes;
}

/// Returns the axis along which all writes are contiguous, or -1.
int BlockScheduler::findLaneAxis() {
  if (accesses.hasOther)
    return -1;
  for (int axis = plan.axes.size() - 1; axis >= 0; --axis) {
    if (isUnit(extent(axis)))
      continue;
    bool contiguous = true;
    for (const BlockAccess &access : allAccesses)
      contiguous &=
          !access.isWrite || getLinearStep(func, access, last(axis)) == 1;
    if (contiguous)
      return axis;
  }
  return -1;
}

/// Returns true if vectors along `axis` pay: all reads are contiguous, or in a
/// reduction at least close together.
bool BlockScheduler::canVectorize(int axis) {
  if (axis < 0 || accesses.hasRegions || accesses.hasOther)
    return false;
  int64_t limit = isReduction ? 4 : 1;
  for (const BlockAccess &access : allAccesses) {
    std::optional<int64_t> step = getLinearStep(func, access, last(axis));
    if (!step || *step < 0 || *step > limit)
      return false;
  }
  return true;
}

/// Returns the axis on which some reads along the lanes do not depend, so that
/// each loaded element is used in several rows.
int BlockScheduler::findRowAxis() {
  int best = -1;
  int64_t bestExtent = 1;
  for (int axis = 0, e = plan.axes.size(); axis < e; ++axis) {
    if (axis == plan.laneAxis)
      continue;
    bool reuses = false;
    for (const BlockAccess &access : accesses.affine)
      reuses |= !access.isWrite && dependsOn(access, plan.laneAxis) &&
                !dependsOn(access, axis);
    // Assume a medium size for a symbolic extent.
    int64_t size = getConstant(extent(axis)).value_or(64);
    if (reuses && size > bestExtent) {
      best = axis;
      bestExtent = size;
    }
  }
  return best;
}

/// Returns true if computing a point again writes the same value: no written
/// buffer is also read, except by a reduction with an init.
bool BlockScheduler::isRecomputable() {
  if (accesses.hasOther || (plan.cacheWrites && !block.hasInit()))
    return false;
  llvm::SmallDenseSet<Value> written;
  for (const BlockAccess &access : allAccesses)
    if (access.isWrite)
      written.insert(access.buffer);
  // Sums are accumulated in a local buffer, which is read instead.
  if (plan.cacheWrites)
    for (const BlockAccess &access : accesses.affine)
      if (access.isWrite)
        written.erase(access.buffer);
  return llvm::none_of(allAccesses, [&](const BlockAccess &access) {
    return !access.isWrite && written.contains(access.buffer);
  });
}

/// Returns the number of rows per tile, at most `most`: all rows, or a divisor
/// of their number that is not much smaller.
static int64_t getRowTile(AffineExpr extent, int64_t most) {
  std::optional<int64_t> size = getConstant(extent);
  if (!size)
    return most;
  if (*size <= most)
    return std::max<int64_t>(*size, 1);
  for (int64_t tile = most; tile * 2 > most; --tile)
    if (*size % tile == 0)
      return tile;
  return most;
}

/// Tiles a block that reads contiguously along one axis and writes contiguously
/// along another into squares, so that each cache line is fully used. Returns
/// false if the block does not.
bool BlockScheduler::tileTranspose() {
  if (isReduction || plan.laneAxis < 0)
    return false;
  constexpr int64_t kSide = 16;
  auto isLong = [&](int axis) {
    return getConstant(extent(axis)).value_or(kSide) >= kSide;
  };
  for (int axis = 0, e = plan.axes.size(); axis < e; ++axis) {
    if (axis == plan.laneAxis || !isLong(axis) || !isLong(plan.laneAxis))
      continue;
    auto isAlong = [&](const BlockAccess &access) {
      return !access.isWrite && getLinearStep(func, access, last(axis)) == 1;
    };
    if (llvm::none_of(allAccesses, isAlong))
      continue;
    plan.rowAxis = axis;
    plan.rows = getTileSegments(extent(axis), kSide, 1);
    plan.lanes = getTileSegments(extent(plan.laneAxis), kSide, 1);
    plan.serialTiles = true;
    return true;
  }
  return false;
}

/// Makes the loop along which all reads are contiguous the innermost one, and
/// vectorizes it. Returns false if no such loop is long enough.
bool BlockScheduler::vectorizeReduction() {
  if (accesses.hasRegions || accesses.hasOther)
    return false;
  constexpr int64_t kLong = 16;
  for (TileAxis &axis : plan.reductions) {
    if (getConstant(axis.extent).value_or(kLong) < kLong)
      continue;
    bool contiguous = false, apart = false;
    for (const BlockAccess &access : accesses.affine) {
      if (access.isWrite)
        continue;
      std::optional<int64_t> step =
          getLinearStep(func, access, axis.iterators.back());
      contiguous |= step == 1;
      apart |= step != 0 && step != 1;
    }
    if (!contiguous || apart)
      continue;
    std::swap(axis, plan.reductions.back());
    plan.vectorizeReduction = true;
    return true;
  }
  return false;
}

void BlockScheduler::chooseTiles() {
  plan.laneAxis = findLaneAxis();
  plan.vectorize = canVectorize(plan.laneAxis);
  int64_t budget = std::max<int64_t>(options.vectorRegisters / 2, 1);
  if (!plan.vectorize) {
    // Use a serial loop over the last axis; in a reduction, several sums at
    // once.
    int inner = -1;
    for (int axis = 0, e = plan.axes.size(); axis < e; ++axis)
      if (!isUnit(extent(axis)))
        inner = axis;
    if (plan.cacheWrites) {
      plan.laneAxis = -1;
      if (vectorizeReduction())
        return;
      plan.rowAxis = inner;
      if (inner >= 0)
        plan.rows = getTileSegments(
            extent(inner),
            getRowTile(extent(inner), std::min<int64_t>(budget, 8)), 1);
      return;
    }
    if (tileTranspose())
      return;
    plan.laneAxis = inner;
    if (inner >= 0)
      plan.lanes.push_back(
          {getAffineConstantExpr(0, block.getContext()), extent(inner), 1});
    return;
  }

  int64_t bytes = 1;
  for (const BlockAccess &access : allAccesses) {
    Type type = cast<MemRefType>(access.buffer.getType()).getElementType();
    if (type.isIntOrFloat())
      bytes = std::max<int64_t>(
          bytes, llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
    else
      bytes = std::max<int64_t>(bytes, 8);
  }
  int64_t width = std::max<int64_t>(options.vectorBytes / bytes, 1);
  if (plan.cacheWrites)
    plan.rowAxis = findRowAxis();
  int64_t numVectors = plan.rowAxis >= 0 ? 2 : 4;
  int64_t size = std::min<int64_t>(width * numVectors, 64);
  plan.lanes =
      getLaneSegments(extent(plan.laneAxis), size, width, isRecomputable());
  if (!plan.lanes.empty())
    size = plan.lanes.front().size;
  if (plan.rowAxis >= 0) {
    int64_t most = std::max<int64_t>(budget / llvm::divideCeil(size, width), 1);
    int64_t rows = getRowTile(extent(plan.rowAxis), most);
    plan.rows = getTileSegments(extent(plan.rowAxis), rows,
                                std::max<int64_t>(rows / 2, 1));
  }
}

void BlockScheduler::chooseParallelism() {
  std::optional<int64_t> points = getConstantProduct(extents);
  plan.parallelize = !points || *points >= options.minParallelPoints;
  // Count the parallel iterations without the lanes.
  SmallVector<AffineExpr> outer;
  for (int axis = 0, e = plan.axes.size(); axis < e; ++axis) {
    if (axis == plan.rowAxis)
      outer.push_back(plan.rows.empty() ? extent(axis)
                                        : plan.rows.front().count);
    else if (axis != plan.laneAxis)
      outer.push_back(extent(axis));
  }
  constexpr int64_t kEnoughIterations = 16;
  std::optional<int64_t> iterations = getConstantProduct(outer);
  plan.parallelLanes = plan.parallelize && plan.laneAxis >= 0 && iterations &&
                       *iterations < kEnoughIterations;
  if (!plan.parallelLanes)
    joinOverlappingTiles(plan.lanes);
}

std::optional<TileBlockPlan> BlockScheduler::run(std::string *why,
                                                 std::string *whyNoEpilogue) {
  auto refuseBlock = [&](const Twine &fact) {
    (void)refuse(why, "block '" + block.getBlockName() + "' " + fact);
    return std::nullopt;
  };
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    IteratorKind kind = block.getIteratorKind(i);
    if (kind != IteratorKind::Spatial && kind != IteratorKind::Reduce)
      return refuseBlock("has an iterator that is " +
                         stringifyIteratorKind(kind));
    isReduction |= kind == IteratorKind::Reduce;
  }
  // The accesses above do not include those of nested blocks.
  if (block.getBody()
          .walk([](BlockOp) { return WalkResult::interrupt(); })
          .wasInterrupted())
    return refuseBlock("holds other blocks");
  // An empty domain needs no schedule.
  if (llvm::any_of(extents,
                   [](AffineExpr expr) { return getConstant(expr) == 0; }))
    return std::nullopt;
  FailureOr<SmallVector<ForOp>> loops = getPerfectNest(block, why);
  if (failed(loops))
    return std::nullopt;
  if (overwritesItself())
    return refuseBlock(
        "writes an element at several points of a spatial iterator");
  plan.loops = *loops;
  plan.cacheWrites = isReduction && canCacheWrites(block, accesses);
  if (plan.cacheWrites)
    plan.epilogue =
        findEpilogue(block, accesses, plan.epilogueIterators, whyNoEpilogue);
  collectAccesses();
  plan.axes = getAxes(IteratorKind::Spatial);
  plan.reductions = getAxes(IteratorKind::Reduce);
  chooseTiles();
  chooseParallelism();
  return plan;
}

/// Returns true if the body of `block` has a branch, so that cutting the block
/// may help.
static bool hasBranch(BlockOp block) {
  return block.getBody()
      .walk([](affine::AffineIfOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

static void reportMissed(BlockOp block, StringRef name, StringRef why) {
  remark::missed(block.getLoc(),
                 remark::RemarkOpts::name(name)
                     .category("tir-default-schedule")
                     .function(block->getParentOfType<PrimFuncOp>().getName()))
      << remark::reason("{0}", why);
}

/// Cuts blocks such as pads and concatenations where their branches change.
static bool partitionBlocks(PrimFuncOp func) {
  SmallVector<PartitionBlockPlan> plans;
  std::string why;
  std::string *wanted = relax_mlir::ifRemarksAreOn(func.getContext(), why);
  func.walk([&](BlockOp block) {
    if (!hasBranch(block))
      return;
    FailureOr<PartitionBlockPlan> plan = planPartitionBlock(block, wanted);
    if (succeeded(plan))
      plans.push_back(*plan);
    else
      reportMissed(block, "not partitioned", why);
  });
  for (const PartitionBlockPlan &plan : plans)
    applyPartitionBlock(plan);
  return !plans.empty();
}

namespace {
struct DefaultSchedule
    : public mlir::tir::impl::DefaultSchedulePassBase<DefaultSchedule> {
  using DefaultSchedulePassBase::DefaultSchedulePassBase;

  void runOnOperation() override {
    PrimFuncOp func = getOperation();
    if (func.isFlattened())
      return;
    if (rules || !printScript.empty())
      return runRules();
    // Remove iterators of extent 1, and then the branches that are known in
    // each part of a block.
    simplifyAffineOps(func);
    if (partitionBlocks(func))
      simplifyAffineOps(func);
    DefaultSchedulePassOptions options;
    options.vectorBytes = vectorBytes;
    options.vectorRegisters = vectorRegisters;
    options.minParallelPoints = minParallelPoints;
    SmallVector<BlockOp> blocks;
    func.walk([&](BlockOp block) {
      if (!block->getParentOfType<BlockOp>())
        blocks.push_back(block);
    });
    llvm::SmallPtrSet<Operation *, 4> epilogues;
    for (BlockOp block : blocks) {
      if (epilogues.contains(block))
        continue;
      std::string why, whyNoEpilogue;
      std::optional<TileBlockPlan> plan =
          BlockScheduler(block, options)
              .run(relax_mlir::ifRemarksAreOn(&getContext(), why),
                   relax_mlir::ifRemarksAreOn(&getContext(), whyNoEpilogue));
      if (!whyNoEpilogue.empty())
        reportMissed(block, "no epilogue", whyNoEpilogue);
      if (!plan) {
        if (!why.empty())
          reportMissed(block, "not tiled", why);
        continue;
      }
      if (plan->epilogue)
        epilogues.insert(plan->epilogue);
      applyTileBlock(*plan);
    }
    simplifyAffineOps(func);
  }

private:
  void runRules() {
    Schedule schedule(getOperation());
    scheduleByRules(schedule,
                    {vectorBytes, vectorRegisters, minParallelPoints});
    if (printScript.empty())
      return;
    std::lock_guard<std::mutex> lock(*outputMutex);
    std::error_code error;
    llvm::raw_fd_ostream file(printScript, error, llvm::sys::fs::OF_Append);
    if (error) {
      getOperation().emitError()
          << "cannot open '" << printScript << "': " << error.message();
      return signalPassFailure();
    }
    file << schedule.getScript() << "\n";
    file.flush();
    if (!file.has_error())
      return;
    getOperation().emitError()
        << "cannot write '" << printScript << "': " << file.error().message();
    file.clear_error();
    signalPassFailure();
  }

  /// Keeps scripts apart that copies of the pass print at the same time.
  std::shared_ptr<std::mutex> outputMutex = std::make_shared<std::mutex>();
};
} // namespace
