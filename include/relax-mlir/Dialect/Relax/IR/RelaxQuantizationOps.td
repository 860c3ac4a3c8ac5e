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

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXQUANTIZATIONOPS_TD
