//===- Passes.td - passes on the relax dialect -------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PASSES_TD

include "relax-mlir/Dialect/Relax/Transforms/AlgebraPasses.td"
include "relax-mlir/Dialect/Relax/Transforms/GraphPasses.td"
include "relax-mlir/Dialect/Relax/Transforms/LoweringPasses.td"
include "relax-mlir/Dialect/Relax/Transforms/PatternPasses.td"

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PASSES_TD
