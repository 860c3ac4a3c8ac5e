//===- TensorCopy.cpp - copies of boxes of tensors ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"

namespace relax_mlir::runtime::emulator {

/// The unit in which a swizzle moves bytes.
static constexpr uint32_t kChunkBytes = 16;

/// The largest row of a box.
static constexpr uint32_t kMaxRowBytes = 256 * 8;

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

const EncodedTensorMap &Block::getTensorMap(const Thread &thread, uint32_t op,
                                            const void *address,
                                            uint32_t rank) {
  requireWaits(thread, op);
  if (reinterpret_cast<uintptr_t>(address) % 64 != 0)
    fail(thread, op, "misaligned tensor map: expected a multiple of 64");
  const auto &map = *static_cast<const EncodedTensorMap *>(address);
  if (map.magic != EncodedTensorMap::kMagic)
    fail(thread, op,
         "invalid tensor map: its bytes are not those of "
         "encodeEmulatedTensorMap");
  if (map.rank != rank)
    fail(thread, op,
         "invalid box: it has " + std::to_string(rank) +
             " coordinates, and the tensor " + std::to_string(map.rank) +
             " dimensions");
  return map;
}

void Block::checkBox(const Thread &thread, uint32_t op,
                     const EncodedTensorMap &map, const BoxPosition &position,
                     const char *what) {
  const Allocation *allocation = nullptr;
  forEachRow(map, position.coordinates, [&](const BoxRow &row) {
    uint32_t bytes = row.end - row.begin;
    if (bytes == 0 || (allocation && allocation->contains(row.address, bytes)))
      return;
    allocation = findAllocation(row.address, bytes);
    if (!allocation)
      fail(thread, op,
           std::string("out-of-bounds ") + what + ": row " +
               std::to_string(row.index) + " of the box has " +
               std::to_string(bytes) + " bytes, " +
               describeNearest(row.address));
  });
}

/// Claims the memory of a box for a copy: a write of the thread for a load, a
/// read of it for a store.
uint32_t Block::claimBox(Thread &thread, uint32_t op, uintptr_t address,
                         const EncodedTensorMap &map, uint32_t kind) {
  uint32_t bytes = map.boxBytes();
  uint32_t offset =
      checkShared(thread, op, address, bytes, map.boxAlignment(), "box");
  int64_t hidden = -1;
  SharedAccess write;
  for (uint32_t i = offset; i < offset + bytes && hidden < 0; ++i)
    if (shared.isOfBlock(shared[i].write) &&
        !isVisibleToCopies(thread, shared[i].write)) {
      hidden = i;
      write = shared[i].write;
    }
  accessShared(thread, op, offset, bytes, kind);
  if (hidden >= 0)
    fail(thread, op,
         "missing fence: the copy accesses byte " + std::to_string(hidden) +
             " of shared memory, which " +
             (&threads[write.thread] == &thread
                  ? "the thread"
                  : describeThread(threads[write.thread])) +
             " writes at " + describeOp(write.op) +
             ", without fence.proxy.async in between");
  return offset;
}

void Block::markBytes(uint32_t offset, uint32_t bytes,
                      const SharedAccess &write) {
  // All earlier accesses are ordered before the write.
  for (uint32_t i = offset; i < offset + bytes; ++i)
    shared[i] = SharedByte{write, {}};
}

void Block::failBulk(const Thread &thread, uint32_t op, uint32_t offset,
                     bool isWrite, const SharedAccess &other) {
  const Mbarrier &mbarrier = mbarriers[other.mbarrier()];
  std::string what =
      std::string(isWrite ? "it writes byte " : "it reads byte ") +
      std::to_string(offset) + " of shared memory";
  if (offset - mbarrier.offset < 8)
    fail(thread, op,
         "access of an mbarrier: " + what + ", which belongs to " +
             describeMbarrier(mbarrier));
  fail(thread, op,
       "access under an asynchronous copy: " + what + ", and the copy at " +
           describeOp(other.op) +
           " may not have arrived, because the thread has not waited for " +
           describeMbarrier(mbarrier));
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

void Block::loadTensor(Thread &thread, uint32_t op, uintptr_t to,
                       const void *mapAddress, const BoxPosition &position,
                       uint32_t rank, uintptr_t mbarrierAddress) {
  const EncodedTensorMap &map = getTensorMap(thread, op, mapAddress, rank);
  Mbarrier &mbarrier = getMbarrier(thread, op, mbarrierAddress);
  if (!mbarrier.isFenced)
    fail(thread, op,
         "missing fence: no fence.mbarrier.init makes " +
             describeMbarrier(mbarrier) + " visible to copies");
  checkBox(thread, op, map, position, "load");
  uint32_t offset = claimBox(thread, op, to, map, RELAX_EMULATED_WRITE);
  // A value that computations carry along: NaN, or -1.
  std::memset(shared.data() + offset, 0xff, map.boxBytes());
  markBytes(offset, map.boxBytes(), getBulkWrite(mbarrier, op));
  loads.push_back(
      {map, position, offset, op, uint16_t(thread.index), mbarrier.index});
  if (launch->options.areCopiesEager)
    finishLoad(loads.size() - 1);
  leaveOnError();
}

/// Writes the rows of a box to shared memory.
static void writeBox(const TensorLoad &load, char *memory) {
  uint32_t rowBytes = load.map.rowBytes();
  auto to = reinterpret_cast<uintptr_t>(memory + load.offset);
  forEachRow(load.map, load.position.coordinates, [&](const BoxRow &row) {
    char bytes[kMaxRowBytes] = {};
    if (row.begin != row.end)
      std::memcpy(bytes + row.begin, reinterpret_cast<void *>(row.address),
                  row.end - row.begin);
    for (uint32_t i = 0; i < rowBytes; i += kChunkBytes)
      std::memcpy(reinterpret_cast<void *>(
                      load.map.getSwizzled(to + row.index * rowBytes + i)),
                  bytes + i, kChunkBytes);
  });
}

void Block::finishLoad(size_t index) {
  TensorLoad load = loads[index];
  loads.erase(loads.begin() + ptrdiff_t(index));
  Mbarrier &mbarrier = mbarriers[load.mbarrier];
  if (!mbarrier.isLive)
    return setError(threads[load.thread], load.op,
                    "lost mbarrier: " + describeMbarrier(mbarrier) +
                        " was invalidated before the copy has arrived");
  writeBox(load, shared.data());
  uint32_t bytes = load.map.boxBytes();
  mbarrier.transactions -= bytes;
  mbarrier.loadedPhases = mbarrier.phase + 1;
  mbarrier.loadOp = load.op;
  mbarrier.loadThread = load.thread;
  for (uint32_t i = load.offset; i < load.offset + bytes; ++i)
    shared[i].write.time = mbarrier.loadedPhases;
  endPhase(mbarrier);
}

bool Block::finishAnyLoad() {
  if (loads.empty())
    return false;
  finishLoad(nextRandom() % loads.size());
  return true;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

void Block::storeTensor(Thread &thread, uint32_t op, const void *mapAddress,
                        uintptr_t from, const BoxPosition &position,
                        uint32_t rank) {
  const EncodedTensorMap &map = getTensorMap(thread, op, mapAddress, rank);
  checkBox(thread, op, map, position, "store");
  uint32_t offset = claimBox(thread, op, from, map, RELAX_EMULATED_READ);
  stores.push_back({map,
                    position,
                    offset,
                    op,
                    uint16_t(thread.index),
                    thread.numStoreGroups,
                    {}});
  if (launch->options.areCopiesEager)
    finishStore(stores.back());
}

/// Reads the bytes of a box, without their swizzle.
void Block::readStore(TensorStore &store) {
  if (!store.bytes.empty())
    return;
  store.bytes.resize(store.map.boxBytes());
  auto from = reinterpret_cast<uintptr_t>(shared.data() + store.offset);
  for (uint32_t i = 0; i < store.bytes.size(); i += kChunkBytes)
    std::memcpy(store.bytes.data() + i,
                reinterpret_cast<void *>(store.map.getSwizzled(from + i)),
                kChunkBytes);
}

/// Moves the bytes of a box to the tensor.
void Block::finishStore(TensorStore &store) {
  if (store.isWritten)
    return;
  readStore(store);
  store.isWritten = true;
  forEachRow(store.map, store.position.coordinates, [&](const BoxRow &row) {
    if (row.begin != row.end)
      std::memcpy(reinterpret_cast<void *>(row.address),
                  store.bytes.data() + row.index * store.map.rowBytes() +
                      row.begin,
                  row.end - row.begin);
  });
}

void Block::waitStores(Thread &thread, uint32_t pending, bool isRead) {
  for (TensorStore &store : stores) {
    if (store.thread != thread.index ||
        uint64_t(store.group) + pending >= thread.numStoreGroups)
      continue;
    readStore(store);
    if (!isRead)
      finishStore(store);
    if (store.isReleased)
      continue;
    store.isReleased = true;
    // From now on, the reads of the copy are reads of the thread.
    accessShared(thread, store.op, store.offset, store.map.boxBytes(),
                 RELAX_EMULATED_READ);
  }
  auto isDone = [](const TensorStore &store) {
    return store.isReleased && store.isWritten;
  };
  stores.erase(std::remove_if(stores.begin(), stores.end(), isDone),
               stores.end());
}

void Block::checkStores(const Thread &thread, uint32_t op, uint32_t offset,
                        uint32_t bytes) {
  for (const TensorStore &store : stores) {
    uint32_t end = store.offset + store.map.boxBytes();
    if (store.isReleased || offset >= end || offset + bytes <= store.offset)
      continue;
    const Thread &owner = threads[store.thread];
    fail(thread, op,
         "write under an asynchronous copy: it writes byte " +
             std::to_string(std::max(offset, store.offset)) +
             " of shared memory before " +
             (&owner == &thread ? "the thread" : describeThread(owner)) +
             " waits until its copy at " + describeOp(store.op) +
             " has read it");
  }
}

//===----------------------------------------------------------------------===//
// Progress
//===----------------------------------------------------------------------===//

void Block::advanceCopies() {
  if (!loads.empty() && nextRandom() % 2)
    finishLoad(nextRandom() % loads.size());
  if (!stores.empty() && nextRandom() % 2) {
    TensorStore &store = stores[nextRandom() % stores.size()];
    if (nextRandom() % 2)
      readStore(store);
    else
      finishStore(store);
  }
}

void Block::checkStoresOfExit(const Thread &thread) {
  for (const TensorStore &store : stores)
    if (store.thread == thread.index && !store.isReleased)
      fail(thread, store.op,
           "unfinished copy: the thread exits before it waits until the copy "
           "has read shared memory");
}

void Block::finishCopies() {
  while (!error && !loads.empty())
    finishLoad(loads.size() - 1);
  for (TensorStore &store : stores)
    finishStore(store);
  for (const Mbarrier &mbarrier : mbarriers) {
    auto hasSeen = [&](const CopyOrder &order) {
      return mbarrier.index < order.phases.size() &&
             order.phases[mbarrier.index] >= mbarrier.loadedPhases;
    };
    if (!error && mbarrier.loadedPhases != 0 &&
        std::none_of(copyOrders.begin(), copyOrders.end(), hasSeen))
      setError(threads[mbarrier.loadThread], mbarrier.loadOp,
               "unfinished copy: the block ends before a thread waits for the "
               "copy");
  }
}

void Block::beginCopies() {
  mbarriers.clear();
  loads.clear();
  stores.clear();
  copyOrders.clear();
  numPolls = numIdleRounds = 0;
  registerWaiters.clear();
  freeRegisters = 0;
}

} // namespace relax_mlir::runtime::emulator
