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
      %0 = relax.call_tir @relu(%x) symbols(n)
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

def CallTIRRewritePass : Pass<"relax-call-tir-rewrite"> {
  let summary = "make the destinations of calls explicit";
  let description = [{
    A destination-passing call becomes the allocation of its results and a call
    that fills them: `relax.call_tir` a `relax.call_kernel`, and
    `relax.call_dps_packed` a `relax.call_packed` without results, marked
    `relax.dps` because it keeps none of its arguments.

    ```mlir
    %0 = relax.call_tir @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    ```

    becomes

    ```mlir
    %0 = relax.builtin.alloc_tensor : tensor<4xf32>
    relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>)
    ```

    Entry: no `relax.dataflow` around the calls, and no operators but
    `relax.reshape` (`relax-legalize-ops`). Exit: no `relax.call_tir` and no
    `relax.call_dps_packed`.
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def StaticPlanBlockMemoryPass : Pass<"relax-static-plan-block-memory"> {
  let summary = "let tensors share storage";
  let description = [{
    Replaces `relax.builtin.alloc_tensor` by storages and tensors in them, so
    that tensors of a block that are never alive together share one
    (StoragePlanner.h). A size may be symbolic: it shares what is provably large
    enough. The function attribute `relax.symbol_upper_bounds`, a dictionary
    from symbols to integers, makes sizes constants; a tensor that turns out to
    be larger is an error at run time.

    A tensor is planned when its size is known and all its uses are: kernels,
    destination-passing calls, views (`reshape`, `erase_shape`, `match_cast`),
    tuples, and `shape_of`. A use inside a `relax.if` lasts as long as the `if`.
    Tensors that escape, to the caller, a call or out of an `if`, keep their own
    allocation.

    A remark of category `relax-static-plan-block-memory` reports the bytes
    before and after.

    ```mlir
    %0 = relax.builtin.alloc_tensor : tensor<4xf32>
    relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>)
    ```

    becomes

    ```mlir
    %s = relax.memory.alloc_storage size(16) : !relax.object
    %0 = relax.memory.alloc_tensor %s offset(0) : !relax.object -> tensor<4xf32>
    relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>)
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def KillAfterLastUsePass : Pass<"relax-kill-after-last-use"> {
  let summary = "drop values after their last use";
  let description = [{
    Inserts `relax.memory.kill_tensor`, `relax.memory.kill_storage` or
    `relax.vm.kill_object` behind the last use of each value that an operation
    other than a constant makes, in the block that defines it. Values that leave
    the block with its terminator live on. A view keeps what it views alive by
    itself: values are counted references at run time.

    ```mlir
    %0 = relax.memory.alloc_tensor %s offset(0) : !relax.object -> tensor<4xf32>
    relax.call_kernel @f ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>)
    relax.memory.kill_tensor %0 : tensor<4xf32>    // inserted
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def LowerRuntimeBuiltinPass : Pass<"relax-lower-runtime-builtin"> {
  let summary = "turn memory, shapes and tuples into calls of builtins";
  let description = [{
    | operation | call of `vm.builtin.` |
    |---|---|
    | `builtin.alloc_tensor` | `alloc_storage` and `alloc_tensor` |
    | `memory.alloc_storage`, `memory.alloc_tensor` | the same name |
    | `memory.kill_tensor`, `memory.kill_storage` | none: `vm.kill_object` |
    | `shape_of`, `reshape` | the same name |
    | `tuple`, `tuple_get_item` | `make_tuple`, `tuple_getitem` |
    | `if` on a tensor | `read_if_cond` before it |

    Sizes stay `relax.shape` and `relax.prim_value` operations, which
    `relax-vm-shape-lower` makes numbers of.

    ```mlir
    %0 = relax.shape_of %x : (tensor<?xf32>) -> !relax.shape<[?]>
    ```

    becomes

    ```mlir
    %0 = relax.call_packed "vm.builtin.shape_of"(%x)
        : (tensor<?xf32>) -> !relax.shape<[?]>
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def VMShapeLowerPass : Pass<"relax-vm-shape-lower", "::mlir::ModuleOp"> {
  let summary = "keep the values of symbols on a shape heap";
  let description = [{
    Each function that needs one gets a shape heap, an array of integers with a
    slot for each symbol and each other expression that it uses.

    - Arguments are checked on entry: kind, element type, rank, and each
      dimension. A dimension that is a symbol not bound before is stored; every
      other known one is compared.
    - `relax.match_cast` becomes the same checks, which name its place where the
      location has a name, as nodes of imported models have.
    - A call or an `if` that binds symbols stores the sizes of its results.
    - An expression is evaluated before its first use by a small program
      (Runtime/ShapeProgram.h).
    - `relax.shape` becomes `make_shape`, a `relax.prim_value` of an expression
      `load_symbol`, and `relax.call_kernel` becomes `relax.vm.call_kernel` with
      the values of its symbols as operands.
    - Encodings are erased from all types: no symbol is left.

    A check that fails says which value of which function it was, the dimension,
    and both sizes: `main: argument 'x': expected dimension 1 to be 784, got
    785`.

    ```mlir
    relax.func @f(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> !relax.shape<[n]> {
      %0 = relax.shape [n] -> !relax.shape<[n]>
      relax.return %0 : !relax.shape<[n]>
    }
    ```

    becomes a `relax.func @f(%x: tensor<?x4xf32>) -> !relax.shape<[?]>` that calls
    `alloc_shape_heap`, `check_tensor_info`, `match_shape` and `make_shape`.

    Entry: after `relax-lower-runtime-builtin`. Exit: no symbol in a type or
    attribute; no `match_cast`, `shape`, `call_kernel`.
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def AttachGlobalSymbolPass : Pass<"relax-attach-global-symbol", "::mlir::ModuleOp"> {
  let summary = "name the functions that callers outside may look up";
  let description = [{
    Gives each public `relax.func` with a body the attribute `global_symbol`: the
    name under which an artefact exports it. A function that has the attribute
    keeps its name. Two functions of one name are an error.

    What the function takes and gives is written down beside it, as the text that
    tools read in an artefact: `relax.param_types` and `relax.result_type`. So
    this pass runs while types still have their symbols.

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32>
        attributes {global_symbol = "main", relax.param_types = ["float32[4]"],
                    relax.result_type = "float32[4]"} {
      relax.return %x : tensor<4xf32>
    }
    ```
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_LOWERINGPASSES_TD
