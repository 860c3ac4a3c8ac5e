//===- Mbarrier.cpp - barriers in shared memory ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"

#include <algorithm>

namespace relax_mlir::runtime::emulator {

/// The largest number of arrivals, and of bytes that a phase may expect.
static constexpr int64_t kMaxCount = (1 << 20) - 1;

//===----------------------------------------------------------------------===//
// Order of memory
//===----------------------------------------------------------------------===//

static void joinTimes(std::vector<uint32_t> &times, const uint32_t *others,
                      size_t count) {
  if (times.size() < count)
    times.resize(count);
  for (size_t i = 0; i < count; ++i)
    times[i] = std::max(times[i], others[i]);
}

void CopyOrder::join(const CopyOrder &other) {
  joinTimes(phases, other.phases.data(), other.phases.size());
  joinTimes(fenced, other.fenced.data(), other.fenced.size());
  fencedEpoch = std::max(fencedEpoch, other.fencedEpoch);
}

CopyOrder &Block::getCopyOrder(const Thread &thread) {
  if (copyOrders.empty())
    copyOrders.resize(width);
  return copyOrders[thread.index];
}

void Block::joinCopyOrders(const uint16_t *members, uint32_t count) {
  if (copyOrders.empty())
    return;
  const CopyOrder &first = copyOrders[members[0]];
  if (std::all_of(members, members + count, [&](uint16_t member) {
        return copyOrders[member].version == first.version;
      }))
    return;
  CopyOrder joined = first;
  for (uint32_t i = 1; i < count; ++i)
    joined.join(copyOrders[members[i]]);
  joined.version = ++numCopyOrders;
  for (uint32_t i = 0; i < count; ++i)
    copyOrders[members[i]] = joined;
}

bool Block::isOrdered(const Thread &thread, const SharedAccess &access) {
  if (access.isBulk()) {
    const std::vector<uint32_t> &phases = getCopyOrder(thread).phases;
    return access.mbarrier() < phases.size() &&
           phases[access.mbarrier()] >= access.time;
  }
  return access.epoch < shared.epoch || access.thread == thread.index ||
         seenBy(thread.index)[access.thread] >= access.time;
}

bool Block::isVisibleToCopies(const Thread &thread, const SharedAccess &write) {
  const CopyOrder &order = getCopyOrder(thread);
  return write.isBulk() || write.epoch < order.fencedEpoch ||
         (write.thread < order.fenced.size() &&
          order.fenced[write.thread] >= write.time);
}

/// Adds the accesses before an arrival to those of the phase.
void Block::release(Thread &thread, ReleasedOrder &order) {
  joinTimes(order.times, seenBy(thread.index), width);
  order.times[thread.index] = thread.time++;
  order.copies.join(getCopyOrder(thread));
}

/// Orders the accesses before the arrivals of the last phase, and the copies
/// that it waited for, before those of a thread from now on.
void Block::acquire(Thread &thread, const Mbarrier &mbarrier) {
  areWarpsOrdered = true;
  uint32_t *row = seenBy(thread.index);
  for (size_t i = 0; i < mbarrier.ended.times.size(); ++i)
    row[i] = std::max(row[i], mbarrier.ended.times[i]);
  CopyOrder &order = getCopyOrder(thread);
  order.join(mbarrier.ended.copies);
  if (order.phases.size() <= mbarrier.index)
    order.phases.resize(mbarrier.index + 1);
  order.phases[mbarrier.index] = mbarrier.phase;
  order.version = ++numCopyOrders;
}

void Block::fenceMbarriers(Thread &thread) {
  for (Mbarrier &mbarrier : mbarriers)
    mbarrier.isFenced |= isOrdered(thread, mbarrier.init);
}

void Block::fenceCopies(Thread &thread) {
  fenceMbarriers(thread);
  CopyOrder &order = getCopyOrder(thread);
  joinTimes(order.fenced, seenBy(thread.index), width);
  order.fenced[thread.index] = thread.time++;
  order.fencedEpoch = shared.epoch;
  order.version = ++numCopyOrders;
}

//===----------------------------------------------------------------------===//
// Mbarriers
//===----------------------------------------------------------------------===//

static std::string describePlace(uint32_t offset) {
  return "byte " + std::to_string(offset) + " of shared memory";
}

std::string Block::describeMbarrier(const Mbarrier &mbarrier) const {
  return "the mbarrier at " + describePlace(mbarrier.offset);
}

std::string Block::describePhase(const Mbarrier &mbarrier) const {
  return describeMbarrier(mbarrier) + " is in phase " +
         std::to_string(mbarrier.phase) + ", with " +
         std::to_string(mbarrier.pending) + " of " +
         std::to_string(mbarrier.expected) + " arrivals and " +
         std::to_string(mbarrier.transactions) + " bytes of copies missing";
}

void Block::requireWaits(const Thread &thread, uint32_t op) {
  if (!launch->kernel.hasWaits)
    fail(thread, op, "undeclared wait: the kernel declares no waits");
}

uint32_t Block::checkShared(Thread &thread, uint32_t op, uintptr_t address,
                            uint64_t bytes, uint32_t alignment,
                            const char *what) {
  requireWaits(thread, op);
  uint64_t offset = address - reinterpret_cast<uintptr_t>(shared.data());
  if (!isShared(address, bytes))
    fail(thread, op,
         std::string("invalid ") + what + ": its " + std::to_string(bytes) +
             " bytes are not in shared memory");
  if (offset % alignment != 0)
    fail(thread, op,
         std::string("misaligned ") + what + ": it is " +
             std::to_string(offset % alignment) +
             " bytes behind a multiple of " + std::to_string(alignment) +
             " in shared memory");
  return uint32_t(offset);
}

Mbarrier &Block::getMbarrier(Thread &thread, uint32_t op, uintptr_t address) {
  uint32_t offset = checkShared(thread, op, address, 8, 8, "mbarrier");
  auto it = std::find_if(mbarriers.begin(), mbarriers.end(),
                         [&](const Mbarrier &mbarrier) {
                           return mbarrier.isLive && mbarrier.offset == offset;
                         });
  if (it == mbarriers.end())
    fail(thread, op,
         "use before initialisation: there is no mbarrier at " +
             describePlace(offset));
  if (!isOrdered(thread, it->init))
    fail(thread, op,
         "race: it uses " + describeMbarrier(*it) + ", which " +
             describeThread(threads[it->init.thread]) + " initialises at " +
             describeOp(it->init.op) + ", without a barrier in between");
  return *it;
}

SharedAccess Block::getBulkWrite(const Mbarrier &mbarrier, uint32_t op) const {
  return {shared.epoch,
          UINT32_MAX,
          uint16_t(SharedAccess::kBulk | mbarrier.index),
          /*isAtomic=*/false,
          /*isCopy=*/false,
          op};
}

void Block::initMbarrier(Thread &thread, uint32_t op, uintptr_t address,
                         uint32_t count) {
  uint32_t offset = checkShared(thread, op, address, 8, 8, "mbarrier");
  if (count < 1 || count > kMaxCount)
    fail(thread, op,
         "invalid count: expected 1 to " + std::to_string(kMaxCount) +
             " arrivals, got " + std::to_string(count));
  for (const Mbarrier &mbarrier : mbarriers)
    if (mbarrier.isLive && mbarrier.offset == offset)
      fail(thread, op,
           "repeated initialisation: " + describeMbarrier(mbarrier) +
               " was initialised at " + describeOp(mbarrier.init.op) +
               " and is still valid");
  if (mbarriers.size() == SharedAccess::kBulk)
    fail(thread, op, "too many mbarriers: a block may have 32768");
  accessShared(thread, op, offset, 8, RELAX_EMULATED_WRITE);
  Mbarrier &mbarrier = mbarriers.emplace_back();
  mbarrier.index = uint32_t(mbarriers.size() - 1);
  mbarrier.offset = offset;
  mbarrier.expected = mbarrier.pending = count;
  mbarrier.init = shared[offset].write;
  // Its bytes are never ordered before an access of a thread.
  markBytes(offset, 8, getBulkWrite(mbarrier, op));
}

void Block::invalidateMbarrier(Thread &thread, uint32_t op, uintptr_t address) {
  Mbarrier &mbarrier = getMbarrier(thread, op, address);
  if (!mbarrier.waiting.empty())
    fail(thread, op,
         "invalidation under a wait: " +
             describeThread(threads[mbarrier.waiting.front()]) + " waits for " +
             describeMbarrier(mbarrier));
  mbarrier.isLive = false;
  markBytes(
      mbarrier.offset, 8,
      {shared.epoch, thread.time, uint16_t(thread.index), false, false, op});
}

void Block::expectCopies(Thread &thread, uint32_t op, uintptr_t address,
                         uint32_t bytes) {
  Mbarrier &mbarrier = getMbarrier(thread, op, address);
  if (bytes > kMaxCount || mbarrier.transactions + bytes > kMaxCount)
    fail(thread, op,
         "invalid count: expected at most " + std::to_string(kMaxCount) +
             " bytes of copies in a phase, got " +
             std::to_string(mbarrier.transactions + bytes));
  mbarrier.transactions += bytes;
  endPhase(mbarrier);
  leaveOnError();
}

uint64_t Block::arriveMbarrier(Thread &thread, uint32_t op, uintptr_t address,
                               uint32_t count) {
  Mbarrier &mbarrier = getMbarrier(thread, op, address);
  if (count == 0)
    fail(thread, op, "invalid count: expected at least 1 arrival, got 0");
  if (count > mbarrier.pending)
    fail(thread, op,
         "too many arrivals: it arrives with " + std::to_string(count) +
             ", and " + describePhase(mbarrier));
  release(thread, mbarrier.arriving);
  uint64_t phase = mbarrier.phase;
  mbarrier.pending -= count;
  endPhase(mbarrier);
  leaveOnError();
  return phase;
}

void Block::endPhase(Mbarrier &mbarrier) {
  if (mbarrier.pending != 0 || mbarrier.transactions != 0)
    return;
  if (!mbarrier.leaving.empty()) {
    const Thread &late = threads[mbarrier.leaving.front()];
    return setError(late, late.waitOp,
                    "missed phase: " + describeMbarrier(mbarrier) +
                        " ends the next phase as well, before the thread, "
                        "which waited for phase " +
                        std::to_string(mbarrier.phase - 1) + ", has seen it");
  }
  ++mbarrier.phase;
  mbarrier.pending = mbarrier.expected;
  mbarrier.ended = std::move(mbarrier.arriving);
  mbarrier.arriving = ReleasedOrder();
  for (uint16_t index : mbarrier.waiting) {
    acquire(threads[index], mbarrier);
    wake(threads[index]);
  }
  mbarrier.leaving.swap(mbarrier.waiting);
}

static bool hasParity(uint64_t parity) { return parity <= 1; }

void Block::waitMbarrier(Thread &thread, uint32_t op, uintptr_t address,
                         uint32_t parity) {
  Mbarrier &mbarrier = getMbarrier(thread, op, address);
  if (!hasParity(parity))
    fail(thread, op,
         "invalid parity: expected 0 or 1, got " + std::to_string(parity));
  if (mbarrier.phase % 2 != parity)
    return acquire(thread, mbarrier);
  mbarrier.waiting.push_back(uint16_t(thread.index));
  wait(thread, op);
  std::vector<uint16_t> &leaving = mbarrier.leaving;
  leaving.erase(
      std::find(leaving.begin(), leaving.end(), uint16_t(thread.index)));
}

bool Block::testMbarrier(Thread &thread, uint32_t op, uintptr_t address,
                         uint64_t phase, bool isState) {
  Mbarrier &mbarrier = getMbarrier(thread, op, address);
  if (isState && (phase > mbarrier.phase || phase + 1 < mbarrier.phase))
    fail(thread, op,
         "invalid state: it is of phase " + std::to_string(phase) + ", and " +
             describePhase(mbarrier));
  if (!isState && !hasParity(phase))
    fail(thread, op,
         "invalid parity: expected 0 or 1, got " + std::to_string(phase));
  bool hasEnded =
      isState ? phase < mbarrier.phase : mbarrier.phase % 2 != phase;
  if (hasEnded) {
    acquire(thread, mbarrier);
    return true;
  }
  // The kernel may test again at once, so others have to run before.
  thread.waitOp = op;
  thread.polled = &mbarrier;
  ++numPolls;
  wake(thread);
  switchFiber(thread.fiber, scheduler);
  thread.polled = nullptr;
  return false;
}

std::string Block::describeWaits() const {
  std::string text;
  for (const Mbarrier &mbarrier : mbarriers) {
    bool isPolled =
        std::any_of(threads.begin(), threads.end(), [&](const Thread &thread) {
          return thread.polled == &mbarrier;
        });
    if (!mbarrier.waiting.empty() || isPolled)
      text += "; " + describePhase(mbarrier);
  }
  if (!registerWaiters.empty())
    text += "; the register file of the block has " +
            std::to_string(freeRegisters) + " registers left";
  return text;
}

} // namespace relax_mlir::runtime::emulator
