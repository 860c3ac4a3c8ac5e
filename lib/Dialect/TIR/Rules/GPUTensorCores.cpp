//===- GPUTensorCores.cpp - tiles of a product on tensor cores ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Warps divide the tile of a block among them. A warp multiplies fragments of
// 16 x 16 elements, which its threads hold in registers, by the intrinsics of
// Schedule/Intrinsics/mma.mlir:
//
//     rows, columns of a tile of the result    blockIdx
//       steps of the sum
//         copy tiles of the operands           threads, to shared memory
//         rows, columns of warps               threadIdx.z, threadIdx.y
//           terms, 16 at a time
//             load fragments of both operands  lanes: threadIdx.x
//             multiply fragments               lanes
//       copy the tile of the result            threads
//
//===----------------------------------------------------------------------===//

#include "GPUContraction.h"
#include "GPUFragments.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;
using relax_mlir::refuse;

/// The least rows and columns of a result that is worth fragments.
static constexpr int64_t kFewRows = 8;

namespace {
/// The warps and fragments of a tile along rows or columns.
struct WarpTile {
  int64_t warps = 1, fragments = 1;
};

class TensorCoreTiles : public ContractionScheduler {
public:
  using ContractionScheduler::ContractionScheduler;

private:
  LogicalResult chooseTiles() override;
  LogicalResult bindTiles(ArrayRef<Value> grid, Value step,
                          ArrayRef<Value> inner) override;
  FailureOr<Value> addFragments(const Operand &operand, Value terms);
  LogicalResult bindCopy(const Operand &operand, Value step);
  LogicalResult bindWarps(Value rows, Value columns);
  LogicalResult vectorize(Value elements, ArrayRef<Value> outer) {
    if (failed(schedule.run<transform::TIRVectorizeOp>(why, elements)))
      return failure();
    return unroll(outer);
  }
  LogicalResult bindResult(Value tile);
  LogicalResult bindInit(Value init);
  LogicalResult setLayouts();

  WarpTile rowWarps, columnWarps;
  /// The type of the operands, as in the names of intrinsics.
  std::string type;
};
} // namespace

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Returns the division of a tile along rows or columns of so many points.
static WarpTile getWarpTile(std::optional<int64_t> points) {
  if (points && *points <= 16)
    return {1, 1};
  if (points && *points <= 32)
    return {2, 1};
  if (points && *points <= 512)
    return {2, 2};
  return {2, 4};
}

static int64_t getSize(const WarpTile &tile) {
  return tile.warps * tile.fragments * kFragment;
}

LogicalResult TensorCoreTiles::chooseTiles() {
  FailureOr<std::string> found = getNarrowType();
  if (failed(found))
    return failure();
  type = *found;
  std::optional<int64_t> numRows = getNumRows(), numColumns = getNumColumns();
  std::optional<int64_t> terms = getNumTerms();
  if ((numRows && *numRows < kFewRows) ||
      (numColumns && *numColumns < kFewRows) || (terms && *terms < kFewRows))
    return refuse(why, "the result has few rows or columns, or sums are short");
  rowWarps = getWarpTile(numRows);
  columnWarps = getWarpTile(numColumns);
  tiles = {getSize(rowWarps), getSize(columnWarps),
           terms && *terms <= kFragment ? kFragment : 2 * kFragment};
  return success();
}

//===----------------------------------------------------------------------===//
// Fragments
//===----------------------------------------------------------------------===//

/// Lets the block read fragments of an operand, which are loaded in a loop over
/// terms. Returns the block that loads them.
FailureOr<Value> TensorCoreTiles::addFragments(const Operand &operand,
                                               Value terms) {
  auto copy = schedule.run<transform::TIRCacheReadOp>(
      why, handle.getType(), handle, operand.number, MemoryScope::Local,
      ValueRange());
  if (failed(copy) || failed(schedule.run<transform::TIRComputeAtOp>(
                          why, copy->getCopy(), terms)))
    return failure();
  return copy->getCopy();
}

/// Sets the layouts of fragments of operands and result.
LogicalResult TensorCoreTiles::setLayouts() {
  BlockOp op = getBlock(schedule, handle);
  auto set = [&](AccessKind kind, unsigned number, bool isTurned) {
    FailureOr<Value> buffer = getBufferOfBlock(op, kind, number, why);
    if (failed(buffer))
      return failure();
    unsigned rank = cast<MemRefType>(buffer->getType()).getRank();
    return LogicalResult(schedule.run<transform::TIRTransformLayoutOp>(
        why, handle, kind, number,
        getFragmentLayout(op.getContext(), rank, rank - (isTurned ? 1 : 2),
                          rank - (isTurned ? 2 : 1)),
        TypedAttr(),
        /*assume_injective=*/false));
  };
  for (const Operand *operand : {&rowOperand, &columnOperand})
    if (failed(set(AccessKind::Read, operand->number, isSumFirst(*operand))))
      return failure();
  return set(AccessKind::Write, 0, /*isTurned=*/false);
}

/// Binds the loops over the warps of a block, unless there is one.
LogicalResult TensorCoreTiles::bindWarps(Value rows, Value columns) {
  SmallVector<ThreadBinding> bindings;
  if (rowWarps.warps > 1)
    bindings.push_back({rows, "threadIdx.z"});
  if (columnWarps.warps > 1)
    bindings.push_back({columns, "threadIdx.y"});
  return bindLoopsTo(schedule, bindings, why);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The bytes that a thread copies at once.
static constexpr int64_t kCopiedBytes = 16;

/// Divides the elements of a tile of an operand among the threads. Rows of the
/// tile are 16 bytes further apart than they are long, so that the eight rows
/// of a matrix that are loaded together are in different banks.
LogicalResult TensorCoreTiles::bindCopy(const Operand &operand, Value step) {
  FailureOr<SmallVector<Value>> loops = stage(operand, step);
  if (failed(loops))
    return failure();
  FailureOr<Value> buffer = getBufferOfBlock(getBlock(schedule, operand.copy),
                                             AccessKind::Write, 0, why);
  if (failed(buffer))
    return failure();
  auto type = cast<MemRefType>(buffer->getType());
  int64_t vector = kCopiedBytes * 8 / type.getElementTypeBitWidth();
  std::optional<int64_t> length =
      getLoop(schedule, loops->back()).getConstantExtent();
  if (!length || *length % vector != 0)
    return refuse(
        why, "the length of a row of a tile is not a multiple of 16 bytes");
  if (failed(schedule.run<transform::TIRStorageAlignOp>(
          why, operand.copy, AccessKind::Write, 0, type.getRank() - 2,
          2 * vector, vector)))
    return failure();
  int64_t perRow = std::min<int64_t>(*length / vector, gpu.warpSize);
  FailureOr<SmallVector<Value>> rows =
      schedule.split(loops->front(),
                     {kInferredFactor, rowWarps.warps, columnWarps.warps,
                      gpu.warpSize / perRow},
                     why);
  if (failed(rows))
    return failure();
  FailureOr<SmallVector<Value>> elements =
      schedule.split(loops->back(), {perRow, *length / perRow}, why);
  if (failed(elements))
    return failure();
  SmallVector<Value> order(*rows);
  llvm::append_range(order, *elements);
  if (failed(reorder(schedule, order, why)))
    return failure();
  FailureOr<Value> lanes =
      schedule.fuse({rows->back(), elements->front()}, why);
  if (failed(lanes) ||
      failed(bindLoopsTo(schedule, {{*lanes, "threadIdx.x"}}, why)) ||
      failed(bindWarps((*rows)[1], (*rows)[2])))
    return failure();
  return vectorize(elements->back(), {rows->front()});
}

LogicalResult TensorCoreTiles::bindResult(Value tile) {
  FailureOr<SmallVector<Value>> loops = storeResult(tile);
  if (failed(loops))
    return failure();
  SmallVector<Value> warps, fragments, elements;
  WarpTile divisions[] = {rowWarps, columnWarps};
  for (auto [loop, division] : llvm::zip_equal(*loops, divisions)) {
    FailureOr<SmallVector<Value>> parts = schedule.split(
        loop, {division.warps, division.fragments, kFragment}, why);
    if (failed(parts))
      return failure();
    warps.push_back((*parts)[0]);
    fragments.push_back((*parts)[1]);
    elements.push_back((*parts)[2]);
  }
  SmallVector<Value> outer(warps);
  llvm::append_range(outer, fragments);
  if (failed(bindFragments(schedule, elements, outer, why)) ||
      failed(bindWarps(warps[0], warps[1])))
    return failure();
  return unroll(fragments);
}

//===----------------------------------------------------------------------===//
// The product
//===----------------------------------------------------------------------===//

/// Binds the loops that set a fragment to zero. A loop over one fragment is
/// gone.
LogicalResult TensorCoreTiles::bindInit(Value init) {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(init, why);
  if (failed(loops))
    return failure();
  unsigned numOuter =
      (rowWarps.fragments > 1 ? 1 : 0) + (columnWarps.fragments > 1 ? 1 : 0);
  ArrayRef<Value> outer = ArrayRef(*loops).drop_back(2).take_back(numOuter);
  if (failed(
          bindFragments(schedule, ArrayRef(*loops).take_back(2), outer, why)))
    return failure();
  return unroll(outer);
}

LogicalResult TensorCoreTiles::bindTiles(ArrayRef<Value> grid, Value step,
                                         ArrayRef<Value> inner) {
  SmallVector<SmallVector<Value>> parts;
  SmallVector<int64_t> factors[] = {
      {rowWarps.warps, rowWarps.fragments, kFragment},
      {columnWarps.warps, columnWarps.fragments, kFragment},
      {kInferredFactor, kFragment}};
  for (auto [loop, sizes] : llvm::zip_equal(inner, factors)) {
    FailureOr<SmallVector<Value>> split = schedule.split(loop, sizes, why);
    if (failed(split))
      return failure();
    parts.push_back(*split);
  }
  ArrayRef<Value> rows = parts[0], columns = parts[1], terms = parts[2];
  if (failed(reorder(schedule,
                     {rows[0], columns[0], terms[0], rows[1], columns[1],
                      rows[2], columns[2], terms[1]},
                     why)) ||
      failed(setScope(handle, MemoryScope::Local)))
    return failure();
  // Regions are known exactly until the layouts are those of fragments.
  FailureOr<Value> rowFragments = addFragments(rowOperand, terms[0]);
  if (failed(rowFragments))
    return failure();
  FailureOr<Value> columnFragments = addFragments(columnOperand, terms[0]);
  if (failed(columnFragments) || failed(bindCopy(rowOperand, step)) ||
      failed(bindCopy(columnOperand, step)) ||
      failed(bindResult(grid.back())) ||
      failed(bindWarps(rows[0], columns[0])) || failed(setLayouts()))
    return failure();
  FailureOr<Value> init = schedule.decomposeReduction(handle, step, why);
  if (failed(init))
    return failure();
  if (failed(bindInit(*init)) ||
      failed(loadFragments(schedule, *rowFragments, type,
                           isSumFirst(rowOperand), why)) ||
      failed(loadFragments(schedule, *columnFragments, type,
                           isSumFirst(columnOperand), why)) ||
      failed(unroll({terms[0], rows[1], columns[1]})))
    return failure();
  if (failed(schedule.run<transform::TIRTensorizeOp>(
          why, handle.getType(), rows[2], "mma_16x16x16_" + type + "_f32")))
    return failure();
  // A row of a tile may be longer by 16 bytes.
  return pipeline(step, (tiles.rows + tiles.columns) * (tiles.depth + 8) * 2,
                  /*blocks=*/2);
}

LogicalResult mlir::tir::scheduleOnTensorCores(Schedule &schedule,
                                               StringRef name,
                                               const GPUModel &gpu,
                                               std::string *why) {
  return TensorCoreTiles(schedule, gpu, why).run(name);
}
