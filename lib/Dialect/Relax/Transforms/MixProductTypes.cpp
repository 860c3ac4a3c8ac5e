//===- MixProductTypes.cpp - multiply wide data by narrow weights ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

namespace mlir::relax {
#define GEN_PASS_DEF_MIXPRODUCTTYPESPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

static Type getElement(Value value) {
  return cast<TensorType>(value.getType()).getElementType();
}

/// Returns true for floats whose products are summed in f32.
static bool isNarrow(Type element) {
  return isa<Float16Type, BFloat16Type>(element);
}

/// Returns true if kernels read vectors of the weights and single elements of
/// the data.
static bool readsVectorsOfWeights(MatmulOp op) { return true; }

template <typename ConvOp> static bool readsVectorsOfWeights(ConvOp op) {
  return op.getGroups() == 1 && op.getDataLayout().ends_with("C");
}

/// Returns the data in f32, converted where they are defined, so that products
/// share them.
static Value widen(PatternRewriter &rewriter, Operation *product, Value data) {
  for (Operation *user : data.getUsers()) {
    auto convert = dyn_cast<AstypeOp>(user);
    if (convert && convert.getDtype().isF32() &&
        convert->getBlock() == product->getBlock() &&
        convert->isBeforeInBlock(product))
      return convert;
  }
  OpBuilder::InsertionGuard guard(rewriter);
  if (data.getParentBlock() == product->getBlock())
    rewriter.setInsertionPointAfterValue(data);
  Type element = rewriter.getF32Type();
  return AstypeOp::create(rewriter, product->getLoc(),
                          getTensorType(TensorShape::of(data.getType()),
                                        element, getDevice(data.getType())),
                          data, TypeAttr::get(element));
}

namespace {
/// Multiplies by weights as they are stored instead of by their conversion to
/// f32.
template <typename OpTy> struct ReadNarrowWeights : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!readsVectorsOfWeights(op))
      return rewriter.notifyMatchFailure(op, "expected channels as lanes");
    auto convert = op->getOperand(1).template getDefiningOp<AstypeOp>();
    if (!convert || !getElement(convert).isF32() ||
        !isNarrow(getElement(convert.getX())) ||
        !getElement(op->getOperand(0)).isF32())
      return rewriter.notifyMatchFailure(op, "expected weights that widen");
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperand(1, convert.getX());
      op.setOutDtypeAttr(TypeAttr::get(getElement(op.getResult())));
    });
    return success();
  }
};

/// Widens data once, in front of a product, instead of for each use of an
/// element in it.
template <typename OpTy> struct WidenData : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!readsVectorsOfWeights(op))
      return rewriter.notifyMatchFailure(op, "expected channels as lanes");
    Value data = op->getOperand(0);
    if (!isNarrow(getElement(data)) ||
        !isNarrow(getElement(op->getOperand(1))) ||
        getElement(op.getResult()).isF64())
      return rewriter.notifyMatchFailure(op, "expected narrow floats");
    if (isComputedFromConstants(data))
      return rewriter.notifyMatchFailure(op, "constant data stay narrow");
    Value wide = widen(rewriter, op, data);
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperand(0, wide);
      op.setOutDtypeAttr(TypeAttr::get(getElement(op.getResult())));
    });
    return success();
  }
};

struct MixProductTypesPass
    : relax::impl::MixProductTypesPassBase<MixProductTypesPass> {
  using MixProductTypesPassBase::MixProductTypesPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    addPatterns<MatmulOp, Conv1dOp, Conv2dOp, Conv3dOp>(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  template <typename... OpTys> void addPatterns(RewritePatternSet &patterns) {
    patterns.add<ReadNarrowWeights<OpTys>..., WidenData<OpTys>...>(
        &getContext());
  }
};
} // namespace
