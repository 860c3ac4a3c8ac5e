//===- CreationLowering.cpp - lower operators that create tensors ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GatherLowering.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// FullOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerFull(LinalgEmitter &emitter, FullOp op,
                               ValueRange operands,
                               SmallVectorImpl<Value> &results) {
  emitter.getExtents(op.getFillValue().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(emitter.compute(
      extents, getElementType(op.getFillValue()), operands,
      emitter.map(extents.size(), {}),
      [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
  return success();
}

//===----------------------------------------------------------------------===//
// Tensors computed from indices
//===----------------------------------------------------------------------===//

/// Builds a kernel whose elements are functions of their indices.
static LogicalResult
emitElements(LinalgEmitter &emitter, Operation *op,
             SmallVectorImpl<Value> &results,
             llvm::function_ref<Value(const IndexMath &, const ElementMath &,
                                      ArrayRef<Value>)>
                 getElement) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(op->getResult(0));
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) {
    SmallVector<Value> position;
    for (unsigned i = 0; i < extents.size(); ++i)
      position.push_back(linalg::IndexOp::create(at, atLoc, i));
    return getElement(IndexMath(at, atLoc), ElementMath(at, atLoc, elementType),
                      position);
  };
  results.push_back(emitter.compute(extents, elementType, {}, {}, body));
  return emitter.getStatus();
}

/// Fills a tensor with `number`.
template <typename OpTy, int64_t number>
static LogicalResult emitNumber(LinalgEmitter &emitter, OpTy op, ValueRange,
                                SmallVectorImpl<Value> &results) {
  return emitElements(emitter, op, results,
                      [&](const IndexMath &, const ElementMath &math,
                          ArrayRef<Value>) { return math.constant(number); });
}

/// Builds ones on a diagonal.
template <typename OpTy>
static LogicalResult emitEye(LinalgEmitter &emitter, OpTy op, ValueRange,
                             SmallVectorImpl<Value> &results) {
  return emitElements(
      emitter, op, results,
      [&](const IndexMath &index, const ElementMath &math,
          ArrayRef<Value> position) {
        Value isOn = index.isEqual(index.sub(position[1], position[0]),
                                   index.constant(op.getK()));
        return index.select(isOn, math.constant(1), math.constant(0));
      });
}

static LogicalResult lowerFullLike(LinalgEmitter &emitter, FullLikeOp op,
                                   ValueRange operands,
                                   SmallVectorImpl<Value> &results) {
  return emitElements(
      emitter, op, results,
      [&](const IndexMath &index, const ElementMath &, ArrayRef<Value>) {
        return readElement(index, operands[1], {});
      });
}

static LogicalResult lowerArange(LinalgEmitter &emitter, ArangeOp op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  Type elementType = getElementType(op.getStart());
  return emitElements(
      emitter, op, results,
      [&](const IndexMath &index, const ElementMath &math,
          ArrayRef<Value> position) {
        ElementMath wide = math.on(getComputeType(elementType));
        auto read = [&](unsigned which) {
          return wide.convert(readElement(index, operands[which], {}),
                              elementType);
        };
        Value value =
            wide.add(read(0), wide.mul(wide.fromIndex(position[0]), read(1)));
        return math.convert(value, getComputeType(elementType));
      });
}

static LogicalResult lowerOneHot(LinalgEmitter &emitter, OneHotOp op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  TensorShape indices = TensorShape::of(op.getIndices().getType());
  if (!indices.hasRank())
    return op.emitOpError("cannot become a kernel: expected a known rank");
  unsigned axis = *normalizeAxis({}, op.getAxis(), indices.getRank() + 1);
  return emitElements(
      emitter, op, results,
      [&](const IndexMath &index, const ElementMath &,
          ArrayRef<Value> position) {
        SmallVector<Value> at(position);
        at.erase(at.begin() + axis);
        Value isInside;
        Value which = index.resolve(
            readElement(index, operands[0], at),
            getElementType(op.getIndices()),
            emitter.index(index.getBuilder(), op.getDepth().getValue()),
            IndexMode::Fast, isInside);
        return index.select(index.isEqual(which, position[axis]),
                            readElement(index, operands[1], {}),
                            readElement(index, operands[2], {}));
      });
}

static SmallVector<double> getCoefficients(HammingWindowOp op) {
  return {op.getAlpha().convertToDouble(), op.getBeta().convertToDouble()};
}
static SmallVector<double> getCoefficients(HannWindowOp) { return {0.5, 0.5}; }
static SmallVector<double> getCoefficients(BlackmanWindowOp) {
  return {0.42, 0.5, 0.08};
}

/// Computes `a[0] - a[1] * cos(t) + a[2] * cos(2 * t)`.
template <typename OpTy>
static LogicalResult emitWindow(LinalgEmitter &emitter, OpTy op, ValueRange,
                                SmallVectorImpl<Value> &results) {
  SmallVector<double> a = getCoefficients(op);
  TensorShape shape = TensorShape::of(cast<ShapeType>(op.getShape().getType()));
  Type dtype = op.getDtype(), f64 = Float64Type::get(op.getContext());
  return emitElements(
      emitter, op, results,
      [&](const IndexMath &index, const ElementMath &math,
          ArrayRef<Value> position) -> Value {
        OpBuilder &at = index.getBuilder();
        Location loc = index.getLoc();
        ElementMath wide = math.on(f64);
        auto number = [&](double value) -> Value {
          return arith::ConstantOp::create(at, loc, at.getF64FloatAttr(value));
        };
        Value size = emitter.index(at, *shape[0]);
        Value period =
            op.getPeriodic() ? size : index.sub(size, index.constant(1));
        Value ratio =
            wide.div(wide.fromIndex(position[0]),
                     wide.fromIndex(index.max(period, index.constant(1))));
        Value t = wide.mul(ratio, number(2 * llvm::numbers::pi));
        Value value = number(a[0]);
        for (unsigned k = 1; k < a.size(); ++k) {
          Value angle = k == 1 ? t : wide.mul(t, number(k));
          Value cosine = math::CosOp::create(at, loc, angle);
          Value term = wide.mul(cosine, number(a[k]));
          value = k % 2 ? wide.sub(value, term) : wide.add(value, term);
        }
        value = index.select(index.isEqual(size, index.constant(1)), number(1),
                             value);
        return math.on(dtype).convert(value, f64);
      });
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

namespace {
/// Builds the generator Philox4x32-10 from operations on i64, which hold words
/// of 32 bits.
class Philox {
public:
  Philox(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  /// Returns the four words for a key and a counter of 64 bits each.
  std::array<Value, 4> compute(Value key, Value counter) const {
    std::array<Value, 4> words = {low(counter), high(counter), number(0),
                                  number(0)};
    std::array<Value, 2> keys = {low(key), high(key)};
    for (unsigned round = 0; round < 10; ++round) {
      if (round != 0)
        keys = {low(add(keys[0], number(0x9E3779B9))),
                low(add(keys[1], number(0xBB67AE85)))};
      Value first = mul(words[0], number(0xD2511F53));
      Value second = mul(words[2], number(0xCD9E8D57));
      words = {exclusiveOr(exclusiveOr(high(second), words[1]), keys[0]),
               low(second),
               exclusiveOr(exclusiveOr(high(first), words[3]), keys[1]),
               low(first)};
    }
    return words;
  }

  Value number(uint64_t value) const {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI64IntegerAttr(value));
  }
  Value low(Value x) const {
    return arith::AndIOp::create(builder, loc, x, number(0xffffffff));
  }
  Value high(Value x) const {
    return arith::ShRUIOp::create(builder, loc, x, number(32));
  }
  Value add(Value a, Value b) const {
    return arith::AddIOp::create(builder, loc, a, b);
  }
  Value mul(Value a, Value b) const {
    return arith::MulIOp::create(builder, loc, a, b);
  }
  /// Returns a number of 64 bits from its halves.
  Value join(Value low, Value high) const {
    Value shifted = arith::ShLIOp::create(builder, loc, high, number(32));
    return arith::OrIOp::create(builder, loc, low, shifted);
  }
  /// Returns the value of this index among `values`.
  Value pick(Value index, ArrayRef<Value> values) const {
    Value result = values.back();
    for (auto [i, value] : llvm::enumerate(values.drop_back())) {
      Value isThis = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::eq, index, number(i));
      result = arith::SelectOp::create(builder, loc, isThis, value, result);
    }
    return result;
  }

private:
  Value exclusiveOr(Value a, Value b) const {
    return arith::XOrIOp::create(builder, loc, a, b);
  }

  OpBuilder &builder;
  Location loc;
};
} // namespace

/// Computes all words of a counter for each element, and picks those of the
/// element, so that elements do not depend on each other.
static LogicalResult lowerRandomBits(LinalgEmitter &emitter, RandomBitsOp op,
                                     ValueRange operands,
                                     SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  bool isWide = op.getDtype().isUnsignedInteger(64);
  return emitElements(
      emitter, op, results,
      [&](const IndexMath &index, const ElementMath &,
          ArrayRef<Value> position) -> Value {
        OpBuilder &at = index.getBuilder();
        Location loc = index.getLoc();
        Philox philox(at, loc);
        Value element = index.constant(0);
        for (auto [i, extent] : llvm::enumerate(extents))
          element = index.add(index.mul(element, emitter.index(at, extent)),
                              position[i]);
        element = arith::IndexCastOp::create(at, loc, at.getI64Type(), element);
        Value shift = philox.number(isWide ? 1 : 2);
        Value counter = arith::ShRUIOp::create(at, loc, element, shift);
        Value word = arith::AndIOp::create(at, loc, element,
                                           philox.number(isWide ? 1 : 3));
        std::array<Value, 4> words =
            philox.compute(readElement(index, operands[0], {}), counter);
        if (isWide)
          return philox.pick(word, {philox.join(words[0], words[1]),
                                    philox.join(words[2], words[3])});
        return arith::TruncIOp::create(at, loc, at.getI32Type(),
                                       philox.pick(word, words));
      });
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachCreationLowerings(MLIRContext &context) {
  attachLinalgLowering<FullOp, lowerFull>(context);
  attachLinalgLowering<FullLikeOp, lowerFullLike>(context);
  attachLinalgLowering<ArangeOp, lowerArange>(context);
  attachLinalgLowering<OneHotOp, lowerOneHot>(context);
  attachLinalgLowering<RandomBitsOp, lowerRandomBits>(context);
  attachLinalgLowering<ZerosOp, emitNumber<ZerosOp, 0>>(context);
  attachLinalgLowering<OnesOp, emitNumber<OnesOp, 1>>(context);
  attachLinalgLowering<ZerosLikeOp, emitNumber<ZerosLikeOp, 0>>(context);
  attachLinalgLowering<OnesLikeOp, emitNumber<OnesLikeOp, 1>>(context);
  attachLinalgLowering<EyeOp, emitEye>(context);
  attachLinalgLowering<EyeLikeOp, emitEye>(context);
  attachLinalgLowering<HammingWindowOp, emitWindow>(context);
  attachLinalgLowering<HannWindowOp, emitWindow>(context);
  attachLinalgLowering<BlackmanWindowOp, emitWindow>(context);
}
