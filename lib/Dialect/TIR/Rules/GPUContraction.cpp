//===- GPUContraction.cpp - products of matrices on a GPU -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A contraction is a sum of products of two operands. Its iterators are those
// of both operands (batches), of the first or of the second one (rows and
// columns of the result), and of the sum. A product of matrices is one, and so
// is a convolution: its columns are the points of the image, its sum is over
// the channels and the window.
//
//     rows, columns in tiles         blockIdx.x
//       steps of the sum
//         copy a tile of each operand  threads, to shared memory
//         multiply the tiles           threads, to registers
//       copy the tile of the result  threads
//
// First, copies of operands and result get the layout of matrices. The block
// then multiplies matrices, which are padded to whole tiles. Last, the copies
// of operands move into the steps of the sum, so that only tiles are copied.
//
//===----------------------------------------------------------------------===//

#include "GPUSteps.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// The terms of a sum in one tile.
static constexpr int64_t kDepth = 16;

/// The least rows and columns of a result that is worth tiles.
static constexpr int64_t kFewRows = 8;

namespace {
/// The iterators of the sum, or of the rows or columns of the result.
using Group = SmallVector<unsigned>;

/// A factor of the product.
struct Operand {
  Value buffer;
  /// The number among the buffers that the block reads.
  unsigned number = 0;
  AccessStep access;
  /// The iterators in its index.
  llvm::SmallDenseSet<unsigned> iterators;
  /// The elements of a row, and not of the sum, are neighbours in memory.
  bool isTransposed = false;
  /// The block that copies the operand.
  Value copy;
};

/// The tile of a block of threads along rows or columns.
struct Tile {
  int64_t size = 64, threads = 16;
  int64_t getElements() const { return size / threads; }
};

/// Schedules one contraction.
class ContractionScheduler {
public:
  ContractionScheduler(Schedule &schedule, const GPUModel &gpu,
                       std::string *why)
      : schedule(schedule), gpu(gpu), why(why) {}

  LogicalResult run(StringRef name);

private:
  LogicalResult findOperands();
  LogicalResult groupIterators();
  LogicalResult chooseTiles();
  template <typename AccessT> LogicalResult iterateOver(Value copy);
  LogicalResult copyToMatrices();
  LogicalResult inlineReader();
  LogicalResult padToTiles();
  LogicalResult bindTiles();
  LogicalResult bindGrid(ArrayRef<Value> grid);
  LogicalResult bindProduct(ArrayRef<Value> inner);
  LogicalResult stage(const Operand &operand, Value step);
  LogicalResult storeResult(Value tile);
  LogicalResult bindCopy(ArrayRef<Value> loops);

  FailureOr<AffineExpr> joinGroup(const Group &group) const;
  FailureOr<AffineMap> getMap(ArrayRef<unsigned> outer,
                              ArrayRef<const Group *> groups) const;
  FailureOr<Value> findWriter(Value buffer);
  LogicalResult setScope(Value handle, MemoryScope scope);
  bool isPadded(const Group &group, int64_t multiple) const;

  Schedule &schedule;
  const GPUModel &gpu;
  std::string *why;
  Value handle, result;
  std::optional<ScheduledBlock> block;
  Operand rowOperand, columnOperand;
  /// Iterators of loops outside of tiles: batches, and symbolic ones that
  /// cannot be joined to others.
  SmallVector<unsigned> outer;
  Group rows, columns, sum;
  Tile rowTile, columnTile;
};
} // namespace

/// Finds the iterators of the block in the indices of its loads of a buffer.
static void findIterators(BlockOp block, Operand &operand) {
  block.getBody().walk([&](affine::AffineLoadOp load) {
    if (load.getMemRef() != operand.buffer)
      return;
    for (Value index : load.getMapOperands())
      if (auto argument = dyn_cast<BlockArgument>(index);
          argument && argument.getOwner()->getParentOp() == block)
        operand.iterators.insert(argument.getArgNumber());
  });
}

/// Finds the two factors.
LogicalResult ContractionScheduler::findOperands() {
  BlockOp op = block->block;
  if (!block->isReduction() || !op.hasInit() || block->hasRegions ||
      !block->sharedLoops.empty())
    return refuse(
        why, "expected a reduction with an init region, in loops of its own");
  SmallVector<Operand> operands;
  SmallVector<Value> written;
  for (const AccessStep &access : block->accesses)
    if (access.isWrite())
      written.push_back(access.buffer);
  SmallVector<Value> read;
  for (const AccessStep &access : block->accesses) {
    if (access.isWrite())
      continue;
    if (llvm::is_contained(read, access.buffer))
      return refuse(why, "the block reads a buffer at two places");
    if (!llvm::is_contained(written, access.buffer))
      operands.push_back({access.buffer, unsigned(read.size()), access});
    read.push_back(access.buffer);
  }
  if (operands.size() != 2 || written.size() != 1)
    return refuse(why, "the block does not add products of two operands");
  for (Operand &operand : operands)
    findIterators(op, operand);
  rowOperand = operands[0];
  columnOperand = operands[1];
  return success();
}

LogicalResult ContractionScheduler::groupIterators() {
  const AccessStep *write =
      llvm::find_if(block->accesses,
                    [](const AccessStep &access) { return access.isWrite(); });
  // The columns are those of the operand along which the result is contiguous.
  for (unsigned iterator : block->spatialIterators)
    if (block->isLong(iterator) && write->getConstant(iterator) == 1 &&
        rowOperand.iterators.contains(iterator) &&
        !columnOperand.iterators.contains(iterator))
      std::swap(rowOperand, columnOperand);
  for (unsigned i = 0, e = block->extents.size(); i < e; ++i) {
    bool isSum = llvm::is_contained(block->reduceIterators, i);
    bool inRows = rowOperand.iterators.contains(i);
    bool inColumns = columnOperand.iterators.contains(i);
    if (isSum && ((inRows && inColumns) || !block->isLong(i)))
      sum.push_back(i);
    else if (!isSum && inRows != inColumns)
      (inRows ? rows : columns).push_back(i);
    else if (!isSum && (inRows || !block->isLong(i)))
      outer.push_back(i);
    else
      return refuse(why, "an iterator is of no operand, or of one in the sum");
  }
  if (rows.empty() || columns.empty() || sum.empty())
    return refuse(why, "the result has no rows or no columns");
  // Only the first iterator of a group can have a symbolic extent.
  for (Group *group : {&rows, &columns, &sum}) {
    Group kept;
    for (auto [position, iterator] : llvm::enumerate(*group)) {
      if (position == 0 || block->getConstantExtent(iterator)) {
        kept.push_back(iterator);
        continue;
      }
      if (group == &sum)
        return refuse(why, "the sum is over several symbolic extents");
      // The ones before are outside.
      llvm::append_range(outer, kept);
      kept.assign(1, iterator);
    }
    *group = kept;
  }
  auto isContiguous = [&](const Operand &operand, const Group &group) {
    return operand.access.getConstant(group.back()) == 1;
  };
  rowOperand.isTransposed = isContiguous(rowOperand, rows);
  columnOperand.isTransposed = isContiguous(columnOperand, columns);
  return success();
}

/// Returns the tile for a number of rows or columns.
static Tile getTile(std::optional<int64_t> points) {
  if (points && *points <= 16)
    return {16, 16};
  if (points && *points <= 32)
    return {32, 16};
  if (points && *points >= 1024)
    return {128, 16};
  return {64, 16};
}

LogicalResult ContractionScheduler::chooseTiles() {
  std::optional<int64_t> numRows = getNumPoints(*block, rows);
  std::optional<int64_t> numColumns = getNumPoints(*block, columns);
  std::optional<int64_t> terms = getNumPoints(*block, sum);
  if ((numRows && *numRows < kFewRows) ||
      (numColumns && *numColumns < kFewRows) || (terms && *terms < kFewRows))
    return refuse(why, "the result has few rows or columns, or sums are short");
  rowTile = getTile(numRows);
  columnTile = getTile(numColumns);
  if (rowTile.threads * columnTile.threads > gpu.blockThreads)
    return refuse(why, "a tile needs more threads than a block has");
  return success();
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Returns the number of a point of a group, over the iterators of the block.
FailureOr<AffineExpr>
ContractionScheduler::joinGroup(const Group &group) const {
  BlockOp op = block->block;
  AffineExpr joined = getAffineConstantExpr(0, op.getContext());
  for (auto [position, iterator] : llvm::enumerate(group)) {
    AffineExpr dim = getAffineDimExpr(iterator, op.getContext());
    std::optional<int64_t> extent = block->getConstantExtent(iterator);
    if (position != 0 && !extent)
      return failure();
    joined = position == 0 ? dim : joined * *extent + dim;
  }
  return joined;
}

FailureOr<AffineMap>
ContractionScheduler::getMap(ArrayRef<unsigned> outer,
                             ArrayRef<const Group *> groups) const {
  BlockOp op = block->block;
  SmallVector<AffineExpr> results;
  for (unsigned iterator : outer)
    results.push_back(getAffineDimExpr(iterator, op.getContext()));
  for (const Group *group : groups) {
    FailureOr<AffineExpr> joined = joinGroup(*group);
    if (failed(joined))
      return refuse(why, "an iterator of symbolic extent is not the first one");
    results.push_back(*joined);
  }
  return AffineMap::get(op.getNumIterators(), 0, results, op.getContext());
}

/// Replaces the iterators of a block that copies a matrix by the indices of its
/// only load, or store, which accesses the matrix.
template <typename AccessT>
LogicalResult ContractionScheduler::iterateOver(Value copy) {
  BlockOp op = getBlock(schedule, copy);
  AccessT access;
  op.walk([&](AccessT found) { access = found; });
  MLIRContext *context = op.getContext();
  SmallVector<AffineExpr> iterators;
  for (Value operand : access.getMapOperands())
    iterators.push_back(
        getAffineDimExpr(cast<BlockArgument>(operand).getArgNumber(), context));
  AffineMap indices = access.getAffineMap();
  ArrayRef<AffineExpr> dims =
      ArrayRef(iterators).take_front(indices.getNumDims());
  ArrayRef<AffineExpr> symbols =
      ArrayRef(iterators).drop_front(indices.getNumDims());
  AffineMap layout = AffineMap::get(
      op.getNumIterators(), 0,
      llvm::map_to_vector(indices.getResults(),
                          [&](AffineExpr index) {
                            return index.replaceDimsAndSymbols(dims, symbols);
                          }),
      context);
  if (layout.isIdentity())
    return success();
  return schedule.run<transform::TIRTransformBlockLayoutOp>(why, copy, layout);
}

/// Copies operands and result to matrices, and replaces the iterators of the
/// block by those of a product of matrices.
LogicalResult ContractionScheduler::copyToMatrices() {
  auto getOuter = [&](const Operand &operand) {
    return llvm::filter_to_vector(outer, [&](unsigned iterator) {
      return operand.iterators.contains(iterator);
    });
  };
  for (auto [operand, group] :
       {std::pair(&rowOperand, &rows), std::pair(&columnOperand, &columns)}) {
    FailureOr<AffineMap> map = getMap(getOuter(*operand), {&sum, group});
    if (failed(map))
      return failure();
    auto copy = schedule.run<transform::TIRReindexCacheReadOp>(
        why, handle.getType(), handle, operand->number, MemoryScope::Global,
        *map);
    if (failed(copy))
      return failure();
    operand->copy = copy->getCopy();
    if (failed(iterateOver<affine::AffineStoreOp>(operand->copy)))
      return failure();
  }
  FailureOr<AffineMap> map = getMap(outer, {&rows, &columns});
  FailureOr<AffineMap> layout = getMap(outer, {&rows, &columns, &sum});
  if (failed(map) || failed(layout))
    return failure();
  auto copy = schedule.run<transform::TIRReindexCacheWriteOp>(
      why, handle.getType(), handle, 0, MemoryScope::Global, *map);
  if (failed(copy))
    return failure();
  result = copy->getCopy();
  if (failed(iterateOver<affine::AffineLoadOp>(result)))
    return failure();
  return schedule.run<transform::TIRTransformBlockLayoutOp>(why, handle,
                                                            *layout);
}

/// Returns a handle to the block that writes a buffer.
FailureOr<Value> ContractionScheduler::findWriter(Value buffer) {
  for (Operation *user : buffer.getUsers()) {
    auto store = dyn_cast<affine::AffineStoreOp>(user);
    if (!store || store.getMemRef() != buffer)
      continue;
    auto writer = store->getParentOfType<BlockOp>();
    return schedule.getBlock(writer.getBlockName(), why);
  }
  return refuse(why, "no block writes a copy");
}

bool ContractionScheduler::isPadded(const Group &group,
                                    int64_t multiple) const {
  std::optional<int64_t> points = getNumPoints(*block, group);
  return !points || *points % multiple != 0;
}

/// Pads the matrices to whole tiles. The copies write the padded matrices.
LogicalResult ContractionScheduler::padToTiles() {
  bool padsRows = isPadded(rows, rowTile.size);
  bool padsColumns = isPadded(columns, columnTile.size);
  bool padsSum = isPadded(sum, kDepth);
  if (!padsRows && !padsColumns && !padsSum)
    return success();
  SmallVector<int64_t> multiples(outer.size(), 1);
  multiples.append({rowTile.size, columnTile.size, kDepth});
  if (failed(schedule.run<transform::TIRPadEinsumOp>(why, handle, multiples)))
    return failure();
  for (Operand *operand : {&rowOperand, &columnOperand}) {
    bool isOwn = operand == &rowOperand ? padsRows : padsColumns;
    if (!isOwn && !padsSum)
      continue;
    FailureOr<Value> buffer = getBufferOfBlock(
        getBlock(schedule, handle), AccessKind::Read, operand->number, why);
    if (failed(buffer))
      return failure();
    FailureOr<Value> pad = findWriter(*buffer);
    if (failed(pad) ||
        failed(schedule.run<transform::TIRComputeInlineOp>(why, operand->copy)))
      return failure();
    operand->copy = *pad;
  }
  if (!padsRows && !padsColumns)
    return success();
  BlockOp op = getBlock(schedule, handle);
  FailureOr<Value> crop =
      schedule.getBlock((op.getBlockName() + "_crop").str(), why);
  if (failed(crop) ||
      failed(schedule.run<transform::TIRReverseComputeInlineOp>(why, result)))
    return failure();
  result = *crop;
  return success();
}

/// Computes an elementwise block that alone reads the result where it is
/// copied.
LogicalResult ContractionScheduler::inlineReader() {
  while (true) {
    BlockOp copy = getBlock(schedule, result);
    Value buffer;
    copy.walk([&](affine::AffineStoreOp store) { buffer = store.getMemRef(); });
    BlockOp reader;
    for (Operation *user : buffer.getUsers()) {
      auto around = user->getParentOfType<BlockOp>();
      if (!around || around == copy)
        continue;
      if (reader && reader != around)
        return success();
      reader = around;
    }
    if (!buffer.getDefiningOp<AllocOp>() || !reader)
      return success();
    FailureOr<Value> found = schedule.getBlock(reader.getBlockName(), why);
    std::string refusal;
    if (failed(found) ||
        failed(schedule.run<transform::TIRReverseComputeInlineOp>(&refusal,
                                                                  *found)))
      return success();
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

LogicalResult ContractionScheduler::setScope(Value handle, MemoryScope scope) {
  return schedule.run<transform::TIRSetScopeOp>(why, handle, 0, scope);
}

/// Divides the elements of a tile that two loops copy among the threads: those
/// of the inner loop, which are neighbours, along `threadIdx.x`.
LogicalResult ContractionScheduler::bindCopy(ArrayRef<Value> loops) {
  FailureOr<SmallVector<Value>> outerParts =
      schedule.split(loops[0], {kInferredFactor, rowTile.threads}, why);
  if (failed(outerParts))
    return failure();
  FailureOr<SmallVector<Value>> innerParts =
      schedule.split(loops[1], {kInferredFactor, columnTile.threads}, why);
  if (failed(innerParts))
    return failure();
  Value own[] = {outerParts->front(), innerParts->front()};
  Value threads[] = {outerParts->back(), innerParts->back()};
  if (failed(
          reorder(schedule, {own[0], own[1], threads[0], threads[1]}, why)) ||
      failed(bindLoopsTo(
          schedule, {{threads[0], "threadIdx.y"}, {threads[1], "threadIdx.x"}},
          why)))
    return failure();
  for (Value loop : own)
    if (failed(schedule.run<transform::TIRUnrollOp>(why, loop)))
      return failure();
  return success();
}

/// Copies tiles of an operand to shared memory in each step of the sum.
LogicalResult ContractionScheduler::stage(const Operand &operand, Value step) {
  if (failed(setScope(operand.copy, MemoryScope::Shared)) ||
      failed(schedule.run<transform::TIRComputeAtOp>(why, operand.copy, step)))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(operand.copy, why);
  if (failed(loops))
    return failure();
  if (loops->size() < 2)
    return refuse(why, "a copy has no loops over a tile");
  SmallVector<Value> tile(ArrayRef(*loops).take_back(2));
  // Neighbours in memory are copied by neighbours among the threads.
  if (!operand.isTransposed) {
    std::swap(tile.front(), tile.back());
    if (failed(reorder(schedule, tile, why)))
      return failure();
  }
  return bindCopy(tile);
}

LogicalResult ContractionScheduler::storeResult(Value tile) {
  if (failed(schedule.run<transform::TIRReverseComputeAtOp>(why, result, tile)))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(result, why);
  if (failed(loops))
    return failure();
  if (loops->size() < 2)
    return refuse(why, "the copy of the result has no loops over a tile");
  return bindProduct(ArrayRef(*loops).take_back(2));
}

/// Divides the rows and columns of a tile among the threads, and unrolls those
/// of each thread.
LogicalResult ContractionScheduler::bindProduct(ArrayRef<Value> inner) {
  FailureOr<SmallVector<Value>> rowParts =
      schedule.split(inner[0], {rowTile.threads, rowTile.getElements()}, why);
  if (failed(rowParts))
    return failure();
  FailureOr<SmallVector<Value>> columnParts = schedule.split(
      inner[1], {columnTile.threads, columnTile.getElements()}, why);
  if (failed(columnParts))
    return failure();
  SmallVector<Value> order = {rowParts->front(), columnParts->front()};
  llvm::append_range(order, inner.drop_front(2));
  order.push_back(rowParts->back());
  order.push_back(columnParts->back());
  if (failed(reorder(schedule, order, why)) ||
      failed(bindLoopsTo(schedule,
                         {{order[0], "threadIdx.y"}, {order[1], "threadIdx.x"}},
                         why)))
    return failure();
  for (Value loop : ArrayRef(order).take_back(2))
    if (failed(schedule.run<transform::TIRUnrollOp>(why, loop)))
      return failure();
  return success();
}

LogicalResult ContractionScheduler::bindTiles() {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  ArrayRef<Value> inner = ArrayRef(*loops).take_back(3);
  SmallVector<SmallVector<Value>> parts;
  int64_t sizes[] = {rowTile.size, columnTile.size, kDepth};
  for (auto [loop, size] : llvm::zip_equal(inner, sizes)) {
    FailureOr<SmallVector<Value>> split =
        schedule.split(loop, {kInferredFactor, size}, why);
    if (failed(split))
      return failure();
    parts.push_back(*split);
  }
  SmallVector<Value> grid(ArrayRef(*loops).drop_back(3));
  grid.append({parts[0][0], parts[1][0]});
  SmallVector<Value> order(grid);
  order.append({parts[2][0], parts[0][1], parts[1][1], parts[2][1]});
  if (failed(reorder(schedule, order, why)))
    return failure();
  // Before loops are joined, blocks can move to them.
  if (failed(setScope(handle, MemoryScope::Local)) ||
      failed(stage(rowOperand, parts[2][0])) ||
      failed(stage(columnOperand, parts[2][0])) ||
      failed(storeResult(grid.back())) ||
      failed(bindProduct({parts[0][1], parts[1][1], parts[2][1]})))
    return failure();
  return bindGrid(grid);
}

/// Binds the loops over batches, and over tiles of rows and columns, to blocks.
LogicalResult ContractionScheduler::bindGrid(ArrayRef<Value> grid) {
  FailureOr<SmallVector<Value>> joined =
      joinLoops(schedule, grid.drop_back(2), why);
  if (failed(joined))
    return failure();
  llvm::append_range(*joined, grid.take_back(2));
  SmallVector<ThreadBinding> bindings;
  if (failed(addGrid(schedule, *joined, bindings, why)))
    return failure();
  return bindLoopsTo(schedule, bindings, why);
}

LogicalResult ContractionScheduler::run(StringRef name) {
  FailureOr<Value> found = schedule.getBlock(name, why);
  if (failed(found))
    return failure();
  handle = *found;
  FailureOr<ScheduledBlock> facts =
      ScheduledBlock::get(getBlock(schedule, handle), why);
  if (failed(facts))
    return failure();
  block = std::move(*facts);
  if (failed(findOperands()) || failed(groupIterators()) ||
      failed(chooseTiles()) || failed(copyToMatrices()) ||
      failed(inlineReader()) || failed(padToTiles()))
    return failure();
  return bindTiles();
}

LogicalResult mlir::tir::scheduleContraction(Schedule &schedule, StringRef name,
                                             const GPUModel &gpu,
                                             std::string *why) {
  return ContractionScheduler(schedule, gpu, why).run(name);
}
