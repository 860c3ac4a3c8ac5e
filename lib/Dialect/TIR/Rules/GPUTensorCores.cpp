//===- GPUTensorCores.cpp - tiles of a product on tensor cores ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Warps divide the tile of a block among them. A warp multiplies fragments of
// 16 rows or columns, which its threads hold in registers, by the intrinsics of
// the folder Schedule/Intrinsics:
//
//     rows, columns of a tile of the result    blockIdx
//       steps of the sum
//         copy tiles of the operands           threads, to shared memory
//         rows, columns of warps               threadIdx.z, threadIdx.y
//           terms of a fragment
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

/// The elements that an intrinsic multiplies.
struct FragmentKind {
  /// The type of elements, in the names of intrinsics that load fragments.
  std::string element;
  /// The types of both operands and of the sums, in the name of the product.
  std::string product;
  int64_t bytes = 2;
  /// The terms of a fragment.
  int64_t terms = 16;

  /// Returns true for integers of 8 bits, with sums of i32.
  bool isByte() const { return bytes == 1; }
  /// Returns true for f32, which products round to tf32.
  bool isTF32() const { return bytes == 4; }
};

class TensorCoreTiles : public ContractionScheduler {
public:
  using ContractionScheduler::ContractionScheduler;

private:
  LogicalResult chooseTiles() override;
  LogicalResult chooseFragments();
  FailureOr<std::string> getByteType(const Operand &operand);
  LogicalResult bindTiles(ArrayRef<Value> grid, Value step,
                          ArrayRef<Value> inner) override;
  FailureOr<Value> addFragments(const Operand &operand, Value terms);
  LogicalResult loadFragments(const Operand &operand, Value copy) {
    return mlir::tir::loadFragments(schedule, copy, kind.element,
                                    isSumFirst(operand), why);
  }
  std::optional<int64_t> getNumNeighbours(const Operand &operand) const;
  LogicalResult bindCopy(const Operand &operand, Value step);
  LogicalResult bindSums(ArrayRef<Value> loops, ArrayRef<Value> outer);
  LogicalResult bindWarps(Value rows, Value columns);
  LogicalResult bindResult(Value tile);
  LogicalResult bindInit(Value init);
  LogicalResult setLayouts();

  WarpTile rowWarps, columnWarps;
  FragmentKind kind;
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

/// Returns the type of an operand of bytes: `s8` if the block extends its sign,
/// or `u8`.
FailureOr<std::string> TensorCoreTiles::getByteType(const Operand &operand) {
  std::string found;
  BlockOp op = getBlock(schedule, handle);
  op.getBody().walk([&](affine::AffineLoadOp load) {
    if (load.getMemRef() != operand.buffer || !load->hasOneUse())
      return;
    if (isa<arith::ExtSIOp>(*load->user_begin()))
      found = "s8";
    else if (isa<arith::ExtUIOp>(*load->user_begin()))
      found = "u8";
  });
  if (found.empty())
    return refuse(why, "bytes are multiplied that are not extended");
  return found;
}

LogicalResult TensorCoreTiles::chooseFragments() {
  auto getElement = [](const Operand &operand) {
    return cast<MemRefType>(operand.buffer.getType()).getElementType();
  };
  Type element = getElement(rowOperand);
  if (isa<Float8E4M3FNType, Float8E5M2Type>(element))
    return refuse(why, "the dialect nvvm has no mma.sync for f8");
  bool isNarrow = isa<Float16Type, BFloat16Type>(element);
  if (element != getElement(columnOperand) ||
      !(isNarrow || element.isF32() || element.isInteger(8)))
    return refuse(why, "the operands are not both of f16, of bf16 or of bytes");
  if (isNarrow) {
    std::string type = element.isF16() ? "f16" : "bf16";
    kind = {type, type + "_f32"};
    return success();
  }
  if (element.isF32()) {
    if (!gpu.allowsTF32)
      return refuse(why, "the target does not allow products of f32 in tf32");
    kind = {"tf32", "tf32_f32", /*bytes=*/4, /*terms=*/8};
    return success();
  }
  FailureOr<std::string> row = getByteType(rowOperand);
  if (failed(row))
    return failure();
  FailureOr<std::string> column = getByteType(columnOperand);
  if (failed(column))
    return failure();
  kind = {"i8", *row + "_" + *column + "_s32", /*bytes=*/1, /*terms=*/32};
  return success();
}

LogicalResult TensorCoreTiles::chooseTiles() {
  if (failed(chooseFragments()))
    return failure();
  std::optional<int64_t> numRows = getNumRows(), numColumns = getNumColumns();
  std::optional<int64_t> terms = getNumTerms();
  if ((numRows && *numRows < kFewRows) ||
      (numColumns && *numColumns < kFewRows) || (terms && *terms < kFewRows))
    return refuse(why, "the result has few rows or columns, or sums are short");
  rowWarps = getWarpTile(numRows);
  columnWarps = getWarpTile(numColumns);
  // The addresses of rows of unknown number, and fragments of f32, need many
  // registers.
  if (kind.isTF32() && !numRows)
    rowWarps.fragments = 2;
  // A row of terms has up to 64 bytes, or 128 of the widest elements.
  int64_t depth = std::max<int64_t>(64 / kind.bytes, 32);
  if (terms)
    depth = std::min<int64_t>(depth,
                              llvm::PowerOf2Ceil(std::max(*terms, kind.terms)));
  tiles = {getSize(rowWarps), getSize(columnWarps), depth};
  return success();
}

//===----------------------------------------------------------------------===//
// Fragments
//===----------------------------------------------------------------------===//

/// Returns the layout of a fragment of an operand, or of the sums.
static TileLayout getLayout(const FragmentKind &kind, bool isSum) {
  if (kind.isByte())
    return isSum ? getByteSumLayout() : getByteOperandLayout();
  return kind.isTF32() && !isSum ? getTF32OperandLayout() : getFragmentLayout();
}

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
  for (const Operand *operand : {&rowOperand, &columnOperand})
    if (failed(setTiles(schedule, handle, AccessKind::Read, operand->number,
                        getLayout(kind, /*isSum=*/false), isSumFirst(*operand),
                        why)))
      return failure();
  return setTiles(schedule, handle, AccessKind::Write, 0,
                  getLayout(kind, /*isSum=*/true), /*isTurned=*/false, why);
}

/// Binds two loops over a fragment of sums to the lanes that hold its elements,
/// with `outer` around.
LogicalResult TensorCoreTiles::bindSums(ArrayRef<Value> loops,
                                        ArrayRef<Value> outer) {
  return bindByLayout(schedule, loops, getLayout(kind, /*isSum=*/true), outer,
                      why);
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

/// Returns the number of elements of an operand along the dimension in which
/// its neighbours in memory are.
std::optional<int64_t>
TensorCoreTiles::getNumNeighbours(const Operand &operand) const {
  if (!operand.isTransposed)
    return getNumTerms();
  return &operand == &rowOperand ? getNumRows() : getNumColumns();
}

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
  // Numbers of f32 are loaded one by one from four rows of eight columns.
  bool isSingle = kind.isTF32() && isSumFirst(operand);
  if (failed(schedule.run<transform::TIRStorageAlignOp>(
          why, operand.copy, AccessKind::Write, 0, type.getRank() - 2,
          isSingle ? 32 : 2 * vector, isSingle ? 8 : vector)))
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
      failed(bindWarps((*rows)[1], (*rows)[2])) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, elements->back())))
    return failure();
  // Elements that have no common address are in registers one by one.
  constexpr int64_t kMostUnrolled = 16;
  std::optional<int64_t> copies =
      getLoop(schedule, rows->front()).getConstantExtent();
  std::optional<int64_t> points = getNumNeighbours(operand);
  if ((!points || *points % vector != 0) &&
      (!copies || *copies * vector > kMostUnrolled))
    return success();
  return unroll(rows->front());
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
  if (failed(bindSums(elements, outer)) ||
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
  if (failed(bindSums(ArrayRef(*loops).take_back(2), outer)))
    return failure();
  return unroll(outer);
}

LogicalResult TensorCoreTiles::bindTiles(ArrayRef<Value> grid, Value step,
                                         ArrayRef<Value> inner) {
  SmallVector<SmallVector<Value>> parts;
  SmallVector<int64_t> factors[] = {
      {rowWarps.warps, rowWarps.fragments, kFragment},
      {columnWarps.warps, columnWarps.fragments, kFragment},
      {kInferredFactor, kind.terms}};
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
      failed(loadFragments(rowOperand, *rowFragments)) ||
      failed(loadFragments(columnOperand, *columnFragments)) ||
      failed(unroll({terms[0], rows[1], columns[1]})))
    return failure();
  std::string name =
      "mma_16x16x" + std::to_string(kind.terms) + "_" + kind.product;
  if (failed(schedule.run<transform::TIRTensorizeOp>(why, handle.getType(),
                                                     rows[2], name)))
    return failure();
  // A row of a tile may be longer by 16 bytes.
  return pipeline(step,
                  (tiles.rows + tiles.columns) *
                      (tiles.depth * kind.bytes + kCopiedBytes),
                  /*blocks=*/2);
}

LogicalResult mlir::tir::scheduleOnTensorCores(Schedule &schedule,
                                               StringRef name,
                                               const GPUModel &gpu,
                                               std::string *why) {
  return TensorCoreTiles(schedule, gpu, why).run(name);
}
