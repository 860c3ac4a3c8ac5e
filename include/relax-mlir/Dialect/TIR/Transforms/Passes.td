//===- Passes.td - passes on tensor programs ---------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_TD

include "relax-mlir/Dialect/TIR/Transforms/AccessPasses.td"
include "relax-mlir/Dialect/TIR/Transforms/BufferPasses.td"
include "relax-mlir/Dialect/TIR/Transforms/LoopPasses.td"
include "relax-mlir/Dialect/TIR/Transforms/SchedulePasses.td"
include "relax-mlir/Dialect/TIR/Transforms/ThreadPasses.td"

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_TD
