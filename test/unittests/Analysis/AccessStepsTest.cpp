//===- AccessStepsTest.cpp - how addresses grow with iterators ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/AccessSteps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::tir;

namespace {
class AccessStepsTest : public ::testing::Test {
protected:
  AccessStepsTest() {
    context
        .loadDialect<affine::AffineDialect, arith::ArithDialect, TIRDialect>();
  }

  /// Returns the steps of the load of a block with the iterators %k to 8 and %j
  /// to 60, which loads `index` of a buffer of the given shape.
  AccessStep getLoad(StringRef shape, StringRef index) {
    std::string type = ("memref<" + shape + "xf32>").str();
    std::string text = "tir.prim_func @f(%A: " + type +
                       R"(, %B: memref<8x60xf32>) {
      tir.for %i0 to 8 {
        tir.for %i1 to 60 {
          tir.block @b (spatial %k = %i0 to 8, spatial %j = %i1 to 60) {
            %x = affine.load %A[)" +
                       index.str() + "] : " + type + R"(
            affine.store %x, %B[%k, %j] : memref<8x60xf32>
          }
        }
      }
      tir.return
    })";
    module = parseSourceString<ModuleOp>(text, &context);
    BlockOp found;
    if (module)
      module->walk([&](BlockOp block) { found = block; });
    EXPECT_TRUE(found) << text;
    IndexSpace space(found);
    for (const AccessStep &access : computeAccessSteps(found, space))
      if (!access.isWrite())
        return access;
    ADD_FAILURE() << "no load";
    return {};
  }

  static constexpr unsigned k = 0, j = 1;
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

TEST_F(AccessStepsTest, Rows) {
  AccessStep load = getLoad("8x60", "%k, %j");
  EXPECT_EQ(load.getConstant(k), 60);
  EXPECT_EQ(load.getConstant(j), 1);
  EXPECT_FALSE(load.panels[j]);
}

TEST_F(AccessStepsTest, Panels) {
  AccessStep load = getLoad("4x8x16", "%j floordiv 16, %k, %j mod 16");
  EXPECT_EQ(load.getConstant(k), 16);
  EXPECT_FALSE(load.getConstant(j));
  ASSERT_TRUE(load.panels[j]);
  EXPECT_EQ(load.panels[j]->size, 16);
  EXPECT_EQ(load.panels[j]->step, 1);
}

TEST_F(AccessStepsTest, RowsOfAnImage) {
  AccessStep load =
      getLoad("8x14x30", "%k, %j floordiv 12, (%j mod 12) * 2 + 1");
  EXPECT_FALSE(load.getConstant(j));
  ASSERT_TRUE(load.panels[j]);
  EXPECT_EQ(load.panels[j]->size, 12);
  EXPECT_EQ(load.panels[j]->step, 2);
}

TEST_F(AccessStepsTest, DividedIntoOneRow) {
  // The quotient and the remainder are contiguous: there is one step.
  AccessStep load = getLoad("8x5x12", "%k, %j floordiv 12, %j mod 12");
  EXPECT_EQ(load.getConstant(j), 1);
  EXPECT_FALSE(load.panels[j]);
}

TEST_F(AccessStepsTest, DividedByTwoNumbers) {
  AccessStep load = getLoad("8x5x60", "%k, %j floordiv 12, %j mod 7");
  EXPECT_FALSE(load.getConstant(j));
  EXPECT_FALSE(load.panels[j]);
}

TEST_F(AccessStepsTest, DividedSum) {
  AccessStep load = getLoad("8x10x60", "%k, (%j + %k) floordiv 8, %j");
  EXPECT_FALSE(load.panels[j]);
}
