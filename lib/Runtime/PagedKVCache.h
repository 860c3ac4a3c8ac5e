//===- PagedKVCache.h - keys and values in pages ---------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_PAGEDKVCACHE_H
#define RELAX_MLIR_LIB_RUNTIME_PAGEDKVCACHE_H

#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/FFI.h"

#include <unordered_map>
#include <vector>

namespace relax_mlir::runtime {

/// The sizes of a cache, which never change.
struct PagedKVCacheSizes {
  int64_t numLayers = 0;
  int64_t numHeads = 0;
  int64_t headDim = 0;
  /// Positions of one page.
  int64_t pageSize = 0;
  int64_t numPages = 0;
  DataType type;
};

/// The keys and values of the layers of a decoder, for any number of sequences.
/// A page has the keys, or the values, of `pageSize` adjacent positions of a
/// sequence. Each layer has its own pages for keys and for values, and all
/// layers share the table that says which pages a sequence has. Sequences share
/// pages: a shared page is copied when a sequence appends to it.
///
/// A caller begins a forward pass with the sequences of a batch and the number
/// of positions that each gets, appends the keys and values of these positions
/// layer by layer, and ends the pass. An error leaves the cache unchanged. One
/// thread uses a cache at a time.
class PagedKVCache {
public:
  /// Allocates the pages. The cache takes no other memory until a batch needs a
  /// page table of more than four entries for each page.
  static Expected<PagedKVCache> create(const PagedKVCacheSizes &sizes,
                                       DLDevice device);

  const PagedKVCacheSizes &getSizes() const { return sizes; }

  /// Removes all sequences, and ends a forward pass.
  void clear();
  Error addSequence(int64_t id);
  Error removeSequence(int64_t id);
  /// Adds a sequence with the first `position` positions of another one, whose
  /// pages it shares; -1 stands for all positions.
  Error forkSequence(int64_t parent, int64_t child, int64_t position);
  /// Removes the last `count` positions of a sequence.
  Error popn(int64_t id, int64_t count);
  /// Lets each later query of a sequence see only the first `sinks` positions
  /// and the last `window` ones, its own included. Pages with none of them are
  /// free again.
  Error enableSlidingWindow(int64_t id, int64_t window, int64_t sinks);

  /// Begins a forward pass that appends `lengths[i]` positions to the sequence
  /// `ids[i]`, the row `i` of the batch. The lengths of the sequences contain
  /// them from now on.
  Error beginForward(const int64_t *ids, size_t numIds, const int64_t *lengths,
                     size_t numLengths);
  Error endForward();
  /// Ends a forward pass that failed, and removes its positions.
  Error cancelForward();

  int64_t getNumAvailablePages() const { return int64_t(freePages.size()); }
  /// Returns the sum of the lengths of all sequences.
  int64_t getTotalLength() const;
  Expected<int64_t> getLength(int64_t id) const;

  // The functions below return tensors in memory of the cache. Those of a
  // forward pass are valid until the next one.

  /// The keys of a layer: pages, heads, positions of a page, channels.
  Expected<Any> getKeyPages(int64_t layer) const {
    return getPages(layer, /*isValue=*/false);
  }
  Expected<Any> getValuePages(int64_t layer) const {
    return getPages(layer, /*isValue=*/true);
  }
  /// The pages of each row, as int32; -1 behind the last page.
  Expected<Any> getPageTable() const { return view(pageTable); }
  /// The first position of each page in the page table, as int32.
  Expected<Any> getPageStarts() const { return view(pageStarts); }
  /// The positions that each row appends, as int32; -1 behind the last one.
  Expected<Any> getQueryPositions() const { return view(positions); }
  /// The size of the sliding window and the number of sinks of each row, as
  /// int32. A row without a window has the largest size.
  Expected<Any> getWindows() const { return view(windows); }

  /// Writes the keys and values of the positions that the forward pass appends.
  /// The shape of both is rows, positions, heads, channels.
  Error append(int64_t layer, const DLTensor &keys, const DLTensor &values);
  /// Reads the keys and values of the positions from `begin` to `end` of a
  /// sequence. The shape of both is layers, positions, heads, channels.
  Error read(int64_t id, int64_t begin, int64_t end, const DLTensor &keys,
             const DLTensor &values) const;

private:
  struct Sequence {
    std::vector<int32_t> pages;
    /// The first position of each page, a multiple of the page size.
    std::vector<int32_t> starts;
    int64_t length = 0;
    /// 0 if the sequence has no sliding window.
    int64_t window = 0;
    int64_t sinks = 0;
    /// The positions whose pages left the window.
    int64_t lostBegin = 0;
    int64_t lostEnd = 0;
  };

  /// An int32 matrix, written on the host and copied to the device.
  struct Matrix {
    std::vector<int32_t> values;
    int64_t numRows = 0;
    int64_t numColumns = 0;
    std::shared_ptr<DeviceBuffer> buffer;
  };

  /// A forward pass that can begin.
  struct Batch {
    std::vector<Sequence *> rows;
    int64_t maxAppended = 0;
    int64_t maxPages = 0;
  };

  PagedKVCache() = default;

  Error expectNoForward(const char *action) const;
  Error findSequence(int64_t id, const Sequence *&sequence) const;
  Error findSequence(int64_t id, Sequence *&sequence);
  /// Checks that no query at position `length` or later sees a lost position.
  Error checkNotLost(int64_t id, const Sequence &sequence,
                     int64_t length) const;
  /// Makes a sequence shorter.
  void truncate(Sequence &sequence, int64_t length);
  void releasePage(int32_t page);
  void releaseLostPages(Sequence &sequence);

  Expected<Batch> checkBatch(const int64_t *ids, size_t numIds,
                             const int64_t *lengths, size_t numLengths);
  Error checkPagesSuffice(const Batch &batch, const int64_t *lengths) const;
  /// Returns true if the next position of a sequence is in a page that it has.
  bool hasOpenPage(const Sequence &sequence) const {
    return sequence.length % sizes.pageSize != 0;
  }
  Error makeLastPageOwn(Sequence &sequence);
  void grow(Sequence &sequence, int64_t length);
  void fillMatrices(const Batch &batch, const int64_t *lengths);
  Error reserve(Matrix &matrix, int64_t numRows, int64_t numColumns);
  Error upload(Matrix &matrix);

  Expected<Any> getPages(int64_t layer, bool isValue) const;
  Expected<Any> view(const Matrix &matrix) const;
  Error checkLayer(int64_t layer) const;
  Error checkTensor(const char *name, const DLTensor &tensor,
                    const int64_t (&shape)[4]) const;
  /// Returns the bytes of all pages of a layer's keys.
  uint64_t getLayerBytes() const {
    return uint64_t(sizes.numPages) * pageBytes;
  }
  char *getPage(int64_t layer, bool isValue, int64_t page) const {
    return static_cast<char *>(pool->data()) +
           (uint64_t(layer) * 2 + isValue) * getLayerBytes() +
           uint64_t(page) * pageBytes;
  }
  /// Returns the memory of one head at a position of a sequence.
  char *getHead(const Sequence &sequence, int64_t layer, bool isValue,
                int64_t position, int64_t head) const;
  Error copy(void *to, const void *from, uint64_t bytes) const;

  PagedKVCacheSizes sizes;
  DLDevice device = kCPU;
  DeviceAPI *api = nullptr;
  uint64_t headBytes = 0;
  uint64_t pageBytes = 0;
  std::shared_ptr<DeviceBuffer> pool;

  std::vector<int32_t> freePages;
  /// The number of sequences that have each page.
  std::vector<int32_t> pageUsers;
  std::unordered_map<int64_t, Sequence> sequences;

  /// The rows of the forward pass, empty if there is none, and the number of
  /// positions that each appends.
  std::vector<Sequence *> rows;
  std::vector<int64_t> appended;
  Matrix pageTable, pageStarts, positions, windows;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_PAGEDKVCACHE_H
