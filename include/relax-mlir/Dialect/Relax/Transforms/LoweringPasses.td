//===- LoweringPasses.td - lower graphs to kernels and VM --*- tablegen -*-===//
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

def WrapPrimFuncsPass : Pass<"relax-wrap-prim-funcs", "::mlir::ModuleOp"> {
  let summary = "make public tensor programs callable";
  let description = [{
    Gives each public `tir.prim_func` that nothing in the module calls a
    `relax.func` of its name, which calls it. The program becomes private and is
    renamed: `@add` to `@add_kernel`. At run time the function checks ranks,
    element types and sizes of its arguments, and an error names the argument.

    The argument attribute `tir.buffer_role` decides the role of a buffer.
    Without it, the accesses decide:

    | attribute | without attribute | role |
    |---|---|---|
    | `in` | never written | input: an argument |
    | `out` | provably written whole before any other access | output: a result |
    | `inout` | every other buffer that is written | in place: an argument, and a result |

    So a program that writes a part of a buffer keeps the rest, and the order of
    blocks that do not depend on each other does not change the signature. A
    write in a branch inside a block, a region that a block states, and a
    reduction without an init region are no proof.

    Arguments and results keep the order of the buffers. An argument is never
    changed: the kernel works on a copy of a buffer that is in place. A buffer
    that is `out` has undefined contents when a program starts. If it is not
    provably written whole, the pass adds a block that sets it to zero, so that
    a result has no undefined element, and the remark lists it as `zeroed`. A
    symbol is the size of a dimension of an argument; it has the name of the index
    argument.

    Operations that state no effects are accepted in a block that states the
    accesses of their buffers, or if each buffer has `tir.buffer_role`.

    Programs of the option `keep` stay as they are: a later pass calls them.

    A program cannot be called if it writes no buffer, if an index argument is not
    the size of a dimension of an input, if tensors do not support an element type,
    if an operation may access any buffer, if it writes a buffer that is `in`, or
    if the program is flattened. Each case is an error. In a module with another
    public function it is a missed remark of the category `relax-wrap-prim-funcs`, as is a
    program that the module calls. A passed remark has the role of each buffer.

    Example:

    ```mlir
    #n = affine_map<()[s0] -> (s0)>
    tir.prim_func @double(%x: memref<?xf32> {tir.shape = #n},
                          %y: memref<?xf32> {tir.shape = #n}, %n: index) {
      tir.for %i to symbol(%n) {
        tir.block @double (spatial %v = %i to symbol(%n)) {
          %0 = affine.load %x[%v] : memref<?xf32>
          %1 = arith.addf %0, %0 : f32
          affine.store %1, %y[%v] : memref<?xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    #n = affine_map<()[s0] -> (s0)>
    relax.func @double(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> (tensor<?xf32, #relax.tensor<[n]>> {relax.name = "y"}) {
      %0 = relax.call_tir @double_kernel(%x) symbols(n)
          : (tensor<?xf32, #relax.tensor<[n]>>)
          -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
    }
    tir.prim_func private @double_kernel(%x: memref<?xf32> {tir.shape = #n},
                                         %y: memref<?xf32> {tir.shape = #n},
                                         %n: index) {
      tir.for %i to symbol(%n) {
        tir.block @double (spatial %v = %i to symbol(%n)) {
          %0 = affine.load %x[%v] : memref<?xf32>
          %1 = arith.addf %0, %0 : f32
          affine.store %1, %y[%v] : memref<?xf32>
        }
      }
      tir.return
    }
    ```
  }];
  let options = [
    ListOption<"keep", "keep", "std::string",
               "tensor programs, where they exist, that stay as they are">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::relax::RelaxDialect", "::mlir::tir::TIRDialect"
  ];
}

def FoldConstantPass : Pass<"relax-fold-constant", "::mlir::ModuleOp"> {
  let summary = "evaluate calls of tensor programs on constants";
  let description = [{
    Replaces each `relax.call_tir` whose operands are constants, or become
    constants by this pass, by its result. The programs are compiled for this
    machine and run (see KernelEvaluator.h). The result is a splat if all
    elements are equal. Folders of the operators have folded small constants
    before (`canonicalize`).

    Calls with more than `max-bytes` of operands and results stay, unless the
    results take the place of constants that nothing else uses and take at most
    a quarter more memory, such as a transposed weight. So do calls of programs that execute a block, or a loop in a block, more than
    `max-instances` times, or that have a loop whose trip count depends on data
    (such as `scf.while`). Each is a missed remark of the category
    `relax-fold-constant`.

    Example:

    ```mlir
    tir.prim_func @double(%A: memref<4xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @double (spatial %v = %i to 4) {
          %a = affine.load %A[%v] : memref<4xf32>
          %b = arith.addf %a, %a : f32
          affine.store %b, %B[%v] : memref<4xf32>
        }
      }
      tir.return
    }
    relax.func @main() -> tensor<4xf32> {
      %w = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
      %0 = relax.call_tir @double(%w) : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func @double(%A: memref<4xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @double (spatial %v = %i to 4) {
          %a = affine.load %A[%v] : memref<4xf32>
          %b = arith.addf %a, %a : f32
          affine.store %b, %B[%v] : memref<4xf32>
        }
      }
      tir.return
    }
    relax.func @main() -> tensor<4xf32> {
      %0 = relax.constant dense<[2.0, 4.0, 6.0, 8.0]> : tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"maxBytes", "max-bytes", "int64_t", "268435456",
           "the maximum bytes of operands and results of a folded call">,
    Option<"maxInstances", "max-instances", "int64_t", "2147483648",
           "the maximum number of block instances of an evaluated program">
  ];
  let dependentDialects = ["::mlir::tir::TIRDialect"];
}

def HoistConstantBlocksPass
    : Pass<"relax-hoist-constant-blocks", "::mlir::ModuleOp"> {
  let summary = "compute parts of kernels that depend on constants only once";
  let description = [{
    Moves the blocks of a kernel that write a buffer from constant operands
    alone, such as a transformed or transposed weight, to a program of their
    own. The kernel reads the buffer as an operand, and a call of the new program
    computes it; `relax-fold-constant` behind this pass makes it a constant.

    A buffer stays in the kernel if it takes more than `max-growth` times the
    memory of the constants: a missed remark of the category
    `relax-hoist-constant-blocks`. A passed remark names each new program.

    Entry: kernels without a schedule. A program is changed if it is private and
    the operand is a constant in all its calls.

    Example:

    ```mlir
    tir.prim_func private @shift(%X: memref<4xf32>, %W: memref<4xf32>, %Y: memref<4xf32>) {
      %T = tir.alloc : memref<4xf32>
      tir.for %i to 4 {
        tir.block @double (spatial %v = %i to 4) {
          %w = affine.load %W[%v] : memref<4xf32>
          %t = arith.addf %w, %w : f32
          affine.store %t, %T[%v] : memref<4xf32>
        }
      }
      tir.for %i to 4 {
        tir.block @shift (spatial %v = %i to 4) {
          %x = affine.load %X[%v] : memref<4xf32>
          %t = affine.load %T[%v] : memref<4xf32>
          %y = arith.addf %x, %t : f32
          affine.store %y, %Y[%v] : memref<4xf32>
        }
      }
      tir.return
    }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %w = relax.constant dense<2.0> : tensor<4xf32>
      %0 = relax.call_tir @shift(%x, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func private @shift_constants(%W: memref<4xf32>, %T: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @double (spatial %v = %i to 4) {
          %w = affine.load %W[%v] : memref<4xf32>
          %t = arith.addf %w, %w : f32
          affine.store %t, %T[%v] : memref<4xf32>
        }
      }
      tir.return
    }
    tir.prim_func private @shift(%X: memref<4xf32>, %T: memref<4xf32>, %Y: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @shift (spatial %v = %i to 4) {
          %x = affine.load %X[%v] : memref<4xf32>
          %t = affine.load %T[%v] : memref<4xf32>
          %y = arith.addf %x, %t : f32
          affine.store %y, %Y[%v] : memref<4xf32>
        }
      }
      tir.return
    }
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %w = relax.constant dense<2.0> : tensor<4xf32>
      %0 = relax.call_tir @shift_constants(%w) : (tensor<4xf32>) -> tensor<4xf32>
      %1 = relax.call_tir @shift(%x, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      relax.return %1 : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"maxGrowth", "max-growth", "int64_t", "4",
           "the most memory of a hoisted buffer, in multiples of that of the "
           "constants">
  ];
  let dependentDialects = ["::mlir::tir::TIRDialect"];
}

def PlanLayoutsPass : Pass<"relax-plan-layouts", "::mlir::ModuleOp"> {
  let summary = "store constants in the order in which kernels read them";
  let description = [{
    Asks the rules of `tir-default-schedule` in which layout each kernel reads
    its arguments fastest. Where an argument is a constant, the kernel gets this
    layout, and a call of a new program copies the constant to it;
    `relax-fold-constant` behind this pass makes the copy a constant. So the
    weights of a product of matrices are stored by panels of columns: for
    vectors of 32 bytes the matrix `B[k, j]` as
    `P[j floordiv 16, k, j mod 16]`. A kernel that other calls need
    as it is, is copied.

    A layout that does not divide a dimension leaves padding, which is zero and
    which kernels do not read.

    A call keeps its kernel if an argument that has a better layout is not a
    constant: a missed remark of the category `relax-plan-layouts`. A passed
    remark names each layout that a constant gets.

    Example:

    ```mlir
    tir.prim_func private @matmul(%A: memref<64x4xf32>, %B: memref<4x64xf32>, %C: memref<64x64xf32>) {
      tir.for %i to 64 {
        tir.for %j to 64 {
          tir.for %k to 4 {
            tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 64, reduce %vk = %k to 4)
            init (%wi, %wj) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %C[%wi, %wj] : memref<64x64xf32>
            } {
              %a = affine.load %A[%vi, %vk] : memref<64x4xf32>
              %b = affine.load %B[%vk, %vj] : memref<4x64xf32>
              %c = affine.load %C[%vi, %vj] : memref<64x64xf32>
              %p = arith.mulf %a, %b : f32
              %s = arith.addf %c, %p : f32
              affine.store %s, %C[%vi, %vj] : memref<64x64xf32>
            }
          }
        }
      }
      tir.return
    }
    relax.func @main(%x: tensor<64x4xf32>) -> tensor<64x64xf32> {
      %w = relax.constant dense<2.0> : tensor<4x64xf32>
      %0 = relax.call_tir @matmul(%x, %w) : (tensor<64x4xf32>, tensor<4x64xf32>) -> tensor<64x64xf32>
      relax.return %0 : tensor<64x64xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func private @matmul(%A: memref<64x4xf32>, %B: memref<4x4x16xf32>, %C: memref<64x64xf32>) {
      tir.for %i to 64 {
        tir.for %j to 64 {
          tir.for %k to 4 {
            tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 64, reduce %vk = %k to 4)
            init (%wi, %wj) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %C[%wi, %wj] : memref<64x64xf32>
            } {
              %a = affine.load %A[%vi, %vk] : memref<64x4xf32>
              %b = affine.load %B[%vj floordiv 16, %vk, %vj mod 16] : memref<4x4x16xf32>
              %c = affine.load %C[%vi, %vj] : memref<64x64xf32>
              %p = arith.mulf %a, %b : f32
              %s = arith.addf %c, %p : f32
              affine.store %s, %C[%vi, %vj] : memref<64x64xf32>
            }
          }
        }
      }
      tir.return
    }
    relax.func @main(%x: tensor<64x4xf32>) -> tensor<64x64xf32> {
      %w = relax.constant dense<2.0> : tensor<4x64xf32>
      %0 = relax.call_tir @pack(%w) : (tensor<4x64xf32>) -> tensor<4x4x16xf32>
      %1 = relax.call_tir @matmul(%x, %0) : (tensor<64x4xf32>, tensor<4x4x16xf32>) -> tensor<64x64xf32>
      relax.return %1 : tensor<64x64xf32>
    }
    tir.prim_func private @pack(%W: memref<4x64xf32>, %P: memref<4x4x16xf32>) {
      tir.for %k to 4 {
        tir.for %j to 64 {
          tir.block @pack (spatial %vk = %k to 4, spatial %vj = %j to 64) {
            %w = affine.load %W[%vk, %vj] : memref<4x64xf32>
            affine.store %w, %P[%vj floordiv 16, %vk, %vj mod 16] : memref<4x4x16xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tir::TIRDialect"];
}

def FuseOpsPass : Pass<"relax-fuse-ops", "::mlir::ModuleOp"> {
  let summary = "group calls of tensor programs into fused functions";
  let description = [{
    Moves groups of calls out of dataflow blocks into private functions marked
    `relax.primitive`; `relax-fuse-tir` turns each into one kernel. Groups are
    found by TVM's algorithm on post-dominators from the `tir.op_pattern` of the
    kernels (see FusionGroups.h): elementwise calls follow anything except an
    opaque kernel, injective ones join each other, and two convolutions are
    never in one group. Two products of matrices are, if between them are only
    kernels that compute each row of their result from that row of the one
    before, such as a softmax, and the largest cache of a core holds blocks of
    these rows and not all. `tir-default-schedule` asks the same question. The
    caches are those of the device `CPU` of the module (`cpu-set-target`).

    The function is named after the kernels (`fused_conv2d_add_relu`); equal
    groups share one. A symbol that none of its tensors binds is passed as a
    shape argument.

    Entry: kernels annotated by `tir-annotate-op-pattern`; kernels without a
    pattern stay as they are, and so do kernels with `tir.scheduled`. Each group
    is a passed remark of the category `relax-fuse-ops`; two products whose rows
    remain in memory between them are a missed one with the reason.

    Example:

    ```mlir
    tir.prim_func private @exp(%x: memref<8xf32>, %y: memref<8xf32>)
        attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
    tir.prim_func private @relu(%x: memref<8xf32>, %y: memref<8xf32>)
        attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
    relax.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %r = relax.dataflow -> tensor<8xf32> {
        %0 = relax.call_tir @exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
        %1 = relax.call_tir @relu(%0) : (tensor<8xf32>) -> tensor<8xf32>
        relax.output %1 : tensor<8xf32>
      }
      relax.return %r : tensor<8xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func private @exp(%x: memref<8xf32>, %y: memref<8xf32>)
        attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
    tir.prim_func private @relu(%x: memref<8xf32>, %y: memref<8xf32>)
        attributes {tir.op_pattern = #tir.op_pattern<elemwise>} { tir.return }
    relax.func private @fused_exp_relu(%x: tensor<8xf32>) -> tensor<8xf32>
        attributes {relax.primitive} {
      %0 = relax.call_tir @exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
      %1 = relax.call_tir @relu(%0) : (tensor<8xf32>) -> tensor<8xf32>
      relax.return %1 : tensor<8xf32>
    }
    relax.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %r = relax.dataflow -> tensor<8xf32> {
        %0 = relax.call @fused_exp_relu(%x) : (tensor<8xf32>) -> tensor<8xf32>
        relax.output %0 : tensor<8xf32>
      }
      relax.return %r : tensor<8xf32>
    }
    ```
  }];
  let options = [
    Option<"maxDepth", "max-depth", "unsigned", "256",
           "the maximum number of calls in one group">
  ];
}

def FuseTIRPass : Pass<"relax-fuse-tir", "::mlir::ModuleOp"> {
  let summary = "merge the calls of each fused function into one kernel";
  let description = [{
    Merges the programs that a `relax.primitive` function calls into one
    `tir.prim_func` with the name of the function. Buffers between the programs
    become `tir.alloc`, and their blocks are concatenated. Index arguments for
    the same expression are merged. Calls of the function become calls of the
    program, and the function is erased. The merged programs are left to
    `relax-dead-code-elimination`.

    `tir-compute-inline` can then remove intermediate buffers.

    A function that calls anything except tensor programs, or a program with
    `tir.scheduled`, is left unchanged, with a missed remark of the category
    `relax-fuse-tir`.

    Example:

    ```mlir
    tir.prim_func private @exp(%x: memref<8xf32>, %y: memref<8xf32>) {
      tir.for %i to 8 {
        tir.block @exp (spatial %v = %i to 8) {
          %a = affine.load %x[%v] : memref<8xf32>
          %b = math.exp %a : f32
          affine.store %b, %y[%v] : memref<8xf32>
        }
      }
      tir.return
    }
    relax.func private @fused_exp_exp(%x: tensor<8xf32>) -> tensor<8xf32>
        attributes {relax.primitive} {
      %0 = relax.call_tir @exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
      %1 = relax.call_tir @exp(%0) : (tensor<8xf32>) -> tensor<8xf32>
      relax.return %1 : tensor<8xf32>
    }
    relax.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = relax.call @fused_exp_exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
      relax.return %0 : tensor<8xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func private @exp(%x: memref<8xf32>, %y: memref<8xf32>) {
      tir.for %i to 8 {
        tir.block @exp (spatial %v = %i to 8) {
          %a = affine.load %x[%v] : memref<8xf32>
          %b = math.exp %a : f32
          affine.store %b, %y[%v] : memref<8xf32>
        }
      }
      tir.return
    }
    tir.prim_func private @fused_exp_exp(%x: memref<8xf32>, %y: memref<8xf32>) {
      %0 = tir.alloc : memref<8xf32>
      tir.for %i to 8 {
        tir.block @exp (spatial %v = %i to 8) {
          %a = affine.load %x[%v] : memref<8xf32>
          %b = math.exp %a : f32
          affine.store %b, %0[%v] : memref<8xf32>
        }
      }
      tir.for %i to 8 {
        tir.block @exp_1 (spatial %v = %i to 8) {
          %a = affine.load %0[%v] : memref<8xf32>
          %b = math.exp %a : f32
          affine.store %b, %y[%v] : memref<8xf32>
        }
      }
      tir.return
    }
    relax.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = relax.call_tir @fused_exp_exp(%x) : (tensor<8xf32>) -> tensor<8xf32>
      relax.return %0 : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tir::TIRDialect"];
}

//===----------------------------------------------------------------------===//
// Lowering to the virtual machine, in pipeline order
//===----------------------------------------------------------------------===//

def DropProvenChecksPass
    : Pass<"relax-drop-proven-checks", "::mlir::relax::FuncOp"> {
  let summary = "remove checks of sizes that are proven";
  let description = [{
    Removes each `relax.check_expr` whose expression the facts about the
    function's symbols prove not to be negative: promises of
    `relax.symbol_bounds`, and casts and checks before it (SymbolFacts.h). A
    passed remark of the category `relax-drop-proven-checks` has the expression.

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> attributes {
        relax.symbol_bounds = {n = #relax.symbol_range<8 to 64>}} {
      relax.check_expr n - 3, "expected 3 elements"
      relax.check_expr n - 9, "expected 9 elements"
      relax.return %x : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> attributes {
        relax.symbol_bounds = {n = #relax.symbol_range<8 to 64>}} {
      relax.check_expr n - 9, "expected 9 elements"
      relax.return %x : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```
  }];
}

def AnnotateSymbolRangesPass
    : Pass<"relax-annotate-symbol-ranges", "::mlir::ModuleOp"> {
  let summary = "give tensor programs the ranges of their symbols";
  let description = [{
    Sets `tir.symbol_range` on the index arguments of private tensor programs,
    to the least range that contains the values of all calls. The values have
    the ranges that SymbolFacts.h derives from `relax.symbol_bounds`,
    `relax.match_cast` and `relax.check_expr`. Schedules then need no rest of a
    loop whose extent is a multiple of a tile.

    A range that a program has, written by hand, stays. Calls that are not
    proven to keep it get a `relax.check_expr`.

    A program with other users than `relax.call_tir` and
    `relax.call_tir_inplace` stays as it is. A passed remark of the category
    `relax-annotate-symbol-ranges` has the ranges of each program.

    ```mlir
    #shape = affine_map<()[s0] -> (s0)>
    tir.prim_func private @f(%x: memref<?xf32> {tir.shape = #shape},
                             %y: memref<?xf32> {tir.shape = #shape},
                             %n: index) {
      tir.return
    }
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> attributes {
        relax.symbol_bounds = {n = #relax.symbol_range<16 to 64>}} {
      %0 = relax.call_tir @f(%x) symbols(n)
          : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```

    becomes

    ```mlir
    #shape = affine_map<()[s0] -> (s0)>
    tir.prim_func private @f(%x: memref<?xf32> {tir.shape = #shape},
                             %y: memref<?xf32> {tir.shape = #shape},
                             %n: index {tir.symbol_range = #tir.symbol_range<16 to 64>}) {
      tir.return
    }
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> attributes {
        relax.symbol_bounds = {n = #relax.symbol_range<16 to 64>}} {
      %0 = relax.call_tir @f(%x) symbols(n)
          : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect",
                           "::mlir::tir::TIRDialect"];
}

def RewriteDataflowReshapePass
    : Pass<"relax-rewrite-dataflow-reshape", "::mlir::ModuleOp"> {
  let summary = "replace kernels that only reshape by views";
  let description = [{
    Replaces a call in a dataflow region by `relax.reshape` if its tensor
    program copies each element of its input to the same row-major position of
    its output. The reshape copies nothing at run time. The property is proved
    from the accesses of the program, which need not come from a reshape. A
    program that copies adjacent elements from a later position on, a slice of
    the first dimension, is replaced by `relax.memory.view` if this position is
    a constant number of bytes that is a multiple of 64.

    ```mlir
    tir.prim_func private @flatten(%x: memref<4x4xf32>, %y: memref<16xf32>) {
      tir.for %i to 16 {
        tir.block @flatten (spatial %v = %i to 16) {
          %a = affine.load %x[%v floordiv 4, %v mod 4] : memref<4x4xf32>
          affine.store %a, %y[%v] : memref<16xf32>
        }
      }
      tir.return
    }
    relax.func @main(%x: tensor<4x4xf32>) -> tensor<16xf32> {
      %r = relax.dataflow -> tensor<16xf32> {
        %0 = relax.call_tir @flatten(%x) : (tensor<4x4xf32>) -> tensor<16xf32>
        relax.output %0 : tensor<16xf32>
      }
      relax.return %r : tensor<16xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func private @flatten(%x: memref<4x4xf32>, %y: memref<16xf32>) {
      tir.for %i to 16 {
        tir.block @flatten (spatial %v = %i to 16) {
          %a = affine.load %x[%v floordiv 4, %v mod 4] : memref<4x4xf32>
          affine.store %a, %y[%v] : memref<16xf32>
        }
      }
      tir.return
    }
    relax.func @main(%x: tensor<4x4xf32>) -> tensor<16xf32> {
      %r = relax.dataflow -> tensor<16xf32> {
        %s = relax.shape [16] -> !relax.shape<[16]>
        %0 = relax.reshape %x, %s : (tensor<4x4xf32>, !relax.shape<[16]>) -> tensor<16xf32>
        relax.output %0 : tensor<16xf32>
      }
      relax.return %r : tensor<16xf32>
    }
    ```

    Entry: `relax-legalize-ops` has run. Programs without remaining calls are
    left to `relax-dead-code-elimination`.
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def ToNonDataflowPass : Pass<"relax-to-non-dataflow"> {
  let summary = "replace dataflow regions by their contents";
  let description = [{
    Moves the operations of each dataflow region to the position of the region.
    Later passes work on order and memory and do not need the guarantees of
    dataflow regions.

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %r = relax.dataflow -> tensor<4xf32> {
        %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
        relax.output %0 : tensor<4xf32>
      }
      relax.return %r : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %0 : tensor<4xf32>
    }
    ```

    Exit: no `relax.dataflow`.
  }];
}

def RemovePurityCheckingPass : Pass<"relax-remove-purity-checking"> {
  let summary = "mark pure functions as `force_pure`";
  let description = [{
    Marks pure functions `force_pure`, and removes `pure` from calls of packed
    functions. Later passes write memory inside functions that are pure as a
    whole, so the purity of single operations must not be checked, and nothing
    may move or erase calls between allocations.

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
