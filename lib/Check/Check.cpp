//===- Check.cpp - run a model by its reference and compare ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Check/Check.h"

#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormOps.h"
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

/// How many units in the last place of its terms a sum may be off by that a
/// factor is distributed over: each term is rounded, the factor and what it is
/// multiplied by have been, and so is the sum.
static constexpr double kTermErrors = 2;

/// The terms of sums that factors may be distributed over, and whether they are
/// added or subtracted: of (y + b) * s where b and s are known when compiling,
/// and of a batch norm at inference.
static DenseMap<Value, double> findDistributedTerms(ModuleOp module) {
  DenseMap<Value, double> signs;
  module.walk([&](Operation *op) {
    if (auto norm = dyn_cast<relax::BatchNormOp>(op);
        norm && !norm.getTraining()) {
      signs[norm.getData()] = 1;
      signs[norm.getMovingMean()] = -1;
    }
    if (!isa<relax::MultiplyOp>(op))
      return;
    for (Value factor : op->getOperands())
      if (auto sum = factor.getDefiningOp<relax::AddOp>())
        for (Value term : sum->getOperands())
          signs[term] = 1;
  });
  return signs;
}

/// Moves each element by a unit in the last place, all in the direction that
/// makes errors of terms that cancel add up.
static void moveTerm(const RuntimeValue &value, double sign) {
  const Tensor *tensor = value.getIf<Tensor>();
  if (!tensor || !tensor->isFloat())
    return;
  double unit = 2 * sign * getUnitRoundoff(tensor->getKind());
  for (int64_t i = 0; i < tensor->getNumElements(); ++i) {
    double x = tensor->getFloat(i);
    tensor->setFloat(i, x + unit * std::fabs(x));
  }
}

bool ReferenceRun::runWithMovedTerms() {
  if (!movedResults.empty())
    return true;
  DenseMap<Value, double> signs = findDistributedTerms(module);
  if (signs.empty())
    return false;
  SmallVector<RuntimeValue> copies(arguments);
  if (auto callee = module.lookupSymbol<relax::FuncOp>(function))
    for (auto [argument, copy] :
         llvm::zip(callee.getBody().getArguments(), copies))
      if (const Tensor *tensor = copy.getIf<Tensor>();
          tensor && signs.contains(argument)) {
        std::optional<Tensor> own = tensor->clone();
        if (!own)
          return false;
        copy = *own;
        moveTerm(copy, signs.lookup(argument));
      }
  ScopedDiagnosticHandler ignored(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  InterpreterOptions options;
  options.precision = Precision::Double;
  options.onValue = [&](Value value, const RuntimeValue &runtime) {
    if (auto sign = signs.find(value); sign != signs.end())
      moveTerm(runtime, sign->second);
  };
  FailureOr<SmallVector<RuntimeValue>> moved =
      interpret(module, function, copies, std::move(options), seconds);
  if (failed(moved))
    return false;
  movedResults = std::move(*moved);
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
  if (checked.difference.matches() || !runWithMovedTerms())
    return checked;
  const Tensor *moved = movedResults[index].getIf<Tensor>();
  if (!moved || moved->getShape() != tensor->getShape())
    return checked;
  const Tensor &precise = isDeclared ? *other : *tensor;
  widened.widening.resize(precise.getNumElements());
  for (auto [i, widening] : llvm::enumerate(widened.widening))
    if (double by = std::fabs(moved->getFloat(i) - precise.getFloat(i));
        std::isfinite(by))
      widening = std::max(widening, kTermErrors * by);
  checked.difference =
      compare(*actual.getIf<Tensor>(), *tensor, widened, other);
  return checked;
}
