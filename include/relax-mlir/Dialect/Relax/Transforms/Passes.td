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

def FoldConstantPass : Pass<"relax-fold-constant", "::mlir::ModuleOp"> {
  let summary = "run calls of tensor programs on constants now";
  let description = [{
    Replaces each `relax.call_tir` whose operands are constants, or become
    constants by this, by the constant that the program computes. The programs
    are compiled for this machine and run (see KernelEvaluator.h); the constant
    is a splat where all elements turn out equal. Small constants have been
    folded by the operators' own folders before (`canonicalize`).

    Calls with more than `max-bytes` of operands and results stay, with a missed
    remark of the category `relax-fold-constant`.

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
           "the most bytes of operands and results of a call that is folded">
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
// Graphs: what they compute stays the same, to the bit
//===----------------------------------------------------------------------===//

def BindParamsPass : Pass<"relax-bind-params", "::mlir::ModuleOp"> {
  let summary = "make arguments of a function constants";
  let description = [{
    Replaces arguments by constants and removes them from the signature.
    `params` is a dictionary; a key is the name of an argument (its attribute
    `relax.name`) or `arg1` for the second one. Symbols that the argument binds become the
    sizes of the constant; what cannot be compared now is checked at run time
    (`relax.match_cast`).

    Errors: an unknown argument, a constant that does not fit its type, a
    function that is called in the module.

    Example, with `params="{w = dense<2.0> : tensor<4xf32>}"`:

    ```mlir
    relax.func @main(%x: tensor<4xf32>, %w: tensor<?xf32, #relax.tensor<[n]>>
        {relax.name = "w"}) -> tensor<4xf32> {
      %0 = relax.add %x, %w
          : (tensor<4xf32>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %w = relax.constant dense<2.0> : tensor<4xf32>
      %0 = relax.add %x, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", "\"main\"",
           "the function whose arguments are bound">,
    Option<"params", "params", "std::string", "\"{}\"",
           "dictionary attribute from names or numbers of arguments to "
           "constants">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def BindSymbolicVarsPass
    : Pass<"relax-bind-symbolic-vars", "::mlir::ModuleOp"> {
  let summary = "make symbols of functions integers";
  let description = [{
    Replaces symbols that arguments bind by numbers, in the whole function: a
    caller outside can then only pass tensors of these sizes. Without `function`
    it does so in each public function that has one of the symbols. Calls of the
    function in the module are given the types of its new signature.

    Errors: a symbol that no argument of a function binds, a size below 0, and
    what the verifier says about operators that cannot have these sizes.

    Example, with `symbols=n=4`:

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[2 * n]>> {
      %0 = relax.concat %x, %x {axis = 0 : i64}
          : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
          -> tensor<?xf32, #relax.tensor<[2 * n]>>
      relax.return %0 : tensor<?xf32, #relax.tensor<[2 * n]>>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<8xf32> {
      %0 = relax.concat %x, %x {axis = 0 : i64}
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
      relax.return %0 : tensor<8xf32>
    }
    ```
  }];
  let options = [
    ListOption<"symbols", "symbols", "std::string",
               "NAME=SIZE, the symbols and what they become">,
    Option<"function", "function", "std::string", "\"\"",
           "the function whose symbols are bound; all public ones if not given">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def CanonicalizeBindingsPass
    : Pass<"relax-canonicalize-bindings", "::mlir::relax::FuncOp"> {
  let summary = "use one symbol for one size, drop casts that say nothing new";
  let description = [{
    What patterns on single operations (`canonicalize`) cannot do, because it
    changes a function from an operation on:

    - a `relax.match_cast` that gives new names to sizes which are known already
      binds nothing new: the names are replaced by what is known, and the cast
      is gone. A cast that also compares stays, with the known sizes in place of
      the names;
    - results of a `relax.dataflow` that are computed outside of it, or twice
      the same value, are replaced by that value.

    A symbol in the type of a result of the function keeps its name.

    Example:

    ```mlir
    relax.func @f(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32> {
      %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>>
          -> tensor<?xf32, #relax.tensor<[m]>>
      %1 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[m]>>)
          -> tensor<?xf32, #relax.tensor<[m]>>
      %2 = relax.erase_shape %1 : tensor<?xf32, #relax.tensor<[m]>> -> tensor<?xf32>
      relax.return %2 : tensor<?xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @f(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32> {
      %1 = relax.exp %x : (tensor<?xf32, #relax.tensor<[n]>>)
          -> tensor<?xf32, #relax.tensor<[n]>>
      %2 = relax.erase_shape %1 : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32>
      relax.return %2 : tensor<?xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def CanonicalizeCastPass
    : Pass<"relax-canonicalize-cast", "::mlir::relax::FuncOp"> {
  let summary = "convert data types once, where there is less to move";
  let description = [{
    - Two conversions in a row become one where the first loses nothing: from
      f16 by f32 to f64.
    - A conversion to a wider type moves behind an operator that only moves
      elements (`reshape`, `permute_dims`, `expand_dims`, `squeeze`, `flatten`,
      `broadcast_to`), and one to a narrower type before it, so that the
      narrower one is moved.

    No element changes.

    Example:

    ```mlir
    %0 = relax.astype %x {dtype = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
    %1 = relax.permute_dims %0 : (tensor<4x8xf32>) -> tensor<8x4xf32>
    ```

    becomes

    ```mlir
    %0 = relax.permute_dims %x : (tensor<4x8xf16>) -> tensor<8x4xf16>
    %1 = relax.astype %0 {dtype = f32} : (tensor<8x4xf16>) -> tensor<8x4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def ConvertToDataflowPass
    : Pass<"relax-convert-to-dataflow", "::mlir::relax::FuncOp"> {
  let summary = "put operations without effects into dataflow regions";
  let description = [{
    Makes one `relax.dataflow` of each longest run of operations that have no
    effect but to bind symbols, in the function and in the regions of
    `relax.if`. Dataflow regions that follow each other, or have only such
    operations between them, become one. A run of less than `min-size`
    operations, not counting constants, stays as it is.

    Passes that group operations, as `relax-fuse-ops`, look at dataflow regions
    only: this is how a model that was written without any gets them.

    Example:

    ```mlir
    %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.negative %0 : (tensor<4xf32>) -> tensor<4xf32>
    ```

    becomes

    ```mlir
    %r = relax.dataflow -> tensor<4xf32> {
      %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
      %1 = relax.negative %0 : (tensor<4xf32>) -> tensor<4xf32>
      relax.output %1 : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"minSize", "min-size", "unsigned", "2",
           "the fewest operations that make a region">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def EliminateCommonSubexprPass
    : Pass<"relax-eliminate-common-subexpr", "::mlir::relax::FuncOp"> {
  let summary = "compute equal things once";
  let description = [{
    Replaces an operation without effects by an equal one that stands before it.
    More than the upstream `cse` does:

    - of two results that differ in what their types say the more precise one
      serves for both, where it comes first;
    - a `relax.match_cast` of the same value to the same type is done once, and
      one that only has other names for new symbols makes them the same
      symbols, in the rest of the function;
    - what a `relax.dataflow` computed and outputs is known after it.

    Calls that are impure stay, and so do calls that name sizes of their
    results.

    Example:

    ```mlir
    %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
    %1 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[m]>>
    %2 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
    %3 = relax.exp %1 : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[m]>>
    ```

    becomes

    ```mlir
    %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
    %2 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def InlinePrivateFunctionsPass
    : Pass<"relax-inline-private-functions", "::mlir::ModuleOp"> {
  let summary = "put private functions where they are called";
  let description = [{
    Replaces calls of private functions by their bodies and removes those that
    have no use left. A function stays that calls itself, also by way of others;
    that is `relax.primitive`; and a call stays whose place does not allow the
    body: a `relax.if` inside of a dataflow region.

    Example:

    ```mlir
    relax.func private @double(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.call @double(%x) : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def RemoveUnusedOutputsPass
    : Pass<"relax-remove-unused-outputs", "::mlir::ModuleOp"> {
  let summary = "drop results of private functions that no call uses";
  let description = [{
    A result of a private function goes when each use of the function is a call
    and none uses the result, nor a symbol that the result's type names. The
    operations that computed it are left to `relax-dead-code-elimination`.

    Example:

    ```mlir
    relax.func private @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
      %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %x, %0 : tensor<4xf32>, tensor<4xf32>
    }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0:2 = relax.call @f(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
      relax.return %0#0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %x : tensor<4xf32>
    }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def RemoveUnusedParametersPass
    : Pass<"relax-remove-unused-parameters", "::mlir::ModuleOp"> {
  let summary = "drop arguments of private functions that they do not use";
  let description = [{
    An argument of a private function goes when the function does not use it,
    each use of the function is a call, no symbol that only this argument binds
    is used, and each call passes a value whose type proves that the check on
    entry holds.

    Example:

    ```mlir
    relax.func private @f(%x: tensor<4xf32>, %unused: tensor<8xf32>) -> tensor<4xf32> {
      relax.return %x : tensor<4xf32>
    }
    relax.func @main(%x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<4xf32> {
      %0 = relax.call @f(%x, %y) : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      relax.return %x : tensor<4xf32>
    }
    relax.func @main(%x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<4xf32> {
      %0 = relax.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

//===----------------------------------------------------------------------===//
// Graphs: what they compute may be rounded otherwise
//===----------------------------------------------------------------------===//

def CombineParallelConv2DPass
    : Pass<"relax-combine-parallel-conv2d", "::mlir::relax::FuncOp"> {
  let summary = "make one convolution of those that read the same data";
  let description = [{
    Convolutions of one value with constant weights that agree in all but the
    number of output channels become one, with the weights joined along their
    output channels; each result is a slice of its result. `groups` is 1.

    Example:

    ```mlir
    %0 = relax.conv2d %x, %w0 : (tensor<1x3x8x8xf32>, tensor<4x3x1x1xf32>) -> tensor<1x4x8x8xf32>
    %1 = relax.conv2d %x, %w1 : (tensor<1x3x8x8xf32>, tensor<8x3x1x1xf32>) -> tensor<1x8x8x8xf32>
    ```

    becomes

    ```mlir
    %w = relax.concat %w0, %w1 {axis = 0 : i64} : (tensor<4x3x1x1xf32>, tensor<8x3x1x1xf32>) -> tensor<12x3x1x1xf32>
    %y = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<12x3x1x1xf32>) -> tensor<1x12x8x8xf32>
    %0 = relax.strided_slice %y {axes = array<i64: 1>, begin = [#relax.expr<0>], end = [#relax.expr<4>]}
        : (tensor<1x12x8x8xf32>) -> tensor<1x4x8x8xf32>
    %1 = relax.strided_slice %y {axes = array<i64: 1>, begin = [#relax.expr<4>], end = [#relax.expr<12>]}
        : (tensor<1x12x8x8xf32>) -> tensor<1x8x8x8xf32>
    ```
  }];
  let options = [
    Option<"minBranches", "min-branches", "unsigned", "2",
           "the fewest convolutions that are combined">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def CombineParallelMatmulPass
    : Pass<"relax-combine-parallel-matmul", "::mlir::relax::FuncOp"> {
  let summary = "make one product of those that share their left operand";
  let description = [{
    Products of one value with constant matrices of the same number of rows
    become one, with the matrices side by side; each result is a slice of its
    result. This is how the three projections of attention become one.

    Example:

    ```mlir
    %0 = relax.matmul %x, %q : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %1 = relax.matmul %x, %k : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    ```

    becomes

    ```mlir
    %w = relax.concat %q, %k {axis = 1 : i64} : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
    %y = relax.matmul %x, %w : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    %0 = relax.strided_slice %y {axes = array<i64: 1>, begin = [#relax.expr<0>], end = [#relax.expr<4>]}
        : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %1 = relax.strided_slice %y {axes = array<i64: 1>, begin = [#relax.expr<4>], end = [#relax.expr<8>]}
        : (tensor<8x8xf32>) -> tensor<8x4xf32>
    ```
  }];
  let options = [
    Option<"minBranches", "min-branches", "unsigned", "2",
           "the fewest products that are combined">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def DecomposeOpsForInferencePass
    : Pass<"relax-decompose-ops-for-inference", "::mlir::relax::FuncOp"> {
  let summary = "take operators apart that others can be joined with";
  let description = [{
    Replaces operators by the simpler ones they are made of, where they say how
    (DecomposeOpInterface): a `relax.batch_norm` becomes a product and a sum,
    whose factors are computed while compiling when they are constants. An
    operator in its form for training stays.

    Example:

    ```mlir
    %y, %m1, %v1 = relax.batch_norm %x, %g, %b, %m, %v
        : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
        -> (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>)
    ```

    becomes `%x * s + t`, where `s = g / sqrt(v + epsilon)` and `t = b - m * s`
    stand along dimension 1.
  }];
  let options = [
    ListOption<"operations", "operations", "std::string",
               "the operators that are taken apart, as `batch_norm`; all if not "
               "given">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def FastMathPass : Pass<"relax-fast-math", "::mlir::relax::FuncOp"> {
  let summary = "let functions of real numbers be computed less precisely";
  let description = [{
    Marks the operators that compute transcendental functions (`exp`, `tanh`,
    `sigmoid`, `softmax` and others) with `relax.fast_math`. Their kernels get
    the flags `afn` and `arcp` on the operations inside: code generation may
    take short polynomials, good to about 5 digits of f32, and multiply by a
    reciprocal. Special values (NaN, infinities, signed zeros) are kept.

    Run on request only: a checked run compares with tolerances that hold for
    the precise functions.

    Example:

    ```mlir
    %y = relax.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
    ```

    becomes

    ```mlir
    %y = relax.tanh %x {relax.fast_math} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let options = [
    ListOption<"operations", "operations", "std::string",
               "the operators that are marked, as `tanh`; all if not given">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def FoldBatchnormToConv2DPass
    : Pass<"relax-fold-batchnorm-to-conv2d", "::mlir::relax::FuncOp"> {
  let summary = "scale the weights of a convolution and not its result";
  let description = [{
    A `relax.batch_norm` for inference, with constant parameters, of the result
    of a `relax.conv2d` with constant weights, of which it is the only use,
    along its output channels: the weights are multiplied by
    `gamma / sqrt(variance + epsilon)`, and what is left is a sum. What is
    computed from constants is folded by `relax-fold-constant`.

    It is `relax-decompose-ops-for-inference` and `relax-fold-scale-axis` for
    this one pair of operators, and touches no other.

    Example:

    ```mlir
    %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
    %1, %m1, %v1 = relax.batch_norm %0, %g, %b, %m, %v
        : (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
        -> (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>)
    ```

    becomes `conv2d(x, w * s) + t`, where `s = g / sqrt(v + epsilon)` stands along
    the first dimension of the weights and `t = b - m * s` along the channels.
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def FoldScaleAxisPass
    : Pass<"relax-fold-scale-axis", "::mlir::relax::FuncOp"> {
  let summary = "multiply weights by constant factors and not what they meet";
  let description = [{
    A constant factor along the output channels of `relax.conv2d`, or the last
    dimension of `relax.matmul` with a matrix on the right, moves into constant
    weights: `conv2d(x, w) * s` is `conv2d(x, w * s)`. A constant sum in
    between is multiplied too: `(y + b) * s` is `y * s + b * s`. The product or
    sum must be the only use of what it takes.

    The factor of the weights is computed from constants, and folded by
    `relax-fold-constant`.

    Example:

    ```mlir
    %s = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %0 = relax.matmul %x, %w : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    %1 = relax.multiply %0, %s : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
    ```

    becomes

    ```mlir
    %s = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %0 = relax.multiply %w, %s : (tensor<4x2xf32>, tensor<2xf32>) -> tensor<4x2xf32>
    %1 = relax.matmul %x, %0 : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
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
    - `relax.match_cast` becomes the same checks.
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

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PASSES_TD
