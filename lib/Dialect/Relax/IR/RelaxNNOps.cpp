//===- RelaxNNOps.cpp - neural-network operators --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Operators on rows
//===----------------------------------------------------------------------===//

namespace {
/// Builds the steps of an operator on rows, the elements along one axis: those
/// that give a number for each row, and those that give one for each element.
class RowEmitter {
public:
  RowEmitter(LinalgEmitter &emitter, const Extents &extents, unsigned axis,
             Type elementType);

  Type getElementType() const { return elementType; }
  Type getComputeType() const { return computeType; }

  /// Combines the elements of each row, each with what `perRow` has for it.
  Value reduce(LinalgEmitter::Initial initial, Value elements,
               ValueRange perRow, LinalgEmitter::Combine combine,
               StringRef stage);
  /// The maximum of each row of the operand.
  Value max(Value x);
  /// The elements, each with what `perRow` has for it.
  Value compute(Type type, Value elements, ValueRange perRow,
                LinalgEmitter::Body body, StringRef stage = {});
  /// A function of one number for each row.
  Value computePerRow(Value perRow, LinalgEmitter::Body body, StringRef stage);

private:
  LinalgEmitter &emitter;
  Extents extents, rows;
  Type elementType, computeType;
  /// In a reduction, whose loops are the rows and then the axis, where an
  /// element and where a row is read; then where a row is read for an element.
  AffineMap element, row, rowOfElement;
};
} // namespace

RowEmitter::RowEmitter(LinalgEmitter &emitter, const Extents &extents,
                       unsigned axis, Type elementType)
    : emitter(emitter), extents(extents), rows(extents),
      elementType(elementType),
      computeType(relax::getComputeType(elementType)) {
  unsigned rank = extents.size();
  rows.erase(rows.begin() + axis);
  SmallVector<AffineExpr> all, kept, others;
  for (unsigned i = 0; i < rank; ++i) {
    all.push_back(emitter.d(i == axis ? rank - 1 : i < axis ? i : i - 1));
    if (i + 1 < rank)
      kept.push_back(emitter.d(i));
    if (i != axis)
      others.push_back(emitter.d(i));
  }
  element = emitter.map(rank, all);
  row = emitter.map(rank, kept);
  rowOfElement = emitter.map(rank, others);
}

Value RowEmitter::reduce(LinalgEmitter::Initial initial, Value elements,
                         ValueRange perRow, LinalgEmitter::Combine combine,
                         StringRef stage) {
  SmallVector<Value> inputs = {elements};
  llvm::append_range(inputs, perRow);
  SmallVector<AffineMap> maps(inputs.size(), row);
  maps[0] = element;
  return emitter.reduce(rows, computeType, initial, 1, inputs, maps, combine,
                        stage);
}

Value RowEmitter::max(Value x) {
  return reduce([](const ElementMath &math) { return math.lowest(); }, x, {},
                [&](const ElementMath &math, ValueRange args, Value max) {
                  return math.max(max, math.convert(args[0], elementType));
                },
                "max");
}

Value RowEmitter::compute(Type type, Value elements, ValueRange perRow,
                          LinalgEmitter::Body body, StringRef stage) {
  SmallVector<Value> inputs = {elements};
  llvm::append_range(inputs, perRow);
  SmallVector<AffineMap> maps(inputs.size(), rowOfElement);
  maps[0] = emitter.identity(extents.size());
  return emitter.compute(extents, type, inputs, maps, body, stage);
}

Value RowEmitter::computePerRow(Value perRow, LinalgEmitter::Body body,
                                StringRef stage) {
  return emitter.compute(rows, computeType, perRow,
                         emitter.identity(rows.size()), body, stage);
}

static Value getZero(const ElementMath &math) { return math.constant(0); }

static Value emitRows(SoftmaxOp, RowEmitter &rows, Value x) {
  Type elementType = rows.getElementType();
  Type computeType = rows.getComputeType();
  Value exps = rows.compute(
      computeType, x, rows.max(x),
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, computeType);
        return math.exp(math.sub(math.convert(args[0], elementType), args[1]));
      },
      "exp");
  Value sum = rows.reduce(
      getZero, exps, {},
      [](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, args[0]);
      },
      "sum");
  return rows.compute(elementType, exps, sum,
                      [&](OpBuilder &at, Location loc, ValueRange args) {
                        ElementMath math(at, loc, computeType);
                        return math.on(elementType)
                            .convert(math.div(args[0], args[1]), computeType);
                      });
}

static Value emitRows(LogSoftmaxOp, RowEmitter &rows, Value x) {
  Type elementType = rows.getElementType();
  Type computeType = rows.getComputeType();
  Value max = rows.max(x);
  Value sum = rows.reduce(
      getZero, x, max,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        Value x = math.convert(args[0], elementType);
        return math.add(sum, math.exp(math.sub(x, args[1])));
      },
      "sum");
  Value logarithm = rows.computePerRow(
      sum,
      [](OpBuilder &at, Location loc, ValueRange args) -> Value {
        return math::LogOp::create(at, loc, args[0]);
      },
      "log");
  return rows.compute(
      elementType, x, {max, logarithm},
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, computeType);
        Value x = math.convert(args[0], elementType);
        Value result = math.sub(math.sub(x, args[1]), args[2]);
        return math.on(elementType).convert(result, computeType);
      });
}

template <typename OpTy>
static LogicalResult
emitRowOp(OpTy op, OpBuilder &builder, Location loc, ValueRange operands,
          const KernelSymbols &symbols, SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(op, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, op.getAxis(), extents.size());
  RowEmitter rows(emitter, extents, axis, getElementType(op.getX()));
  results.push_back(emitRows(op, rows, operands[0]));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// DropoutOp
//===----------------------------------------------------------------------===//

LogicalResult DropoutOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
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
