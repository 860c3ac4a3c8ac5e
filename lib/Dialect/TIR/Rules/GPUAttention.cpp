//===- GPUAttention.cpp - a softmax between two products on a GPU ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A product, a softmax of its rows, and a product of these with values are one
// kernel, which keeps no row of scores: a flash attention. A block of threads
// computes a tile of rows of the result, in steps over tiles of keys:
//
//     rows in tiles                      blockIdx
//       copy the queries of the tile     threads, to shared memory
//       tiles of keys
//         copy keys                      threads, to shared memory
//         multiply queries and keys      tensor cores
//         copy scores                    lanes, to shared memory
//         maximum so far                 a thread for each row
//         exponentials                   threads, to shared memory
//         scale the sums so far          lanes
//         copy values                    threads, to shared memory
//         multiply exponentials, values  tensor cores, to registers
//         sum of exponentials            a thread for each row
//       divide, and copy the result      lanes
//
// `transform.tir.online_softmax` gives the order of these steps.
//
//===----------------------------------------------------------------------===//

#include "GPUAttention.h"
#include "GPUFragments.h"
#include "relax-mlir/Analysis/TIR/RowOperands.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;
using relax_mlir::refuse;

namespace {
class AttentionScheduler : AttentionChain {
public:
  AttentionScheduler(Schedule &schedule, const GPUModel &gpu, std::string *why)
      : schedule(schedule), gpu(gpu), why(why) {}

  LogicalResult run(StringRef name);

private:
  /// The loops of a product: those over warps or fragments, and those over the
  /// elements of a fragment.
  struct ProductLoops {
    SmallVector<Value> rows, columns, terms;
  };

  LogicalResult nestBlocks();
  FailureOr<Value> copyOperand(const ChainProduct &product, unsigned number,
                               unsigned first, unsigned second);
  FailureOr<Value> getWriter(const ChainProduct &product, unsigned number);
  LogicalResult padToTiles(ChainProduct &product, ArrayRef<Value *> copies);
  FailureOr<ProductLoops> divideProduct(const ChainProduct &product);
  LogicalResult addFragments(const ChainProduct &product, Value terms,
                             SmallVectorImpl<Value> &fragments);
  LogicalResult setLayouts(const ChainProduct &product);
  LogicalResult startScores(Value terms);
  LogicalResult stageOperands(const ChainProduct &product);
  LogicalResult multiply(const ChainProduct &product);
  LogicalResult prepare(StringRef name);
  LogicalResult bindGrid();
  /// Moves a copy of an operand into a loop, and divides it among the threads.
  LogicalResult stage(Value copy, Value loop) {
    if (failed(schedule.run<transform::TIRComputeAtOp>(why, copy, loop)))
      return failure();
    return bindTileCopy(schedule, copy, getNumWarps(), gpu.warpSize, why);
  }
  bool isSecond(const ChainProduct &product) const {
    return &product == &values;
  }
  LogicalResult bindWeights();
  LogicalResult scheduleSoftmax();
  LogicalResult setFragments(Value handle, AccessKind kind, unsigned number,
                             std::optional<std::pair<unsigned, unsigned>> dims);
  LogicalResult bindTile(Value block);
  LogicalResult alignRows(Value block, int64_t offset);
  LogicalResult bindRows(Value row);
  FailureOr<Value> getLoopOf(Value handle, unsigned iterator);
  FailureOr<Value> getRelated(const ChainBlock &block, StringRef ending) {
    return schedule.getBlock(block.name + ending.str(), why);
  }
  LogicalResult setScope(Value handle, MemoryScope scope) {
    return schedule.run<transform::TIRSetScopeOp>(why, handle, 0, scope);
  }
  /// Returns the number of warps of a block, each of which has 16 rows.
  int64_t getNumWarps() const { return numRows / kFragment; }

  Schedule &schedule;
  const GPUModel &gpu;
  std::string *why;
  /// The loops over batches and tiles of rows, and those over tiles of keys.
  SmallVector<Value> grid;
  Value step;
  /// The blocks that copy the operands but the weights.
  Value queryCopy, keyCopy, valueCopy;
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Returns the innermost loop that an iterator is bound to.
FailureOr<Value> AttentionScheduler::getLoopOf(Value handle,
                                               unsigned iterator) {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  BlockOp block = getBlock(schedule, handle);
  for (Value loop : llvm::reverse(*loops))
    if (getIterator(block, getLoop(schedule, loop)) == iterator)
      return loop;
  return refuse(why, "block '" + block.getBlockName() +
                         "' has no loop over rows or keys");
}

/// Copies an operand to shared memory, in rows of the iterator `second`.
FailureOr<Value> AttentionScheduler::copyOperand(const ChainProduct &product,
                                                 unsigned number,
                                                 unsigned first,
                                                 unsigned second) {
  BlockOp block = getBlock(schedule, product.handle);
  const auto &iterators = number == product.rowNumber ? product.rowIterators
                                                      : product.columnIterators;
  SmallVector<AffineExpr> indices;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
    if (iterators.contains(i) && i != first && i != second)
      indices.push_back(getAffineDimExpr(i, block.getContext()));
  for (unsigned i : {first, second})
    indices.push_back(getAffineDimExpr(i, block.getContext()));
  auto copy = schedule.run<transform::TIRReindexCacheReadOp>(
      why, product.handle.getType(), product.handle, number,
      MemoryScope::Global,
      AffineMap::get(block.getNumIterators(), 0, indices, block.getContext()));
  if (failed(copy))
    return failure();
  return copy->getCopy();
}

/// Returns a handle to the block that writes what a product reads.
FailureOr<Value> AttentionScheduler::getWriter(const ChainProduct &product,
                                               unsigned number) {
  FailureOr<Value> buffer = getBufferOfBlock(getBlock(schedule, product.handle),
                                             AccessKind::Read, number, why);
  if (failed(buffer))
    return failure();
  for (Operation *user : buffer->getUsers())
    if (isa<affine::AffineStoreOp>(user))
      return schedule.getBlock(user->getParentOfType<BlockOp>().getBlockName(),
                               why);
  return refuse(why, "no block writes an operand");
}

/// Pads a product to whole tiles: the blocks that write its operands write
/// zeros behind their elements, and the block behind it reads the padded
/// result.
LogicalResult AttentionScheduler::padToTiles(ChainProduct &product,
                                             ArrayRef<Value *> copies) {
  BlockOp block = getBlock(schedule, product.handle);
  SmallVector<int64_t> multiples(block.getNumIterators(), 1);
  multiples[product.row] = numRows;
  multiples[product.column] = isSecond(product) ? kFragment : numKeys;
  multiples[product.term] = isSecond(product) ? numKeys : kFragment;
  auto isPadded = [&](unsigned iterator) {
    std::optional<int64_t> extent = product.getExtent(iterator);
    return !extent || *extent % multiples[iterator] != 0;
  };
  bool padsResult = isPadded(product.row) || isPadded(product.column);
  if (!padsResult && !isPadded(product.term))
    return success();
  if (failed(schedule.run<transform::TIRPadEinsumOp>(why, product.handle,
                                                     multiples)))
    return failure();
  unsigned numbers[] = {product.rowNumber, product.columnNumber};
  for (auto [number, copy] : llvm::zip_equal(numbers, copies)) {
    FailureOr<Value> writer = getWriter(product, number);
    if (failed(writer))
      return failure();
    if (getBlock(schedule, *writer) == getBlock(schedule, *copy))
      continue;
    if (failed(schedule.run<transform::TIRComputeInlineOp>(why, *copy)))
      return failure();
    *copy = *writer;
  }
  if (!padsResult)
    return success();
  FailureOr<Value> crop = getRelated(product, "_crop");
  FailureOr<Value> result = getBufferOfBlock(getBlock(schedule, product.handle),
                                             AccessKind::Write, 0, why);
  if (failed(crop) || failed(result))
    return failure();
  product.result = *result;
  return schedule.run<transform::TIRComputeInlineOp>(why, *crop);
}

/// Moves all blocks into the loops over tiles of rows, and those of the softmax
/// and behind it into a loop over tiles of keys.
LogicalResult AttentionScheduler::nestBlocks() {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(values.handle, why);
  if (failed(loops))
    return failure();
  SmallVector<Value> inner(3);
  for (auto [loop, iterator] :
       llvm::zip_equal(*loops, values.facts->loopIterators)) {
    bool isInner = iterator == values.row || iterator == values.column ||
                   iterator == values.term;
    if (!isInner)
      grid.push_back(loop);
    else
      inner[iterator == values.row      ? 0
            : iterator == values.column ? 1
                                        : 2] = loop;
  }
  FailureOr<SmallVector<Value>> rows =
      schedule.split(inner.front(), {kInferredFactor, numRows}, why);
  if (failed(rows))
    return failure();
  grid.push_back(rows->front());
  inner.front() = rows->back();
  SmallVector<Value> order(grid);
  llvm::append_range(order, inner);
  if (failed(reorder(schedule, order, why)) ||
      failed(schedule.run<transform::TIRReverseComputeAtOp>(why, last.handle,
                                                            grid.back())))
    return failure();
  for (Value handle : {sum.handle, weights.handle, maximum.handle})
    if (failed(
            schedule.run<transform::TIRComputeAtOp>(why, handle, grid.back())))
      return failure();
  FailureOr<Value> row = getLoopOf(maximum.handle, maximum.row);
  if (failed(row))
    return failure();
  FailureOr<Value> key = getLoopOf(maximum.handle, maximum.key);
  if (failed(key))
    return failure();
  FailureOr<SmallVector<Value>> keys =
      schedule.split(*key, {kInferredFactor, numKeys}, why);
  if (failed(keys))
    return failure();
  step = keys->front();
  if (failed(reorder(schedule, {step, *row, keys->back()}, why)) ||
      failed(schedule.run<transform::TIROnlineSoftmaxOp>(
          why, maximum.handle,
          ValueRange{weights.handle, sum.handle, values.handle}, step)))
    return failure();
  for (Value handle : {mask.handle, scores.handle})
    if (failed(schedule.run<transform::TIRComputeAtOp>(why, handle, step)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

/// Puts rows of scores or weights further apart than they are long, so that
/// threads that read a row each, or eight rows of a matrix, find them in
/// different banks.
LogicalResult AttentionScheduler::alignRows(Value block, int64_t offset) {
  return schedule.run<transform::TIRStorageAlignOp>(
      why, block, AccessKind::Write, 0, rowDim, 2 * kVector, offset);
}

/// Divides a tile, of which warps have fragments, among the threads.
LogicalResult AttentionScheduler::bindTile(Value block) {
  FailureOr<SmallVector<Value>> loops = getTileLoops(schedule, block, why);
  if (failed(loops))
    return failure();
  FailureOr<SmallVector<Value>> rows =
      schedule.split(loops->front(), {getNumWarps(), kFragment}, why);
  if (failed(rows))
    return failure();
  FailureOr<SmallVector<Value>> columns =
      schedule.split(loops->back(), {kInferredFactor, kFragment}, why);
  if (failed(columns) ||
      failed(bindByLayout(schedule, {rows->back(), columns->back()},
                          getFragmentLayout(),
                          {rows->front(), columns->front()}, why)) ||
      failed(bindLoopsTo(schedule, {{rows->front(), "threadIdx.y"}}, why)))
    return failure();
  return unrollLoops(schedule, columns->front(), why);
}

/// Gives each row of a loop to a thread of the warp that has its fragments.
LogicalResult AttentionScheduler::bindRows(Value row) {
  FailureOr<SmallVector<Value>> rows =
      schedule.split(row, {getNumWarps(), kFragment}, why);
  if (failed(rows))
    return failure();
  return bindLoopsTo(
      schedule, {{rows->front(), "threadIdx.y"}, {rows->back(), "threadIdx.x"}},
      why);
}

/// Lets a warp compute the weights of its rows, two neighbours in each lane.
LogicalResult AttentionScheduler::bindWeights() {
  FailureOr<SmallVector<Value>> loops =
      getTileLoops(schedule, weights.handle, why);
  if (failed(loops))
    return failure();
  FailureOr<SmallVector<Value>> rows =
      schedule.split(loops->front(), {getNumWarps(), kFragment}, why);
  if (failed(rows))
    return failure();
  FailureOr<SmallVector<Value>> keys =
      schedule.split(loops->back(), {numKeys / 2, 2}, why);
  if (failed(keys) || failed(bindLoopsTo(schedule,
                                         {{rows->front(), "threadIdx.y"},
                                          {keys->front(), "threadIdx.x"}},
                                         why)))
    return failure();
  return schedule.run<transform::TIRVectorizeOp>(why, keys->back());
}

/// Schedules the blocks of the softmax.
LogicalResult AttentionScheduler::scheduleSoftmax() {
  std::pair<const ChainBlock *, StringRef> ofRows[] = {{&maximum, "_init"},
                                                       {&maximum, "_old"},
                                                       {&maximum, "_factor"},
                                                       {&sum, "_init"},
                                                       {&sum, "_rescale"}};
  for (auto [block, ending] : ofRows) {
    FailureOr<Value> handle = getRelated(*block, ending);
    if (failed(handle))
      return failure();
    FailureOr<SmallVector<Value>> loops = schedule.getLoops(*handle, why);
    if (failed(loops) || failed(bindRows(loops->back())) ||
        (ending != "_rescale" &&
         failed(setScope(*handle, MemoryScope::Shared))))
      return failure();
  }
  for (const ChainBlock *block : {&maximum, &sum}) {
    FailureOr<Value> row = getLoopOf(block->handle, block->row);
    if (failed(row) || failed(bindRows(*row)))
      return failure();
  }
  return bindWeights();
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Gives a buffer of a block the layout of fragments, by dimensions for rows
/// and columns, or by the last two.
LogicalResult AttentionScheduler::setFragments(
    Value handle, AccessKind kind, unsigned number,
    std::optional<std::pair<unsigned, unsigned>> dims) {
  SmallVector<int64_t> tileDims;
  if (dims)
    tileDims = {dims->first, dims->second};
  return schedule.run<transform::TIRTransformLayoutOp>(
      why, handle, kind, number, getFragmentLayout(), tileDims);
}

/// Divides the loops of a product into warps, fragments, and the elements of
/// these.
FailureOr<AttentionScheduler::ProductLoops>
AttentionScheduler::divideProduct(const ChainProduct &product) {
  ProductLoops loops;
  std::tuple<unsigned, int64_t, SmallVector<Value> *> divisions[] = {
      {product.row, getNumWarps(), &loops.rows},
      {product.column, kInferredFactor, &loops.columns},
      {product.term, kInferredFactor, &loops.terms}};
  for (auto [iterator, count, parts] : divisions) {
    FailureOr<Value> loop = getLoopOf(product.handle, iterator);
    if (failed(loop))
      return failure();
    FailureOr<SmallVector<Value>> split =
        schedule.split(*loop, {count, kFragment}, why);
    if (failed(split))
      return failure();
    *parts = *split;
  }
  if (failed(reorder(schedule,
                     {loops.rows[0], loops.terms[0], loops.columns[0],
                      loops.rows[1], loops.columns[1], loops.terms[1]},
                     why)))
    return failure();
  return loops;
}

/// Lets a product read fragments, which are loaded in a loop over its terms.
/// Adds the blocks that load them.
LogicalResult
AttentionScheduler::addFragments(const ChainProduct &product, Value terms,
                                 SmallVectorImpl<Value> &fragments) {
  Value handle = product.handle;
  for (unsigned number : {product.rowNumber, product.columnNumber}) {
    auto copy = schedule.run<transform::TIRCacheReadOp>(
        why, handle.getType(), handle, number, MemoryScope::Local,
        ValueRange(handle));
    if (failed(copy) || failed(schedule.run<transform::TIRComputeAtOp>(
                            why, copy->getCopy(), terms)))
      return failure();
    fragments.push_back(copy->getCopy());
  }
  return success();
}

/// Sets the layouts of the fragments of a product.
LogicalResult AttentionScheduler::setLayouts(const ChainProduct &product) {
  BlockOp block = getBlock(schedule, product.handle);
  auto written = getIteratorsOfDims(block, product.result, AccessKind::Write);
  if (!written)
    return refuse(why, "a product writes several elements at a point");
  auto getDim = [&](unsigned iterator) -> unsigned {
    return llvm::find(*written, std::optional(iterator)) - written->begin();
  };
  FailureOr<Value> columns =
      getBufferOfBlock(block, AccessKind::Read, product.columnNumber, why);
  if (failed(columns))
    return failure();
  unsigned rank = cast<MemRefType>(columns->getType()).getRank();
  // Values have the index of the sum first.
  std::pair last(rank - 2, rank - 1), turned(rank - 1, rank - 2);
  std::optional<std::pair<unsigned, unsigned>> ofRows;
  if (isSecond(product))
    ofRows = std::pair(rowDim, keyDim);
  Value handle = product.handle;
  if (failed(
          setFragments(handle, AccessKind::Read, product.rowNumber, ofRows)) ||
      failed(setFragments(handle, AccessKind::Read, product.columnNumber,
                          isSecond(product) ? turned : last)))
    return failure();
  return setFragments(handle, AccessKind::Write, 0,
                      std::pair(getDim(product.row), getDim(product.column)));
}

/// Sets the fragments of scores to zero in front of a loop over their terms.
LogicalResult AttentionScheduler::startScores(Value terms) {
  FailureOr<Value> init =
      schedule.decomposeReduction(scores.handle, terms, why);
  if (failed(init))
    return failure();
  FailureOr<SmallVector<Value>> nest = schedule.getLoops(*init, why);
  if (failed(nest))
    return failure();
  // A loop over one fragment is gone.
  ArrayRef<Value> outer =
      ArrayRef(*nest).drop_back(2).take_back(numKeys > kFragment ? 1 : 0);
  if (failed(bindByLayout(schedule, ArrayRef(*nest).take_back(2),
                          getFragmentLayout(), outer, why)))
    return failure();
  return unrollLoops(schedule, outer, why);
}

/// Moves the copies of the operands of a product to shared memory of a step.
LogicalResult AttentionScheduler::stageOperands(const ChainProduct &product) {
  if (!isSecond(product)) {
    if (failed(stage(queryCopy, grid.back())) || failed(stage(keyCopy, step)))
      return failure();
    return alignRows(mask.handle, 2);
  }
  if (failed(stage(valueCopy, step)))
    return failure();
  return alignRows(weights.handle, kVector);
}

/// Multiplies tiles by fragments.
LogicalResult AttentionScheduler::multiply(const ChainProduct &product) {
  FailureOr<ProductLoops> loops = divideProduct(product);
  if (failed(loops))
    return failure();
  Value terms = loops->terms.front();
  SmallVector<Value> fragments;
  if (failed(addFragments(product, terms, fragments)))
    return failure();
  // Regions are known exactly until the layouts are those of fragments.
  if (failed(stageOperands(product)) || failed(setLayouts(product)) ||
      (!isSecond(product) && failed(startScores(terms))) ||
      failed(
          bindLoopsTo(schedule, {{loops->rows.front(), "threadIdx.y"}}, why)) ||
      failed(loadFragments(schedule, fragments[0], type, /*isTurned=*/false,
                           why)) ||
      failed(loadFragments(schedule, fragments[1], type, isSecond(product),
                           why)) ||
      failed(unrollLoops(schedule, {terms, loops->columns.front()}, why)))
    return failure();
  return schedule.run<transform::TIRTensorizeOp>(
      why, product.handle.getType(), loops->rows.back(),
      "mma_16x16x16_" + type + "_f32");
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// Finds the chain, and copies the operands of both products in whole tiles.
LogicalResult AttentionScheduler::prepare(StringRef name) {
  FailureOr<Value> first = schedule.getBlock(name, why);
  if (failed(first))
    return failure();
  FailureOr<AttentionChain> chain =
      AttentionChain::find(getBlock(schedule, *first), gpu, why);
  if (failed(chain))
    return failure();
  static_cast<AttentionChain &>(*this) = std::move(*chain);
  for (ChainBlock *block : std::initializer_list<ChainBlock *>{
           &scores, &mask, &maximum, &weights, &sum, &values, &last}) {
    FailureOr<Value> handle = schedule.getBlock(block->name, why);
    if (failed(handle))
      return failure();
    block->handle = *handle;
  }
  std::tuple<const ChainProduct *, unsigned, unsigned, unsigned, Value *>
      copies[] = {
          {&scores, scores.rowNumber, scores.row, scores.term, &queryCopy},
          {&scores, scores.columnNumber, scores.column, scores.term, &keyCopy},
          {&values, values.columnNumber, values.term, values.column,
           &valueCopy}};
  for (auto [product, number, row, column, copy] : copies) {
    FailureOr<Value> made = copyOperand(*product, number, row, column);
    if (failed(made))
      return failure();
    *copy = *made;
  }
  if (failed(padToTiles(scores, {&queryCopy, &keyCopy})))
    return failure();
  return padToTiles(values, {&weights.handle, &valueCopy});
}

/// Binds the loops over batches and tiles of rows to blocks.
LogicalResult AttentionScheduler::bindGrid() {
  FailureOr<SmallVector<Value>> joined =
      joinLoops(schedule, ArrayRef(grid).drop_back(), why);
  if (failed(joined))
    return failure();
  joined->push_back(grid.back());
  SmallVector<ThreadBinding> bindings;
  if (failed(addGrid(schedule, *joined, bindings, why)))
    return failure();
  return bindLoopsTo(schedule, bindings, why);
}

LogicalResult AttentionScheduler::run(StringRef name) {
  if (failed(prepare(name)) || failed(nestBlocks()))
    return failure();
  for (Value handle :
       {queryCopy, keyCopy, valueCopy, mask.handle, weights.handle})
    if (failed(setScope(handle, MemoryScope::Shared)))
      return failure();
  for (Value handle : {scores.handle, values.handle})
    if (failed(setScope(handle, MemoryScope::Local)))
      return failure();
  if (failed(multiply(scores)) || failed(multiply(values)))
    return failure();
  FailureOr<Value> start = getRelated(values, "_init");
  FailureOr<Value> rescale = getRelated(values, "_rescale");
  if (failed(start) || failed(rescale))
    return failure();
  for (Value tile : {mask.handle, *start, *rescale, last.handle})
    if (failed(bindTile(tile)))
      return failure();
  if (failed(scheduleSoftmax()))
    return failure();
  // Copy the next tiles of keys and values while the threads compute.
  if (bytes + tileBytes <= gpu.sharedBytes &&
      failed(schedule.run<transform::TIRPipelineOp>(why, step, /*stages=*/2,
                                                    /*defer_products=*/false,
                                                    /*producer=*/false,
                                                    IntegerAttr())))
    return failure();
  return bindGrid();
}

LogicalResult mlir::tir::scheduleAttention(Schedule &schedule, StringRef name,
                                           const GPUModel &gpu,
                                           std::string *why) {
  return AttentionScheduler(schedule, gpu, why).run(name);
}
