//===- Passes.td - relax passes for tests ------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_LIB_DIALECT_RELAX_PASSES_TD
#define RELAX_MLIR_TEST_LIB_DIALECT_RELAX_PASSES_TD

include "mlir/Pass/PassBase.td"

def EwiseFMARewriterPass
    : Pass<"test-relax-ewise-fma-rewriter", "::mlir::relax::FuncOp"> {
  let summary = "turn multiply and add into ewise_fma";
  let description = [{
    The first rewrite of the walk-through, as declarative patterns:
    `add(multiply(x, y), z)` becomes `ewise_fma(x, y, z)` if all have one
    type and the product has no other use.
  }];
}

def DenseAddFusorPass
    : Pass<"test-relax-dense-add-fusor", "::mlir::ModuleOp"> {
  let summary = "move each matmul with its bias into a separate function";
  let description = [{
    The second pass of the walk-through: `add(matmul(x, w), b)` becomes a call
    of a private function `fused_dense_add<n>` that is marked
    `relax.primitive`.
  }];
}

#endif // RELAX_MLIR_TEST_LIB_DIALECT_RELAX_PASSES_TD
