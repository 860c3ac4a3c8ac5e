//===- Agreement.cpp - compare compiled code with the reference -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Agreement.h"

#include "relax-mlir/Validation/Fuzz/Random.h"
#include "relax-mlir/Validation/Tolerance/AbsoluteErrors.h"
#include "relax-mlir/Validation/Tolerance/Check.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;
using namespace relax_mlir::reference;

/// The number of perturbed runs.
static constexpr unsigned kNumMoved = 3;
/// The factor applied to the spread: three runs do not find the worst case.
static constexpr double kSpreadFactor = 24;
/// The factor applied to the error of the reference in the declared types: it
/// is a single draw of an error, as in check::withConditioning.
static constexpr double kOwnErrors = 4;
/// The largest error of the reference, in tolerances, that is attributed to
/// rounding. A tolerance is 8 standard deviations of sums of terms like the
/// result. A sum that cancels to 1 / 128 of its terms, as about one random sum
/// of 128 does, has a standard deviation of 16 tolerances. A larger error is a
/// fault of the reference. An element may thus be off by at most 1 + 4 * 16
/// tolerances, and only if the reference itself is off by 16.
static constexpr double kMostOwnError = 16;

//===----------------------------------------------------------------------===//
// Moved values
//===----------------------------------------------------------------------===//

/// Returns the smallest positive number, the unit of absolute rounding.
static double getSmallest(ElementKind kind) { return fromBits(kind, 1); }

/// Moves each element by up to one rounding, and by its absolute error. The
/// errors are bounds, to which the factor of the spread does not apply.
static void moveValue(const RuntimeValue &value, Random &random,
                      ArrayRef<double> errors = {}) {
  auto *tensor = value.getIf<Tensor>();
  if (!tensor || !tensor->isFloat())
    return;
  double unit = check::getUnitRoundoff(tensor->getKind());
  double least = getSmallest(tensor->getKind());
  for (int64_t i = 0; i < tensor->getNumElements(); ++i) {
    double x = tensor->getFloat(i), error = errors.empty() ? 0 : errors[i];
    if ((x == 0 && error == 0) || !std::isfinite(x))
      continue;
    double by = 2 * random.unit() - 1;
    // Huge numbers are perturbed by a whole rounding error; a part of it may
    // vanish.
    if (std::abs(x) > kHuge)
      by = by < 0 ? -1 : 1;
    by *= std::max(std::abs(x) * unit, least / 2);
    by += std::copysign(error / kSpreadFactor, by);
    tensor->setFloat(i, check::moveKeepingSign(x, by));
  }
}

/// Copies the arguments with their elements.
static FailureOr<Values> clone(ModuleOp module,
                               ArrayRef<RuntimeValue> arguments) {
  Values copies;
  for (const RuntimeValue &argument : arguments) {
    auto *tensor = argument.getIf<Tensor>();
    if (!tensor) {
      copies.push_back(argument);
      continue;
    }
    std::optional<Tensor> copy = tensor->clone();
    if (!copy)
      return module.emitError("cannot allocate its arguments: out of memory");
    copies.push_back(*copy);
  }
  return copies;
}

static FailureOr<Values> runReference(ModuleOp module, StringRef function,
                                      ArrayRef<RuntimeValue> arguments,
                                      InterpreterOptions options) {
  auto results =
      Interpreter(module, std::move(options)).call(function, arguments);
  if (failed(results))
    return failure();
  return Values(check::flatten(*results));
}

FailureOr<Expectation> Expectation::compute(ModuleOp module, StringRef function,
                                            ArrayRef<RuntimeValue> arguments) {
  Expectation result;
  RangeTracker tracker;
  InterpreterOptions options;
  options.onValue = [&](Value value, const RuntimeValue &runtime) {
    tracker.addDeclared(value, runtime);
  };
  FailureOr<Values> declared =
      runReference(module, function, arguments, options);
  if (failed(declared))
    return failure();
  result.declared = std::move(*declared);
  options.precision = Precision::Double;
  options.onValue = [&](Value value, const RuntimeValue &runtime) {
    tracker.addPrecise(value, runtime);
  };
  FailureOr<Values> precise =
      runReference(module, function, arguments, options);
  if (failed(precise))
    return failure();
  result.precise = std::move(*precise);
  auto func = module.lookupSymbol<relax::FuncOp>(function);
  for (auto [argument, runtime] :
       llvm::zip_equal(func.getArguments(), arguments)) {
    tracker.addDeclared(argument, runtime);
    tracker.addPrecise(argument, runtime);
  }
  result.ranges = tracker.getFaultsOfResults(func);

  for (unsigned i = 0; i < kNumMoved; ++i) {
    Random random(i);
    FailureOr<Values> copies = clone(module, arguments);
    if (failed(copies))
      return failure();
    // In a sum, the order determines which small numbers are absorbed by huge
    // numbers that cancel later.
    for (const RuntimeValue &copy : *copies)
      if (isHuge(copy))
        moveValue(copy, random);
    options.onValue = nullptr;
    options.onOperation = [&](Operation *op, ArrayRef<RuntimeValue> operands,
                              ArrayRef<RuntimeValue> results) {
      for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
        moveValue(value, random,
                  check::getAbsoluteErrors(result, operands, value));
    };
    FailureOr<Values> moved = runReference(module, function, *copies, options);
    if (failed(moved))
      return failure();
    result.moved.push_back(std::move(*moved));
  }
  result.roundings = check::getRoundings(module, function, arguments);
  check::Rounding worst;
  for (const check::Rounding &rounding : result.roundings)
    worst.include(rounding);
  // Results that are tuples have been flattened.
  if (result.roundings.size() != result.declared.size())
    result.roundings.assign(result.declared.size(), worst);
  return result;
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

static std::string describeElement(int64_t index, const Tensor &actual,
                                   const std::string &expected,
                                   const std::string &got) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "element " << index << " of [";
  llvm::interleaveComma(actual.getShape(), os);
  os << "] is " << got << ", expected " << expected;
  return text;
}

static std::string number(double x) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.9g", x);
  return text;
}

std::string Expectation::compareFloats(size_t index, const Tensor &actual,
                                       Coverage &coverage) const {
  const Tensor &exact = *precise[index].getIf<Tensor>();
  const Tensor &rounded = *declared[index].getIf<Tensor>();
  const RangeFaults &range = ranges[index];
  SmallVector<const Tensor *> others;
  for (const Values &values : moved)
    others.push_back(values[index].getIf<Tensor>());
  int64_t count = exact.getNumElements();

  std::vector<double> spread(count), spreads, magnitudes;
  std::vector<bool> isStable(count);
  for (int64_t i = 0; i < count; ++i) {
    double x = exact.getFloat(i);
    bool stable = classOf(x) == classOf(rounded.getFloat(i));
    // No type is more precise than f64, so nothing shows whether another order,
    // or a fused operation without intermediate rounding, would not overflow.
    stable &= std::isfinite(x) || !range.mayOverflow ||
              exact.getKind() != ElementKind::F64;
    for (const Tensor *other : others) {
      stable &= classOf(x) == classOf(other->getFloat(i));
      spread[i] = std::max(spread[i], std::abs(other->getFloat(i) - x));
    }
    isStable[i] = stable;
    if (!stable || !std::isfinite(x))
      continue;
    spreads.push_back(spread[i]);
    if (x != 0)
      magnitudes.push_back(std::abs(x));
  }
  auto quantile = [](std::vector<double> &values, double q) {
    if (values.empty())
      return 0.0;
    auto at = values.begin() + size_t(q * (values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
  };
  // A single spread may be small by chance, so the typical spread is a lower
  // bound.
  double typicalSpread = quantile(spreads, 0.5);
  double magnitude = quantile(magnitudes, 0.9);
  const check::Rounding &rounding = roundings[index];
  // The total includes the last rounding. The spread has the absolute errors.
  auto tolerance = check::Tolerance::of(exact.getKind(), rounding.getTotal());
  double least = getSmallest(exact.getKind());
  for (int64_t i = 0; i < count; ++i) {
    double x = exact.getFloat(i), y = actual.getFloat(i);
    double allowed = tolerance.relative * std::max(std::abs(x), magnitude) +
                     tolerance.absolute + least +
                     kSpreadFactor * std::max(spread[i], typicalSpread);
    double error = std::abs(x - rounded.getFloat(i));
    // For example, tanh(inf) where the operand is finite in f64.
    bool isFromInfinity =
        range.leavesRange && std::isfinite(x) && error > allowed;
    // Terms that cancel within one operation have errors that show in no value
    // except the reference's own result. A large error is a fault of the
    // reference.
    if (error <= kMostOwnError * allowed)
      allowed += kOwnErrors * error;
    if (!isStable[i] || isFromInfinity) {
      ++coverage.skipped;
      continue;
    }
    ++coverage.compared;
    bool isRight = classOf(x) == classOf(y) &&
                   (!std::isfinite(x) || std::abs(x - y) <= allowed);
    // A number beyond the range of the type may be infinite, and vice versa.
    double limit = roundTo(exact.getKind(), x + std::copysign(allowed, x));
    isRight |= std::isfinite(x) && std::isinf(limit) && limit == y;
    if (!isRight)
      return describeElement(
          i, actual, number(x) + " within " + number(allowed), number(y));
  }
  return "";
}

std::string Expectation::compareTensor(size_t index, const Tensor &actual,
                                       Coverage &coverage) const {
  const Tensor *expected = declared[index].getIf<Tensor>();
  if (!expected)
    return "expected " + declared[index].describe() + ", got a tensor";
  if (expected->getShape() != actual.getShape())
    return "expected " + declared[index].describe() + ", got " +
           RuntimeValue(actual).describe();
  if (expected->isFloat())
    return compareFloats(index, actual, coverage);
  for (int64_t i = 0; i < actual.getNumElements(); ++i) {
    int64_t value = expected->getInt(i);
    // Rounding may move a number across a discontinuity.
    bool isStable = precise[index].getIf<Tensor>()->getInt(i) == value;
    for (const Values &values : moved)
      isStable &= values[index].getIf<Tensor>()->getInt(i) == value;
    ++(isStable ? coverage.compared : coverage.skipped);
    if (isStable && value != actual.getInt(i))
      return describeElement(i, actual, std::to_string(value),
                             std::to_string(actual.getInt(i)));
  }
  return "";
}

static std::string print(const RuntimeValue &value) {
  if (auto *scalar = value.getIf<Scalar>())
    return isa<FloatType>(scalar->type) ? number(scalar->real)
                                        : std::to_string(scalar->integer);
  return value.describe();
}

std::string Expectation::compare(ArrayRef<RuntimeValue> actual,
                                 Coverage *coverage) const {
  Coverage ignored;
  Coverage &count = coverage ? *coverage : ignored;
  if (actual.size() != declared.size())
    return "expected " + std::to_string(declared.size()) + " results, got " +
           std::to_string(actual.size());
  for (auto [i, value] : llvm::enumerate(actual)) {
    std::string problem;
    if (auto *tensor = value.getIf<Tensor>())
      problem = compareTensor(i, *tensor, count);
    else if (print(value) != print(declared[i]))
      problem = "expected " + print(declared[i]) + ", got " + print(value);
    if (!problem.empty())
      return "result " + std::to_string(i) + ": " + problem;
  }
  return "";
}
