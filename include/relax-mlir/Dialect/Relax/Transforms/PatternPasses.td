//===- PatternPasses.td - passes that run a user's patterns ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PATTERNPASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PATTERNPASSES_TD

include "mlir/Pass/PassBase.td"

defvar Relax_patternFileOptions = [
  Option<"file", "file", "std::string", [{""}], "the pattern file (PDLL)">,
  ListOption<"include", "include", "std::string",
             "folders of the files that the pattern file includes, searched "
             "before those of the file itself, of relax and of MLIR">,
  Option<"pdll", "pdll", "std::string", [{""}],
         "the program that parses PDLL; default mlir-pdll of the MLIR that is "
         "in use, then of the PATH">
];

def ApplyPatternsPass : Pass<"relax-apply-patterns", "::mlir::ModuleOp"> {
  let summary = "rewrite graphs by the patterns of a PDLL file";
  let description = [{
    Reads rewrite patterns from a file in
    [PDLL](https://mlir.llvm.org/docs/PDLL/) and applies them to the functions
    of the graph until none matches: a rewrite that needs no build of the
    compiler. The file is the option `file`. Option text that does not begin
    with an option is the file as well: `--relax-apply-patterns=fma.pdll`, and
    with further options `--relax-apply-patterns="file=fma.pdll max-sweeps=2"`. `relaxc` and
    `relax-run` have the same flag, which may be repeated, and run the pass
    before the rewrites of the compiler, on the graph as the model has it.

    Patterns are tried at each operation in program order, those of higher
    benefit first. A matched operation that a rewrite leaves without uses and
    that has no effect is removed. An operation without a result type gets the
    inferred type; where it replaces an operation of a less precise type, it
    gets that type. The inference of another dialect may require operands that
    its operation accepts. Constraints that patterns may use are declared in
    `relax-mlir/Dialect/Relax/Transforms/Patterns.pdll`.

    A rewrite keeps types: a replacement of another type, an operation that
    does not verify, the removal of an operation that is used, and a use before
    the definition are errors that name the pattern. So are patterns that still
    match after `max-sweeps` sweeps over a function. Each rewrite is a passed
    remark of the category `relax-apply-patterns`, and each pattern that
    rewrites nothing a missed one.

    Example, with `file=patterns.pdll`, a file of

    ```pdll
    #include "relax-mlir/Dialect/Relax/Transforms/Patterns.pdll"
    Pattern EwiseFMA {
      let product = op<relax.multiply>(x: Value, y: Value);
      let sum = op<relax.add>(product, z: Value);
      HasOneUse(product);
      SameType(x, y);
      SameType(x, z);
      replace sum with op<relax.ewise_fma>(x, y, z);
    }
    ```

    Before:

    ```mlir
    relax.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.multiply %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %1 = relax.add %0, %z : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      relax.return %1 : tensor<4xf32>
    }
    ```

    After:

    ```mlir
    relax.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.ewise_fma %x, %y, %z
          : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```
  }];
  let options = !listconcat(Relax_patternFileOptions, [
    Option<"maxSweeps", "max-sweeps", "unsigned", "10",
           "the most sweeps over a function until no pattern matches">
  ]);
  let dependentDialects = ["::mlir::pdl::PDLDialect",
                           "::mlir::pdl_interp::PDLInterpDialect"];
}

def FuseOpsByPatternPass
    : Pass<"relax-fuse-ops-by-pattern", "::mlir::ModuleOp"> {
  let summary = "move the operations that patterns match into functions";
  let description = [{
    Moves the operations that a pattern of a
    [PDLL](https://mlir.llvm.org/docs/PDLL/) file matches into a private
    function and calls it. The function is marked `relax.primitive`, so
    `relax-fuse-tir` makes one tensor program of it, and has the name of the
    pattern as `relax.composite`. Equal groups of one pattern share a function.
    The rewrite of the pattern is not used: the files of `relax-apply-patterns`
    work, and so does an empty rewrite, `rewrite root with {};`. Option text
    that does not begin with an option is the file:
    `--relax-fuse-ops-by-pattern=dense-add.pdll`. `relaxc` and `relax-run` have
    the same flag, which may be repeated, and run the pass on the simplified
    graph, at the end of the phase `graph`.

    The last operations of a function are tried first, and at each of them the
    patterns of the highest benefit: a pattern that ends later takes the
    operations that it shares with another one. A match is refused, with a
    missed remark of the category `relax-fuse-ops-by-pattern`, where its
    operations lie in several blocks, where one has an effect, has a region (as
    `relax.if` and `relax.dataflow` have) or ends its block, and where a value
    leaves the group and comes back in through another operation: a call could
    not be placed. Operations between those of the group that use its results
    move behind the call. Each group is a passed remark, and each pattern
    without a group a missed one.

    Example, with `file=patterns.pdll`, a file of

    ```pdll
    #include "relax-mlir/Dialect/Relax/Transforms/Patterns.pdll"
    Pattern DenseAdd {
      let product = op<relax.matmul>(x: Value, w: Value);
      let sum = op<relax.add>(product, b: Value);
      rewrite sum with {};
    }
    ```

    Before:

    ```mlir
    relax.func @main(%x: tensor<4x8xf32>, %w: tensor<8x2xf32>, %b: tensor<2xf32>) -> tensor<4x2xf32> {
      %0 = relax.matmul %x, %w : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
      %1 = relax.add %0, %b : (tensor<4x2xf32>, tensor<2xf32>) -> tensor<4x2xf32>
      relax.return %1 : tensor<4x2xf32>
    }
    ```

    After:

    ```mlir
    relax.func private @fused_dense_add(%x: tensor<4x8xf32>, %w: tensor<8x2xf32>, %b: tensor<2xf32>)
        -> tensor<4x2xf32> attributes {relax.composite = "DenseAdd", relax.primitive} {
      %0 = relax.matmul %x, %w : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
      %1 = relax.add %0, %b : (tensor<4x2xf32>, tensor<2xf32>) -> tensor<4x2xf32>
      relax.return %1 : tensor<4x2xf32>
    }
    relax.func @main(%x: tensor<4x8xf32>, %w: tensor<8x2xf32>, %b: tensor<2xf32>) -> tensor<4x2xf32> {
      %0 = relax.call @fused_dense_add(%x, %w, %b)
          : (tensor<4x8xf32>, tensor<8x2xf32>, tensor<2xf32>) -> tensor<4x2xf32>
      relax.return %0 : tensor<4x2xf32>
    }
    ```
  }];
  let options = Relax_patternFileOptions;
  let dependentDialects = ["::mlir::pdl::PDLDialect",
                           "::mlir::pdl_interp::PDLInterpDialect"];
}

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_PATTERNPASSES_TD
