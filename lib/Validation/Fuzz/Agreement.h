//===- Agreement.h - when compiled code is right ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A random program may magnify rounding errors without limit: x - x', 1 / x for
// an x that is zero but for its rounding. What compiled code may then give is
// found out by running the reference several times in f64, each time with every
// value that the program computes moved by up to one rounding error of its type
// (Monte Carlo arithmetic). How far the results are spread is how far compiled
// code may be off; a result that is a number in one run and not in another says
// nothing.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_AGREEMENT_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_AGREEMENT_H

#include "NativeProgram.h"
#include "RangeTracker.h"
#include "relax-mlir/Validation/Fuzz/Level.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"

namespace relax_mlir::fuzz {

/// What the reference says of one run of a function.
class Expectation {
public:
  /// Runs `function` of the module. Errors are diagnostics.
  static mlir::FailureOr<Expectation>
  compute(mlir::ModuleOp module, llvm::StringRef function,
          llvm::ArrayRef<reference::RuntimeValue> arguments);

  /// Why `actual` is not right; empty when it is. Counts its elements.
  std::string compare(llvm::ArrayRef<reference::RuntimeValue> actual,
                      Coverage *coverage = nullptr) const;
  /// Why the references do not agree with each other; empty when they do.
  std::string compareReferences() const { return compare(declared); }

private:
  std::string compareTensor(size_t index, const reference::Tensor &actual,
                            Coverage &coverage) const;
  std::string compareFloats(size_t index, const reference::Tensor &actual,
                            Coverage &coverage) const;

  Values declared, precise;
  llvm::SmallVector<Values> moved;
  llvm::SmallVector<double> variances;
  /// What is wrong with the ranges of what each result is computed from.
  llvm::SmallVector<RangeFaults> ranges;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_AGREEMENT_H
