//===- ConsumerMatch.h - match a consumer to its producer -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A consumer reads a buffer T that one block writes, and nothing else does:
//
//     producer, at u:  T[g(u)] = ..
//     consumer, at v:  D[h(v)] = .. T[f(v)] ..
//
// The producer can write D itself, at the point v with f(v) = g(u), if
//
// 1. each element of T is written at one point u, and read at one point v;
// 2. each element that is read has been written by the same iteration of the
//    loops around both;
// 3. no other block sees that D is written earlier, or writes what the consumer
//    reads besides T until the consumer runs.
//
// Elements of T that are not read give the producer points without a v.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_CONSUMERMATCH_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_CONSUMERMATCH_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A consumer whose result its producer can write.
struct ConsumerMatch {
  BlockOp producer, consumer;
  /// The buffer between them.
  AllocOp buffer;
  /// The store of the producer's body to the buffer.
  affine::AffineStoreOp stored;
  /// The loads of the consumer from the buffer, and its only store.
  SmallVector<affine::AffineLoadOp> loads;
  affine::AffineStoreOp result;
  /// The iterators of the consumer over the iterators of the producer
  /// (dimensions) and `symbols`.
  SmallVector<AffineExpr> values;
  SmallVector<Value> symbols;
  /// Not negative at those points of the producer that have a point of the
  /// consumer, over the same operands. Conditions that always hold are left
  /// out.
  SmallVector<AffineExpr> conditions;
  /// Buffers of the consumer that are allocated behind the producer.
  SmallVector<AllocOp> lateBuffers;
};

/// Matches `consumer` to the last block that writes a buffer it reads. That
/// block is complete, or, if `isReduction`, a reduction.
FailureOr<ConsumerMatch> matchConsumer(BlockOp consumer, bool isReduction,
                                       std::string *why);

/// Creates the consumer's iterators at the insertion point, given those of the
/// producer, and maps them.
void mapConsumerIterators(RewriterBase &rewriter, const ConsumerMatch &match,
                          ArrayRef<Value> producerIterators,
                          IRMapping &mapping);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_CONSUMERMATCH_H
