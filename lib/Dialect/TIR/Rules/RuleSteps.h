//===- RuleSteps.h - steps that several rules take --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_RULESTEPS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_RULESTEPS_H

#include "relax-mlir/Dialect/TIR/Rules/ScheduleRule.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"

namespace mlir::tir {

/// The extent that is assumed of a symbolic number of rows.
inline constexpr int64_t kAssumedRows = 64;
/// The extent that is assumed of a symbolic iterator where another one may take
/// its place: it is the number of images more often than not, which may be one.
inline constexpr int64_t kAssumedImages = 2;
/// The least number of parallel iterations that keep threads busy.
inline constexpr int64_t kEnoughIterations = 16;

/// Emits a missed remark at a block, in the category `tir-default-schedule`.
void reportMissed(BlockOp block, StringRef name, StringRef why);

/// Returns the operation of a handle to one block or loop.
BlockOp getBlock(const Schedule &schedule, Value handle);
ForOp getLoop(const Schedule &schedule, Value handle);

/// Returns the number of a buffer among those that a block reads, by which
/// primitives name it.
int64_t getReadNumber(const Schedule &schedule, Value handle, Value buffer);

/// Returns the iterator that is bound to a loop; nullopt if it is several, or
/// none.
std::optional<unsigned> getIterator(BlockOp block, ForOp loop);

/// Returns handles to the own loops of the block that `block` describes,
/// outermost first.
FailureOr<SmallVector<Value>> getOwnLoops(Schedule &schedule, Value handle,
                                          const ScheduledBlock &block,
                                          std::string *why);

/// Returns the position of the innermost spatial loop whose iterations write
/// neighbours; nullopt if there is none.
std::optional<unsigned> findLaneLoop(const ScheduledBlock &block);

/// Returns true if the block has enough points for several threads, and all its
/// loops are its own: shared loops run on threads, or nothing does.
bool isWorthThreads(const ScheduledBlock &block, const ScheduleTarget &target);

/// Returns the number of elements in a vector register, for the widest type
/// that the block accesses.
int64_t getVectorWidth(const ScheduledBlock &block,
                       const ScheduleTarget &target);

/// Returns true if a buffer is large enough to be written past the caches.
bool isStreamed(Value buffer, const ScheduleTarget &target);

/// Returns the lanes of a tile of a result that `convert-tir-to-scf` writes
/// past the caches, where `laneIterators` run along its rows: a vector, and a
/// cache line at least, of which several at once take longer than one by one.
/// Returns 0 if the caches get the result.
int64_t getStreamedLanes(const ScheduledBlock &block,
                         ArrayRef<unsigned> laneIterators,
                         const ScheduleTarget &target);

/// Returns true if consecutive values of an iterator read elements that are the
/// same or at most `limit` apart.
bool readsAreClose(const ScheduledBlock &block, unsigned iterator,
                   int64_t limit);

/// Returns the number of lanes of a tile: `most`, or the whole vectors of a
/// smaller extent, or an extent that is less than one vector.
int64_t getLaneTile(const relax_mlir::IndexExpr &extent, int64_t width,
                    int64_t most);

/// Returns the number of rows of a tile: all rows, or a divisor of their number
/// that is not much smaller than `most`, or `most`.
int64_t getRowTile(const relax_mlir::IndexExpr &extent, int64_t most);

/// Puts loops of a perfect nest in an order, outermost first, unless they are.
LogicalResult reorder(Schedule &schedule, ArrayRef<Value> loops,
                      std::string *why);

/// Returns true if the predicate of a block below a loop depends on the loop.
bool isPartial(const Schedule &schedule, Value loop);

/// Returns the product of the extents of loops, or nullopt if one is symbolic.
std::optional<int64_t> getNumIterations(const Schedule &schedule,
                                        ArrayRef<Value> loops);

/// Returns true if loops that `parallelize` joins have few iterations. Of
/// several symbolic loops, it joins only the first, which may have one: these
/// are few if no loop inside of them is joined, too (`alone`).
bool haveFewIterations(ArrayRef<std::optional<int64_t>> extents, bool alone);

/// Joins loops of a perfect nest, given outermost first, to one parallel loop.
/// A loop of symbolic extent becomes the outermost; further ones stay serial,
/// inside.
LogicalResult parallelize(Schedule &schedule, ArrayRef<Value> loops,
                          std::string *why);

/// Runs consecutive ranges of a loop, of these sizes, in loops of their own.
/// Returns handles to the first block below each.
FailureOr<SmallVector<Value>> partition(Schedule &schedule, Value loop,
                                        ArrayRef<int64_t> sizes,
                                        std::string *why);

/// Separates the full tiles of a loop over tiles from a partial one at its end.
/// Returns handles to the first block below each loop.
FailureOr<SmallVector<Value>> separateFullTiles(Schedule &schedule, Value loop,
                                                std::string *why);

/// The loops around a block: `numOuter` loops, `numSerial` ones, a loop over
/// tiles, and the loops of a tile.
struct TiledNest {
  Value block;
  /// The loops around that are not in the nest, which other blocks share.
  unsigned numShared = 0;
  unsigned numOuter = 0;
  /// Runs the nest on several threads.
  bool isParallel = false;
  /// The first outer loops, which run either full tiles or partial ones.
  unsigned numSeparated = 0;
  /// Keeps the tiles inside of few outer loops where it can: threads then have
  /// adjacent elements, as in the kernels before and after.
  bool areTilesInside = false;
  /// Loops that stay serial, and whose partial iterations stay in them.
  unsigned numSerial = 0;
};

/// Separates full tiles from partial ones, which get loops of their own. Makes
/// the outer loops parallel, with the loop over tiles if they have few
/// iterations.
LogicalResult finishNest(Schedule &schedule, const TiledNest &nest,
                         std::string *why);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_RULESTEPS_H
