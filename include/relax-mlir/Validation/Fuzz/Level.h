//===- Level.h - random programs of one IR level ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The interface between relax-fuzz and a level of the IR: a program per seed,
// and an oracle that checks a program. Processes, time limits, reports and
// reduction do not depend on the level; see Driver.h.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_LEVEL_H
#define RELAX_MLIR_VALIDATION_FUZZ_LEVEL_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "relax-mlir/Compiler/Compiler.h"
#include <optional>

namespace relax_mlir::fuzz {

/// A failed check of a program. `kind` stays the same while the program is
/// reduced: "verifier", "round-trip", "reference", "compile", "run", "numbers",
/// "replay", or "internal" for an error of the environment. The driver adds
/// "generator" for a seed without a program, "crash" and "timeout".
struct Finding {
  std::string kind;
  /// One or more lines, without the kind.
  std::string message;
};

struct GeneratorOptions {
  /// The names of operations to generate ("relax.add"); empty generates all.
  std::vector<std::string> operations;
};

/// The number of result elements that checks have compared. An element that is
/// NaN or infinite in some roundings only cannot be compared.
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
  /// The checks to run. A finding is reduced under the check that found it.
  bool sharedObject = false;
  bool folded = false;
  /// The counter for compared elements; may be null.
  Coverage *coverage = nullptr;
};

/// Random programs of one level of the compiler, with their oracle.
class Level {
public:
  virtual ~Level() = default;

  /// Returns the value of `--level` that selects this level.
  virtual llvm::StringRef getName() const = 0;

  /// Returns the program of a seed, which is the same on every machine. Returns
  /// null after a diagnostic if the generator fails. The program holds
  /// everything needed to run it in attributes, so it may be written to a file,
  /// reduced, and checked again. `check` verifies it.
  virtual mlir::OwningOpRef<mlir::ModuleOp>
  generate(mlir::MLIRContext &context, uint64_t seed,
           const GeneratorOptions &options) const = 0;

  /// Runs the program in every way that `options` asks for and compares the
  /// results. Changes the module. The finding's message includes the
  /// diagnostics.
  virtual std::optional<Finding> check(mlir::ModuleOp module,
                                       const OracleOptions &options) const = 0;
};

/// Creates the level of graphs over all relax operators.
std::unique_ptr<Level> createRelaxLevel();
/// Creates the level of tensor programs with several dependent blocks.
std::unique_ptr<Level> createTIRLevel();

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_LEVEL_H
