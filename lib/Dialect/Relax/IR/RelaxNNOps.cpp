//===- RelaxNNOps.cpp - neural-network operators --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// SoftmaxOp
//===----------------------------------------------------------------------===//

LogicalResult SoftmaxOp::inferReturnTypes(MLIRContext *context,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  if (x.hasRank() &&
      failed(normalizeAxis(location, adaptor.getAxis(), x.getRank())))
    return failure();
  inferred.push_back(adaptor.getX().getType());
  return success();
}

LogicalResult SoftmaxOp::toLinalg(OpBuilder &builder, Location loc,
                                  ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned rank = extents.size();
  unsigned axis = *normalizeAxis({}, getAxis(), rank);
  Extents rows = extents;
  rows.erase(rows.begin() + axis);

  // Loops of a reduction along the axis: the others, then the axis. Loops of
  // the result: in its order, rows are read without the axis.
  SmallVector<AffineExpr> reduced, row;
  for (unsigned i = 0; i < rank; ++i) {
    unsigned position = i < axis ? i : i - 1;
    reduced.push_back(emitter.d(i == axis ? rank - 1 : position));
    if (i != axis)
      row.push_back(emitter.d(i));
  }
  AffineMap reducedMap = emitter.map(rank, reduced);
  AffineMap rowMap = emitter.map(rank, row), all = emitter.identity(rank);

  Type elementType = getElementType(getX());
  Type computeType = getComputeType(elementType);
  Value max = emitter.reduce(
      rows, computeType, [](const ElementMath &math) { return math.lowest(); },
      1, operands, reducedMap,
      [&](const ElementMath &math, ValueRange args, Value max) {
        return math.max(max, math.convert(args[0], elementType));
      },
      "max");
  Value exps = emitter.compute(
      extents, computeType, {operands[0], max}, {all, rowMap},
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        return math.exp(math.sub(math.convert(args[0], elementType), args[1]));
      },
      "exp");
  Value sum = emitter.reduce(
      rows, computeType,
      [](const ElementMath &math) { return math.constant(0); }, 1, exps,
      reducedMap,
      [](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, args[0]);
      },
      "sum");
  results.push_back(
      emitter.compute(extents, elementType, {exps, sum}, {all, rowMap},
                      [&](OpBuilder &at, Location atLoc, ValueRange args) {
                        ElementMath math(at, atLoc, computeType);
                        return math.on(elementType)
                            .convert(math.div(args[0], args[1]), computeType);
                      }));
  return success();
}

//===----------------------------------------------------------------------===//
// DropoutOp
//===----------------------------------------------------------------------===//

LogicalResult DropoutOp::inferReturnTypes(MLIRContext *context,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  double rate = adaptor.getRate().convertToDouble();
  // Not the negation: NaN is no rate.
  if (!(rate >= 0 && rate < 1))
    return emitOptionalError(
        location, "expected rate to be at least 0 and less than 1, got ", rate);
  inferred.append(2, adaptor.getX().getType());
  return success();
}

LogicalResult DropoutOp::toLinalg(OpBuilder &builder, Location loc,
                                  ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(getX());
  results.push_back(emitter.compute(
      extents, elementType, operands, emitter.identity(extents.size()),
      [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
  results.push_back(
      emitter.compute(extents, elementType, {}, {},
                      [&](OpBuilder &at, Location atLoc, ValueRange) {
                        return ElementMath(at, atLoc, elementType).constant(1);
                      }));
  return success();
}

namespace {
/// At inference, the result of dropout is its operand.
struct RemoveDropout : OpRewritePattern<DropoutOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DropoutOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getResult().use_empty() ||
        op.getResult().getType() != op.getX().getType())
      return rewriter.notifyMatchFailure(op, "result is unused or says less");
    rewriter.replaceAllUsesWith(op.getResult(), op.getX());
    return success();
  }
};
} // namespace

void DropoutOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<RemoveDropout>(context);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.cpp.inc"

void RelaxDialect::registerNNOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.cpp.inc"
      >();
}
