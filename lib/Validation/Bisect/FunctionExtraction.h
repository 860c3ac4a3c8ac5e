//===- FunctionExtraction.h - modules of few functions ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_BISECT_FUNCTIONEXTRACTION_H
#define RELAX_MLIR_LIB_VALIDATION_BISECT_FUNCTIONEXTRACTION_H

#include "Execution.h"

namespace relax_mlir::check {

/// The functions of `module`, each after those that it calls, as far as calls
/// do not go round in circles.
llvm::SmallVector<mlir::Operation *> sortCalleesFirst(mlir::ModuleOp module);

/// The function of `module` that calls `callee`, the first one; empty when
/// there is none.
std::string findCaller(mlir::ModuleOp module, llvm::StringRef callee);

/// A module with copies of a function and of what it refers to.
mlir::OwningOpRef<mlir::ModuleOp> extractFunction(mlir::ModuleOp module,
                                                  llvm::StringRef function);

/// A module that a tool can run on files: that of `extractFunction` where the
/// function is public, and for a kernel has a function `entry` that calls it
/// with the sizes of `call`. Null when a kernel cannot be called like that.
mlir::OwningOpRef<mlir::ModuleOp>
extractCall(mlir::ModuleOp module, const Call &call, std::string &entry);

/// The arguments of the function that `extractCall` makes public: of a kernel
/// the inputs.
llvm::SmallVector<reference::Tensor> getEntryArguments(const Call &call);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_BISECT_FUNCTIONEXTRACTION_H
