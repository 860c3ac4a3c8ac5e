//===- FragmentLayouts.cpp - layouts of fragments and tiles ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/IR/FragmentLayouts.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::tir;

static constexpr LayoutAxis kWarp = LayoutAxis::Warp, kLane = LayoutAxis::Lane,
                            kMemory = LayoutAxis::Memory;

/// Returns a layout that is known to be valid.
static TileLayout build(ArrayRef<LayoutFactors> dims, int64_t swizzle = 0) {
  return *TileLayout::get(dims, /*replicas=*/{}, /*offset=*/{}, swizzle);
}

TileLayout mlir::tir::getMatrixLayout() {
  return build({{{8, kLane, 4}}, {{4, kLane}, {2, kMemory}}});
}

TileLayout mlir::tir::getFragmentLayout() {
  // Matrices are in order of columns.
  return *getMatrixLayout().tile(build({{{2, kMemory}}, {{2, kMemory, 2}}}));
}

TileLayout mlir::tir::getByteOperandLayout() {
  return build({{{8, kLane, 4}, {2, kMemory, 4}},
                {{2, kMemory, 8}, {4, kLane}, {4, kMemory}}});
}

TileLayout mlir::tir::getByteSumLayout() {
  return build({{{8, kLane, 4}, {2, kMemory, 4}}, {{4, kLane}, {4, kMemory}}});
}

TileLayout mlir::tir::getTF32OperandLayout() {
  return build({{{2, kMemory}, {8, kLane, 4}}, {{2, kMemory, 2}, {4, kLane}}});
}

TileLayout mlir::tir::getWarpgroupSumLayout(int64_t columns) {
  // A warp has 16 rows, two matrices on each other.
  TileLayout pair = *getMatrixLayout().tile(build({{{2, kMemory}}, {}}));
  return *pair.tile(build({{{4, kWarp}}, {{columns / 8, kMemory}}}));
}

TileLayout mlir::tir::getSwizzledRowLayout(int64_t bytes, int64_t bits) {
  return build({{{8 * bytes / bits, kMemory}}, {}}, bytes);
}

/// Returns all names and their layouts.
static std::vector<std::pair<std::string, TileLayout>> getLayouts() {
  std::vector<std::pair<std::string, TileLayout>> result = {
      {"ldmatrix_8x8", getMatrixLayout()},
      {"mma_16x16", mlir::tir::getFragmentLayout()},
      {"mma_16x32_b8", getByteOperandLayout()},
      {"mma_16x16_b8", getByteSumLayout()},
      {"mma_16x8_tf32", getTF32OperandLayout()}};
  for (int64_t columns = 8; columns <= 256; columns += 8)
    result.emplace_back(llvm::formatv("wgmma_64x{0}", columns),
                        getWarpgroupSumLayout(columns));
  for (int64_t bytes : {32, 64, 128})
    for (int64_t bits : {8, 16, 32})
      result.emplace_back(llvm::formatv("swizzle_{0}_b{1}", bytes, bits),
                          getSwizzledRowLayout(bytes, bits));
  return result;
}

/// Returns the names of layouts, and their layouts, which are built once.
static ArrayRef<std::pair<std::string, TileLayout>> getTable() {
  static const std::vector<std::pair<std::string, TileLayout>> table =
      getLayouts();
  return table;
}

std::optional<TileLayout> mlir::tir::getNamedLayout(StringRef name) {
  for (const auto &[known, layout] : getTable())
    if (known == name)
      return layout;
  return std::nullopt;
}

StringRef mlir::tir::getLayoutName(const TileLayout &layout) {
  for (const auto &[name, known] : getTable())
    if (known == layout)
      return name;
  return {};
}
