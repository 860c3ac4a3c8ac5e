//===- Preparation.cpp - rewrites of the graph before lowering ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

namespace {
/// Splits a long concat of constants into groups. A long concat becomes a
/// runtime call, but FoldConstant only evaluates kernels.
struct SplitConstantConcat : OpRewritePattern<ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ConcatOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.callsRuntime())
      return rewriter.notifyMatchFailure(op, "has a kernel");
    if (!llvm::all_of(op.getInputs(), isComputedFromConstants))
      return rewriter.notifyMatchFailure(op, "requires constant operands");
    // A concat of this many operands is lowered to a kernel.
    constexpr size_t kGroup = 64;
    SmallVector<Value> inputs(op.getInputs());
    while (inputs.size() > kGroup) {
      SmallVector<Value> groups;
      for (ArrayRef<Value> rest(inputs); !rest.empty();) {
        ArrayRef<Value> group = rest.take_front(std::min(kGroup, rest.size()));
        rest = rest.drop_front(group.size());
        groups.push_back(
            ConcatOp::create(rewriter, op.getLoc(), group, op.getAxis()));
      }
      inputs = std::move(groups);
    }
    rewriter.modifyOpInPlace(op, [&] { op.getInputsMutable().assign(inputs); });
    return success();
  }
};

/// Marks a transposed convolution whose kernel is a finite constant, and takes
/// the mark from one whose kernel is another constant: the lowering sees the
/// types of operands only.
template <typename OpTy> struct MarkFiniteKernel : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    ElementsAttr kernel = evaluateConstant(op.getWeight());
    if (!kernel)
      return rewriter.notifyMatchFailure(op, "has no constant kernel");
    bool isMarked = op->hasAttr(kFiniteKernelAttrName);
    if (isMarked == isFinite(kernel))
      return rewriter.notifyMatchFailure(op, "has the right mark");
    rewriter.modifyOpInPlace(op, [&] {
      if (isMarked)
        op->removeDiscardableAttr(kFiniteKernelAttrName);
      else
        op->setDiscardableAttr(kFiniteKernelAttrName, rewriter.getUnitAttr());
    });
    return success();
  }
};

/// Computes the sizes of a slice with dynamic bounds, and binds symbols to
/// them.
struct AddSliceSizes : OpRewritePattern<DynamicStridedSliceOp> {
  AddSliceSizes(KernelTable &kernels, MLIRContext *context)
      : OpRewritePattern(context), kernels(kernels) {}

  LogicalResult matchAndRewrite(DynamicStridedSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getShape())
      return rewriter.notifyMatchFailure(op, "has a shape");
    TensorShape whole = TensorShape::of(op.getX().getType());
    TensorShape bounds = TensorShape::of(op.getBegin().getType());
    std::optional<int64_t> count;
    if (bounds.hasRank())
      count = getConstant(bounds[0]);
    // relax-legalize-ops reports an operand of unknown rank.
    if (!whole.hasRank())
      return rewriter.notifyMatchFailure(op, "requires a known rank");
    if (!count) {
      kernels.setReported(op);
      return op.emitOpError() << "cannot become a kernel: expected bounds of a "
                                 "constant length, got "
                              << op.getBegin().getType();
    }
    Location loc = op.getLoc();
    Value x = bindDims(op, rewriter);
    whole = TensorShape::of(x.getType());
    SmallVector<Dim> cut;
    SmallVector<IndexExpr> sizes;
    for (auto [i, dim] : llvm::enumerate(whole.getDims())) {
      sizes.push_back(*dim);
      if (int64_t(i) >= *count)
        continue;
      cut.push_back(makeDim(kernels.getFreshSymbol(op)));
      sizes.back() = *cut.back();
    }
    Value shape = ShapeOfOp::create(rewriter, loc, x);
    Value vector = SliceSizesOp::create(rewriter, loc, shape, op.getBegin(),
                                        op.getEnd(), op.getStrides());
    Value open = TensorToShapeOp::create(rewriter, loc, vector);
    MatchCastOp::create(rewriter, loc,
                        getShapeType(op.getContext(), TensorShape(cut)), open);
    Value result = ShapeOp::create(rewriter, loc, sizes);
    rewriter.modifyOpInPlace(op, [&] {
      op.getXMutable().assign(x);
      op.getShapeMutable().assign(result);
    });
    return success();
  }

private:
  /// Returns the operand with a symbol for each unknown dimension.
  Value bindDims(DynamicStridedSliceOp op, PatternRewriter &rewriter) const {
    Value x = op.getX();
    TensorShape shape = TensorShape::of(x.getType());
    if (shape.isKnown())
      return x;
    SmallVector<Dim> dims(shape.getDims());
    for (Dim &dim : dims)
      if (!dim)
        dim = makeDim(kernels.getFreshSymbol(op));
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfterValue(x);
    return MatchCastOp::create(
        rewriter, x.getLoc(),
        getTensorType(TensorShape(dims),
                      cast<TensorType>(x.getType()).getElementType(),
                      getDevice(x.getType())),
        x);
  }

  KernelTable &kernels;
};
} // namespace

void relax_mlir::populateRelaxToTIRPreparationPatterns(
    KernelTable &kernels, RewritePatternSet &patterns) {
  patterns.add<SplitConstantConcat, MarkFiniteKernel<Conv1dTransposeOp>,
               MarkFiniteKernel<Conv2dTransposeOp>,
               MarkFiniteKernel<Conv3dTransposeOp>>(patterns.getContext());
  patterns.add<AddSliceSizes>(kernels, patterns.getContext());
}
