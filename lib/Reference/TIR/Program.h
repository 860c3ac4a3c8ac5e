//===- Program.h - a tensor program that is ready to run --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_REFERENCE_TIR_PROGRAM_H
#define RELAX_MLIR_LIB_REFERENCE_TIR_PROGRAM_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Reference/Tensor.h"

namespace relax_mlir::reference {

/// A function over buffers (inputs, then outputs) and indices, compiled once
/// and run many times.
class Program {
public:
  virtual ~Program() = default;
  /// Runs it on buffers of the types that the function declares. What goes
  /// wrong is a diagnostic; `site` is the call.
  virtual mlir::LogicalResult run(mlir::Operation *site,
                                  llvm::ArrayRef<Tensor> buffers,
                                  llvm::ArrayRef<int64_t> symbols) = 0;
};

/// Compiles a tir.prim_func, or another function whose arguments are memrefs
/// and indices. Fails after a diagnostic at what cannot be run.
mlir::FailureOr<std::unique_ptr<Program>>
compileProgram(mlir::FunctionOpInterface function, Precision precision);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_REFERENCE_TIR_PROGRAM_H
