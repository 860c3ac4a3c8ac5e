//===- ProductImages.cpp - large images by blocks of rows -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each panel of the weights of a convolution reads the whole image. If it is
// large, all panels read a block of its rows before the next one:
//
//     parallel over blocks of rows
//       pad the rows of the block
//       for each panel
//         for each row of the block, and each tile of pixels
//
// A block stays in the second level cache, of which another program may use a
// half, such as the neighbour of a virtual machine on a core with two hardware
// threads. The pad brings it there: it waits for many cache lines at a time, a
// tile for few.
//
//===----------------------------------------------------------------------===//

#include "PaddedReads.h"
#include "ProductScheduler.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;

/// An image is large if it exceeds this part of the second level cache.
static constexpr int64_t kPartOfImage = 4;
/// A block of rows has at most this part of the cache.
static constexpr int64_t kPartOfBlock = 16;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

const AccessStep *mlir::tir::getRowRead(const ScheduledBlock &block,
                                        const MatrixProduct &product) {
  const AccessStep *found = nullptr;
  for (const AccessStep &access : block.accesses) {
    bool isResult = llvm::any_of(block.accesses, [&](const AccessStep &write) {
      return write.isWrite() && write.buffer == access.buffer;
    });
    if (isResult || access.buffer == product.operand.buffer)
      continue;
    if (found)
      return nullptr;
    found = &access;
  }
  return found;
}

/// Returns the bytes of the operand that has the rows; nullopt if there are
/// several, or the size is symbolic.
static std::optional<int64_t> getImageBytes(const ScheduledBlock &block,
                                            const MatrixProduct &product) {
  const AccessStep *read = getRowRead(block, product);
  auto type = read ? cast<MemRefType>(read->buffer.getType()) : MemRefType();
  int64_t bytes = 0;
  if (!type || !type.hasStaticShape() ||
      llvm::MulOverflow<int64_t>(
          type.getNumElements(),
          llvm::divideCeil(type.getElementTypeBitWidth(), 8), bytes))
    return std::nullopt;
  return bytes;
}

/// Blocks of rows took more time than they saved with two panels; four gained.
/// Larger weights would come from memory for each block.
bool mlir::tir::isWorthRowBlocks(const ScheduledBlock &block,
                                 const MatrixProduct &product,
                                 const ScheduleTarget &target) {
  constexpr int64_t kLeastPanels = 4;
  const LaneOperand &operand = product.operand;
  std::optional<int64_t> image = getImageBytes(block, product);
  std::optional<int64_t> lanes = block.getConstantExtent(product.lanes);
  int64_t cache = target.cpu.coreCacheBytes;
  return image && *image > cache / kPartOfImage && operand.panel != 0 &&
         operand.bytes && *operand.bytes <= cache / 8 * 3 && lanes &&
         *lanes > (kLeastPanels - 1) * operand.panel &&
         block.sharedLoops.empty();
}

/// Returns the iterations of each loop over further rows that are in a block,
/// or 0 if all are.
SmallVector<int64_t> ProductScheduler::getMoreRowsPerBlock() const {
  SmallVector<int64_t> perBlock(product.moreRows.size(), 0);
  if (!isWorthRowBlocks(block, product, target) || areRowsOutside() ||
      sizes.partLength != 0 || sizes.rows.tilesPerBlock != 0)
    return perBlock;
  int64_t bytes = *getImageBytes(block, product);
  int64_t most = std::min(target.cpu.coreCacheBytes / kPartOfBlock,
                          bytes / kEnoughIterations);
  for (auto [iterator, count] : llvm::zip_equal(product.moreRows, perBlock)) {
    std::optional<int64_t> extent = block.getConstantExtent(iterator);
    if (!extent || bytes <= most)
      break;
    int64_t bytesOfOne = std::max<int64_t>(bytes / *extent, 1);
    int64_t part = std::clamp<int64_t>(most / bytesOfOne, 1, *extent);
    while (*extent % part != 0)
      --part;
    if (part != *extent)
      count = part;
    bytes = bytes / *extent * part;
  }
  return perBlock;
}

//===----------------------------------------------------------------------===//
// Pads
//===----------------------------------------------------------------------===//

BlockOp mlir::tir::findPad(Value buffer) {
  for (Operation *user : buffer.getUsers()) {
    auto pad = user->getParentOfType<BlockOp>();
    if (isa<affine::AffineStoreOp>(user) && pad && matchPaddedRead(pad))
      return pad;
  }
  return nullptr;
}

/// Returns true if blocks read at most half of the rows of the image twice,
/// which a pad in each block would copy twice. A kernel of `k` taps that are
/// `d` rows apart reads `(k - 1) * d` rows beside those of the pixels in a
/// block.
bool ProductScheduler::hasFewOverlaps() const {
  constexpr double kMostCopies = 1.5;
  const AccessStep *read = getRowRead(block, product);
  auto type = cast<MemRefType>(read->buffer.getType());
  double copies = 1;
  for (auto [iterator, count] :
       llvm::zip_equal(product.moreRows, sizes.moreRowsPerBlock)) {
    std::optional<int64_t> step = read->getConstant(iterator);
    if (count == 0)
      continue;
    if (!step || *step <= 0)
      return false;
    // The elements between two rows, and in all of them.
    int64_t row = 1, all = 1;
    for (int64_t size : llvm::reverse(type.getShape())) {
      row = all;
      all *= size;
      if (*step < all)
        break;
    }
    int64_t rows = (count - 1) * (*step / row) + 1;
    for (unsigned reduce : block.reduceIterators) {
      std::optional<int64_t> tap = read->getConstant(reduce);
      std::optional<int64_t> extent = block.getConstantExtent(reduce);
      if (!tap || !extent)
        return false;
      if (std::abs(*tap) >= row && std::abs(*tap) < all)
        rows += (*extent - 1) * (std::abs(*tap) / row);
    }
    copies *= double(rows) / (count * (*step / row));
  }
  return copies <= kMostCopies;
}

/// Moves the pad of the image into the loops over blocks of rows, if there is
/// one and blocks overlap little. Its loops stay serial: it copies an element
/// for each pixel, of which all channels compute products. Partial tiles of
/// rows hide that a block reads no more than the pad writes.
LogicalResult ProductScheduler::placePad() {
  bool hasBlocks = llvm::any_of(sizes.moreRowsPerBlock,
                                [](int64_t count) { return count != 0; });
  if (!hasBlocks || isPartial(schedule, loops.rows) || !hasFewOverlaps())
    return success();
  BlockOp pad = findPad(getRowRead(block, product)->buffer);
  if (!pad)
    return success();
  FailureOr<Value> moved = schedule.getBlock(pad.getBlockName(), why);
  if (failed(moved))
    return failure();
  return schedule.run<transform::TIRComputeAtOp>(why, *moved,
                                                 loops.rowBlocks.back());
}
