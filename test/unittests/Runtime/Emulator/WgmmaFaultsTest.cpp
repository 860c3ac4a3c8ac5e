//===- WgmmaFaultsTest.cpp - wrong uses of wgmma on the device emu --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WgmmaKernels.h"

using namespace relax_mlir::runtime;

/// Runs a kernel on a problem, and expects an error that starts with `expected`
/// and has `part` in it.
static void expectError(RelaxEmulatedFunction kernel,
                        const std::string &expected,
                        const std::string &part = "", Problem problem = {},
                        int64_t threads = 128) {
  problem.prepare();
  forEachOrder([&](DeviceAPI &api) {
    Buffer<uint32_t> d(api, kRows * problem.n);
    std::string message = run(api, kernel, problem, d, threads);
    EXPECT_EQ(message.find("kernel 'k' (add): " + expected), 0u) << message;
    EXPECT_NE(message.find(part), std::string::npos) << message;
  });
}

/// Steps of a kernel that a fault leaves out or changes.
struct Steps {
  bool fences = true, commits = true, waits = true, ties = true;
};

/// Computes a problem, with the given steps.
template <typename GetSteps>
static void multiplyWith(const Thread *thread, Arguments arguments) {
  constexpr Steps steps = GetSteps::get();
  const Problem &problem = problemOf(arguments);
  storeOperands(thread, problem);
  publish(thread);
  uint32_t registers[128];
  loadAccumulators(thread, problem, registers);
  if (steps.fences)
    thread->api->fenceWgmma(thread, 2);
  startStep(thread, 3, problem, 0, registers);
  if (steps.commits)
    thread->api->commitWgmma(thread, 4);
  if (steps.waits)
    thread->api->waitWgmma(thread, 5, 0,
                           steps.ties ? problem.numRegisters() : 0, registers);
  storeAccumulators(thread, 6, arguments, registers);
}

TEST(WgmmaFaults, missingFence) {
  struct WithoutFence {
    static constexpr Steps get() { return {false, true, true, true}; }
  };
  expectError(multiplyWith<WithoutFence>,
              "missing fence by thread (0,0,0) of block (0,0,0) at op3 "
              "(k.mlir:4): no wgmma.fence is between");
}

TEST(WgmmaFaults, missingCommit) {
  struct WithoutCommit {
    static constexpr Steps get() { return {true, false, true, true}; }
  };
  expectError(multiplyWith<WithoutCommit>, "uncommitted wgmma by thread (",
              "at op5 (k.mlir:6): no commit is between the wait and op3 "
              "(k.mlir:4)");
  struct Untied {
    static constexpr Steps get() { return {true, false, true, false}; }
  };
  expectError(multiplyWith<Untied>, "uncommitted wgmma by thread (",
              "at op3 (k.mlir:4): the thread exits without a commit");
}

/// Returns true if all numbers of a result are NaN.
static bool areAllNaN(const Problem &problem, Buffer<uint32_t> &d) {
  for (uint32_t i = 0; i < kRows * problem.n; ++i) {
    uint32_t infinity = problem.typeD == RELAX_TYPE_F16 ? 0x7c00u : 0x7f800000u;
    if ((d[i] & infinity) != infinity || (d[i] & (infinity >> 5)) == 0)
      return false;
  }
  return true;
}

TEST(WgmmaFaults, missingWait) {
  struct WithoutWait {
    static constexpr Steps get() { return {true, true, false, true}; }
  };
  expectError(multiplyWith<WithoutWait>, "unfinished wgmma by thread (",
              "at op3 (k.mlir:4): the thread exits without a wait for it");
}

TEST(WgmmaFaults, resultWithoutWaitIsNaN) {
  // A wait that has no accumulators does not deliver them.
  struct Untied {
    static constexpr Steps get() { return {true, true, true, false}; }
  };
  for (uint32_t typeD : {RELAX_TYPE_F32, RELAX_TYPE_F16}) {
    Problem problem;
    problem.typeA = problem.typeB = RELAX_TYPE_F16;
    problem.typeD = typeD;
    problem.prepare();
    std::unique_ptr<DeviceAPI> api = createEmulatedDevice();
    Buffer<uint32_t> d(*api, kRows * problem.n);
    ASSERT_EQ(run(*api, multiplyWith<Untied>, problem, d), "");
    EXPECT_TRUE(areAllNaN(problem, d));
  }
}

TEST(WgmmaFaults, waitForTooFewGroups) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    storeOperands(thread, problem);
    publish(thread);
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 3, problem, 0, registers);
    thread->api->commitWgmma(thread, 4);
    thread->api->waitWgmma(thread, 5, 1, problem.numRegisters(), registers);
    // A number from a result that is not there is noticed when it is used.
    for (uint32_t i = 0; i < problem.numRegisters(); ++i) {
      float value;
      std::memcpy(&value, &registers[i], sizeof value);
      value = value * 2 + 1;
      std::memcpy(&registers[i], &value, sizeof value);
    }
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 6, problem, 1, registers);
  };
  expectError(kernel, "unfinished accumulators by thread (",
              "at op6 (k.mlir:7): it takes numbers computed from the result of "
              "op3 (k.mlir:4), before a wait for it");
}

TEST(WgmmaFaults, accumulatorsTakenTwice) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    storeOperands(thread, problem);
    publish(thread);
    uint32_t registers[128], copies[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 3, problem, 0, registers);
    std::memcpy(copies, registers, sizeof copies);
    startStep(thread, 4, problem, 1, registers);
    startStep(thread, 5, problem, 1, copies);
  };
  expectError(kernel, "unfinished accumulators by thread (0,0,0)",
              "at op5 (k.mlir:6): another wgmma has taken the result of op3");
}

TEST(WgmmaFaults, wrongSwizzle) {
  // The descriptors describe another layout than that of the operands.
  auto kernel = [](const Thread *thread, Arguments arguments) {
    Problem problem = problemOf(arguments);
    storeOperands(thread, problem);
    publish(thread);
    problem.b.swizzle = 64;
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 3, problem, 0, registers);
    thread->api->commitWgmma(thread, 4);
    thread->api->waitWgmma(thread, 5, 0, problem.numRegisters(), registers);
    storeAccumulators(thread, 6, arguments, registers);
  };
  Problem problem;
  problem.steps = 4;
  problem.prepare();
  std::unique_ptr<DeviceAPI> api = createEmulatedDevice();
  Buffer<uint32_t> right(*api, kRows * problem.n), d(*api, kRows * problem.n);
  ASSERT_EQ(run(*api, kernel, problem, d), "");
  struct All {
    static constexpr Steps get() { return {}; }
  };
  ASSERT_EQ(run(*api, multiplyWith<All>, problem, right), "");
  uint32_t numDifferent = 0;
  for (uint32_t i = 0; i < kRows * problem.n; ++i)
    numDifferent += right[i] != d[i];
  EXPECT_GT(numDifferent, kRows * problem.n / 2);
}

/// Writes to an operand behind a product: before the wait, or after it in
/// another warp without a barrier in between.
template <bool waits, bool usesMatrix>
static void writeOperand(const Thread *thread, Arguments arguments) {
  const Problem &problem = problemOf(arguments);
  storeOperands(thread, problem);
  publish(thread);
  uint32_t registers[128];
  loadAccumulators(thread, problem, registers);
  thread->api->fenceWgmma(thread, 2);
  startStep(thread, 3, problem, 0, registers);
  thread->api->commitWgmma(thread, 4);
  if (waits)
    thread->api->waitWgmma(thread, 5, 0, problem.numRegisters(), registers);
  auto *memory = static_cast<char *>(thread->shared) + problem.b.start;
  uint32_t lane = id(thread);
  if (usesMatrix && lane < 32)
    thread->api->storeMatrix(thread, 6, memory + lane * 16, 4, 0, registers);
  else if (!usesMatrix && lane == 0)
    store(thread, 6, memory, char(0));
  if (!waits)
    thread->api->waitWgmma(thread, 5, 0, problem.numRegisters(), registers);
}

TEST(WgmmaFaults, writeToOperandBeforeWait) {
  std::string part =
      "of shared memory, which op3 (k.mlir:4) reads, and no wait";
  expectError(writeOperand<false, false>, "write under a wgmma by thread (",
              part);
  expectError(writeOperand<false, true>, "write under a wgmma by thread (",
              part);
}

TEST(Wgmma, writesToOperandAfterWait) {
  Problem problem;
  problem.prepare();
  forEachOrder([&](DeviceAPI &api) {
    Buffer<uint32_t> d(api, kRows * problem.n);
    EXPECT_EQ(run(api, writeOperand<true, false>, problem, d), "");
  });
}

TEST(WgmmaFaults, writeInAnotherWarpgroup) {
  // No barrier orders the write behind the wait of the other warpgroup.
  auto kernel = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    if (id(thread) < 128)
      storeOperands(thread, problem);
    publish(thread);
    if (id(thread) >= 128) {
      // Runs after the wait in most orders, and is ordered behind nothing.
      for (int i = 0; i < 8; ++i)
        thread->api->barrier(thread, 7, 2, 128);
      if (id(thread) == 128)
        store(thread, 8, static_cast<char *>(thread->shared), char(0));
      return;
    }
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 3, problem, 0, registers);
    thread->api->commitWgmma(thread, 4);
    thread->api->waitWgmma(thread, 5, 0, problem.numRegisters(), registers);
  };
  expectError(kernel, "write under a wgmma by thread (128,0,0)",
              "at op8 (k.mlir:9): it writes byte 0 of shared memory, which op3",
              {}, 256);
}

TEST(WgmmaFaults, warpSkipsProduct) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    storeOperands(thread, problem);
    publish(thread);
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    if (id(thread) / 32 != 2)
      startStep(thread, 3, problem, 0, registers);
    thread->api->commitWgmma(thread, 4);
    thread->api->waitWgmma(thread, 5, 0, problem.numRegisters(), registers);
  };
  expectError(kernel, "deadlock by thread (0,0,0)",
              "at op3 (k.mlir:4): 32 threads ((64,0,0), (65,0,0), (66,0,0), "
              "(67,0,0), ...) of the warpgroup do not reach op3 (k.mlir:4); 96 "
              "threads ((0,0,0), ");
}

TEST(WgmmaFaults, warpsDiverge) {
  auto otherProduct = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    storeOperands(thread, problem);
    publish(thread);
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, id(thread) < 96 ? 3 : 4, problem, 0, registers);
  };
  expectError(otherProduct, "divergent warpgroup by thread (",
              "of its warpgroup waits at op");
  auto otherDescriptor = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    storeOperands(thread, problem);
    publish(thread);
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 3, problem, id(thread) < 96 ? 0 : 1, registers);
  };
  expectError(otherDescriptor, "divergent warpgroup by thread (",
              "has another shape, type or descriptor");
  auto otherCommits = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    storeOperands(thread, problem);
    publish(thread);
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 3, problem, 0, registers);
    if (id(thread) < 96)
      thread->api->commitWgmma(thread, 4);
    startStep(thread, 5, problem, 1, registers);
  };
  expectError(otherCommits,
              "divergent warpgroup by thread (96,0,0) of block (0,0,0) at op5 "
              "(k.mlir:6): its numbers of commits and waits differ");
}

TEST(WgmmaFaults, partOfWarpgroup) {
  auto kernel = [](const Thread *thread, Arguments) {
    if (id(thread) >= 128)
      thread->api->fenceWgmma(thread, 2);
  };
  expectError(kernel, "incomplete warpgroup by thread (",
              "it needs 128 threads, and the block ends after its first 64", {},
              192);
}

TEST(WgmmaFaults, operandWithoutBarrier) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    storeOperands(thread, problem);
    thread->api->fenceCopies(thread, 1);
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 3, problem, 0, registers);
  };
  expectError(kernel, "race by thread (", "at op3 (k.mlir:4): it reads byte ");
  auto uninitialised = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    storeMatrix(thread, 0, problem.b, problem.bitsB);
    publish(thread);
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 3, problem, 0, registers);
  };
  expectError(uninitialised, "uninitialised read by thread (0,0,0)",
              "at op3 (k.mlir:4): byte 0 of shared memory was not written");
}

TEST(WgmmaFaults, operandWithoutFenceOfProxy) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    storeMatrix(thread, 0, problem.a, problem.bitsA);
    thread->api->fenceCopies(thread, 1);
    storeMatrix(thread, 7, problem.b, problem.bitsB);
    thread->api->barrier(thread, 1, 0, 0);
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    startStep(thread, 3, problem, 0, registers);
  };
  expectError(kernel, "missing fence by thread (",
              "writes at op7 (k.mlir:8), without fence.proxy.async in between");
}

/// Changes the descriptor of matrix B by an exclusive or.
template <uint64_t bits>
static void changeDescriptor(const Thread *thread, Arguments arguments) {
  const Problem &problem = problemOf(arguments);
  storeOperands(thread, problem);
  publish(thread);
  uint32_t registers[128];
  loadAccumulators(thread, problem, registers);
  thread->api->fenceWgmma(thread, 2);
  thread->api->wgmma(thread, 3, problem.n, problem.types(), problem.flags,
                     problem.a.descriptor(thread, 0),
                     problem.b.descriptor(thread, 0) ^ bits, nullptr,
                     registers);
}

TEST(WgmmaFaults, wrongDescriptor) {
  expectError(changeDescriptor<uint64_t(1) << 50>,
              "invalid descriptor by thread (0,0,0)",
              "that of matrix B has a base offset");
  expectError(changeDescriptor<uint64_t(1) << 15>,
              "invalid descriptor by thread (0,0,0)",
              "that of matrix B has bits without a meaning");
  // One row further.
  expectError(changeDescriptor<128 / 16>,
              "misaligned descriptor by thread (0,0,0)",
              "a swizzle of 128 bytes repeats every 1024 bytes, and matrix B "
              "starts at byte 128 of it");
  // The part behind the last 32 bytes of a row.
  expectError(changeDescriptor<112 / 16>,
              "misaligned descriptor by thread (0,0,0)",
              "matrix B starts at byte 112 of it");
  // 8 rows are 1024 bytes.
  expectError(changeDescriptor<uint64_t(512 / 16) << 32>,
              "misaligned descriptor by thread (0,0,0)",
              "matrix B has an offset of 1536 bytes");
  expectError(changeDescriptor<uint64_t(16384 / 16) << 32>,
              "out-of-bounds read in shared memory by thread (0,0,0)",
              "matrix B has 16 bytes at byte ");
}

TEST(WgmmaFaults, unknownInstruction) {
  Problem problem;
  problem.typeD = RELAX_TYPE_F16;
  expectError(multiply, "invalid shape or types by thread (0,0,0)", "",
              problem);
  problem = Problem();
  problem.typeA = problem.typeB = RELAX_TYPE_TF32;
  problem.flags |= RELAX_WGMMA_M_MAJOR_A;
  expectError(multiply, "invalid shape or types by thread (0,0,0)", "",
              problem);
}
