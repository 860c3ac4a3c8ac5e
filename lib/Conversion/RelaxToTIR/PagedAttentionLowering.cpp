//===- PagedAttentionLowering.cpp - lower attention to pages --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One block computes the result of a query and head. It reads each page once:
// it keeps the maximum and the sum of the weights so far, and scales the sum of
// the values when a page raises the maximum.
//
//===----------------------------------------------------------------------===//

#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "relax-mlir/Conversion/RelaxToTIR/PrimFuncEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

namespace {
/// Builds the program.
class PagedAttention {
public:
  PagedAttention(PagedAttentionOp op, OpBuilder &builder, Location loc,
                 StringRef name, ArrayRef<StringRef> symbols);

  FailureOr<FunctionOpInterface> finish() { return program.finish(); }

private:
  /// The maximum of the scores and the sum of the weights.
  struct Weights {
    Value max, sum;
  };

  void checkSizes();
  void attend(OpBuilder &at, ValueRange point);
  void prepare(OpBuilder &at, ValueRange point);
  void readPage(OpBuilder &at, Value page, Value start, Weights &weights);
  Value score(OpBuilder &at, Value page, Value slot, Value max);
  Value sumOfProducts(OpBuilder &at, Value page, Value slot);
  Value addValues(OpBuilder &at, Value page, Value slot, Value base, Value sum);
  void scaleAccumulator(OpBuilder &at, Value factor);
  void writeResult(OpBuilder &at, Value sum);
  Value isSeen(OpBuilder &at, Value position);

  Value constant(OpBuilder &at, int64_t value) {
    return arith::ConstantIndexOp::create(at, loc, value);
  }
  Value compare(OpBuilder &at, arith::CmpIPredicate predicate, Value a,
                Value b) {
    return arith::CmpIOp::create(at, loc, predicate, a, b);
  }
  Value load(OpBuilder &at, Value buffer, ValueRange indices) {
    return memref::LoadOp::create(at, loc, buffer, indices);
  }
  /// Loads an element of the operands as a number of the computation.
  Value loadElement(OpBuilder &at, Value buffer, ValueRange indices) {
    return ElementMath(at, loc, computeType)
        .convert(load(at, buffer, indices), elementType);
  }
  Value loadInteger(OpBuilder &at, unsigned buffer, ValueRange indices) {
    return arith::IndexCastOp::create(
        at, loc, at.getIndexType(),
        load(at, program.getBuffer(buffer), indices));
  }
  /// Accesses the scores of a page, or the sum of the values.
  Value loadScratch(OpBuilder &at, Value buffer, Value i) {
    return load(at, buffer, {batch, query, head, i});
  }
  void storeScratch(OpBuilder &at, Value value, Value buffer, Value i) {
    memref::StoreOp::create(at, loc, value, buffer,
                            ValueRange{batch, query, head, i});
  }

  /// Builds a loop from 0 to `count` that carries `initial`.
  using Step = llvm::function_ref<Value(OpBuilder &, Value i, Value carried)>;
  Value loop(OpBuilder &at, Value count, Value initial, Step step) {
    auto body = [&](OpBuilder &in, Location, Value i, ValueRange carried) {
      scf::YieldOp::create(in, loc, step(in, i, carried[0]));
    };
    return scf::ForOp::create(at, loc, constant(at, 0), count, constant(at, 1),
                              initial, body)
        .getResult(0);
  }
  void forEachChannel(OpBuilder &at, const IndexExpr &count,
                      llvm::function_ref<void(OpBuilder &, Value)> body) {
    scf::ForOp::create(at, loc, constant(at, 0), program.index(at, count),
                       constant(at, 1), ValueRange(),
                       [&](OpBuilder &in, Location, Value i, ValueRange) {
                         body(in, i);
                         scf::YieldOp::create(in, loc);
                       });
  }

  PagedAttentionOp op;
  Location loc;
  PrimFuncEmitter program;
  Type elementType, computeType;
  Extents queries, keys, values, table;
  double scale = 1;
  int64_t headsPerKey = 1;
  /// The scores of a page and the sum of the values, for each query and head.
  Value scores, accumulator;
  /// The values of one query and head.
  Value batch, query, head, keyHead, position, firstInWindow, numSinks;
};
} // namespace

PagedAttention::PagedAttention(PagedAttentionOp op, OpBuilder &builder,
                               Location loc, StringRef name,
                               ArrayRef<StringRef> symbols)
    : op(op), loc(loc), program(op, builder, loc, name, symbols),
      elementType(getElementType(op.getQuery())),
      computeType(getComputeType(elementType)) {
  if (failed(program.getStatus()))
    return;
  queries = program.getExtents(op.getQuery().getType());
  keys = program.getExtents(op.getKeyPages().getType());
  values = program.getExtents(op.getValuePages().getType());
  table = program.getExtents(op.getPageTable().getType());
  checkSizes();
  if (failed(program.getStatus()))
    return;
  Extents extents(program.getOutputExtents(0));
  auto allocate = [&](const IndexExpr &size) {
    extents[3] = size;
    return program.allocate(extents, computeType);
  };
  scores = allocate(keys[2]);
  accumulator = allocate(values[3]);
  extents.pop_back();
  program.block(
      "attend", extents, tir::IteratorKind::Spatial,
      [&](OpBuilder &at, Location, ValueRange point) { attend(at, point); });
}

void PagedAttention::checkSizes() {
  Extents starts = program.getExtents(op.getPageStarts().getType());
  Extents positions = program.getExtents(op.getPositions().getType());
  if (failed(program.getStatus()))
    return;
  for (const IndexExpr &other : {table[0], starts[0], positions[0]})
    program.requireEqual(queries[0], other);
  for (unsigned i : {0, 1, 2})
    program.requireEqual(keys[i], values[i]);
  program.requireEqual(queries[3], keys[3]);
  program.requireEqual(queries[1], positions[1]);
  program.requireEqual(table[1], starts[1]);
  if (op.getWindows()) {
    Extents windows = program.getExtents(op.getWindows().getType());
    if (failed(program.getStatus()))
      return;
    program.requireEqual(queries[0], windows[0]);
    program.requireEqual(windows[1], IndexExpr(2));
  }
  std::optional<int64_t> heads = queries[2].getConstant();
  std::optional<int64_t> shared = keys[1].getConstant();
  if (heads && shared)
    headsPerKey = *shared == 0 ? 1 : std::max<int64_t>(*heads / *shared, 1);
  else if (queries[2] != keys[1])
    program.emitError() << "expected equal or constant numbers of heads, got '"
                        << queries[2].str() << "' and '" << keys[1].str()
                        << "'";
  std::optional<int64_t> channels = queries[3].getConstant();
  if (op.getScale())
    scale = op.getScale()->convertToDouble();
  else if (channels)
    scale = *channels == 0 ? 1 : 1 / std::sqrt(double(*channels));
  else
    program.emitError() << "expected a scale or constant channels, got '"
                        << queries[3].str() << "'";
}

/// Reads the numbers of a query.
void PagedAttention::prepare(OpBuilder &at, ValueRange point) {
  batch = point[0];
  query = point[1];
  head = point[2];
  keyHead = head;
  if (headsPerKey != 1)
    keyHead = arith::DivUIOp::create(at, loc, head, constant(at, headsPerKey));
  position = loadInteger(at, 5, {batch, query});
  if (!op.getWindows())
    return;
  Value window = loadInteger(at, 6, {batch, constant(at, 0)});
  Value behind = arith::AddIOp::create(at, loc, position, constant(at, 1));
  firstInWindow = arith::SubIOp::create(at, loc, behind, window);
  numSinks = loadInteger(at, 6, {batch, constant(at, 1)});
}

/// Returns true if the query sees a position.
Value PagedAttention::isSeen(OpBuilder &at, Value other) {
  Value isNotNegative =
      compare(at, arith::CmpIPredicate::sge, other, constant(at, 0));
  Value isBefore = compare(at, arith::CmpIPredicate::sle, other, position);
  Value result = arith::AndIOp::create(at, loc, isNotNegative, isBefore);
  if (!op.getWindows())
    return result;
  Value isInWindow =
      compare(at, arith::CmpIPredicate::sge, other, firstInWindow);
  Value isSink = compare(at, arith::CmpIPredicate::slt, other, numSinks);
  return arith::AndIOp::create(
      at, loc, result, arith::OrIOp::create(at, loc, isInWindow, isSink));
}

/// Builds the product of the query and the key of a position.
Value PagedAttention::sumOfProducts(OpBuilder &at, Value page, Value slot) {
  Value zero = ElementMath(at, loc, computeType).constant(0);
  // Lanes of a vector may add up parts of the sum.
  auto flags = arith::FastMathFlags::reassoc | arith::FastMathFlags::contract;
  return loop(at, program.index(at, queries[3]), zero,
              [&](OpBuilder &in, Value d, Value sum) -> Value {
                Value x = loadElement(in, program.getBuffer(0),
                                      {batch, query, head, d});
                Value y = loadElement(in, program.getBuffer(1),
                                      {page, keyHead, slot, d});
                Value product = arith::MulFOp::create(in, loc, x, y, flags);
                return arith::AddFOp::create(in, loc, sum, product, flags);
              });
}

/// Stores the score of a position, and returns the maximum.
Value PagedAttention::score(OpBuilder &at, Value page, Value slot, Value max) {
  ElementMath math(at, loc, computeType);
  Value product = sumOfProducts(at, page, slot);
  Value score = math.mul(product, math.real(scale));
  storeScratch(at, score, scores, slot);
  return math.max(max, score);
}

void PagedAttention::scaleAccumulator(OpBuilder &at, Value factor) {
  forEachChannel(at, values[3], [&](OpBuilder &in, Value d) {
    Value sum = loadScratch(in, accumulator, d);
    storeScratch(in, ElementMath(in, loc, computeType).mul(sum, factor),
                 accumulator, d);
  });
}

/// Adds the weighted values of a position to the accumulator, and returns the
/// sum of the weights.
Value PagedAttention::addValues(OpBuilder &at, Value page, Value slot,
                                Value base, Value sum) {
  ElementMath math(at, loc, computeType);
  Value weight = math.normalExp(math.sub(loadScratch(at, scores, slot), base));
  forEachChannel(at, values[3], [&](OpBuilder &in, Value d) {
    ElementMath inner(in, loc, computeType);
    Value value =
        loadElement(in, program.getBuffer(2), {page, keyHead, slot, d});
    Value all = loadScratch(in, accumulator, d);
    storeScratch(in, inner.add(all, inner.mul(weight, value)), accumulator, d);
  });
  return math.add(sum, weight);
}

/// Adds the positions of a page that the query sees.
void PagedAttention::readPage(OpBuilder &at, Value page, Value start,
                              Weights &weights) {
  ElementMath math(at, loc, computeType);
  Value count = program.index(at, keys[2]);
  /// Builds `step` where the query sees the position of a slot.
  auto whereSeen = [&](OpBuilder &in, Value slot, Value carried, Step step) {
    Value seen = isSeen(in, arith::AddIOp::create(in, loc, start, slot));
    return scf::IfOp::create(
               in, loc, seen,
               [&](OpBuilder &then, Location) {
                 scf::YieldOp::create(then, loc, step(then, slot, carried));
               },
               [&](OpBuilder &otherwise, Location) {
                 scf::YieldOp::create(otherwise, loc, carried);
               })
        .getResult(0);
  };
  Value max = loop(
      at, count, weights.max, [&](OpBuilder &in, Value slot, Value carried) {
        return whereSeen(in, slot, carried,
                         [&](OpBuilder &then, Value slot, Value carried) {
                           return score(then, page, slot, carried);
                         });
      });
  // If all scores are -inf the maximum is, too; avoid weights of NaN.
  Value isNone = math.equal(max, math.lowest());
  Value base = math.select(isNone, math.constant(0), max);
  Value factor = math.normalExp(math.sub(weights.max, base));
  scaleAccumulator(at, factor);
  Value scaled = math.mul(weights.sum, factor);
  Value sum =
      loop(at, count, scaled, [&](OpBuilder &in, Value slot, Value carried) {
        return whereSeen(in, slot, carried,
                         [&](OpBuilder &then, Value slot, Value carried) {
                           return addValues(then, page, slot, base, carried);
                         });
      });
  weights = {max, sum};
}

void PagedAttention::writeResult(OpBuilder &at, Value sum) {
  ElementMath math(at, loc, computeType);
  Value isNone = math.equal(sum, math.constant(0));
  forEachChannel(at, values[3], [&](OpBuilder &in, Value d) {
    ElementMath inner(in, loc, computeType);
    Value all = loadScratch(in, accumulator, d);
    Value mean = inner.select(isNone, inner.constant(0), inner.div(all, sum));
    memref::StoreOp::create(
        in, loc, inner.on(elementType).convert(mean, computeType),
        program.getOutput(0), ValueRange{batch, query, head, d});
  });
}

void PagedAttention::attend(OpBuilder &at, ValueRange point) {
  prepare(at, point);
  ElementMath math(at, loc, computeType);
  forEachChannel(at, values[3], [&](OpBuilder &in, Value d) {
    storeScratch(in, ElementMath(in, loc, computeType).constant(0), accumulator,
                 d);
  });
  auto body = [&](OpBuilder &in, Location, Value j, ValueRange carried) {
    Value page = loadInteger(in, 3, {batch, j});
    Value start = loadInteger(in, 4, {batch, j});
    // A negative number is a large one without a sign.
    Value isPage = compare(in, arith::CmpIPredicate::ult, page,
                           program.index(in, keys[0]));
    Value isBefore = compare(in, arith::CmpIPredicate::sle, start, position);
    auto read = scf::IfOp::create(
        in, loc, arith::AndIOp::create(in, loc, isPage, isBefore),
        [&](OpBuilder &then, Location) {
          Weights weights = {carried[0], carried[1]};
          readPage(then, page, start, weights);
          scf::YieldOp::create(then, loc, ValueRange{weights.max, weights.sum});
        },
        [&](OpBuilder &otherwise, Location) {
          scf::YieldOp::create(otherwise, loc, carried);
        });
    scf::YieldOp::create(in, loc, read.getResults());
  };
  auto pages = scf::ForOp::create(
      at, loc, constant(at, 0), program.index(at, table[1]), constant(at, 1),
      ValueRange{math.lowest(), math.constant(0)}, body);
  writeResult(at, pages.getResult(1));
}

static FailureOr<FunctionOpInterface>
lowerPagedAttention(PagedAttentionOp op, OpBuilder &builder, Location loc,
                    StringRef name, ArrayRef<StringRef> symbols) {
  return PagedAttention(op, builder, loc, name, symbols).finish();
}

void relax_mlir::attachPagedAttentionLowerings(MLIRContext &context) {
  attachPrimFuncLowering<PagedAttentionOp, lowerPagedAttention>(context);
}
