//===- RelaxPoolingOps.td - pooling ------------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXPOOLINGOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXPOOLINGOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxWindows.td"
include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.td"

//===----------------------------------------------------------------------===//
// Pooling over windows
//===----------------------------------------------------------------------===//

/// A pooling operator. `name` lacks the number of dimensions.
class Relax_PoolOp<string name, Relax_SpatialDims dims, Type tensor,
                   string what, string note, dag more = (ins),
                   string infer = "inferPool", dag moreResults = (outs),
                   string suffix = "", string resultName = "%y",
                   string moreConstraints = "">
    : Relax_WindowOp<name # dims.count # "d" # suffix,
                     infer # "(location, adaptor, " # dims.count #
                         ", inferred)",
                     [DeclareOpInterfaceMethods<SizeRequirementInterface>], [{
    ::llvm::SmallVector<SizeRequirement> $cppClass::getSizeRequirements() {
      return getPoolRequirements(*this);
    }
}]> {
  let summary = what # " over windows of " # dims.count # " dimensions";
  let description = [{
    Computes the }] # what # [{ over windows of `pool_size` elements.}]
    # note # [{ Where the data has `e` elements, the window `k`, and `low` and
    `high` are padded before and behind, the result has

        floordiv(e + low + high - dilation * (k - 1) - 1, strides) + 1

    elements, in each spatial dimension. With `ceil_mode` the division is
    rounded up and a window that would start behind the data and the padding
    before it is left out.
}] # Relax_AutoPadText<>.text # [{
    Attributes: `padding` is }] # dims.sides # [{; `layout` is an order of
    `N C }] # dims.spaced # [{`, `out_layout` the result's and `layout` where
    not given.

    Constraints:
    - (C1) `x` has rank }] # dims.rank # [{;
    - (C2) pool size, strides and dilation have a positive entry per spatial
      dimension, and padding has two that are not negative;
    - (C3) `auto_pad` is `same_upper` or `same_lower`, and `padding` then 0;
    - (C4) the layouts are permutations of their letters;
    - (C5) the window fits into the padded data}] # moreConstraints # [{.

    Example:

    ```mlir
    }] # resultName # [{ = relax.}] # name # dims.count # "d" # suffix
    # [{ %x {pool_size = array<i64: }] # Relax_Repeated<"3", dims.count, ", ">.text # [{>, strides = array<i64: }]
    # Relax_Repeated<"2", dims.count, ", ">.text # [{>}
        : (tensor<1x64x}] # Relax_Repeated<"7", dims.count, "x">.text
    # [{xf32>) -> }] # !if(!empty(suffix), "", "(") # [{tensor<1x64x}]
    # Relax_Repeated<"3", dims.count, "x">.text # [{xf32>}]
    # !if(!empty(suffix), "", ", tensor<1x64x" #
          Relax_Repeated<"3", dims.count, "x">.text # "xi64>)") # [{
    ```
  }];
  let arguments = !con((ins tensor:$x, DenseI64ArrayAttr:$pool_size,
    dims.ones:$strides, dims.padding:$padding, dims.ones:$dilation,
    OptionalAttr<StrAttr>:$auto_pad,
    DefaultValuedAttr<BoolAttr, "false">:$ceil_mode,
    dims.layout:$layout, OptionalAttr<StrAttr>:$out_layout), more);
  let results = !con((outs tensor:$result), moreResults);
}

class Relax_MaxPoolOp<Relax_SpatialDims dims>
    : Relax_PoolOp<"max_pool", dims, Relax_TensorOfData, "maximum",
                   " Padding is never the maximum; NaN always is. A window of"
                   " padding only gives the lowest value.">;

class Relax_AvgPoolOp<Relax_SpatialDims dims>
    : Relax_PoolOp<"avg_pool", dims, Relax_TensorOfNumbers, "mean",
                   " With `count_include_pad`, padding counts as elements of"
                   " value 0; elements beyond the padding never count. A window"
                   " without elements gives NaN,"
                   " and 0 for integers. f16 and bf16 are accumulated in"
                   " f32; integers in 32 or 64 bits, and round towards"
                   " zero.",
                   (ins DefaultValuedAttr<BoolAttr, "false">
                        :$count_include_pad)>;

class Relax_MaxPoolWithIndicesOp<Relax_SpatialDims dims>
    : Relax_PoolOp<"max_pool", dims, Relax_TensorOfData, "maximum",
                   " Padding is never the maximum; NaN always is. A window of"
                   " padding only gives the lowest value. `indices` has the"
                   " position of each maximum: the row-major position in `x` in the"
                   " order N, C, spatial dimensions for every layout, of the first"
                   " one if several are equal; -1 for a window of padding only.", (ins), "inferPoolWithIndices",
                   (outs TensorOf<[I64]>:$indices), "_with_indices",
                   "%y, %i">;

class Relax_LpPoolOp<Relax_SpatialDims dims>
    : Relax_PoolOp<"lp_pool", dims, Relax_TensorOfFloats, "p-norm",
                   " The p-norm is the root of order `p` of the sum of"
                   " `abs(x)` to the power of `p`; padding is ignored. f16"
                   " and bf16 are computed in f32.",
                   (ins DefaultValuedAttr<I64Attr, "2">:$p),
                   "inferLpPool", (outs), "", "%y",
                   ";\n    - (C6) `p` is at least 1">;

//===----------------------------------------------------------------------===//
// Adaptive pooling
//===----------------------------------------------------------------------===//

class Relax_AdaptivePoolOp<string name, Relax_SpatialDims dims, Type tensor,
                           string what, string note>
    : Relax_WindowOp<name # dims.count # "d",
                     "inferAdaptivePool(location, adaptor, " # dims.count #
                         ", inferred)"> {
  let summary = what # " over windows, for a result of a given size";
  let description = [{
    In each spatial dimension, element `o` of `size` is the }] # what # [{ over
    the elements from `floordiv(o * e, size)` to `ceildiv((o + 1) * e, size)`
    (excluded) of the `e` of the data. An `output_size` of 1 is the global pool;
    without `output_size` the result has the size of the operand.}]
    # note # [{

    Attributes: `layout` is an order of `N C }] # dims.spaced # [{`,
    `out_layout` the result's and `layout` where not given.

    Constraints:
    - (C1) `x` has rank }] # dims.rank # [{;
    - (C2) `output_size` has one positive entry per spatial dimension;
    - (C3) the layouts are permutations of their letters.

    Example:

    ```mlir
    %y = relax.}] # name # dims.count # [{d %x {output_size = array<i64: }]
    # Relax_Repeated<"3", dims.count, ", ">.text # [{>}
        : (tensor<?x9x}] # Relax_Repeated<"8", dims.count, "x">.text
    # [{xf32, #relax.tensor<[n, 9, }]
    # Relax_Repeated<"8", dims.count, ", ">.text # [{]>>)
        -> tensor<?x9x}] # Relax_Repeated<"3", dims.count, "x">.text
    # [{xf32, #relax.tensor<[n, 9, }]
    # Relax_Repeated<"3", dims.count, ", ">.text # [{]>>
    ```
  }];
  let arguments = (ins tensor:$x,
    OptionalAttr<DenseI64ArrayAttr>:$output_size,
    dims.layout:$layout, OptionalAttr<StrAttr>:$out_layout);
  let results = (outs tensor:$result);
}

class Relax_AdaptiveAvgPoolOp<Relax_SpatialDims dims>
    : Relax_AdaptivePoolOp<"adaptive_avg_pool", dims, Relax_TensorOfNumbers,
                           "mean",
                           " A window without elements gives NaN, and 0 for"
                           " integers. f16 and bf16 are accumulated in f32;"
                           " integers in 32 or 64 bits, and round towards"
                           " zero.">;

class Relax_AdaptiveMaxPoolOp<Relax_SpatialDims dims>
    : Relax_AdaptivePoolOp<"adaptive_max_pool", dims, Relax_TensorOfData,
                           "maximum",
                           " NaN is always the maximum; a window without elements"
                           " gives the lowest value.">;

foreach n = [1, 2, 3] in {
  def "Relax_MaxPool" # n # "dOp" : Relax_MaxPoolOp<Relax_SpatialDims<n>>;
  def "Relax_MaxPool" # n # "dWithIndicesOp"
      : Relax_MaxPoolWithIndicesOp<Relax_SpatialDims<n>>;
  def "Relax_AvgPool" # n # "dOp" : Relax_AvgPoolOp<Relax_SpatialDims<n>>;
  def "Relax_LpPool" # n # "dOp" : Relax_LpPoolOp<Relax_SpatialDims<n>>;
  def "Relax_AdaptiveAvgPool" # n # "dOp"
      : Relax_AdaptiveAvgPoolOp<Relax_SpatialDims<n>>;
  def "Relax_AdaptiveMaxPool" # n # "dOp"
      : Relax_AdaptiveMaxPoolOp<Relax_SpatialDims<n>>;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXPOOLINGOPS_TD
