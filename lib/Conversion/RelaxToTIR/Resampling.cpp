//===- Resampling.cpp - kernels that resize one dimension -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Resampling.h"

#include "CoordinateMath.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// Returns the coordinate that element `i` of the result reads.
static Value emitCoordinate(const CoordinateMath &c, const Resampling &r,
                            Value i) {
  const ElementMath &math = c.reals();
  Value x = c.fromIndex(i), half = c.real(0.5);
  auto isEqual = [&](const IndexExpr &size, int64_t value) {
    return c.compare(arith::CmpIPredicate::eq, c.index(size), c.index(value));
  };
  if (r.mode == "align_corners" || r.extrapolates()) {
    Value last = c.real(r.from - 1);
    Value scaled = c.real(r.to);
    if (r.scale && !r.extrapolates())
      scaled = math.mul(c.real(*r.scale), c.real(r.from));
    // Avoids a division by 0; the result is not used in that case.
    Value steps = math.max(math.sub(scaled, c.real(1)), c.real(1));
    Value first = c.real(0), length = last, middle = c.real(0);
    if (r.extrapolates()) {
      first = math.mul(c.real(r.start), last);
      length = math.mul(c.real(r.end - r.start), last);
      middle = math.mul(c.real((r.start + r.end) / 2), last);
    }
    Value inside = math.add(first, math.div(math.mul(x, length), steps));
    return math.select(isEqual(r.to, 1), middle, inside);
  }
  Value scale =
      r.scale ? c.real(*r.scale) : math.div(c.real(r.to), c.real(r.from));
  if (r.mode == "asymmetric")
    return math.div(x, scale);
  Value centre = math.div(math.add(x, half), scale);
  if (r.mode == "tf_half_pixel_for_nn")
    return centre;
  Value moved = math.sub(centre, half);
  if (r.mode == "pytorch_half_pixel")
    return math.select(isEqual(r.to, 1), c.real(0), moved);
  if (r.mode == "half_pixel_symmetric") {
    Value adjustment = math.div(c.real(r.to), math.mul(scale, c.real(r.from)));
    Value offset = math.mul(math.div(c.real(r.from), c.real(2)),
                            math.sub(c.real(1), adjustment));
    // Without elements the factor is infinite or NaN.
    return math.select(isEqual(r.from, 0), moved, math.add(offset, moved));
  }
  return moved;
}

static Value emitNearest(const CoordinateMath &c, StringRef rounding, Value x) {
  const ElementMath &math = c.reals();
  Value half = c.real(0.5);
  if (rounding == "round_prefer_floor")
    return math.apply<math::CeilOp>(math.sub(x, half));
  if (rounding == "round_prefer_ceil")
    return c.floor(math.add(x, half));
  return rounding == "floor" ? c.floor(x) : math.apply<math::CeilOp>(x);
}

/// Returns the element `inside`, or the value for coordinates outside of the
/// data.
static Value emitExtrapolation(const CoordinateMath &c, const Resampling &r,
                               Value i, const ElementMath &elements,
                               Value inside) {
  if (!r.extrapolates())
    return inside;
  const ElementMath &math = c.reals();
  Value x = emitCoordinate(c, r, i);
  Value isOutside =
      math.logicalOr(math.less(x, c.real(0)), math.less(c.real(r.from - 1), x));
  Value value = elements.isFloat()
                    ? elements.real(r.extrapolation)
                    : elements.constant(int64_t(r.extrapolation));
  return elements.select(isOutside, value, inside);
}

/// Returns the index that tap `tap` reads for element `i`, and its weight.
static std::pair<Value, Value>
emitTap(const CoordinateMath &c, const Resampling &r, Value i, Value tap) {
  const ElementMath &math = c.reals();
  Value x = emitCoordinate(c, r, i);
  Value first = math.sub(c.floor(x), c.real(double(r.getReach() - 1)));
  Value position = math.add(first, c.fromIndex(tap));
  Value distance = math.sub(position, x);
  if (r.getStretch() != 1)
    distance = math.mul(distance, c.real(r.getStretch()));
  Value weight = c.weigh(distance, r.cubic);
  Value source = c.toIndex(position);
  if (r.excludes)
    weight = math.select(c.isInside(source, r.from), weight, c.real(0));
  return {source, weight};
}

Value mlir::relax::emitNearestResampling(LinalgEmitter &emitter,
                                         const Resampling &r, Value x,
                                         const Extents &from,
                                         const Extents &extents, Type type) {
  return emitter.compute(
      extents, type, {}, {}, [&](OpBuilder &at, Location loc, ValueRange) {
        CoordinateMath c(emitter, at, loc);
        Value i = c.loop(r.axis);
        SmallVector<Value> indices;
        for (unsigned j = 0; j < extents.size(); ++j)
          indices.push_back(c.loop(j));
        Value nearest = emitNearest(c, r.rounding, emitCoordinate(c, r, i));
        indices[r.axis] = c.clamp(c.toIndex(nearest), r.from);
        Value element = c.read(x, indices, from, type);
        return emitExtrapolation(c, r, i, ElementMath(at, loc, type), element);
      });
}

Value mlir::relax::emitFilter(LinalgEmitter &emitter, const Resampling &r,
                              Value x, const Extents &from,
                              const Extents &extents, Type type,
                              Type computeType, Type resultType) {
  unsigned rank = extents.size();
  Value taps = emitter.window({2 * r.getReach()});
  auto zero = [](const ElementMath &math) { return math.constant(0); };
  Value sum = emitter.reduce(
      extents, computeType, zero, 1, taps,
      emitter.map(rank + 1, emitter.d(rank)),
      [&](const ElementMath &math, ValueRange, Value sum) {
        CoordinateMath c(emitter, math.getBuilder(), math.getLoc());
        SmallVector<Value> indices;
        for (unsigned j = 0; j < rank; ++j)
          indices.push_back(c.loop(j));
        auto [position, weight] = emitTap(c, r, indices[r.axis], c.loop(rank));
        indices[r.axis] = c.clamp(position, r.from);
        Value element = math.convert(c.read(x, indices, from, type), type);
        Value factor =
            math.convert(weight, c.reals().getBuilder().getF64Type());
        return math.add(sum, math.mul(element, factor));
      },
      "filter");
  SmallVector<Value> inputs = {sum};
  SmallVector<AffineMap> maps = {emitter.identity(rank)};
  if (r.normalizes()) {
    inputs.push_back(emitter.reduce(
        {r.to}, computeType, zero, 1, taps, emitter.map(2, emitter.d(1)),
        [&](const ElementMath &math, ValueRange, Value sum) {
          CoordinateMath c(emitter, math.getBuilder(), math.getLoc());
          Value weight = emitTap(c, r, c.loop(0), c.loop(1)).second;
          return math.add(sum,
                          math.convert(weight, math.getBuilder().getF64Type()));
        },
        "weights"));
    maps.push_back(emitter.map(rank, emitter.d(r.axis)));
  }
  return emitter.compute(
      extents, resultType, inputs, maps,
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, computeType);
        CoordinateMath c(emitter, at, loc);
        Value value = args[0];
        if (r.normalizes()) {
          value = math.div(value, args[1]);
          // Without elements there are no weights.
          if (r.from.getConstant().value_or(0) == 0)
            value = math.select(c.compare(arith::CmpIPredicate::eq,
                                          c.index(r.from), c.index(0)),
                                math.constant(0), value);
        }
        value = emitExtrapolation(c, r, c.loop(r.axis), math, value);
        return math.on(resultType).convert(value, computeType);
      });
}
