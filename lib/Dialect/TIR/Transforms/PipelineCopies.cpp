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
// version.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "AsyncCopies.h"
#include "BoxCopies.h"
#include "CopyStages.h"
#include "IndexReplacement.h"
#include "SharedAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::tir {
#define GEN_PASS_DEF_PIPELINECOPIESPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

/// Returns a buffer with `stages` versions of the one that `alloc` allocates.
static Value createVersions(AllocOp alloc, ForOp loop, int64_t stages) {
  MemRefType type = alloc.getType();
  SmallVector<int64_t> shape = {stages};
  llvm::append_range(shape, type.getShape());
  OpBuilder builder(loop);
  auto versions =
      AllocOp::create(builder, alloc.getLoc(),
                      MemRefType::get(shape, type.getElementType(), AffineMap(),
                                      type.getMemorySpace()));
  versions->setAttr(kPipelinedName, builder.getUnitAttr());
  return versions.getBuffer();
}

/// Makes an affine access one of the version of an iteration.
template <typename AccessT>
static void useVersion(AccessT access, ArrayRef<Value> leading, Value iteration,
                       int64_t stages) {
  AffineMap map = access.getAffineMap();
  MLIRContext *context = map.getContext();
  unsigned numDims = map.getNumDims();
  SmallVector<AffineExpr> results = {getAffineDimExpr(numDims, context) %
                                     stages};
  llvm::append_range(results, map.getResults());
  SmallVector<Value> operands(leading);
  ValueRange indices = access.getMapOperands();
  llvm::append_range(operands, indices.take_front(numDims));
  operands.push_back(iteration);
  llvm::append_range(operands, indices.drop_front(numDims));
  access->setOperands(operands);
  access.setMap(
      AffineMap::get(numDims + 1, map.getNumSymbols(), results, context));
}

/// Makes a view one of the version of an iteration, of the same type. Returns
/// the operations that replace it.
static SmallVector<Operation *> useVersion(memref::SubViewOp view,
                                           Value versions, Value iteration,
                                           int64_t stages) {
  OpBuilder builder(view);
  AffineExpr number = getAffineDimExpr(0, builder.getContext()) % stages;
  Value version = affine::AffineApplyOp::create(
      builder, view.getLoc(), AffineMap::get(1, 0, number), iteration);
  OpFoldResult one = builder.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets = {version}, sizes = {one}, strides = {one};
  llvm::append_range(offsets, view.getMixedOffsets());
  llvm::append_range(sizes, view.getMixedSizes());
  llvm::append_range(strides, view.getMixedStrides());
  auto copy = memref::SubViewOp::create(builder, view.getLoc(), view.getType(),
                                        versions, offsets, sizes, strides);
  view.replaceAllUsesWith(copy.getResult());
  view.erase();
  return {version.getDefiningOp(), copy};
}

namespace {
/// Rewrites one loop.
class CopyPipeliner {
public:
  CopyPipeliner(ForOp loop, ForOp kernel, int64_t stages)
      : loop(loop), kernel(kernel), stages(stages), boxes(kernel, stages) {}

  LogicalResult run(const CopyStages &plan);

  /// The number of asynchronous copies in an iteration, and of copies of boxes.
  int64_t numAsync = 0, numBoxes = 0;

private:
  void createVersions(const CopyStages &plan);
  ForOp cloneCopies();
  LogicalResult insertCopies(OpBuilder &builder, ForOp copies,
                             AffineExpr iteration, ValueRange dims);
  void commit(OpBuilder &builder);
  void startBody(OpBuilder &builder);
  bool isInSerialLoop() const;

  ForOp loop, kernel;
  int64_t stages;
  BoxCopies boxes;
  /// The loop has copies of boxes, or others.
  bool hasBoxes = false, hasOthers = false;
  /// The operations of the body that copy or compute operands of copies.
  llvm::SetVector<Operation *> operations;
};
} // namespace

void CopyPipeliner::createVersions(const CopyStages &plan) {
  Value variable = loop.getInductionVar();
  for (AllocOp alloc : plan.buffers) {
    Value versions = ::createVersions(alloc, loop, stages);
    for (Operation *user : llvm::to_vector(alloc.getBuffer().getUsers()))
      llvm::TypeSwitch<Operation *>(user)
          .Case<affine::AffineLoadOp, affine::AffineVectorLoadOp>(
              [&](auto load) {
                useVersion(load, {versions}, variable, stages);
              })
          .Case<affine::AffineStoreOp, affine::AffineVectorStoreOp>(
              [&](auto store) {
                useVersion(store, {store.getValue(), versions}, variable,
                           stages);
              })
          .Case([&](memref::SubViewOp view) {
            bool isOfCopies = operations.remove(view);
            SmallVector<Operation *> replaced =
                useVersion(view, versions, variable, stages);
            if (isOfCopies)
              operations.insert_range(replaced);
          });
  }
}

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
  numBoxes = boxCopies.size();
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
    NVVM::CpAsyncWaitGroupOp::create(builder, loc, uint32_t(stages - 2));
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
    if (!isThreadIndex(outer.getThreadTag().value_or("")) &&
        !outer.getThreadTag().value_or("").starts_with("blockIdx"))
      return true;
  return false;
}

LogicalResult CopyPipeliner::run(const CopyStages &plan) {
  Block &body = loop.getBody().front();
  operations = plan.operations;
  for (Operation *op : plan.operations) {
    hasBoxes |= isa<LoadBoxOp>(op);
    hasOthers |= !isa<LoadBoxOp>(op) && !isMemoryEffectFree(op);
  }
  createVersions(plan);
  std::optional<int64_t> extent = loop.getConstantExtent();
  SmallVector<ForOp> prologue;
  for (int64_t stage = 0; stage < stages - 1; ++stage)
    prologue.push_back(!extent || stage < *extent ? cloneCopies() : ForOp());
  ForOp ahead = !extent || stages <= *extent ? cloneCopies() : ForOp();

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
  if (ahead && failed(insertCopies(builder, ahead,
                                   getAffineDimExpr(0, context) + (stages - 1),
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
  for (AllocOp alloc : plan.buffers)
    alloc.erase();
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
      if (getStages(loop))
        loops.push_back(loop);
    });
    for (ForOp loop : loops)
      if (failed(pipeline(loop, *getStages(loop))))
        return signalPassFailure();
    if (failed(lowerOtherBoxes()))
      signalPassFailure();
  }

private:
  static std::optional<int64_t> getStages(ForOp loop) {
    DictionaryAttr annotations = loop.getAnnotations().value_or(nullptr);
    auto stages = annotations
                      ? annotations.getAs<IntegerAttr>(kPipelineStagesName)
                      : IntegerAttr();
    return stages ? std::optional(stages.getInt()) : std::nullopt;
  }
  static void removeMark(ForOp loop) {
    NamedAttrList annotations(*loop.getAnnotations());
    annotations.erase(kPipelineStagesName);
    if (annotations.empty())
      loop.removeAnnotationsAttr();
    else
      loop.setAnnotationsAttr(annotations.getDictionary(loop.getContext()));
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

  LogicalResult pipeline(ForOp loop, int64_t stages) {
    removeMark(loop);
    auto options =
        remark::RemarkOpts::name("pipeline").category("tir-pipeline-copies");
    std::string why;
    FailureOr<CopyStages> plan = planCopyStages(loop, stages, &why);
    if (failed(plan)) {
      remark::missed(loop.getLoc(), options)
          << remark::reason("copies do not run ahead: {0}", why);
      return success();
    }
    CopyPipeliner pipeliner(loop, plan->kernel, stages);
    if (failed(pipeliner.run(*plan)))
      return failure();
    remark::passed(loop.getLoc(), options)
        << remark::metric("Stages", stages)
        << remark::metric("Buffers", plan->buffers.size())
        << remark::metric("AsyncCopies", pipeliner.numAsync)
        << remark::metric("BoxCopies", pipeliner.numBoxes);
    return success();
  }
};
} // namespace
