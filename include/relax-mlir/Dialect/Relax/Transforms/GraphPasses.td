//===- GraphPasses.td - bit-exact graph passes -------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_GRAPHPASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_GRAPHPASSES_TD

include "mlir/Pass/PassBase.td"

def DeadCodeEliminationPass
    : Pass<"relax-dead-code-elimination", "::mlir::ModuleOp"> {
  let summary = "remove unused operations and functions";
  let description = [{
    Removes unused side-effect-free operations from graph functions, unused
    results of dataflow blocks, and then functions and tensor programs of the
    module that are not reachable from an entry point. Entry points are the
    public symbols, or those given as option, and the functions of the option
    `keep`, which a later pass will call. A `relax.match_cast` stays, because it
    checks and may bind symbols.

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

    becomes

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      relax.return %x : tensor<4xf32>
    }
    ```
  }];
  let options = [
    ListOption<"entryFunctions", "entry-functions", "std::string",
               "the entry points, which are kept with all they use; public "
               "symbols if not given">,
    ListOption<"keep", "keep", "std::string",
               "functions, where they exist, that are entry points as well">
  ];
}

def ConvertLayoutPass
    : Pass<"relax-convert-layout", "::mlir::relax::FuncOp"> {
  let summary = "compute images with their channels last";
  let description = [{
    Gives convolutions, also transposed ones, on images `N C H W` the layout
    `N H W C`, in one to three spatial dimensions. The channels of a pixel are then contiguous, and vectors
    of them are full whatever the sizes of the image are. The image is permuted
    in front of a convolution and its result behind it; permutations move over
    elementwise operators, pools, pads, concatenations and reductions of the
    spatial dimensions, and cancel where two meet. Weights keep their layout, since
    `relax-plan-layouts` stores them as their kernel reads them; those of
    depthwise convolutions get their channels last, too.

    A convolution keeps its layout if the sizes of its images are symbolic, if
    it has groups and is not depthwise, if it has fewer than `min-channels`
    channels, or if no other convolution shares its images, so that no
    permutation would cancel; a missed remark of the category
    `relax-convert-layout` gives the reason. A convolution of bytes needs no
    neighbour, and its sizes may be symbolic: instructions for bytes read the
    channels of a pixel.

    Example:

    ```mlir
    relax.func @main(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>, %v: tensor<16x16x1x1xf32>) -> tensor<1x16x6x6xf32> {
      %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<16x3x3x3xf32>) -> tensor<1x16x6x6xf32>
      %1 = relax.relu %0 : (tensor<1x16x6x6xf32>) -> tensor<1x16x6x6xf32>
      %2 = relax.conv2d %1, %v : (tensor<1x16x6x6xf32>, tensor<16x16x1x1xf32>) -> tensor<1x16x6x6xf32>
      relax.return %2 : tensor<1x16x6x6xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>, %v: tensor<16x16x1x1xf32>) -> tensor<1x16x6x6xf32> {
      %0 = relax.permute_dims %x {axes = array<i64: 0, 2, 3, 1>} : (tensor<1x3x8x8xf32>) -> tensor<1x8x8x3xf32>
      %1 = relax.conv2d %0, %w {data_layout = "NHWC"} : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>) -> tensor<1x6x6x16xf32>
      %2 = relax.relu %1 : (tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
      %3 = relax.conv2d %2, %v {data_layout = "NHWC"} : (tensor<1x6x6x16xf32>, tensor<16x16x1x1xf32>) -> tensor<1x6x6x16xf32>
      %4 = relax.permute_dims %3 {axes = array<i64: 0, 3, 1, 2>} : (tensor<1x6x6x16xf32>) -> tensor<1x16x6x6xf32>
      relax.return %4 : tensor<1x16x6x6xf32>
    }
    ```
  }];
  let options = [
    Option<"minChannels", "min-channels", "int64_t", "16",
           "the least number of output channels of a convolution that is "
           "converted">
  ];
}

def BindParamsPass : Pass<"relax-bind-params", "::mlir::ModuleOp"> {
  let summary = "bind arguments of a function to constants";
  let description = [{
    Replaces arguments by constants and removes them from the signature.
    `params` is a dictionary. A key is the name of an argument (its attribute
    `relax.name`, or `x` for `%x`), or `arg1` for the second one. Symbols that
    the argument binds become the sizes of the constant; dimensions that cannot
    be compared at compile time are checked at run time (`relax.match_cast`).

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
  let summary = "bind symbols of functions to integers";
  let description = [{
    Replaces symbols that arguments bind by integers, in the whole function.
    External callers can then only pass tensors of these sizes. Without
    `function`, the pass changes each public function that has one of the
    symbols. Calls in the module are updated to the new signature.

    Errors: a symbol that no argument of a function binds, a negative size, and
    errors of the verifier about operators that are invalid for these sizes.

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
               "NAME=SIZE, the symbols and their values">,
    Option<"function", "function", "std::string", "\"\"",
           "the function whose symbols are bound; all public ones if not given">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def SetSymbolBoundsPass
    : Pass<"relax-set-symbol-bounds", "::mlir::ModuleOp"> {
  let summary = "promise the ranges of symbols of public functions";
  let description = [{
    Adds promises to `relax.symbol_bounds` of each public function whose
    arguments bind one of the symbols. The text of a promise is `NAME=LOW:HIGH`
    or `NAME=LOW:HIGH:MULTIPLE`; each number may be left out. A function that
    has a promise about the symbol promises the intersection.

    Errors: text of another form, a range without a size, and a symbol that no
    argument of a public function binds.

    Example, with `bounds=n=1:64:8`:

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> {
      relax.return %x : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> attributes {
        relax.symbol_bounds = {n = #relax.symbol_range<1 to 64, multiple_of 8>}} {
      relax.return %x : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```
  }];
  let options = [
    ListOption<"bounds", "bounds", "std::string",
               "NAME=LOW:HIGH:MULTIPLE, the symbols and their ranges">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def CanonicalizeBindingsPass
    : Pass<"relax-canonicalize-bindings", "::mlir::relax::FuncOp"> {
  let summary = "use one symbol per size, drop redundant casts";
  let description = [{
    Performs two rewrites that patterns on single operations (`canonicalize`)
    cannot, because they change all operations after a binder:

    - a `relax.match_cast` that gives new names to known sizes binds nothing
      new: the names are replaced by the known expressions, and the cast is
      removed. A cast that also compares stays, with the names replaced;
    - results of a `relax.dataflow` that are computed outside of it, or that
      repeat another result, are replaced by the original value.

    A symbol keeps its name in three cases:
    - the type of a result of the function names it;
    - substituting it would make the sizes of a tensor or shape large: a size
      would have more than 64 symbols and operations, or the product of the
      numbers of terms of all sizes would exceed 16 (constants and other symbols
      are substituted regardless);
    - an operation would not verify, for example if the size is 3 and a
      `relax.match_cast` compares it with 4. That check belongs to run time,
      because the cast may never be executed.

    Each symbol of the last two cases is a missed remark of the category
    `relax-canonicalize-bindings`. If many symbols do not verify, other symbols
    may keep their names too.

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
  let summary = "convert data types once, on the narrower type";
  let description = [{
    - Merges two consecutive conversions if the first one is exact and the
      result is rounded as by one conversion from the first type, such as f16 to
      f32 to f64.
    - Moves a conversion to a wider type after an operator that only moves
      elements (those with the trait `PureDataMovement`, such as `reshape`,
      `permute_dims` and `strided_slice`), and a conversion to a narrower type
      before it, so that the narrower type is moved. It does not move a
      conversion if that increases the number of elements to convert: after a
      `broadcast_to`, or before a slice.

    The result is bit-identical.

    Example:

    ```mlir
    relax.func @main(%x: tensor<4x8xf16>) -> tensor<8x4xf32> {
      %0 = relax.astype %x {dtype = f32} : (tensor<4x8xf16>) -> tensor<4x8xf32>
      %1 = relax.permute_dims %0 : (tensor<4x8xf32>) -> tensor<8x4xf32>
      relax.return %1 : tensor<8x4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<4x8xf16>) -> tensor<8x4xf32> {
      %0 = relax.permute_dims %x : (tensor<4x8xf16>) -> tensor<8x4xf16>
      %1 = relax.astype %0 {dtype = f32} : (tensor<8x4xf16>) -> tensor<8x4xf32>
      relax.return %1 : tensor<8x4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def ConvertToDataflowPass
    : Pass<"relax-convert-to-dataflow", "::mlir::relax::FuncOp"> {
  let summary = "move side-effect-free operations into dataflow regions";
  let description = [{
    Creates one `relax.dataflow` for each maximal run of operations whose only
    effect is to bind symbols, in the function and in the regions of `relax.if`.
    Adjacent dataflow regions, and regions with only such operations between
    them, are merged. A run of less than `min-size` operations, not counting
    constants, stays as it is.

    Passes that group operations, such as `relax-fuse-ops`, only look at
    dataflow regions. Run this pass first on a model without any.

    Example:

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
      %1 = relax.negative %0 : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %1 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %r = relax.dataflow -> tensor<4xf32> {
        %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
        %1 = relax.negative %0 : (tensor<4xf32>) -> tensor<4xf32>
        relax.output %1 : tensor<4xf32>
      }
      relax.return %r : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"minSize", "min-size", "unsigned", "2",
           "the minimum number of operations in a region">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def EliminateCommonSubexprPass
    : Pass<"relax-eliminate-common-subexpr", "::mlir::relax::FuncOp"> {
  let summary = "eliminate common subexpressions";
  let description = [{
    Replaces a side-effect-free operation by an equal one that dominates it. In
    addition to the upstream `cse`:

    - results with types of different precision are merged if the more precise
      one comes first;
    - a second `relax.match_cast` of the same value to the same type is removed;
      if it only differs in the names of new symbols, these are renamed in the
      rest of the function;
    - values that a `relax.dataflow` computes and outputs are reused after it.

    Impure calls stay, and so do calls whose result types name new symbols.

    Example:

    ```mlir
    relax.func @main(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
      %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
      %1 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[m]>>
      %2 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32>
      %3 = relax.exp %1 : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32>
      relax.return %2, %3 : tensor<?xf32>, tensor<?xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
      %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
      %2 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32>
      relax.return %2, %2 : tensor<?xf32>, tensor<?xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def InlinePrivateFunctionsPass
    : Pass<"relax-inline-private-functions", "::mlir::ModuleOp"> {
  let summary = "inline private functions";
  let description = [{
    Replaces calls of private functions by their bodies and removes functions
    without remaining uses. A function is not inlined if it is recursive,
    directly or indirectly, or marked `relax.primitive`. A call is not inlined
    if its function would grow to more than 32768 operations, if the callee has
    a `relax.if` and the call is in a dataflow region, or if the body does not
    verify with the sizes of the call (which may never be executed). A remark
    gives the reason.

    The location of an inlined operation records its call sites: the eight
    innermost calls, and the outermost one.

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
  let summary = "remove unused results of private functions";
  let description = [{
    Removes a result of a private function if all uses of the function are
    calls, and none of them uses the result or a symbol of the result's type.
    The operations that compute it are left to `relax-dead-code-elimination`.

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
  let summary = "remove unused arguments of private functions";
  let description = [{
    Removes an argument of a private function if the function does not use it,
    all uses of the function are calls, no symbol that only this argument binds
    is used, and each call passes a value whose type proves that the check on
    entry succeeds.

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
