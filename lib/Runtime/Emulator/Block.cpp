//===- Block.cpp - run a block of GPU threads -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"

#include <algorithm>
#include <map>

namespace relax_mlir::runtime::emulator {

Error Block::begin(const Launch &newLaunch) {
  launch = &newLaunch;
  uint32_t count = newLaunch.numThreads;
  bool hasWaits = newLaunch.kernel.hasWaits != 0;
  if (!stacks.reserve(hasWaits ? count : 1) ||
      !shared.reserve(newLaunch.sharedBytes))
    return Error("MemoryError", "cannot allocate a block of " +
                                    std::to_string(count) + " threads");
  threads.resize(count);
  warps.resize((count + kWarpSize - 1) / kWarpSize);
  recent.assign(newLaunch.kernel.numOps, Allocation());
  if (width != count || areWarpsOrdered)
    seen.assign(size_t(count) * count, 0);
  width = count;
  areWarpsOrdered = false;
  return Error::success();
}

void Block::prepareThreads(const uint32_t (&blockIdx)[3]) {
  const RelaxLaunch &info = launch->launch;
  bool hasWaits = launch->kernel.hasWaits != 0;
  for (uint32_t i = 0; i < threads.size(); ++i) {
    Thread &thread = threads[i];
    uint32_t rest = i;
    for (int axis = 0; axis < 3; ++axis) {
      thread.blockDim[axis] = uint32_t(info.block[axis]);
      thread.gridDim[axis] = uint32_t(info.grid[axis]);
      thread.blockIdx[axis] = blockIdx[axis];
      thread.threadIdx[axis] = rest % thread.blockDim[axis];
      rest /= thread.blockDim[axis];
    }
    thread.shared = shared.data();
    thread.api = &kServices;
    thread.block = this;
    thread.index = i;
    thread.time = 1;
    thread.numCommitted = thread.numStoreGroups = 0;
    thread.registers = getInitialRegisters();
    thread.polled = nullptr;
    thread.state = Thread::State::Ready;
    thread.copies.clear();
    char *stack = stacks[hasWaits ? i : 0];
    thread.stack = reinterpret_cast<uintptr_t>(stack);
    // The tops of the stacks are in different sets of the cache.
    if (hasWaits)
      startFiber(thread.fiber, stack, StackPool::kStackBytes - i % 32 * 128,
                 runOne, &thread);
  }
}

Error Block::run(const uint32_t (&blockIdx)[3]) {
  error = Error();
  shared.beginBlock();
  prepareThreads(blockIdx);
  beginCopies();
  numAlive = uint32_t(threads.size());
  if (areWarpsOrdered)
    std::fill(seen.begin(), seen.end(), 0);
  areWarpsOrdered = false;
  for (uint32_t i = 0; i < warps.size(); ++i) {
    uint32_t lanes = std::min(kWarpSize, numAlive - i * kWarpSize);
    warps[i].alive = lanes == kWarpSize ? ~0u : (1u << lanes) - 1;
    warps[i].meetings.clear();
    for (uint32_t lane = 0; lane < lanes; ++lane)
      std::fill_n(seenBy(i * kWarpSize + lane) + i * kWarpSize, lanes, 0);
  }
  for (Barrier &barrier : barriers)
    barrier.waiting.clear();
  warpgroups.clear();
  wgmmaReads.clear();
  random = launch->options.seed ^ (blockIdx[0] + blockIdx[1] * 0x9e3779b9ull +
                                   blockIdx[2] * 0x85ebca6bull);
  runThreads();
  if (!error)
    finishCopies();
  return std::move(error);
}

void Block::runThreads() {
  if (!launch->kernel.hasWaits) {
    Fiber fiber;
    startFiber(fiber, stacks[0], StackPool::kStackBytes, runAll, this);
    switchFiber(scheduler, fiber);
    return;
  }
  ready.clear();
  for (uint32_t i = 0; i < threads.size(); ++i)
    ready.push_back(uint16_t(i));
  while (!error && numAlive != 0) {
    if (!ready.empty())
      runRound();
    else if (!finishAnyLoad())
      return reportDeadlock();
  }
}

/// Rounds in which threads only test mbarriers in vain, before that is a
/// deadlock.
static constexpr uint32_t kMaxIdleRounds = 10000;

void Block::runRound() {
  advanceCopies();
  if (error)
    return;
  numPolls = 0;
  round.clear();
  round.swap(ready);
  // A linear congruential generator selects where the round starts, and its
  // direction.
  size_t count = round.size();
  size_t start = nextRandom() % count;
  bool isForward = random >> 63;
  for (size_t i = 0; i < count; ++i) {
    size_t next = start + (isForward ? i : count - i);
    resume(threads[round[next < count ? next : next - count]]);
    if (error)
      return;
  }
  bool isIdle = numPolls == count && !finishAnyLoad();
  numIdleRounds = isIdle ? numIdleRounds + 1 : 0;
  if (numIdleRounds == kMaxIdleRounds)
    reportDeadlock();
}

void Block::resume(Thread &thread) {
  current = &thread;
  switchFiber(scheduler, thread.fiber);
}

void Block::wait(Thread &thread, uint32_t op) {
  thread.waitOp = op;
  thread.state = Thread::State::Waiting;
  switchFiber(thread.fiber, scheduler);
}

void Block::wake(Thread &thread) {
  thread.state = Thread::State::Ready;
  ready.push_back(uint16_t(thread.index));
}

void Block::exit(Thread &thread) {
  checkStoresOfExit(thread);
  checkFinished(thread);
  thread.state = Thread::State::Exited;
  --numAlive;
  Warp &warp = warps[thread.warp()];
  warp.alive &= ~(1u << thread.lane());
  if (!warp.meetings.empty())
    completeMeetings(thread.warp());
}

void Block::runOne(void *argument) {
  auto &thread = *static_cast<Thread *>(argument);
  Block &block = *thread.block;
  block.launch->kernel.function(&thread, block.launch->launch.arguments);
  block.exit(thread);
  switchFiber(thread.fiber, block.scheduler);
}

void Block::runAll(void *argument) {
  auto &block = *static_cast<Block *>(argument);
  size_t count = block.threads.size();
  bool isForward = block.random & 1;
  for (size_t i = 0; i < count; ++i) {
    Thread &thread = block.threads[isForward ? i : count - 1 - i];
    block.current = &thread;
    block.launch->kernel.function(&thread, block.launch->launch.arguments);
  }
  Fiber end;
  switchFiber(end, block.scheduler);
}

//===----------------------------------------------------------------------===//
// Order of memory
//===----------------------------------------------------------------------===//

void Block::order(const uint16_t *members, uint32_t count) {
  joinCopyOrders(members, count);
  if (count == width) {
    ++shared.epoch;
    return;
  }
  // Lanes of one warp have seen only each other as long as no barrier of some
  // threads joined several warps.
  uint32_t begin = members[0] / kWarpSize * kWarpSize;
  uint32_t end = std::min(begin + kWarpSize, width);
  bool isOneWarp = std::all_of(members, members + count, [&](uint16_t member) {
    return member >= begin && member < end;
  });
  areWarpsOrdered |= !isOneWarp;
  if (areWarpsOrdered) {
    begin = 0;
    end = width;
  }
  uint32_t joined[kMaxBlockThreads];
  std::fill(joined + begin, joined + end, 0);
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t *row = seenBy(members[i]);
    for (uint32_t column = begin; column < end; ++column)
      joined[column] = std::max(joined[column], row[column]);
  }
  for (uint32_t i = 0; i < count; ++i)
    joined[members[i]] = threads[members[i]].time++;
  for (uint32_t i = 0; i < count; ++i)
    std::copy(joined + begin, joined + end, seenBy(members[i]) + begin);
}

void Block::checkConvergence(Thread &thread, uint32_t op,
                             const Barrier &barrier) {
  thread.waitOp = op;
  // The operation of each warp, increased by 1.
  uint32_t ops[kMaxBlockThreads / kWarpSize] = {};
  for (uint16_t index : barrier.waiting) {
    const Thread &member = threads[index];
    uint32_t &expected = ops[member.warp()];
    if (expected != 0 && expected != member.waitOp + 1)
      fail(thread, op,
           "divergent barrier: lanes of a warp wait at " +
               describeOp(expected - 1) + " and at " +
               describeOp(member.waitOp));
    expected = member.waitOp + 1;
  }
}

void Block::waitBarrier(Thread &thread, uint32_t op, uint32_t id,
                        uint32_t count) {
  if (!launch->kernel.hasWaits)
    fail(thread, op, "undeclared wait: the kernel declares no waits");
  if (id >= kNumBarriers)
    fail(thread, op,
         "invalid barrier: " + std::to_string(id) + " does not exist");
  if (count == 0)
    count = width;
  // Hardware counts warps.
  if (count > width || (count % kWarpSize != 0 && count != width))
    fail(thread, op,
         "invalid barrier: " + std::to_string(count) +
             " threads are not a number of whole warps of the block");
  Barrier &barrier = barriers[id];
  if (!barrier.waiting.empty() && barrier.expected != count)
    fail(thread, op,
         "invalid barrier: barrier " + std::to_string(id) + " waits for " +
             std::to_string(count) + " threads here and for " +
             std::to_string(barrier.expected) + " threads elsewhere");
  barrier.expected = count;
  barrier.waiting.push_back(uint16_t(thread.index));
  if (barrier.waiting.size() < count)
    return wait(thread, op);
  checkConvergence(thread, op, barrier);
  order(barrier.waiting.data(), count);
  for (uint16_t member : barrier.waiting)
    if (member != thread.index)
      wake(threads[member]);
  barrier.waiting.clear();
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

std::string Block::describeOp(uint32_t op) const {
  if (op >= launch->kernel.numOps)
    return "operation " + std::to_string(op);
  const RelaxEmulatedOp &info = launch->kernel.ops[op];
  std::string text = info.name ? info.name : "operation " + std::to_string(op);
  if (info.location && *info.location)
    text += " (" + std::string(info.location) + ")";
  return text;
}

static std::string describeIndex(const uint32_t (&index)[3]) {
  return "(" + std::to_string(index[0]) + "," + std::to_string(index[1]) + "," +
         std::to_string(index[2]) + ")";
}

std::string Block::describeThread(const Thread &thread) const {
  return "thread " + describeIndex(thread.threadIdx);
}

std::string Block::describeThreads(const std::vector<const Thread *> &group) {
  std::string text = std::to_string(group.size()) +
                     (group.size() == 1 ? " thread" : " threads") + " (";
  for (size_t i = 0; i < std::min<size_t>(group.size(), 4); ++i)
    text += (i ? ", " : "") + describeIndex(group[i]->threadIdx);
  return text + (group.size() > 4 ? ", ...)" : ")");
}

void Block::setError(const Thread &thread, uint32_t op,
                     const std::string &what) {
  size_t colon = what.find(": ");
  std::string name = what.substr(0, colon);
  std::string rest = colon == std::string::npos ? "" : what.substr(colon);
  error =
      Error(name + " by " + describeThread(thread) + " of block " +
            describeIndex(thread.blockIdx) + " at " + describeOp(op) + rest);
}

void Block::leaveOnError() {
  if (!error)
    return;
  Fiber abandoned;
  switchFiber(abandoned, scheduler);
}

void Block::fail(const Thread &thread, uint32_t op, const std::string &what) {
  setError(thread, op, what);
  leaveOnError();
  __builtin_unreachable();
}

void Block::reportDeadlock() {
  // Groups by the operation at which they wait.
  std::map<uint32_t, std::vector<const Thread *>> groups;
  std::vector<const Thread *> exited;
  for (const Thread &thread : threads)
    if (thread.state == Thread::State::Exited)
      exited.push_back(&thread);
    else
      groups[thread.waitOp].push_back(&thread);
  const Thread &first = *groups.begin()->second.front();
  std::string text = "deadlock by " + describeThread(first) + " of block " +
                     describeIndex(first.blockIdx) + " at " +
                     describeOp(first.waitOp) + ": " + describeMissing();
  bool isFirst = true;
  for (auto &[op, group] : groups) {
    text += (isFirst ? "" : "; ") + describeThreads(group) + " wait at " +
            describeOp(op);
    isFirst = false;
  }
  if (!exited.empty())
    text += "; " + describeThreads(exited) + " have exited";
  text += describeWaits();
  error = Error(text);
}

} // namespace relax_mlir::runtime::emulator
