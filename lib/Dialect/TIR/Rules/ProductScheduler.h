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

/// The most rows that one tile of accumulators holds.
inline constexpr int64_t kFewRows = 8;

/// The bytes of a row of a tile register, the most rows of the two tiles of a
/// product, and the least rows that pay for tiles.
inline constexpr int64_t kTileBytes = 64, kRowsOfTiles = 32, kRowsForTiles = 4;
/// The accumulators of a tile that hide the latency of one another.
inline constexpr int64_t kFewAccumulators = 8;

/// Returns true if the lane operand is small enough for all tiles to read it
/// from the cache, as it is.
bool isSmall(const LaneOperand &operand);

/// Returns true if a copy of the lane operand by panels pays.
bool needsPacking(const ScheduledBlock &block, const MatrixProduct &product);

/// Returns the read of the only operand that is not the lane operand; null if
/// there are several.
const AccessStep *getRowRead(const ScheduledBlock &block,
                             const MatrixProduct &product);

/// Returns the pad that writes a buffer; null if there is none.
BlockOp findPad(Value buffer);

/// Returns true if the panels of a product read an image that is so large that
/// they should read it by blocks of its rows.
bool isWorthRowBlocks(const ScheduledBlock &block, const MatrixProduct &product,
                      const ScheduleTarget &target);

/// Returns the number of points of the reduction, or an assumed one.
int64_t getNumTerms(const ScheduledBlock &block);

/// The loops of the nest.
struct ProductLoops {
  SmallVector<Value> batch, moreRows, reduce, rowTile;
  Value panels, rows, lanes;
  /// Loops over blocks of rows, around the panels.
  SmallVector<Value> rowBlocks;
  /// The parts of the reduction, around all other loops; null if a tile runs
  /// the whole reduction.
  Value reduceParts;
  /// The unrolled steps of the innermost reduce loop, if they are several.
  Value steps;
  /// The loop over a group of the innermost reduce loop, if lanes have groups,
  /// and the one over the groups of a tile register.
  Value group, registerGroups;
  /// The innermost reduce loop is cut into ranges, of which the next is
  /// fetched.
  bool isFetchedAhead = false;
  /// The loop over the panels that one tile reads at once, if they are several.
  Value severalPanels;
};

/// The number of rows of a tile, and of tiles of a block; one block of all
/// tiles if that is 0.
struct RowTiling {
  int64_t tile = 1, tilesPerBlock = 0;
};

/// The sizes of the loops of the nest, which are chosen before any is split.
struct ProductSizes {
  /// The lanes of a tile, and the vectors that hold them.
  int64_t laneTile = 0, vectors = 1;
  RowTiling rows;
  /// The iterations of each loop over further rows that are in a block; 0 if
  /// all are.
  SmallVector<int64_t> moreRowsPerBlock;
  /// The most rows of the tiles that run the rest of a symbolic number of rows.
  int64_t smallRowTile = 1;
  /// The panels that one tile reads at once.
  int64_t streams = 1;
  /// The steps of the innermost reduce loop in a part of the reduction, and in
  /// a range that is fetched ahead; 0 without.
  int64_t partLength = 0, fetchedAhead = 0;
  /// The steps of the innermost reduce loop that are unrolled.
  int64_t unrolled = 1;
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
  bool readsLanesInPlace() const;
  int64_t getNumPanelsOfBatch() const;
  int64_t getNumPanels() const;
  int64_t getPartLength() const;
  int64_t getNumUnrolled() const;
  RowTiling getRowTiling() const;
  SmallVector<int64_t> getMoreRowsPerBlock() const;
  int64_t getNumStreams() const;
  void chooseSizes();
  LogicalResult splitReduction(Value loop);
  LogicalResult splitSpatial(Value loop, bool isLanes);
  LogicalResult splitMoreRows(Value loop, int64_t perBlock);
  LogicalResult splitLoops();
  bool areRowsOutside() const;
  SmallVector<Value> getOuterLoops() const;
  LogicalResult orderLoops();
  unsigned getNumTileLoops() const;
  FailureOr<Value> addCopy();
  unsigned getLanesOfCopy() const;
  LogicalResult scheduleCopy(Value copy);
  LogicalResult pack();
  Value getAliasedRows() const;
  LogicalResult padRows(Value operand);
  LogicalResult placePad();
  bool hasFewOverlaps() const;
  LogicalResult separatePanels(unsigned numNested, unsigned &numParallel,
                               SmallVectorImpl<Value> &parts);
  LogicalResult scheduleAfter(const Epilogue &epilogue);
  LogicalResult finishPanels();
  FailureOr<Value> getRowLoop(Value part) const;
  FailureOr<SmallVector<Value>> separateRows(Value part);
  LogicalResult separateRestOfRows(SmallVectorImpl<Value> &parts);
  LogicalResult finishRowsOutside(ArrayRef<Value> inner);
  bool isWorthPrefetching() const;
  LogicalResult prefetchNext(Value part, unsigned numBetween);
  int64_t getNumFetchedAhead() const;
  bool isWorthBatches() const;
  bool hasFewPanels() const;
  bool areRowsWorthThreads() const;
  bool isPackedBefore() const;

  Schedule &schedule;
  Value handle;
  const ScheduledBlock &block;
  const MatrixProduct &product;
  const ScheduleTarget &target;
  std::string *why;
  ProductLoops loops;
  ProductSizes sizes;
};

/// Separates the full iterations of a loop from a partial one at its end.
/// Returns handles to the reductions below each.
FailureOr<SmallVector<Value>> separateReductions(Schedule &schedule, Value loop,
                                                 std::string *why);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_PRODUCTSCHEDULER_H
