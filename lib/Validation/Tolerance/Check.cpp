//===- Check.cpp - compare a run with the reference -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Tolerance/Check.h"

#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Validation/Tolerance/AbsoluteErrors.h"
#include <chrono>
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

static void flattenInto(const RuntimeValue &value,
                        SmallVectorImpl<RuntimeValue> &items) {
  const Tuple *tuple = value.getIf<Tuple>();
  if (!tuple) {
    items.push_back(value);
    return;
  }
  for (const RuntimeValue &item : *tuple)
    flattenInto(item, items);
}

SmallVector<RuntimeValue> check::flatten(ArrayRef<RuntimeValue> values) {
  SmallVector<RuntimeValue> items;
  for (const RuntimeValue &value : values)
    flattenInto(value, items);
  return items;
}

/// Calls `run`, adds its time to `seconds`, and returns its result.
template <typename RunT> static auto measure(double &seconds, RunT run) {
  auto start = std::chrono::steady_clock::now();
  auto result = run();
  seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return result;
}

/// Runs the function and adds its time to `seconds`.
static FailureOr<SmallVector<RuntimeValue>>
interpret(ModuleOp module, StringRef function, ArrayRef<RuntimeValue> arguments,
          InterpreterOptions options, double &seconds) {
  FailureOr<SmallVector<RuntimeValue>> results = measure(seconds, [&] {
    return Interpreter(module, std::move(options)).call(function, arguments);
  });
  if (failed(results))
    return failure();
  return flatten(*results);
}

FailureOr<ReferenceRun> ReferenceRun::run(ModuleOp module, StringRef function,
                                          ArrayRef<RuntimeValue> arguments,
                                          ReferenceOptions options) {
  ReferenceRun run;
  run.module = module;
  run.function = function.str();
  run.arguments.assign(arguments.begin(), arguments.end());
  run.precision = options.precision;
  run.rewrite = std::move(options.rewrite);
  InterpreterOptions interpreterOptions;
  interpreterOptions.precision = options.precision;
  interpreterOptions.onValue = std::move(options.onValue);
  FailureOr<SmallVector<RuntimeValue>> results = interpret(
      module, function, arguments, std::move(interpreterOptions), run.seconds);
  if (failed(results))
    return failure();
  run.results = std::move(*results);
  return run;
}

/// Returns the roundings of the results of the function. All items of a tuple
/// get the worst rounding of the tuple.
static SmallVector<Rounding> getItemRoundings(ModuleOp module,
                                              StringRef function,
                                              ArrayRef<RuntimeValue> arguments,
                                              size_t numResults) {
  SmallVector<Rounding> roundings = getRoundings(module, function, arguments);
  if (roundings.size() == numResults)
    return roundings;
  Rounding worst;
  for (const Rounding &rounding : roundings)
    worst.include(rounding);
  return SmallVector<Rounding>(numResults, worst);
}

/// Runs the function once more. Ignores failures, such as an extent that
/// follows from a rounded number: the program is correct in the first run.
static FailureOr<SmallVector<RuntimeValue>>
interpretQuietly(ModuleOp module, StringRef function,
                 ArrayRef<RuntimeValue> arguments, Precision precision,
                 double &seconds) {
  ScopedDiagnosticHandler ignored(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  InterpreterOptions options;
  options.precision = precision;
  return interpret(module, function, arguments, std::move(options), seconds);
}

FailureOr<ReferenceRun::Results> ReferenceRun::runOtherPrecision() {
  return interpretQuietly(module, function, arguments,
                          precision == Precision::Declared
                              ? Precision::Double
                              : Precision::Declared,
                          seconds);
}

const ReferenceRun::Results *ReferenceRun::getOtherResults() {
  if (!otherResults)
    otherResults = runOtherPrecision();
  return succeeded(*otherResults) ? &**otherResults : nullptr;
}

const std::vector<double> &
ReferenceRun::getInheritedErrors(size_t index, const Results &precise) {
  if (!inheritedErrors)
    inheritedErrors = measure(seconds, [&] {
      return check::getInheritedErrors(module, function, arguments, precise);
    });
  return (*inheritedErrors)[index];
}

/// Returns true if all values are equal, without any rounding difference.
static bool areEqual(ArrayRef<RuntimeValue> lhs, ArrayRef<RuntimeValue> rhs) {
  return llvm::all_of_zip(
      lhs, rhs, [](const RuntimeValue &left, const RuntimeValue &right) {
        return compare(left, right, Tolerance()).matches();
      });
}

FailureOr<ReferenceRun::RewrittenResults> ReferenceRun::runRewritten() {
  if (!rewrite)
    return failure();
  OwningOpRef<ModuleOp> copy = module.clone();
  {
    ScopedDiagnosticHandler ignored(module.getContext(),
                                    [](Diagnostic &) { return success(); });
    if (failed(rewrite(*copy)))
      return failure();
  }
  FailureOr<Results> declared = interpretQuietly(*copy, function, arguments,
                                                 Precision::Declared, seconds);
  bool isDeclared = precision == Precision::Declared;
  const Results *before = isDeclared ? &results : getOtherResults();
  // Equal results show that the rewriting does not change rounding.
  if (failed(declared) || declared->size() != results.size() ||
      (before && areEqual(*declared, *before)))
    return failure();
  FailureOr<Results> precise =
      interpretQuietly(*copy, function, arguments, Precision::Double, seconds);
  if (failed(precise) || precise->size() != results.size())
    return failure();
  return RewrittenResults{std::move(*declared), std::move(*precise)};
}

const ReferenceRun::RewrittenResults *ReferenceRun::getRewrittenResults() {
  if (!rewrittenResults)
    rewrittenResults = runRewritten();
  return succeeded(*rewrittenResults) ? &**rewrittenResults : nullptr;
}

/// The limit on the widening by a rewritten module, as a fraction of
/// max(|expected|, M). Zero is off by all of |expected|, and a number of the
/// other sign by twice that: neither is accepted if |expected| is more than
/// half of M, or a quarter. Smaller numbers may lose all digits, since sums of
/// large terms cancel to them.
static constexpr double kMostRewritten = 0.5;

void ReferenceRun::widenByRewriting(Tolerance &widened,
                                    const Tolerance &tolerance, size_t index,
                                    const Tensor &precise) {
  const RewrittenResults *rewritten = getRewrittenResults();
  if (!rewritten)
    return;
  const Tensor *declared = rewritten->declared[index].getIf<Tensor>();
  const Tensor *exact = rewritten->precise[index].getIf<Tensor>();
  if (!declared || !exact || exact->getShape() != precise.getShape())
    return;
  // Errors of the rewriting itself are in both runs and widen nothing.
  Tolerance own = withConditioning(tolerance, *declared, *exact);
  widened.widening.resize(precise.getNumElements());
  double magnitude = getMagnitude(precise);
  for (auto [i, widening] : llvm::enumerate(own.widening)) {
    double most =
        kMostRewritten * std::max(std::fabs(precise.getFloat(i)), magnitude);
    if (std::isfinite(most))
      widened.widening[i] =
          std::max(widened.widening[i], std::min(widening, most));
  }
}

static bool isWidened(const Tolerance &tolerance) {
  return llvm::any_of(tolerance.widening,
                      [](double widening) { return widening > 0; });
}

CheckedResult ReferenceRun::check(size_t index, const RuntimeValue &actual,
                                  std::optional<Tolerance> fixed) {
  CheckedResult checked;
  const RuntimeValue &expected = results[index];
  const Tensor *tensor = expected.getIf<Tensor>();
  if (fixed || !tensor || !tensor->isFloat()) {
    checked.difference = compare(actual, expected, fixed.value_or(Tolerance()));
    return checked;
  }
  if (roundings.empty())
    roundings = getItemRoundings(module, function, arguments, results.size());
  Tolerance tolerance = Tolerance::of(tensor->getKind(), roundings[index]);
  checked.difference = compare(actual, expected, tolerance);
  if (checked.difference.matches() || !checked.difference.problem.empty())
    return checked;

  const Results *otherRun = getOtherResults();
  if (!otherRun)
    return checked;
  const Tensor *other = (*otherRun)[index].getIf<Tensor>();
  if (!other)
    return checked;
  bool isDeclared = precision == Precision::Declared;
  const Tensor &given = *actual.getIf<Tensor>();
  const Tensor &declared = isDeclared ? *tensor : *other;
  const Tensor &precise = isDeclared ? *other : *tensor;
  tolerance.inherited =
      getInheritedErrors(index, isDeclared ? *otherRun : results);
  checked.difference = compare(given, *tensor, tolerance);
  if (checked.difference.matches())
    return checked;
  // One of the references may overflow where the other does not; a finite
  // number from either is correct.
  Tolerance widened = withConditioning(tolerance, declared, precise);
  checked.isWidened = isWidened(widened);
  checked.difference = compare(given, *tensor, widened, other);
  if (checked.difference.matches() || !getRewrittenResults())
    return checked;
  widenByRewriting(widened, tolerance, index, precise);
  checked.isWidened = isWidened(widened);
  checked.difference = compare(given, *tensor, widened, other);
  return checked;
}
