//===- AccessedBoxTest.cpp - the part of a buffer that blocks access ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/AccessedBox.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::tir;

namespace {
class AccessedBoxTest : public ::testing::Test {
protected:
  AccessedBoxTest() {
    context.loadDialect<affine::AffineDialect, arith::ArithDialect,
                        memref::MemRefDialect, TIRDialect>();
  }

  /// Returns the box of the buffer %B of `size` elements that one iteration of
  /// the outermost loop of `nest` writes.
  std::string getBox(int64_t size, const Twine &nest, BoxGaps gaps) {
    std::string type = "memref<" + std::to_string(size) + "xf32>";
    std::string text = ("tir.prim_func @f(%A: memref<f32>, %B: " + type +
                        ", %n: index) {\n" + nest + "\ntir.return\n}")
                           .str();
    for (size_t at; (at = text.find("STORE")) != std::string::npos;)
      text.replace(at, 5,
                   "%x = affine.load %A[] : memref<f32>\n"
                   "affine.store %x, %B[%v] : " +
                       type);
    module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return "no program";
    ForOp loop;
    BlockOp block;
    module->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto outer = dyn_cast<ForOp>(op); outer && !loop)
        loop = outer;
      if (auto found = dyn_cast<BlockOp>(op))
        block = found;
    });
    IndexSpace space(block);
    BlockAccesses accesses = computeBlockAccesses(block, space);
    std::optional<BufferBox> box = getBoxWrittenBelow(
        block, *accesses.getWrites().front(), loop, space, gaps);
    return box ? box->lower[0].str() + " +" + box->size[0].str() : "unknown";
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

/// Loops around `block`, which has an iterator %v.
std::string inLoops(StringRef block) {
  return ("tir.for %i to 3 { tir.for %j to 4 { " + block + " { STORE } } }")
      .str();
}
} // namespace

TEST_F(AccessedBoxTest, WholeBox) {
  std::string nest = inLoops("tir.block @b (spatial %v = %i * 4 + %j to 12)");
  EXPECT_EQ(getBox(12, nest, BoxGaps::OutsideDomain), "4 * l0 +4");
  EXPECT_EQ(getBox(12, nest, BoxGaps::OutsideBuffer), "4 * l0 +4");
}

TEST_F(AccessedBoxTest, GapsOfPredicate) {
  std::string nest = inLoops("tir.block @b (spatial %v = %i * 4 + %j to 10) "
                             "where (9 - %i * 4 - %j >= 0)");
  EXPECT_EQ(getBox(12, nest, BoxGaps::OutsideDomain), "4 * l0 +4");
  EXPECT_EQ(getBox(10, nest, BoxGaps::OutsideBuffer), "4 * l0 +4");
  // Elements 10 and 11 of the buffer are not written.
  EXPECT_NE(getBox(12, nest, BoxGaps::OutsideBuffer), "4 * l0 +4");
}

TEST_F(AccessedBoxTest, GapsOfBranch) {
  StringRef format = "tir.for %i to 3 { tir.for %j to 4 { tir.if (CONDITION) { "
                     "tir.block @b (spatial %v = %i * 4 + %j to 10) { STORE } "
                     "} } }";
  auto withCondition = [&](StringRef condition) {
    auto [before, after] = format.split("CONDITION");
    return (before + condition + after).str();
  };
  EXPECT_EQ(
      getBox(10, withCondition("9 - %i * 4 - %j >= 0"), BoxGaps::OutsideBuffer),
      "4 * l0 +4");
  // Iterations from 1 on write nothing.
  EXPECT_EQ(getBox(10, withCondition("-%i >= 0"), BoxGaps::OutsideBuffer),
            "unknown");
}

TEST_F(AccessedBoxTest, RepeatedWrites) {
  auto inReduction = [](StringRef extent) {
    return ("tir.for %i to 12 { tir.for %k to " + extent +
            " { tir.block @b (spatial %v = %i to 12, reduce %w = %k to " +
            extent + ") { STORE } } }")
        .str();
  };
  EXPECT_EQ(getBox(12, inReduction("symbol(%n)"), BoxGaps::OutsideBuffer),
            "l0 +1");
  // The inner loop may have no iteration.
  EXPECT_EQ(getBox(12, inReduction("symbol(%n) - 1"), BoxGaps::OutsideBuffer),
            "unknown");
}

TEST_F(AccessedBoxTest, ConditionalWrite) {
  std::string nest = "tir.for %i to 12 { tir.block @b (spatial %v = %i to 12) "
                     "{ affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%v) { "
                     "STORE } } }";
  EXPECT_EQ(getBox(12, nest, BoxGaps::OutsideBuffer), "unknown");
}
