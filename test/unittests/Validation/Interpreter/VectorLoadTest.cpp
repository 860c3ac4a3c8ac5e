//===- VectorLoadTest.cpp - vector loads of which lanes are selected ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProgramHarness.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

namespace {
using VectorLoadTest = ProgramTest;

/// Returns a program that reads column 0 of two rows: the second vector begins
/// past the end of the first row, and elements in between are unwritten.
static std::string getColumn(StringRef start, StringRef use) {
  return ("tir.prim_func @f(%B: memref<2xf32>) attributes {tir.flattened} {\n"
          "  %L = tir.alloc : memref<2x3xf32>\n"
          "  %c = arith.constant 5.0 : f32\n"
          "  affine.store %c, %L[0, 0] : memref<2x3xf32>\n"
          "  affine.store %c, %L[1, 0] : memref<2x3xf32>\n"
          "  %v = affine.vector_load %L[0, " +
          start + "] : memref<2x3xf32>, vector<2xf32>\n" + use +
          "\n  affine.vector_store %w, %B[0] : memref<2xf32>, vector<2xf32>\n"
          "  tir.return\n}")
      .str();
}

TEST_F(VectorLoadTest, OtherLanesMayBeAnything) {
  parse(getColumn("3", "  %w = vector.shuffle %v, %v [0, 0] : vector<2xf32>, "
                       "vector<2xf32>"));
  Tensor b = f32({2});
  ASSERT_TRUE(run({b}));
  EXPECT_EQ(values(b), (std::vector<double>{5, 5}));
}

TEST_F(VectorLoadTest, AllLanesAreRead) {
  parse(getColumn("3", "  %w = arith.negf %v : vector<2xf32>"));
  EXPECT_EQ(getError({f32({2})}),
            "6: read of '%buf' at [1, 1], which was not written before");
}

TEST_F(VectorLoadTest, NothingBehindTheBuffer) {
  parse(getColumn("5", "  %w = vector.shuffle %v, %v [0, 0] : vector<2xf32>, "
                       "vector<2xf32>"));
  EXPECT_EQ(getError({f32({2})}),
            "6: out-of-bounds read of '%buf' at [0, 5] and "
            "the next 1 elements, its shape is [2, 3]");
}
} // namespace
