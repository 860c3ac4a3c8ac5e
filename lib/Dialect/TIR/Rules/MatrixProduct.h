//===- MatrixProduct.h - the operands of a product of matrices --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A product of matrices, C[i, j] += A[i, k] * B[k, j], is computed in tiles of
// rows i and lanes j. A tile reads the same columns of B for each of its rows,
// so the storage of B, the lane operand, decides the speed.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_MATRIXPRODUCT_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_MATRIXPRODUCT_H

#include "RuleSteps.h"

namespace mlir::tir {

/// The operand that each lane reads at an element of its own.
struct LaneOperand {
  Value buffer;
  /// The number of lanes in a panel, or 0 if the matrix has rows: its shape is
  /// [.., panels, .., lanes of a panel] or has a dimension of all lanes.
  int64_t panel = 0;
  /// The values of the innermost reduce iterator that a panel has next to each
  /// other for each lane: its shape is then [.., lanes of a panel, group].
  int64_t group = 1;
  /// The dimension whose index is the iterator of the lanes, without panels;
  /// nullopt if the lanes are in several indices, as in a convolution.
  std::optional<unsigned> dim;
  /// The lanes of a tile, from its start on, are neighbours in memory in groups
  /// of at least this many.
  int64_t run = 1;
  /// The elements between two lanes; nullopt if that is symbolic.
  std::optional<int64_t> laneStep;
  /// The bytes that one batch reads; nullopt if that is symbolic.
  std::optional<int64_t> bytes;
};

/// A reduction over products of two operands, of which one has the lanes.
struct MatrixProduct {
  /// Returns the product with lanes along which the block writes neighbours;
  /// nullopt if the block computes none.
  static std::optional<MatrixProduct> get(const ScheduledBlock &block);
  /// Returns the product whose rows are the iterator along which the block
  /// writes neighbours, as a convolution has it whose lanes are the channels;
  /// nullopt if the block computes none.
  static std::optional<MatrixProduct> getAcross(const ScheduledBlock &block);

  /// The iterator of the lanes, and the one of most values along which the lane
  /// operand is used again.
  unsigned lanes = 0;
  std::optional<unsigned> rows;
  /// The rows, not the lanes, of the result are neighbours in memory.
  bool isAcross = false;
  LaneOperand operand;
  /// Iterators along which the lane operand changes, and others along which it
  /// does not.
  SmallVector<unsigned> batch, moreRows;
  /// The reduce iterators in the order of their loops: those along which the
  /// other operand is contiguous are inside, so that each of its cache lines is
  /// used whole before another one takes its place.
  SmallVector<unsigned> reduce;
  /// The innermost reduce iterator that has several values, or the last one.
  unsigned innermost = 0;

  /// The values of the innermost reduce iterator that one instruction can
  /// multiply and add for each lane: 4 of a product of bytes, else 1.
  int64_t group = 1;

  /// Returns the lanes of a tile for accumulators in registers.
  int64_t getLaneTile(const ScheduledBlock &block,
                      const ScheduleTarget &target) const;
  /// Returns true if no dimension of the lane operand has the lanes: they read
  /// elements all over it, which a copy gathers.
  bool isGathered() const { return operand.panel == 0 && !operand.dim; }
  /// Returns the map from the iterators of the block to the indices of a copy
  /// of the lane operand: batches, reduce iterators, lanes.
  AffineMap getGatherMap(const ScheduledBlock &block) const;
  /// Returns the map that stores the lane operand, or its copy by
  /// `getGatherMap`, by panels of `size` lanes, with the group of each lane
  /// inside. The indices that change with a batch stay in front.
  AffineMap getPanelLayout(const ScheduledBlock &block, int64_t size) const;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_MATRIXPRODUCT_H
