//===- AbsoluteErrors.cpp - errors that roundings do not cover ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Tolerance/AbsoluteErrors.h"

#include "TypicalError.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "relax-mlir/Validation/Tolerance/Check.h"
#include "relax-mlir/Validation/Tolerance/RoundingInterface.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

/// The number of runs: all errors upwards, all downwards, and twice with random
/// signs.
static constexpr unsigned kRuns = 4;
/// The factor of the typical difference between the random runs. An error that
/// reaches a result on one path has the same effect in both. The effects of
/// errors that are summed differ with their signs, and the greater of two may
/// be small by chance.
static constexpr double kVarying = 4;

static Rounding getRounding(OpResult result) {
  auto rule = dyn_cast<RoundingOpInterface>(result.getOwner());
  return rule ? rule.getRounding(result, KnownSizes(1)) : Rounding();
}

std::vector<double> check::getAbsoluteErrors(OpResult result,
                                             ArrayRef<RuntimeValue> operands,
                                             const RuntimeValue &value) {
  double floor = getRounding(result).floor;
  const auto *tensor = value.getIf<Tensor>();
  if (floor == 0 || !tensor || !tensor->isFloat())
    return {};
  std::vector<double> errors =
      cast<RoundingOpInterface>(result.getOwner())
          .getAbsoluteErrors(result, operands, *tensor);
  errors.resize(tensor->getNumElements());
  // An exact zero does not come from an approximation near zero.
  for (auto [i, error] : llvm::enumerate(errors))
    if (tensor->getFloat(i) != 0)
      error = std::max(error, floor);
  return errors;
}

double check::moveKeepingSign(double x, double by) {
  return std::signbit(x + by) == std::signbit(x) ? x + by : x - by;
}

namespace {
/// A run of the reference in f64 that moves results by their absolute errors.
class MovedRun {
public:
  /// The first two runs move up and down, others at random.
  explicit MovedRun(unsigned number) : number(number), random(number) {}

  /// Ignores failures: the program is correct without the moves.
  FailureOr<SmallVector<RuntimeValue>> run(ModuleOp module, StringRef function,
                                           ArrayRef<RuntimeValue> arguments) {
    ScopedDiagnosticHandler ignored(module.getContext(),
                                    [](Diagnostic &) { return success(); });
    InterpreterOptions options;
    options.precision = Precision::Double;
    options.onOperation = [&](Operation *op, ArrayRef<RuntimeValue> operands,
                              ArrayRef<RuntimeValue> results) {
      for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
        move(result, operands, value);
    };
    FailureOr<SmallVector<RuntimeValue>> results =
        Interpreter(module, std::move(options)).call(function, arguments);
    if (failed(results))
      return failure();
    return flatten(*results);
  }

  bool hasMoved() const { return moved; }

private:
  void move(OpResult result, ArrayRef<RuntimeValue> operands,
            const RuntimeValue &value) {
    std::vector<double> errors = getAbsoluteErrors(result, operands, value);
    if (errors.empty())
      return;
    const Tensor &tensor = *value.getIf<Tensor>();
    Rounding rounding = getRounding(result);
    rounding.floor = 0;
    Tolerance tolerance = Tolerance::of(tensor.getKind(), rounding);
    for (auto [i, error] : llvm::enumerate(errors)) {
      double x = tensor.getFloat(i);
      // The roundings of the operation cover smaller errors.
      if (!std::isfinite(x) ||
          error <= tolerance.getAllowed(x, /*magnitude=*/0))
        continue;
      tensor.setFloat(i, moveKeepingSign(x, isUp() ? error : -error));
      moved = true;
    }
  }

  bool isUp() { return number < 2 ? number == 0 : (random() & 1) != 0; }

  unsigned number;
  std::mt19937 random;
  bool moved = false;
};
} // namespace

/// Returns true if an operation of the module may have an absolute error.
static bool mayHaveErrors(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        for (OpResult result : op->getResults())
          if (getRounding(result).floor != 0)
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

/// Returns the changes of the elements of a result in a moved run; an empty
/// list for a result that cannot be compared.
static std::vector<double> getChanges(const RuntimeValue &moved,
                                      const RuntimeValue &precise) {
  const auto *actual = moved.getIf<Tensor>();
  const auto *expected = precise.getIf<Tensor>();
  if (!actual || !expected || !expected->isFloat() ||
      actual->getShape() != expected->getShape())
    return {};
  std::vector<double> changes;
  for (int64_t i = 0; i < expected->getNumElements(); ++i) {
    double change = std::fabs(actual->getFloat(i) - expected->getFloat(i));
    // An error that decides whether a number is finite widens no tolerance.
    changes.push_back(std::isfinite(change) ? change : 0);
  }
  return changes;
}

/// Returns the bound for a result with these changes in the runs.
static std::vector<double> getBounds(const Tensor &precise,
                                     ArrayRef<std::vector<double>> changes) {
  int64_t count = precise.getNumElements();
  auto isComplete = [&](const std::vector<double> &ofRun) {
    return int64_t(ofRun.size()) == count;
  };
  if (!llvm::all_of(changes, isComplete))
    return {};
  std::vector<double> squares, bounds;
  for (int64_t i = 0; i < count; ++i)
    squares.push_back(std::pow(changes[2][i] - changes[3][i], 2));
  std::vector<double> typical;
  if (count != 0)
    typical = getTypicalErrors(precise, squares);
  for (int64_t i = 0; i < count; ++i) {
    double together = std::max(changes[0][i], changes[1][i]);
    double random = std::max(changes[2][i], changes[3][i]);
    // No error reaches an element that never changes.
    bool changesAtAll = together != 0 || random != 0;
    bounds.push_back(
        changesAtAll ? std::max(together, random + kVarying * typical[i]) : 0);
  }
  if (llvm::all_of(bounds, [](double bound) { return bound == 0; }))
    return {};
  return bounds;
}

SmallVector<std::vector<double>>
check::getInheritedErrors(ModuleOp module, StringRef function,
                          ArrayRef<RuntimeValue> arguments,
                          ArrayRef<RuntimeValue> precise) {
  SmallVector<std::vector<double>> errors(precise.size());
  if (!mayHaveErrors(module))
    return errors;
  SmallVector<SmallVector<std::vector<double>>> changes(precise.size());
  for (unsigned number = 0; number < kRuns; ++number) {
    MovedRun moved(number);
    FailureOr<SmallVector<RuntimeValue>> results =
        moved.run(module, function, arguments);
    // All runs move the same values.
    if (failed(results) || results->size() != precise.size() ||
        !moved.hasMoved())
      return errors;
    for (auto [i, result] : llvm::enumerate(*results))
      changes[i].push_back(getChanges(result, precise[i]));
  }
  for (auto [i, result] : llvm::enumerate(precise))
    if (const auto *tensor = result.getIf<Tensor>())
      errors[i] = getBounds(*tensor, changes[i]);
  return errors;
}
