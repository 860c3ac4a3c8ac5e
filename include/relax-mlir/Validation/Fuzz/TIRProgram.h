//===- TIRProgram.h - random tensor programs --------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Programs as passes on tir may meet them, and more: some blocks that depend on
// each other, over buffers of static and symbolic sizes. Each is valid by the
// way it is made: every access is within its buffer, every element is written
// before it is read, and no two iterations that may run at the same time touch
// one element. docs/Fuzzing.md says what they are made of.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_TIRPROGRAM_H
#define RELAX_MLIR_VALIDATION_FUZZ_TIRPROGRAM_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace relax_mlir::fuzz {

struct TIRProgramOptions {
  /// Stages of a program: most are one block, some a few.
  unsigned minStages = 1, maxStages = 7;
  /// Points of the domain of a block, with symbols as large as they get.
  int64_t maxPoints = 2000;
};

/// The function that a random program consists of.
constexpr llvm::StringLiteral kTIRProgramName = "main";

/// Attribute of that function: the least value of each symbol for which the
/// program is valid.
constexpr llvm::StringLiteral kLeastSymbolAttr = "fuzz.least_symbol";

/// No symbol of a run is to be greater.
constexpr int64_t kGreatestSymbol = 17;

/// The program of `seed`: a module with one `tir.prim_func @main`. Fails, with
/// a diagnostic, only where the generator is wrong and its program does not
/// verify.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
generateTIRProgram(mlir::MLIRContext &context, uint64_t seed,
                   const TIRProgramOptions &options = {});

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_TIRPROGRAM_H
