//===- TIRKernelTest.cpp - compare tensor programs with plain loops -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Programs in the form that tir-flatten-blocks produces, run through the whole
// pipeline and compared with loops in C++.
//
//===----------------------------------------------------------------------===//

#include "KernelHarness.h"
#include <cmath>

using namespace relax_mlir;

namespace {
using TIRKernelTest = KernelTest;

TEST_F(TIRKernelTest, Matmul) {
  compile(R"mlir(
    tir.prim_func @matmul(%A: memref<64x100xf32>, %B: memref<100x96xf32>,
                          %C: memref<64x96xf32>) attributes {tir.flattened} {
      tir.for %io to 8 parallel {
        tir.for %jo to 3 {
          tir.for %ii to 8 unrolled {
            tir.for %ji to 32 vectorized {
              %z = arith.constant 0.0 : f32
              affine.store %z, %C[%io * 8 + %ii, %jo * 32 + %ji] : memref<64x96xf32>
            }
          }
          tir.for %k to 100 {
            tir.for %ii to 8 unrolled {
              tir.for %ji to 32 vectorized {
                %a = affine.load %A[%io * 8 + %ii, %k] : memref<64x100xf32>
                %b = affine.load %B[%k, %jo * 32 + %ji] : memref<100x96xf32>
                %c = affine.load %C[%io * 8 + %ii, %jo * 32 + %ji] : memref<64x96xf32>
                %m = arith.mulf %a, %b fastmath<contract> : f32
                %s = arith.addf %c, %m fastmath<contract> : f32
                affine.store %s, %C[%io * 8 + %ii, %jo * 32 + %ji] : memref<64x96xf32>
              }
            }
          }
        }
      }
      tir.return
    })mlir");
  // Offset by one element: callers' buffers are only aligned to their elements.
  std::vector<float> a = random(6401), b = random(9601), c(64 * 96 + 1, 5.0f);
  ASSERT_EQ(call("matmul", {a.data() + 1, b.data() + 1, c.data() + 1}), 0);
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 96; ++j) {
      double sum = 0;
      for (int k = 0; k < 100; ++k)
        sum += double(a[1 + i * 100 + k]) * b[1 + k * 96 + j];
      ASSERT_NEAR(c[1 + i * 96 + j], sum, 1e-4);
    }
  EXPECT_EQ(c[0], 5.0f);
}

TEST_F(TIRKernelTest, DynamicReluWithTail) {
  compile(R"mlir(
    #rows = affine_map<()[s0] -> (s0, 10)>
    tir.prim_func @relu(%A: memref<?x10xf32> {tir.shape = #rows},
                        %B: memref<?x10xf32> {tir.shape = #rows}, %n: index)
        attributes {tir.flattened} {
      tir.for %io to (symbol(%n) * 10) ceildiv 16 parallel {
        tir.for %ii to 16 vectorized {
          tir.if (symbol(%n) * 10 - %io * 16 - %ii - 1 >= 0) {
            %z = arith.constant 0.0 : f32
            %a = affine.load %A[(%io * 16 + %ii) floordiv 10, (%io * 16 + %ii) mod 10] : memref<?x10xf32>
            %r = arith.maximumf %a, %z : f32
            affine.store %r, %B[(%io * 16 + %ii) floordiv 10, (%io * 16 + %ii) mod 10] : memref<?x10xf32>
          }
        }
      }
      tir.return
    })mlir");
  for (int64_t n : {0, 1, 3, 7, 64, 3001}) {
    std::vector<float> a = random(n * 10), b(n * 10 + 1, 9.0f);
    ASSERT_EQ(call("relu", {a.data(), b.data()}, {n}), 0);
    for (int64_t i = 0; i < n * 10; ++i)
      ASSERT_EQ(b[i], std::max(a[i], 0.0f));
    ASSERT_EQ(b[n * 10], 9.0f);
  }
}

TEST_F(TIRKernelTest, Softmax) {
  compile(R"mlir(
    #rows = affine_map<()[s0, s1] -> (s0, s1)>
    #row = affine_map<()[s0] -> (s0)>
    tir.prim_func @softmax(%X: memref<?x?xf32> {tir.shape = #rows},
                           %Y: memref<?x?xf32> {tir.shape = #rows},
                           %n: index, %m: index) attributes {tir.flattened} {
      %max = tir.alloc [symbol(%n)] : memref<?xf32>
      %sum = tir.alloc [symbol(%n)] : memref<?xf32>
      %e = tir.alloc [symbol(%n), symbol(%m)] : memref<?x?xf32>
      tir.for %i to symbol(%n) parallel {
        %lowest = arith.constant 0xFF800000 : f32
        %zero = arith.constant 0.0 : f32
        affine.store %lowest, %max[%i] : memref<?xf32>
        tir.for %k to symbol(%m) {
          %x = affine.load %X[%i, %k] : memref<?x?xf32>
          %o = affine.load %max[%i] : memref<?xf32>
          %r = arith.maximumf %x, %o : f32
          affine.store %r, %max[%i] : memref<?xf32>
        }
        affine.store %zero, %sum[%i] : memref<?xf32>
        tir.for %k to symbol(%m) vectorized {
          %x = affine.load %X[%i, %k] : memref<?x?xf32>
          %o = affine.load %max[%i] : memref<?xf32>
          %d = arith.subf %x, %o : f32
          %r = math.exp %d : f32
          affine.store %r, %e[%i, %k] : memref<?x?xf32>
        }
        tir.for %k to symbol(%m) {
          %x = affine.load %e[%i, %k] : memref<?x?xf32>
          %o = affine.load %sum[%i] : memref<?xf32>
          %r = arith.addf %x, %o : f32
          affine.store %r, %sum[%i] : memref<?xf32>
        }
        tir.for %k to symbol(%m) vectorized {
          %x = affine.load %e[%i, %k] : memref<?x?xf32>
          %s = affine.load %sum[%i] : memref<?xf32>
          %r = arith.divf %x, %s : f32
          affine.store %r, %Y[%i, %k] : memref<?x?xf32>
        }
      }
      tir.return
    })mlir");
  for (auto [n, m] : {std::pair<int64_t, int64_t>{1, 1}, {3, 37}, {40, 1000}}) {
    std::vector<float> x = random(n * m), y(n * m);
    ASSERT_EQ(call("softmax", {x.data(), y.data()}, {n, m}), 0);
    for (int64_t i = 0; i < n; ++i) {
      double sum = 0;
      for (int64_t k = 0; k < m; ++k)
        sum += std::exp(double(x[i * m + k]));
      for (int64_t k = 0; k < m; ++k)
        ASSERT_NEAR(y[i * m + k], std::exp(double(x[i * m + k])) / sum, 1e-6);
    }
  }
  EXPECT_EQ(context.liveAllocations, 0);
}

TEST_F(TIRKernelTest, StridedLoads) {
  compile(R"mlir(
    tir.prim_func @strided(%A: memref<93x4xf32>, %B: memref<186x2xi8>,
                           %C: memref<124x3xf64>, %D: memref<93xf64>)
        attributes {tir.flattened} {
      tir.for %o to 3 {
        tir.for %i to 31 vectorized {
          %a = affine.load %A[%o * 31 + %i, 3] : memref<93x4xf32>
          %b = affine.load %B[%o * 62 + %i, 1] : memref<186x2xi8>
          %c = affine.load %C[%o * 31 + %i, 2] : memref<124x3xf64>
          %x = arith.extf %a : f32 to f64
          %y = arith.sitofp %b : i8 to f64
          %s = arith.addf %x, %y : f64
          %t = arith.addf %s, %c : f64
          affine.store %t, %D[%o * 31 + %i] : memref<93xf64>
        }
      }
      tir.return
    })mlir");
  std::vector<float> a = random(93 * 4);
  std::vector<int8_t> b(186 * 2);
  for (size_t i = 0; i < b.size(); ++i)
    b[i] = int8_t(i * 29);
  std::vector<double> c(124 * 3), d(93);
  for (size_t i = 0; i < c.size(); ++i)
    c[i] = double(i) * 0.5;
  ASSERT_EQ(call("strided", {a.data(), b.data(), c.data(), d.data()}), 0);
  for (int o = 0; o < 3; ++o)
    for (int i = 0; i < 31; ++i)
      ASSERT_EQ(d[o * 31 + i], double(a[(o * 31 + i) * 4 + 3]) +
                                   b[(o * 62 + i) * 2 + 1] +
                                   c[(o * 31 + i) * 3 + 2]);
}

TEST_F(TIRKernelTest, PaddedConvolution) {
  compile(R"mlir(
    tir.prim_func @conv(%X: memref<1x3x12x12xf32>, %W: memref<8x3x3x3xf32>,
                        %Y: memref<1x8x6x6xf32>) attributes {tir.flattened} {
      tir.for %o to 8 parallel {
        %pad = tir.alloc : memref<3x14x14xf32>
        tir.for %c to 3 {
          tir.for %h to 14 {
            tir.for %w to 14 vectorized {
              %z = arith.constant 0.0 : f32
              affine.store %z, %pad[%c, %h, %w] : memref<3x14x14xf32>
            }
          }
          tir.for %h to 12 {
            tir.for %w to 12 vectorized {
              %x = affine.load %X[0, %c, %h, %w] : memref<1x3x12x12xf32>
              affine.store %x, %pad[%c, %h + 1, %w + 1] : memref<3x14x14xf32>
            }
          }
        }
        tir.for %y to 6 {
          tir.for %x to 6 vectorized {
            %z = arith.constant 0.0 : f32
            affine.store %z, %Y[0, %o, %y, %x] : memref<1x8x6x6xf32>
            tir.for %c to 3 {
              tir.for %r to 3 unrolled {
                tir.for %s to 3 unrolled {
                  %p = affine.load %pad[%c, %y * 2 + %r, %x * 2 + %s] : memref<3x14x14xf32>
                  %w = affine.load %W[%o, %c, %r, %s] : memref<8x3x3x3xf32>
                  %a = affine.load %Y[0, %o, %y, %x] : memref<1x8x6x6xf32>
                  %m = arith.mulf %p, %w fastmath<contract> : f32
                  %n = arith.addf %a, %m fastmath<contract> : f32
                  affine.store %n, %Y[0, %o, %y, %x] : memref<1x8x6x6xf32>
                }
              }
            }
          }
        }
      }
      tir.return
    })mlir");
  std::vector<float> x = random(3 * 144), w = random(8 * 27), y(8 * 36);
  ASSERT_EQ(call("conv", {x.data(), w.data(), y.data()}), 0);
  for (int o = 0; o < 8; ++o)
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) {
        double sum = 0;
        for (int c = 0; c < 3; ++c)
          for (int r = 0; r < 3; ++r)
            for (int s = 0; s < 3; ++s) {
              int h = i * 2 + r - 1, v = j * 2 + s - 1;
              if (h >= 0 && h < 12 && v >= 0 && v < 12)
                sum += double(x[c * 144 + h * 12 + v]) *
                       w[((o * 3 + c) * 3 + r) * 3 + s];
            }
        ASSERT_NEAR(y[(o * 6 + i) * 6 + j], sum, 1e-4);
      }
}

TEST_F(TIRKernelTest, HalfPrecision) {
  compile(R"mlir(
    tir.prim_func @half(%A: memref<40xf16>, %B: memref<40xbf16>,
                        %C: memref<40xf32>) attributes {tir.flattened} {
      tir.for %i to 40 vectorized {
        %a = affine.load %A[%i] : memref<40xf16>
        %b = arith.addf %a, %a : f16
        %e = math.exp %b : f16
        %w = arith.extf %e : f16 to f32
        %n = arith.truncf %w : f32 to bf16
        %t = math.tanh %n : bf16
        affine.store %t, %B[%i] : memref<40xbf16>
        affine.store %w, %C[%i] : memref<40xf32>
      }
      tir.return
    })mlir");
  std::vector<_Float16> a(40);
  std::vector<uint16_t> b(40);
  std::vector<float> c(40);
  for (int i = 0; i < 40; ++i)
    a[i] = _Float16(i * 0.05f - 1.0f);
  ASSERT_EQ(call("half", {a.data(), b.data(), c.data()}), 0);
  for (int i = 0; i < 40; ++i) {
    float expected = std::exp(2.0f * float(a[i]));
    EXPECT_NEAR(c[i], expected, 2e-3f * expected);
    uint32_t bits = uint32_t(b[i]) << 16;
    float value;
    std::memcpy(&value, &bits, 4);
    EXPECT_NEAR(value, std::tanh(expected), 1e-2f);
  }
}

TEST_F(TIRKernelTest, DoubleToHalf) {
  compile(R"mlir(
    tir.prim_func @narrow(%A: memref<1024xf64>, %B: memref<1024xf16>)
        attributes {tir.flattened} {
      tir.for %i to 1024 vectorized {
        %a = affine.load %A[%i] : memref<1024xf64>
        %b = arith.truncf %a : f64 to f16
        affine.store %b, %B[%i] : memref<1024xf16>
      }
      tir.return
    })mlir");
  // Values slightly above and below the midpoint of two halves: rounding to f32
  // first would give the midpoint itself, and then the even half.
  std::vector<double> a(1024);
  std::vector<_Float16> b(1024);
  for (int i = 0; i < 1024; ++i) {
    double middle = 1.0 + (i + 0.5) / 1024;
    a[i] = (i % 2 ? -1 : 1) * (middle + (i % 3 - 1) * 1e-12);
  }
  a[0] = 0.0;
  a[1] = -INFINITY;
  a[2] = 1e300;
  a[3] = 3e-8;
  ASSERT_EQ(call("narrow", {a.data(), b.data()}), 0);
  for (int i = 4; i < 1024; ++i) {
    double lower = 1.0 + i / 1024.0, upper = 1.0 + (i + 1) / 1024.0;
    double expected = i % 3 == 0   ? lower
                      : i % 3 == 2 ? upper
                      : i % 2 == 0 ? lower
                                   : upper;
    ASSERT_EQ(double(b[i]), (i % 2 ? -1 : 1) * expected) << i;
  }
  EXPECT_EQ(double(b[0]), 0.0);
  EXPECT_EQ(double(b[1]), -INFINITY);
  EXPECT_EQ(double(b[2]), INFINITY);
  EXPECT_EQ(double(b[3]), std::ldexp(1.0, -24) * 1);
}

TEST_F(TIRKernelTest, IntegersAndDoubles) {
  compile(R"mlir(
    tir.prim_func @dot(%A: memref<16x48xi8>, %B: memref<48x16xi8>,
                       %C: memref<16x16xi32>, %D: memref<16x16xf64>)
        attributes {tir.flattened} {
      tir.for %i to 16 {
        tir.for %j to 16 vectorized {
          %z = arith.constant 0 : i32
          affine.store %z, %C[%i, %j] : memref<16x16xi32>
          tir.for %k to 48 {
            %a = affine.load %A[%i, %k] : memref<16x48xi8>
            %b = affine.load %B[%k, %j] : memref<48x16xi8>
            %c = affine.load %C[%i, %j] : memref<16x16xi32>
            %x = arith.extsi %a : i8 to i32
            %y = arith.extsi %b : i8 to i32
            %m = arith.muli %x, %y : i32
            %s = arith.addi %c, %m : i32
            affine.store %s, %C[%i, %j] : memref<16x16xi32>
          }
          %t = affine.load %C[%i, %j] : memref<16x16xi32>
          %f = arith.sitofp %t : i32 to f64
          %p = arith.constant 0 : i32
          %neg = arith.cmpi slt, %t, %p : i32
          %abs = math.absf %f : f64
          %r = math.sqrt %abs : f64
          %l = math.exp %f : f64
          %q = arith.select %neg, %l, %r : f64
          affine.store %q, %D[%i, %j] : memref<16x16xf64>
        }
      }
      tir.return
    })mlir");
  std::vector<int8_t> a(16 * 48), b(48 * 16);
  for (size_t i = 0; i < a.size(); ++i) {
    a[i] = int8_t(i * 37 % 251 - 125);
    b[i] = int8_t(i * 91 % 241 - 120);
  }
  std::vector<int32_t> c(256);
  std::vector<double> d(256);
  ASSERT_EQ(call("dot", {a.data(), b.data(), c.data(), d.data()}), 0);
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) {
      int32_t sum = 0;
      for (int k = 0; k < 48; ++k)
        sum += int32_t(a[i * 48 + k]) * b[k * 16 + j];
      ASSERT_EQ(c[i * 16 + j], sum);
      double expected =
          sum < 0 ? std::exp(double(sum)) : std::sqrt(std::abs(double(sum)));
      ASSERT_NEAR(d[i * 16 + j], expected, 1e-12 * expected);
    }
}

// Starts from blocks. Two programs that differ only in names share their code.
TEST_F(TIRKernelTest, Blocks) {
  std::string program = R"mlir(
    tir.prim_func @NAME(%A: memref<6x8xf32>, %B: memref<6xf32>) {
      tir.for %i to 6 parallel {
        tir.for %k to 8 {
          tir.block @BLOCK (spatial %vi = %i to 6, reduce %vk = %k to 8)
          init (%wi) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %B[%wi] : memref<6xf32>
          } {
            %a = affine.load %A[%vi, %vk] : memref<6x8xf32>
            %b = affine.load %B[%vi] : memref<6xf32>
            %s = arith.addf %a, %b : f32
            affine.store %s, %B[%vi] : memref<6xf32>
          }
        }
      }
      tir.return
    })mlir";
  std::string source;
  for (const char *name : {"first", "second"}) {
    std::string copy = program;
    copy.replace(copy.find("NAME"), 4, name);
    copy.replace(copy.find("BLOCK"), 5, std::string(name) + "_sum");
    source += copy;
  }
  compile(source);
  std::vector<float> a = random(48), b(6);
  ASSERT_EQ(call("second", {a.data(), b.data()}), 0);
  for (int i = 0; i < 6; ++i) {
    float sum = 0;
    for (int k = 0; k < 8; ++k)
      sum += a[i * 8 + k];
    EXPECT_FLOAT_EQ(b[i], sum);
  }
  EXPECT_EQ(kernels->lookup("first"), kernels->lookup("second"));
}

// Programs share code only if all of their operations, with operands, types,
// attributes, flags and callees, are equal.
TEST_F(TIRKernelTest, OnlyEqualProgramsShareCode) {
  const std::pair<const char *, const char *> different[] = {
      {"%r = arith.subf %a, %b : f64", "%r = arith.subf %b, %a : f64"},
      {"%r = arith.constant 1.0 : f64", "%r = arith.constant 2.0 : f64"},
      {"%r = math.erf %a : f64", "%r = math.erfc %a : f64"},
      {"%c = arith.cmpf olt, %a, %b : f64\n%r = arith.uitofp %c : i1 to f64",
       "%c = arith.cmpf ogt, %a, %b : f64\n%r = arith.uitofp %c : i1 to f64"},
      {"%k = arith.fptosi %a : f64 to i32\n%j = arith.addi %k, %k : i32\n"
       "%r = arith.sitofp %j : i32 to f64",
       "%k = arith.fptosi %a : f64 to i32\n"
       "%j = arith.addi %k, %k overflow<nsw> : i32\n"
       "%r = arith.sitofp %j : i32 to f64"},
      {"%c = arith.cmpf olt, %a, %b : f64\ncf.assert %c, \"first\"\n"
       "%r = arith.addf %a, %b : f64",
       "%c = arith.cmpf olt, %a, %b : f64\ncf.assert %c, \"second\"\n"
       "%r = arith.addf %a, %b : f64"},
      {"%c = arith.cmpf olt, %a, %b : f64\n"
       "%r = scf.if %c -> f64 { scf.yield %a : f64 } else "
       "{ %t = math.erf %b : f64\nscf.yield %t : f64 }",
       "%c = arith.cmpf olt, %a, %b : f64\n"
       "%r = scf.if %c -> f64 { %t = math.erf %b : f64\nscf.yield %t : f64 } "
       "else { scf.yield %a : f64 }"}};
  std::string source;
  auto add = [&](const std::string &name, const std::string &body) {
    source += "tir.prim_func @" + name + R"mlir((
        %A: memref<6xf64>, %B: memref<6xf64>, %C: memref<6xf64>)
        attributes {tir.flattened} {
      tir.for %n to 6 {
        %a = affine.load %A[%n] : memref<6xf64>
        %b = affine.load %B[%n] : memref<6xf64>
        )mlir" +
              body +
              R"mlir(
        affine.store %r, %C[%n] : memref<6xf64>
      }
      tir.return
    })mlir";
  };
  for (auto [i, bodies] : llvm::enumerate(different)) {
    add("first" + std::to_string(i), bodies.first);
    add("again" + std::to_string(i), bodies.first);
    add("other" + std::to_string(i), bodies.second);
  }
  compile(source);
  for (auto [i, bodies] : llvm::enumerate(different)) {
    auto first = kernels->lookup("first" + std::to_string(i));
    // The messages of assertions are globals with names of their own.
    if (!llvm::StringRef(bodies.first).contains("cf.assert"))
      EXPECT_EQ(first, kernels->lookup("again" + std::to_string(i)))
          << bodies.first;
    EXPECT_NE(first, kernels->lookup("other" + std::to_string(i)))
        << bodies.first << "\nand\n"
        << bodies.second;
  }
}

// A gather, a transposition, symbolic strides and fused loop indices.
TEST_F(TIRKernelTest, IndirectAndSymbolic) {
  compile(R"mlir(
    #table = affine_map<()[s0, s1] -> (s0, s1)>
    #fused = affine_map<()[s0, s1] -> (s0 * s1)>
    #swapped = affine_map<()[s0, s1] -> (s1, s0)>
    tir.prim_func @shuffle(%T: memref<?x?xf32> {tir.shape = #table},
                           %I: memref<?xi64> {tir.shape = #fused},
                           %P: memref<?x?xf32> {tir.shape = #swapped},
                           %n: index, %m: index) attributes {tir.flattened} {
      tir.for %f to symbol(%n) * symbol(%m) {
        %i = affine.load %I[%f] : memref<?xi64>
        %r = arith.index_cast %i : i64 to index
        %c = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)> (%f)[%m]
        %v = memref.load %T[%r, %c] : memref<?x?xf32>
        affine.store %v, %P[%f mod symbol(%m), %f floordiv symbol(%m)] : memref<?x?xf32>
      }
      tir.for %i to symbol(%m) {
        tir.for %j to symbol(%n) vectorized {
          %v = affine.load %T[%j, %i] : memref<?x?xf32>
          %p = affine.load %P[%i, %j] : memref<?x?xf32>
          %s = arith.addf %v, %p : f32
          affine.store %s, %P[%i, %j] : memref<?x?xf32>
        }
      }
      tir.return
    })mlir");
  int64_t n = 21, m = 5;
  std::vector<float> t = random(n * m), p(n * m);
  std::vector<int64_t> index(n * m);
  for (int64_t f = 0; f < n * m; ++f)
    index[f] = f * 7 % n;
  ASSERT_EQ(call("shuffle", {t.data(), index.data(), p.data()}, {n, m}), 0);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      ASSERT_EQ(p[i * n + j], t[j * m + i] + t[index[j * m + i] * m + i]);
}
} // namespace
