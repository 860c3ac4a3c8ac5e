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

//===----------------------------------------------------------------------===//
// Attention to pages
//===----------------------------------------------------------------------===//

def Relax_TensorOfI32 : TensorOf<[I32]>;

def Relax_PagedAttentionOp : Relax_OperatorOp<"paged_attention",
                                              [Relax_Transcendental]> {
  let summary = "causal attention of queries to keys and values in pages";
  let description = [{
    Computes, for each row `b` of a batch, query `s` and head `h`,

        p[t] = scale * sum over d of query[b, s, h, d] * key[t, d]
        result[b, s, h] = sum over t of softmax(p)[t] * value[t]

    where the positions `t` are those that the query sees, and `key[t]` and
    `value[t]` are in the pages of the row. A page has the keys, or the values,
    of adjacent positions: `key_pages` and `value_pages` have the shape pages,
    key heads, positions of a page, channels. Row `b` has the pages
    `page_table[b, j]`; the first position of such a page is
    `page_starts[b, j]`. A number in `page_table` that is no page, such as -1,
    is ignored, so rows may have different numbers of pages. Two pages of a row
    have no position in common.

    `positions[b, s]` is the position of query `s`. The query sees the positions
    from 0 to its own. With `windows`, it sees of these the last `windows[b, 0]`,
    its own included, and the first `windows[b, 1]`. A query that sees no
    position, as one at position -1, gives 0.

    The number of query heads is a multiple of the number of key heads;
    consecutive query heads share a key head. `scale` defaults to
    `1 / sqrt(channels of the query)`.

    The runtime keeps pages and page tables in a cache, see
    docs/Runtime.md. The operator is pure: the pages do not change
    between its call and the last use of its operands, which holds if the pages
    are results of `vm.builtin.attention_kv_cache_append`.

    The element type of the operands is the type of the computation, with f32
    for f16 and bf16.

    Constraints:
    - (C1) query and pages have rank 4 and the same element type;
    - (C2) page table, page starts, positions and windows have rank 2;
    - (C3) the batches of all operands but the pages agree;
    - (C4) pages, heads and positions of keys and values agree, and so do the
      channels of query and keys, the queries and their positions, the pages in
      the page table and their starts;
    - (C5) the number of query heads is a multiple of the number of key heads;
    - (C6) `windows` has two numbers for each row.

    Example:

    ```mlir
    %y = relax.paged_attention %q, %k, %v, %table, %starts, %positions :
        (tensor<2x3x4x16xf32>, tensor<9x2x8x16xf32>, tensor<9x2x8x16xf32>,
         tensor<2x5xi32>, tensor<2x5xi32>, tensor<2x3xi32>)
        -> tensor<2x3x4x16xf32>
    ```
  }];
  let arguments = (ins
    Relax_TensorOfFloats:$query, Relax_TensorOfFloats:$key_pages,
    Relax_TensorOfFloats:$value_pages, Relax_TensorOfI32:$page_table,
    Relax_TensorOfI32:$page_starts, Relax_TensorOfI32:$positions,
    Optional<Relax_TensorOfI32>:$windows, OptionalAttr<F64Attr>:$scale);
  let results = (outs Relax_TensorOfFloats:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTENTIONOPS_TD
