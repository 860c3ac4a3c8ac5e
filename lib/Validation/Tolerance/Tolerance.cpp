//===- Tolerance.cpp - compare results up to rounding ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Tolerance/Tolerance.h"

#include "TypicalError.h"
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

/// The allowed error in standard deviations. Each of the two computations
/// contributes 4, which one in 15,000 independent errors exceeds; errors of one
/// sum are dependent.
static constexpr double kDeviations = 8;
/// The factor applied to the error of the reference itself; see
/// withConditioning.
static constexpr double kConditioning = 4;
/// The minimal number of elements that determine the typical error.
static constexpr int64_t kNeighbours = 8;
/// The maximal number of elements sampled for the magnitude of a tensor.
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

/// Returns the smallest positive number. Errors of subnormal numbers have this
/// size and are not relative.
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

void Rounding::include(const Rounding &other) {
  variance = std::max(variance, other.variance);
  last = std::max(last, other.last);
  floor = std::max(floor, other.floor);
}

Tolerance Tolerance::of(ElementKind kind, const Rounding &rounding) {
  Tolerance tolerance;
  double u = getUnitRoundoff(kind);
  if (u == 0)
    return tolerance;
  tolerance.relative = kDeviations * std::sqrt(rounding.variance);
  tolerance.last = rounding.last;
  tolerance.absolute = rounding.floor + (tolerance.relative + tolerance.last) /
                                            u * getSmallestNumber(kind);
  return tolerance;
}

Tolerance Tolerance::of(ElementKind kind, double variance) {
  return of(kind, Rounding{variance, 0, 0});
}

double Tolerance::getAllowed(double expected, double magnitude) const {
  double size = std::fabs(expected);
  return absolute + relative * std::max(size, magnitude) + last * size;
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
  // With fewer than ten elements, this is the greatest.
  auto ninth = sample.begin() + (sample.size() * 9 + 9) / 10 - 1;
  std::nth_element(sample.begin(), ninth, sample.end());
  return *ninth;
}

/// Returns for each coordinate of `axis` the mean of `squares` over the
/// elements with that coordinate, or with near ones until there are enough
/// elements.
static std::vector<double> getMeans(const Tensor &tensor,
                                    ArrayRef<double> squares, int64_t axis) {
  int64_t size = tensor.getDim(axis), inner = 1;
  for (int64_t i = axis + 1; i < tensor.getRank(); ++i)
    inner *= tensor.getDim(i);
  std::vector<double> sums(size, 0);
  for (auto [i, square] : llvm::enumerate(squares))
    sums[int64_t(i) / inner % size] += square;
  int64_t each = squares.size() / size;
  int64_t reach = (kNeighbours + each - 1) / each / 2;
  std::vector<double> means(size, 0);
  for (int64_t at = 0; at < size; ++at) {
    int64_t begin = std::max<int64_t>(at - reach, 0);
    int64_t end = std::min(at + reach + 1, size);
    for (int64_t i = begin; i < end; ++i)
      means[at] += sums[i] / double(each * (end - begin));
  }
  return means;
}

std::vector<double> check::getTypicalErrors(const Tensor &tensor,
                                            ArrayRef<double> squares) {
  double total = 0;
  for (double square : squares)
    total += square;
  std::vector<double> best(1, total / double(squares.size()));
  int64_t bestInner = squares.size(), inner = 1;
  double bestContrast = 1;
  for (int64_t axis = tensor.getRank() - 1; axis >= 0; --axis) {
    std::vector<double> means = getMeans(tensor, squares, axis);
    double sum = 0, sumOfSquares = 0;
    for (double mean : means) {
      sum += mean;
      sumOfSquares += mean * mean;
    }
    double contrast =
        sum > 0 ? double(means.size()) * sumOfSquares / (sum * sum) : 0;
    if (contrast > bestContrast) {
      bestContrast = contrast;
      best = std::move(means);
      bestInner = inner;
    }
    inner *= tensor.getDim(axis);
  }
  std::vector<double> usual(squares.size());
  for (size_t i = 0; i < usual.size(); ++i)
    usual[i] = std::sqrt(best[int64_t(i) / bestInner % best.size()]);
  return usual;
}

Tolerance check::withConditioning(const Tolerance &tolerance,
                                  const Tensor &declared,
                                  const Tensor &precise) {
  Tolerance widened = tolerance;
  if (!declared.isFloat() || declared.getKind() != precise.getKind() ||
      declared.getShape() != precise.getShape())
    return widened;
  double magnitude = tolerance.usesMagnitude ? getMagnitude(precise) : 0;
  int64_t elements = declared.getNumElements();
  std::vector<double> squares(elements, 0), errors(elements, 0);
  for (int64_t i = 0; i < elements; ++i) {
    double value = roundTo(precise.getKind(), precise.getFloat(i));
    double error = std::fabs(declared.getFloat(i) - value);
    // Differences within the tolerance were not magnified.
    if (!std::isfinite(error) ||
        error <= tolerance.getAllowed(i, value, magnitude))
      continue;
    double scale = std::max(std::fabs(value), magnitude);
    errors[i] = error;
    // An error relative to an element near zero does not predict the errors of
    // other elements.
    double ratio = std::min(error / scale, 1.0);
    squares[i] = ratio * ratio;
  }
  if (elements == 0 || *llvm::max_element(errors) == 0)
    return widened;
  widened.widening = getTypicalErrors(precise, squares);
  for (int64_t i = 0; i < elements; ++i) {
    double scale = std::max(std::fabs(precise.getFloat(i)), magnitude);
    double usual = std::isfinite(scale) ? widened.widening[i] * scale : 0;
    widened.widening[i] =
        std::max(kConditioning * errors[i], kDeviations * usual);
  }
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

/// Returns the error of a float as a fraction of its tolerance; above 1 is a
/// mismatch.
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

/// Records element `index` if it is worse than all before.
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
  bool isWidened =
      int64_t(tolerance.widening.size()) == expected.getNumElements();
  auto allowedFor = [&](int64_t i, double value) {
    return tolerance.getAllowed(i, value, magnitude) +
           (isWidened ? tolerance.widening[i] : 0);
  };
  for (int64_t i = 0; i < expected.getNumElements(); ++i) {
    double a = roundTo(kind, actual.getFloat(i));
    double e = roundTo(kind, expected.getFloat(i));
    // If one side is infinite, the other determines the difference.
    double finite = std::isinf(e) ? a : e;
    double allowed = allowedFor(i, finite);
    double error = std::fabs(a - e);
    if (std::isfinite(error))
      difference.maxAbsolute = std::max(difference.maxAbsolute, error);
    double ratio = getErrorRatio(kind, a, e, allowed);
    if (ratio > 1 && alternative) {
      double other = roundTo(kind, alternative->getFloat(i));
      ratio = std::min(
          ratio, getErrorRatio(kind, a, other,
                               allowedFor(i, std::isinf(other) ? a : other)));
    }
    difference.numWidened +=
        isWidened && ratio <= 1 &&
        getErrorRatio(kind, a, e, tolerance.getAllowed(i, finite, magnitude)) >
            1;
    take(difference, i, ratio);
  }
  if (difference.worstIndex < 0)
    return;
  difference.actual = roundTo(kind, actual.getFloat(difference.worstIndex));
  difference.expected = roundTo(kind, expected.getFloat(difference.worstIndex));
  difference.tolerance =
      allowedFor(difference.worstIndex, std::isinf(difference.expected)
                                            ? difference.actual
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
    difference.tolerance = tolerance.getAllowed(difference.expected, 0);
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
    if (numWidened)
      os << " (" << numWidened << " of " << elements
         << " elements only by its widening)";
    return text;
  }
  os << mismatches << " of " << elements << " elements differ, worst at [";
  llvm::interleaveComma(worst, os);
  os << "]: expected " << expectedText << ", got " << actualText;
  if (tolerance > 0)
    os << " (tolerance " << llvm::format("%.3g", tolerance) << ")";
  return text;
}
