//===- Block.h - run a block of GPU threads --------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_EMULATOR_BLOCK_H
#define RELAX_MLIR_LIB_RUNTIME_EMULATOR_BLOCK_H

#include "Fiber.h"
#include "Mbarrier.h"
#include "SharedMemory.h"
#include "Wgmma.h"
#include "relax-mlir/Runtime/Emulator/EmulatedDevice.h"
#include "relax-mlir/Runtime/EmulatorABI.h"

#include <cstring>
#include <deque>

namespace relax_mlir::runtime::emulator {

constexpr uint32_t kWarpSize = 32;
constexpr uint32_t kMaxBlockThreads = 1024;
constexpr uint32_t kNumBarriers = 16;

/// An allocation of global memory.
struct Allocation {
  uintptr_t begin = 0;
  uint64_t bytes = 0;

  bool contains(uintptr_t address, uint64_t accessed) const {
    uint64_t offset = address - begin;
    return offset <= bytes && accessed <= bytes - offset;
  }
};

/// One launch: its kernel, and the memory of the device, sorted by address.
struct Launch {
  const RelaxLaunch &launch;
  const RelaxEmulatedKernel &kernel;
  const std::vector<Allocation> &allocations;
  EmulatorOptions options;
  uint32_t numThreads;
  uint32_t sharedBytes;
};

/// Operations that the lanes of a warp take part in together.
enum class WarpOp {
  Sync,
  Shuffle,
  Vote,
  Reduce,
  LoadMatrix,
  StoreMatrix,
  Mma,
  Elect
};

/// The operands of one lane, on its stack while it waits.
struct LaneOperands {
  uint32_t kind = 0, value = 0, lane = 0, clamp = 0;
  const void *row = nullptr;
  const uint32_t *a = nullptr, *b = nullptr, *c = nullptr;
  uint32_t *result = nullptr;
  uint32_t output = 0;
  bool isInRange = false;
  bool isDone = false;
};

/// A warp operation that some of its lanes have reached.
struct WarpMeeting {
  WarpOp warpOp;
  uint32_t op;
  uint32_t mask;
  uint32_t arrived = 0;
  LaneOperands *lanes[kWarpSize] = {};
};

struct Warp {
  /// The lanes that exist and have not exited.
  uint32_t alive = 0;
  std::vector<WarpMeeting> meetings;
};

struct Barrier {
  uint32_t expected = 0;
  std::vector<uint16_t> waiting;
};

struct PendingCopy {
  void *to;
  const void *from;
  uint32_t bytes, source, op;
  /// The number of groups that the thread committed before the copy.
  uint32_t group;
};

class Block;

/// A thread of the GPU.
struct Thread : RelaxEmulatedThread {
  enum class State : uint8_t { Ready, Waiting, Exited };

  Block *block = nullptr;
  uintptr_t stack = 0;
  uint32_t index = 0;
  /// The operation at which the thread waits.
  uint32_t waitOp = 0;
  /// Counts the synchronisations of the thread.
  uint32_t time = 0;
  uint32_t numCommitted = 0;
  /// Number of groups of stores of boxes that the thread committed.
  uint32_t numStoreGroups = 0;
  uint32_t registers = 0;
  /// The mbarrier that the thread tested in vain.
  const Mbarrier *polled = nullptr;
  State state = State::Ready;
  Fiber fiber;
  std::vector<PendingCopy> copies;

  uint32_t lane() const { return index % kWarpSize; }
  uint32_t warp() const { return index / kWarpSize; }
};

/// Runs the blocks of a launch one after the other, on one thread of the host.
class Block {
public:
  /// Prepares for the blocks of a launch.
  Error begin(const Launch &launch);
  /// Runs all threads of a block.
  Error run(const uint32_t (&blockIdx)[3]);

  // Services, called on the stack of a thread.
  void access(Thread &thread, uint32_t op, uintptr_t address, uint64_t bytes,
              uint32_t alignment, uint32_t kind) {
    if (__builtin_expect((address & (alignment - 1)) == 0 &&
                             op < recent.size() &&
                             recent[op].contains(address, bytes),
                         1))
      return;
    accessSlow(thread, op, address, bytes, alignment, kind);
  }
  void waitBarrier(Thread &thread, uint32_t op, uint32_t id, uint32_t count);
  void meet(Thread &thread, uint32_t op, WarpOp warpOp, uint32_t mask,
            LaneOperands &operands);
  void copyAsync(Thread &thread, const PendingCopy &copy);
  void waitCopies(Thread &thread, uint32_t op, uint32_t pending);
  void initMbarrier(Thread &thread, uint32_t op, uintptr_t address,
                    uint32_t count);
  void invalidateMbarrier(Thread &thread, uint32_t op, uintptr_t address);
  void expectCopies(Thread &thread, uint32_t op, uintptr_t address,
                    uint32_t bytes);
  uint64_t arriveMbarrier(Thread &thread, uint32_t op, uintptr_t address,
                          uint32_t count);
  void waitMbarrier(Thread &thread, uint32_t op, uintptr_t address,
                    uint32_t parity);
  bool testMbarrier(Thread &thread, uint32_t op, uintptr_t address,
                    uint64_t phase, bool isState);
  void fenceMbarriers(Thread &thread);
  void fenceCopies(Thread &thread);
  void loadTensor(Thread &thread, uint32_t op, uintptr_t to, const void *map,
                  const BoxPosition &position, uint32_t rank,
                  uintptr_t mbarrier);
  void storeTensor(Thread &thread, uint32_t op, const void *map, uintptr_t from,
                   const BoxPosition &position, uint32_t rank);
  void waitStores(Thread &thread, uint32_t pending, bool isRead);
  void setMaxRegisters(Thread &thread, uint32_t op, uint32_t count);
  void fenceWgmma(Thread &thread, uint32_t op);
  void startWgmma(Thread &thread, WgmmaOperands &operands);
  void commitWgmma(Thread &thread, uint32_t op);
  void waitWgmma(Thread &thread, uint32_t op, uint32_t pending, uint32_t count,
                 uint32_t *registers);
  /// Ends the launch with an error.
  [[noreturn]] void fail(const Thread &thread, uint32_t op,
                         const std::string &what);

private:
  // Block.cpp
  void setError(const Thread &thread, uint32_t op, const std::string &what);
  /// Leaves the stack of a thread for good, if there is an error.
  void leaveOnError();
  uint32_t nextRandom() {
    random = random * 6364136223846793005ull + 1442695040888963407ull;
    return uint32_t(random >> 33);
  }
  void prepareThreads(const uint32_t (&blockIdx)[3]);
  void runThreads();
  void runRound();
  void resume(Thread &thread);
  void wait(Thread &thread, uint32_t op);
  void wake(Thread &thread);
  void exit(Thread &thread);
  static void runOne(void *thread);
  static void runAll(void *block);
  std::string describeOp(uint32_t op) const;
  std::string describeThread(const Thread &thread) const;
  static std::string describeThreads(const std::vector<const Thread *> &group);
  void reportDeadlock();
  /// Fails if the lanes of a warp reached the barrier at different operations.
  void checkConvergence(Thread &thread, uint32_t op, const Barrier &barrier);
  /// Orders the memory of threads before that of the same threads from now on.
  void order(const uint16_t *members, uint32_t count);

  // Access.cpp
  void accessSlow(Thread &thread, uint32_t op, uintptr_t address,
                  uint64_t bytes, uint32_t alignment, uint32_t kind);
  const Allocation *findAllocation(uintptr_t address, uint64_t bytes) const;
  std::string describeNearest(uintptr_t address) const;
  void accessShared(Thread &thread, uint32_t op, uint32_t offset,
                    uint32_t bytes, uint32_t kind);
  uint32_t *seenBy(uint32_t thread) { return &seen[size_t(thread) * width]; }
  [[noreturn]] void failRace(const Thread &thread, uint32_t op, uint32_t offset,
                             bool isWrite, const SharedAccess &other);
  void finishCopy(Thread &thread, const PendingCopy &copy);
  static void moveBytes(const PendingCopy &copy);
  bool isShared(uintptr_t address, uint64_t bytes) const {
    uint64_t offset = address - reinterpret_cast<uintptr_t>(shared.data());
    return offset <= shared.size() && bytes <= shared.size() - offset;
  }

  // Mbarrier.cpp
  CopyOrder &getCopyOrder(const Thread &thread);
  void joinCopyOrders(const uint16_t *members, uint32_t count);
  /// Returns true if an access is ordered before those of a thread from now on.
  bool isOrdered(const Thread &thread, const SharedAccess &access);
  /// Returns true if a fence that is ordered before a thread makes a write
  /// visible to copies.
  bool isVisibleToCopies(const Thread &thread, const SharedAccess &write);
  void release(Thread &thread, ReleasedOrder &order);
  void acquire(Thread &thread, const Mbarrier &mbarrier);
  void requireWaits(const Thread &thread, uint32_t op);
  /// Returns the offset in shared memory of an operand, `what` in errors.
  uint32_t checkShared(Thread &thread, uint32_t op, uintptr_t address,
                       uint64_t bytes, uint32_t alignment, const char *what);
  /// Returns a write that is not visible to any thread yet.
  SharedAccess getBulkWrite(const Mbarrier &mbarrier, uint32_t op) const;
  Mbarrier &getMbarrier(Thread &thread, uint32_t op, uintptr_t address);
  /// Ends the phase of an mbarrier if nothing is missing.
  void endPhase(Mbarrier &mbarrier);
  std::string describeMbarrier(const Mbarrier &mbarrier) const;
  std::string describePhase(const Mbarrier &mbarrier) const;
  /// Describes the mbarriers and registers that threads wait for.
  std::string describeWaits() const;

  // TensorCopy.cpp
  const EncodedTensorMap &getTensorMap(const Thread &thread, uint32_t op,
                                       const void *address, uint32_t rank);
  void checkBox(const Thread &thread, uint32_t op, const EncodedTensorMap &map,
                const BoxPosition &position, const char *what);
  uint32_t claimBox(Thread &thread, uint32_t op, uintptr_t address,
                    const EncodedTensorMap &map, uint32_t kind);
  void markBytes(uint32_t offset, uint32_t bytes, const SharedAccess &write);
  void finishLoad(size_t index);
  /// Lets a load arrive; returns false if there is none.
  bool finishAnyLoad();
  void readStore(TensorStore &store);
  void finishStore(TensorStore &store);
  /// Fails if a store of a box still reads bytes that a thread writes.
  void checkStores(const Thread &thread, uint32_t op, uint32_t offset,
                   uint32_t bytes);
  void checkStoresOfExit(const Thread &thread);
  [[noreturn]] void failBulk(const Thread &thread, uint32_t op, uint32_t offset,
                             bool isWrite, const SharedAccess &other);
  /// Lets copies proceed at random.
  void advanceCopies();
  void beginCopies();
  /// Finishes the copies at the end of a block.
  void finishCopies();

  // RegisterFile.cpp
  /// Returns the most registers that each thread may start with.
  uint32_t getInitialRegisters() const;

  // WarpOps.cpp
  void completeMeetings(uint32_t warp);
  void perform(uint32_t first, WarpMeeting &meeting);
  void shuffle(uint32_t first, WarpMeeting &meeting);
  void loadMatrix(uint32_t first, WarpMeeting &meeting);
  void storeMatrix(uint32_t first, WarpMeeting &meeting);
  void elect(WarpMeeting &meeting);

  // Wgmma.cpp; `first` is the first thread of a warpgroup.
  Warpgroup &getWarpgroup(const Thread &thread, uint32_t op);
  /// Returns the product whose tokens are at the start of some registers.
  WgmmaProduct *findProduct(const Thread &thread, uint32_t op, Warpgroup &group,
                            const uint32_t *registers, uint32_t count);
  /// Fails if a thread exits before its products are finished.
  void checkFinished(const Thread &thread);
  void checkSameWgmma(const Thread &thread, const WgmmaInstruction &instruction,
                      const Warpgroup &group);
  void finishWgmma(uint32_t first, Warpgroup &group);
  /// Returns the unfinished product that a thread accumulates to, or null.
  WgmmaProduct *findAccumulators(const Thread &thread, Warpgroup &group);
  std::vector<uint32_t> takeAccumulators(uint32_t first, Warpgroup &group);
  [[noreturn]] void failTaken(const Thread &thread, uint32_t op,
                              const WgmmaProduct &product);
  /// Describes the threads that an incomplete warpgroup waits for.
  std::string describeMissing() const;
  void checkWgmmaRead(uint32_t first, Warpgroup &group, uint32_t op,
                      uint32_t offset);
  void checkWriteOfOperand(uint32_t first, uint32_t op, uint32_t offset);
  bool isKnownToWarpgroup(uint32_t first, Warpgroup &group,
                          const SharedAccess &write);
  void orderBeforeWarpgroup(uint32_t first, Warpgroup &group);
  /// Returns true if a wait for a group of products is ordered before a thread.
  bool isReadFinished(const Thread &thread, uint32_t warpgroup, uint32_t group);
  /// Fails if an unfinished product reads bytes that a thread writes.
  void checkWriteUnderWgmma(const Thread &thread, uint32_t op, uint32_t offset,
                            uint32_t bytes);

  // WgmmaMatrices.cpp
  void checkDescriptor(const Thread &thread, uint32_t op,
                       const std::string &matrix,
                       const MatrixDescriptor &descriptor,
                       bool isContiguousAlongK, uint32_t rows);
  /// Calls visit(row, k, bits, element) for a matrix in shared memory.
  template <typename Visit>
  void readMatrix(uint32_t first, Warpgroup &group, bool isA, Visit visit);
  template <typename T, typename Get, typename Set>
  void multiplyAs(uint32_t first, Warpgroup &group, WgmmaProduct &product,
                  Get get, Set set);
  void multiplyWgmma(uint32_t first, Warpgroup &group, WgmmaProduct &product);

  const Launch *launch = nullptr;
  std::vector<Thread> threads;
  std::vector<Warp> warps;
  Barrier barriers[kNumBarriers];
  StackPool stacks;
  SharedMemory shared;
  Fiber scheduler;
  std::vector<uint16_t> ready, round;
  uint64_t random = 1;
  uint32_t numAlive = 0;
  /// The thread that runs.
  Thread *current = nullptr;

  /// The allocation that each operation accessed last.
  std::vector<Allocation> recent;

  /// Row t, column u: the time of thread u up to which its accesses are ordered
  /// before those of t. Barriers of all threads are in the epochs instead.
  std::vector<uint32_t> seen;
  uint32_t width = 0;
  /// True when a barrier of some threads ordered warps among each other.
  bool areWarpsOrdered = false;

  /// Empty until a thread of the block reaches an operation of wgmma.
  std::vector<Warpgroup> warpgroups;
  /// For each 16 bytes of shared memory, the read of each warpgroup.
  std::vector<WgmmaRead> wgmmaReads;
  std::vector<char> wgmmaScratch;
  Error error;

  std::deque<Mbarrier> mbarriers;
  std::vector<TensorLoad> loads;
  std::vector<TensorStore> stores;
  /// By thread; empty if there are no mbarriers and fences.
  std::vector<CopyOrder> copyOrders;
  /// Counts their versions.
  uint64_t numCopyOrders = 0;
  /// Tests of mbarriers in vain in the current round, and the rounds without
  /// anything else.
  uint32_t numPolls = 0, numIdleRounds = 0;
  uint32_t freeRegisters = 0;
  std::vector<uint16_t> registerWaiters;
};

/// Computes d = a * b + c of a warp; returns false if there is no such
/// instruction.
bool multiplyMatrices(uint32_t shape, uint32_t types,
                      LaneOperands *const (&lanes)[kWarpSize]);

/// The services of the emulator.
extern const RelaxEmulatorAPI kServices;

} // namespace relax_mlir::runtime::emulator

#endif // RELAX_MLIR_LIB_RUNTIME_EMULATOR_BLOCK_H
