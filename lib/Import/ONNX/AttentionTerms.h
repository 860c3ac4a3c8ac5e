//===- AttentionTerms.h - attention, from its terms -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_ATTENTIONTERMS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_ATTENTIONTERMS_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// The terms of an attention. Tensors have dimensions batch, heads, tokens and
/// channels; several query heads may share a head of keys and values.
struct AttentionTerms {
  mlir::Value query, key, value;
  /// Is added to the scores and broadcasts to batch, heads, queries, keys; may
  /// be null.
  mlir::Value bias = {};
  /// A score of each query that takes part in the softmax and has no value; its
  /// shape is batch, heads, queries, 1. May be null.
  mlir::Value sink = {};
  double scale = 1, softcap = 0;
  /// The causal mask that the relax operator applies; empty for none.
  llvm::StringRef causalMask = {};
};

/// Splits the channels of `what`, [batch, tokens, heads * channels], into
/// heads: [batch, heads, tokens, channels].
mlir::Value splitHeads(NodeBuilder &node, mlir::Value x, int64_t numHeads,
                       llvm::StringRef what);
/// Joins the heads of [batch, tokens, heads, channels].
mlir::Value joinHeads(NodeBuilder &node, mlir::Value x);

/// Returns the attribute `scale`. If it is absent, or 0 and `isZeroDefault`,
/// the scale is one over the root of the number of channels, which must then be
/// constant.
double getAttentionScale(NodeBuilder &node, const IndexExpr &channels,
                         bool isZeroDefault);

/// Creates the relax operator, which has no soft cap and no sink. The result is
/// [batch, tokens, heads, channels].
mlir::Value createAttention(NodeBuilder &node, const AttentionTerms &terms);

/// Composes attention from simpler operators, without a causal mask. The result
/// is [batch, heads, tokens, channels]. `stages` gets the scores, those after
/// the soft cap, those after the bias, and the weights.
mlir::Value composeAttention(NodeBuilder &node, const AttentionTerms &terms,
                             llvm::SmallVectorImpl<mlir::Value> &stages);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_ATTENTIONTERMS_H
