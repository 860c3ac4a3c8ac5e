//===- ModuleFile.h - files of MLIR that no one vouches for -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MLIR trusts what it reads: its parsers recurse as deep as a text is nested,
// and its bytecode reader believes the sizes and indices in a file. Either ends
// the process on a damaged file. What a tool is given by name is checked first.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_IMPORT_MLIR_MODULEFILE_H
#define RELAX_MLIR_IMPORT_MLIR_MODULEFILE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir {
class AsmParserState;
class MLIRContext;
} // namespace mlir

namespace relax_mlir {

/// Can the file be read without harm? Reports at `context` why not.
///
/// - A text may be nested 256 levels deep, and may have 4096 words or signs in
///   a row with no bracket and none of `,;:=` between them.
/// - Bytecode is read by a child process first, since the reader may write
///   where it must not before it refuses a file. One that the child refuses,
///   that ends it, or that takes longer than 5 s of a processor and a second
///   more for each 256 KiB, 300 s at most, must not be read here.
mlir::LogicalResult checkModuleFile(llvm::MemoryBufferRef file,
                                    mlir::MLIRContext &context);

/// Reports the first thing that an operation of `file` has and that
/// IRSizeLimits.h calls too much. To be called before what was read is
/// verified.
mlir::LogicalResult checkNesting(mlir::Operation *root,
                                 llvm::MemoryBufferRef file);

/// MLIR reads bytecode in place, and refuses it where data in it are aligned
/// more than the buffer is, as the memory of a small file may be. A text is
/// returned as it is.
std::unique_ptr<llvm::MemoryBuffer>
alignBytecode(std::unique_ptr<llvm::MemoryBuffer> file);

/// Checks a file, text or bytecode, reads from the same buffer and verifies: a
/// mapped file must not be changed meanwhile. Errors are reported at `context`.
/// `onText` is called once a text is read, with the names and places in it.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> readModuleFile(
    std::unique_ptr<llvm::MemoryBuffer> file, mlir::MLIRContext &context,
    llvm::function_ref<void(const mlir::AsmParserState &)> onText = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_IMPORT_MLIR_MODULEFILE_H
