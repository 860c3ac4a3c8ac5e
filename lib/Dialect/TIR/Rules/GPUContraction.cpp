//===- GPUContraction.cpp - sums of products on a GPU ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GPUContraction.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// Finds the iterators of the block in the indices of its loads of a buffer.
static llvm::SmallDenseSet<unsigned> findIterators(BlockOp block,
                                                   Value buffer) {
  llvm::SmallDenseSet<unsigned> iterators;
  block.getBody().walk([&](affine::AffineLoadOp load) {
    if (load.getMemRef() != buffer)
      return;
    for (Value index : load.getMapOperands())
      if (auto argument = dyn_cast<BlockArgument>(index);
          argument && argument.getOwner()->getParentOp() == block)
        iterators.insert(argument.getArgNumber());
  });
  return iterators;
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
    operand.iterators = findIterators(op, operand.buffer);
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

FailureOr<std::string> ContractionScheduler::getNarrowType() const {
  auto getElement = [](const Operand &operand) {
    return cast<MemRefType>(operand.buffer.getType()).getElementType();
  };
  Type element = getElement(rowOperand);
  if (!isa<Float16Type, BFloat16Type>(element) ||
      element != getElement(columnOperand))
    return refuse(why, "the operands are not both of f16 or of bf16");
  return std::string(element.isF16() ? "f16" : "bf16");
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
    const Group *order[] = {group, &sum};
    if (isSumFirst(*operand))
      std::swap(order[0], order[1]);
    FailureOr<AffineMap> map = getMap(getOuter(*operand), order);
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
  bool padsRows = isPadded(rows, tiles.rows);
  bool padsColumns = isPadded(columns, tiles.columns);
  bool padsSum = isPadded(sum, tiles.depth);
  if (!padsRows && !padsColumns && !padsSum)
    return success();
  SmallVector<int64_t> multiples(outer.size(), 1);
  multiples.append({tiles.rows, tiles.columns, tiles.depth});
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

LogicalResult ContractionScheduler::unroll(ArrayRef<Value> loops) {
  for (Value loop : loops)
    if (failed(schedule.run<transform::TIRUnrollOp>(why, loop)))
      return failure();
  return success();
}

LogicalResult ContractionScheduler::pipeline(Value step, int64_t bytes,
                                             int64_t blocks,
                                             PipelineOptions options) {
  constexpr int64_t kStages = 4;
  std::optional<int64_t> steps = getLoop(schedule, step).getConstantExtent();
  int64_t stages = std::min(kStages, gpu.sharedBytes / blocks / bytes);
  if (steps)
    stages = std::min(stages, *steps);
  if (stages < 2)
    return success();
  bool defers = options.defersProducts && (options.hasProducer || stages > 2);
  IntegerAttr mostBlocks;
  if (options.mostBlocks)
    mostBlocks =
        Builder(step.getContext()).getI64IntegerAttr(*options.mostBlocks);
  return schedule.run<transform::TIRPipelineOp>(
      why, step, stages, defers, options.hasProducer, mostBlocks);
}

FailureOr<SmallVector<Value>>
ContractionScheduler::stage(const Operand &operand, Value step) {
  if (failed(setScope(operand.copy, MemoryScope::Shared)) ||
      failed(schedule.run<transform::TIRComputeAtOp>(why, operand.copy, step)))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(operand.copy, why);
  if (failed(loops))
    return failure();
  if (loops->size() < 2)
    return refuse(why, "a copy has no loops over a tile");
  SmallVector<Value> tile(ArrayRef(*loops).take_back(2));
  bool isInOrder = operand.isTransposed == isSumFirst(operand);
  if (!isInOrder) {
    std::swap(tile.front(), tile.back());
    if (failed(reorder(schedule, tile, why)))
      return failure();
  }
  return tile;
}

FailureOr<SmallVector<Value>> ContractionScheduler::storeResult(Value tile) {
  if (failed(schedule.run<transform::TIRReverseComputeAtOp>(why, result, tile)))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(result, why);
  if (failed(loops))
    return failure();
  if (loops->size() < 2)
    return refuse(why, "the copy of the result has no loops over a tile");
  return SmallVector<Value>(ArrayRef(*loops).take_back(2));
}

/// Divides the rows, columns and terms into tiles, and schedules these.
LogicalResult ContractionScheduler::tile() {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  SmallVector<Value> grid(ArrayRef(*loops).drop_back(3)), inner;
  Value step;
  int64_t sizes[] = {tiles.rows, tiles.columns, tiles.depth};
  for (auto [loop, size] :
       llvm::zip_equal(ArrayRef(*loops).take_back(3), sizes)) {
    FailureOr<SmallVector<Value>> split =
        schedule.split(loop, {kInferredFactor, size}, why);
    if (failed(split))
      return failure();
    inner.push_back(split->back());
    step = split->front();
    if (inner.size() < 3)
      grid.push_back(step);
  }
  SmallVector<Value> order(grid);
  order.push_back(step);
  llvm::append_range(order, inner);
  // Blocks can move to loops before these are joined to a grid.
  if (failed(reorder(schedule, order, why)) ||
      failed(bindTiles(grid, step, inner)))
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
  return tile();
}
