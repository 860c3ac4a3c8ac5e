//===- ProgramTest.cpp - interpret tensor programs ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProgramHarness.h"
#include <ctime>
#include <thread>

using namespace mlir;
using namespace relax_mlir::reference;

namespace {

constexpr const char *kMatmul = R"mlir(
tir.prim_func @matmul(%A: memref<2x3xf32>, %B: memref<3x2xf32>,
                      %C: memref<2x2xf32>) {
  tir.for %i to 2 {
    tir.for %j to 2 {
      tir.for %k to 3 {
        tir.block @matmul (spatial %vi = %i to 2, spatial %vj = %j to 2,
                           reduce %vk = %k to 3)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<2x2xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<2x3xf32>
          %b = affine.load %B[%vk, %vj] : memref<3x2xf32>
          %c = affine.load %C[%vi, %vj] : memref<2x2xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<2x2xf32>
        }
      }
    }
  }
  tir.return
})mlir";

TEST_F(ProgramTest, Matmul) {
  parse(kMatmul);
  Tensor a = f32({2, 3}, {1, 2, 3, 4, 5, 6});
  Tensor b = f32({3, 2}, {7, 8, 9, 10, 11, 12}), c = f32({2, 2});
  ASSERT_TRUE(run({a, b, c}));
  EXPECT_EQ(values(c), (std::vector<double>{58, 64, 139, 154}));
}

/// A sum of ten tenths, in the type and in double.
TEST_F(ProgramTest, Precision) {
  for (auto [as, expected] :
       {std::pair(Precision::Declared, 1.00000011920928955078125),
        std::pair(Precision::Double, 0.99999999999999988897769753748)}) {
    precision = as;
    parse(R"mlir(
    tir.prim_func @sum(%A: memref<10xf32>, %B: memref<f32>) {
      tir.for %k to 10 {
        tir.block @sum (reduce %vk = %k to 10)
        init () {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[] : memref<f32>
        } {
          %a = affine.load %A[%vk] : memref<10xf32>
          %b = affine.load %B[] : memref<f32>
          %s = arith.addf %b, %a : f32
          affine.store %s, %B[] : memref<f32>
        }
      }
      tir.return
    })mlir");
    Tensor a = f32({10}, std::vector<double>(10, 0.1)), b = f32({});
    ASSERT_TRUE(run({a, b}));
    EXPECT_EQ(b.getFloat(0), expected);
  }
}

/// A predicate, a binding that is not a loop variable, symbols, a branch
/// between loops, and an extent that is a minimum.
TEST_F(ProgramTest, TiledWithPredicateAndSymbols) {
  parse(R"mlir(
  #row = affine_map<()[s0] -> (s0)>
  tir.prim_func @f(%A: memref<?xf32> {tir.shape = #row},
                   %B: memref<?xf32> {tir.shape = #row}, %n: index) {
    tir.for %io to symbol(%n) ceildiv 4 parallel {
      tir.if (%io - 1 >= 0) {
        tir.for %ii to min(4, symbol(%n) - %io * 4) {
          tir.block @rest (spatial %v = %io * 4 + %ii to symbol(%n)) {
            %a = affine.load %A[%v] : memref<?xf32>
            %b = arith.negf %a : f32
            affine.store %b, %B[%v] : memref<?xf32>
          }
        }
      } else {
        tir.for %ii to 4 vectorized {
          tir.block @first (spatial %v = %io * 4 + %ii to symbol(%n))
              where (symbol(%n) - %io * 4 - %ii - 1 >= 0) {
            %a = affine.load %A[symbol(%n) - 1 - %v] : memref<?xf32>
            affine.store %a, %B[%v] : memref<?xf32>
          }
        }
      }
    }
    tir.return
  })mlir");
  Tensor a = f32({6}, {1, 2, 3, 4, 5, 6}), b = f32({6});
  ASSERT_TRUE(run({a, b}, 1, {6}));
  EXPECT_EQ(values(b), (std::vector<double>{6, 5, 4, 3, -5, -6}));
  Tensor c = f32({2}, {1, 2}), d = f32({2});
  ASSERT_TRUE(run({c, d}, 1, {2}));
  EXPECT_EQ(values(d), (std::vector<double>{2, 1}));
  Tensor none = f32({0});
  ASSERT_TRUE(run({none, none}, 1, {0}));
}

TEST_F(ProgramTest, LocalBufferAndIndirectAccess) {
  parse(R"mlir(
  tir.prim_func @gather(%T: memref<4x2xf32>, %I: memref<3xi32>,
                        %B: memref<3x2xf32>) {
    %L = tir.alloc : memref<3xindex>
    tir.for %i to 3 {
      tir.block @index (spatial %v = %i to 3) {
        %x = affine.load %I[%v] : memref<3xi32>
        %y = arith.index_cast %x : i32 to index
        affine.store %y, %L[%v] : memref<3xindex>
      }
    }
    tir.for %i to 3 {
      tir.for %j to 2 {
        tir.block @take (spatial %v = %i to 3, spatial %w = %j to 2) {
          %x = affine.load %L[%v] : memref<3xindex>
          %t = memref.load %T[%x, %w] : memref<4x2xf32>
          affine.store %t, %B[%v, %w] : memref<3x2xf32>
        }
      }
    }
    tir.return
  })mlir");
  Tensor t = f32({4, 2}, {0, 1, 2, 3, 4, 5, 6, 7}), b = f32({3, 2});
  ASSERT_TRUE(run({t, i32({3}, {3, 0, 2}), b}));
  EXPECT_EQ(values(b), (std::vector<double>{6, 7, 0, 1, 4, 5}));
}

/// An empty sum has the value set by init, wherever the reduce loops are.
TEST_F(ProgramTest, EmptyReduction) {
  for (StringRef loops : {"tir.for %i to 2 { tir.for %k to symbol(%n) {",
                          "tir.for %k to symbol(%n) { tir.for %i to 2 {"}) {
    parse(("#s = affine_map<()[s0] -> (2, s0)>\n"
           "tir.prim_func @sum(%A: memref<2x?xf32> {tir.shape = #s},"
           "                   %B: memref<2xf32>, %n: index) {" +
           loops + R"mlir(
        tir.block @sum (spatial %v = %i to 2, reduce %r = %k to symbol(%n))
        init (%w) {
          %c = arith.constant 7.0 : f32
          affine.store %c, %B[%w] : memref<2xf32>
        } {
          %a = affine.load %A[%v, %r] : memref<2x?xf32>
          %b = affine.load %B[%v] : memref<2xf32>
          %s = arith.addf %b, %a : f32
          affine.store %s, %B[%v] : memref<2xf32>
        }
      }}
      tir.return
    })mlir")
              .str());
    Tensor b = f32({2});
    ASSERT_TRUE(run({f32({2, 0}), b}, 1, {0}));
    EXPECT_EQ(values(b), (std::vector<double>{7, 7}));
    ASSERT_TRUE(run({f32({2, 1}, {1, 2}), b}, 1, {1}));
    EXPECT_EQ(values(b), (std::vector<double>{8, 9}));
  }
}

/// A program is compiled once; its runs share nothing.
TEST_F(ProgramTest, RunsAreIndependent) {
  parse(kMatmul);
  auto program = Program::compile(getFunction(), Precision::Declared);
  ASSERT_TRUE(succeeded(program));
  options.numOutputs = 1;
  Tensor b = f32({3, 2}, {1, 0, 0, 1, 0, 0});
  for (double scale : {1.0, 2.0}) {
    Tensor a = f32({2, 3}, {scale, 2, 3, 4, 5, 6}), c = f32({2, 2});
    ASSERT_TRUE(succeeded((*program)->run({a, b, c}, {}, options)));
    EXPECT_EQ(values(c), (std::vector<double>{scale, 2, 4, 5}));
  }
}

TEST_F(ProgramTest, RunsOfSeveralThreads) {
  parse(kMatmul);
  auto program = Program::compile(getFunction(), Precision::Declared);
  ASSERT_TRUE(succeeded(program));
  options.numOutputs = 1;
  std::vector<Tensor> results;
  std::vector<std::thread> threads;
  Tensor a = f32({2, 3}, {1, 2, 3, 4, 5, 6});
  Tensor b = f32({3, 2}, {7, 8, 9, 10, 11, 12});
  for (int i = 0; i < 4; ++i)
    results.push_back(f32({2, 2}));
  for (const Tensor &c : results)
    threads.emplace_back([&, c] {
      for (int i = 0; i < 50; ++i)
        EXPECT_TRUE(succeeded((*program)->run({a, b, c}, {}, options)));
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const Tensor &c : results)
    EXPECT_EQ(values(c), (std::vector<double>{58, 64, 139, 154}));
}

/// Prints the time of a 3x3 convolution, without checking it.
TEST_F(ProgramTest, ConvolutionSpeed) {
  parse(R"mlir(
  tir.prim_func @conv(%X: memref<1x16x34x34xf32>, %W: memref<32x16x3x3xf32>,
                      %Y: memref<1x32x32x32xf32>) {
    tir.for %n to 1 { tir.for %o to 32 { tir.for %h to 32 { tir.for %w to 32 {
      tir.for %c to 16 { tir.for %r to 3 { tir.for %s to 3 {
        tir.block @conv (spatial %vn = %n to 1, spatial %vo = %o to 32,
                         spatial %vh = %h to 32, spatial %vw = %w to 32,
                         reduce %vc = %c to 16, reduce %vr = %r to 3,
                         reduce %vs = %s to 3)
        init (%a, %b, %p, %q) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %Y[%a, %b, %p, %q] : memref<1x32x32x32xf32>
        } {
          %x = affine.load %X[%vn, %vc, %vh + %vr, %vw + %vs] : memref<1x16x34x34xf32>
          %k = affine.load %W[%vo, %vc, %vr, %vs] : memref<32x16x3x3xf32>
          %y = affine.load %Y[%vn, %vo, %vh, %vw] : memref<1x32x32x32xf32>
          %m = arith.mulf %x, %k : f32
          %z = arith.addf %y, %m : f32
          affine.store %z, %Y[%vn, %vo, %vh, %vw] : memref<1x32x32x32xf32>
        }
      }}}
    }}}}
    tir.return
  })mlir");
  Tensor x = f32({1, 16, 34, 34}, std::vector<double>(16 * 34 * 34, 1));
  Tensor w = f32({32, 16, 3, 3}, std::vector<double>(32 * 16 * 9, 0.5));
  Tensor y = f32({1, 32, 32, 32});
  std::clock_t begin = std::clock();
  ASSERT_TRUE(run({x, w, y}));
  double time = double(std::clock() - begin) / CLOCKS_PER_SEC * 1e9;
  int64_t points = 32 * 32 * 32 * 16 * 9;
  RecordProperty("ns-per-point", std::to_string(time / points));
  printf("%.1f ns a point\n", time / points);
  EXPECT_EQ(y.getFloat(0), 72);
}

} // namespace
