//===- GPUColumns.cpp - long sums of columns on a GPU ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A product of a few rows and a matrix reads each element of the matrix once,
// and is as fast as that memory. If the result has few elements, one thread per
// element is too few threads. Here, threads share the sum of each column:
//
//     tiles of columns                   blockIdx
//       parts of the sum                 threadIdx.y
//         groups of adjacent columns     threadIdx.x
//           steps of the part
//             load a group of the matrix a vector for each term
//             add it to all rows         registers
//           copy the sums                shared memory
//       combine the parts, and finish    a thread per element
//
// The sum of the columns of a matrix, or their maximum, is such a reduction
// without rows.
//
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "GPUSteps.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;
using relax_mlir::refuse;

/// The threads along columns, and the parts of a sum: 256 threads.
static constexpr int64_t kLanes = 8, kParts = 32;

/// The least parts of a sum.
static constexpr int64_t kFewParts = 16;

/// The least terms of a sum that threads share.
static constexpr int64_t kFewTerms = 64;

/// The most rows that a thread adds to, and the most sums that it has.
static constexpr int64_t kMostRows = 8, kMostSums = 32;

/// The most elements of a result that is not worth a thread for each.
static constexpr int64_t kManyResults = 1 << 17;

/// The blocks of threads that keep a GPU busy.
static constexpr int64_t kEnoughBlocks = 128;

/// The most bytes that a thread loads at once, and the terms that it loads
/// before it adds them.
static constexpr int64_t kVectorBytes = 16, kLoads = 8;

namespace {
/// Schedules one reduction.
class ColumnSharer {
public:
  ColumnSharer(Schedule &schedule, const GPUModel &gpu, std::string *why)
      : schedule(schedule), gpu(gpu), why(why) {}

  LogicalResult run(StringRef name);

private:
  LogicalResult findColumns();
  LogicalResult findMatrix();
  LogicalResult groupIterators();
  LogicalResult chooseVector();
  LogicalResult chooseParts();
  LogicalResult padSum();
  LogicalResult divideSum();
  LogicalResult bindResult();
  LogicalResult bindParts();
  LogicalResult bindSum(Value lane);
  LogicalResult load(Value copy, Value step);
  LogicalResult loadOperands(Value step);
  LogicalResult unroll(ArrayRef<Value> loops);

  Schedule &schedule;
  const GPUModel &gpu;
  std::string *why;
  /// The reduction, which combines parts in the end, and the one of parts.
  Value handle, partial;
  std::optional<ScheduledBlock> block;
  Epilogue epilogue;
  /// The iterator of columns, and that of the sum which is divided.
  unsigned columns = 0, terms = 0;
  SmallVector<unsigned> rows, batches, otherTerms;
  /// The number of the operand with columns among the buffers that are read.
  unsigned matrix = 0;
  const AccessStep *matrixAccess = nullptr;
  /// The numbers of the other operands.
  SmallVector<unsigned> others;
  /// The block that copies the parts to shared memory, and those that copy
  /// operands.
  Value shared;
  SmallVector<Value> copies;
  /// The adjacent columns of a thread.
  int64_t vector = 1;
  /// The parts of the sum, and the terms that are loaded together.
  int64_t numParts = kParts, loads = kLoads;
  /// The innermost loop over tiles of columns.
  Value tile;
};
} // namespace

/// Returns a handle to the block that writes a buffer.
static FailureOr<Value> findWriter(Schedule &schedule, Value buffer,
                                   std::string *why) {
  for (Operation *user : buffer.getUsers()) {
    auto store = dyn_cast<affine::AffineStoreOp>(user);
    if (store && store.getMemRef() == buffer)
      return schedule.getBlock(store->getParentOfType<BlockOp>().getBlockName(),
                               why);
  }
  return refuse(why, "no block writes a copy");
}

/// Finds the iterator along which the results are neighbours.
LogicalResult ColumnSharer::findColumns() {
  BlockOp op = block->block;
  if (!block->isReduction() || !op.hasInit() || block->hasRegions ||
      !block->sharedLoops.empty())
    return refuse(
        why, "expected a reduction with an init region, in loops of its own");
  std::optional<unsigned> loop = findLaneLoop(*block);
  if (!loop)
    return refuse(why, "no iterator writes neighbours");
  columns = block->loopIterators[*loop];
  return success();
}

/// Finds the only operand that has columns.
LogicalResult ColumnSharer::findMatrix() {
  SmallVector<Value> written, read;
  for (const AccessStep &access : block->accesses)
    if (access.isWrite())
      written.push_back(access.buffer);
  if (written.size() != 1)
    return refuse(why, "the block writes several buffers");
  for (const AccessStep &access : block->accesses) {
    if (access.isWrite())
      continue;
    if (llvm::is_contained(read, access.buffer))
      return refuse(why, "the block reads a buffer at two places");
    read.push_back(access.buffer);
    if (access.buffer == written.front())
      continue;
    if (access.getConstant(columns) == 0) {
      others.push_back(read.size() - 1);
      continue;
    }
    if (matrixAccess || access.getConstant(columns) != 1)
      return refuse(why, "several operands have columns, or columns are not "
                         "neighbours");
    matrixAccess = &access;
    matrix = read.size() - 1;
  }
  if (!matrixAccess)
    return refuse(why, "no operand has columns");
  return success();
}

LogicalResult ColumnSharer::groupIterators() {
  for (unsigned iterator : block->loopIterators) {
    if (iterator == columns ||
        !llvm::is_contained(block->spatialIterators, iterator))
      continue;
    bool isRow =
        block->isLong(iterator) && matrixAccess->getConstant(iterator) == 0;
    (isRow ? rows : batches).push_back(iterator);
  }
  std::optional<int64_t> numRows = getNumPoints(*block, rows);
  if (!numRows || *numRows > kMostRows)
    return refuse(why, "the result has more than " + Twine(kMostRows) +
                           " rows that read the same columns");
  std::optional<int64_t> numResults =
      getNumPoints(*block, getLongIterators(*block));
  if (numResults && *numResults > kManyResults * *numRows)
    return refuse(why, "the result has enough elements for a thread each");
  // The iterator with the most terms is divided.
  auto getLength = [&](unsigned iterator) {
    return block->getExtent(iterator, std::numeric_limits<int64_t>::max());
  };
  terms = block->reduceIterators.front();
  for (unsigned iterator : block->reduceIterators)
    if (getLength(iterator) > getLength(terms))
      terms = iterator;
  for (unsigned iterator : block->loopIterators)
    if (iterator != terms &&
        llvm::is_contained(block->reduceIterators, iterator))
      otherTerms.push_back(iterator);
  if (getLength(terms) < kFewTerms)
    return refuse(why, "sums have fewer than " + Twine(kFewTerms) +
                           " terms along each iterator");
  return success();
}

/// Chooses how many columns a thread has: as many as one load can read, unless
/// that leaves too few blocks of threads.
LogicalResult ColumnSharer::chooseVector() {
  unsigned bits = cast<MemRefType>(matrixAccess->buffer.getType())
                          .getElementType()
                          .isIndex()
                      ? 64
                      : cast<MemRefType>(matrixAccess->buffer.getType())
                            .getElementTypeBitWidth();
  int64_t bytes = llvm::divideCeil(bits, 8);
  int64_t numRows = *getNumPoints(*block, rows);
  vector = std::max<int64_t>(kVectorBytes / bytes, 1);
  while (vector > 1 && vector * numRows > kMostSums)
    vector /= 2;
  std::optional<int64_t> numColumns = getNumPoints(*block, {columns});
  std::optional<int64_t> numBatches = getNumPoints(*block, batches);
  if (!numColumns)
    return success();
  // A memory transaction has 32 bytes.
  while (vector > 1 && vector * kLanes * bytes > 32 &&
         *numColumns * numBatches.value_or(kEnoughBlocks) <
             kEnoughBlocks * kLanes * vector)
    vector /= 2;
  if (*numColumns < kLanes)
    return refuse(why,
                  "the result has fewer than " + Twine(kLanes) + " columns");
  return success();
}

/// Chooses how the sum is divided: evenly if that gives enough parts.
LogicalResult ColumnSharer::chooseParts() {
  std::optional<int64_t> numRows = getNumPoints(*block, rows);
  loads = *numRows > kMostRows / 2 ? kLoads / 2 : kLoads;
  std::optional<int64_t> numTerms = block->getConstantExtent(terms);
  if (!numTerms)
    return padSum();
  for (int64_t few = loads; few > 1; few /= 2)
    for (int64_t parts = kParts; parts >= kFewParts; --parts)
      if (*numTerms % (parts * few) == 0) {
        numParts = parts;
        loads = few;
        return success();
      }
  while (loads > 1 && *numTerms <= kParts * loads / 2)
    loads /= 2;
  return padSum();
}

/// Pads a sum of products by zeros. The copies of the operands are the vectors
/// that threads load.
LogicalResult ColumnSharer::padSum() {
  SmallVector<int64_t> multiples(block->extents.size(), 1);
  multiples[terms] = kParts * loads;
  if (failed(schedule.run<transform::TIRPadEinsumOp>(why, handle, multiples)))
    return failure();
  SmallVector<unsigned> numbers(others);
  numbers.push_back(matrix);
  for (unsigned number : numbers) {
    FailureOr<Value> buffer = getBufferOfBlock(getBlock(schedule, handle),
                                               AccessKind::Read, number, why);
    if (failed(buffer))
      return failure();
    FailureOr<Value> copy = findWriter(schedule, *buffer, why);
    if (failed(copy))
      return failure();
    copies.push_back(*copy);
  }
  FailureOr<ScheduledBlock> facts =
      ScheduledBlock::get(getBlock(schedule, handle), why);
  if (failed(facts))
    return failure();
  block = std::move(*facts);
  return success();
}

/// Factors the reduction by parts of its sum. The loops of both blocks are over
/// parts, batches, columns, rows and terms.
LogicalResult ColumnSharer::divideSum() {
  FailureOr<Epilogue> found = getEpilogue(schedule, handle, *block, why);
  if (failed(found))
    return failure();
  epilogue = *found;
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, handle, *block, why);
  if (failed(loops))
    return failure();
  auto getLoopOf = [&](unsigned iterator) {
    return (*loops)[llvm::find(block->loopIterators, iterator) -
                    block->loopIterators.begin()];
  };
  // A loop over one step would be bound to no iterator.
  SmallVector<int64_t> factors = {numParts, loads};
  if (block->getConstantExtent(terms) != numParts * loads)
    factors.insert(factors.begin(), kInferredFactor);
  FailureOr<SmallVector<Value>> parts =
      schedule.split(getLoopOf(terms), factors, why);
  if (failed(parts))
    return failure();
  Value part = *std::prev(parts->end(), 2);
  SmallVector<Value> order = {part};
  llvm::append_range(order, llvm::map_range(batches, getLoopOf));
  order.push_back(getLoopOf(columns));
  llvm::append_range(order, llvm::map_range(rows, getLoopOf));
  llvm::append_range(order, ArrayRef(*parts).drop_back(2));
  llvm::append_range(order, llvm::map_range(otherTerms, getLoopOf));
  order.push_back(parts->back());
  if (failed(reorder(schedule, order, why)))
    return failure();
  auto factored =
      schedule.run<transform::TIRRFactorOp>(why, handle.getType(), part, 0);
  if (failed(factored))
    return failure();
  partial = factored->getPartial();
  auto copy = schedule.run<transform::TIRCacheReadOp>(
      why, handle.getType(), handle, 0, MemoryScope::Shared, ValueRange());
  if (failed(copy))
    return failure();
  shared = copy->getCopy();
  return schedule.run<transform::TIRSetScopeOp>(why, partial, 0,
                                                MemoryScope::Local);
}

LogicalResult ColumnSharer::unroll(ArrayRef<Value> loops) {
  for (Value loop : loops)
    if (failed(schedule.run<transform::TIRUnrollOp>(why, loop)))
      return failure();
  return success();
}

/// Lets each thread combine the parts of elements, and finish these.
LogicalResult ColumnSharer::bindResult() {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  if (loops->size() != batches.size() + rows.size() + 2)
    return refuse(why, "the reduction over parts has other loops");
  ArrayRef<Value> outer = ArrayRef(*loops).slice(1, batches.size());
  FailureOr<SmallVector<Value>> parts = schedule.split(
      (*loops)[1 + batches.size()], {kInferredFactor, vector, kLanes}, why);
  if (failed(parts))
    return failure();
  tile = parts->front();
  SmallVector<Value> own(ArrayRef(*loops).take_back(rows.size()));
  own.push_back((*parts)[1]);
  SmallVector<Value> grid(outer);
  grid.push_back(tile);
  SmallVector<Value> order(grid);
  llvm::append_range(order, own);
  order.push_back(parts->back());
  order.push_back(loops->front());
  // A result that later kernels read gets a copy.
  if (failed(reorder(schedule, order, why)) ||
      failed(placeEpilogue(schedule, handle, epilogue, parts->back(),
                           /*vectorize=*/false, why)) ||
      failed(schedule.run<transform::TIRSetScopeOp>(why, handle, 0,
                                                    MemoryScope::Local)) ||
      failed(bindParts()))
    return failure();
  // Blocks can move to loops before these are joined.
  Value elements = own.front();
  if (own.size() > 1) {
    FailureOr<Value> fused = schedule.fuse(own, why);
    if (failed(fused))
      return failure();
    elements = *fused;
  }
  FailureOr<SmallVector<Value>> joined = joinLoops(schedule, grid, why);
  if (failed(joined))
    return failure();
  SmallVector<ThreadBinding> bindings = {{elements, "threadIdx.y"},
                                         {parts->back(), "threadIdx.x"}};
  if (failed(addGrid(schedule, *joined, bindings, why)))
    return failure();
  return bindLoopsTo(schedule, bindings, why);
}

/// Computes the parts of a tile in registers, and copies them to shared memory.
LogicalResult ColumnSharer::bindParts() {
  if (failed(schedule.run<transform::TIRComputeAtOp>(why, shared, tile)))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(shared, why);
  if (failed(loops))
    return failure();
  unsigned numOuter = batches.size() + 1;
  if (loops->size() != numOuter + rows.size() + 2)
    return refuse(why, "the copy of the parts has other loops");
  Value part = (*loops)[numOuter];
  SmallVector<Value> ownRows(ArrayRef(*loops).slice(numOuter + 1, rows.size()));
  FailureOr<SmallVector<Value>> columns =
      schedule.split(loops->back(), {kLanes, vector}, why);
  if (failed(columns))
    return failure();
  SmallVector<Value> order = {part, columns->front()};
  llvm::append_range(order, ownRows);
  order.push_back(columns->back());
  if (failed(reorder(schedule, order, why)) ||
      failed(bindSum(columns->front())) || failed(unroll(ownRows)))
    return failure();
  if (vector > 1 &&
      failed(schedule.run<transform::TIRVectorizeOp>(why, columns->back())))
    return failure();
  return bindLoopsTo(schedule,
                     {{part, "threadIdx.y"}, {columns->front(), "threadIdx.x"}},
                     why);
}

/// Computes the part of a sum that a thread has.
LogicalResult ColumnSharer::bindSum(Value lane) {
  if (failed(schedule.run<transform::TIRComputeAtOp>(why, partial, lane)))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(partial, why);
  if (failed(loops))
    return failure();
  BlockOp op = getBlock(schedule, partial);
  SmallVector<Value> sum, own;
  for (Value loop : ArrayRef(*loops).drop_front(batches.size() + 3)) {
    std::optional<unsigned> iterator = getIterator(op, getLoop(schedule, loop));
    if (!iterator)
      return refuse(why, "a loop of the sum has no iterator of its own");
    bool isReduce = op.getIteratorKind(*iterator) == IteratorKind::Reduce;
    (isReduce ? sum : own).push_back(loop);
  }
  if (sum.empty())
    return refuse(why, "the sum of a part has no loop");
  SmallVector<Value> order(sum);
  llvm::append_range(order, own);
  if (failed(reorder(schedule, order, why)))
    return failure();
  Value step = sum.size() > 1 ? *std::prev(sum.end(), 2) : lane;
  if (failed(loadOperands(step)) || failed(unroll(sum.back())))
    return failure();
  return unroll(own);
}

/// Moves a copy of an operand to registers and into a loop.
LogicalResult ColumnSharer::load(Value copy, Value step) {
  unsigned numOuter = 0;
  if (failed(schedule.run<transform::TIRSetScopeOp>(why, copy, 0,
                                                    MemoryScope::Local)) ||
      failed(schedule.run<transform::TIRComputeAtOp>(why, copy, step)))
    return failure();
  FailureOr<SmallVector<Value>> around = schedule.getLoops(partial, why);
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(copy, why);
  if (failed(around) || failed(loops))
    return failure();
  ForOp stepOp = getLoop(schedule, step);
  for (Value loop : *loops) {
    ++numOuter;
    if (getLoop(schedule, loop) == stepOp)
      break;
  }
  SmallVector<Value> own(ArrayRef(*loops).drop_front(numOuter));
  if (own.empty())
    return success();
  if (failed(schedule.run<transform::TIRVectorizeOp>(why, own.back())))
    return failure();
  return unroll(ArrayRef(own).drop_back());
}

/// Loads the elements of a step at once.
LogicalResult ColumnSharer::loadOperands(Value step) {
  if (copies.empty()) {
    SmallVector<unsigned> numbers(others);
    numbers.push_back(matrix);
    for (unsigned number : numbers) {
      auto copy = schedule.run<transform::TIRCacheReadOp>(
          why, handle.getType(), partial, number, MemoryScope::Local,
          ValueRange());
      if (failed(copy))
        return failure();
      copies.push_back(copy->getCopy());
    }
  }
  for (Value copy : copies)
    if (failed(load(copy, step)))
      return failure();
  return success();
}

LogicalResult ColumnSharer::run(StringRef name) {
  FailureOr<Value> found = schedule.getBlock(name, why);
  if (failed(found))
    return failure();
  handle = *found;
  FailureOr<ScheduledBlock> facts =
      ScheduledBlock::get(getBlock(schedule, handle), why);
  if (failed(facts))
    return failure();
  block = std::move(*facts);
  if (failed(findColumns()) || failed(findMatrix()) ||
      failed(groupIterators()) || failed(chooseVector()) ||
      failed(chooseParts()) || failed(divideSum()))
    return failure();
  return bindResult();
}

LogicalResult mlir::tir::shareColumns(Schedule &schedule, StringRef name,
                                      const GPUModel &gpu, std::string *why) {
  return ColumnSharer(schedule, gpu, why).run(name);
}
