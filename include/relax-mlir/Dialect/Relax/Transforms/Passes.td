//===- Passes.td - passes on the relax dialect -------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def DeadCodeEliminationPass
    : Pass<"relax-dead-code-elimination", "::mlir::ModuleOp"> {
  let summary = "remove bindings and functions that nothing needs";
  let description = [{
    Removes from graph functions the operations that have no effect and whose
    results are not used, results of dataflow blocks that are not used, and then
    the functions and tensor programs of the module that no entry point leads
    to. Entry points are the public symbols, or those that are named. A
    `relax.match_cast` stays: it checks, and it may bind symbols.

    Example:

    ```mlir
    relax.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> {
      relax.return %x : tensor<4xf32>
    }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.relu %x : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %x : tensor<4xf32>
    }
    ```

    leaves

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      relax.return %x : tensor<4xf32>
    }
    ```
  }];
  let options = [
    ListOption<"entryFunctions", "entry-functions", "std::string",
               "the symbols that are kept, with all they use; public ones if "
               "not given">
  ];
}

def FuseOpsPass : Pass<"relax-fuse-ops", "::mlir::ModuleOp"> {
  let summary = "group calls of tensor programs that are computed together";
  let description = [{
    Moves calls of kernels that can be computed together out of dataflow blocks
    into private functions marked `relax.primitive`, which `relax-fuse-tir`
    turns into one kernel each. What can be grouped is decided by TVM's
    algorithm on post-dominators from the `tir.op_pattern` of the kernels (see
    FusionGroups.h): elementwise calls follow anything but an opaque one,
    injective ones join each other, two convolutions never meet.

    The function is named after the kernels (`fused_conv2d_add_relu`); groups
    that are equal share one. A symbol that none of its tensors binds comes in
    as a shape argument.

    Entry: kernels annotated by `tir-annotate-op-pattern`; kernels without a
    pattern stay as they are. Each group is a passed remark of the category
    `relax-fuse-ops`.

    Example:

    ```
    %r = relax.dataflow -> tensor<8xf32> {
      %0 = relax.call_tir @exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
      %1 = relax.call_tir @relu(%0) : (tensor<8xf32>) -> tensor<8xf32>
      relax.output %1 : tensor<8xf32>
    }
    ```

    becomes

    ```
    relax.func private @fused_exp_relu(%x: tensor<8xf32>) -> tensor<8xf32>
        attributes {relax.primitive} { ... }
    %r = relax.dataflow -> tensor<8xf32> {
      %0 = relax.call @fused_exp_relu(%x) : (tensor<8xf32>) -> tensor<8xf32>
      relax.output %0 : tensor<8xf32>
    }
    ```
  }];
  let options = [
    Option<"maxDepth", "max-depth", "unsigned", "256",
           "the most calls in one group">
  ];
}

def FuseTIRPass : Pass<"relax-fuse-tir", "::mlir::ModuleOp"> {
  let summary = "make one tensor program of each group of calls";
  let description = [{
    Merges the programs that a `relax.primitive` function calls into one
    `tir.prim_func` of the function's name: buffers between them become
    `tir.alloc`, their blocks follow each other. Index arguments that stand for
    the same expression become one. Calls of the function become calls of the
    program, and the function is gone. The programs that were merged stay, for
    `relax-dead-code-elimination` to remove.

    `tir-compute-inline` then removes the buffers in between where it can.

    A function that calls anything but programs is left as it is, with a missed
    remark of the category `relax-fuse-tir`.

    Example:

    ```
    relax.func private @fused_exp_relu(%x: tensor<8xf32>) -> tensor<8xf32>
        attributes {relax.primitive} {
      %0 = relax.call_tir @exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
      %1 = relax.call_tir @relu(%0) : (tensor<8xf32>) -> tensor<8xf32>
      relax.return %1 : tensor<8xf32>
    }
    ```

    becomes

    ```
    tir.prim_func private @fused_exp_relu(%x: memref<8xf32>, %y: memref<8xf32>) {
      %0 = tir.alloc : memref<8xf32>
      // the loops and the block of @exp from %x to %0
      // the loops and the block of @relu from %0 to %y
    }
    ```
  }];
  let dependentDialects = ["::mlir::tir::TIRDialect"];
}

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
