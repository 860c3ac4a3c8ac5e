//===- FunctionExtraction.h - extract functions into modules ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_BISECT_FUNCTIONEXTRACTION_H
#define RELAX_MLIR_LIB_VALIDATION_BISECT_FUNCTIONEXTRACTION_H

#include "Execution.h"

namespace relax_mlir::check {

/// Returns the functions of `module`, callees before callers. Recursive calls
/// are ignored.
llvm::SmallVector<mlir::Operation *> sortCalleesFirst(mlir::ModuleOp module);

/// Returns the first function of `module` that calls `callee`, or an empty
/// string.
std::string findCaller(mlir::ModuleOp module, llvm::StringRef callee);

/// Returns a module with copies of a function and of its callees.
mlir::OwningOpRef<mlir::ModuleOp> extractFunction(mlir::ModuleOp module,
                                                  llvm::StringRef function);

/// Returns a module that a tool can run on files: that of `extractFunction`, in
/// which the function is public. For a kernel, adds a function `entry` that
/// calls it with the extents of `call`. Returns null if the kernel cannot be
/// called that way.
mlir::OwningOpRef<mlir::ModuleOp>
extractCall(mlir::ModuleOp module, const Call &call, std::string &entry);

/// Returns the arguments of the function that `extractCall` makes public: the
/// inputs of a kernel.
llvm::SmallVector<reference::Tensor> getEntryArguments(const Call &call);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_BISECT_FUNCTIONEXTRACTION_H
