//===- AllocatorTest.cpp - memory and threads of the program --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Allocator.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/Session.h"
#include "relax-mlir/Runtime/ThreadPool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <thread>

using namespace relax_mlir::runtime;

namespace {

/// Memory of the host that counts its blocks.
struct Counter {
  std::atomic<int64_t> live{0}, allocated{0}, bytes{0};
  uint64_t skew = 0, limit = UINT64_MAX;

  RelaxAllocator allocator() {
    return {sizeof(RelaxAllocator), this, allocate, deallocate};
  }

private:
  static void *allocate(void *user, int32_t type, int32_t device,
                        uint64_t bytes, uint64_t alignment) {
    auto &self = *static_cast<Counter *>(user);
    EXPECT_EQ(type, int32_t(kDLCPU));
    EXPECT_EQ(device, 0);
    if (bytes > self.limit)
      return nullptr;
    ++self.live;
    ++self.allocated;
    self.bytes += int64_t(bytes);
    uint64_t size = (bytes + self.skew + alignment) / alignment * alignment;
    return static_cast<char *>(std::aligned_alloc(alignment, size)) + self.skew;
  }
  static void deallocate(void *user, int32_t, int32_t, void *memory,
                         uint64_t bytes) {
    auto &self = *static_cast<Counter *>(user);
    --self.live;
    self.bytes -= int64_t(bytes);
    std::free(static_cast<char *>(memory) - self.skew);
  }
};

/// Fills the output in a loop, over workspace that each range allocates.
int32_t fillKernel(const RelaxKernelContext *ctx, void *const *buffers,
                   const int64_t *symbols) {
  return ctx->parallelFor(
      ctx, symbols[0], 1,
      [](const RelaxKernelContext *ctx, int64_t begin, int64_t end,
         void *captures) -> int32_t {
        auto *scratch = static_cast<float *>(ctx->allocWorkspace(ctx, 256, 64));
        if (!scratch)
          return 1;
        for (int64_t i = begin; i < end; ++i) {
          scratch[0] = float(i);
          static_cast<float *>(captures)[i] = scratch[0];
        }
        ctx->freeWorkspace(ctx, scratch);
        return 0;
      },
      buffers[0]);
}

std::shared_ptr<VirtualMachine> makeMachine() {
  Expected<Executable> executable = parseText(
      "c[0] = shape [100]\nc[1] = dtype float32\n"
      "c[2] = tensor float32 [2] 0x0000803f00000040\n"
      "@fill kernel buffers=1 symbols=1;\n"
      "@main:\n"
      "  call vm.builtin.alloc_storage in: %vm, i400, i0 dst: %0\n"
      "  call vm.builtin.alloc_tensor in: %0, i0, c[0], c[1] dst: %1\n"
      "  call fill in: %1, i100 dst: %void\n"
      "  ret %1\n"
      "@constant:\n"
      "  call vm.builtin.make_tuple in: c[2] dst: %0\n"
      "  ret %0\n"
      "@clear:\n"
      "  call vm.builtin.memory_manager.clear in: dst: %0\n"
      "  ret %0\n");
  EXPECT_TRUE(bool(executable)) << executable.error().message();
  auto machine = VirtualMachine::create(std::move(*executable),
                                        {{"fill", fillKernel, 1, 1}});
  EXPECT_TRUE(bool(machine)) << machine.error().message();
  return *machine;
}

float lastOf(const Expected<Any> &result) {
  EXPECT_TRUE(bool(result)) << result.error().message();
  const DLTensor *tensor = result ? asTensor(*result) : nullptr;
  return tensor ? static_cast<float *>(dataOf(*tensor))[99] : -1;
}

std::string textOf(const Error &error) {
  return error ? error.kind() + ": " + error.message() : "";
}

} // namespace

TEST(Allocator, naiveReturnsBlocksAtOnce) {
  Counter counter;
  RelaxAllocator allocator = counter.allocator();
  {
    Session session(makeMachine());
    ASSERT_FALSE(bool(session.setAllocator(AllocatorKind::Naive, &allocator)));
    Any kept;
    {
      Expected<Any> result = session.invoke("main", {});
      EXPECT_EQ(lastOf(result), 99);
      EXPECT_EQ(counter.live, 1);
      // No rounding.
      EXPECT_EQ(counter.bytes, 400);
      kept = *result;
    }
    int64_t before = counter.allocated;
    EXPECT_GT(before, 1) << "workspace, too";
    EXPECT_EQ(lastOf(session.invoke("main", {})), 99);
    EXPECT_GT(counter.allocated, before);
    EXPECT_EQ(counter.live, 1);
    EXPECT_EQ(session.getPoolStatistics()->bytesPooled, 0u);
    EXPECT_EQ(session.getPoolStatistics()->bytesInUse, 400u);
  }
  // The pool lives as long as its blocks.
  EXPECT_EQ(counter.live, 0);
}

TEST(Allocator, pooledReusesBlocks) {
  Counter counter;
  RelaxAllocator allocator = counter.allocator();
  {
    Session session(makeMachine());
    ASSERT_FALSE(bool(session.setAllocator(AllocatorKind::Pooled, &allocator)));
    EXPECT_EQ(lastOf(session.invoke("main", {})), 99);
    int64_t most = counter.live;
    EXPECT_GE(most, 2);
    for (int i = 0; i < 10; ++i)
      EXPECT_EQ(lastOf(session.invoke("main", {})), 99);
    // One block of workspace for each thread at most.
    EXPECT_LE(counter.live, 1 + numThreads());
    EXPECT_GT(session.getPoolStatistics()->numReused, 9u);
    EXPECT_GT(session.getPoolStatistics()->bytesPooled, 0u);
    EXPECT_TRUE(bool(session.invoke("clear", {})));
    EXPECT_EQ(counter.live, 0);
    EXPECT_EQ(session.getPoolStatistics()->bytesPooled, 0u);
  }
  EXPECT_EQ(counter.live, 0);
}

TEST(Allocator, inputsOfASession) {
  Counter counter;
  RelaxAllocator allocator = counter.allocator();
  Expected<Executable> executable = parseText("@main(x):\n  ret %0\n");
  auto machine = VirtualMachine::create(std::move(*executable));
  ASSERT_TRUE(bool(machine));
  Session session(*machine);
  ASSERT_FALSE(bool(session.setAllocator(AllocatorKind::Naive, &allocator)));
  Any x = *makeTensor(DataType(), {10});
  EXPECT_EQ(textOf(session.setInput("main", 0, x.view())), "");
  EXPECT_EQ(counter.bytes, 40);
  // Another session of the machine has the common pool.
  Session other(*machine);
  EXPECT_EQ(textOf(other.setInput("main", 0, x.view())), "");
  EXPECT_EQ(counter.bytes, 40);
}

TEST(Allocator, ofAMachine) {
  Counter first, second;
  RelaxAllocator firstAllocator = first.allocator(),
                 secondAllocator = second.allocator();
  std::shared_ptr<VirtualMachine> machine = makeMachine();
  machine->setMemoryPool(
      *makeMemoryPool(kCPU, AllocatorKind::Naive, &firstAllocator));
  EXPECT_EQ(lastOf(machine->invoke("main", {})), 99);
  int64_t count = first.allocated;
  EXPECT_GT(count, 0);
  // The allocator of a session comes first.
  Session session(machine);
  ASSERT_FALSE(
      bool(session.setAllocator(AllocatorKind::Naive, &secondAllocator)));
  EXPECT_EQ(lastOf(session.invoke("main", {})), 99);
  EXPECT_EQ(first.allocated, count);
  EXPECT_GT(second.allocated, 0);
  machine->setMemoryPool(nullptr);
  EXPECT_EQ(lastOf(machine->invoke("main", {})), 99);
  EXPECT_EQ(first.allocated, count);
}

TEST(Allocator, ofTheProgram) {
  Counter counter;
  RelaxAllocator allocator = counter.allocator();
  std::shared_ptr<VirtualMachine> before = makeMachine();
  ASSERT_EQ(relaxSetAllocator(&allocator), 0);
  std::shared_ptr<VirtualMachine> machine = makeMachine();
  EXPECT_EQ(counter.live, 1) << "the constant";
  Expected<Any> result = machine->invoke("main", {});
  EXPECT_EQ(lastOf(result), 99);
  int64_t count = counter.allocated;
  EXPECT_GT(count, 1);
  EXPECT_EQ(lastOf(before->invoke("main", {})), 99);
  EXPECT_EQ(counter.allocated, count);
  ASSERT_EQ(relaxSetAllocator(nullptr), 0);
  EXPECT_TRUE(bool(makeMachine()->invoke("main", {})));
  EXPECT_EQ(counter.allocated, count);
  // A result outlives the machine.
  machine.reset();
  EXPECT_GT(counter.live, 0);
  EXPECT_EQ(lastOf(result), 99);
  result = Any();
  EXPECT_EQ(counter.live, 0);
}

TEST(Allocator, errors) {
  Counter counter;
  RelaxAllocator allocator = counter.allocator();
  counter.skew = 8;
  Session session(makeMachine());
  ASSERT_FALSE(bool(session.setAllocator(AllocatorKind::Naive, &allocator)));
  Expected<Any> result = session.invoke("main", {});
  ASSERT_FALSE(bool(result));
  EXPECT_EQ(textOf(result.error()),
            "MemoryError: the allocator of the program returned memory on "
            "cpu:0 that is not aligned to 64 bytes (in function 'main', "
            "instruction 0)");
  EXPECT_EQ(counter.live, 0);
  counter.skew = 0;
  counter.limit = 100;
  result = session.invoke("main", {});
  ASSERT_FALSE(bool(result));
  EXPECT_EQ(textOf(result.error()),
            "MemoryError: cannot allocate 400 bytes on cpu:0, 0 are in use (in "
            "function 'main', instruction 0)");
  allocator.size = 8;
  EXPECT_EQ(relaxSetAllocator(&allocator), -1);
  EXPECT_EQ(
      takeRaised().message(),
      "relaxSetAllocator: expected a size of 32, allocate and deallocate");
  allocator.size = sizeof(allocator);
  allocator.deallocate = nullptr;
  EXPECT_EQ(relaxSetAllocator(&allocator), -1);
  (void)bool(takeRaised());
  EXPECT_EQ(parseAllocatorKind("other").error().message(),
            "expected the allocator pooled or naive, got 'other'");
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

namespace {

/// Runs each half of a loop on a thread of its own.
struct Halves {
  std::atomic<int64_t> loops{0};

  RelaxThreadPool pool() {
    return {sizeof(RelaxThreadPool), this, [](void *) { return 2; },
            parallelFor};
  }

private:
  static int32_t parallelFor(void *user, int64_t extent, int64_t grain,
                             RelaxLoopBody body, void *captures) {
    ++static_cast<Halves *>(user)->loops;
    EXPECT_GT(extent, grain);
    int32_t codes[2] = {0, 0};
    std::thread other([&] { codes[1] = body(captures, extent / 2, extent); });
    codes[0] = body(captures, 0, extent / 2);
    other.join();
    return codes[0] ? codes[0] : codes[1];
  }
};

} // namespace

TEST(ProgramThreads, runLoops) {
  Halves halves;
  RelaxThreadPool pool = halves.pool();
  int before = numThreads();
  ASSERT_EQ(relaxSetThreadPool(&pool), 0);
  EXPECT_EQ(numThreads(), 2);
  Session session(makeMachine());
  EXPECT_EQ(lastOf(session.invoke("main", {})), 99);
  EXPECT_EQ(halves.loops, 1);
  // A nested loop runs on its caller, and so does a short one.
  std::atomic<int64_t> sum{0};
  auto add = [](void *self, int64_t begin, int64_t end) -> int32_t {
    auto &sum = *static_cast<std::atomic<int64_t> *>(self);
    return parallelFor(
        end - begin, 1,
        [](void *self, int64_t begin, int64_t end) -> int32_t {
          *static_cast<std::atomic<int64_t> *>(self) += end - begin;
          return 0;
        },
        &sum);
  };
  EXPECT_EQ(parallelFor(1000, 1, add, &sum), 0);
  EXPECT_EQ(parallelFor(10, 100, add, &sum), 0);
  EXPECT_EQ(parallelFor(0, 1, add, &sum), 0);
  EXPECT_EQ(sum, 1010);
  EXPECT_EQ(halves.loops, 3) << "the short loop is none, its nested one is";
  auto fail = [](void *, int64_t begin, int64_t) -> int32_t {
    return begin == 0 ? 0 : 7;
  };
  EXPECT_EQ(parallelFor(1000, 1, fail, nullptr), 7);

  ASSERT_EQ(relaxSetThreadPool(nullptr), 0);
  EXPECT_EQ(numThreads(), before);
  int64_t loops = halves.loops;
  EXPECT_EQ(lastOf(session.invoke("main", {})), 99);
  EXPECT_EQ(halves.loops, loops);
  pool.numThreads = nullptr;
  EXPECT_EQ(relaxSetThreadPool(&pool), -1);
  EXPECT_EQ(
      takeRaised().message(),
      "relaxSetThreadPool: expected a size of 32, numThreads and parallelFor");
}
