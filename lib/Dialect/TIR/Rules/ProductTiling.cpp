//===- ProductTiling.cpp - sizes of the tiles of a product ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProductScheduler.h"
#include "Rules.h"
#include "relax-mlir/Analysis/TIR/ByteProduct.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

// The sizes in bytes were measured on cores with second level caches of 1 and
// 2 MB. On the larger cache, doubling them made no product faster, and doubling
// kMostPanelBytes made products of long panels take twice the time.

/// The least number of rows that pay for a copy of the lane operand.
static constexpr int64_t kRowsForPacking = 32;
/// The most rows that read a lane operand with short rows in place, and the
/// size of such rows. Measured with 33 to 256 rows of 32 to 64 elements of f32:
/// above 64 rows, a copy is as fast or faster.
static constexpr int64_t kMostRowsInPlace = 64, kMostShortRowBytes = 256;
/// An operand of at most this many bytes stays in the first level cache, or
/// nearly so.
static constexpr int64_t kSmallOperandBytes = 65536;
/// Panels of this size stay in the cache of a core beside an image.
static constexpr int64_t kFewPanelsBytes = 262144;
/// An operand of at least this many bytes comes from memory, or from a cache
/// that other cores share.
static constexpr int64_t kFetchedBytes = 1 << 21;
/// The reduce points of a range whose elements are fetched together, at least
/// and at most.
static constexpr int64_t kLeastAhead = 32, kMostAhead = 128;
/// The second level cache does not hold a panel of more bytes while all tiles
/// of rows read it.
static constexpr int64_t kMostPanelBytes = 1 << 19;

/// Returns the product of two sizes, or the largest number if that exceeds it.
static int64_t multiply(int64_t lhs, int64_t rhs) {
  int64_t product = 0;
  return llvm::MulOverflow(lhs, rhs, product) ? INT64_MAX : product;
}

/// Returns true if the lane operand is small enough for all tiles to read it
/// from the cache, as it is.
bool mlir::tir::isSmall(const LaneOperand &operand) {
  return operand.laneStep == 1 && operand.panel == 0 && operand.bytes &&
         *operand.bytes <= kSmallOperandBytes;
}

/// Returns true if a copy of the lane operand by panels pays.
bool mlir::tir::needsPacking(const ScheduledBlock &block,
                             const MatrixProduct &product) {
  const LaneOperand &operand = product.operand;
  if (operand.panel != 0 || !product.rows)
    return false;
  // Shared loops read the copy again and again.
  int64_t rows = block.sharedLoops.empty()
                     ? block.getExtent(*product.rows, kAssumedRows)
                     : kRowsForPacking;
  if (product.isGathered())
    return true;
  if (operand.laneStep != 1)
    return rows >= kFewRows;
  return rows >= kRowsForPacking && !isSmall(operand);
}

int64_t mlir::tir::getNumTerms(const ScheduledBlock &block) {
  int64_t count = 1;
  for (unsigned iterator : block.reduceIterators)
    count = multiply(count, block.getExtent(iterator, kAssumedRows));
  return count;
}

/// Returns true if the tiles read the lane operand as it is, although it is
/// large enough for a copy. Few rows use it, so that a copy takes as long as
/// the product; its own rows are short and one after the other, so that all
/// panels of a part of the reduction are one piece of memory, which a cache
/// holds from one tile to the next.
bool ProductScheduler::readsLanesInPlace() const {
  const LaneOperand &operand = product.operand;
  if (!operand.dim || product.group != 1 || !product.rows ||
      !product.moreRows.empty() || !block.sharedLoops.empty() ||
      product.reduce.size() != 1)
    return false;
  std::optional<int64_t> rows = block.getConstantExtent(*product.rows);
  std::optional<int64_t> lanes = block.getConstantExtent(product.lanes);
  auto type = cast<MemRefType>(operand.buffer.getType());
  int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  bool areRowsDense =
      operand.laneStep == 1 && lanes &&
      llvm::all_of(block.accesses, [&](const AccessStep &access) {
        return access.buffer != operand.buffer ||
               access.getConstant(product.innermost) == lanes;
      });
  return areRowsDense && multiply(*lanes, bytes) <= kMostShortRowBytes &&
         rows && *rows <= kMostRowsInPlace &&
         (sizes.partLength != 0 ||
          (operand.bytes && *operand.bytes <= kMostPanelBytes));
}

/// Returns the number of panels of one batch.
int64_t ProductScheduler::getNumPanelsOfBatch() const {
  return llvm::divideCeil(
      block.getExtent(product.lanes, kAssumedRows * sizes.laneTile),
      sizes.laneTile);
}

/// Returns the number of panels of all batches.
int64_t ProductScheduler::getNumPanels() const {
  int64_t count = getNumPanelsOfBatch();
  for (unsigned iterator : product.batch)
    count = multiply(count, block.getExtent(iterator, kEnoughIterations));
  return count;
}

/// Returns the number of panels that a tile of few rows reads at once: several
/// streams of memory are faster than one. Two threads at least have panels of
/// their own.
int64_t ProductScheduler::getNumStreams() const {
  constexpr int64_t kMostStreams = 4, kMostAccumulators = 16, kLeastThreads = 2;
  if (product.operand.panel == 0)
    return 1;
  int64_t most = getNumPanelsOfBatch();
  if (isWorthThreads(block, target))
    most = std::min(most, getNumPanels() / kLeastThreads);
  int64_t streams = kMostStreams;
  while (streams > 1 &&
         (streams * sizes.vectors * sizes.rows.tile > kMostAccumulators ||
          streams > most))
    streams /= 2;
  return streams;
}

/// Returns the tiling of constant rows into blocks that the second level cache
/// holds while all panels pass, if the rows exceed it and are a multiple of a
/// block; `rowBytes` is the size of one row of the other operand. A panel is
/// read once for each block, which needs enough rows to hide that.
static RowTiling getBlockedTiling(int64_t rows, int64_t most,
                                  int64_t rowBytes) {
  constexpr int64_t kBlockBytes = 3 << 18, kLeastRows = 96;
  RowTiling tiling;
  if (multiply(rows, rowBytes) <= 2 * kBlockBytes)
    return tiling;
  int64_t tile = getRowTile(IndexExpr(rows), most);
  if (rows % tile != 0)
    return tiling;
  int64_t numTiles = rows / tile;
  int64_t tiles = std::min(numTiles, kBlockBytes / multiply(tile, rowBytes));
  while (tiles * tile >= kLeastRows && numTiles % tiles != 0)
    --tiles;
  if (tiles * tile >= kLeastRows)
    tiling = {tile, tiles};
  return tiling;
}

/// Returns the size of the groups in the panels that the block reads, or will
/// read from a copy.
int64_t ProductScheduler::getGroup() const {
  bool isCopied = needsPacking(block, product) && !product.isGathered();
  return isCopied ? product.group : product.operand.group;
}

/// Returns true if the products run in tile registers, of 16 rows of 64 bytes.
bool ProductScheduler::usesTiles() const {
  if (!target.cpu.hasByteTiles || getGroup() == 1 || !product.rows)
    return false;
  std::optional<int64_t> depth = block.getConstantExtent(product.innermost);
  int64_t lanes = product.getLaneTile(block, target);
  return depth && *depth % kTileBytes == 0 &&
         block.getExtent(*product.rows, kAssumedRows) >= kRowsForTiles &&
         (lanes == kTileBytes / kByteGroup ||
          lanes == 2 * kTileBytes / kByteGroup);
}

/// Returns the number of steps of the innermost reduce loop in a range whose
/// elements of the lane operand are fetched while the range in front of it is
/// computed, if one tile reads all of a large operand: computing and reading
/// then overlap. Returns 0 otherwise, or if no such number divides the steps.
/// Loads of tile registers gain nothing by it.
int64_t ProductScheduler::getNumFetchedAhead() const {
  const LaneOperand &operand = product.operand;
  std::optional<int64_t> length = block.getConstantExtent(product.innermost);
  if (!length || operand.panel == 0 || !operand.bytes ||
      *operand.bytes < kFetchedBytes || areRowsOutside() || usesTiles())
    return 0;
  int64_t steps = *length / getGroup();
  for (int64_t ahead = kMostAhead; ahead >= kLeastAhead; --ahead)
    if (steps % ahead == 0 && steps > ahead)
      return ahead;
  return 0;
}

/// Returns the number of steps of the only reduce loop in the parts that all
/// tiles of few full panels run in turn, or 0 if they run it as a whole. The
/// second level cache holds a part of both operands, which needs a known number
/// of rows. Accumulators of a partial panel would be masked in memory.
int64_t ProductScheduler::getPartLength() const {
  constexpr int64_t kLeastLength = 256;
  std::optional<int64_t> length = block.getConstantExtent(product.innermost);
  std::optional<int64_t> lanes = block.getConstantExtent(product.lanes);
  if (!product.rows || product.reduce.size() != 1 || !length || !lanes ||
      *lanes % sizes.laneTile != 0 || getGroup() != 1 || usesTiles() ||
      areRowsOutside() || !isWorthThreads(block, target))
    return 0;
  std::optional<int64_t> rows = block.getConstantExtent(*product.rows);
  int64_t bytes = block.getElementBytes();
  if (!rows || getNumPanels() >= kEnoughIterations ||
      multiply(*length, sizes.laneTile * bytes) <= kMostPanelBytes ||
      *rows >= kMostPanelBytes || *lanes >= kMostPanelBytes)
    return 0;
  int64_t steps = kMostPanelBytes / ((*rows + *lanes) * bytes);
  while (steps >= kLeastLength && *length % steps != 0)
    --steps;
  return steps >= kLeastLength ? steps : 0;
}

/// Returns the number of steps of the innermost reduce loop that are unrolled:
/// one that divides the loop, or its parts. The counter and the branch of a
/// loop would compete with the multiply-adds for execution ports; four steps
/// hide most of that, and more make large code.
int64_t ProductScheduler::getNumUnrolled() const {
  std::optional<int64_t> length = block.getConstantExtent(product.innermost);
  int64_t numAccumulators = sizes.rows.tile * sizes.vectors * sizes.streams;
  if (!length || getGroup() != 1 || usesTiles() ||
      numAccumulators < kFewAccumulators)
    return 1;
  int64_t whole = sizes.partLength != 0 ? sizes.partLength : *length;
  for (int64_t steps : {4, 3, 5, 2, 7})
    if (whole % steps == 0)
      return steps;
  return 1;
}

/// Chooses the sizes of all loops. A range that is fetched ahead is a loop of
/// its own already, whose steps wait for memory: they are not unrolled.
void ProductScheduler::chooseSizes() {
  sizes.laneTile = product.getLaneTile(block, target);
  sizes.vectors =
      llvm::divideCeil(sizes.laneTile, getVectorWidth(block, target));
  sizes.smallRowTile = std::max<int64_t>(kFewAccumulators / sizes.vectors, 1);
  sizes.rows = getRowTiling();
  bool isOneTile = !product.rows ||
                   block.getConstantExtent(*product.rows) == sizes.rows.tile;
  if (!isOneTile)
    sizes.partLength = getPartLength();
  else if (!usesTiles())
    sizes.streams = getNumStreams();
  sizes.moreRowsPerBlock = getMoreRowsPerBlock();
  if (isOneTile && sizes.streams == 1)
    sizes.fetchedAhead = getNumFetchedAhead();
  if (sizes.fetchedAhead == 0)
    sizes.unrolled = getNumUnrolled();
}

/// Returns the rows of a tile of tile registers: equal parts of all rows, or
/// parts whose rest fills a register, too, of which the fewest are needed. LLVM
/// runs out of registers where the tiles of a function have several shapes.
static int64_t getRowsOfTiles(const IndexExpr &rows) {
  std::optional<int64_t> count = rows.getConstant();
  int64_t tile = getRowTile(rows, kRowsOfTiles);
  if (!count || *count % tile == 0)
    return tile;
  int64_t fewest = *count;
  for (int64_t part = kRowsOfTiles; part > kRowsOfTiles / 2; --part) {
    int64_t rest = *count % part;
    int64_t registers = *count / part * 2 + (rest > kRowsOfTiles / 2 ? 2 : 1);
    if (rest < kRowsOfTiles / 2 || registers >= fewest)
      continue;
    fewest = registers;
    tile = part;
  }
  return tile;
}

/// Returns the tiling of the rows. The accumulators of a tile leave registers
/// for one vector of each panel and an element of the other operand. Few panels
/// leave tiles of rows to threads, and none may be partial. Otherwise tiles are
/// equal parts of a block, or of all rows.
RowTiling ProductScheduler::getRowTiling() const {
  if (!product.rows)
    return {};
  int64_t vectors = sizes.vectors, small = sizes.smallRowTile;
  const IndexExpr &rows = block.extents[*product.rows];
  int64_t most =
      std::max<int64_t>((target.cpu.vectorRegisters - 1) / vectors - 1, 1);
  if (usesTiles())
    return {getRowsOfTiles(rows), 0};
  // LLVM loads the elements of rows that are neighbours as vectors, which need
  // registers beside the accumulators.
  if (product.isAcross)
    most = std::max<int64_t>(target.cpu.vectorRegisters / 2 / vectors, 1);
  std::optional<int64_t> count = rows.getConstant();
  if (!count)
    return {most > small ? most / small * small : most, 0};
  // Without constant panels, wide results such as the scores of an attention
  // suffer from tiles of many rows, which write to as many pages. Those in
  // shared loops stay in a cache.
  if (product.operand.panel == 0 && block.sharedLoops.empty())
    return {getRowTile(rows, std::max<int64_t>(
                                 target.cpu.vectorRegisters / 2 / vectors, 1)),
            0};
  RowTiling parts;
  parts.tile = llvm::divideCeil(*count, llvm::divideCeil(*count, most));
  // In shared loops all tiles are full, so that they write a box of the result.
  int64_t divisor = getRowTile(rows, most);
  if (!block.sharedLoops.empty() && *count % divisor == 0)
    return {divisor, 0};
  if (areRowsOutside())
    return parts;
  if (isWorthThreads(block, target) && getNumPanels() < kEnoughIterations)
    return {getRowTile(rows, most), 0};
  RowTiling blocked = getBlockedTiling(
      *count, most, multiply(getNumTerms(block), block.getElementBytes()));
  return blocked.tilesPerBlock != 0 ? blocked : parts;
}

/// Returns true if all panels stay in the cache for each tile of rows, so that
/// rows of the result are written from their beginning to their end. Few panels
/// may be larger, since rows keep the threads busy then, and a thread reads its
/// rows only.
bool ProductScheduler::areRowsOutside() const {
  const LaneOperand &operand = product.operand;
  if (!product.rows || operand.panel == 0 || !operand.bytes || product.isAcross)
    return false;
  std::optional<int64_t> lanes = block.getConstantExtent(product.lanes);
  bool areFew = isWorthThreads(block, target) && lanes &&
                *lanes % operand.panel == 0 &&
                *lanes / operand.panel < kEnoughIterations;
  return *operand.bytes <= (areFew ? kFewPanelsBytes : kSmallOperandBytes);
}
