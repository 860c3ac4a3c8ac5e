//===- Access.cpp - check accesses of memory ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"

#include <algorithm>

namespace relax_mlir::runtime::emulator {

static std::string describeBytes(uint64_t bytes) {
  return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

static const char *describeKind(uint32_t kind) {
  if (kind & RELAX_EMULATED_ATOMIC)
    return "atomic access";
  return kind & RELAX_EMULATED_WRITE ? "store" : "load";
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

/// Returns the first allocation that begins behind an address.
static auto findBehind(const std::vector<Allocation> &allocations,
                       uintptr_t address) {
  return std::upper_bound(allocations.begin(), allocations.end(), address,
                          [](uintptr_t address, const Allocation &allocation) {
                            return address < allocation.begin;
                          });
}

const Allocation *Block::findAllocation(uintptr_t address,
                                        uint64_t bytes) const {
  auto it = findBehind(launch->allocations, address);
  if (it == launch->allocations.begin() || !(--it)->contains(address, bytes))
    return nullptr;
  return &*it;
}

std::string Block::describeNearest(uintptr_t address) const {
  auto it = findBehind(launch->allocations, address);
  bool hasBefore = it != launch->allocations.begin();
  bool hasBehind = it != launch->allocations.end();
  uint64_t before = UINT64_MAX, behind = UINT64_MAX;
  if (hasBefore)
    before = address - std::prev(it)->begin;
  if (hasBehind)
    behind = it->begin - address;
  if (!hasBefore && !hasBehind)
    return "the device has no allocations";
  if (hasBefore && (before < std::prev(it)->bytes ||
                    before - std::prev(it)->bytes <= behind))
    return "at byte " + std::to_string(before) + " of an allocation of " +
           describeBytes(std::prev(it)->bytes);
  return describeBytes(behind) + " in front of an allocation of " +
         describeBytes(it->bytes);
}

void Block::accessSlow(Thread &thread, uint32_t op, uintptr_t address,
                       uint64_t bytes, uint32_t alignment, uint32_t kind) {
  if (alignment > 1 && address % alignment != 0)
    fail(thread, op,
         std::string("misaligned ") + describeKind(kind) + ": the address is " +
             std::to_string(address % alignment) +
             " bytes behind a multiple of " + std::to_string(alignment));
  if (isShared(address, bytes))
    return accessShared(
        thread, op,
        uint32_t(address - reinterpret_cast<uintptr_t>(shared.data())),
        uint32_t(bytes), kind);
  if (Allocation{thread.stack, StackPool::kStackBytes}.contains(address, bytes))
    return;
  if (const Allocation *allocation = findAllocation(address, bytes)) {
    if (op < recent.size())
      recent[op] = *allocation;
    return;
  }
  // An address close to shared memory was meant for it.
  constexpr uint64_t kNear = uint64_t(64) << 10;
  uint64_t offset = address - reinterpret_cast<uintptr_t>(shared.data());
  if (shared.size() != 0 && (offset + kNear < shared.size() + 2 * kNear))
    fail(thread, op,
         std::string("out-of-bounds ") + describeKind(kind) +
             " in shared memory: " + describeBytes(bytes) + " at byte " +
             std::to_string(int64_t(offset)) + " of " +
             describeBytes(shared.size()));
  fail(thread, op,
       std::string("out-of-bounds ") + describeKind(kind) + ": " +
           describeBytes(bytes) + ", " + describeNearest(address));
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

void Block::failRace(const Thread &thread, uint32_t op, uint32_t offset,
                     bool isWrite, const SharedAccess &other) {
  if (other.isBulk())
    failBulk(thread, op, offset, isWrite, other);
  std::string what = isWrite ? "writes" : "reads";
  std::string byte = "byte " + std::to_string(offset) + " of shared memory";
  const Thread &first = threads[other.thread];
  if (other.isCopy)
    fail(thread, op,
         "access under an asynchronous copy: it " + what + " " + byte +
             " before " +
             (&first == &thread ? "the thread" : describeThread(first)) +
             " waits for its copy at " + describeOp(other.op));
  bool isRead = &other != &shared[offset].write;
  fail(thread, op,
       "race: it " + what + " " + byte + ", which " + describeThread(first) +
           (isRead ? " reads at " : " writes at ") + describeOp(other.op) +
           ", without a barrier in between");
}

void Block::accessShared(Thread &thread, uint32_t op, uint32_t offset,
                         uint32_t bytes, uint32_t kind) {
  const uint32_t *ordered = seenBy(thread.index);
  bool isWrite = kind & RELAX_EMULATED_WRITE;
  bool isAtomic = kind & RELAX_EMULATED_ATOMIC;
  SharedAccess access{shared.epoch, thread.time, uint16_t(thread.index),
                      isAtomic,     false,       op};
  if (isWrite) {
    checkStores(thread, op, offset, bytes);
    if (!wgmmaReads.empty())
      checkWriteUnderWgmma(thread, op, offset, bytes);
  }
  auto conflicts = [&](const SharedAccess &other) {
    if (other.isBulk())
      return shared.isOfBlock(other) && !isOrdered(thread, other);
    return other.epoch == shared.epoch && other.thread != thread.index &&
           ordered[other.thread] < other.time && !(isAtomic && other.isAtomic);
  };
  for (uint32_t i = offset; i < offset + bytes; ++i) {
    SharedByte &byte = shared[i];
    if ((kind & RELAX_EMULATED_READ) && !shared.isOfBlock(byte.write))
      fail(thread, op,
           "uninitialised read: byte " + std::to_string(i) +
               " of shared memory was not written");
    bool isInCopy = byte.write.isCopy && shared.isOfBlock(byte.write);
    if (isInCopy || conflicts(byte.write))
      failRace(thread, op, i, isWrite, byte.write);
    if (isWrite) {
      for (const SharedAccess &read : byte.reads)
        if (conflicts(read))
          failRace(thread, op, i, isWrite, read);
      byte.write = access;
      continue;
    }
    if (byte.reads[0].thread != access.thread &&
        byte.reads[0].epoch == access.epoch)
      byte.reads[1] = byte.reads[0];
    byte.reads[0] = access;
  }
}

//===----------------------------------------------------------------------===//
// Asynchronous copies
//===----------------------------------------------------------------------===//

void Block::moveBytes(const PendingCopy &copy) {
  std::memcpy(copy.to, copy.from, copy.source);
  std::memset(static_cast<char *>(copy.to) + copy.source, 0,
              copy.bytes - copy.source);
}

void Block::copyAsync(Thread &thread, const PendingCopy &copy) {
  uint32_t op = copy.op;
  if (copy.bytes != 4 && copy.bytes != 8 && copy.bytes != 16)
    fail(thread, op,
         "invalid copy: expected 4, 8 or 16 bytes, got " +
             std::to_string(copy.bytes));
  if (copy.source > copy.bytes)
    fail(thread, op,
         "invalid copy: it reads " + describeBytes(copy.source) +
             " and writes " + describeBytes(copy.bytes));
  auto to = reinterpret_cast<uintptr_t>(copy.to);
  auto from = reinterpret_cast<uintptr_t>(copy.from);
  if (from % copy.bytes != 0)
    accessSlow(thread, op, from, copy.bytes, copy.bytes, RELAX_EMULATED_READ);
  if (copy.source != 0) {
    if (!findAllocation(from, copy.source))
      fail(thread, op,
           "out-of-bounds load: " + describeBytes(copy.source) + ", " +
               describeNearest(from));
  }
  accessSlow(thread, op, to, copy.bytes, copy.bytes, RELAX_EMULATED_WRITE);
  if (!isShared(to, copy.bytes))
    fail(thread, op, "invalid copy: its destination is not shared memory");
  auto offset = uint32_t(to - reinterpret_cast<uintptr_t>(shared.data()));
  for (uint32_t i = offset; i < offset + copy.bytes; ++i)
    shared[i].write.isCopy = true;
  if (launch->options.areCopiesEager)
    moveBytes(copy);
  thread.copies.push_back(copy);
}

void Block::finishCopy(Thread &thread, const PendingCopy &copy) {
  if (!launch->options.areCopiesEager)
    moveBytes(copy);
  auto offset = uint32_t(static_cast<char *>(copy.to) - shared.data());
  for (uint32_t i = offset; i < offset + copy.bytes; ++i)
    shared[i].write = {shared.epoch, thread.time, uint16_t(thread.index),
                       false,        false,       copy.op};
}

void Block::waitCopies(Thread &thread, uint32_t, uint32_t pending) {
  // Copies are in the order of their groups.
  size_t count = 0;
  while (count < thread.copies.size() &&
         uint64_t(thread.copies[count].group) + pending < thread.numCommitted)
    finishCopy(thread, thread.copies[count++]);
  thread.copies.erase(thread.copies.begin(), thread.copies.begin() + count);
}

} // namespace relax_mlir::runtime::emulator
