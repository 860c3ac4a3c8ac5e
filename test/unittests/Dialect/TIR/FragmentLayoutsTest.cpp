//===- FragmentLayoutsTest.cpp - layouts of fragments and tiles -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compares the layouts with the descriptions of the intrinsics, which say by
// loops where an element is.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/IR/FragmentLayouts.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Schedule/IntrinsicLibrary.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::tir;

namespace {
/// An access of an intrinsic's description.
struct DescribedAccess {
  AffineMap map;
  /// The positions of the iterators that are the operands of the map.
  SmallVector<unsigned> iterators;
};

class FragmentLayoutsTest : public ::testing::Test {
protected:
  FragmentLayoutsTest() {
    context.loadDialect<TIRDialect, affine::AffineDialect, arith::ArithDialect,
                        gpu::GPUDialect, LLVM::LLVMDialect, NVVM::NVVMDialect,
                        memref::MemRefDialect, nvgpu::NVGPUDialect,
                        vector::VectorDialect>();
  }

  /// Returns how the description of an intrinsic accesses its argument.
  DescribedAccess getAccess(StringRef name, unsigned argument) {
    OwningOpRef<ModuleOp> library = getIntrinsicLibrary(&context, name);
    EXPECT_TRUE(library) << name.str();
    DescribedAccess result;
    if (!library)
      return result;
    Operation *intrinsic = SymbolTable::lookupSymbolIn(*library, name);
    Region &description = intrinsic->getRegion(0);
    Value buffer = description.getArgument(argument);
    auto set = [&](AffineMap map, ValueRange operands) {
      result = {map, {}};
      for (Value operand : operands)
        result.iterators.push_back(cast<BlockArgument>(operand).getArgNumber());
    };
    description.walk([&](Operation *op) {
      if (auto load = dyn_cast<affine::AffineLoadOp>(op);
          load && load.getMemRef() == buffer)
        set(load.getAffineMap(), load.getMapOperands());
      if (auto store = dyn_cast<affine::AffineStoreOp>(op);
          store && store.getMemRef() == buffer)
        set(store.getAffineMap(), store.getMapOperands());
    });
    return result;
  }

  /// Expects that an intrinsic accesses an argument as a layout states. The
  /// iterators `row` and `column` are the index of the layout.
  void expectLayout(StringRef name, unsigned argument, const TileLayout &layout,
                    unsigned row, unsigned column) {
    SCOPED_TRACE(name.str() + ", argument " + std::to_string(argument));
    DescribedAccess access = getAccess(name, argument);
    ASSERT_TRUE(access.map);
    for (int64_t x = 0; x < layout.getExtent(0); ++x)
      for (int64_t y = 0; y < layout.getExtent(1); ++y) {
        SmallVector<int64_t> operands;
        for (unsigned iterator : access.iterators)
          operands.push_back(iterator == row ? x : iterator == column ? y : -1);
        LayoutPlace place = layout.getPlace({x, y});
        SmallVector<int64_t> expected = {place[LayoutAxis::Warp] * 32 +
                                             place[LayoutAxis::Lane],
                                         place[LayoutAxis::Memory]};
        EXPECT_EQ(access.map.compose(operands), expected);
      }
  }

  MLIRContext context;
};
} // namespace

TEST_F(FragmentLayoutsTest, Loads) {
  // The iterators are rows and terms, whichever are neighbours in memory.
  for (StringRef order : {"rows", "columns"}) {
    std::string name = ("load_fragment_" + order + "_").str();
    expectLayout(name + "f16", 1, getFragmentLayout(), 0, 1);
    expectLayout(name + "bf16", 1, getFragmentLayout(), 0, 1);
    expectLayout(name + "i8", 1, getByteOperandLayout(), 0, 1);
    expectLayout(name + "tf32", 1, getTF32OperandLayout(), 0, 1);
  }
}

TEST_F(FragmentLayoutsTest, Products) {
  auto expectProduct = [&](StringRef name, const TileLayout &operand,
                           const TileLayout &sum) {
    // The iterators are rows, columns and terms.
    expectLayout(name, 0, operand, 0, 2);
    expectLayout(name, 1, operand, 1, 2);
    expectLayout(name, 2, sum, 0, 1);
  };
  TileLayout fragment = getFragmentLayout();
  expectProduct("mma_16x16x16_f16_f32", fragment, fragment);
  expectProduct("mma_16x16x16_bf16_f32", fragment, fragment);
  expectProduct("mma_16x16x8_tf32_f32", getTF32OperandLayout(), fragment);
  for (StringRef types : {"s8_s8", "s8_u8", "u8_s8", "u8_u8"})
    expectProduct(("mma_16x16x32_" + types + "_s32").str(),
                  getByteOperandLayout(), getByteSumLayout());
}

TEST_F(FragmentLayoutsTest, Warpgroups) {
  for (int64_t columns : {8, 64, 200, 256})
    expectLayout("wgmma_64x" + std::to_string(columns) +
                     "x64_f16_f32_rows_rows",
                 2, getWarpgroupSumLayout(columns), 0, 1);
  // An operand is in groups of 64 columns.
  DescribedAccess access =
      getAccess("wgmma_64x128x64_bf16_f32_rows_columns", 1);
  AffineMap row = getSwizzledRowLayout(128, 16).getTileMap(&context, 2, {1, 0});
  for (int64_t term : {0, 17, 63})
    for (int64_t column : {0, 5, 64, 127}) {
      SmallVector<int64_t> operands;
      for (unsigned iterator : access.iterators)
        operands.push_back(iterator == 1 ? column : term);
      EXPECT_EQ(access.map.compose(operands), row.compose({term, column}));
    }
}

TEST_F(FragmentLayoutsTest, Names) {
  EXPECT_EQ(getLayoutName(getFragmentLayout()), "mma_16x16");
  EXPECT_EQ(getNamedLayout("wgmma_64x24"), getWarpgroupSumLayout(24));
  EXPECT_EQ(getLayoutName(*getNamedLayout("swizzle_64_b8")), "swizzle_64_b8");
  EXPECT_FALSE(getNamedLayout("wgmma_64x12"));
  EXPECT_FALSE(getNamedLayout("wgmma_64x264"));
  EXPECT_EQ(getLayoutName(TileLayout::getRowMajor({8, 8})), "");
}
