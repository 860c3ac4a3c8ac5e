//===- RelaxShapeOps.cpp - shapes and checked types of relax --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.cpp.inc"

void RelaxDialect::registerShapeOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// MatchCastOp
//===----------------------------------------------------------------------===//

bool MatchCastOp::checksBoundSymbols() { return true; }

LogicalResult MatchCastOp::verify() {
  Type from = getValue().getType(), to = getType();
  if (!relax::areCompatible(from, to))
    return emitOpError() << "expected a type that a value of type " << from
                         << " may have, got " << to;
  return success();
}

OpFoldResult MatchCastOp::fold(FoldAdaptor adaptor) {
  return getValue().getType() == getType() ? getValue() : Value();
}

namespace {
/// A check of what was known before it was erased: checks the original.
struct MatchOriginal : OpRewritePattern<MatchCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MatchCastOp op,
                                PatternRewriter &rewriter) const override {
    auto erase = op.getValue().getDefiningOp<EraseShapeOp>();
    if (!erase)
      return rewriter.notifyMatchFailure(op, "operand is not erase_shape");
    if (!areCompatible(erase.getValue().getType(), op.getType()))
      return rewriter.notifyMatchFailure(op, "the check always fails");
    rewriter.modifyOpInPlace(
        op, [&] { op.getValueMutable().assign(erase.getValue()); });
    return success();
  }
};

/// A check of less than what is known is none.
struct MatchNothing : OpRewritePattern<MatchCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MatchCastOp op,
                                PatternRewriter &rewriter) const override {
    if (!isLessPrecise(op.getValue().getType(), op.getType()))
      return rewriter.notifyMatchFailure(op, "result type says more");
    rewriter.replaceOpWithNewOp<EraseShapeOp>(op, op.getType(), op.getValue());
    return success();
  }
};
} // namespace

void MatchCastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<MatchOriginal, MatchNothing>(context);
}

//===----------------------------------------------------------------------===//
// EraseShapeOp
//===----------------------------------------------------------------------===//

LogicalResult EraseShapeOp::verify() {
  Type from = getValue().getType(), to = getType();
  if (!isLessPrecise(from, to))
    return emitOpError() << "expected a type that says no more than " << from
                         << ", got " << to;
  return success();
}

OpFoldResult EraseShapeOp::fold(FoldAdaptor adaptor) {
  if (getValue().getType() == getType())
    return getValue();
  if (auto inner = getValue().getDefiningOp<EraseShapeOp>()) {
    getValueMutable().assign(inner.getValue());
    return getResult();
  }
  return {};
}

//===----------------------------------------------------------------------===//
// ShapeOp
//===----------------------------------------------------------------------===//

void ShapeOp::build(OpBuilder &builder, OperationState &state,
                    ArrayRef<IndexExpr> dims) {
  build(builder, state, toExprArrayAttr(builder.getContext(), dims));
}

SmallVector<IndexExpr> ShapeOp::getDimExprs() { return toExprs(getDims()); }

LogicalResult ShapeOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  SmallVector<Dim> dims;
  for (const IndexExpr &expr : toExprs(adaptor.getDims())) {
    if (expr.isConstant() && *expr.getConstant() < 0)
      return emitOptionalError(location,
                               "expected a dimension of 0 or more, got ",
                               *expr.getConstant());
    dims.push_back(expr);
  }
  inferred.push_back(ShapeType::get(context, dims));
  return success();
}

//===----------------------------------------------------------------------===//
// ShapeOfOp
//===----------------------------------------------------------------------===//

LogicalResult ShapeOfOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  inferred.push_back(
      getShapeType(context, TensorShape::of(adaptor.getTensor().getType())));
  return success();
}

namespace {
/// The shape of a tensor whose type tells it.
struct ShapeOfKnown : OpRewritePattern<ShapeOfOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ShapeOfOp op,
                                PatternRewriter &rewriter) const override {
    TensorShape shape = TensorShape::of(op.getTensor().getType());
    if (!shape.isKnown())
      return rewriter.notifyMatchFailure(op, "a dimension is not known");
    SmallVector<IndexExpr> dims;
    for (const Dim &dim : shape.getDims())
      dims.push_back(*dim);
    rewriter.replaceOpWithNewOp<ShapeOp>(
        op, op.getType(), toExprArrayAttr(op.getContext(), dims));
    return success();
  }
};
} // namespace

void ShapeOfOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<ShapeOfKnown>(context);
}
