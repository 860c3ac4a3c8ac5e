//===- EmulatorTest.cpp - kernels written by hand on the device emu -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TestKernels.h"

#include <cstring>
#include <ctime>

using namespace relax_mlir::runtime;

//===----------------------------------------------------------------------===//
// Sound kernels
//===----------------------------------------------------------------------===//

TEST(Emulator, addsVectors) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    uint32_t i = thread->blockIdx[0] * thread->blockDim[0] + id(thread);
    if (i >= 1000)
      return;
    float sum = load(thread, 0, argument<float>(arguments, 0) + i) +
                load(thread, 1, argument<float>(arguments, 1) + i);
    store(thread, 2, argument<float>(arguments, 2) + i, sum);
  };
  for (bool hasWaits : {false, true})
    forEachOrder([&](DeviceAPI &api) {
      Buffer<float> a(api, 1000), b(api, 1000), c(api, 1000);
      for (int i = 0; i < 1000; ++i) {
        a[i] = float(i);
        b[i] = float(2 * i);
      }
      Config config;
      config.blocks = 4;
      config.threads = 256;
      config.hasWaits = hasWaits;
      EXPECT_EQ(launch(api, kernel, {a.data, b.data, c.data}, config), "");
      for (int i = 0; i < 1000; ++i)
        ASSERT_EQ(c[i], float(3 * i));
    });
}

/// Sums 256 values per block; without barriers when `hasBarriers` is false.
template <bool hasBarriers>
static void reduceBlock(const Thread *thread, Arguments arguments) {
  uint32_t i = id(thread);
  store(thread, 0, shared(thread) + i,
        load(thread, 1, argument<float>(arguments, 0) + i % 64));
  for (uint32_t half = thread->blockDim[0] / 2; half > 0; half /= 2) {
    if (hasBarriers)
      thread->api->barrier(thread, 2, 0, 0);
    if (i < half)
      store(thread, 0, shared(thread) + i,
            load(thread, 3, shared(thread) + i) +
                load(thread, 4, shared(thread) + i + half));
  }
  if (i == 0)
    store(thread, 5, argument<float>(arguments, 1) + thread->blockIdx[0],
          load(thread, 3, shared(thread)));
}

TEST(Emulator, reducesBlocks) {
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> in(api, 64), out(api, 8);
    for (int i = 0; i < 64; ++i)
      in[i] = float(i);
    Config config;
    config.blocks = 8;
    config.threads = 256;
    config.sharedBytes = 1024;
    EXPECT_EQ(launch(api, reduceBlock<true>, {in.data, out.data}, config), "");
    for (int i = 0; i < 8; ++i)
      EXPECT_EQ(out[i], 4 * 2016.f);
  });
}

TEST(Emulator, reducesWarps) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    uint32_t value = id(thread);
    for (uint32_t offset = 16; offset > 0; offset /= 2)
      value += thread->api->shuffle(thread, 0, RELAX_SHUFFLE_DOWN, ~0u, value,
                                    offset, 31, nullptr);
    uint32_t ballot = thread->api->vote(thread, 1, RELAX_VOTE_BALLOT, ~0u,
                                        id(thread) % 32 < 4);
    uint32_t sum = thread->api->reduce(thread, 2, 0, ~0u, id(thread) % 32);
    uint8_t inRange = 2;
    // Segments of 8 lanes.
    uint32_t up = thread->api->shuffle(thread, 3, RELAX_SHUFFLE_UP, ~0u,
                                       id(thread), 1, 24 << 8, &inRange);
    uint32_t lane = id(thread) % 32;
    if (ballot != 15 || sum != 496 || inRange != (lane % 8 != 0) ||
        up != (lane % 8 ? id(thread) - 1 : id(thread)))
      thread->api->trap(thread, 4, "a result differs");
    if (lane == 0)
      store(thread, 5, argument<uint32_t>(arguments, 0) + id(thread) / 32,
            value);
  };
  forEachOrder([&](DeviceAPI &api) {
    Buffer<uint32_t> out(api, 2);
    Config config;
    config.threads = 64;
    EXPECT_EQ(launch(api, kernel, {out.data}, config), "");
    EXPECT_EQ(out[0], 496u);
    EXPECT_EQ(out[1], 496u + 32 * 32);
  });
}

/// Copies 32 floats to shared memory, and reads those of the next lane.
template <bool waits, bool commits>
static void copyToShared(const Thread *thread, Arguments arguments) {
  uint32_t i = id(thread);
  thread->api->copyAsync(thread, 0, shared(thread) + i,
                         argument<float>(arguments, 0) + i, 4, i == 31 ? 0 : 4);
  if (commits)
    thread->api->commitCopies(thread, 1);
  if (waits)
    thread->api->waitCopies(thread, 2, 0);
  thread->api->barrier(thread, 3, 0, 0);
  store(thread, 5, argument<float>(arguments, 1) + i,
        load(thread, 4, shared(thread) + (i + 1) % 32));
}

TEST(Emulator, copiesAsynchronously) {
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> in(api, 32), out(api, 32);
    for (int i = 0; i < 32; ++i)
      in[i] = float(i + 1);
    Config config;
    config.dynamicBytes = 128;
    EXPECT_EQ(
        launch(api, copyToShared<true, true>, {in.data, out.data}, config), "");
    EXPECT_EQ(out[0], 2.f);
    EXPECT_EQ(out[30], 0.f);
    EXPECT_EQ(out[31], 1.f);
  });
}

/// Loads a[16][16] with ldmatrix, b[8][16] (transposed b) with ldmatrix, and
/// multiplies.
static void multiplyTile(const Thread *thread, Arguments arguments) {
  auto *a = static_cast<_Float16 *>(thread->shared);
  auto *b = a + 256;
  uint32_t i = id(thread);
  for (uint32_t e = i; e < 256; e += 32)
    store(thread, 0, a + e, argument<_Float16>(arguments, 0)[e]);
  // b is [16][8] in memory.
  for (uint32_t e = i; e < 128; e += 32)
    store(thread, 0, b + e, argument<_Float16>(arguments, 1)[e]);
  thread->api->barrier(thread, 1, 0, 0);
  uint32_t aRegs[4], bRegs[2], sums[4] = {};
  thread->api->loadMatrix(thread, 2, a + i % 16 * 16 + i / 16 * 8, 4, 0, aRegs);
  thread->api->loadMatrix(thread, 3, b + i % 16 * 8, 2, 1, bRegs);
  thread->api->mma(thread, 4, 16 << 16 | 8 << 8 | 16,
                   uint32_t(RELAX_TYPE_F32) << 24 | RELAX_TYPE_F16 << 16 |
                       RELAX_TYPE_F16 << 8 | RELAX_TYPE_F32,
                   aRegs, bRegs, sums, sums);
  for (uint32_t e = 0; e < 4; ++e)
    store(thread, 5,
          argument<uint32_t>(arguments, 2) + (i / 4 + e / 2 * 8) * 8 +
              i % 4 * 2 + e % 2,
          sums[e]);
}

TEST(Emulator, multipliesMatrices) {
  forEachOrder([&](DeviceAPI &api) {
    Buffer<_Float16> a(api, 256), b(api, 128);
    Buffer<float> d(api, 128);
    for (int i = 0; i < 256; ++i)
      a[i] = _Float16(i * 7 % 13 - 6);
    for (int i = 0; i < 128; ++i)
      b[i] = _Float16(i * 5 % 11 - 5);
    Config config;
    config.sharedBytes = 768;
    EXPECT_EQ(launch(api, multiplyTile, {a.data, b.data, d.data}, config), "");
    for (int m = 0; m < 16; ++m)
      for (int n = 0; n < 8; ++n) {
        float sum = 0;
        for (int k = 0; k < 16; ++k)
          sum += float(a[m * 16 + k]) * float(b[k * 8 + n]);
        ASSERT_EQ(d[m * 8 + n], sum) << m << ", " << n;
      }
  });
}

static uint8_t byteOfA(uint32_t m, uint32_t k) { return m * 37 + k * 29; }
static uint8_t byteOfB(uint32_t k, uint32_t n) { return k * 91 + n * 13; }

/// Multiplies bytes in the layouts of m16n8k32 in the PTX manual.
template <uint32_t aType, uint32_t bType>
static void multiplyBytes(const Thread *thread, Arguments arguments) {
  uint32_t group = id(thread) / 4, inGroup = id(thread) % 4;
  uint8_t a[16], b[8];
  for (uint32_t i = 0; i < 16; ++i)
    a[i] = byteOfA(i < 4 || (i >= 8 && i < 12) ? group : group + 8,
                   inGroup * 4 + i % 4 + (i < 8 ? 0 : 16));
  for (uint32_t i = 0; i < 8; ++i)
    b[i] = byteOfB(inGroup * 4 + i % 4 + (i < 4 ? 0 : 16), group);
  uint32_t aRegs[4], bRegs[2], sums[4] = {1, 1, 1, 1};
  std::memcpy(aRegs, a, 16);
  std::memcpy(bRegs, b, 8);
  thread->api->mma(thread, 4, 16 << 16 | 8 << 8 | 32,
                   uint32_t(RELAX_TYPE_S32) << 24 | aType << 16 | bType << 8 |
                       RELAX_TYPE_S32,
                   aRegs, bRegs, sums, sums);
  for (uint32_t i = 0; i < 4; ++i)
    store(thread, 5,
          argument<uint32_t>(arguments, 0) + (i < 2 ? group : group + 8) * 8 +
              inGroup * 2 + i % 2,
          sums[i]);
}

template <uint32_t aType, uint32_t bType> static void testBytes() {
  auto get = [](uint32_t type, uint8_t byte) {
    return type == RELAX_TYPE_S8 ? int(int8_t(byte)) : int(byte);
  };
  forEachOrder([&](DeviceAPI &api) {
    Buffer<int32_t> d(api, 128);
    EXPECT_EQ(launch(api, multiplyBytes<aType, bType>, {d.data}), "");
    for (uint32_t m = 0; m < 16; ++m)
      for (uint32_t n = 0; n < 8; ++n) {
        int sum = 1;
        for (uint32_t k = 0; k < 32; ++k)
          sum += get(aType, byteOfA(m, k)) * get(bType, byteOfB(k, n));
        ASSERT_EQ(d[m * 8 + n], sum) << m << ", " << n;
      }
  });
}

TEST(Emulator, multipliesBytes) {
  testBytes<RELAX_TYPE_S8, RELAX_TYPE_S8>();
  testBytes<RELAX_TYPE_U8, RELAX_TYPE_S8>();
  testBytes<RELAX_TYPE_S8, RELAX_TYPE_U8>();
  testBytes<RELAX_TYPE_U8, RELAX_TYPE_U8>();
}

static int elementOfA(uint32_t m, uint32_t k) { return int(m * 3 + k) % 7 - 3; }
static int elementOfB(uint32_t k, uint32_t n) { return int(k * 5 + n) % 9 - 4; }

TEST(Emulator, multipliesTF32) {
  // The layouts of m16n8k8 in the PTX manual.
  auto kernel = [](const Thread *thread, Arguments arguments) {
    uint32_t group = id(thread) / 4, inGroup = id(thread) % 4;
    float a[4], b[2], sums[4] = {1, 1, 1, 1};
    for (uint32_t i = 0; i < 4; ++i)
      a[i] = float(
          elementOfA(i % 2 ? group + 8 : group, i < 2 ? inGroup : inGroup + 4));
    for (uint32_t i = 0; i < 2; ++i)
      b[i] = float(elementOfB(inGroup + i * 4, group));
    uint32_t aRegs[4], bRegs[2], cRegs[4], dRegs[4];
    std::memcpy(aRegs, a, 16);
    std::memcpy(bRegs, b, 8);
    std::memcpy(cRegs, sums, 16);
    thread->api->mma(thread, 4, 16 << 16 | 8 << 8 | 8,
                     uint32_t(RELAX_TYPE_F32) << 24 | RELAX_TYPE_TF32 << 16 |
                         RELAX_TYPE_TF32 << 8 | RELAX_TYPE_F32,
                     aRegs, bRegs, cRegs, dRegs);
    for (uint32_t i = 0; i < 4; ++i)
      store(thread, 5,
            argument<uint32_t>(arguments, 0) + (i < 2 ? group : group + 8) * 8 +
                inGroup * 2 + i % 2,
            dRegs[i]);
  };
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> d(api, 128);
    EXPECT_EQ(launch(api, kernel, {d.data}), "");
    for (uint32_t m = 0; m < 16; ++m)
      for (uint32_t n = 0; n < 8; ++n) {
        int sum = 1;
        for (uint32_t k = 0; k < 8; ++k)
          sum += elementOfA(m, k) * elementOfB(k, n);
        ASSERT_EQ(d[m * 8 + n], float(sum)) << m << ", " << n;
      }
  });
}

/// Passes values through shared memory from warp 0 to warp 1 with a barrier of
/// 64 threads, and within each warp with syncWarp.
template <bool isOrdered>
static void passValues(const Thread *thread, Arguments arguments) {
  uint32_t i = id(thread);
  if (i >= 64)
    return;
  if (i < 32)
    store(thread, 0, shared(thread) + i, float(i));
  thread->api->barrier(thread, 1, 1, 64);
  if (i < 32)
    return;
  float value = load(thread, 2, shared(thread) + i - 32);
  if (isOrdered)
    thread->api->syncWarp(thread, 3, ~0u);
  store(thread, 4, shared(thread) + (i - 31) % 32, value);
  thread->api->syncWarp(thread, 3, ~0u);
  store(thread, 5, argument<float>(arguments, 1) + i - 32,
        load(thread, 2, shared(thread) + i - 32));
}

TEST(Emulator, ordersWarps) {
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> in(api, 64), out(api, 64);
    Config config;
    config.threads = 96;
    config.sharedBytes = 128;
    EXPECT_EQ(launch(api, passValues<true>, {in.data, out.data}, config), "");
    EXPECT_EQ(out[0], 31.f);
    EXPECT_EQ(out[31], 30.f);
    EXPECT_EQ(launch(api, passValues<false>, {in.data, out.data}, config)
                  .find("kernel 'k' (add): race by thread ("),
              0u);
  });
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

TEST(EmulatorFaults, missingBarrier) {
  // Another order may read what was not written.
  Config config;
  config.threads = 256;
  config.sharedBytes = 1024;
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> in(api, 64), out(api, 64);
    std::string message =
        launch(api, reduceBlock<false>, {in.data, out.data}, config);
    EXPECT_TRUE(message.find("kernel 'k' (add): race by thread (") == 0 ||
                message.find("kernel 'k' (add): uninitialised read by") == 0)
        << message;
  });
  auto twoWriters = [](const Thread *thread, Arguments) {
    store(thread, 2, shared(thread), 1.f);
  };
  expectFault(twoWriters, config, "race by thread (");
  auto readThenWrite = [](const Thread *thread, Arguments) {
    store(thread, 0, shared(thread) + id(thread), 1.f);
    thread->api->barrier(thread, 1, 0, 0);
    load(thread, 2, shared(thread) + id(thread));
    store(thread, 3, shared(thread) + (id(thread) + 1) % 256, 2.f);
  };
  expectFault(readThenWrite, config, "race by thread (");
}

TEST(EmulatorFaults, barrierInBranch) {
  auto kernel = [](const Thread *thread, Arguments) {
    if (id(thread) < 8)
      thread->api->barrier(thread, 1, 0, 0);
  };
  expectFault(kernel, {},
              "deadlock by thread (0,0,0) of block (0,0,0) at op1 (k.mlir:2): "
              "8 threads ((0,0,0), (1,0,0), (2,0,0), (3,0,0), ...) wait at op1 "
              "(k.mlir:2); 24 threads ((8,0,0), (9,0,0), (10,0,0), (11,0,0), "
              "...) have exited");
  auto branches = [](const Thread *thread, Arguments) {
    thread->api->barrier(thread, id(thread) < 8, 0, 0);
  };
  expectFault(branches, {}, "divergent barrier by thread (");
}

TEST(EmulatorFaults, outOfBounds) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    if (id(thread) == 5)
      store(thread, 2, argument<float>(arguments, 1) + 64, 1.f);
  };
  std::string expected =
      "out-of-bounds store by thread (5,0,0) of block (0,0,0) at op2 "
      "(k.mlir:3): 4 bytes, at byte 256 of an allocation of 256 bytes";
  expectFault(kernel, {}, expected);
  Config serial;
  serial.hasWaits = false;
  expectFault(kernel, serial, expected);
  auto inShared = [](const Thread *thread, Arguments) {
    store(thread, 2, shared(thread) + id(thread), 1.f);
  };
  Config config;
  config.sharedBytes = 124;
  expectFault(inShared, config,
              "out-of-bounds store in shared memory by thread (31,0,0) of "
              "block (0,0,0) at op2 (k.mlir:3): 4 bytes at byte 124 of 124 "
              "bytes");
}

TEST(EmulatorFaults, uninitialisedRead) {
  auto kernel = [](const Thread *thread, Arguments) {
    if (id(thread) == 1)
      store(thread, 0, shared(thread), 1.f);
    thread->api->barrier(thread, 1, 0, 0);
    load(thread, 2, shared(thread) + id(thread) / 31);
  };
  Config config;
  config.sharedBytes = 128;
  expectFault(kernel, config,
              "uninitialised read by thread (31,0,0) of block (0,0,0) at op2 "
              "(k.mlir:3): byte 4 of shared memory was not written");
}

TEST(EmulatorFaults, misalignedAccess) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    if (id(thread) == 3)
      thread->api->access(thread, 2, argument<float>(arguments, 0) + 1, 16, 16,
                          RELAX_EMULATED_READ);
  };
  expectFault(kernel, {},
              "misaligned load by thread (3,0,0) of block (0,0,0) at op2 "
              "(k.mlir:3): the address is 4 bytes behind a multiple of 16");
}

TEST(EmulatorFaults, readBeforeWaitOfCopy) {
  Config config;
  config.sharedBytes = 128;
  std::string expected = "access under an asynchronous copy by thread (";
  expectFault(copyToShared<false, true>, config, expected);
  expectFault(copyToShared<true, false>, config, expected);
}

TEST(EmulatorFaults, wrongMask) {
  auto inactive = [](const Thread *thread, Arguments) {
    if (id(thread) < 16)
      thread->api->shuffle(thread, 2, RELAX_SHUFFLE_BFLY, 0xffff, 1, 16, 31,
                           nullptr);
  };
  expectFault(inactive, {}, "inactive source lane by thread (0,0,0)");
  auto missing = [](const Thread *thread, Arguments) {
    thread->api->shuffle(thread, 2, RELAX_SHUFFLE_BFLY, 0xffff, 1, 1, 31,
                         nullptr);
  };
  expectFault(missing, {}, "invalid mask by thread (");
}

TEST(EmulatorFaults, trap) {
  auto kernel = [](const Thread *thread, Arguments) {
    if (id(thread) == 7)
      thread->api->trap(thread, 1, "no value");
  };
  expectFault(kernel, {},
              "trap by thread (7,0,0) of block (0,0,0) at op1 (k.mlir:2): no "
              "value");
}

/// Prints the cost of a switch and of an access; run it with
/// --gtest_also_run_disabled_tests.
TEST(Emulator, DISABLED_measure) {
  std::unique_ptr<DeviceAPI> api = createEmulatedDevice();
  Buffer<float> data(*api, 256);
  for (int i = 0; i < 256; ++i)
    data[i] = 1;
  auto time = [&](const char *name, RelaxEmulatedFunction function,
                  Config config) {
    std::clock_t begin = std::clock();
    EXPECT_EQ(launch(*api, function, {data.data}, config), "");
    double elapsed = double(std::clock() - begin) * 1000 / CLOCKS_PER_SEC;
    std::printf("%s: %.1f ms of CPU\n", name, elapsed);
  };
  Config config;
  config.blocks = 1000;
  config.threads = 256;
  config.sharedBytes = 1024;
  time(
      "1000 blocks x 256 threads x 10 barriers",
      [](const Thread *thread, Arguments) {
        for (int i = 0; i < 10; ++i)
          thread->api->barrier(thread, 0, 0, 0);
      },
      config);
  time(
      "1000 blocks x 256 threads x 10 shuffles",
      [](const Thread *thread, Arguments) {
        for (uint32_t i = 0; i < 10; ++i)
          thread->api->shuffle(thread, 0, RELAX_SHUFFLE_BFLY, ~0u, i, 1, 31,
                               nullptr);
      },
      config);
  time(
      "1000 blocks x 256 threads x 100 loads of shared memory",
      [](const Thread *thread, Arguments) {
        store(thread, 0, shared(thread) + id(thread), 1.f);
        for (int i = 0; i < 100; ++i)
          load(thread, 1, shared(thread) + id(thread));
      },
      config);
  config.hasWaits = false;
  time(
      "1000 blocks x 256 threads x 100 loads of global memory",
      [](const Thread *thread, Arguments arguments) {
        for (int i = 0; i < 100; ++i)
          load(thread, 0, argument<float>(arguments, 0) + id(thread));
      },
      config);
}
