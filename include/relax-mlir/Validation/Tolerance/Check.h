//===- Check.h - run a model by its reference and compare -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What `relax-run --check` does once a model is loaded and has arguments. See
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
  /// Called with each value of the graph level once it is computed.
  std::function<void(mlir::Value, const reference::RuntimeValue &)> onValue;
  /// Does to a copy of the module what was done to the program that results
  /// come from, where that rounds otherwise than the module says: s * (y - m)
  /// as s * y - s * m. Empty where nothing was. May fail.
  std::function<mlir::LogicalResult(mlir::ModuleOp)> rewrite;
};

/// What came of comparing one result with the reference.
struct CheckedResult {
  Difference difference;
  /// The tolerance was not kept at first, and was widened by what the model
  /// itself magnifies rounding errors.
  bool isWidened = false;
};

/// One run of a function by the reference interpreter, as the yardstick for
/// other runs on the same arguments. The module must stay as it is meanwhile.
class ReferenceRun {
public:
  /// Runs `function`; what goes wrong is a diagnostic.
  static mlir::FailureOr<ReferenceRun>
  run(mlir::ModuleOp module, llvm::StringRef function,
      llvm::ArrayRef<reference::RuntimeValue> arguments,
      ReferenceOptions options = {});

  llvm::ArrayRef<reference::RuntimeValue> getResults() const { return results; }
  /// How long the interpreter took, with runs in the other precision.
  double getSeconds() const { return seconds; }

  /// Compares what another run gave as result `index`. Where the tolerance that
  /// follows from the program is not kept, the function is run once more in the
  /// other precision, and the tolerance is widened by what that shows of the
  /// conditioning of the program. Where that is not enough, so is the module
  /// that ReferenceOptions::rewrite makes, in either precision: its tolerance
  /// is widened by no more than half of the result. With `fixed`, that
  /// tolerance alone counts.
  CheckedResult check(size_t index, const reference::RuntimeValue &actual,
                      std::optional<Tolerance> fixed = std::nullopt);

private:
  using Results = llvm::SmallVector<reference::RuntimeValue>;
  /// Of a module that was rewritten, in either precision.
  struct RewrittenResults {
    Results declared, precise;
  };

  /// The results in the other precision; null where there are none.
  const Results *getOtherResults();
  /// Those of the rewritten module; null where they are no others.
  const RewrittenResults *getRewrittenResults();
  mlir::FailureOr<Results> runOtherPrecision();
  mlir::FailureOr<RewrittenResults> runRewritten();
  /// What the rewritten module rounds more than the tolerance has room for is
  /// added to the widening.
  void widenByRewriting(Tolerance &widened, const Tolerance &tolerance,
                        size_t index, const reference::Tensor &precise);

  mlir::ModuleOp module;
  std::string function;
  Results arguments, results;
  /// Absent until they are asked for. What failed would do so again.
  std::optional<mlir::FailureOr<Results>> otherResults;
  std::optional<mlir::FailureOr<RewrittenResults>> rewrittenResults;
  std::function<mlir::LogicalResult(mlir::ModuleOp)> rewrite;
  llvm::SmallVector<Rounding> roundings;
  reference::Precision precision = reference::Precision::Declared;
  double seconds = 0;
};

/// Tuples one after the other as their items, as results are handed out.
llvm::SmallVector<reference::RuntimeValue>
flatten(llvm::ArrayRef<reference::RuntimeValue> values);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_CHECK_H
