//===- GPUAttentionChain.cpp - find a softmax between two products --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GPUAttention.h"
#include "GPUFragments.h"
#include "relax-mlir/Analysis/TIR/Reducer.h"
#include "relax-mlir/Analysis/TIR/RowOperands.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;
using relax_mlir::refuse;

/// The most rows and keys of a tile, and the most columns of the result, whose
/// sums are in registers.
static constexpr int64_t kMostRows = 64, kMostKeys = 64, kMostColumns = 128;

namespace {
class ChainFinder : AttentionChain {
public:
  ChainFinder(const GPUModel &gpu, std::string *why) : gpu(gpu), why(why) {}

  FailureOr<AttentionChain> find(BlockOp first) {
    if (failed(findChain(first)) || failed(checkSizes()))
      return failure();
    return AttentionChain(*this);
  }

private:
  FailureOr<BlockOp> getOnlyReader(Value buffer);
  FailureOr<ChainProduct> getProduct(BlockOp block);
  FailureOr<ChainBlock> getElementwise(BlockOp block, Value source);
  LogicalResult setRowAndKey(ChainBlock &block, BlockOp op, Value buffer);
  LogicalResult findChain(BlockOp first);
  LogicalResult findSoftmax();
  LogicalResult findValues();
  LogicalResult findOperands();
  LogicalResult checkSizes();

  const GPUModel &gpu;
  std::string *why;
};
} // namespace

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

static SmallVector<BlockOp> getReaders(Value buffer) {
  SmallVector<BlockOp> readers;
  for (Operation *user : buffer.getUsers()) {
    auto block = user->getParentOfType<BlockOp>();
    if (!isa<affine::AffineLoadOp>(user) || !block ||
        llvm::is_contained(readers, block))
      continue;
    bool writes = llvm::any_of(buffer.getUsers(), [&](Operation *other) {
      return isa<affine::AffineStoreOp>(other) && block->isAncestor(other);
    });
    if (!writes)
      readers.push_back(block);
  }
  return readers;
}

FailureOr<BlockOp> ChainFinder::getOnlyReader(Value buffer) {
  SmallVector<BlockOp> readers = getReaders(buffer);
  if (readers.size() != 1)
    return refuse(why, "a result of the chain has " + Twine(readers.size()) +
                           " readers, expected one");
  return readers.front();
}

/// Returns the only buffer that a block writes; null if there are several.
static Value getResult(const ScheduledBlock &block) {
  Value result;
  for (const AccessStep &access : block.accesses)
    if (access.isWrite()) {
      if (result && result != access.buffer)
        return nullptr;
      result = access.buffer;
    }
  return result;
}

/// Returns the iterators in the indices of the loads of a buffer.
static llvm::SmallDenseSet<unsigned> findIterators(BlockOp block,
                                                   Value buffer) {
  llvm::SmallDenseSet<unsigned> iterators;
  block.getBody().walk([&](affine::AffineLoadOp load) {
    for (Value index : load.getMapOperands())
      if (auto argument = dyn_cast<BlockArgument>(index);
          argument && load.getMemRef() == buffer &&
          argument.getOwner()->getParentOp() == block)
        iterators.insert(argument.getArgNumber());
  });
  return iterators;
}

/// Returns a sum of products of two operands, one after the other.
FailureOr<ChainProduct> ChainFinder::getProduct(BlockOp block) {
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(block, why);
  if (failed(facts))
    return failure();
  ChainProduct product;
  product.name = block.getBlockName().str();
  product.result = getResult(*facts);
  SmallVector<Value> read, operands;
  SmallVector<unsigned> numbers;
  for (const AccessStep &access : facts->accesses) {
    if (access.isWrite())
      continue;
    if (access.buffer != product.result) {
      operands.push_back(access.buffer);
      numbers.push_back(read.size());
    }
    if (!llvm::is_contained(read, access.buffer))
      read.push_back(access.buffer);
  }
  if (!facts->isReduction() || !block.hasInit() || facts->hasRegions ||
      !facts->sharedLoops.empty() || !product.result || operands.size() != 2 ||
      operands[0] == operands[1] || facts->reduceIterators.size() != 1)
    return refuse(why, "block '" + product.name +
                           "' does not add products of two operands");
  product.rowBuffer = operands[0];
  product.columnBuffer = operands[1];
  product.rowNumber = numbers[0];
  product.columnNumber = numbers[1];
  product.rowIterators = findIterators(block, operands[0]);
  product.columnIterators = findIterators(block, operands[1]);
  product.term = facts->reduceIterators.front();
  product.facts = std::move(*facts);
  return product;
}

static void swapOperands(ChainProduct &product) {
  std::swap(product.rowBuffer, product.columnBuffer);
  std::swap(product.rowNumber, product.columnNumber);
  std::swap(product.rowIterators, product.columnIterators);
}

/// Returns a block that computes an element of its result from the element of
/// `source` at the same index.
FailureOr<ChainBlock> ChainFinder::getElementwise(BlockOp block, Value source) {
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(block, why);
  if (failed(facts))
    return failure();
  ChainBlock found;
  found.name = block.getBlockName().str();
  found.result = getResult(*facts);
  auto read = getIteratorsOfDims(block, source, AccessKind::Read);
  auto written =
      found.result ? getIteratorsOfDims(block, found.result, AccessKind::Write)
                   : std::nullopt;
  if (facts->isReduction() || facts->hasRegions || !read || !written ||
      *read != *written)
    return refuse(why, "block '" + found.name +
                           "' does not compute each element from the one at "
                           "its index");
  return found;
}

/// Sets the iterators of a block at the dimensions of scores or weights.
LogicalResult ChainFinder::setRowAndKey(ChainBlock &block, BlockOp op,
                                        Value buffer) {
  auto dims = getIteratorsOfDims(op, buffer, AccessKind::Read);
  if (!dims || !(*dims)[rowDim] || !(*dims)[keyDim])
    return refuse(why, "block '" + block.name +
                           "' has no iterators for rows and keys");
  block.row = *(*dims)[rowDim];
  block.key = *(*dims)[keyDim];
  return success();
}

/// Finds the maximum and the weights, which read the masked scores.
LogicalResult ChainFinder::findSoftmax() {
  for (BlockOp reader : getReaders(mask.result)) {
    FailureOr<ScheduledBlock> facts = ScheduledBlock::get(reader, why);
    if (failed(facts))
      return failure();
    if (!facts->isReduction()) {
      FailureOr<ChainBlock> found = getElementwise(reader, mask.result);
      if (failed(found))
        return failure();
      if (weights.result)
        return refuse(why, "several blocks read the scores");
      weights = *found;
      continue;
    }
    FailureOr<Reducer> reducer = matchReducer(reader, why);
    auto dims = getIteratorsOfDims(reader, mask.result, AccessKind::Read);
    if (failed(reducer) || maximum.result ||
        facts->reduceIterators.size() != 1 || !dims ||
        reducer->buffers.front().kind != arith::AtomicRMWKind::maximumf)
      return refuse(why, "no maximum of each row follows the product");
    maximum.name = reader.getBlockName().str();
    maximum.result = getResult(*facts);
    keyDim = llvm::find(*dims, std::optional(facts->reduceIterators.front())) -
             dims->begin();
    if (keyDim == dims->size())
      return refuse(why, "the maximum is not that of a row");
  }
  if (!maximum.result || !weights.result)
    return refuse(why, "no softmax follows the product");
  return success();
}

/// Finds the sum and the second product, which read the weights.
LogicalResult ChainFinder::findValues() {
  for (BlockOp reader : getReaders(weights.result)) {
    FailureOr<ScheduledBlock> facts = ScheduledBlock::get(reader, why);
    if (failed(facts))
      return failure();
    if (FailureOr<ChainProduct> product = getProduct(reader);
        succeeded(product) && !values.result) {
      values = std::move(*product);
      continue;
    }
    if (!facts->isReduction() || sum.result)
      return refuse(why, "other blocks than a sum and a product read the "
                         "weights");
    sum.name = reader.getBlockName().str();
    sum.result = getResult(*facts);
  }
  if (!values.result || !sum.result)
    return refuse(why, "no sum and product follow the exponentials");
  if (values.rowBuffer != weights.result)
    swapOperands(values);
  FailureOr<BlockOp> reader = getOnlyReader(values.result);
  if (failed(reader))
    return failure();
  FailureOr<ChainBlock> found = getElementwise(*reader, values.result);
  if (failed(found))
    return failure();
  last = *found;
  return success();
}

/// Finds the rows and columns of both products.
LogicalResult ChainFinder::findOperands() {
  BlockOp first = scores.facts->block, second = values.facts->block;
  auto dims = getIteratorsOfDims(first, scores.result, AccessKind::Write);
  if (!dims || !(*dims)[keyDim])
    return refuse(why, "the keys have no iterator");
  scores.key = scores.column = *(*dims)[keyDim];
  if (!scores.columnIterators.contains(scores.column))
    swapOperands(scores);
  // The innermost dimension along which keys are used again.
  std::optional<unsigned> row;
  for (auto [dim, iterator] : llvm::enumerate(*dims))
    if (iterator && dim != keyDim && scores.rowIterators.contains(*iterator) &&
        !scores.columnIterators.contains(*iterator))
      row = dim;
  if (!row || scores.rowIterators.contains(scores.column))
    return refuse(why, "the first product has no rows or no columns");
  rowDim = *row;
  scores.row = *(*dims)[rowDim];
  if (failed(setRowAndKey(values, second, weights.result)))
    return failure();
  std::optional<unsigned> column;
  for (unsigned iterator : values.facts->spatialIterators)
    if (values.columnIterators.contains(iterator) &&
        !values.rowIterators.contains(iterator) &&
        values.facts->isLong(iterator))
      column = column ? values.row : iterator;
  if (!column || *column == values.row || values.key != values.term)
    return refuse(why, "the second product has no columns");
  values.column = *column;
  return success();
}

LogicalResult ChainFinder::findChain(BlockOp first) {
  FailureOr<ChainProduct> product = getProduct(first);
  if (failed(product))
    return failure();
  scores = std::move(*product);
  FailureOr<BlockOp> reader = getOnlyReader(scores.result);
  if (failed(reader))
    return failure();
  FailureOr<ChainBlock> found = getElementwise(*reader, scores.result);
  if (failed(found))
    return failure();
  mask = *found;
  if (failed(findSoftmax()) || failed(findValues()) || failed(findOperands()))
    return failure();
  std::pair<ChainBlock *, Value> blocks[] = {{&mask, scores.result},
                                             {&maximum, mask.result},
                                             {&weights, mask.result},
                                             {&sum, weights.result}};
  for (auto [block, buffer] : blocks)
    for (BlockOp op : getReaders(buffer))
      if (op.getBlockName() == block->name &&
          failed(setRowAndKey(*block, op, buffer)))
        return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Returns the greatest size of a tile, at most `most`, that an extent reaches.
static int64_t getTileSize(std::optional<int64_t> extent, int64_t most) {
  int64_t size = most;
  while (extent && size > *extent)
    size /= 2;
  return size;
}

/// Checks the types of the operands and the sizes of tiles.
LogicalResult ChainFinder::checkSizes() {
  auto getElement = [](Value buffer) {
    return cast<MemRefType>(buffer.getType()).getElementType();
  };
  Type element = getElement(scores.rowBuffer);
  for (Value buffer :
       {scores.columnBuffer, values.rowBuffer, values.columnBuffer})
    if (!isa<Float16Type, BFloat16Type>(element) ||
        element != getElement(buffer))
      return refuse(why, "the operands are not all of f16 or of bf16");
  type = element.isF16() ? "f16" : "bf16";
  // The result has at least one whole tile.
  numRows = getTileSize(scores.getExtent(scores.row), kMostRows);
  numKeys = getTileSize(scores.getExtent(scores.key), kMostKeys);
  if (numRows < kFragment || numKeys < kFragment)
    return refuse(why, "there are few rows or keys");
  // Only the numbers of rows and keys may be symbolic.
  std::optional<int64_t> depth = scores.getExtent(scores.term);
  std::optional<int64_t> columns = values.getExtent(values.column);
  if (!depth || !columns)
    return refuse(why, "the sums or columns have a symbolic extent");
  if (*columns < kFragment)
    return refuse(why, "there are few columns");
  depth = llvm::alignTo(*depth, kFragment);
  columns = llvm::alignTo(*columns, kFragment);
  // Rows of a copy are longer by 16 bytes, those of scores by 8.
  tileBytes = numKeys * (*depth + *columns + 16) * 2;
  bytes = numRows * (*depth + 8) * 2 + tileBytes + numRows * (numKeys + 2) * 4 +
          numRows * (numKeys + 8) * 2 + 4 * numRows * 4;
  if (bytes > gpu.sharedBytes || *columns > kMostColumns)
    return refuse(why, "tiles of the operands need too much memory");
  return success();
}

FailureOr<AttentionChain>
AttentionChain::find(BlockOp first, const GPUModel &gpu, std::string *why) {
  return ChainFinder(gpu, why).find(first);
}
