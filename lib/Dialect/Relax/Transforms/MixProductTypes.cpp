//===- MixProductTypes.cpp - multiply wide data by narrow weights ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Diagnostics/Refusal.h"
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
using relax_mlir::refuse;

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
/// The change of the operands of a product.
struct MixedOperands {
  /// The weights as they are stored.
  Value weights;
  /// Converts the data to f32.
  bool widensData;
};
} // namespace

/// Returns the operands that a product reads instead of its own. Fails, and
/// stores the reason to `why`, if it keeps them.
template <typename OpTy>
static FailureOr<MixedOperands> planOperands(OpTy op, std::string *why) {
  Value data = op->getOperand(0), weights = op->getOperand(1);
  auto convert = weights.getDefiningOp<AstypeOp>();
  bool isConverted = convert && getElement(convert).isF32() &&
                     isNarrow(getElement(convert.getX()));
  if (!isConverted && !isNarrow(getElement(weights)))
    return refuse(why, "its weights are no narrow floats");
  if (!readsVectorsOfWeights(op))
    return refuse(why, "its kernel reads vectors of the data");
  if (isConverted) {
    if (!getElement(data).isF32())
      return refuse(why, "its data are not f32 like its weights");
    return MixedOperands{convert.getX(), /*widensData=*/false};
  }
  if (!isNarrow(getElement(data)))
    return refuse(why, "its data are no narrow floats");
  if (getElement(op.getResult()).isF64())
    return refuse(why, "its sums are f64");
  if (isComputedFromConstants(data))
    return refuse(why, "its data are constant");
  return MixedOperands{weights, /*widensData=*/true};
}

namespace {
/// Multiplies by weights as they are stored, instead of by their conversion to
/// f32, and widens data once, in front of a product, instead of for each use of
/// an element in it.
template <typename OpTy> struct MixOperands : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    std::string why;
    FailureOr<MixedOperands> mixed = planOperands(op, &why);
    if (failed(mixed))
      return rewriter.notifyMatchFailure(op, why);
    Value data = op->getOperand(0);
    if (mixed->widensData)
      data = widen(rewriter, op, data);
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperands({data, mixed->weights});
      op.setOutDtypeAttr(TypeAttr::get(getElement(op.getResult())));
    });
    return success();
  }
};

struct MixProductTypesPass
    : relax::impl::MixProductTypesPassBase<MixProductTypesPass> {
  using MixProductTypesPassBase::MixProductTypesPassBase;

  void runOnOperation() override {
    run<MatmulOp, Conv1dOp, Conv2dOp, Conv3dOp>();
  }

private:
  template <typename... OpTys> void run() {
    RewritePatternSet patterns(&getContext());
    patterns.add<MixOperands<OpTys>...>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
    if (getContext().getRemarkEngine())
      (getOperation().walk([&](OpTys op) { reportKept(op); }), ...);
  }

  /// Reports a product of narrow floats that keeps its operands.
  template <typename OpTy> void reportKept(OpTy op) {
    std::string why;
    bool isNarrowProduct = llvm::any_of(op->getOperands(), [](Value operand) {
      auto convert = operand.getDefiningOp<AstypeOp>();
      return isNarrow(getElement(operand)) ||
             (convert && isNarrow(getElement(convert.getX())));
    });
    // Data of f32 and narrow weights are the aim.
    bool isMixed = getElement(op->getOperand(0)).isF32() &&
                   isNarrow(getElement(op->getOperand(1)));
    if (!isNarrowProduct || isMixed || succeeded(planOperands(op, &why)))
      return;
    remark::missed(op.getLoc(), remark::RemarkOpts::name("operands kept")
                                    .category(getArgumentName())
                                    .function(getOperation().getName()))
        << remark::reason("{0}", why);
  }
};
} // namespace
