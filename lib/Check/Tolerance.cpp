//===- Tolerance.cpp - when two computations agree ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Check/Tolerance.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

/// Standard deviations that an error may be. Of 8 one for each of the two
/// computations would leave 4, beyond which lies one element in 15,000 of
/// independent errors; errors of one sum are not independent.
static constexpr double kDeviations = 8;
/// How many times the error of the reference itself is allowed; see
/// withConditioning.
static constexpr double kConditioning = 4;
/// Elements looked at to find the magnitude of a tensor.
static constexpr int64_t kMaxSamples = 1 << 20;

//===----------------------------------------------------------------------===//
// Tolerances
//===----------------------------------------------------------------------===//

double check::getUnitRoundoff(ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
    return std::ldexp(1.0, -11);
  case ElementKind::BF16:
    return std::ldexp(1.0, -8);
  case ElementKind::F32:
    return std::ldexp(1.0, -24);
  case ElementKind::F64:
    return std::ldexp(1.0, -53);
  default:
    return 0;
  }
}

/// The smallest number above zero. Below the normal numbers errors are of this
/// size and not relative.
static double getSmallestNumber(ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
    return std::ldexp(1.0, -24);
  case ElementKind::BF16:
    return std::ldexp(1.0, -133);
  case ElementKind::F32:
    return std::ldexp(1.0, -149);
  case ElementKind::F64:
    return std::numeric_limits<double>::denorm_min();
  default:
    return 0;
  }
}

double check::getRoundingVariance(ElementKind kind, double n) {
  double u = getUnitRoundoff(kind);
  return n * u * u;
}

Tolerance Tolerance::of(ElementKind kind, double variance) {
  Tolerance tolerance;
  double u = getUnitRoundoff(kind);
  if (u == 0)
    return tolerance;
  tolerance.relative = kDeviations * std::sqrt(std::max(variance, u * u));
  tolerance.absolute = tolerance.relative / u * getSmallestNumber(kind);
  return tolerance;
}

Tolerance Tolerance::ofUser(double rtol, double atol) {
  Tolerance tolerance;
  tolerance.relative = rtol;
  tolerance.absolute = atol;
  tolerance.usesMagnitude = false;
  return tolerance;
}

double check::getMagnitude(const Tensor &tensor) {
  std::vector<double> sample;
  int64_t step = tensor.getNumElements() / kMaxSamples + 1;
  for (int64_t i = 0; i < tensor.getNumElements(); i += step) {
    double value = std::fabs(roundTo(tensor.getKind(), tensor.getFloat(i)));
    if (value != 0 && std::isfinite(value))
      sample.push_back(value);
  }
  if (sample.empty())
    return 0;
  // Of fewer than ten elements this is the greatest.
  auto ninth = sample.begin() + (sample.size() * 9 + 9) / 10 - 1;
  std::nth_element(sample.begin(), ninth, sample.end());
  return *ninth;
}

Tolerance check::withConditioning(const Tolerance &tolerance,
                                  const Tensor &declared,
                                  const Tensor &precise) {
  Tolerance widened = tolerance;
  if (!declared.isFloat() || declared.getKind() != precise.getKind() ||
      declared.getShape() != precise.getShape())
    return widened;
  double magnitude = tolerance.usesMagnitude ? getMagnitude(precise) : 0;
  double relative = 0, absolute = 0;
  for (int64_t i = 0; i < declared.getNumElements(); ++i) {
    double value = precise.getFloat(i);
    double error = std::fabs(declared.getFloat(i) - value);
    if (error == 0 || !std::isfinite(error))
      continue;
    double scale = std::max(std::fabs(value), magnitude);
    // Relative to what is almost nothing an error says nothing of the others.
    if (error <= scale)
      relative = std::max(relative, error / scale);
    else
      absolute = std::max(absolute, error);
  }
  widened.relative += kConditioning * relative;
  widened.absolute += kConditioning * absolute;
  return widened;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

static std::string toText(ElementKind kind, double value) {
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value < 0 ? "-inf" : "inf";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::format(kind == ElementKind::F64 ? "%.17g" : "%.9g", value);
  return text;
}

static std::string toText(ElementKind kind, int64_t value) {
  if (kind == ElementKind::Bool)
    return value ? "true" : "false";
  return kind == ElementKind::U64 ? std::to_string(uint64_t(value))
                                  : std::to_string(value);
}

static std::string toText(const Tensor &tensor, int64_t index) {
  if (tensor.isFloat())
    return toText(tensor.getKind(),
                  roundTo(tensor.getKind(), tensor.getFloat(index)));
  return toText(tensor.getKind(), tensor.getInt(index));
}

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The error of one float as a part of its tolerance; above 1 is a mismatch.
static double getErrorRatio(ElementKind kind, double actual, double expected,
                            double allowed) {
  if (std::isnan(actual) && std::isnan(expected))
    return 0;
  if (actual == expected)
    return 0;
  if (std::isnan(actual) || std::isnan(expected))
    return kInfinity;
  if (std::isinf(actual) && std::isinf(expected))
    return kInfinity;
  if (std::isinf(actual) || std::isinf(expected)) {
    double infinite = std::isinf(actual) ? actual : expected;
    double finite = std::isinf(actual) ? expected : actual;
    double furthest = finite + std::copysign(allowed, infinite);
    return roundTo(kind, furthest) == infinite ? 1 : kInfinity;
  }
  double error = std::fabs(actual - expected);
  return allowed > 0 ? error / allowed : kInfinity;
}

/// Remembers element `index` when it is worse than all before.
static void take(Difference &difference, int64_t index, double ratio) {
  if (ratio > 1)
    ++difference.mismatches;
  if (difference.worstIndex >= 0 && ratio <= difference.worstRatio)
    return;
  difference.worstIndex = index;
  difference.worstRatio = ratio;
}

static void compareFloats(const Tensor &actual, const Tensor &expected,
                          const Tolerance &tolerance, const Tensor *alternative,
                          Difference &difference) {
  ElementKind kind = expected.getKind();
  double magnitude = tolerance.usesMagnitude ? getMagnitude(expected) : 0;
  difference.magnitude = magnitude;
  auto allowedFor = [&](double value) {
    return tolerance.absolute +
           tolerance.relative * std::max(std::fabs(value), magnitude);
  };
  for (int64_t i = 0; i < expected.getNumElements(); ++i) {
    double a = roundTo(kind, actual.getFloat(i));
    double e = roundTo(kind, expected.getFloat(i));
    // Of an infinity the other side says how near it is.
    double allowed = allowedFor(std::isinf(e) ? a : e);
    double error = std::fabs(a - e);
    if (std::isfinite(error))
      difference.maxAbsolute = std::max(difference.maxAbsolute, error);
    double ratio = getErrorRatio(kind, a, e, allowed);
    if (ratio > 1 && alternative) {
      double other = roundTo(kind, alternative->getFloat(i));
      ratio = std::min(
          ratio, getErrorRatio(kind, a, other,
                               allowedFor(std::isinf(other) ? a : other)));
    }
    take(difference, i, ratio);
  }
  if (difference.worstIndex < 0)
    return;
  difference.actual = roundTo(kind, actual.getFloat(difference.worstIndex));
  difference.expected = roundTo(kind, expected.getFloat(difference.worstIndex));
  difference.tolerance =
      allowedFor(std::isinf(difference.expected) ? difference.actual
                                                 : difference.expected);
}

static void compareIntegers(const Tensor &actual, const Tensor &expected,
                            Difference &difference) {
  double worstError = -1;
  int64_t worst = -1;
  for (int64_t i = 0; i < expected.getNumElements(); ++i) {
    int64_t a = actual.getInt(i), e = expected.getInt(i);
    double error = std::fabs(double(a) - double(e));
    difference.mismatches += a != e;
    difference.maxAbsolute = std::max(difference.maxAbsolute, error);
    if (error > worstError || (a != e && worstError <= 0)) {
      worstError = error;
      worst = i;
    }
  }
  difference.worstIndex = worst;
  if (worst < 0)
    return;
  difference.actual = double(actual.getInt(worst));
  difference.expected = double(expected.getInt(worst));
  difference.worstRatio = difference.mismatches ? kInfinity : 0;
}

Difference check::compare(const Tensor &actual, const Tensor &expected,
                          const Tolerance &tolerance,
                          const Tensor *alternative) {
  Difference difference;
  if (actual.getKind() != expected.getKind() ||
      actual.getShape() != expected.getShape()) {
    difference.problem = "expected " + RuntimeValue(expected).describe() +
                         ", got " + RuntimeValue(actual).describe();
    return difference;
  }
  difference.elements = expected.getNumElements();
  if (alternative && (alternative->getKind() != expected.getKind() ||
                      alternative->getShape() != expected.getShape()))
    alternative = nullptr;
  if (expected.isFloat())
    compareFloats(actual, expected, tolerance, alternative, difference);
  else
    compareIntegers(actual, expected, difference);
  if (difference.worstIndex < 0)
    return difference;
  int64_t rest = difference.worstIndex;
  difference.worst.assign(expected.getRank(), 0);
  for (int64_t axis = expected.getRank() - 1; axis >= 0; --axis) {
    difference.worst[axis] = rest % expected.getDim(axis);
    rest /= expected.getDim(axis);
  }
  difference.actualText = toText(actual, difference.worstIndex);
  difference.expectedText = toText(expected, difference.worstIndex);
  return difference;
}

static Difference compareScalars(const Scalar &actual, const Scalar &expected,
                                 const Tolerance &tolerance) {
  Difference difference;
  difference.elements = 1;
  difference.worstIndex = 0;
  std::optional<ElementKind> kind = getElementKind(expected.type);
  if (!kind || actual.type != expected.type) {
    difference.problem = "expected " + RuntimeValue(expected).describe() +
                         ", got " + RuntimeValue(actual).describe();
    return difference;
  }
  if (isFloat(*kind)) {
    difference.actual = roundTo(*kind, actual.real);
    difference.expected = roundTo(*kind, expected.real);
    difference.tolerance = tolerance.absolute +
                           tolerance.relative * std::fabs(difference.expected);
    difference.worstRatio = getErrorRatio(
        *kind, difference.actual, difference.expected, difference.tolerance);
    difference.actualText = toText(*kind, difference.actual);
    difference.expectedText = toText(*kind, difference.expected);
  } else {
    difference.actual = double(actual.integer);
    difference.expected = double(expected.integer);
    difference.worstRatio = actual.integer == expected.integer ? 0 : kInfinity;
    difference.actualText = toText(*kind, actual.integer);
    difference.expectedText = toText(*kind, expected.integer);
  }
  double error = std::fabs(difference.actual - difference.expected);
  difference.maxAbsolute = std::isfinite(error) ? error : 0;
  difference.mismatches = difference.worstRatio > 1;
  return difference;
}

Difference check::compare(const RuntimeValue &actual,
                          const RuntimeValue &expected,
                          const Tolerance &tolerance) {
  auto problem = [&] {
    Difference difference;
    difference.problem =
        "expected " + expected.describe() + ", got " + actual.describe();
    return difference;
  };
  if (const Tensor *tensor = expected.getIf<Tensor>()) {
    const Tensor *other = actual.getIf<Tensor>();
    return other ? compare(*other, *tensor, tolerance) : problem();
  }
  if (const Scalar *scalar = expected.getIf<Scalar>()) {
    const Scalar *other = actual.getIf<Scalar>();
    return other ? compareScalars(*other, *scalar, tolerance) : problem();
  }
  if (const Shape *shape = expected.getIf<Shape>()) {
    const Shape *other = actual.getIf<Shape>();
    return other && *other == *shape ? Difference() : problem();
  }
  if (const Tuple *tuple = expected.getIf<Tuple>()) {
    const Tuple *other = actual.getIf<Tuple>();
    if (!other || other->size() != tuple->size())
      return problem();
    Difference difference;
    for (size_t i = 0; i < tuple->size() && difference.matches(); ++i)
      difference = compare((*other)[i], (*tuple)[i], tolerance);
    return difference;
  }
  return Difference();
}

std::string Difference::describe() const {
  if (!problem.empty())
    return problem;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (worstIndex < 0)
    return "there is nothing to compare";
  if (worstRatio == 0) {
    os << "all " << elements << " elements are equal";
    return text;
  }
  if (mismatches == 0) {
    os << "largest difference " << llvm::format("%.3g", maxAbsolute);
    if (tolerance > 0)
      os << ", at most " << llvm::format("%.3g", worstRatio)
         << " of the tolerance";
    return text;
  }
  os << mismatches << " of " << elements << " elements differ, worst at [";
  llvm::interleaveComma(worst, os);
  os << "]: expected " << expectedText << ", got " << actualText;
  if (tolerance > 0)
    os << " (tolerance " << llvm::format("%.3g", tolerance) << ")";
  return text;
}
