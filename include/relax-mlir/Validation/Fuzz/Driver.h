//===- Driver.h - check many random programs --------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Programs run in child processes, so a program that crashes or hangs is
// reported like any other finding and does not end the run.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_DRIVER_H
#define RELAX_MLIR_VALIDATION_FUZZ_DRIVER_H

#include "relax-mlir/Validation/Fuzz/Level.h"
#include "llvm/Support/raw_ostream.h"

namespace relax_mlir::fuzz {

struct DriverOptions {
  /// The first of the consecutive seeds.
  uint64_t seed = 0;
  int64_t count = 100;
  /// The number of concurrent processes.
  unsigned jobs = 1;
  /// The time limit of one program in seconds.
  unsigned timeLimit = 30;
  /// The folder for failing programs and their reduced forms; empty writes no
  /// files.
  std::string writeTo;
  GeneratorOptions generator;
  CompileOptions compile;
  /// If true, the seed chooses the optimization level; otherwise `compile`
  /// does.
  bool anyLevel = true;
};

/// A program that the generator or the compiler handles wrongly.
struct FoundProgram {
  uint64_t seed;
  Finding finding;
  /// The path of the written program; empty if it was not written.
  std::string path;
};

/// Returns a single-threaded context with everything that programs of any level
/// need.
std::unique_ptr<mlir::MLIRContext> createContext();

/// Returns the checks to run on the program of a seed. Expensive checks run for
/// few seeds only.
OracleOptions getOracleOptions(uint64_t seed, const DriverOptions &options);

/// Generates and checks the programs. Prints a line per finding, and the
/// progress from time to time, to `os`. Adds the number of compared elements to
/// `coverage`.
std::vector<FoundProgram> runPrograms(const Level &level,
                                      const DriverOptions &options,
                                      llvm::raw_ostream &os,
                                      Coverage *coverage = nullptr);

/// Checks the program in a file in a child process. An unreadable file is a
/// finding of kind "parse".
std::optional<Finding> checkFile(const Level &level, llvm::StringRef path,
                                 const OracleOptions &options,
                                 unsigned timeLimit);

/// Prints the programs of consecutive seeds. Returns false if the generator
/// fails.
bool printPrograms(const Level &level, const DriverOptions &options,
                   llvm::raw_ostream &os);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_DRIVER_H
