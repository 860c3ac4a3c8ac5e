//===- ModuleFile.h - read untrusted MLIR files ----------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MLIR trusts its input: its parsers recurse as deeply as a text is nested, and
// its bytecode reader trusts the sizes and indices in a file. Both end the
// process on a malformed file. So a file that a user names is checked first.
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

/// Checks that the file can be read safely; reports at `context` if not.
///
/// - A text may be nested 256 levels deep. A run of 4096 words or signs without
///   a bracket or one of `,;:=` is allowed.
/// - Bytecode is first read by a child process, because the reader may write
/// out
///   of bounds before it rejects a file. The check fails when the child rejects
///   the file, crashes, or takes too long: 5 s of processor time and 1 s for
///   each 256 KiB, at most 300 s.
mlir::LogicalResult checkModuleFile(llvm::MemoryBufferRef file,
                                    mlir::MLIRContext &context);

/// Reports the first part of an operation of `file` that exceeds a limit of
/// IRSizeLimits.h. Must be called before the module is verified.
mlir::LogicalResult checkNesting(mlir::Operation *root,
                                 llvm::MemoryBufferRef file);

/// Returns a copy of bytecode in memory with the alignment that MLIR's reader
/// requires. The reader uses bytecode in place and rejects it when its data is
/// aligned more than the buffer, as the memory of a small file may be. Returns
/// a text unchanged.
std::unique_ptr<llvm::MemoryBuffer>
alignBytecode(std::unique_ptr<llvm::MemoryBuffer> file);

/// Checks a file (text or bytecode), reads from the same buffer, and verifies
/// the module. A mapped file must not change meanwhile. Errors are reported at
/// `context`. `onText` is called after a text was read, with its names and
/// locations.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> readModuleFile(
    std::unique_ptr<llvm::MemoryBuffer> file, mlir::MLIRContext &context,
    llvm::function_ref<void(const mlir::AsmParserState &)> onText = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_IMPORT_MLIR_MODULEFILE_H
