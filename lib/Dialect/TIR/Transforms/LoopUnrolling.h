//===- LoopUnrolling.h - replace a loop by its iterations ------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_LOOPUNROLLING_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_LOOPUNROLLING_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Replaces `loop`, which has `extent` iterations, by copies of its body.
/// Branches on its variable alone become the side that runs.
void unrollLoop(ForOp loop, int64_t extent);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_LOOPUNROLLING_H
