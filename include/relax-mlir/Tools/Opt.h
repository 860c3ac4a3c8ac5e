//===- Opt.h - the relax-opt tool -------------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_OPT_H
#define RELAX_MLIR_TOOLS_OPT_H

namespace relax_mlir {

/// The whole of relax-opt: mlir-opt with all dialects and passes, upstream's
/// and ours. Passes that the caller has registered before are there as well.
int optMain(int argc, char **argv);

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_OPT_H
