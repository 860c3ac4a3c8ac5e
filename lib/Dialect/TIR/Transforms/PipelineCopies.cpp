//===- PipelineCopies.cpp - copies ahead of the iterations of a loop ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The copies of an iteration start N - 1 iterations before it:
//
//     for s to N - 1:                      for k to K:
//       if s < K: copies of s                wait for all but N - 2 groups
//       commit a group                       barrier
//                                            if k + N - 1 < K: its copies
//                                            commit a group
//                                            compute
//
// A buffer of the copies has N versions. Behind the barrier, all threads have
// the copies of the iteration, and none reads the version of the one before,
// which is that of the new copies. A group may be empty, so that their number
// is known. Copies of boxes are in no group, but have an mbarrier for each
// version. If products of an iteration end in the next one, copies start N - 2
// iterations before theirs: the version of the last iteration but one is free.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "AsyncCopies.h"
#include "BoxCopies.h"
#include "CopyProducer.h"
#include "CopyStages.h"
#include "DeferredProducts.h"
#include "IndexReplacement.h"
#include "PersistentBlocks.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"

namespace mlir::tir {
#define GEN_PASS_DEF_PIPELINECOPIESPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

namespace {
/// Rewrites one loop.
class CopyPipeliner {
public:
  /// Copies start `ahead` iterations before theirs.
  CopyPipeliner(ForOp loop, ForOp kernel, int64_t stages, int64_t ahead)
      : loop(loop), kernel(kernel), stages(stages), ahead(ahead),
        boxes(kernel, stages) {}

  LogicalResult run(CopyStages plan);

  /// The number of asynchronous copies in an iteration.
  int64_t numAsync = 0;

private:
  ForOp cloneCopies();
  LogicalResult insertCopies(OpBuilder &builder, ForOp copies,
                             AffineExpr iteration, ValueRange dims);
  void commit(OpBuilder &builder);
  void startBody(OpBuilder &builder);
  bool isInSerialLoop() const;

  ForOp loop, kernel;
  int64_t stages, ahead;
  BoxCopies boxes;
  /// The loop has copies of boxes, or others.
  bool hasBoxes = false, hasOthers = false;
  /// The operations of the body that copy or compute operands of copies.
  llvm::SetVector<Operation *> operations;
};
} // namespace

/// Returns a copy of the loop, in no block, whose body only copies.
ForOp CopyPipeliner::cloneCopies() {
  auto copy = cast<ForOp>(loop->clone());
  SmallVector<Operation *> erased;
  for (auto [op, cloned] :
       llvm::zip_equal(loop.getBody().front().without_terminator(),
                       copy.getBody().front().without_terminator()))
    if (!operations.contains(&op))
      erased.push_back(&cloned);
  for (Operation *op : llvm::reverse(erased))
    op->erase();
  return copy;
}

/// Inserts the copies of an iteration, in a branch if it may be behind the last
/// one. Takes the loop that `cloneCopies` returns.
LogicalResult CopyPipeliner::insertCopies(OpBuilder &builder, ForOp copies,
                                          AffineExpr iteration,
                                          ValueRange dims) {
  Location loc = loop.getLoc();
  OpBuilder::InsertionGuard restore(builder);
  std::optional<int64_t> extent = loop.getConstantExtent();
  auto constant = dyn_cast<AffineConstantExpr>(iteration);
  if (!extent || !constant) {
    // The map of the extent has its dimensions first.
    AffineMap map = loop.getExtent();
    AffineExpr number = iteration.shiftDims(constant ? 0 : 1, map.getNumDims());
    SmallVector<AffineExpr> constraints;
    for (AffineExpr size : map.getResults())
      constraints.push_back(simplifyIndexExpr(size - number - 1,
                                              map.getNumDims() + dims.size(),
                                              map.getNumSymbols()));
    SmallVector<Value> operands(loop.getDimOperands());
    llvm::append_range(operands, dims);
    llvm::append_range(operands, loop.getSymbolOperands());
    auto set = IntegerSet::get(map.getNumDims() + dims.size(),
                               map.getNumSymbols(), constraints,
                               SmallVector<bool>(constraints.size(), false));
    auto branch = IfOp::create(builder, loc, set, operands);
    builder.setInsertionPointToStart(branch.getThenBlock());
  }
  builder.insert(copies);
  Block &body = copies.getBody().front();
  IndexReplacement(copies.getInductionVar(), iteration, dims).apply(body);
  body.getTerminator()->erase();
  SmallVector<Operation *> moved(llvm::make_pointer_range(body));
  copies->getBlock()->getOperations().splice(Block::iterator(copies),
                                             body.getOperations());
  copies->erase();
  numAsync = 0;
  for (Operation *op : moved)
    if (op->getNumRegions() != 0)
      numAsync += makeCopiesAsync(op, kernel);
  for (Operation *op : moved)
    if (op->getNumRegions() == 0 && isa<affine::AffineWriteOpInterface>(op))
      numAsync += makeCopiesAsync(op, kernel);
  SmallVector<LoadBoxOp> boxCopies;
  for (Operation *op : moved)
    if (auto copy = dyn_cast<LoadBoxOp>(op))
      boxCopies.push_back(copy);
  return boxCopies.empty() ? success()
                           : boxes.start(builder, boxCopies, iteration, dims);
}

/// Ends a group of asynchronous copies.
void CopyPipeliner::commit(OpBuilder &builder) {
  if (hasOthers)
    NVVM::CpAsyncCommitGroupOp::create(builder, loop.getLoc());
}

/// Builds the waits for the copies of an iteration.
void CopyPipeliner::startBody(OpBuilder &builder) {
  Location loc = loop.getLoc();
  if (hasOthers)
    NVVM::CpAsyncWaitGroupOp::create(builder, loc, uint32_t(ahead - 1));
  if (hasBoxes)
    boxes.wait(builder, loc, builder.getAffineDimExpr(0),
               loop.getInductionVar());
  gpu::BarrierOp::create(builder, loc);
}

/// Returns true if the kernel may run the loop several times.
bool CopyPipeliner::isInSerialLoop() const {
  for (auto outer = loop->getParentOfType<ForOp>();
       outer && kernel->isAncestor(outer);
       outer = outer->getParentOfType<ForOp>())
    if (isSerialTag(outer.getThreadTag().value_or("")))
      return true;
  return false;
}

LogicalResult CopyPipeliner::run(CopyStages plan) {
  Block &body = loop.getBody().front();
  for (Operation *op : plan.operations) {
    hasBoxes |= isa<LoadBoxOp>(op);
    hasOthers |= !isa<LoadBoxOp>(op) && !isMemoryEffectFree(op);
  }
  createVersions(plan, loop, stages, loop.getInductionVar());
  operations = plan.operations;
  std::optional<int64_t> extent = loop.getConstantExtent();
  SmallVector<ForOp> prologue;
  for (int64_t stage = 0; stage < ahead; ++stage)
    prologue.push_back(!extent || stage < *extent ? cloneCopies() : ForOp());
  ForOp next = !extent || ahead < *extent ? cloneCopies() : ForOp();

  Location loc = loop.getLoc();
  OpBuilder builder(loop);
  MLIRContext *context = builder.getContext();
  bool isRepeated = isInSerialLoop();
  // Other threads may still read the copies of the run before.
  if (hasBoxes)
    boxes.create(builder, loc);
  else if (isRepeated)
    gpu::BarrierOp::create(builder, loc);
  for (auto [stage, copies] : llvm::enumerate(prologue)) {
    if (copies &&
        failed(insertCopies(builder, copies,
                            getAffineConstantExpr(stage, context), {})))
      return failure();
    commit(builder);
  }
  builder.setInsertionPointToStart(&body);
  startBody(builder);
  if (next &&
      failed(insertCopies(builder, next, getAffineDimExpr(0, context) + ahead,
                          loop.getInductionVar())))
    return failure();
  commit(builder);
  builder.setInsertionPointAfter(loop);
  if (hasBoxes && isRepeated)
    boxes.destroy(builder, loc);
  SmallVector<Operation *> ops(llvm::make_pointer_range(body));
  for (Operation *op : llvm::reverse(ops))
    if (operations.contains(op) && op->use_empty())
      op->erase();
  return success();
}

namespace {
struct PipelineCopiesPass
    : public tir::impl::PipelineCopiesPassBase<PipelineCopiesPass> {
  void runOnOperation() override {
    if (!getOperation().isFlattened())
      return;
    SmallVector<ForOp> loops;
    getOperation().walk([&](ForOp loop) {
      if (isMarked(loop))
        loops.push_back(loop);
    });
    for (ForOp loop : loops) {
      FailureOr<PipelineOptions> options = takeOptions(loop);
      if (failed(options) || failed(pipeline(loop, *options)))
        return signalPassFailure();
    }
    if (failed(lowerOtherBoxes()))
      signalPassFailure();
  }

private:
  static constexpr StringLiteral kAnnotations[] = {
      kPipelineStagesName, kPipelineDeferName, kPipelineProducerName,
      kPipelineBlocksName};

  static bool isMarked(ForOp loop) {
    DictionaryAttr annotations = loop.getAnnotations().value_or(nullptr);
    return annotations && llvm::any_of(kAnnotations, [&](StringRef name) {
             return annotations.contains(name);
           });
  }

  /// Reads a number among annotations, or nullopt if there is
  /// none.
  static FailureOr<std::optional<int64_t>>
  readNumber(ForOp loop, NamedAttrList &list, StringRef name) {
    Attribute value = list.get(name);
    if (!value)
      return std::optional<int64_t>();
    auto number = dyn_cast<IntegerAttr>(value);
    if (!number || !number.getType().isSignlessInteger(64) ||
        number.getInt() < 1 || number.getInt() > kMostPersistentBlocks)
      return loop.emitOpError()
             << "annotation '" << name << "' must be a number from 1 to "
             << kMostPersistentBlocks << " of type i64, got " << value;
    return std::optional<int64_t>(number.getInt());
  }

  /// Takes the options from the annotations of a loop.
  static FailureOr<PipelineOptions> takeOptions(ForOp loop) {
    NamedAttrList annotations(*loop.getAnnotations());
    auto stages = readNumber(loop, annotations, kPipelineStagesName);
    auto blocks = readNumber(loop, annotations, kPipelineBlocksName);
    if (failed(stages) || failed(blocks))
      return failure();
    PipelineOptions options;
    options.stages = stages->value_or(0);
    options.defersProducts = !!annotations.get(kPipelineDeferName);
    options.hasProducer = !!annotations.get(kPipelineProducerName);
    options.mostBlocks = *blocks;
    for (StringRef name : kAnnotations)
      annotations.erase(name);
    if (annotations.empty())
      loop.removeAnnotationsAttr();
    else
      loop.setAnnotationsAttr(annotations.getDictionary(loop.getContext()));
    return options;
  }

  /// Lowers copies of boxes that do not run ahead.
  LogicalResult lowerOtherBoxes() {
    auto findBox = [&] {
      LoadBoxOp first;
      getOperation().walk([&](LoadBoxOp copy) {
        first = copy;
        return WalkResult::interrupt();
      });
      return first;
    };
    while (LoadBoxOp copy = findBox()) {
      ForOp kernel;
      for (auto loop = copy->getParentOfType<ForOp>(); loop;
           loop = loop->getParentOfType<ForOp>())
        if (loop.getThreadTag())
          kernel = loop;
      if (!kernel)
        return copy.emitOpError("expected a loop around that is bound to "
                                "blocks or threads");
      if (failed(lowerBoxCopies(kernel, copy)))
        return failure();
    }
    return success();
  }

  /// Plans a producer, if the options ask for one.
  static std::optional<CopyProducer>
  planProducer(ForOp loop, const CopyStages &copies,
               const PipelineOptions &options) {
    if (!options.hasProducer)
      return std::nullopt;
    std::string why;
    FailureOr<CopyProducer> plan =
        planCopyProducer(loop, copies, /*tiles=*/{}, &why);
    if (succeeded(plan))
      return *plan;
    remark::missed(loop.getLoc(), getRemark("producer")) << remark::reason(
        "the threads that compute start the copies: {0}", why);
    return std::nullopt;
  }

  /// Finds the products that can outlast their step, if the options ask for it.
  static std::optional<DeferredProducts>
  planProducts(ForOp loop, const CopyStages &copies,
               const PipelineOptions &options, bool hasProducer) {
    if (!options.defersProducts)
      return std::nullopt;
    std::string why;
    FailureOr<DeferredProducts> plan = failure();
    if (!hasProducer && options.stages < 3)
      (void)refuse(&why, "expected three stages or more");
    else
      plan = planDeferredProducts(loop, copies, &why);
    if (succeeded(plan))
      return *plan;
    remark::missed(loop.getLoc(), getRemark("defer-products"))
        << remark::reason("products end in their step: {0}", why);
    return std::nullopt;
  }

  static remark::RemarkOpts getRemark(StringRef name) {
    return remark::RemarkOpts::name(name).category("tir-pipeline-copies");
  }

  /// Plans to let each block run several tiles, if the options ask for it.
  static std::optional<PersistentBlocks>
  planBlocks(ForOp loop, const PipelineOptions &options,
             const std::optional<CopyProducer> &producer) {
    if (!options.mostBlocks)
      return std::nullopt;
    std::string why;
    FailureOr<PersistentBlocks> plan = failure();
    if (producer)
      plan = planPersistentBlocks(*producer, *options.mostBlocks, &why);
    else
      (void)refuse(&why, "the kernel has no producer");
    if (succeeded(plan))
      return *plan;
    remark::missed(loop.getLoc(), getRemark("persistent-blocks"))
        << remark::reason("each block has one tile: {0}", why);
    return std::nullopt;
  }

  /// Lets each block run several tiles, and plans the copies and the producer
  /// in the new kernel, which has those of the old one.
  static LogicalResult createBlocks(ForOp loop, const PersistentBlocks &blocks,
                                    const PipelineOptions &options,
                                    FailureOr<CopyStages> &copies,
                                    std::optional<CopyProducer> &producer) {
    ForOp tiles = createPersistentBlocks(blocks);
    std::string why;
    FailureOr<CopyProducer> plan = failure();
    copies = planCopyStages(loop, options.stages, &why);
    if (succeeded(copies))
      plan = planCopyProducer(loop, *copies, tiles, &why);
    if (failed(plan))
      return loop.emitOpError("has no producer in a loop over tiles: ") << why;
    producer = *plan;
    remark::passed(loop.getLoc(), getRemark("persistent-blocks"))
        << remark::metric("MostBlocks", *options.mostBlocks);
    return success();
  }

  LogicalResult pipeline(ForOp loop, const PipelineOptions &options) {
    std::string why;
    FailureOr<CopyStages> plan = planCopyStages(loop, options.stages, &why);
    if (failed(plan)) {
      remark::missed(loop.getLoc(), getRemark("pipeline"))
          << remark::reason("copies do not run ahead: {0}", why);
      return success();
    }
    std::optional<CopyProducer> producer = planProducer(loop, *plan, options);
    std::optional<PersistentBlocks> blocks =
        planBlocks(loop, options, producer);
    if (blocks && failed(createBlocks(loop, *blocks, options, plan, producer)))
      return failure();
    std::optional<DeferredProducts> products =
        planProducts(loop, *plan, options, producer.has_value());
    CopyPipeliner pipeliner(loop, plan->kernel, options.stages,
                            options.stages - (products ? 2 : 1));
    size_t numBuffers = plan->buffers.size();
    int64_t numBoxes =
        llvm::count_if(plan->operations, llvm::IsaPred<LoadBoxOp>);
    if (producer) {
      if (failed(createCopyProducer(*producer, std::move(*plan), options.stages,
                                    products ? &*products : nullptr)))
        return failure();
    } else {
      if (failed(pipeliner.run(std::move(*plan))))
        return failure();
      if (products)
        deferProducts(*products);
    }
    remark::passed(loop.getLoc(), getRemark("pipeline"))
        << remark::metric("Stages", options.stages)
        << remark::metric("Buffers", numBuffers)
        << remark::metric("AsyncCopies", pipeliner.numAsync)
        << remark::metric("BoxCopies", numBoxes)
        << remark::metric("DeferredProducts",
                          products ? products->nests.size() : 0)
        << remark::metric("Producers", producer ? producer->numProducers : 0);
    return success();
  }
};
} // namespace
