//===- SharedObject.h - write ahead-of-time artefacts ----------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_SHAREDOBJECT_H
#define RELAX_MLIR_TARGET_CPU_SHAREDOBJECT_H

#include "relax-mlir/Target/CPU/KernelCodegen.h"

namespace relax_mlir {

/// The contents of an artefact besides its kernels. The bytes are not owned.
struct ImageContents {
  /// A serialised executable without its weights section.
  llvm::StringRef bytecode;
  /// The weights, which the executable refers to by offset.
  llvm::ArrayRef<char> weights;
  /// Functions of the executable that get a `__tvm_ffi_<name>` symbol.
  llvm::ArrayRef<std::string> publicFunctions;
  /// Objects, static libraries and shared libraries to link. The executable can
  /// call a packed function NAME if one of them has a symbol `__tvm_ffi_NAME`.
  llvm::ArrayRef<std::string> linkedFiles;
};

/// Compiles the kernels of `module` (LLVM dialect; may have none) and links
/// them with `contents` into the shared object `path`, in the layout that
/// Runtime/KernelABI.h defines. Without linked files, the shared object depends
/// only on the C library and its math library.
mlir::LogicalResult writeSharedObject(mlir::ModuleOp module,
                                      const TargetSpec &spec,
                                      const ImageContents &contents,
                                      llvm::StringRef path,
                                      const CodegenOptions &options = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_CPU_SHAREDOBJECT_H
