//===- RelaxAttentionOps.td - attention --------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTENTIONOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTENTIONOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

/// The attention operators share their type inference and lowering.
class Relax_AttentionOpOf<string mnemonic, dag moreOperands, string formula,
                          string note, string moreConstraints, string example>
    : Relax_OperatorOp<mnemonic, [Relax_Transcendental]> {
  let summary = "attention of queries to keys and values";
  let description = [{
    Computes, for each batch, head `h` and query `s`,

        p[t] = }] # formula # [{
        result[s] = sum over t of softmax(p)[t] * value[t]

    The operands are `query` of the shape batch, queries, heads, channels, `key`
    of batch, keys, heads, channels and `value` of batch, keys, heads, channels
    of the result. The number of query heads is a multiple of the number of key
    and value heads; consecutive query heads share a key head.}] # note # [{
    `scale` defaults to `1 / sqrt(channels of the query)`.

    `causal_mask` masks keys: with "TopLeft" query `s` attends to the keys up to
    `s`, with "BottomRight" to the keys up to `s + keys - queries`. A query that
    attends to no key, or whose scores are all -inf, gives 0.

    The element type of the operands is the type of the computation, with f32
    for f16 and bf16.

    Constraints:
    - (C1) the operands have rank 4 and the same element type;
    - (C2) batch, channels of query and key, keys and heads of key and value
      agree;
    - (C3) the number of query heads is a multiple of the number of key heads;
    - (C4) `causal_mask` is "TopLeft" or "BottomRight"}] # moreConstraints # [{.

    Example:

    ```mlir
    }] # example # [{
    ```
  }];
  let arguments = !con(
    (ins Relax_TensorOfFloats:$query, Relax_TensorOfFloats:$key,
         Relax_TensorOfFloats:$value),
    moreOperands,
    (ins OptionalAttr<F64Attr>:$scale, OptionalAttr<StrAttr>:$causal_mask));
  let results = (outs Relax_TensorOfFloats:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferAttention(location, adaptor, inferred);
    }
  }];
}

def Relax_AttentionOp : Relax_AttentionOpOf<"attention", (ins),
    "scale * sum over d of query[s, d] * key[t, d]", "", "",
    "%y = relax.attention %q, %k, %v {causal_mask = \"TopLeft\"} : "
    "(tensor<1x8x4x16xf32>, tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>) -> "
    "tensor<1x8x4x16xf32>">;

def Relax_AttentionBiasOp : Relax_AttentionOpOf<"attention_bias",
    (ins Relax_TensorOfFloats:$bias),
    "scale * sum over d of query[s, d] * key[t, d] + bias[s, t]",
    "", ";\n    - (C5) `bias` broadcasts to batch, heads, queries, keys",
    "%y = relax.attention_bias %q, %k, %v, %b : "
    "(tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>, "
    "tensor<8x8xf32>) -> tensor<1x8x4x16xf32>">;

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTENTIONOPS_TD
