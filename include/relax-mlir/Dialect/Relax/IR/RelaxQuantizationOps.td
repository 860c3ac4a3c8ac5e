//===- RelaxQuantizationOps.td - quantize and dequantize ---*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXQUANTIZATIONOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXQUANTIZATIONOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

defvar Relax_QuantizedTypes = [I8, I16, I32, UI8, UI16];
def Relax_TensorOfQuantized : TensorOf<Relax_QuantizedTypes>;

/// Both operators share their type inference and lowering.
class Relax_QuantizationOp<string mnemonic, Type from, Type to,
                           string what, string formula, string note,
                           string typeRule, string example>
    : Relax_OperatorOp<mnemonic> {
  let summary = what;
  let description = [{
    Computes `}] # formula # [{`.}] # note # [{

    `scale` and `zero_point` are one element for all of `data`, a vector with an
    element for each index along `axis`, or, with a `block_size`, a tensor of
    the rank of `data` with an element for each `block_size` indices along `axis`.
    A negative `axis` counts from the end.

    Constraints:
    - (C1) `axis` is within the rank of `data`, unless `scale` is a single
      element;
    - (C2) `scale` and `zero_point` have the same shape, one of the above;
    - (C3) `block_size` is not negative; 0 means no blocks;
    - (C4) }] # typeRule # [{.

    Example:

    ```mlir
    }] # example # [{
    ```
  }];
  let arguments = (ins from:$data, Relax_TensorOfFloats:$scale,
    Relax_TensorOfQuantized:$zero_point,
    DefaultValuedAttr<I64Attr, "-1">:$axis,
    DefaultValuedAttr<I64Attr, "0">:$block_size,
    OptionalAttr<TypeAttr>:$out_dtype);
  let results = (outs to:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferQuantization<$cppClass>(location, adaptor, inferred);
    }
  }];
}

def Relax_QuantizeOp : Relax_QuantizationOp<"quantize", Relax_TensorOfFloats,
    Relax_TensorOfQuantized, "real numbers as scaled integers",
    "round(data / scale) + zero_point",
    " The quotient is computed in f64 if `data` or `scale` is f64, else in f32,"
    " and rounded to nearest even. A value that is out of range for the type of"
    " the result is clamped, and NaN becomes 0. The result has the element type"
    " of `zero_point`.",
    "`out_dtype`, where given, is the element type of `zero_point`",
    "%y = relax.quantize %x, %s, %z {axis = 0 : i64} : "
    "(tensor<8x16xf32>, tensor<8xf32>, tensor<8xi8>) -> tensor<8x16xi8>">;

def Relax_DequantizeOp : Relax_QuantizationOp<"dequantize",
    Relax_TensorOfQuantized, Relax_TensorOfFloats,
    "scaled integers as real numbers", "(data - zero_point) * scale",
    " The difference is exact and rounded to the type of the product: f64 if"
    " `scale` is f64, else f32. `out_dtype` is the element type of the result,"
    " by default that of `scale`.",
    "`out_dtype` is a floating-point type, and `zero_point` has the element\n"
    "      type of `data`",
    "%y = relax.dequantize %x, %s, %z {axis = 0 : i64} : "
    "(tensor<8x16xi8>, tensor<8xf32>, tensor<8xi8>) -> tensor<8x16xf32>">;

def Relax_QuantizedMatmulOp : Relax_OperatorOp<"quantized_matmul"> {
  let summary = "matrix product with weights of a few bits";
  let description = [{
    Multiplies rows of numbers by a matrix of unsigned integers, which are
    packed in bytes and have a scale and a zero point for each block of
    `block_size` rows of a column:

        result[.., j] = sum over k of lhs[.., k]
            * (w[k, j] - zero_point[k / block_size, j])
            * scale[k / block_size, j]

    A byte of `weight` has 8 / `bits` rows of its column, that of the least
    index in the lowest bits. A difference is exact; its product with the scale
    is rounded to the type of the sum, which is f64 if `lhs` or `scale` is f64,
    else f32. The result has the element type of `lhs`.

    Constraints:
    - (C1) `lhs` has rank 1 or more; `weight`, `scale` and `zero_point` are
      matrices;
    - (C2) `bits` is 4 or 8, and `block_size` a positive multiple of 8 / `bits`;
    - (C3) the rows of `weight`, times 8 / `bits`, and those of `scale`, times
      `block_size`, are the last dimension of `lhs`;
    - (C4) `weight` and `scale` have the same number of columns, and
      `zero_point` has the shape of `scale`.

    Example:

    ```mlir
    %y = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 32 : i64}
        : (tensor<1x64xf32>, tensor<32x16xui8>, tensor<2x16xf32>, tensor<2x16xui8>) -> tensor<1x16xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$lhs, TensorOf<[UI8]>:$weight,
                       Relax_TensorOfFloats:$scale, TensorOf<[UI8]>:$zero_point,
                       I64Attr:$bits, I64Attr:$block_size);
  let results = (outs Relax_TensorOfFloats:$result);
  let extraClassDeclaration = [{
    /// Returns the number of rows of the weights that a byte has.
    int64_t getRowsPerByte() { return 8 / getBits(); }
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXQUANTIZATIONOPS_TD
