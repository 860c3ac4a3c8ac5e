//===- TIRProgram.h - random tensor programs --------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Generates tensor programs with dependent blocks over buffers of static and
// symbolic sizes. They cover more than passes on tir encounter in practice.
// Programs are valid by construction: every access is in bounds, every
// element is written before it is read, and no two concurrent iterations access
// the same element. docs/Fuzzing.md describes their ingredients.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_TIRPROGRAM_H
#define RELAX_MLIR_VALIDATION_FUZZ_TIRPROGRAM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace relax_mlir::fuzz {

struct TIRProgramOptions {
  /// The number of stages of a program. Most stages are one block.
  unsigned minStages = 1, maxStages = 7;
  /// The maximal number of points of a block's domain, for the greatest values
  /// of the symbols.
  int64_t maxPoints = 2000;
};

/// The name of the function that a random program consists of.
constexpr llvm::StringLiteral kTIRProgramName = "main";

/// An attribute of that function: the least valid value of each symbol.
constexpr llvm::StringLiteral kLeastSymbolAttr = "fuzz.least_symbol";

/// The greatest value of a symbol in a run.
constexpr int64_t kGreatestSymbol = 17;

/// Returns the program of `seed`: a module with one `tir.prim_func @main`.
/// Fails after a diagnostic if the generated program does not verify.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
generateTIRProgram(mlir::MLIRContext &context, uint64_t seed,
                   const TIRProgramOptions &options = {});

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_TIRPROGRAM_H
