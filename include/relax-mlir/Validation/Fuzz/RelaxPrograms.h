//===- RelaxPrograms.h - random relax graphs --------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_RELAXPROGRAMS_H
#define RELAX_MLIR_VALIDATION_FUZZ_RELAXPROGRAMS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"

namespace relax_mlir::fuzz {

/// Generates a valid relax program with a public function `main`. A seed gives
/// the same program on every machine. `operations` restricts the program to
/// these operations and the ones that they need.
///
/// Attributes of the arguments of `main` describe how to run it: `fuzz.shapes`
/// holds the shape of the tensor in each run, `fuzz.seed` the seed of its
/// elements.
mlir::OwningOpRef<mlir::ModuleOp>
generateRelaxProgram(mlir::MLIRContext &context, uint64_t seed,
                     llvm::ArrayRef<std::string> operations = {});

/// Returns the names of the operations that programs are generated from.
std::vector<std::string> getGeneratedRelaxOperations();

/// Returns the other operations of relax, each with the reason for having no
/// generator.
llvm::StringMap<llvm::StringRef> getRelaxOperationsWithoutGenerator();

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_RELAXPROGRAMS_H
