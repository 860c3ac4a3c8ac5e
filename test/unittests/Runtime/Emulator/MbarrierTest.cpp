//===- MbarrierTest.cpp - mbarriers and rings of tiles --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CopyKernels.h"

#include <set>

using namespace relax_mlir::runtime;

//===----------------------------------------------------------------------===//
// A ring of two stages
//===----------------------------------------------------------------------===//

namespace {

/// Faults that a ring may have.
enum Fault {
  kNone,
  kNoWaitOfConsumers,
  kNoWaitOfProducer,
  kLostArrival,
  kTooManyBytes,
  kTooFewBytes,
  kNoSwizzle,
  kNoFenceOfMbarriers,
  kNoFenceOfResult,
  kNoBarrierOfResult,
  kNoWaitOfStore,
  kNoCommit,
  kWriteUnderStore
};

constexpr uint32_t kTiles = 7, kStages = 2;
constexpr uint32_t kRows = 8, kColumns = 32;
constexpr uint32_t kTileBytes = kRows * kColumns * 4;
/// The sum of the tiles and the mbarriers are behind the stages.
constexpr uint32_t kResult = kStages * kTileBytes;
constexpr uint32_t kFull = kResult + kTileBytes;
constexpr uint32_t kEmpty = kFull + 8 * kStages;
constexpr uint32_t kRingBytes = kEmpty + 8 * kStages;

enum Op : uint32_t {
  kInit,
  kFence,
  kBarrier,
  kWait,
  kArrive,
  kLoad,
  kStoreOp,
  kBulkWait,
  kRead,
  kWrite
};

/// Loads the tiles into the stages of the ring.
template <Fault fault>
void produceTiles(const Thread *thread, const void *map) {
  const RelaxEmulatorAPI &api = *thread->api;
  for (uint32_t tile = 0; tile < kTiles; ++tile) {
    uint32_t stage = tile % kStages, round = tile / kStages;
    if (fault != kNoWaitOfProducer)
      api.waitMbarrier(thread, kWait, at(thread, kEmpty + 8 * stage),
                       (round + 1) % 2);
    char *full = at(thread, kFull + 8 * stage);
    uint32_t bytes = kTileBytes;
    if (fault == kTooManyBytes)
      bytes += 16;
    if (fault == kTooFewBytes)
      bytes -= 16;
    api.expectCopies(thread, kArrive, full, bytes);
    api.arriveMbarrier(thread, kArrive, full, 1);
    int32_t coordinates[] = {int32_t(tile * kColumns), 0};
    api.loadTensor(thread, kLoad, at(thread, stage * kTileBytes), map,
                   coordinates, 2, full);
  }
}

/// Adds the elements `thread, thread + 64, ...` of the tiles.
template <Fault fault>
void consumeTiles(const Thread *thread, float (&sums)[4]) {
  const RelaxEmulatorAPI &api = *thread->api;
  uint32_t consumer = id(thread) - 32;
  for (uint32_t tile = 0; tile < kTiles; ++tile) {
    uint32_t stage = tile % kStages, round = tile / kStages;
    if (fault != kNoWaitOfConsumers)
      api.waitMbarrier(thread, kWait, at(thread, kFull + 8 * stage), round % 2);
    for (uint32_t i = 0; i < 4; ++i) {
      uint32_t row = (consumer + i * 64) / kColumns;
      uint32_t column = consumer % kColumns;
      uint32_t chunk = fault == kNoSwizzle ? column / 4 : column / 4 ^ row % 8;
      auto *tileAt = reinterpret_cast<float *>(at(thread, stage * kTileBytes));
      sums[i] +=
          load(thread, kRead, tileAt + row * kColumns + chunk * 4 + column % 4);
    }
    bool isElected = api.elect(thread, kBarrier, ~0u);
    api.syncWarp(thread, kBarrier, ~0u);
    if (isElected && !(fault == kLostArrival && tile == 1 && consumer < 32))
      api.arriveMbarrier(thread, kArrive, at(thread, kEmpty + 8 * stage), 1);
  }
}

/// Stores the sums of the consumers as a box.
template <Fault fault>
void storeSums(const Thread *thread, const float (&sums)[4], const void *map) {
  const RelaxEmulatorAPI &api = *thread->api;
  uint32_t consumer = id(thread) - 32;
  auto *result = reinterpret_cast<float *>(at(thread, kResult));
  for (uint32_t i = 0; i < 4; ++i)
    store(thread, kWrite, result + consumer + i * 64, sums[i]);
  if (fault != kNoFenceOfResult)
    api.fenceCopies(thread, kFence);
  if (fault != kNoBarrierOfResult)
    api.barrier(thread, kBarrier, 1, 64);
  if (consumer == 0) {
    int32_t coordinates[] = {0, 0};
    api.storeTensor(thread, kStoreOp, map, result, coordinates, 2);
    if (fault != kNoCommit)
      api.commitStores(thread, kStoreOp);
    if (fault != kNoWaitOfStore)
      api.waitStores(thread, kBulkWait, 0, 1);
  }
  if (fault == kWriteUnderStore && consumer == 0) {
    int32_t coordinates[] = {0, 0};
    api.storeTensor(thread, kStoreOp, map, result, coordinates, 2);
    store(thread, kWrite, result + 5, 1.f);
  }
}

/// Adds the tiles of a matrix: warp 0 loads them, warps 1 and 2 add.
template <Fault fault> void addTiles(const Thread *thread, Arguments maps) {
  const RelaxEmulatorAPI &api = *thread->api;
  if (id(thread) == 0) {
    for (uint32_t stage = 0; stage < kStages; ++stage) {
      api.initMbarrier(thread, kInit, at(thread, kFull + 8 * stage), 1);
      api.initMbarrier(thread, kInit, at(thread, kEmpty + 8 * stage), 2);
    }
    if (fault != kNoFenceOfMbarriers)
      api.fenceMbarriers(thread, kFence);
  }
  api.barrier(thread, kBarrier, 0, 0);
  if (id(thread) < 32) {
    if (api.elect(thread, kBarrier, ~0u))
      produceTiles<fault>(thread, maps[0]);
    return;
  }
  float sums[4] = {};
  consumeTiles<fault>(thread, sums);
  storeSums<fault>(thread, sums, maps[1]);
}

/// Runs the ring, and returns the error; counts the results that differ.
template <Fault fault>
std::string runRing(DeviceAPI &api, uint32_t *numDifferent = nullptr) {
  uint32_t width = kTiles * kColumns;
  Buffer<float> in(api, kRows * width), out(api, kRows * kColumns);
  for (uint32_t i = 0; i < kRows * width; ++i)
    in[i] = float(i * 37 % 101);
  for (uint32_t i = 0; i < kRows * kColumns; ++i)
    out[i] = -1;
  TensorMap inMap(describe(in.data, {width, kRows}, {kColumns, kRows},
                           TensorSwizzle::Bytes128));
  TensorMap outMap(describe(out.data, {kColumns, kRows}, {kColumns, kRows}));
  Config config;
  config.blocks = 2;
  config.threads = 96;
  config.dynamicBytes = kRingBytes;
  std::string message =
      launchWith(api, addTiles<fault>, {inMap.bytes, outMap.bytes}, config);
  if (!numDifferent)
    return message;
  for (uint32_t row = 0; row < kRows; ++row)
    for (uint32_t column = 0; column < kColumns; ++column) {
      float sum = 0;
      for (uint32_t tile = 0; tile < kTiles; ++tile)
        sum += in[row * width + tile * kColumns + column];
      *numDifferent += out[row * kColumns + column] != sum;
    }
  return message;
}

/// Expects that the ring has an error with the given parts, in all orders.
template <Fault fault> void expectRingFault(std::vector<std::string> parts) {
  forEachOrder([&](DeviceAPI &api) {
    std::string message = runRing<fault>(api);
    EXPECT_EQ(message.find("kernel 'k' (add): "), 0u) << message;
    expectParts(message, parts);
  });
}

} // namespace

TEST(Mbarrier, addsTilesInARing) {
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    EmulatorOptions options;
    options.seed = seed * 0x9e3779b97f4a7c15;
    options.areCopiesEager = seed % 4 == 0;
    uint32_t numDifferent = 0;
    EXPECT_EQ(runRing<kNone>(*createEmulatedDevice(options), &numDifferent),
              "");
    EXPECT_EQ(numDifferent, 0u);
  }
}

TEST(MbarrierFaults, readBeforeWait) {
  // In some orders, the consumer reads before the copy is issued.
  forEachOrder([&](DeviceAPI &api) {
    std::string message = runRing<kNoWaitOfConsumers>(api);
    EXPECT_TRUE(message.find("access under an asynchronous copy by thread") !=
                    std::string::npos ||
                message.find("uninitialised read by thread") !=
                    std::string::npos)
        << message;
  });
}

TEST(MbarrierFaults, loadBeforeRelease) {
  // In some orders, the copy before has not arrived at the mbarrier.
  bool hasSeenCopy = false;
  forEachOrder([&](DeviceAPI &api) {
    std::string message = runRing<kNoWaitOfProducer>(api);
    bool isCopy = message.find("access under an asynchronous copy by thread") !=
                  std::string::npos;
    hasSeenCopy |= isCopy;
    EXPECT_TRUE(isCopy || message.find("too many arrivals by thread (") !=
                              std::string::npos)
        << message;
  });
  EXPECT_TRUE(hasSeenCopy);
}

TEST(MbarrierFaults, lostArrival) {
  expectRingFault<kLostArrival>(
      {"deadlock by thread (", "wait at op3 (k.mlir:4)",
       "the mbarrier at byte 3096 of shared memory is in phase 0, with 1 of 2 "
       "arrivals and 0 bytes of copies missing"});
}

TEST(MbarrierFaults, wrongExpectedBytes) {
  expectRingFault<kTooManyBytes>(
      {"deadlock by thread (",
       "is in phase 0, with 0 of 1 arrivals and 16 bytes of copies missing"});
  expectRingFault<kTooFewBytes>(
      {"deadlock by thread (",
       "is in phase 0, with 0 of 1 arrivals and -16 bytes of copies missing"});
}

TEST(MbarrierFaults, wrongSwizzle) {
  forEachOrder([&](DeviceAPI &api) {
    uint32_t numDifferent = 0;
    EXPECT_EQ(runRing<kNoSwizzle>(api, &numDifferent), "");
    EXPECT_GT(numDifferent, 100u);
  });
}

TEST(MbarrierFaults, missingFences) {
  expectRingFault<kNoFenceOfMbarriers>(
      {"missing fence by thread (", "at op5 (k.mlir:6): no fence.mbarrier.init "
                                    "makes the mbarrier at byte 3072 of shared "
                                    "memory visible to copies"});
  expectRingFault<kNoFenceOfResult>(
      {"missing fence by thread (32,0,0)",
       "at op6 (k.mlir:7): the copy accesses byte 2048 of shared memory, which "
       "the thread writes at op9 (k.mlir:10), without fence.proxy.async in "
       "between"});
}

TEST(MbarrierFaults, missingBarrierBeforeStore) {
  forEachOrder([&](DeviceAPI &api) {
    std::string message = runRing<kNoBarrierOfResult>(api);
    EXPECT_TRUE(message.find("race by thread (32,0,0)") != std::string::npos ||
                message.find("write under an asynchronous copy by thread") !=
                    std::string::npos ||
                message.find("uninitialised read by thread (32,0,0)") !=
                    std::string::npos)
        << message;
  });
}

TEST(MbarrierFaults, missingWaitOfStore) {
  for (const char *part :
       {"unfinished copy by thread (32,0,0)",
        "at op6 (k.mlir:7): the thread exits before it waits until the copy "
        "has read shared memory"}) {
    expectRingFault<kNoWaitOfStore>({part});
    expectRingFault<kNoCommit>({part});
  }
  expectRingFault<kWriteUnderStore>(
      {"write under an asynchronous copy by thread (32,0,0)",
       "at op9 (k.mlir:10): it writes byte 2068 of shared memory before the "
       "thread waits until its copy at op6 (k.mlir:7) has read it"});
}

//===----------------------------------------------------------------------===//
// Mbarriers without copies
//===----------------------------------------------------------------------===//

/// Passes values of 32 threads through shared memory to the other 32, which
/// test the mbarrier with a state or a parity.
template <bool isState>
static void passValues(const Thread *thread, Arguments arguments) {
  const RelaxEmulatorAPI &api = *thread->api;
  char *mbarrier = at(thread, 1024);
  if (id(thread) == 0)
    api.initMbarrier(thread, 0, mbarrier, isState ? 96 : 64);
  api.barrier(thread, 1, 0, 0);
  if (id(thread) < 32) {
    store(thread, 2, shared(thread) + id(thread), float(id(thread)));
    api.arriveMbarrier(thread, 3, mbarrier, 2);
    return;
  }
  uint64_t phase = isState ? api.arriveMbarrier(thread, 4, mbarrier, 1) : 0;
  while (!api.testMbarrier(thread, 5, mbarrier, phase, isState)) {
  }
  store(thread, 6, argument<float>(arguments, 1) + id(thread) - 32,
        load(thread, 7, shared(thread) + 63 - id(thread)));
}

TEST(Mbarrier, testsPhases) {
  Config config;
  config.threads = 64;
  config.sharedBytes = 1032;
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> in(api, 32), out(api, 32);
    for (auto *kernel : {passValues<false>, passValues<true>}) {
      EXPECT_EQ(launch(api, kernel, {in.data, out.data}, config), "");
      for (int i = 0; i < 32; ++i)
        EXPECT_EQ(out[i], float(31 - i));
    }
  });
}

TEST(MbarrierFaults, tooManyArrivals) {
  auto kernel = [](const Thread *thread, Arguments) {
    char *mbarrier = initialise(thread);
    if (id(thread) == 3)
      thread->api->arriveMbarrier(thread, 3, mbarrier, 2);
  };
  expectFault(
      kernel, getConfig(32),
      "too many arrivals by thread (3,0,0) of block (0,0,0) at op3 "
      "(k.mlir:4): it arrives with 2, and the mbarrier at byte 16384 of "
      "shared memory is in phase 0, with 1 of 1 arrivals and 0 bytes "
      "of copies missing");
}

TEST(MbarrierFaults, useBeforeInitialisation) {
  auto none = [](const Thread *thread, Arguments) {
    thread->api->waitMbarrier(thread, 3, at(thread, 8), 0);
  };
  expectFault(none, getConfig(1),
              "use before initialisation by thread (0,0,0) of block (0,0,0) at "
              "op3 (k.mlir:4): there is no mbarrier at byte 8 of shared "
              "memory");
  auto noBarrier = [](const Thread *thread, Arguments) {
    if (id(thread) == 0)
      thread->api->initMbarrier(thread, 0, at(thread, 0), 32);
    // Runs after the initialisation, but nothing says so.
    thread->api->elect(thread, 1, ~0u);
    thread->api->arriveMbarrier(thread, 2, at(thread, 0), 1);
  };
  expectFault(noBarrier, getConfig(32), "race by thread (");
  auto invalidated = [](const Thread *thread, Arguments) {
    char *mbarrier = initialise(thread);
    thread->api->invalidateMbarrier(thread, 3, mbarrier);
    store(thread, 4, shared(thread) + kMbarrier / 4, 1.f);
    load(thread, 4, shared(thread) + kMbarrier / 4);
    thread->api->arriveMbarrier(thread, 5, mbarrier, 1);
  };
  expectFault(invalidated, getConfig(1),
              "use before initialisation by thread (0,0,0) of block (0,0,0) at "
              "op5 (k.mlir:6)");
}

TEST(MbarrierFaults, wrongInitialisation) {
  auto misaligned = [](const Thread *thread, Arguments) {
    thread->api->initMbarrier(thread, 0, at(thread, 4), 1);
  };
  expectFault(misaligned, getConfig(1),
              "misaligned mbarrier by thread (0,0,0) of block (0,0,0) at op0 "
              "(k.mlir:1): it is 4 bytes behind a multiple of 8 in shared "
              "memory");
  auto twice = [](const Thread *thread, Arguments) {
    thread->api->initMbarrier(thread, 1, initialise(thread), 1);
  };
  expectFault(twice, getConfig(1),
              "repeated initialisation by thread (0,0,0) of block (0,0,0) at "
              "op1 (k.mlir:2): the mbarrier at byte 16384 of shared memory was "
              "initialised at op0 (k.mlir:1) and is still valid");
  auto noCount = [](const Thread *thread, Arguments) {
    thread->api->initMbarrier(thread, 0, at(thread, 0), 0);
  };
  expectFault(noCount, getConfig(1), "invalid count by thread (0,0,0)");
  auto global = [](const Thread *thread, Arguments arguments) {
    thread->api->initMbarrier(thread, 0, argument<float>(arguments, 0), 1);
  };
  expectFault(global, getConfig(1), "invalid mbarrier by thread (0,0,0)");
}

TEST(MbarrierFaults, accessOfAnMbarrier) {
  auto kernel = [](const Thread *thread, Arguments) {
    initialise(thread);
    if (id(thread) == 0)
      store(thread, 3, shared(thread) + kMbarrier / 4 + 1, 1.f);
  };
  expectFault(
      kernel, getConfig(32),
      "access of an mbarrier by thread (0,0,0) of block (0,0,0) at op3 "
      "(k.mlir:4): it writes byte 16388 of shared memory, which belongs to "
      "the mbarrier at byte 16384 of shared memory");
}

TEST(MbarrierFaults, wrongPhase) {
  auto parity = [](const Thread *thread, Arguments) {
    thread->api->waitMbarrier(thread, 3, initialise(thread), 2);
  };
  expectFault(parity, getConfig(1),
              "invalid parity by thread (0,0,0) of block (0,0,0) at op3 "
              "(k.mlir:4): expected 0 or 1, got 2");
  auto state = [](const Thread *thread, Arguments) {
    char *mbarrier = initialise(thread);
    thread->api->arriveMbarrier(thread, 4, mbarrier, 1);
    uint64_t first = thread->api->arriveMbarrier(thread, 4, mbarrier, 1) - 1;
    thread->api->testMbarrier(thread, 5, mbarrier, first, 1);
  };
  expectFault(state, getConfig(1),
              "invalid state by thread (0,0,0) of block (0,0,0) at op5 "
              "(k.mlir:6): it is of phase 0, and the mbarrier at byte 16384 of "
              "shared memory is in phase 2");
  auto twoPhases = [](const Thread *thread, Arguments) {
    char *mbarrier = initialise(thread);
    if (id(thread) < 32)
      return thread->api->waitMbarrier(thread, 3, mbarrier, 0);
    for (int i = 0; i < 4; ++i)
      thread->api->testMbarrier(thread, 4, mbarrier, 0, 0);
    if (id(thread) == 32) {
      thread->api->arriveMbarrier(thread, 5, mbarrier, 1);
      thread->api->arriveMbarrier(thread, 5, mbarrier, 1);
    }
  };
  expectFault(twoPhases, getConfig(33), "missed phase by thread (");
}

TEST(MbarrierFaults, wrongExpectation) {
  auto kernel = [](const Thread *thread, Arguments) {
    char *mbarrier = initialise(thread);
    thread->api->expectCopies(thread, 3, mbarrier, 1 << 19);
    thread->api->expectCopies(thread, 4, mbarrier, 1 << 19);
  };
  expectFault(kernel, getConfig(1),
              "invalid count by thread (0,0,0) of block (0,0,0) at op4 "
              "(k.mlir:5): expected at most 1048575 bytes of copies in a "
              "phase, got 1048576");
}

TEST(MbarrierFaults, invalidationUnderAWait) {
  auto kernel = [](const Thread *thread, Arguments) {
    char *mbarrier = initialise(thread);
    if (id(thread) < 32)
      return thread->api->waitMbarrier(thread, 3, mbarrier, 0);
    for (int i = 0; i < 4; ++i)
      thread->api->testMbarrier(thread, 4, mbarrier, 0, 0);
    thread->api->invalidateMbarrier(thread, 5, mbarrier);
  };
  expectFault(kernel, getConfig(33),
              "invalidation under a wait by thread (32,0,0) of block (0,0,0) "
              "at op5 (k.mlir:6): thread (");
}

TEST(MbarrierFaults, endlessTest) {
  auto kernel = [](const Thread *thread, Arguments) {
    char *mbarrier = initialise(thread);
    while (!thread->api->testMbarrier(thread, 3, mbarrier, 0, 0)) {
    }
  };
  expectFault(
      kernel, getConfig(32),
      "deadlock by thread (0,0,0) of block (0,0,0) at op3 (k.mlir:4): "
      "32 threads ((0,0,0), (1,0,0), (2,0,0), (3,0,0), ...) wait at "
      "op3 (k.mlir:4); the mbarrier at byte 16384 of shared memory is in "
      "phase 0, with 1 of 1 arrivals and 0 bytes of copies missing");
}

//===----------------------------------------------------------------------===//
// Elections and registers
//===----------------------------------------------------------------------===//

TEST(Emulator, electsOneLane) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    uint32_t mask = id(thread) < 16 ? 0xffff : 0xffff0000;
    for (int i = 0; i < 2; ++i)
      if (thread->api->elect(thread, 0, mask))
        store(thread, 1,
              argument<float>(arguments, 0) + 2 * i + id(thread) / 16,
              float(id(thread)));
  };
  std::set<float> leaders;
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> out(api, 4);
    for (int i = 0; i < 4; ++i)
      out[i] = -1;
    EXPECT_EQ(launch(api, kernel, {out.data}, getConfig(32)), "");
    leaders.insert(out[0]);
    EXPECT_TRUE(out[0] >= 0 && out[0] < 16) << out[0];
    EXPECT_TRUE(out[1] >= 16 && out[1] < 32) << out[1];
    EXPECT_EQ(out[2], out[0]);
    EXPECT_EQ(out[3], out[1]);
  });
  EXPECT_GT(leaders.size(), 1u);
}

/// Moves registers from the first warp group to the others.
template <uint32_t kept, uint32_t wanted>
static void moveRegisters(const Thread *thread, Arguments) {
  bool isFirst = id(thread) < 128;
  thread->api->setMaxRegisters(thread, isFirst, isFirst ? kept : wanted);
}

TEST(Emulator, movesRegisters) {
  forEachOrder([&](DeviceAPI &api) {
    EXPECT_EQ(launch(api, moveRegisters<40, 232>, {}, getConfig(384)), "");
    EXPECT_EQ(launch(api, moveRegisters<32, 160>, {}, getConfig(512)), "");
  });
  expectFault(moveRegisters<40, 232>, getConfig(512), "deadlock by thread (");
  forEachOrder([&](DeviceAPI &api) {
    expectParts(launch(api, moveRegisters<40, 240>, {}, getConfig(384)),
                {"; the register file of the block has ", " registers left"});
  });
  expectFault(moveRegisters<41, 232>, getConfig(384),
              "invalid count by thread (");
  expectFault(moveRegisters<40, 232>, getConfig(64),
              "invalid block by thread (");
}
