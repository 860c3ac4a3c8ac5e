//===- BytecodeCheck.h - read MLIR bytecode in a child process -*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_MLIR_BYTECODECHECK_H
#define RELAX_MLIR_LIB_IMPORT_MLIR_BYTECODECHECK_H

#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace relax_mlir {

/// Reads the file in a child process, with the dialects of `context`, and
/// reports on `context` if the file must not be read in this process.
mlir::LogicalResult checkBytecode(llvm::MemoryBufferRef file,
                                  mlir::MLIRContext &context);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_IMPORT_MLIR_BYTECODECHECK_H
