//===- IndexSpaceTest.cpp - tir indices as IndexExpr ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/IndexSpace.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;

namespace {
/// A block in a block, and a block after both. `n` is a size, `k` is not.
constexpr StringLiteral kProgram = R"(
  tir.prim_func @f(%A: memref<?x8xf32>
                       {tir.shape = affine_map<()[s0, s1] -> (s0, 8)>},
                   %n: index, %k: index) {
    tir.for %i to symbol(%n) {
      tir.block @outer (spatial %vi = %i to symbol(%n)) {
        tir.for %j to 8 {
          tir.block @inner (spatial %vj = %j to 8) {
            %a = affine.load %A[%vi, %vj] : memref<?x8xf32>
            affine.store %a, %A[%vi, %vj] : memref<?x8xf32>
          }
        }
      }
    }
    tir.for %i to symbol(%n) {
      tir.block @last (spatial %vi = %i to symbol(%n)) {
        %a = affine.load %A[%vi, 0] : memref<?x8xf32>
        affine.store %a, %A[%vi, 0] : memref<?x8xf32>
      }
    }
    tir.return
  })";

class IndexSpaceTest : public ::testing::Test {
protected:
  IndexSpaceTest() {
    context.loadDialect<affine::AffineDialect, memref::MemRefDialect,
                        TIRDialect>();
    module = parseSourceString<ModuleOp>(kProgram, &context);
    module->walk<WalkOrder::PreOrder>(
        [&](BlockOp block) { blocks.push_back(block); });
    func = *module->getOps<PrimFuncOp>().begin();
  }

  static std::string nameOf(IndexSpace &space, Value value) {
    std::optional<IndexExpr> expr = space.getExpr(value);
    return expr ? expr->str() : "unknown";
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  SmallVector<BlockOp> blocks;
  PrimFuncOp func;
};
} // namespace

TEST_F(IndexSpaceTest, NamesRelativeToBlock) {
  ASSERT_EQ(blocks.size(), 3u);
  IndexSpace inner(blocks[1]), outer(blocks[0]);
  EXPECT_EQ(nameOf(inner, blocks[1].getIterators()[0]), "d0");
  EXPECT_EQ(nameOf(inner, blocks[0].getIterators()[0]), "b0_0");
  // An iterator of a nested block is the loop variable that it is bound to.
  EXPECT_EQ(nameOf(outer, blocks[0].getIterators()[0]), "d0");
  EXPECT_EQ(nameOf(outer, blocks[1].getIterators()[0]), "l1");
}

TEST_F(IndexSpaceTest, SymbolsHaveTheirRanges) {
  auto setRange = [&](unsigned index, relax_mlir::SymbolRange range) {
    func.setArgAttr(index, TIRDialect::kSymbolRangeAttr,
                    SymbolRangeAttr::get(&context, range));
  };
  setRange(1, {8, 64, 8});
  setRange(2, {-4, std::nullopt, 1});
  IndexSpace space;
  IndexExpr n = *space.getExpr(func.getSymbolArguments()[0]);
  IndexExpr k = *space.getExpr(func.getSymbolArguments()[1]);
  EXPECT_EQ(space.getBounds().getInterval(n), (relax_mlir::Interval{8, 64}));
  EXPECT_TRUE(space.getBounds().getModularSet(n).isMultipleOf(8));
  EXPECT_EQ(space.getBounds().proveLessEqual(-4, k), Answer::Yes);
  EXPECT_EQ(space.getBounds().proveLessEqual(-3, k), Answer::No);
  // The loop has whole tiles.
  IndexExpr tiles = IndexExpr::ceilDiv(n, 8);
  EXPECT_EQ(space.getBounds().proveEqual(8 * tiles, n), Answer::Yes);
}

TEST_F(IndexSpaceTest, NamesWithoutBlock) {
  ASSERT_EQ(blocks.size(), 3u);
  IndexSpace space;
  EXPECT_EQ(nameOf(space, blocks[0].getIterators()[0]), "b0_0");
  EXPECT_EQ(nameOf(space, blocks[1].getIterators()[0]), "b1_0");
  EXPECT_EQ(nameOf(space, blocks[2].getIterators()[0]), "b0_0_1");
}

TEST_F(IndexSpaceTest, RangesOfArguments) {
  auto isAtLeast = [&](ArgumentRange range, unsigned symbol, int64_t least) {
    IndexSpace space({}, range);
    IndexExpr value = *space.getExpr(func.getSymbolArguments()[symbol]);
    return space.getBounds().proveLessEqual(least, value) == Answer::Yes;
  };
  EXPECT_TRUE(isAtLeast(ArgumentRange::PositiveSizes, 0, 1));
  EXPECT_FALSE(isAtLeast(ArgumentRange::PositiveSizes, 1, 0));
  EXPECT_FALSE(isAtLeast(ArgumentRange::NotNegative, 0, 1));
  EXPECT_TRUE(isAtLeast(ArgumentRange::NotNegative, 0, 0));
  EXPECT_FALSE(isAtLeast(ArgumentRange::NotNegative, 1, 0));
}

TEST_F(IndexSpaceTest, SimplifyKeepsOperands) {
  ASSERT_EQ(blocks.size(), 3u);
  IndexSpace space;
  AffineExpr d0 = getAffineDimExpr(0, &context);
  AffineExpr d1 = getAffineDimExpr(1, &context);
  SmallVector<Value> dims{blocks[0].getIterators()[0],
                          blocks[1].getIterators()[0]};
  EXPECT_EQ(space.simplify((d0 * 8 + d1).floorDiv(8), dims, {}), d0);
  EXPECT_EQ(space.simplify((d0 * 8 + d1) % 8, dims, {}), d1);
  EXPECT_EQ(space.simplify((d0 * 4 + d1) % 8, dims, {}), (d0 * 4 + d1) % 8);
}

TEST_F(IndexSpaceTest, OrderOfBlocks) {
  ASSERT_EQ(blocks.size(), 3u);
  EXPECT_EQ(getOutermostBlock(blocks[1]), blocks[0]);
  EXPECT_EQ(getOutermostBlock(blocks[2]), blocks[2]);
  EXPECT_FALSE(getOutermostBlock(func));
  EXPECT_TRUE(runsBefore(blocks[1], blocks[2]));
  EXPECT_FALSE(runsBefore(blocks[2], blocks[1]));
  EXPECT_FALSE(runsBefore(blocks[0], blocks[1]));
}

TEST_F(IndexSpaceTest, AffineInputs) {
  ASSERT_EQ(blocks.size(), 3u);
  IndexSpace space;
  AffineInputs inputs(&context);
  inputs.bindDims(blocks[0].getIterators(), space);
  inputs.bindSymbols(func.getSymbolArguments(), space);
  inputs.bind("y0", getAffineDimExpr(1, &context));
  // The first binding of a name stays.
  inputs.bind("s0", getAffineDimExpr(2, &context));
  AffineExpr d0 = getAffineDimExpr(0, &context);
  AffineExpr d1 = getAffineDimExpr(1, &context);
  AffineExpr s0 = getAffineSymbolExpr(0, &context);
  AffineExpr s1 = getAffineSymbolExpr(1, &context);
  auto convert = [&](StringRef text) {
    return inputs.toAffine(*IndexExpr::parse(text));
  };
  EXPECT_EQ(convert("b0_0 + 4 * s1"), d0 + s1 * 4);
  EXPECT_EQ(convert("y0 floordiv s0"), d1.floorDiv(s0));
  EXPECT_FALSE(convert("b0_0 + l1"));
  EXPECT_FALSE(convert("b0_0 * y0"));
}
