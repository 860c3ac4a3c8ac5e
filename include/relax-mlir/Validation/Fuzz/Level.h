//===- Level.h - random programs of one level -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What relax-fuzz needs of a level: a program for each seed, and a judgement
// of a program. The rest (processes, time limits, reports, reduction) is the
// same for all levels and in Driver.h.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_LEVEL_H
#define RELAX_MLIR_VALIDATION_FUZZ_LEVEL_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "relax-mlir/Compiler/Compiler.h"
#include <optional>

namespace relax_mlir::fuzz {

/// What was wrong with a program. `kind` is a word that stays the same while
/// the program is reduced: "verifier", "round-trip", "reference", "compile",
/// "run", "numbers", "internal" for what is no fault of the program; the driver
/// adds "generator" for a seed without a program, "crash" and "timeout".
struct Finding {
  std::string kind;
  /// One or more lines, without the kind.
  std::string message;
};

struct GeneratorOptions {
  /// Names of operations to make ("relax.add"); empty makes all.
  std::vector<std::string> operations;
};

/// How much a check has looked at: elements of results of compiled code. One
/// that is a number or not depending on rounding cannot be compared.
struct Coverage {
  int64_t compared = 0, skipped = 0;

  Coverage &operator+=(const Coverage &other) {
    compared += other.compared;
    skipped += other.skipped;
    return *this;
  }
};

struct OracleOptions {
  CompileOptions compile;
  /// Which parts run; a finding is reduced under the part that made it.
  bool sharedObject = false;
  bool folded = false;
  /// Where elements are counted, if at all.
  Coverage *coverage = nullptr;
};

/// Random programs of one level of the compiler.
class Level {
public:
  virtual ~Level() = default;

  /// The word for `--level`.
  virtual llvm::StringRef getName() const = 0;

  /// The program of a seed: the same on each machine. Null, with a diagnostic,
  /// where the generator is wrong. It is valid, which
  /// `check` verifies; it carries what is needed to run it in attributes, so
  /// that it may be written to a file, reduced, and checked again.
  virtual mlir::OwningOpRef<mlir::ModuleOp>
  generate(mlir::MLIRContext &context, uint64_t seed,
           const GeneratorOptions &options) const = 0;

  /// Runs the program in all the ways there are, and compares. Changes the
  /// module. Diagnostics end in the message of the finding.
  virtual std::optional<Finding> check(mlir::ModuleOp module,
                                       const OracleOptions &options) const = 0;
};

/// Graphs of all operators of relax.
std::unique_ptr<Level> createRelaxLevel();
/// Tensor programs of several dependent blocks.
std::unique_ptr<Level> createTIRLevel();

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_LEVEL_H
