//===- Driver.h - many random programs --------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Programs run in child processes: one that crashes or hangs is a finding like
// any other and does not end the run.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_DRIVER_H
#define RELAX_MLIR_VALIDATION_FUZZ_DRIVER_H

#include "relax-mlir/Validation/Fuzz/Level.h"
#include "llvm/Support/raw_ostream.h"

namespace relax_mlir::fuzz {

struct DriverOptions {
  /// The programs are those of `seed`, `seed + 1`, ...
  uint64_t seed = 0;
  int64_t count = 100;
  /// Processes at a time.
  unsigned jobs = 1;
  /// Seconds that one program may take.
  unsigned timeLimit = 30;
  /// Folder for the programs of findings, and for what they are reduced to at
  /// the end; empty writes none.
  std::string writeTo;
  GeneratorOptions generator;
  CompileOptions compile;
  /// The seed chooses the optimization level; else that of `compile` is taken.
  bool anyLevel = true;
};

/// A program that is wrong, or treated wrongly.
struct FoundProgram {
  uint64_t seed;
  Finding finding;
  /// Where it was written, if it was.
  std::string path;
};

/// A context with all that programs of any level need; one thread.
std::unique_ptr<mlir::MLIRContext> createContext();

/// The parts of the oracle that the program of a seed goes through: the dear
/// ones only now and then.
OracleOptions getOracleOptions(uint64_t seed, const DriverOptions &options);

/// Makes and checks the programs. Prints one line for each finding to `os`, and
/// where it stands now and then. `coverage` gets what was compared.
std::vector<FoundProgram> runPrograms(const Level &level,
                                      const DriverOptions &options,
                                      llvm::raw_ostream &os,
                                      Coverage *coverage = nullptr);

/// Checks the program of a file in a child process. A file that cannot be read
/// is a finding of the kind "parse".
std::optional<Finding> checkFile(const Level &level, llvm::StringRef path,
                                 const OracleOptions &options,
                                 unsigned timeLimit);

/// Prints the programs of some seeds; false where one cannot be made.
bool printPrograms(const Level &level, const DriverOptions &options,
                   llvm::raw_ostream &os);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_DRIVER_H
