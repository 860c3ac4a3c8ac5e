//===- ProductScheduler.h - the steps of a product --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_PRODUCTSCHEDULER_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_PRODUCTSCHEDULER_H

#include "Epilogue.h"
#include "MatrixProduct.h"

namespace mlir::tir {

/// The extent that is assumed of a symbolic number of rows.
inline constexpr int64_t kAssumedRows = 64;
/// The most rows that one tile of accumulators holds.
inline constexpr int64_t kFewRows = 8;

/// The bytes of a row of a tile register, the most rows of the two tiles of a
/// product, and the least rows that pay for tiles.
inline constexpr int64_t kTileBytes = 64, kRowsOfTiles = 32, kRowsForTiles = 4;
/// The accumulators of a tile that hide the latency of one another.
inline constexpr int64_t kFewAccumulators = 8;
/// The least number of parallel iterations that keep threads busy.
inline constexpr int64_t kEnoughIterations = 16;

/// Returns true if the lane operand is small enough for all tiles to read it
/// from the cache, as it is.
bool isSmall(const LaneOperand &operand);

/// Returns true if a copy of the lane operand by panels pays.
bool needsPacking(const ScheduledBlock &block, const MatrixProduct &product);

/// Returns the number of reduce points, or an assumed one.
int64_t getDepth(const ScheduledBlock &block);

/// The loops of the nest.
struct ProductLoops {
  SmallVector<Value> batch, moreRows, reduce, rowTile;
  Value panels, rows, lanes;
  /// Blocks of rows, around the panels; null if all rows are one block.
  Value rowBlocks;
  /// The parts of the reduction, around all other loops; null if a tile runs
  /// the whole reduction.
  Value depthBlocks;
  /// The unrolled steps of the innermost reduce loop, if they are several.
  Value steps;
  /// The loop over a group of the innermost reduce loop, if lanes have groups,
  /// and the one over the groups of a tile register.
  Value group, depth;
  /// The innermost reduce loop is cut into ranges, of which the next is
  /// fetched.
  bool isFetchedAhead = false;
  /// The panels that one tile reads at once, if they are several.
  Value severalPanels;
};

/// The number of rows of a tile, and of tiles of a block; one block of all
/// tiles if that is 0.
struct RowTiling {
  int64_t tile = 1, tilesPerBlock = 0;
};

/// Runs the steps that tile a product of matrices; see MatrixProductRule.
class ProductScheduler {
public:
  ProductScheduler(Schedule &schedule, Value handle,
                   const ScheduledBlock &block, const MatrixProduct &product,
                   const ScheduleTarget &target, std::string *why)
      : schedule(schedule), handle(handle), block(block), product(product),
        target(target), why(why) {}

  LogicalResult run(Epilogue &epilogue);

private:
  int64_t getGroup() const;
  bool usesTiles() const;
  int64_t getDepthBlock() const;
  int64_t getNumUnrolled(unsigned iterator, int64_t depthBlock,
                         int64_t numAccumulators) const;
  RowTiling getRowTiling(int64_t vectors, int64_t numPanels) const;
  int64_t getNumStreams(int64_t rows, int64_t vectors, int64_t numPanels) const;
  LogicalResult splitReduction(Value loop, unsigned iterator, bool isOneTile,
                               int64_t streams, int64_t numAccumulators);
  LogicalResult splitLoops();
  bool areRowsOutside() const;
  SmallVector<Value> getOuterLoops() const;
  LogicalResult orderLoops();
  int64_t getOperandNumber(Value reader, Value buffer) const;
  unsigned getNumTileLoops() const;
  FailureOr<Value> addCopy();
  unsigned getLanesOfCopy() const;
  LogicalResult scheduleCopy(Value copy);
  LogicalResult pack();
  Value getAliasedRows() const;
  LogicalResult padRows(Value operand);
  LogicalResult scheduleAfter(const Epilogue &epilogue);
  LogicalResult finishPanels();
  FailureOr<Value> getRowLoop(Value part) const;
  LogicalResult finishRows(Value part);
  LogicalResult finishRestOfRows(Value rest);
  bool isWorthPrefetching() const;
  LogicalResult prefetchNext(Value part, unsigned numBetween);
  int64_t getNumFetchedAhead(unsigned iterator) const;
  bool isWorthBatches() const;
  bool hasFewPanels() const;
  bool isPackedBefore() const;

  Schedule &schedule;
  Value handle;
  const ScheduledBlock &block;
  const MatrixProduct &product;
  const ScheduleTarget &target;
  std::string *why;
  ProductLoops loops;
  int64_t laneTile = 0, rowTile = 1;
  /// The rows of the tiles that run the rest of a symbolic number of rows.
  int64_t smallRowTile = 1;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_PRODUCTSCHEDULER_H
