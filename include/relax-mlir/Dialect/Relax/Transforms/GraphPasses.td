//===- GraphPasses.td - graphs that compute the same, to the bit ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_GRAPHPASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_GRAPHPASSES_TD

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

    A symbol in the type of a result of the function keeps its name. So does one
    with which the sizes of a tensor or a shape would become large: a size has
    more than 64 symbols and operations, or the numbers of terms of all sizes
    have a product of more than 16. (Constants and other symbols are put in its
    place even so.) And so does one for which what is known would not verify,
    such as 3 where `relax.match_cast` compares it with 4: that check is one of
    the run, which may never come to it. Each symbol of the last two kinds is a
    missed remark of the category `relax-canonicalize-bindings`. Where many do
    not verify, others may keep their names with them.

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
    - Two conversions in a row become one where the first loses nothing and the
      second is rounded as one from the first type: from f16 by f32 to f64.
    - A conversion to a wider type moves behind an operator that only moves
      elements (those with the trait `PureDataMovement`, such as `reshape`,
      `permute_dims` and `strided_slice`), and one to a narrower type before it,
      so that the narrower one is moved. Not where there would be more elements
      to convert: behind a `broadcast_to`, or before a slice.

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
    body, a `relax.if` inside of a dataflow region, with whose sizes the body does
    not verify (the call may never happen), or whose function would come to more
    than 32768 operations. A remark says so.

    The location of an operation has the calls that it was inlined at: the eight
    next to it, and the one in the function that stays.

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

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_GRAPHPASSES_TD
