//===- LoweringPasses.td - tensor programs, and the virtual machine -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_LOWERINGPASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_LOWERINGPASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// Operators and tensor programs
//===----------------------------------------------------------------------===//

def FoldConstantPass : Pass<"relax-fold-constant", "::mlir::ModuleOp"> {
  let summary = "run calls of tensor programs on constants now";
  let description = [{
    Replaces each `relax.call_tir` whose operands are constants, or become
    constants by this, by the constant that the program computes. The programs
    are compiled for this machine and run (see KernelEvaluator.h); the constant
    is a splat where all elements turn out equal. Small constants have been
    folded by the operators' own folders before (`canonicalize`).

    Calls with more than `max-bytes` of operands and results stay, and so do
    calls of programs whose blocks, or loops in them, are computed more than
    `max-instances` times, or hold a loop that runs for as long as its data say
    (`scf.while`, for one). Each is a missed remark of the category
    `relax-fold-constant`.

    Example:

    ```
    %w = relax.constant dense_resource<w0> : tensor<128x784xf32>
    %0 = relax.call_tir @permute_dims(%w)
        : (tensor<128x784xf32>) -> tensor<784x128xf32>
    ```

    becomes

    ```
    %0 = relax.constant dense_resource<weight_..> : tensor<784x128xf32>
    ```
  }];
  let options = [
    Option<"maxBytes", "max-bytes", "int64_t", "268435456",
           "the most bytes of operands and results of a call that is folded">,
    Option<"maxInstances", "max-instances", "int64_t", "2147483648",
           "how often the blocks of a program that is run may be computed">
  ];
  let dependentDialects = ["::mlir::tir::TIRDialect"];
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

//===----------------------------------------------------------------------===//
// Towards the virtual machine, in the order in which they run
//===----------------------------------------------------------------------===//

def RewriteDataflowReshapePass
    : Pass<"relax-rewrite-dataflow-reshape", "::mlir::ModuleOp"> {
  let summary = "make views of kernels that only reshape";
  let description = [{
    A call in a dataflow region of a tensor program that copies each element of
    its input to the same place of its output, in row-major order, becomes
    `relax.reshape`, which copies nothing at run time. That it is such a program
    is proved from its accesses; it need not come from a reshape.

    ```mlir
    %1 = relax.call_tir @flatten(%0) : (tensor<1x16x4x4xf32>) -> tensor<1x256xf32>
    ```

    becomes

    ```mlir
    %s = relax.shape [1, 256] -> !relax.shape<[1, 256]>
    %1 = relax.reshape %0, %s
        : (tensor<1x16x4x4xf32>, !relax.shape<[1, 256]>) -> tensor<1x256xf32>
    ```

    Entry: `relax-legalize-ops` has run. Programs that lost their last call are
    left to `relax-dead-code-elimination`.
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def ToNonDataflowPass : Pass<"relax-to-non-dataflow"> {
  let summary = "replace dataflow regions by their contents";
  let description = [{
    What comes after is about order and memory, so the guarantee of a dataflow
    region is not needed any more: its operations move to where the region was.

    ```mlir
    %r = relax.dataflow -> tensor<4xf32> {
      %0 = relax.call_tir @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
      relax.output %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    %0 = relax.call_tir @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Exit: no `relax.dataflow`.
  }];
}

def RemovePurityCheckingPass : Pass<"relax-remove-purity-checking"> {
  let summary = "stop verifying that pure functions have no effect";
  let description = [{
    The passes after this one write memory inside functions that are pure as a
    whole. Marks pure functions `force_pure`, and takes the promise `pure` off
    calls of packed functions, so that nothing moves or drops them between
    allocations.

    ```mlir
    relax.func @f(%x: tensor<4xf32>) -> tensor<f32> {
      %0 = relax.call_packed pure "lib.norm"(%x) : (tensor<4xf32>) -> tensor<f32>
      relax.return %0 : tensor<f32>
    }
    ```

    becomes

    ```mlir
    relax.func @f(%x: tensor<4xf32>) -> tensor<f32> attributes {force_pure} {
      %0 = relax.call_packed "lib.norm"(%x) : (tensor<4xf32>) -> tensor<f32>
      relax.return %0 : tensor<f32>
    }
    ```
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_LOWERINGPASSES_TD
