//===- BodyIndices.h - compose the indices in a block -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A primitive that gives a block other iterators computes the old ones by
// affine.apply operations at the top of the body. The functions here then make
// loads and stores use the new iterators directly.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_BODYINDICES_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_BODYINDICES_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// An element of a buffer: one result per dimension. Operands are iterators and
/// index symbols.
struct ElementIndex {
  AffineMap map;
  SmallVector<Value> operands;
};

/// Returns the index of an affine load or store of an element, composed and
/// without unused operands. Fails if an operand is data.
FailureOr<ElementIndex> getElementIndex(Operation *access);

/// Composes affine.apply operations into `index`, an index or a list of
/// constraints in the regions of `block`, and simplifies it. Operands that are
/// neither iterators nor index symbols stay.
void composeIndex(ElementIndex &index, BlockOp block);

/// Composes affine.apply operations in the regions of `block` into the affine
/// loads, stores and branches that use them, simplifies the indices by the
/// ranges of iterators, and erases operations without uses or effects.
void composeIndices(RewriterBase &rewriter, BlockOp block);

/// Erases operations of the body and the init region that have neither uses nor
/// effects.
void eraseUnusedOps(RewriterBase &rewriter, BlockOp block);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_BODYINDICES_H
