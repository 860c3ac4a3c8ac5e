//===- Agreement.h - compare compiled code with the reference ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A random program may magnify rounding errors without limit: x - x', or 1 / x
// for an x that is zero up to rounding. The tolerance of a result is found by
// Monte Carlo arithmetic: the reference runs several times in f64, and each run
// perturbs every computed value by up to one rounding error of its type, and by
// the absolute error of its operation (AbsoluteErrors.h). The spread of
// the results bounds the error of compiled code. A result that is finite in one
// run and not in another cannot be compared.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_AGREEMENT_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_AGREEMENT_H

#include "NativeProgram.h"
#include "RangeTracker.h"
#include "relax-mlir/Validation/Fuzz/Level.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "relax-mlir/Validation/Tolerance/Tolerance.h"

namespace relax_mlir::fuzz {

/// The results of the reference for one run of a function.
class Expectation {
public:
  /// Runs `function` of the module. Reports errors as diagnostics.
  static mlir::FailureOr<Expectation>
  compute(mlir::ModuleOp module, llvm::StringRef function,
          llvm::ArrayRef<reference::RuntimeValue> arguments);

  /// Compares `actual` with the references. Returns a description of the first
  /// difference, or an empty string. Counts the compared elements.
  std::string compare(llvm::ArrayRef<reference::RuntimeValue> actual,
                      Coverage *coverage = nullptr) const;
  /// Compares the references with each other. Returns a description of the
  /// first difference, or an empty string.
  std::string compareReferences() const { return compare(declared); }

private:
  std::string compareTensor(size_t index, const reference::Tensor &actual,
                            Coverage &coverage) const;
  std::string compareFloats(size_t index, const reference::Tensor &actual,
                            Coverage &coverage) const;

  Values declared, precise;
  llvm::SmallVector<Values> moved;
  llvm::SmallVector<check::Rounding> roundings;
  /// Range faults of the values from which each result is computed.
  llvm::SmallVector<RangeFaults> ranges;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_AGREEMENT_H
