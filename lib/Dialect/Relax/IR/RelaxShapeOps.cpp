//===- RelaxShapeOps.cpp - sizes and shapes as data -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// MatchCastOp
//===----------------------------------------------------------------------===//

bool MatchCastOp::checksBoundSymbols() { return true; }

LogicalResult MatchCastOp::verify() {
  Type from = getValue().getType(), to = getType();
  // (C1)
  if (!relax::areCompatible(from, to))
    return emitOpError() << "expected a type that a value of type " << from
                         << " may have, got " << to;
  return success();
}

OpFoldResult MatchCastOp::fold(FoldAdaptor adaptor) {
  return getValue().getType() == getType() ? getValue() : Value();
}

namespace {
/// Removes an erase_shape before the check: checks the original value.
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
/// Removes a check that the type of the operand proves.
struct MatchNothing : OpRewritePattern<MatchCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MatchCastOp op,
                                PatternRewriter &rewriter) const override {
    if (!isLessPrecise(op.getValue().getType(), op.getType()))
      return rewriter.notifyMatchFailure(op, "result type is more precise");
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
  // (C1)
  if (!isLessPrecise(from, to))
    return emitOpError() << "expected a type that is not more precise than "
                         << from << ", got " << to;
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
    // (C1)
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
/// Folds the shape of a tensor whose type has all dimensions.
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

//===----------------------------------------------------------------------===//
// SizeOp, ShapeToTensorOp
//===----------------------------------------------------------------------===//

LogicalResult SizeOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  return inferTensor(location, adaptor.getX(), TensorShape(ArrayRef<Dim>()),
                     IntegerType::get(context, 64), inferred);
}

OpFoldResult SizeOp::fold(FoldAdaptor) {
  TensorShape x = TensorShape::of(getX().getType());
  auto type = dyn_cast<RankedTensorType>(getType());
  std::optional<int64_t> count;
  if (x.hasRank())
    count = getConstant(x.getNumElements());
  if (!count || !type || type.getEncoding())
    return {};
  return DenseElementsAttr::get(type, *count);
}

LogicalResult
ShapeToTensorOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                  Adaptor adaptor,
                                  SmallVectorImpl<Type> &inferred) {
  TensorShape shape = shapeOf(adaptor.getShape());
  Dim rank = shape.hasRank() ? makeDim(shape.getRank()) : Dim();
  return inferTensor(location, adaptor.getShape(), TensorShape(rank),
                     IntegerType::get(context, 64), inferred);
}

OpFoldResult ShapeToTensorOp::fold(FoldAdaptor) {
  TensorShape shape = shapeOf(getShape());
  auto type = dyn_cast<RankedTensorType>(getType());
  if (!shape.hasRank() || !shape.isStatic() || !type ||
      !type.hasStaticShape() || type.getEncoding())
    return {};
  SmallVector<int64_t> sizes;
  for (const Dim &dim : shape.getDims())
    sizes.push_back(*getConstant(dim));
  return DenseElementsAttr::get(type, ArrayRef<int64_t>(sizes));
}

//===----------------------------------------------------------------------===//
// TensorToShapeOp
//===----------------------------------------------------------------------===//

LogicalResult
TensorToShapeOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                  Adaptor adaptor,
                                  SmallVectorImpl<Type> &inferred) {
  TensorShape tensor = TensorShape::of(adaptor.getTensor().getType());
  TensorShape shape;
  if (tensor.hasRank()) {
    // (C1)
    if (tensor.getRank() != 1)
      return emitOptionalError(
          location, "expected a tensor of rank 1, got rank ", tensor.getRank());
    std::optional<int64_t> rank = getConstant(tensor[0]);
    // (C1)
    if (rank && *rank > 65536)
      return emitOptionalError(
          location, "expected at most 65536 dimensions, got ", *rank);
    if (rank)
      shape = TensorShape::ofRank(*rank);
  }
  inferred.push_back(getShapeType(context, shape));
  return success();
}

namespace {
/// Folds the shape in a constant.
struct ShapeOfConstant : OpRewritePattern<TensorToShapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorToShapeOp op,
                                PatternRewriter &rewriter) const override {
    DenseElementsAttr constant;
    if (!matchPattern(op.getTensor(), m_Constant(&constant)))
      return rewriter.notifyMatchFailure(op, "operand is not constant");
    SmallVector<IndexExpr> dims;
    for (int64_t size : constant.getValues<int64_t>()) {
      if (size < 0)
        return rewriter.notifyMatchFailure(op, "an element is negative");
      dims.push_back(size);
    }
    rewriter.replaceOpWithNewOp<ShapeOp>(
        op, op.getType(), toExprArrayAttr(op.getContext(), dims));
    return success();
  }
};
/// Folds a shape that was converted to a vector.
struct ShapeOfShape : OpRewritePattern<TensorToShapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorToShapeOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getTensor().getDefiningOp<ShapeToTensorOp>();
    if (!inner || inner.getShape().getType() != op.getType())
      return rewriter.notifyMatchFailure(
          op, "operand is not a shape of the result type");
    rewriter.replaceOp(op, inner.getShape());
    return success();
  }
};
} // namespace

void TensorToShapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<ShapeOfConstant, ShapeOfShape>(context);
}

//===----------------------------------------------------------------------===//
// ReshapeSizesOp
//===----------------------------------------------------------------------===//

LogicalResult
ReshapeSizesOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                 Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  TensorShape target = TensorShape::of(adaptor.getTarget().getType());
  // (C1)
  if (target.hasRank() && target.getRank() != 1)
    return emitOptionalError(location, "expected a target of rank 1, got rank ",
                             target.getRank());
  if (!target.hasRank())
    target = TensorShape::ofRank(1);
  return inferTensor(location, adaptor.getTarget(), target,
                     IntegerType::get(context, 64), inferred);
}

//===----------------------------------------------------------------------===//
// RangeSizeOp
//===----------------------------------------------------------------------===//

LogicalResult RangeSizeOp::inferReturnTypes(MLIRContext *context,
                                            OpLocation location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  // (C1)
  if (failed(inferElementType(location, adaptor.getOperands())))
    return failure();
  for (Type type : adaptor.getOperands().getTypes()) {
    TensorShape shape = TensorShape::of(type);
    // (C1)
    if (shape.hasRank() && shape.getRank() != 0)
      return emitOptionalError(
          location, "expected operands of rank 0, got rank ", shape.getRank());
  }
  return inferTensor(location, adaptor.getOperands(), TensorShape(makeDim(1)),
                     IntegerType::get(context, 64), inferred);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.cpp.inc"

void RelaxDialect::registerShapeOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.cpp.inc"
      >();
}
