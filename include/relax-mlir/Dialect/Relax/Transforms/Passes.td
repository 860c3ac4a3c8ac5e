//===- Passes.td - passes on the relax dialect -------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def LegalizeOpsPass : Pass<"relax-legalize-ops", "::mlir::ModuleOp"> {
  let summary = "turn operators into calls of tensor programs";
  let description = [{
    Replaces each operator by a `relax.call_tir` to a kernel that computes it:
    the operator builds itself out of linalg on plain tensors
    (LegalizeOpInterface), and that becomes a `tir.prim_func`.

    A kernel takes one index per symbol of the operator's types, in the order
    of their appearance, and one per min and max of these. Equal kernels are
    made once; the first one of an operator is named after it (`conv2d`, then
    `conv2d1`, ..). Locations are those of the operator. The call has the
    inferred types, which may say more than the declared ones.

    An operand with an unknown dimension gets a `relax.match_cast` to a fresh
    symbol. A `relax.reshape` stays where it is not proven that the number of
    elements is kept: at run time it is a view that checks this.

    Entry: relax operators. Exit: no operator with LegalizeOpInterface but
    unproven reshapes. Errors: an operand of unknown rank; dimensions that
    would have to be equal, or 1, and are not provably so.

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> {
      %0 = relax.relu %x : (tensor<?xf32, #relax.tensor<[n]>>)
          -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```

    becomes a `tir.prim_func private @relu` over two buffers and the index `n`,
    and

    ```
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> {
      %0 = relax.call_tir @relu(%x) symbols[n]
          : (tensor<?xf32, #relax.tensor<[n]>>)
          -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```
  }];
  let options = [
    Option<"stopAtLinalg", "stop-at-linalg", "bool", "false",
           "build the kernels as functions over linalg and leave the operators "
           "in place">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
    "::mlir::tir::TIRDialect"
  ];
}

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PASSES_TD
