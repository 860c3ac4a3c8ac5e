//===- BytecodeCheck.h - MLIR bytecode read by a child ----------*- C++ -*-===//
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

/// Has a child process read the file, whose dialects are those of `context`,
/// and reports there why it must not be read here.
mlir::LogicalResult checkBytecode(llvm::MemoryBufferRef file,
                                  mlir::MLIRContext &context);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_IMPORT_MLIR_BYTECODECHECK_H
