//===- TensorCopyTest.cpp - copies of boxes of tensors --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CopyKernels.h"

#include <cmath>
#include <set>

using namespace relax_mlir::runtime;

//===----------------------------------------------------------------------===//
// Sound copies
//===----------------------------------------------------------------------===//

TEST(TensorCopy, arrivesAtARandomMoment) {
  // The first warp counts the tests that come before the copy, while the second
  // one is busy.
  auto kernel = [](const Thread *thread, Arguments arguments) {
    const RelaxEmulatorAPI &api = *thread->api;
    char *mbarrier = initialise(thread);
    if (id(thread) >= 32) {
      for (int i = 0; i < 30; ++i)
        api.barrier(thread, 8, 1, 32);
      return;
    }
    if (id(thread) != 0)
      return;
    int32_t coordinates[] = {0, 0};
    api.expectCopies(thread, 3, mbarrier, 1024);
    api.arriveMbarrier(thread, 3, mbarrier, 1);
    api.loadTensor(thread, 4, at(thread, 0), arguments[1], coordinates, 2,
                   mbarrier);
    // An access that the emulator does not see.
    float before = shared(thread)[3], count = 0;
    while (!api.testMbarrier(thread, 5, mbarrier, 0, 0))
      count += 1;
    store(thread, 6, argument<float>(arguments, 0), count);
    store(thread, 6, argument<float>(arguments, 0) + 1, before);
    store(thread, 6, argument<float>(arguments, 0) + 2,
          load(thread, 7, shared(thread) + 3));
  };
  std::set<float> counts;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    EmulatorOptions options;
    options.seed = seed * 0x9e3779b97f4a7c15;
    auto api = createEmulatedDevice(options);
    Buffer<float> out(*api, 3), tensor(*api, 256);
    for (int i = 0; i < 256; ++i)
      tensor[i] = float(i);
    TensorMap map(describe(tensor.data, {32, 8}, {32, 8}));
    EXPECT_EQ(launchWith(*api, kernel, {&out.data, map.bytes}, getConfig(64)),
              "");
    counts.insert(out[0]);
    EXPECT_TRUE(std::isnan(out[1])) << out[1];
    EXPECT_EQ(out[2], 3);
  }
  EXPECT_GT(counts.size(), 3u);
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

/// Runs a kernel with the map of a tensor of 8 rows of 32 floats, and expects
/// an error that begins with the given text, or none.
static void expectBoxMessage(RelaxEmulatedFunction function, int64_t threads,
                             const std::string &expected,
                             TensorSwizzle swizzle = TensorSwizzle::Bytes128) {
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> tensor(api, 256);
    for (int i = 0; i < 256; ++i)
      tensor[i] = float(i);
    TensorMap map(describe(tensor.data, {32, 8}, {32, 8}, swizzle));
    std::string message =
        launchWith(api, function, {map.bytes}, getConfig(threads));
    if (expected.empty())
      EXPECT_EQ(message, "");
    else
      EXPECT_EQ(message.find("kernel 'k' (add): " + expected), 0u) << message;
  });
}

/// Loads the whole tensor to `to`.
static void loadAll(const Thread *thread, const void *map, char *mbarrier,
                    uint32_t to = 0) {
  int32_t coordinates[] = {0, 0};
  thread->api->expectCopies(thread, 3, mbarrier, 1024);
  thread->api->arriveMbarrier(thread, 3, mbarrier, 1);
  thread->api->loadTensor(thread, 4, at(thread, to), map, coordinates, 2,
                          mbarrier);
}

TEST(TensorCopyFaults, readBeforeWait) {
  auto other = [](const Thread *thread, Arguments arguments) {
    char *mbarrier = initialise(thread);
    if (id(thread) == 0)
      loadAll(thread, arguments[0], mbarrier);
    thread->api->barrier(thread, 5, 0, 0);
    if (id(thread) == 40)
      load(thread, 6, shared(thread) + 3);
  };
  expectBoxMessage(
      other, 64,
      "access under an asynchronous copy by thread (40,0,0) of "
      "block (0,0,0) at op6 (k.mlir:7): it reads byte 12 of shared "
      "memory, and the copy at op4 (k.mlir:5) may not have arrived, "
      "because the thread has not waited for the mbarrier at byte "
      "16384 of shared memory");
  auto issuer = [](const Thread *thread, Arguments arguments) {
    loadAll(thread, arguments[0], initialise(thread));
    load(thread, 6, shared(thread));
  };
  expectBoxMessage(issuer, 1, "access under an asynchronous copy by thread (0");
  // One thread waits, and another one reads without a barrier in between.
  auto neighbour = [](const Thread *thread, Arguments arguments) {
    char *mbarrier = initialise(thread);
    if (id(thread) == 0) {
      loadAll(thread, arguments[0], mbarrier);
      thread->api->waitMbarrier(thread, 5, mbarrier, 0);
    }
    thread->api->elect(thread, 7, ~0u);
    load(thread, 6, shared(thread));
  };
  expectBoxMessage(neighbour, 32,
                   "access under an asynchronous copy by thread (");
}

TEST(TensorCopy, passesTheWaitOn) {
  // One thread waits, and the others read behind a barrier.
  auto kernel = [](const Thread *thread, Arguments arguments) {
    char *mbarrier = initialise(thread);
    if (id(thread) == 7) {
      loadAll(thread, arguments[0], mbarrier);
      thread->api->waitMbarrier(thread, 5, mbarrier, 0);
    }
    if (id(thread) < 32)
      thread->api->syncWarp(thread, 7, ~0u);
    if (id(thread) < 64)
      thread->api->barrier(thread, 7, 1, 64);
    if (id(thread) < 64)
      load(thread, 6, shared(thread) + id(thread));
    thread->api->barrier(thread, 8, 0, 0);
    load(thread, 6, shared(thread) + id(thread));
    store(thread, 6, shared(thread) + id(thread), 1.f);
  };
  expectBoxMessage(kernel, 96, "");
}

TEST(TensorCopyFaults, wrongBox) {
  auto misaligned = [](const Thread *thread, Arguments arguments) {
    loadAll(thread, arguments[0], initialise(thread), 128);
  };
  expectBoxMessage(misaligned, 1,
                   "misaligned box by thread (0,0,0) of block (0,0,0) at op4 "
                   "(k.mlir:5): it is 128 bytes behind a multiple of 1024 in "
                   "shared memory");
  auto unswizzled = [](const Thread *thread, Arguments arguments) {
    loadAll(thread, arguments[0], initialise(thread), 64);
  };
  expectBoxMessage(unswizzled, 1,
                   "misaligned box by thread (0,0,0) of block (0,0,0) at op4 "
                   "(k.mlir:5): it is 64 bytes behind a multiple of 128 in "
                   "shared memory",
                   TensorSwizzle::None);
  auto outside = [](const Thread *thread, Arguments arguments) {
    loadAll(thread, arguments[0], initialise(thread), 16384);
  };
  expectBoxMessage(outside, 1,
                   "invalid box by thread (0,0,0) of block (0,0,0) at op4 "
                   "(k.mlir:5): its 1024 bytes are not in shared memory");
  auto rank = [](const Thread *thread, Arguments arguments) {
    int32_t coordinates[] = {0};
    thread->api->storeTensor(thread, 3, arguments[0], at(thread, 0),
                             coordinates, 1);
  };
  expectBoxMessage(rank, 1,
                   "invalid box by thread (0,0,0) of block (0,0,0) at op3 "
                   "(k.mlir:4): it has 1 coordinates, and the tensor 2 "
                   "dimensions");
}

TEST(TensorCopyFaults, wrongMap) {
  auto kernel = [](const Thread *thread, Arguments) {
    alignas(64) static const unsigned char bytes[kTensorMapBytes] = {1};
    loadAll(thread, bytes, initialise(thread));
  };
  expectBoxMessage(
      kernel, 1,
      "invalid tensor map by thread (0,0,0) of block (0,0,0) at op4 "
      "(k.mlir:5): its bytes are not those of "
      "encodeEmulatedTensorMap");
  auto misaligned = [](const Thread *thread, Arguments) {
    alignas(64) static const unsigned char bytes[kTensorMapBytes + 64] = {};
    loadAll(thread, bytes + 16, initialise(thread));
  };
  expectBoxMessage(misaligned, 1,
                   "misaligned tensor map by thread (0,0,0) of block (0,0,0) "
                   "at op4 (k.mlir:5): expected a multiple of 64");
  // A map of memory that is not allocated.
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> tensor(api, 255);
    TensorMap map(describe(tensor.data, {32, 8}, {32, 8}));
    auto kernel = [](const Thread *thread, Arguments arguments) {
      loadAll(thread, arguments[0], initialise(thread));
    };
    expectParts(launchWith(api, kernel, {map.bytes}, getConfig()),
                {"out-of-bounds load by thread (0,0,0)",
                 "row 7 of the box has 128 bytes, at byte 896 of an allocation "
                 "of 1020 bytes"});
  });
}

TEST(TensorCopyFaults, loadOverAccesses) {
  auto write = [](const Thread *thread, Arguments arguments) {
    char *mbarrier = initialise(thread);
    if (id(thread) == 1)
      store(thread, 6, shared(thread) + 2, 1.f);
    thread->api->elect(thread, 7, ~0u);
    if (id(thread) == 0)
      loadAll(thread, arguments[0], mbarrier);
  };
  expectBoxMessage(write, 32,
                   "race by thread (0,0,0) of block (0,0,0) at op4 (k.mlir:5): "
                   "it writes byte 8 of shared memory, which thread (1,0,0) "
                   "writes at op6 (k.mlir:7), without a barrier in between");
  auto noFence = [](const Thread *thread, Arguments arguments) {
    char *mbarrier = initialise(thread);
    store(thread, 6, shared(thread) + 2, 1.f);
    loadAll(thread, arguments[0], mbarrier);
  };
  expectBoxMessage(
      noFence, 1,
      "missing fence by thread (0,0,0) of block (0,0,0) at op4 "
      "(k.mlir:5): the copy accesses byte 8 of shared memory, which "
      "the thread writes at op6 (k.mlir:7), without "
      "fence.proxy.async in between");
  auto twice = [](const Thread *thread, Arguments arguments) {
    char *mbarrier = initialise(thread);
    int32_t coordinates[] = {0, 0};
    for (int i = 0; i < 2; ++i)
      thread->api->loadTensor(thread, 4, at(thread, 0), arguments[0],
                              coordinates, 2, mbarrier);
  };
  expectBoxMessage(twice, 1, "access under an asynchronous copy by thread (0");
}

TEST(TensorCopyFaults, lostMbarrier) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    char *mbarrier = initialise(thread);
    loadAll(thread, arguments[0], mbarrier);
    thread->api->invalidateMbarrier(thread, 5, mbarrier);
  };
  bool isLost = false;
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> tensor(api, 256);
    TensorMap map(describe(tensor.data, {32, 8}, {32, 8}));
    std::string message = launchWith(api, kernel, {map.bytes}, getConfig());
    isLost |= message.find("lost mbarrier by thread (0,0,0) of block (0,0,0) "
                           "at op4 (k.mlir:5): the mbarrier at byte 16384 of "
                           "shared memory was invalidated before the copy has "
                           "arrived") != std::string::npos;
    // A copy may arrive at once.
    EXPECT_TRUE(isLost || message.find("unfinished copy") != std::string::npos)
        << message;
  });
  EXPECT_TRUE(isLost);
}

TEST(TensorCopyFaults, unfinishedLoad) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    loadAll(thread, arguments[0], initialise(thread));
  };
  expectBoxMessage(kernel, 1,
                   "unfinished copy by thread (0,0,0) of block (0,0,0) at op4 "
                   "(k.mlir:5): the block ends before a thread waits for the "
                   "copy");
}

namespace {
enum FencePlace { kBeforeWrites, kBeforeBarrier, kBehindBarrier, kOtherThread };

/// Writes a box in all threads, and stores it in thread 0.
template <FencePlace place>
void storeFenced(const Thread *thread, Arguments maps) {
  const RelaxEmulatorAPI &api = *thread->api;
  if (place == kBeforeWrites)
    api.fenceCopies(thread, 1);
  for (uint32_t i = id(thread); i < 256; i += 32)
    store(thread, 0, shared(thread) + i, float(i));
  if (place == kBeforeBarrier || (place == kOtherThread && id(thread) == 5))
    api.fenceCopies(thread, 1);
  api.barrier(thread, 2, 0, 0);
  if (id(thread) != 0)
    return;
  if (place == kBehindBarrier)
    api.fenceCopies(thread, 1);
  int32_t coordinates[] = {0, 0};
  api.storeTensor(thread, 3, maps[0], at(thread, 0), coordinates, 2);
  api.commitStores(thread, 4);
  api.waitStores(thread, 5, 0, 1);
}
} // namespace

/// Writes a box in a warp, and fences and stores in its first lane.
static void storeOfWarp(const Thread *thread, Arguments maps) {
  const RelaxEmulatorAPI &api = *thread->api;
  if (id(thread) >= 32)
    return;
  for (uint32_t i = id(thread); i < 256; i += 32)
    store(thread, 0, shared(thread) + i, float(i));
  api.syncWarp(thread, 1, ~0u);
  if (id(thread) != 0)
    return;
  api.fenceCopies(thread, 2);
  int32_t coordinates[] = {0, 0};
  api.storeTensor(thread, 3, maps[0], at(thread, 0), coordinates, 2);
  api.commitStores(thread, 4);
  api.waitStores(thread, 5, 0, 1);
}

TEST(TensorCopyFaults, missingFence) {
  // The writers or the thread that stores may fence.
  expectBoxMessage(storeFenced<kBeforeBarrier>, 32, "");
  expectBoxMessage(storeFenced<kBehindBarrier>, 32, "");
  expectBoxMessage(storeOfWarp, 64, "");
  for (auto *kernel : {storeFenced<kBeforeWrites>, storeFenced<kOtherThread>})
    expectBoxMessage(kernel, 32,
                     "missing fence by thread (0,0,0) of block (0,0,0) at op3 "
                     "(k.mlir:4): the copy accesses byte 0 of shared memory, "
                     "which the thread writes at op0 (k.mlir:1), without "
                     "fence.proxy.async in between");
}

TEST(TensorCopyFaults, writeUnderStore) {
  // Another thread writes behind the start of the copy, but without a barrier
  // behind the wait.
  auto kernel = [](const Thread *thread, Arguments maps) {
    const RelaxEmulatorAPI &api = *thread->api;
    for (uint32_t i = id(thread); i < 256; i += 32)
      store(thread, 0, shared(thread) + i, float(i));
    api.fenceCopies(thread, 1);
    api.barrier(thread, 2, 0, 0);
    if (id(thread) == 0) {
      int32_t coordinates[] = {0, 0};
      api.storeTensor(thread, 3, maps[0], at(thread, 0), coordinates, 2);
      api.commitStores(thread, 4);
    }
    api.syncWarp(thread, 8, ~0u);
    if (id(thread) == 0)
      api.waitStores(thread, 5, 0, 1);
    api.elect(thread, 6, ~0u);
    store(thread, 7, shared(thread) + id(thread), 1.f);
  };
  expectBoxMessage(kernel, 32, "race by thread (");
}

/// Stores two boxes, waits for all groups but one, and writes the source of
/// the first or of the second.
template <uint32_t written>
static void storeTwice(const Thread *thread, Arguments maps) {
  const RelaxEmulatorAPI &api = *thread->api;
  for (uint32_t i = 0; i < 512; ++i)
    store(thread, 0, shared(thread) + i, float(i));
  api.fenceCopies(thread, 1);
  int32_t coordinates[] = {0, 0};
  for (uint32_t i = 0; i < 2; ++i) {
    api.storeTensor(thread, 2 + i, maps[0], at(thread, i * 1024), coordinates,
                    2);
    api.commitStores(thread, 4);
  }
  api.waitStores(thread, 5, 1, 1);
  store(thread, 6, shared(thread) + written * 256, 1.f);
  api.waitStores(thread, 7, 0, 1);
}

TEST(TensorCopyFaults, waitForOneOfTwoGroups) {
  expectBoxMessage(storeTwice<0>, 1, "");
  expectBoxMessage(storeTwice<1>, 1,
                   "write under an asynchronous copy by thread (0,0,0) of "
                   "block (0,0,0) at op6 (k.mlir:7): it writes byte 1024 of "
                   "shared memory before the thread waits until its copy at "
                   "op3 (k.mlir:4) has read it");
}

TEST(TensorCopy, waitsForTheTensor) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    const RelaxEmulatorAPI &api = *thread->api;
    for (uint32_t i = 0; i < 256; ++i)
      store(thread, 0, shared(thread) + i, float(i));
    api.fenceCopies(thread, 1);
    int32_t coordinates[] = {0, 0};
    api.storeTensor(thread, 2, arguments[0], at(thread, 0), coordinates, 2);
    api.commitStores(thread, 3);
    api.waitStores(thread, 4, 0, 1);
    api.waitStores(thread, 4, 0, 0);
    for (uint32_t i = 0; i < 256; ++i)
      if (load(thread, 5, argument<float>(arguments, 1) + i) != float(i))
        api.trap(thread, 6, "the copy is not done");
  };
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> tensor(api, 256);
    for (int i = 0; i < 256; ++i)
      tensor[i] = -1;
    TensorMap map(describe(tensor.data, {32, 8}, {32, 8}));
    EXPECT_EQ(launchWith(api, kernel, {map.bytes, &tensor.data}, getConfig()),
              "");
  });
}
