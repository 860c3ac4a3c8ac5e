//===- WgmmaTest.cpp - products of warpgroups on the device emu -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WgmmaKernels.h"

using namespace relax_mlir::runtime;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static void expectNumbers(Problem problem) {
  problem.prepare();
  EmulatorOptions options;
  options.seed = problem.seed;
  std::unique_ptr<DeviceAPI> api = createEmulatedDevice(options);
  Buffer<uint32_t> d(*api, kRows * problem.n);
  ASSERT_EQ(run(*api, multiply, problem, d), "") << problem.describe();
  problem.check(d);
}

/// Runs a problem with all pairs of swizzles, some extents, and matrix A in
/// shared memory and in registers.
static void expectNumbersOfLayouts(Problem problem) {
  constexpr uint32_t swizzles[] = {0, 32, 64, 128},
                     extents[] = {8, 24, 96, 256};
  for (uint32_t i = 0; i < 16; ++i) {
    problem.swizzleA = swizzles[i % 4];
    problem.swizzleB = swizzles[i / 4];
    problem.n = extents[(i + i / 4) % 4];
    problem.steps = 1 + i % 5;
    problem.seed = i;
    // In registers, matrix A has no layout.
    problem.hasRegistersA =
        i % 3 == 1 && !(problem.flags & RELAX_WGMMA_M_MAJOR_A);
    ASSERT_NO_FATAL_FAILURE(expectNumbers(problem));
  }
}

static Problem makeProblem(uint32_t typeA, uint32_t typeB, uint32_t typeD) {
  Problem problem;
  problem.typeA = typeA;
  problem.typeB = typeB;
  problem.typeD = typeD;
  return problem;
}

TEST(Wgmma, multipliesHalves) {
  for (uint32_t typeD : {RELAX_TYPE_F32, RELAX_TYPE_F16})
    for (uint32_t layouts : {0, 8, 16, 24}) {
      Problem problem = makeProblem(RELAX_TYPE_F16, RELAX_TYPE_F16, typeD);
      problem.flags |= layouts;
      expectNumbersOfLayouts(problem);
    }
}

TEST(Wgmma, multipliesBF16) {
  for (uint32_t layouts : {0, 8, 16, 24}) {
    Problem problem;
    problem.flags |= layouts;
    expectNumbersOfLayouts(problem);
  }
}

TEST(Wgmma, multipliesTF32) {
  expectNumbersOfLayouts(
      makeProblem(RELAX_TYPE_TF32, RELAX_TYPE_TF32, RELAX_TYPE_F32));
}

TEST(Wgmma, multipliesIntegers) {
  for (uint32_t typeA : {RELAX_TYPE_S8, RELAX_TYPE_U8})
    for (uint32_t typeB : {RELAX_TYPE_S8, RELAX_TYPE_U8})
      expectNumbersOfLayouts(makeProblem(typeA, typeB, RELAX_TYPE_S32));
}

TEST(Wgmma, multipliesSmallFloats) {
  for (uint32_t typeA : {RELAX_TYPE_E4M3, RELAX_TYPE_E5M2})
    for (uint32_t typeB : {RELAX_TYPE_E4M3, RELAX_TYPE_E5M2}) {
      expectNumbersOfLayouts(makeProblem(typeA, typeB, RELAX_TYPE_F32));
      expectNumbers(makeProblem(typeA, typeB, RELAX_TYPE_F16));
    }
}

TEST(Wgmma, hasAllExtents) {
  for (uint32_t n = 8; n <= 256; n += 8) {
    Problem problem;
    problem.n = n;
    problem.flags |= n % 16 == 0 ? uint32_t(RELAX_WGMMA_N_MAJOR_B) : 0;
    expectNumbers(problem);
  }
}

TEST(Wgmma, changesSignsAndDropsAccumulators) {
  for (uint32_t typeD : {RELAX_TYPE_F32, RELAX_TYPE_F16})
    for (uint32_t flags = 0; flags < 8; ++flags) {
      Problem problem = makeProblem(RELAX_TYPE_F16, RELAX_TYPE_F16, typeD);
      problem.flags = flags;
      expectNumbers(problem);
    }
}

TEST(Wgmma, readsNaN) {
  Problem problem =
      makeProblem(RELAX_TYPE_E4M3, RELAX_TYPE_E5M2, RELAX_TYPE_F32);
  problem.prepare();
  problem.bitsA[3 * problem.k()] = 0xff;
  problem.bitsB[5 * problem.k()] = 0x7c; // infinity
  std::unique_ptr<DeviceAPI> api = createEmulatedDevice();
  Buffer<uint32_t> d(*api, kRows * problem.n);
  ASSERT_EQ(run(*api, multiply, problem, d), "");
  auto isFinite = [&](uint32_t row, uint32_t column) {
    return (d[row * problem.n + column] >> 23 & 255) != 255;
  };
  EXPECT_FALSE(isFinite(3, 0));
  EXPECT_FALSE(isFinite(0, 5));
  EXPECT_TRUE(isFinite(0, 0));
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// Computes a problem step by step with two warpgroups: the second one stores
/// the operands of each step to one of two buffers, and the first one has one
/// product under way. `releasesEarly` gives a buffer back before the wait.
template <bool releasesEarly>
static void pipeline(const Thread *thread, Arguments arguments) {
  const Problem &problem = problemOf(arguments);
  const Problem *steps = &problem + 1;
  auto full = [&](uint32_t step) {
    thread->api->barrier(thread, 1, 1 + step % 2, 256);
  };
  auto empty = [&](uint32_t step) {
    thread->api->barrier(thread, 2, 3 + step % 2, 256);
  };
  constexpr uint32_t numSteps = 6;
  if (id(thread) >= 256)
    return;
  if (id(thread) >= 128) {
    for (uint32_t step = 0; step < numSteps; ++step) {
      if (step >= 2)
        empty(step);
      storeOperands(thread, steps[step]);
      thread->api->fenceCopies(thread, 0);
      full(step);
    }
    return;
  }
  uint32_t registers[128];
  loadAccumulators(thread, problem, registers);
  for (uint32_t step = 0; step < numSteps; ++step) {
    full(step);
    thread->api->fenceWgmma(thread, 3);
    startStep(thread, 4, steps[step], 0, registers);
    thread->api->commitWgmma(thread, 5);
    bool releases = step >= 1 && step + 1 < numSteps;
    if (releases && releasesEarly)
      empty(step - 1);
    thread->api->waitWgmma(thread, 6, 1, problem.numRegisters(), registers);
    if (releases && !releasesEarly)
      empty(step - 1);
  }
  thread->api->waitWgmma(thread, 6, 0, problem.numRegisters(), registers);
  storeAccumulators(thread, 7, arguments, registers);
}

/// Runs the pipeline on a problem with 6 steps.
static void runPipeline(DeviceAPI &api, RelaxEmulatedFunction kernel,
                        const std::string &expected) {
  Problem whole;
  whole.steps = 6;
  whole.prepare();
  std::vector<Problem> problems(7, whole);
  for (uint32_t step = 0; step < 6; ++step) {
    Problem &part = problems[step + 1];
    part.steps = 1;
    part.prepare();
    // The second buffer is behind the first one.
    part.a.start += step % 2 * part.sharedBytes();
    part.b.start += step % 2 * part.sharedBytes();
    for (uint32_t row = 0; row < kRows; ++row)
      for (uint32_t i = 0; i < part.k(); ++i) {
        uint32_t from = row * whole.k() + step * part.k() + i;
        part.bitsA[row * part.k() + i] = whole.bitsA[from];
        part.bitsB[row * part.k() + i] = whole.bitsB[from];
      }
  }
  Buffer<uint32_t> d(api, kRows * whole.n);
  Config config;
  // The last warp does nothing, so that barriers order only some threads.
  config.threads = 288;
  config.sharedBytes = 2 * problems[1].sharedBytes();
  std::string message = launch(api, kernel, {problems.data(), d.data}, config);
  if (!expected.empty()) {
    EXPECT_EQ(message.find("kernel 'k' (add): " + expected), 0u) << message;
    return;
  }
  ASSERT_EQ(message, "");
  whole.check(d);
}

TEST(Wgmma, overlapsGroups) {
  forEachOrder([](DeviceAPI &api) { runPipeline(api, pipeline<false>, ""); });
}

TEST(WgmmaFaults, bufferReleasedBeforeWait) {
  forEachOrder([](DeviceAPI &api) {
    runPipeline(api, pipeline<true>, "write under a wgmma by thread (");
  });
}

// Two warpgroups multiply the same operands, and have the same result.
TEST(Wgmma, sharesOperands) {
  auto kernel = [](const Thread *thread, Arguments arguments) {
    const Problem &problem = problemOf(arguments);
    if (id(thread) < 128)
      storeOperands(thread, problem);
    publish(thread);
    uint32_t registers[128];
    loadAccumulators(thread, problem, registers);
    thread->api->fenceWgmma(thread, 2);
    for (uint32_t step = 0; step < problem.steps; ++step)
      startStep(thread, 3, problem, step, registers);
    thread->api->commitWgmma(thread, 4);
    thread->api->waitWgmma(thread, 5, 0, problem.numRegisters(), registers);
    // One after the other.
    if (id(thread) < 128)
      storeAccumulators(thread, 6, arguments, registers);
    thread->api->barrier(thread, 7, 0, 0);
    forEachAccumulator(
        thread, problem,
        [&](uint32_t i, uint32_t, uint32_t row, uint32_t column) {
          if (argument<uint32_t>(arguments, 1)[row * problem.n + column] !=
              registers[i])
            thread->api->trap(thread, 8, "the results differ");
        });
  };
  forEachOrder([&](DeviceAPI &api) {
    Problem problem;
    problem.prepare();
    Buffer<uint32_t> d(api, kRows * problem.n);
    EXPECT_EQ(run(api, kernel, problem, d, 256), "");
    problem.check(d);
  });
}

//===----------------------------------------------------------------------===//
// Stores of matrices
//===----------------------------------------------------------------------===//

/// Stores `count` matrices whose elements are their numbers, row by row.
template <uint32_t count, bool isTransposed>
static void storeMatrices(const Thread *thread, Arguments arguments) {
  uint32_t lane = id(thread), values[4];
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t low = i * 64 + lane / 4 * 8 + lane % 4 * 2;
    values[i] = low | (low + 1) << 16;
  }
  auto *memory = static_cast<uint16_t *>(thread->shared);
  thread->api->storeMatrix(thread, 0, memory + lane * 8, count, isTransposed,
                           values);
  thread->api->barrier(thread, 1, 0, 0);
  for (uint32_t i = lane; i < count * 64; i += 32)
    store(thread, 3, argument<uint16_t>(arguments, 0) + i,
          load(thread, 2, memory + i));
}

template <uint32_t count, bool isTransposed> static void expectMatrices() {
  forEachOrder([](DeviceAPI &api) {
    Buffer<uint16_t> out(api, 256);
    Config config;
    config.sharedBytes = 512;
    ASSERT_EQ(
        launch(api, storeMatrices<count, isTransposed>, {out.data}, config),
        "");
    for (uint32_t i = 0; i < count * 64; ++i) {
      uint32_t row = i / 8 % 8, column = i % 8;
      uint32_t expected =
          i / 64 * 64 + (isTransposed ? column * 8 + row : row * 8 + column);
      ASSERT_EQ(out[i], expected) << i;
    }
  });
}

TEST(StoreMatrix, storesRows) {
  expectMatrices<1, false>();
  expectMatrices<2, false>();
  expectMatrices<4, false>();
}

TEST(StoreMatrix, transposes) {
  expectMatrices<1, true>();
  expectMatrices<2, true>();
  expectMatrices<4, true>();
}

TEST(StoreMatrix, checksRows) {
  auto sameRow = [](const Thread *thread, Arguments) {
    uint32_t value = 0;
    thread->api->storeMatrix(thread, 2, thread->shared, 1, 0, &value);
  };
  Config config;
  config.sharedBytes = 512;
  expectFault(sameRow, config,
              "race by thread (1,0,0) of block (0,0,0) at op2");
  auto misaligned = [](const Thread *thread, Arguments) {
    uint32_t value = 0;
    thread->api->storeMatrix(thread, 2, shared(thread) + id(thread) * 4 + 1, 1,
                             0, &value);
  };
  expectFault(misaligned, config, "misaligned store by thread (0,0,0)");
}
