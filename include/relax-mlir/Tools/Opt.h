//===- Opt.h - the relax-opt tool -------------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_OPT_H
#define RELAX_MLIR_TOOLS_OPT_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace relax_mlir {

/// Runs relax-opt: mlir-opt with all dialects and passes of upstream and of
/// this project. Passes that the caller registered before are available too,
/// and so are the dialects that `registerMore` adds.
int optMain(
    int argc, char **argv,
    llvm::function_ref<void(mlir::DialectRegistry &)> registerMore = nullptr);

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_OPT_H
