//===- AttentionLowering.cpp - lower attention ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/AttentionOperands.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

/// Returns the number of query heads that share one key head.
static int64_t getHeadsPerKey(LinalgEmitter &emitter, const IndexExpr &query,
                              const IndexExpr &key) {
  if (query == key)
    return 1;
  std::optional<int64_t> heads = query.getConstant();
  std::optional<int64_t> shared = key.getConstant();
  if (heads && shared)
    return *shared == 0 ? 1 : std::max<int64_t>(*heads / *shared, 1);
  emitter.emitError() << "expected equal or constant numbers of heads, got '"
                      << query.str() << "' and '" << key.str() << "'";
  return 1;
}

/// Replaces `score` by `masked` if the query at loop 2 does not attend to the
/// key at loop 3.
static Value emitCausalMask(LinalgEmitter &emitter, const ElementMath &math,
                            Value score, StringRef mask,
                            const IndexExpr &numQueries,
                            const IndexExpr &numKeys) {
  OpBuilder &at = math.getBuilder();
  Value query = linalg::IndexOp::create(at, math.getLoc(), 2);
  Value key = linalg::IndexOp::create(at, math.getLoc(), 3);
  if (mask == "BottomRight")
    query = arith::AddIOp::create(at, math.getLoc(), query,
                                  emitter.index(at, numKeys - numQueries));
  Value isSeen = arith::CmpIOp::create(at, math.getLoc(),
                                       arith::CmpIPredicate::sle, key, query);
  return math.select(isSeen, score, math.lowest());
}

template <typename OpTy>
static LogicalResult emitAttention(LinalgEmitter &emitter, OpTy op,
                                   ValueRange operands,
                                   SmallVectorImpl<Value> &results) {
  Extents query = emitter.getExtents(op.getQuery().getType());
  Extents key = emitter.getExtents(op.getKey().getType());
  Extents value = emitter.getExtents(op.getValue().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  emitter.requireEqual(query[0], key[0]);
  emitter.requireEqual(key[0], value[0]);
  emitter.requireEqual(key[1], value[1]);
  emitter.requireEqual(key[2], value[2]);
  emitter.requireEqual(query[3], key[3]);
  int64_t headsPerKey = getHeadsPerKey(emitter, query[2], key[2]);
  double scale = 1;
  bool hasScale = op.getScale().has_value();
  std::optional<int64_t> channels = query[3].getConstant();
  if (hasScale)
    scale = op.getScale()->convertToDouble();
  else if (channels)
    scale = *channels == 0 ? 1 : 1 / std::sqrt(double(*channels));
  else
    emitter.emitError() << "expected a scale or constant channels, got '"
                        << query[3].str() << "'";
  Type elementType = getElementType(op.getQuery());
  Type computeType = getComputeType(elementType);
  Extents scores = {query[0], query[2], query[1], key[1]};
  Value bias = getBias(typename OpTy::Adaptor(op->getOperands(), op));
  AffineMap biasMap =
      bias ? emitter.broadcastMap(bias.getType(), scores) : AffineMap();
  if (failed(emitter.getStatus()))
    return failure();

  // Loops of the scores: batch, head, query, key, then the contracted
  // dimension.
  auto d = [&](unsigned i) { return emitter.d(i); };
  auto ofHead = [&](AffineExpr head) {
    return headsPerKey == 1 ? head : head.floorDiv(headsPerKey);
  };
  auto zero = [](const ElementMath &math) { return math.constant(0); };
  auto lowest = [](const ElementMath &math) { return math.lowest(); };
  Value products = emitter.reduce(
      scores, computeType, zero, 1, {operands[0], operands[1]},
      {emitter.map(5, {d(0), d(2), d(1), d(4)}),
       emitter.map(5, {d(0), d(3), ofHead(d(1)), d(4)})},
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.mul(math.convert(args[0], elementType),
                                      math.convert(args[1], elementType)));
      },
      "scores");
  SmallVector<Value> inputs = {products};
  SmallVector<AffineMap> maps = {emitter.identity(4)};
  if (bias) {
    inputs.push_back(operands[3]);
    maps.push_back(biasMap);
  }
  Value masked = emitter.compute(
      scores, computeType, inputs, maps,
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        Value score = math.mul(args[0], math.real(scale));
        if (bias)
          score = math.add(score, math.convert(args[1], elementType));
        if (op.getCausalMask())
          score = emitCausalMask(emitter, math, score, *op.getCausalMask(),
                                 query[1], key[1]);
        return score;
      },
      "scale");
  Extents rows(ArrayRef(scores).drop_back());
  AffineMap rowMap = emitter.map(4, {d(0), d(1), d(2)});
  Value max = emitter.reduce(
      rows, computeType, lowest, 1, masked, emitter.identity(4),
      [](const ElementMath &math, ValueRange args, Value max) {
        return math.max(max, args[0]);
      },
      "max");
  // Both factors of the second product have the type of the values.
  Value exps = emitter.compute(
      scores, elementType, {masked, max}, {emitter.identity(4), rowMap},
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        // If all keys are masked the maximum is -inf; avoid weights of NaN.
        Value isNone = math.equal(args[1], math.lowest());
        Value most = math.select(isNone, math.constant(0), args[1]);
        Value weight = math.normalExp(math.sub(args[0], most));
        return math.on(elementType).convert(weight, computeType);
      },
      "exp");
  Value sum = emitter.reduce(
      rows, computeType, zero, 1, exps, emitter.identity(4),
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.convert(args[0], elementType));
      },
      "sum");
  // Loops of the result: batch, query, head, channel, and the keys.
  Value weighted = emitter.reduce(
      extents, computeType, zero, 1, {exps, operands[2]},
      {emitter.map(5, {d(0), d(2), d(1), d(4)}),
       emitter.map(5, {d(0), d(4), ofHead(d(2)), d(3)})},
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.mul(math.convert(args[0], elementType),
                                      math.convert(args[1], elementType)));
      },
      "values");
  results.push_back(
      emitter.compute(extents, elementType, {weighted, sum},
                      {emitter.identity(4), emitter.map(4, {d(0), d(2), d(1)})},
                      [&](OpBuilder &at, Location atLoc, ValueRange args) {
                        ElementMath math(at, atLoc, computeType);
                        Value isNone = math.equal(args[1], math.constant(0));
                        Value mean = math.select(isNone, math.constant(0),
                                                 math.div(args[0], args[1]));
                        return math.on(elementType).convert(mean, computeType);
                      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachAttentionLowerings(MLIRContext &context) {
  attachLinalgLowering<AttentionOp, emitAttention>(context);
  attachLinalgLowering<AttentionBiasOp, emitAttention>(context);
}
