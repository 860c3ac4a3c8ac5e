//===- Passes.td - lower operators to tir ------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_PASSES_TD
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_PASSES_TD

include "mlir/Pass/PassBase.td"

def LegalizeOpsPass : Pass<"relax-legalize-ops", "::mlir::ModuleOp"> {
  let summary = "lower operators to calls of tensor programs";
  let description = [{
    Replaces each operator by a `relax.call_tir` of a kernel that computes it. A
    pattern builds the kernel: the pattern of highest benefit whose condition
    holds, else the lowering that LegalizeOpInterface gives. A kernel of linalg
    on plain tensors becomes a `tir.prim_func`. Operators without a kernel become
    calls of the runtime. RelaxToTIR.h tells how another dialect adds its own.

    `op-map=relax.relu=@my_relu` calls a function of the module instead of
    building a kernel: a `tir.prim_func`, or a `func.func` of linalg on tensors.
    The function must compute the operator: the compiler folds, fuses and
    reorders the operator by the operator's own definition. The name is that of
    a relax operator, or of a foreign operation on tensors without regions. It
    occurs once, and no other pattern is tried for it. An entry that matches no
    operation is a missed remark. The flag `--op-map` of `relaxc` and
    `relax-run` sets this option.

    A kernel takes one index per symbol of the operator's types, in the order of
    their appearance, and one per min and max of these. Equal kernels are
    shared; the first kernel of an operator is named after it (`conv2d`, then
    `conv2d1`, ..). Locations are those of the operator. The call has the
    inferred types, which may be more precise than the declared ones.

    A transposed convolution is a product whose terms are stored and then added,
    or a product that adds them, too, which is up to five times as fast. The
    latter multiplies zeros around the data with the kernel, and an infinite or
    NaN element would make NaN of them. It is chosen if all of these hold:

    - the kernel has integers, or the operator the attribute
      `relax.finite_kernel`; the pass sets this attribute if the kernel is a
      constant without such elements, and removes it if it is another constant;
    - the stride, without its common divisor with the dilation, divides the size
      of the kernel;
    - there are at least 8 output channels in a group, or 8 groups of one;
    - zeros make it no more than 1.5 times as many products.

    A missed remark `no sums of phases` gives the reason otherwise.

    An operand with an unknown dimension gets a `relax.match_cast` to a fresh
    symbol. A `relax.reshape` stays unless its types prove that it keeps the
    number of elements: at run time it is a view that checks the number.

    Entry: relax operators. Exit: no operator with LegalizeOpInterface except
    unproven reshapes. Errors: an operand of unknown rank; dimensions that must
    be equal or 1 and are not provably so; an operator that no pattern lowers,
    with the reasons that its patterns give.

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> {
      %0 = relax.relu %x : (tensor<?xf32, #relax.tensor<[n]>>)
          -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```

    becomes

    ```mlir
    tir.prim_func private @relu(
        %x: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
        %y: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %n: index) {
      tir.for %i to symbol(%n) {
        tir.block @relu (spatial %v = %i to symbol(%n)) {
          %a = affine.load %x[%v] : memref<?xf32>
          %zero = arith.constant 0.0 : f32
          %b = arith.maximumf %a, %zero fastmath<contract> : f32
          affine.store %b, %y[%v] : memref<?xf32>
        }
      }
      tir.return
    }
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
           "keep the kernels as functions of linalg on tensors">,
    ListOption<"opMap", "op-map", "std::string",
               "<operator>=@<function>: call a function of the module that "
               "computes the operator, in place of each operator of that name">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
    "::mlir::tir::TIRDialect"
  ];
}

def SelectWinogradPass
    : Pass<"relax-select-winograd", "::mlir::relax::FuncOp"> {
  let summary = "choose Winograd's algorithm for convolutions of 3x3";
  let description = [{
    Marks convolutions that `relax-legalize-ops` shall lower by Winograd's
    algorithm, with an attribute `relax.winograd`: the number of pixels on each
    side of a tile, 2 or 4. Tiles of 2 take 2.25 times fewer multiplications than
    the plain sum, tiles of 4 four times fewer.

    A convolution qualifies if it has a kernel of 3x3 without strides, dilation
    or groups, on f32 or f64, for images of constant sizes with their channels
    last. Its weights are computed from constants, since they are transformed at
    compile time, and then take 1.8 or 4 times the memory. The cost of a tile
    size is the number of multiplications, plus the time to transform tiles and
    to read the weights in terms of multiplications; the cheapest is chosen, or
    none. A missed remark of the category `relax-select-winograd` gives the
    reason.

    Errors: the result differs from the sum of all products by rounding. In f32,
    with 128 channels of data and weights between -1 and 1, tiles of 2 have 0.7
    times the error of the plain sum, tiles of 4 1.9 times, in the mean. `tile`
    restricts the choice.

    Example:

    ```mlir
    relax.func @main(%x: tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32> {
      %w = relax.constant dense<1.0> : tensor<64x64x3x3xf32>
      %0 = relax.conv2d %x, %w {data_layout = "NHWC", padding = array<i64: 1, 1, 1, 1>} : (tensor<1x28x28x64xf32>, tensor<64x64x3x3xf32>) -> tensor<1x28x28x64xf32>
      relax.return %0 : tensor<1x28x28x64xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32> {
      %w = relax.constant dense<1.0> : tensor<64x64x3x3xf32>
      %0 = relax.conv2d %x, %w {data_layout = "NHWC", padding = array<i64: 1, 1, 1, 1>, relax.winograd = 4 : i64} : (tensor<1x28x28x64xf32>, tensor<64x64x3x3xf32>) -> tensor<1x28x28x64xf32>
      relax.return %0 : tensor<1x28x28x64xf32>
    }
    ```
  }];
  let options = [
    Option<"tile", "tile", "int64_t", "0",
           "2 or 4: use tiles of this size wherever a convolution qualifies; 0: "
           "use the cheapest">
  ];
}

def DivideAxesPass : Pass<"relax-divide-axes", "::mlir::relax::FuncOp"> {
  let summary = "let threads share the axis of scans and sorts";
  let description = [{
    Marks scans and sorts (`relax.cumsum`, `relax.cumprod`, `relax.sort`,
    `relax.argsort`, `relax.topk` and `relax.median`) whose axis
    `relax-legalize-ops` shall divide, with an attribute `relax.divided`. Without
    it, one thread runs along the axis, which is less work.

    A divided scan sums groups of 16 elements, then groups of 64 of these sums,
    until 64 groups are left, or three times if the size of the axis is not
    known. The sum in front of each group is that in front of the group around
    it, and of the groups before it there. Elements are combined in another
    order than one after the other, so that floats round otherwise. Each result
    has the elements before it, and no others.

    A divided sort sorts groups of 16 elements, and merges pairs of sorted groups
    in a loop of steps, of which each makes groups four times as long. Each
    element of a merged group is found by a binary search. The sort is stable,
    and the result is that of the sort that is not divided. `relax.topk` merges
    as many elements of a group as it needs.

    An operator stays as it is, with a missed remark of the category
    `relax-divide-axes`,

    - if its axis has fewer than `min-elements` elements. An axis of unknown size
      is divided;
    - if its operand is computed from constants, as it is then computed when the
      model is compiled;
    - if it is a `relax.topk` of no elements.

    The pass runs for GPUs.

    Example:

    ```mlir
    relax.func @main(%x: tensor<3x5000xf32>) -> tensor<3x5000xf32> {
      %0 = relax.cumsum %x {axis = 1 : i64} : (tensor<3x5000xf32>) -> tensor<3x5000xf32>
      relax.return %0 : tensor<3x5000xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<3x5000xf32>) -> tensor<3x5000xf32> {
      %0 = relax.cumsum %x {axis = 1 : i64, relax.divided} : (tensor<3x5000xf32>) -> tensor<3x5000xf32>
      relax.return %0 : tensor<3x5000xf32>
    }
    ```
  }];
  let options = [
    Option<"minElements", "min-elements", "int64_t", "33",
           "the least elements of an axis that is divided">
  ];
}

def ConvertLinalgToTIRPass
    : Pass<"convert-linalg-to-tir", "::mlir::ModuleOp"> {
  let summary = "convert linalg functions on tensors to tensor programs";
  let description = [{
    Turns each `func.func` into a `tir.prim_func` of the same name in
    destination-passing style: first the tensor arguments as buffers, then one
    output buffer per result, then the index arguments as symbols. Outputs of
    public functions are marked by `tir.buffer_role`. Each operation becomes one
    loop nest around one block that is named after it:

    - a structured operation of linalg is a block with its payload. Where it
      accumulates into a fill, the fill becomes the init region; where it
      accumulates into another tensor, that is copied first.
    - tensor.pad, tensor.concat, tensor.expand_shape, tensor.collapse_shape,
      tensor.extract_slice and tensor.insert_slice are blocks that copy.

    Sizes are affine expressions over the index arguments: a dynamic argument
    carries them as `tir.shape`. Without the attribute, each of its dynamic sizes
    becomes an index argument, after the given ones; sizes that linalg requires
    to be equal, such as the columns and rows that a matmul adds over, become
    one. Two sizes that cannot be made equal in this way are an error. MLIR's
    lowering of TOSA broadcasts a tensor if a dynamic size of it is 1; the pass
    requires the sizes to be equal instead, which given `tir.shape` must state.

    A string attribute `tir.name` of an operation names its block. Attributes of
    the function stay.

    Entry: func.func with a body of linalg on tensors, tensor, arith and affine.
    Exit: tir.prim_func, one perfect nest of serial loops per block, each
    iterator bound to its own loop.

    ```mlir
    func.func @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
      %zero = arith.constant 0.0 : f32
      %empty = tensor.empty() : tensor<4xf32>
      %0 = linalg.generic {
             indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
             iterator_types = ["parallel"]}
           ins(%x : tensor<4xf32>) outs(%empty : tensor<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        %1 = arith.maximumf %in, %zero : f32
        linalg.yield %1 : f32
      } -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    tir.prim_func @relu(%x: memref<4xf32>, %y: memref<4xf32> {tir.buffer_role = #tir.buffer_role<out>}) {
      tir.for %i to 4 {
        tir.block @generic (spatial %v = %i to 4) {
          %in = affine.load %x[%v] : memref<4xf32>
          %zero = arith.constant 0.0 : f32
          %1 = arith.maximumf %in, %zero fastmath<contract> : f32
          affine.store %1, %y[%v] : memref<4xf32>
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tir::TIRDialect"
  ];
}

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_PASSES_TD
