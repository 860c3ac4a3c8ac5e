//===- RowBlockSizes.cpp - rows that a cache holds ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/RowBlockSizes.h"

#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// The least rows that pay for blocks, and the size that is assumed of a
/// dimension that is not known.
static constexpr int64_t kLeastRows = 16, kAssumedSize = 1024;
/// The parts of the largest cache of a core that a block fills, beside the
/// operands of the products, and that a tensor exceeds to be worth blocks.
static constexpr int64_t kPartOfBlock = 4, kPartOfTensor = 2;

/// Returns the product of sizes and `factor`, or the largest number.
static int64_t multiply(ArrayRef<std::optional<int64_t>> sizes,
                        int64_t factor) {
  for (std::optional<int64_t> size : sizes)
    if (llvm::MulOverflow(factor, size.value_or(kAssumedSize), factor))
      return std::numeric_limits<int64_t>::max();
  return factor;
}

/// Returns true if the tiles of a product, whose accumulators of two vectors a
/// row fill the registers at least by half, divide a block.
static bool hasTiles(int64_t rows, const relax_mlir::CPUModel &cpu) {
  int64_t most = std::max<int64_t>((cpu.vectorRegisters - 1) / 2 - 1, 1);
  return rows <= most ||
         llvm::any_of(llvm::seq<int64_t>(most / 2 + 1, most + 1),
                      [&](int64_t tile) { return rows % tile == 0; });
}

/// Returns the rows of a block: a divisor of their number, or nullopt. A
/// partial block would need a copy of each block of the program.
static std::optional<int64_t> getBlockRows(std::optional<int64_t> count,
                                           int64_t most,
                                           const relax_mlir::CPUModel &cpu) {
  if (!count || *count <= most)
    return std::nullopt;
  for (int64_t rows = most; rows >= kLeastRows / 2; --rows)
    if (*count % rows == 0 && hasTiles(rows, cpu))
      return rows;
  return std::nullopt;
}

FailureOr<RowBlocks> mlir::tir::planRowBlocks(const RowTensor &tensor,
                                              const relax_mlir::CPUModel &cpu,
                                              std::string *why) {
  if (tensor.rowSizes.empty())
    return refuse(why, "it has no rows");
  std::optional<int64_t> count = tensor.rowSizes.back();
  if (count && *count < kLeastRows)
    return refuse(why, "its matrices have " + Twine(*count) +
                           " rows, and blocks pay from " + Twine(kLeastRows) +
                           " on");
  int64_t rowBytes =
      std::max<int64_t>(multiply(tensor.columnSizes, tensor.elementBytes), 1);
  int64_t bytes = multiply(tensor.rowSizes, rowBytes);
  if (bytes < cpu.coreCacheBytes / kPartOfTensor)
    return refuse(why, "a cache holds its " + Twine(bytes) + " bytes");
  int64_t most =
      std::max(cpu.coreCacheBytes / kPartOfBlock / rowBytes, kLeastRows);
  RowBlocks blocks{getBlockRows(count, most, cpu)};
  bool isOneMatrix =
      llvm::all_of(ArrayRef(tensor.rowSizes).drop_back(),
                   [](std::optional<int64_t> size) { return size == 1; });
  if (blocks.size || !isOneMatrix)
    return blocks;
  if (!count)
    return refuse(why, "the number of rows of its one matrix is not known");
  if (*count <= most)
    return refuse(why, "all rows of its one matrix are one block");
  return refuse(why, "no block of " + Twine(kLeastRows / 2) + " to " +
                         Twine(most) + " rows divides the " + Twine(*count) +
                         " rows of its one matrix into tiles");
}
