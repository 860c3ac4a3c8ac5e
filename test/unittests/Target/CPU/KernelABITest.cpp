//===- KernelABITest.cpp - calling convention, workspace, threads ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels in the form that convert-tir-to-scf produces.
//
//===----------------------------------------------------------------------===//

#include "KernelHarness.h"

using namespace relax_mlir;

namespace {
using KernelABITest = KernelTest;

constexpr const char *kScale = R"mlir(
func.func @scale(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.load %A[%i] : memref<?xf32>
    %b = arith.mulf %a, %two : f32
    memref.store %b, %B[%i] : memref<?xf32>
    scf.reduce
  }
  return
}
)mlir";

TEST_F(KernelABITest, ParallelDynamic) {
  compile(kScale);
  for (int64_t n : {0, 1, 7, 100000}) {
    std::vector<float> a = random(n), b(n + 1, -1.0f);
    ASSERT_EQ(call("scale", {a.data(), b.data()}, {n}), 0);
    for (int64_t i = 0; i < n; ++i)
      ASSERT_EQ(b[i], 2 * a[i]);
    EXPECT_EQ(b[n], -1.0f);
  }
  // Only the last kernel is worth a second thread.
  EXPECT_EQ(context.launches, 1);
  EXPECT_GT(context.lastGrain, 100);
}

TEST_F(KernelABITest, BodyErrorIsReturned) {
  compile(kScale);
  std::vector<float> a(100000), b(100000);
  context.bodyError = 42;
  EXPECT_EQ(call("scale", {a.data(), b.data()}, {100000}), 42);
}

TEST_F(KernelABITest, TableHasCounts) {
  compile(kScale);
  ASSERT_TRUE(kernels);
  ASSERT_EQ(kernels->getTable().size(), 1u);
  EXPECT_STREQ(kernels->getTable()[0].name, "scale");
  EXPECT_EQ(kernels->getTable()[0].numBuffers, 2u);
  EXPECT_EQ(kernels->getTable()[0].numSymbols, 1u);
  EXPECT_EQ(kernels->lookup("other"), nullptr);
}

TEST_F(KernelABITest, Workspace) {
  compile(R"mlir(
    func.func @twice(%A: memref<?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %T = memref.alloc(%n) : memref<?xf32>
      %U = memref.alloc() : memref<3xf64>
      %c2 = arith.constant 2 : index
      %n64 = arith.index_cast %n : index to i64
      %nf = arith.sitofp %n64 : i64 to f64
      memref.store %nf, %U[%c2] : memref<3xf64>
      scf.parallel (%i) = (%c0) to (%n) step (%c1) {
        %a = memref.load %A[%i] : memref<?xf32>
        %b = arith.addf %a, %a : f32
        memref.store %b, %T[%i] : memref<?xf32>
        scf.reduce
      }
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.load %T[%i] : memref<?xf32>
        %u = memref.load %U[%c2] : memref<3xf64>
        %v = arith.truncf %u : f64 to f32
        %b = arith.addf %a, %v : f32
        memref.store %b, %A[%i] : memref<?xf32>
      }
      return
    }
  )mlir");
  std::vector<float> a(1000, 1.0f);
  EXPECT_EQ(call("twice", {a.data()}, {1000}), 0);
  EXPECT_EQ(a, std::vector<float>(1000, 1002.0f));
  EXPECT_EQ(context.liveAllocations, 0);
  EXPECT_EQ(context.lastBytes, 4032 + 64);

  // An error in a parallel body also frees the memory.
  a.assign(100000, 1.0f);
  context.bodyError = 3;
  EXPECT_EQ(call("twice", {a.data()}, {100000}), 3);
  EXPECT_EQ(context.liveAllocations, 0);

  context.refuseMemory = true;
  EXPECT_NE(call("twice", {a.data()}, {1000}), 0);
  EXPECT_EQ(a[0], 1.0f);
}

TEST_F(KernelABITest, NameOfALibraryFunction) {
  compile(R"mlir(
    func.func @cbrtf(%A: memref<1xf32>) {
      %c0 = arith.constant 0 : index
      %a = memref.load %A[%c0] : memref<1xf32>
      %b = math.cbrt %a : f32
      memref.store %b, %A[%c0] : memref<1xf32>
      return
    }
  )mlir");
  float a = 27.0f;
  EXPECT_EQ(call("cbrtf", {&a}), 0);
  EXPECT_FLOAT_EQ(a, 3.0f);
}

TEST_F(KernelABITest, ExpOfVectors) {
  compile(R"mlir(
    func.func @exp(%A: memref<64xf32>, %B: memref<64xf32>) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %c64 = arith.constant 64 : index
      scf.for %i = %c0 to %c64 step %c16 {
        %a = vector.load %A[%i] : memref<64xf32>, vector<16xf32>
        %b = math.exp %a : vector<16xf32>
        vector.store %b, %B[%i] : memref<64xf32>, vector<16xf32>
      }
      return
    }
  )mlir");
  // Buffers of callers are only aligned to their elements.
  std::vector<float> a(65), b(65);
  for (int i = 0; i < 64; ++i)
    a[i + 1] = -87.0f + 2.75f * i;
  ASSERT_EQ(call("exp", {a.data() + 1, b.data() + 1}), 0);
  for (int i = 1; i <= 64; ++i)
    EXPECT_NEAR(b[i], std::exp(a[i]), 2e-6 * std::exp(a[i]));
}

TEST_F(KernelABITest, BF16) {
  compile(R"mlir(
    func.func @add(%A: memref<40xbf16>, %B: memref<40xbf16>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c40 = arith.constant 40 : index
      %third = arith.constant 0.3333 : f32
      scf.for %i = %c0 to %c40 step %c1 {
        %a = memref.load %A[%i] : memref<40xbf16>
        %b = arith.addf %a, %a : bf16
        %w = arith.extf %b : bf16 to f32
        %m = arith.mulf %w, %third : f32
        %r = arith.truncf %m : f32 to bf16
        memref.store %r, %B[%i] : memref<40xbf16>
      }
      return
    }
  )mlir");
  auto toFloat = [](uint16_t bits) {
    uint32_t wide = uint32_t(bits) << 16;
    float value;
    std::memcpy(&value, &wide, 4);
    return value;
  };
  std::vector<uint16_t> a(40), b(40);
  for (int i = 0; i < 40; ++i)
    a[i] = 0x3f80 + 5 * i;
  ASSERT_EQ(call("add", {a.data(), b.data()}), 0);
  for (int i = 0; i < 40; ++i)
    EXPECT_NEAR(toFloat(b[i]), 0.6666f * toFloat(a[i]), 0.005f * toFloat(a[i]));
}
} // namespace
