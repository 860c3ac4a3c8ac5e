//===- FlattenBlocks.cpp - replace blocks by their bodies -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

namespace mlir::tir {
#define GEN_PASS_DEF_FLATTENBLOCKSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

/// Returns true for the annotations that `tir-pipeline-copies` reads.
static bool isOfPipeline(StringRef key) {
  return key == kPipelineStagesName || key == kPipelineDeferName ||
         key == kPipelineProducerName || key == kPipelineBlocksName;
}

/// Returns the reason why an annotation has no effect on a CPU.
static StringRef whyIgnored(StringRef key) {
  if (key.starts_with("software_pipeline"))
    return "a CPU has no asynchronous copy, and its cores overlap the loads of "
           "the next iteration with the computation of this one";
  if (key.starts_with("double_buffer"))
    return "a CPU has no asynchronous copy that fills one half while the other "
           "is read";
  if (key == "pragma_auto_unroll_max_step" || key == "pragma_unroll_explicit")
    return "loops are unrolled by their kind (transform.tir.unroll)";
  if (isOfPipeline(key))
    return "the loop is in no kernel";
  return "no pass uses it";
}

/// Returns true if `tir-pipeline-copies` reads an annotation of `op`.
static bool isKept(Operation *op, StringRef key) {
  if (!isOfPipeline(key))
    return false;
  for (auto loop = op->getParentOfType<ForOp>(); loop;
       loop = loop->getParentOfType<ForOp>())
    if (loop.getThreadTag().value_or("").contains("Idx"))
      return true;
  return false;
}

/// Removes the annotations of a block or loop that no pass reads, and reports
/// each.
template <typename OpTy>
static void dropAnnotations(OpTy op, const Twine &name) {
  std::optional<DictionaryAttr> annotations = op.getAnnotations();
  if (!annotations)
    return;
  auto func = op->template getParentOfType<PrimFuncOp>();
  NamedAttrList kept;
  for (NamedAttribute annotation : *annotations) {
    StringRef key = annotation.getName();
    if (isKept(op, key)) {
      kept.append(annotation);
      continue;
    }
    remark::missed(op.getLoc(), remark::RemarkOpts::name("annotation ignored")
                                    .category("tir-flatten-blocks")
                                    .function(func.getName()))
        << remark::reason("annotation '{0}' of {1} has no effect: {2}", key,
                          name.str(), whyIgnored(key));
  }
  op.removeAnnotationsAttr();
  if (!kept.empty())
    op.setAnnotationsAttr(kept.getDictionary(op.getContext()));
}

static void dropAnnotations(PrimFuncOp func) {
  func.walk([](Operation *op) {
    if (auto block = dyn_cast<BlockOp>(op))
      dropAnnotations(block, "block '" + block.getBlockName() + "'");
    else if (auto loop = dyn_cast<ForOp>(op))
      dropAnnotations(loop, "the loop");
  });
}

/// Replaces `block`, which has no init region, by its body.
static void flattenBlock(BlockOp block) {
  OpBuilder builder(block);
  SmallVector<Value> operands(block.getMapOperands());
  if (std::optional<IntegerSet> set = block.getPredicate()) {
    auto branch = IfOp::create(builder, block.getLoc(), *set, operands);
    builder.setInsertionPoint(branch.getThenBlock()->getTerminator());
  }
  AffineMap binding = block.getBinding();
  Block &body = block.getBody().front();
  for (auto [index, iterator] : llvm::enumerate(body.getArguments())) {
    if (iterator.use_empty())
      continue;
    Value value = affine::AffineApplyOp::create(
        builder, block.getLoc(), binding.getSubMap({unsigned(index)}),
        operands);
    iterator.replaceAllUsesWith(value);
  }
  builder.getInsertionBlock()->getOperations().splice(
      builder.getInsertionPoint(), body.getOperations(), body.begin(),
      body.getTerminator()->getIterator());
  block.erase();
}

namespace {
struct FlattenBlocks
    : public mlir::tir::impl::FlattenBlocksPassBase<FlattenBlocks> {
  void runOnOperation() override {
    PrimFuncOp func = getOperation();
    dropAnnotations(func);
    if (func.isFlattened())
      return;
    // An outer block precedes its nested blocks.
    SmallVector<BlockOp> blocks;
    WalkResult result =
        func.walk<WalkOrder::PreOrder>([&](BlockOp block) -> WalkResult {
          if (block.hasInit())
            return block.emitOpError()
                   << "expected init regions to have been lowered "
                      "(tir-lower-init)";
          blocks.push_back(block);
          return WalkResult::advance();
        });
    if (result.wasInterrupted())
      return signalPassFailure();
    for (BlockOp block : blocks)
      flattenBlock(block);
    func->setAttr(TIRDialect::kFlattenedAttr, UnitAttr::get(&getContext()));
    IRRewriter rewriter(func.getContext());
    simplifyAffineOps(rewriter, func);
  }
};
} // namespace
