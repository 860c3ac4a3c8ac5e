//===- Check.cpp - run a model by its reference and compare ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Check/Check.h"

#include "mlir/IR/Diagnostics.h"
#include <chrono>

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

/// Runs the function and adds the time that it took to `seconds`.
static FailureOr<SmallVector<RuntimeValue>>
interpret(ModuleOp module, StringRef function, ArrayRef<RuntimeValue> arguments,
          InterpreterOptions options, double &seconds) {
  auto start = std::chrono::steady_clock::now();
  FailureOr<SmallVector<RuntimeValue>> results =
      Interpreter(module, std::move(options)).call(function, arguments);
  seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
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

/// The roundings of the results of the function. Of results that are tuples the
/// items have the worst of all.
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

bool ReferenceRun::runOtherPrecision() {
  if (!otherResults.empty())
    return true;
  // What fails only here (bits of numbers are none in f64) says nothing of the
  // program.
  ScopedDiagnosticHandler ignored(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  InterpreterOptions options;
  options.precision = precision == Precision::Declared ? Precision::Double
                                                       : Precision::Declared;
  FailureOr<SmallVector<RuntimeValue>> other =
      interpret(module, function, arguments, std::move(options), seconds);
  if (failed(other))
    return false;
  otherResults = std::move(*other);
  return true;
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

  if (!runOtherPrecision())
    return checked;
  const Tensor *other = otherResults[index].getIf<Tensor>();
  if (!other)
    return checked;
  bool isDeclared = precision == Precision::Declared;
  Tolerance widened = withConditioning(tolerance, isDeclared ? *tensor : *other,
                                       isDeclared ? *other : *tensor);
  checked.isWidened = true;
  // One of the references may overflow where the other does not: a number that
  // either of them gives is right.
  checked.difference =
      compare(*actual.getIf<Tensor>(), *tensor, widened, other);
  return checked;
}
