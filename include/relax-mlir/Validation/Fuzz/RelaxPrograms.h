//===- RelaxPrograms.h - random graphs --------------------------*- C++ -*-===//
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

/// A valid program of relax with a public function `main`, the same for a seed
/// on each machine. `operations` restricts it to these, and to what they need.
///
/// How it is to be run stands on the arguments of `main`: `fuzz.shapes` has the
/// shape of the tensor in each run, `fuzz.seed` says what is in it.
mlir::OwningOpRef<mlir::ModuleOp>
generateRelaxProgram(mlir::MLIRContext &context, uint64_t seed,
                     llvm::ArrayRef<std::string> operations = {});

/// The names of the operations that programs are made of.
std::vector<std::string> getGeneratedRelaxOperations();

/// The other operations of relax, and why they are not.
llvm::StringMap<llvm::StringRef> getRelaxOperationsWithoutGenerator();

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_RELAXPROGRAMS_H
