//===- Check.h - compare a run with the reference ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Implements `relax-run --check` on a loaded model with its arguments. See
// docs/Debugging.md.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_TOLERANCE_CHECK_H
#define RELAX_MLIR_VALIDATION_TOLERANCE_CHECK_H

#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "relax-mlir/Validation/Tolerance/Tolerance.h"
#include <optional>

namespace relax_mlir::check {

struct ReferenceOptions {
  reference::Precision precision = reference::Precision::Declared;
  /// Called with each value of the graph level after it is computed.
  std::function<void(mlir::Value, const reference::RuntimeValue &)> onValue;
  /// Applies to a copy of the module the value-changing rewrites of the
  /// compiler that computed the results, such as s * (y - m) to s * y - s * m,
  /// but none of a user. Empty if there were none. May fail.
  std::function<mlir::LogicalResult(mlir::ModuleOp)> rewrite;
};

/// The comparison of one result with the reference.
struct CheckedResult {
  Difference difference;
  /// True if the result exceeded the first tolerance, which was then widened by
  /// the factor at which the model magnifies rounding errors. False if the
  /// model magnifies none.
  bool isWidened = false;
};

/// One run of a function by the reference interpreter, to compare other runs on
/// the same arguments with. The module must not change during its lifetime.
class ReferenceRun {
public:
  /// Runs `function`; reports errors as diagnostics.
  static mlir::FailureOr<ReferenceRun>
  run(mlir::ModuleOp module, llvm::StringRef function,
      llvm::ArrayRef<reference::RuntimeValue> arguments,
      ReferenceOptions options = {});

  llvm::ArrayRef<reference::RuntimeValue> getResults() const { return results; }
  /// Returns the time the interpreter took, including runs in the other
  /// precision.
  double getSeconds() const { return seconds; }

  /// Compares result number `index` of another run with the reference. If the
  /// result exceeds the tolerance derived from the roundings of the program,
  /// adds the effect of absolute errors, which further runs show
  /// (AbsoluteErrors.h). If the result exceeds this, runs the function again in
  /// the other precision, and widens the tolerance by the conditioning of the
  /// program that the two runs show. If the result still exceeds it,
  /// runs the module that ReferenceOptions::rewrite produces, in both
  /// precisions; this widens the tolerance by at most half of the result.
  /// `fixed` replaces all of these tolerances.
  CheckedResult check(size_t index, const reference::RuntimeValue &actual,
                      std::optional<Tolerance> fixed = std::nullopt);

private:
  using Results = llvm::SmallVector<reference::RuntimeValue>;
  /// The results of the rewritten module in both precisions.
  struct RewrittenResults {
    Results declared, precise;
  };

  /// Returns the results in the other precision, or null if that run failed.
  const Results *getOtherResults();
  /// Returns the effect of absolute errors on the elements of a result, given
  /// all results in f64.
  const std::vector<double> &getInheritedErrors(size_t index,
                                                const Results &precise);
  /// Returns the results of the rewritten module, or null if there are none.
  const RewrittenResults *getRewrittenResults();
  mlir::FailureOr<Results> runOtherPrecision();
  mlir::FailureOr<RewrittenResults> runRewritten();
  /// Adds to the widening the excess of the rewritten module's rounding errors
  /// over the tolerance.
  void widenByRewriting(Tolerance &widened, const Tolerance &tolerance,
                        size_t index, const reference::Tensor &precise);

  mlir::ModuleOp module;
  std::string function;
  Results arguments, results;
  /// Computed on demand. Failures are stored too, since a second attempt would
  /// fail again.
  std::optional<mlir::FailureOr<Results>> otherResults;
  std::optional<mlir::FailureOr<RewrittenResults>> rewrittenResults;
  std::optional<llvm::SmallVector<std::vector<double>>> inheritedErrors;
  std::function<mlir::LogicalResult(mlir::ModuleOp)> rewrite;
  llvm::SmallVector<Rounding> roundings;
  reference::Precision precision = reference::Precision::Declared;
  double seconds = 0;
};

/// Replaces tuples by their items, recursively, as the runtime returns results.
llvm::SmallVector<reference::RuntimeValue>
flatten(llvm::ArrayRef<reference::RuntimeValue> values);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_CHECK_H
