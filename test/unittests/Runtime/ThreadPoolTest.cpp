//===- ThreadPoolTest.cpp - parallel loops, memory pools, shape programs --===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/ThreadPool.h"
#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/ShapeProgram.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <random>
#include <thread>

using namespace relax_mlir::runtime;

namespace {
/// Runs a callable as a loop body.
template <typename F> int32_t loop(int64_t extent, int64_t grain, F body) {
  return parallelFor(
      extent, grain,
      [](void *self, int64_t begin, int64_t end) -> int32_t {
        return (*static_cast<F *>(self))(begin, end);
      },
      &body);
}

class ThreadPoolTest : public testing::TestWithParam<int> {
protected:
  void SetUp() override { setNumThreads(GetParam()); }
  void TearDown() override { setNumThreads(0); }
};
} // namespace

TEST_P(ThreadPoolTest, coversEachIndexOnce) {
  for (int64_t extent : {0, 1, 2, 7, 1000}) {
    for (int64_t grain : {0, 1, 3, 64, 5000}) {
      std::vector<std::atomic<int>> hits(static_cast<size_t>(extent));
      EXPECT_EQ(loop(extent, grain,
                     [&](int64_t begin, int64_t end) {
                       for (int64_t i = begin; i < end; ++i)
                         ++hits[size_t(i)];
                       return 0;
                     }),
                0);
      for (auto &hit : hits)
        EXPECT_EQ(hit, 1);
    }
  }
}

TEST_P(ThreadPoolTest, manyShortLoops) {
  std::atomic<int64_t> sum{0};
  for (int i = 0; i < 2000; ++i)
    loop(64, 1, [&](int64_t begin, int64_t end) {
      sum += end - begin;
      return 0;
    });
  EXPECT_EQ(sum, 2000 * 64);
}

/// Each thread starts with its own part, the caller with the first one.
TEST_P(ThreadPoolTest, callerStartsWithTheFirstPart) {
  for (int i = 0; i < 100; ++i) {
    std::thread::id first;
    std::atomic<bool> hasStarted{false};
    loop(numThreads(), 1, [&](int64_t begin, int64_t) {
      if (begin == 0) {
        first = std::this_thread::get_id();
        hasStarted = true;
      }
      // No thread gets to the first part while the caller has not started it.
      while (!hasStarted)
        std::this_thread::yield();
      return 0;
    });
    EXPECT_EQ(first, std::this_thread::get_id());
  }
}

TEST_P(ThreadPoolTest, nestedLoopsRunSerially) {
  std::atomic<int> total{0}, elsewhere{0};
  loop(8, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      std::thread::id me = std::this_thread::get_id();
      loop(100, 1, [&](int64_t b, int64_t e) {
        total += int(e - b);
        elsewhere += std::this_thread::get_id() != me;
        return 0;
      });
    }
    return 0;
  });
  EXPECT_EQ(total, 800);
  EXPECT_EQ(elsewhere, 0);
}

TEST_P(ThreadPoolTest, firstErrorIsReturned) {
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(loop(1000, 1,
                   [&](int64_t begin, int64_t end) {
                     return begin <= 500 && 500 < end ? 42 : 0;
                   }),
              42);
}

TEST_P(ThreadPoolTest, callersOnSeveralThreads) {
  std::atomic<int64_t> sum{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i)
        loop(100, 1, [&](int64_t begin, int64_t end) {
          sum += end - begin;
          return 0;
        });
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(sum, 3 * 200 * 100);
}

INSTANTIATE_TEST_SUITE_P(Threads, ThreadPoolTest, testing::Values(1, 2, 5));

TEST(MemoryPool, reusesAndCounts) {
  Expected<DeviceAPI *> api = DeviceAPI::get(kCPU);
  ASSERT_TRUE(bool(api));
  MemoryPool pool(**api, kCPU);
  uint64_t size = 0, other = 0;
  void *a = *pool.allocate(10000, size);
  EXPECT_EQ(uintptr_t(a) % 64, 0u);
  EXPECT_EQ(size, 12288u);
  pool.deallocate(a, size);
  EXPECT_EQ(pool.statistics().bytesPooled, 12288u);
  // A nearly equal size reuses the block, a much smaller size does not.
  EXPECT_EQ(*pool.allocate(11000, other), a);
  EXPECT_EQ(other, size);
  pool.deallocate(a, size);
  void *small = *pool.allocate(100, other);
  EXPECT_NE(small, a);
  EXPECT_EQ(other, 128u);
  PoolStatistics stats = pool.statistics();
  EXPECT_EQ(stats.numReused, 1u);
  EXPECT_EQ(stats.numAllocated, 2u);
  EXPECT_EQ(stats.bytesInUse, 128u);
  EXPECT_EQ(stats.peakBytesInUse, 12288u);
  pool.trim();
  EXPECT_EQ(pool.statistics().bytesPooled, 0u);
  pool.deallocate(small, other);
  pool.trim();
}

TEST(MemoryPool, reusesTheBlockThatWasFreedLast) {
  MemoryPool pool(**DeviceAPI::get(kCPU), kCPU);
  uint64_t size = 0, larger = 0;
  void *a = *pool.allocate(4 * 4096, size);
  void *b = *pool.allocate(4 * 4096, size);
  void *c = *pool.allocate(5 * 4096, larger);
  pool.deallocate(b, size);
  pool.deallocate(a, size);
  pool.deallocate(c, larger);
  // All three serve: the smaller ones first, of these the one freed last.
  ASSERT_EQ(*pool.allocate(4 * 4096, size), a);
  ASSERT_EQ(*pool.allocate(4 * 4096, size), b);
  ASSERT_EQ(*pool.allocate(4 * 4096, larger), c);
  EXPECT_EQ(larger, 5u * 4096);
  EXPECT_EQ(pool.statistics().bytesPooled, 0u);
  pool.deallocate(a, size);
  pool.deallocate(b, size);
  pool.deallocate(c, larger);
}

/// Returns the flags of the mapping that holds an address, such as "rd wr hg".
static std::string getMappingFlags(const void *address) {
  std::ifstream file("/proc/self/smaps");
  std::string line, flags = "VmFlags: ";
  bool isFound = false;
  while (std::getline(file, line)) {
    uintptr_t begin, end;
    if (std::sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR " ", &begin, &end) ==
        2)
      isFound = begin <= uintptr_t(address) && uintptr_t(address) < end;
    else if (isFound && line.compare(0, flags.size(), flags) == 0)
      return line.substr(flags.size());
  }
  return "";
}

TEST(MemoryPool, largeBlocksHaveLargePages) {
  MemoryPool pool(**DeviceAPI::get(kCPU), kCPU);
  constexpr uint64_t largePage = 2 << 20;
  uint64_t size = 0;
  void *block = *pool.allocate(3 * largePage + 4096, size);
  EXPECT_EQ(uintptr_t(block) % largePage, 0u);
  if (std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled"))
    EXPECT_NE(getMappingFlags(block).find("hg"), std::string::npos);
  // Its last byte is memory, too.
  static_cast<volatile char *>(block)[size - 1] = 1;
  pool.deallocate(block, size);
  pool.trim();
}

TEST(MemoryPool, scopesOfAThreadNest) {
  auto makePool = [] {
    return std::make_shared<MemoryPool>(**DeviceAPI::get(kCPU), kCPU);
  };
  std::shared_ptr<MemoryPool> outer = makePool(), inner = makePool();
  EXPECT_EQ(PoolScope::find(kCPU), nullptr);
  {
    PoolScope outerScope(outer);
    {
      PoolScope innerScope(inner);
      EXPECT_EQ(PoolScope::find(kCPU), inner.get());
      EXPECT_EQ(*MemoryPool::get(kCPU), inner.get());
      EXPECT_NE(*MemoryPool::getCommon(kCPU), inner.get());
      EXPECT_EQ(PoolScope::find({kDLCUDA, 0}), nullptr);
      std::thread([] { EXPECT_EQ(PoolScope::find(kCPU), nullptr); }).join();
    }
    EXPECT_EQ(PoolScope::find(kCPU), outer.get());
  }
  EXPECT_EQ(*MemoryPool::get(kCPU), *MemoryPool::getCommon(kCPU));
}

/// An arena of n KiB, which is freed before that of the next size.
TEST(MemoryPool, growingSizesKeepNoBlockEach) {
  MemoryPool pool(**DeviceAPI::get(kCPU), kCPU);
  uint64_t size = 0, largest = 0;
  for (uint64_t n = 1; n <= 4096; ++n) {
    void *arena = *pool.allocate(n * 1024, size);
    void *result = *pool.allocate(n * 16, largest);
    pool.deallocate(arena, size);
    pool.deallocate(result, largest);
    PoolStatistics stats = pool.statistics();
    ASSERT_LE(stats.bytesPooled, 2 * n * (1024 + 16) + 8192);
  }
  // Sizes share blocks: each step would allocate otherwise.
  EXPECT_LT(pool.statistics().numAllocated, 500u);
}

/// Kernels with workspaces of many sizes, more than the pool may keep.
TEST(MemoryPool, repeatedCallsTakeNoMemoryFromTheDevice) {
  MemoryPool pool(**DeviceAPI::get(kCPU), kCPU);
  uint64_t numAllocated = 0;
  for (int call = 0; call < 10; ++call) {
    if (call == 3)
      numAllocated = pool.statistics().numAllocated;
    for (uint64_t pages : {300, 100, 220, 170, 500, 130, 680, 400}) {
      uint64_t size = 0, half = 0;
      void *whole = *pool.allocate(pages * 4096, size);
      void *other = *pool.allocate(pages * 2048, half);
      pool.deallocate(whole, size);
      pool.deallocate(other, half);
    }
  }
  EXPECT_EQ(pool.statistics().numAllocated, numAllocated);
}

TEST(MemoryPool, anyOrderOfSizesHoldsMemory) {
  MemoryPool pool(**DeviceAPI::get(kCPU), kCPU);
  std::minstd_rand random(1);
  uint64_t most = 0;
  for (int call = 0; call < 100000; ++call) {
    uint64_t size = 0, bytes = 1 + random() % (1 << 22);
    most = std::max(most, bytes);
    pool.deallocate(*pool.allocate(bytes, size), size);
    ASSERT_LE(pool.statistics().bytesPooled, 2 * most + 8192);
  }
}

TEST(MemoryPool, poisonsWhatItHandsOut) {
  auto api = DeviceAPI::get(kCPU);
  ASSERT_TRUE(bool(api));
  MemoryPool pool(**api, kCPU);
  pool.beginPoison();
  uint64_t size = 0;
  auto *fresh = static_cast<uint8_t *>(*pool.allocate(100, size));
  EXPECT_EQ(fresh[0], 0xff);
  EXPECT_EQ(fresh[size - 1], 0xff);
  fresh[0] = 1;
  pool.deallocate(fresh, size);
  auto *again = static_cast<uint8_t *>(*pool.allocate(100, size));
  ASSERT_EQ(fresh, again);
  EXPECT_EQ(again[0], 0xff);
  again[0] = 1;
  pool.deallocate(again, size);
  // Poisoning ends with the last endPoison().
  pool.beginPoison();
  pool.endPoison();
  ASSERT_EQ(again, *pool.allocate(100, size));
  EXPECT_EQ(again[0], 0xff);
  again[0] = 1;
  pool.deallocate(again, size);
  pool.endPoison();
  EXPECT_EQ(static_cast<uint8_t *>(*pool.allocate(100, size))[0], 1);
  pool.deallocate(again, size);
  pool.trim();
}

TEST(MemoryPool, failures) {
  Expected<DeviceAPI *> api = DeviceAPI::get(kCPU);
  MemoryPool pool(**api, kCPU);
  uint64_t size = 0;
  Expected<void *> huge = pool.allocate(UINT64_MAX - 100, size);
  ASSERT_FALSE(bool(huge));
  EXPECT_EQ(huge.error().kind(), "MemoryError");
  Expected<DeviceAPI *> second = DeviceAPI::get({kDLCPU, 1});
  ASSERT_FALSE(bool(second));
  EXPECT_EQ(second.error().message(),
            "device cpu:1 is not available: there is one device, cpu:0");
}

static Expected<int64_t> evaluate(std::vector<int64_t> program) {
  int64_t heap[] = {7, -3};
  return evaluateShapeProgram(program.data(), program.size(), heap, 2);
}

TEST(ShapeProgram, operations) {
  auto binary = [](int64_t a, int64_t b, ShapeOp op) {
    Expected<int64_t> value = evaluate({0, a, 0, b, int64_t(op)});
    return value ? *value : -999;
  };
  EXPECT_EQ(*evaluate({1, 0}), 7);
  EXPECT_EQ(*evaluate({0, 4, 1, 0, 4, 0, 1, 2}), 29);
  EXPECT_EQ(binary(-7, 2, ShapeOp::FloorDiv), -4);
  EXPECT_EQ(binary(7, -2, ShapeOp::FloorDiv), -4);
  EXPECT_EQ(binary(-7, -2, ShapeOp::FloorDiv), 3);
  EXPECT_EQ(binary(-7, 2, ShapeOp::FloorMod), 1);
  EXPECT_EQ(binary(7, -2, ShapeOp::FloorMod), -1);
  EXPECT_EQ(binary(7, 2, ShapeOp::CeilDiv), 4);
  EXPECT_EQ(binary(-7, 2, ShapeOp::CeilDiv), -3);
  EXPECT_EQ(binary(6, 2, ShapeOp::CeilDiv), 3);
  EXPECT_EQ(binary(3, 5, ShapeOp::Sub), -2);
  EXPECT_EQ(binary(3, 5, ShapeOp::Min), 3);
  EXPECT_EQ(binary(3, 5, ShapeOp::Max), 5);
  EXPECT_EQ(binary(INT64_MIN, -1, ShapeOp::FloorMod), 0);
}

TEST(ShapeProgram, errors) {
  auto message = [](std::vector<int64_t> program) {
    Expected<int64_t> value = evaluate(std::move(program));
    return value ? "" : value.error().message();
  };
  EXPECT_EQ(message({0, 1, 0, 0, 5}),
            "shape expression: division of 1 by zero");
  EXPECT_EQ(message({0, INT64_MAX, 0, 1, 2}),
            "shape expression: overflow of an operation on 9223372036854775807 "
            "and 1");
  EXPECT_EQ(message({0, INT64_MIN, 0, -1, 5}),
            "shape expression: overflow of an operation on "
            "-9223372036854775808 and -1");
  EXPECT_EQ(message({0, INT64_MIN, 0, 2, 4}),
            "shape expression: overflow of an operation on "
            "-9223372036854775808 and 2");
  EXPECT_EQ(message({1, 2}),
            "shape expression: heap index 2 is out of range, the heap has 2");
  EXPECT_EQ(message({1, -1}),
            "shape expression: heap index -1 is out of range, the heap has 2");
  EXPECT_EQ(message({0}),
            "shape expression: the program ends inside an instruction");
  EXPECT_EQ(message({2}),
            "shape expression: an operation has too few operands");
  EXPECT_EQ(message({0, 1, 0, 2}),
            "shape expression: expected one value at the end, got 2");
  EXPECT_EQ(message({}),
            "shape expression: expected one value at the end, got 0");
  EXPECT_EQ(message({0, 1, 0, 2, 99}),
            "shape expression: unknown operation 99");
  std::vector<int64_t> deep(2 * (kMaxShapeStack + 1), 0);
  EXPECT_EQ(message(deep),
            "shape expression: more than 64 values on the stack");
}

TEST(ShapeProgram, storesValues) {
  int64_t heap[] = {7, 0, 0};
  auto run = [&](std::vector<int64_t> program) {
    return runShapeProgram(program.data(), program.size(), heap, 3).message();
  };
  // 4 * heap[0] to slot 1, and its square to slot 2.
  EXPECT_EQ(run({0, 4, 1, 0, 4, 10, 1, 1, 1, 1, 1, 4, 10, 2}), "");
  EXPECT_EQ(heap[1], 28);
  EXPECT_EQ(heap[2], 784);
  EXPECT_EQ(run({}), "");
  EXPECT_EQ(run({0, 5, 10, 1, 0, 1, 0, 0, 5, 10, 2}),
            "shape expression: division of 1 by zero");
  EXPECT_EQ(heap[1], 5);
  EXPECT_EQ(heap[2], 784);
  EXPECT_EQ(run({0, 1, 10, 3}),
            "shape expression: heap index 3 is out of range, the heap has 3");
  EXPECT_EQ(run({10, 0}),
            "shape expression: an operation has too few operands");
  EXPECT_EQ(run({0, 1, 10}),
            "shape expression: the program ends inside an instruction");
  EXPECT_EQ(run({0, 1}),
            "shape expression: expected no value at the end, got 1");
  EXPECT_EQ(evaluate({0, 1, 10, 0}).error().message(),
            "shape expression: an expression cannot store a value");
}
