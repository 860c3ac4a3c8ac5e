//===- PagedKVCache.cpp - keys and values in pages ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PagedKVCache.h"

#include <algorithm>

namespace relax_mlir::runtime {

/// The type of page tables and positions.
static constexpr DataType kInt32 = {DataType::Int, 32, 1};

static Error valueError(const std::string &message) {
  return Error("ValueError", message);
}

static int64_t ceilDiv(int64_t dividend, int64_t divisor) {
  return dividend / divisor + (dividend % divisor != 0);
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

static Error checkSizes(const PagedKVCacheSizes &sizes) {
  std::pair<const char *, int64_t> positive[] = {
      {"layers", sizes.numLayers}, {"heads", sizes.numHeads},
      {"channels", sizes.headDim}, {"positions in a page", sizes.pageSize},
      {"pages", sizes.numPages},
  };
  for (auto [name, value] : positive)
    if (value <= 0 || value > INT32_MAX)
      return valueError(std::string("expected a number of ") + name +
                        " from 1 to " + std::to_string(INT32_MAX) + ", got " +
                        std::to_string(value));
  const DataType &type = sizes.type;
  bool isFloat =
      type.code == DataType::Float && (type.bits == 16 || type.bits == 32);
  bool isBFloat = type.code == DataType::BFloat && type.bits == 16;
  if ((!isFloat && !isBFloat) || type.lanes != 1)
    return valueError("expected the dtype float32, float16 or bfloat16, got " +
                      toString(type));
  return Error::success();
}

Expected<PagedKVCache> PagedKVCache::create(const PagedKVCacheSizes &sizes,
                                            DLDevice device) {
  if (Error error = checkSizes(sizes))
    return error;
  Expected<DeviceAPI *> api = DeviceAPI::get(device);
  if (!api)
    return api.takeError();
  int64_t dims[] = {sizes.numLayers, 2,
                    sizes.numPages,  sizes.numHeads,
                    sizes.pageSize,  sizes.headDim};
  Expected<uint64_t> bytes = byteSize(dims, 6, sizes.type);
  if (!bytes)
    return valueError(bytes.error().message());
  PagedKVCache cache;
  cache.sizes = sizes;
  cache.device = device;
  cache.api = *api;
  cache.headBytes = uint64_t(sizes.headDim) * sizes.type.bytes();
  cache.pageBytes =
      uint64_t(sizes.numHeads) * uint64_t(sizes.pageSize) * cache.headBytes;
  Expected<std::shared_ptr<DeviceBuffer>> pool =
      DeviceBuffer::allocate(device, *bytes);
  if (!pool)
    return pool.takeError();
  cache.pool = std::move(*pool);
  cache.pageUsers.assign(size_t(sizes.numPages), 0);
  cache.clear();
  for (Matrix *matrix :
       {&cache.pageTable, &cache.pageStarts, &cache.positions, &cache.windows})
    if (Error error = cache.reserve(*matrix, 1, 4 * sizes.numPages))
      return error;
  return cache;
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

void PagedKVCache::clear() {
  rows.clear();
  sequences.clear();
  std::fill(pageUsers.begin(), pageUsers.end(), 0);
  freePages.resize(size_t(sizes.numPages));
  // The first page is the first one to be taken.
  for (int64_t page = 0; page < sizes.numPages; ++page)
    freePages[size_t(page)] = int32_t(sizes.numPages - 1 - page);
}

Error PagedKVCache::expectNoForward(const char *action) const {
  if (rows.empty())
    return Error::success();
  return valueError(std::string("cannot ") + action +
                    " in a forward pass; call end_forward first");
}

Error PagedKVCache::findSequence(int64_t id, const Sequence *&sequence) const {
  auto it = sequences.find(id);
  if (it == sequences.end())
    return valueError("the cache has no sequence " + std::to_string(id));
  sequence = &it->second;
  return Error::success();
}

Error PagedKVCache::findSequence(int64_t id, Sequence *&sequence) {
  const Sequence *found = nullptr;
  Error error = std::as_const(*this).findSequence(id, found);
  sequence = const_cast<Sequence *>(found);
  return error;
}

Error PagedKVCache::addSequence(int64_t id) {
  if (Error error = expectNoForward("add a sequence"))
    return error;
  if (!sequences.emplace(id, Sequence()).second)
    return valueError("there is a sequence " + std::to_string(id) + " already");
  return Error::success();
}

void PagedKVCache::releasePage(int32_t page) {
  if (--pageUsers[size_t(page)] == 0)
    freePages.push_back(page);
}

void PagedKVCache::truncate(Sequence &sequence, int64_t length) {
  while (!sequence.pages.empty() && sequence.starts.back() >= length) {
    releasePage(sequence.pages.back());
    sequence.pages.pop_back();
    sequence.starts.pop_back();
  }
  sequence.length = length;
  if (length <= sequence.lostBegin)
    sequence.lostBegin = sequence.lostEnd = 0;
}

Error PagedKVCache::removeSequence(int64_t id) {
  Sequence *sequence = nullptr;
  if (Error error = expectNoForward("remove a sequence"))
    return error;
  if (Error error = findSequence(id, sequence))
    return error;
  truncate(*sequence, 0);
  sequences.erase(id);
  return Error::success();
}

Error PagedKVCache::checkNotLost(int64_t id, const Sequence &sequence,
                                 int64_t length) const {
  if (sequence.lostBegin == sequence.lostEnd || length <= sequence.lostBegin ||
      length - sequence.window + 1 >= sequence.lostEnd)
    return Error::success();
  return valueError(
      "a query at position " + std::to_string(length) + " of sequence " +
      std::to_string(id) +
      " needs positions that left its sliding window: those from " +
      std::to_string(sequence.lostBegin) + " to " +
      std::to_string(sequence.lostEnd - 1) + " are lost");
}

Error PagedKVCache::forkSequence(int64_t parent, int64_t child,
                                 int64_t position) {
  const Sequence *from = nullptr;
  if (Error error = expectNoForward("fork a sequence"))
    return error;
  if (Error error = std::as_const(*this).findSequence(parent, from))
    return error;
  if (position == -1)
    position = from->length;
  if (position < 0 || position > from->length)
    return valueError("expected a position from 0 to " +
                      std::to_string(from->length) +
                      ", the length of sequence " + std::to_string(parent) +
                      ", or -1, got " + std::to_string(position));
  if (Error error = checkNotLost(parent, *from, position))
    return error;
  Sequence copy = *from;
  if (!sequences.emplace(child, Sequence()).second)
    return valueError("there is a sequence " + std::to_string(child) +
                      " already");
  for (int32_t page : copy.pages)
    ++pageUsers[size_t(page)];
  truncate(copy, position);
  sequences[child] = std::move(copy);
  return Error::success();
}

Error PagedKVCache::popn(int64_t id, int64_t count) {
  Sequence *sequence = nullptr;
  if (Error error = expectNoForward("remove positions"))
    return error;
  if (Error error = findSequence(id, sequence))
    return error;
  if (count < 0 || count > sequence->length)
    return valueError("expected to remove 0 to " +
                      std::to_string(sequence->length) +
                      " positions, those of sequence " + std::to_string(id) +
                      ", got " + std::to_string(count));
  int64_t length = sequence->length - count;
  if (Error error = checkNotLost(id, *sequence, length))
    return error;
  truncate(*sequence, length);
  return Error::success();
}

Error PagedKVCache::enableSlidingWindow(int64_t id, int64_t window,
                                        int64_t sinks) {
  Sequence *sequence = nullptr;
  if (Error error = expectNoForward("enable a sliding window"))
    return error;
  if (Error error = findSequence(id, sequence))
    return error;
  if (sequence->window != 0)
    return valueError("sequence " + std::to_string(id) +
                      " has a sliding window already");
  if (window <= 0 || window > INT32_MAX || sinks < 0 || sinks > INT32_MAX)
    return valueError("expected a window of 1 or more positions and 0 or more "
                      "sinks, got " +
                      std::to_string(window) + " and " + std::to_string(sinks));
  sequence->window = window;
  sequence->sinks = sinks;
  releaseLostPages(*sequence);
  return Error::success();
}

/// Releases the pages that no query from the end of the sequence on sees.
void PagedKVCache::releaseLostPages(Sequence &sequence) {
  if (sequence.window == 0)
    return;
  int64_t numSinkPages = ceilDiv(sequence.sinks, sizes.pageSize);
  int64_t firstSeen = sequence.length - sequence.window + 1;
  if (int64_t(sequence.pages.size()) <= numSinkPages)
    return;
  size_t begin = size_t(numSinkPages), end = begin;
  while (end < sequence.pages.size() &&
         sequence.starts[end] + sizes.pageSize <= firstSeen)
    releasePage(sequence.pages[end++]);
  if (begin == end)
    return;
  sequence.lostBegin = numSinkPages * sizes.pageSize;
  sequence.lostEnd = sequence.starts[end - 1] + sizes.pageSize;
  auto erase = [&](std::vector<int32_t> &items) {
    items.erase(items.begin() + int64_t(begin), items.begin() + int64_t(end));
  };
  erase(sequence.pages);
  erase(sequence.starts);
}

int64_t PagedKVCache::getTotalLength() const {
  int64_t total = 0;
  for (const auto &[id, sequence] : sequences)
    total += sequence.length;
  return total;
}

Expected<int64_t> PagedKVCache::getLength(int64_t id) const {
  const Sequence *sequence = nullptr;
  if (Error error = findSequence(id, sequence))
    return error;
  return sequence->length;
}

//===----------------------------------------------------------------------===//
// Forward passes
//===----------------------------------------------------------------------===//

Expected<PagedKVCache::Batch> PagedKVCache::checkBatch(const int64_t *ids,
                                                       size_t numIds,
                                                       const int64_t *lengths,
                                                       size_t numLengths) {
  if (Error error = expectNoForward("begin a forward pass"))
    return error;
  if (numIds == 0 || numIds != numLengths)
    return valueError("expected a length for each of one or more sequences, "
                      "got " +
                      std::to_string(numIds) + " sequences and " +
                      std::to_string(numLengths) + " lengths");
  Batch batch;
  for (size_t i = 0; i < numIds; ++i) {
    Sequence *sequence = nullptr;
    if (Error error = findSequence(ids[i], sequence))
      return error;
    if (std::find(batch.rows.begin(), batch.rows.end(), sequence) !=
        batch.rows.end())
      return valueError("sequence " + std::to_string(ids[i]) +
                        " is in the batch twice");
    if (lengths[i] < 0 || lengths[i] > INT32_MAX - sequence->length)
      return valueError("cannot append " + std::to_string(lengths[i]) +
                        " positions to the " +
                        std::to_string(sequence->length) + " of sequence " +
                        std::to_string(ids[i]));
    batch.rows.push_back(sequence);
    batch.maxAppended = std::max(batch.maxAppended, lengths[i]);
    int64_t numPages = int64_t(sequence->pages.size()) +
                       ceilDiv(sequence->length + lengths[i], sizes.pageSize) -
                       ceilDiv(sequence->length, sizes.pageSize);
    batch.maxPages = std::max(batch.maxPages, numPages);
  }
  return batch;
}

Error PagedKVCache::checkPagesSuffice(const Batch &batch,
                                      const int64_t *lengths) const {
  int64_t numNeeded = 0;
  /// The rows that append to a page that they may share.
  std::unordered_map<int32_t, int32_t> numWriters;
  for (size_t i = 0; i < batch.rows.size(); ++i) {
    const Sequence &sequence = *batch.rows[i];
    numNeeded += ceilDiv(sequence.length + lengths[i], sizes.pageSize) -
                 ceilDiv(sequence.length, sizes.pageSize);
    if (lengths[i] > 0 && hasOpenPage(sequence))
      ++numWriters[sequence.pages.back()];
  }
  // If all sequences of a page append, the last one needs no copy.
  for (auto [page, count] : numWriters)
    numNeeded += count - (count == pageUsers[size_t(page)]);
  if (numNeeded <= getNumAvailablePages())
    return Error::success();
  return valueError("out of pages: the forward pass needs " +
                    std::to_string(numNeeded) + " more, and " +
                    std::to_string(getNumAvailablePages()) + " of " +
                    std::to_string(sizes.numPages) + " are available");
}

/// Replaces the last page of a sequence by a copy if others have it too.
Error PagedKVCache::makeLastPageOwn(Sequence &sequence) {
  int32_t shared = sequence.pages.back();
  if (pageUsers[size_t(shared)] == 1)
    return Error::success();
  int32_t page = freePages.back();
  for (int64_t layer = 0; layer < sizes.numLayers; ++layer)
    for (bool isValue : {false, true})
      if (Error error = copy(getPage(layer, isValue, page),
                             getPage(layer, isValue, shared), pageBytes))
        return error;
  freePages.pop_back();
  pageUsers[size_t(page)] = 1;
  releasePage(shared);
  sequence.pages.back() = page;
  return Error::success();
}

/// Makes a sequence longer.
void PagedKVCache::grow(Sequence &sequence, int64_t length) {
  int64_t start = ceilDiv(sequence.length, sizes.pageSize) * sizes.pageSize;
  for (; start < length; start += sizes.pageSize) {
    int32_t page = freePages.back();
    freePages.pop_back();
    pageUsers[size_t(page)] = 1;
    sequence.pages.push_back(page);
    sequence.starts.push_back(int32_t(start));
  }
  sequence.length = length;
}

Error PagedKVCache::reserve(Matrix &matrix, int64_t numRows,
                            int64_t numColumns) {
  int64_t dims[] = {numRows, numColumns};
  Expected<uint64_t> bytes = byteSize(dims, 2, kInt32);
  if (!bytes)
    return valueError(bytes.error().message());
  if (matrix.buffer && matrix.buffer->size() >= *bytes)
    return Error::success();
  // At least doubles, so that growing tables are seldom allocated.
  uint64_t size =
      std::max(*bytes, matrix.buffer ? 2 * matrix.buffer->size() : 0);
  Expected<std::shared_ptr<DeviceBuffer>> buffer =
      DeviceBuffer::allocate(device, size);
  if (!buffer)
    return buffer.takeError();
  matrix.buffer = std::move(*buffer);
  return Error::success();
}

void PagedKVCache::fillMatrices(const Batch &batch, const int64_t *lengths) {
  auto reset = [&](Matrix &matrix, int64_t numColumns) {
    matrix.numRows = int64_t(batch.rows.size());
    matrix.numColumns = numColumns;
    matrix.values.assign(size_t(matrix.numRows * numColumns), -1);
  };
  reset(pageTable, batch.maxPages);
  reset(pageStarts, batch.maxPages);
  reset(positions, batch.maxAppended);
  reset(windows, 2);
  for (size_t i = 0; i < batch.rows.size(); ++i) {
    const Sequence &sequence = *batch.rows[i];
    auto row = [&](Matrix &matrix) {
      return matrix.values.begin() + int64_t(i) * matrix.numColumns;
    };
    std::copy(sequence.pages.begin(), sequence.pages.end(), row(pageTable));
    std::copy(sequence.starts.begin(), sequence.starts.end(), row(pageStarts));
    for (int64_t j = 0; j < lengths[i]; ++j)
      row(positions)[j] = int32_t(sequence.length - lengths[i] + j);
    row(windows)[0] =
        int32_t(sequence.window ? sequence.window : int64_t(INT32_MAX));
    row(windows)[1] = int32_t(sequence.sinks);
  }
}

Error PagedKVCache::upload(Matrix &matrix) {
  return api->copy(matrix.buffer->data(), device, matrix.values.data(), kCPU,
                   matrix.values.size() * sizeof(int32_t));
}

Error PagedKVCache::beginForward(const int64_t *ids, size_t numIds,
                                 const int64_t *lengths, size_t numLengths) {
  Expected<Batch> batch = checkBatch(ids, numIds, lengths, numLengths);
  if (!batch)
    return batch.takeError();
  if (Error error = checkPagesSuffice(*batch, lengths))
    return error;
  int64_t numRows = int64_t(numIds);
  std::pair<Matrix *, int64_t> columns[] = {{&pageTable, batch->maxPages},
                                            {&pageStarts, batch->maxPages},
                                            {&positions, batch->maxAppended},
                                            {&windows, 2}};
  for (auto [matrix, numColumns] : columns)
    if (Error error = reserve(*matrix, numRows, numColumns))
      return error;
  for (size_t i = 0; i < numIds; ++i)
    if (lengths[i] > 0 && hasOpenPage(*batch->rows[i]))
      if (Error error = makeLastPageOwn(*batch->rows[i]))
        return error;
  for (size_t i = 0; i < numIds; ++i)
    grow(*batch->rows[i], batch->rows[i]->length + lengths[i]);
  fillMatrices(*batch, lengths);
  rows = std::move(batch->rows);
  appended.assign(lengths, lengths + numLengths);
  for (auto [matrix, numColumns] : columns)
    if (Error error = upload(*matrix)) {
      (void)cancelForward();
      return error;
    }
  return Error::success();
}

Error PagedKVCache::endForward() {
  if (rows.empty())
    return valueError("no forward pass has begun: call begin_forward first");
  for (Sequence *row : rows)
    releaseLostPages(*row);
  rows.clear();
  return Error::success();
}

Error PagedKVCache::cancelForward() {
  if (rows.empty())
    return valueError("no forward pass has begun: call begin_forward first");
  for (size_t i = 0; i < rows.size(); ++i)
    truncate(*rows[i], rows[i]->length - appended[i]);
  rows.clear();
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Error PagedKVCache::copy(void *to, const void *from, uint64_t bytes) const {
  return api->copy(to, device, from, device, bytes);
}

Error PagedKVCache::checkLayer(int64_t layer) const {
  if (layer >= 0 && layer < sizes.numLayers)
    return Error::success();
  return valueError("expected a layer from 0 to " +
                    std::to_string(sizes.numLayers - 1) + ", got " +
                    std::to_string(layer));
}

Expected<Any> PagedKVCache::getPages(int64_t layer, bool isValue) const {
  if (Error error = checkLayer(layer))
    return error;
  int64_t dims[] = {sizes.numPages, sizes.numHeads, sizes.pageSize,
                    sizes.headDim};
  return makeTensorView(getPage(layer, isValue, 0), device, sizes.type, dims, 4,
                        pool);
}

Expected<Any> PagedKVCache::view(const Matrix &matrix) const {
  if (rows.empty())
    return valueError("no forward pass has begun: call begin_forward first");
  int64_t dims[] = {matrix.numRows, matrix.numColumns};
  return makeTensorView(matrix.buffer->data(), device, kInt32, dims, 2,
                        matrix.buffer);
}

Error PagedKVCache::checkTensor(const char *name, const DLTensor &tensor,
                                const int64_t (&shape)[4]) const {
  if (tensor.ndim != 4 || !std::equal(shape, shape + 4, tensor.shape))
    return valueError(std::string("expected ") + name + " of the shape " +
                      shapeToString(shape, 4) + ", got " +
                      shapeToString(tensor.shape, size_t(tensor.ndim)));
  if (!(dataTypeOf(tensor) == sizes.type))
    return valueError(std::string("expected ") + name + " of the dtype " +
                      toString(sizes.type) + ", got " +
                      toString(dataTypeOf(tensor)));
  if (!isSameDevice(tensor.device, device))
    return valueError(std::string("expected ") + name + " on " +
                      toString(device) + ", got " + toString(tensor.device));
  if (!isDense(tensor))
    return valueError(std::string("expected contiguous row-major ") + name);
  return Error::success();
}

char *PagedKVCache::getHead(const Sequence &sequence, int64_t layer,
                            bool isValue, int64_t position,
                            int64_t head) const {
  int64_t slot = position % sizes.pageSize;
  auto it = std::lower_bound(sequence.starts.begin(), sequence.starts.end(),
                             position - slot);
  int32_t page = sequence.pages[size_t(it - sequence.starts.begin())];
  return getPage(layer, isValue, page) +
         uint64_t(head * sizes.pageSize + slot) * headBytes;
}

Error PagedKVCache::append(int64_t layer, const DLTensor &keys,
                           const DLTensor &values) {
  if (rows.empty())
    return valueError("no forward pass has begun: call begin_forward first");
  if (Error error = checkLayer(layer))
    return error;
  const int64_t shape[] = {positions.numRows, positions.numColumns,
                           sizes.numHeads, sizes.headDim};
  if (Error error = checkTensor("keys", keys, shape))
    return error;
  if (Error error = checkTensor("values", values, shape))
    return error;
  for (bool isValue : {false, true}) {
    auto *from = static_cast<const char *>(dataOf(isValue ? values : keys));
    for (size_t i = 0; i < positions.values.size(); ++i) {
      int32_t position = positions.values[i];
      const Sequence &sequence =
          *rows[i / size_t(std::max<int64_t>(positions.numColumns, 1))];
      for (int64_t head = 0; head < sizes.numHeads; ++head, from += headBytes)
        if (position >= 0)
          if (Error error =
                  copy(getHead(sequence, layer, isValue, position, head), from,
                       headBytes))
            return error;
    }
  }
  return Error::success();
}

Error PagedKVCache::read(int64_t id, int64_t begin, int64_t end,
                         const DLTensor &keys, const DLTensor &values) const {
  const Sequence *sequence = nullptr;
  if (Error error = findSequence(id, sequence))
    return error;
  if (begin < 0 || begin > end || end > sequence->length)
    return valueError(
        "expected a range of the " + std::to_string(sequence->length) +
        " positions of sequence " + std::to_string(id) + ", got " +
        std::to_string(begin) + " to " + std::to_string(end));
  if (begin < sequence->lostEnd && end > sequence->lostBegin)
    return valueError("positions " + std::to_string(sequence->lostBegin) +
                      " to " + std::to_string(sequence->lostEnd - 1) +
                      " of sequence " + std::to_string(id) +
                      " left its sliding window");
  const int64_t shape[] = {sizes.numLayers, end - begin, sizes.numHeads,
                           sizes.headDim};
  if (Error error = checkTensor("keys", keys, shape))
    return error;
  if (Error error = checkTensor("values", values, shape))
    return error;
  for (bool isValue : {false, true}) {
    auto *to = static_cast<char *>(dataOf(isValue ? values : keys));
    for (int64_t layer = 0; layer < sizes.numLayers; ++layer)
      for (int64_t position = begin; position < end; ++position)
        for (int64_t head = 0; head < sizes.numHeads; ++head, to += headBytes)
          if (Error error =
                  copy(to, getHead(*sequence, layer, isValue, position, head),
                       headBytes))
            return error;
  }
  return Error::success();
}

} // namespace relax_mlir::runtime
