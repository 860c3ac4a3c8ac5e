//===- RelaxPoolingOps.td - pooling ---------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXPOOLINGOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXPOOLINGOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

class Relax_Pool2dOp<string mnemonic, Type tensor, string what, string note,
                     dag more = (ins)> : Relax_OperatorOp<mnemonic> {
  let summary = what # " over windows";
  let description = [{
    Computes the }] # what # [{ over windows of `pool_size` rows and columns.}]
    # note # [{ With `ih` rows, `kh` window rows and the padding `pt` above and
    `pb` below, the result has

        floordiv(ih + pt + pb - dilation[0] * (kh - 1) - 1, strides[0]) + 1

    rows, and columns alike. With `ceil_mode` the division is rounded up and a
    window that would start below the data and the padding above it is left
    out.

    Attributes: `padding` is top, left, bottom, right; `layout` is an order of
    `N C H W`, `out_layout` the result's and `layout` where not given.

    Constraints:
    - `x` has rank 4;
    - pool size, strides and dilation are positive, padding is not negative;
    - the layouts are permutations of their letters;
    - the window fits into the padded data.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x {pool_size = array<i64: 3, 3>, strides = array<i64: 2, 2>}
        : (tensor<1x64x111x111xf32>) -> tensor<1x64x55x55xf32>
    ```
  }];
  let arguments = !con((ins tensor:$x, DenseI64ArrayAttr:$pool_size,
    DefaultValuedAttr<DenseI64ArrayAttr, "{1, 1}">:$strides,
    DefaultValuedAttr<DenseI64ArrayAttr, "{0, 0, 0, 0}">:$padding,
    DefaultValuedAttr<DenseI64ArrayAttr, "{1, 1}">:$dilation,
    DefaultValuedAttr<BoolAttr, "false">:$ceil_mode,
    DefaultValuedAttr<StrAttr, "\"NCHW\"">:$layout,
    OptionalAttr<StrAttr>:$out_layout), more);
  let results = (outs tensor:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::std::optional<::mlir::Location> location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferPool2d(location, adaptor, inferred);
    }
  }];
}

def Relax_MaxPool2dOp
    : Relax_Pool2dOp<"max_pool2d", Relax_TensorOfData, "maximum",
                     " Padding never wins, a NaN does; a window of padding"
                     " alone gives the lowest value.">;
def Relax_AvgPool2dOp
    : Relax_Pool2dOp<"avg_pool2d", Relax_TensorOfNumbers, "mean",
                     " Padding counts as elements of value 0 with"
                     " `count_include_pad`, else not at all; what lies beyond"
                     " it never counts. A window without an element gives NaN,"
                     " and 0 for integers. f16 and bf16 are accumulated in"
                     " f32; integers in 32 or 64 bits, and round towards"
                     " zero.",
                     (ins DefaultValuedAttr<BoolAttr, "false">
                          :$count_include_pad)>;

def Relax_AdaptiveAvgPool2dOp : Relax_OperatorOp<"adaptive_avg_pool2d"> {
  let summary = "mean over windows, for a result of a given size";
  let description = [{
    Row `o` of `oh` result rows is the mean over the rows from
    `floordiv(o * ih, oh)` to `ceildiv((o + 1) * ih, oh)` (excluded) of the data;
    columns alike. `output_size` of `1, 1` is the global average pool; without
    `output_size` the result has the size of the operand. A window without an
    element gives NaN, and 0 for integers. f16 and bf16 are accumulated in f32;
    integers in 32 or 64 bits, and round towards zero.

    Attributes: `layout` is an order of `N C H W`, `out_layout` the result's and
    `layout` where not given.

    Constraints:
    - `x` has rank 4;
    - `output_size` has two positive entries;
    - the layouts are permutations of their letters.

    Example:

    ```mlir
    %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 1>}
        : (tensor<?x1000x?x?xf32, #relax.tensor<[n, 1000, h, w]>>) -> tensor<?x1000x1x1xf32, #relax.tensor<[n, 1000, 1, 1]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x,
    OptionalAttr<DenseI64ArrayAttr>:$output_size,
    DefaultValuedAttr<StrAttr, "\"NCHW\"">:$layout,
    OptionalAttr<StrAttr>:$out_layout);
  let results = (outs Relax_TensorOfNumbers:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXPOOLINGOPS_TD
