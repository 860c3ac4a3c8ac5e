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

/// An image of this part of the cache is large, and a block has this part of
/// it.
static constexpr int64_t kPartOfImage = 4, kPartOfBlock = 16;
/// The blocks that keep threads busy.
static constexpr int64_t kLeastBlocks = 12;

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

/// Two panels read the image twice, which takes less time than blocks. Larger
/// weights would come from memory for each block.
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
  int64_t most =
      std::min(target.cpu.coreCacheBytes / kPartOfBlock, bytes / kLeastBlocks);
  for (auto [iterator, count] : llvm::zip_equal(product.moreRows, perBlock)) {
    std::optional<int64_t> extent = block.getConstantExtent(iterator);
    if (!extent || bytes <= most)
      break;
    int64_t part = std::max<int64_t>(double(most) / bytes * *extent, 1);
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

/// Returns the pad that writes a buffer; null if there is none.
static BlockOp findPad(Value buffer) {
  for (Operation *user : buffer.getUsers()) {
    auto pad = user->getParentOfType<BlockOp>();
    if (isa<affine::AffineStoreOp>(user) && pad && matchPaddedRead(pad))
      return pad;
  }
  return nullptr;
}

/// Moves the pad of the image into the loops over blocks of rows, if there is
/// one. Its loops stay serial: it copies an element for each pixel, of which
/// all channels compute products.
LogicalResult ProductScheduler::placePad() {
  BlockOp pad = findPad(getRowRead(block, product)->buffer);
  if (!pad)
    return success();
  FailureOr<Value> moved = schedule.getBlock(pad.getBlockName(), why);
  if (failed(moved))
    return failure();
  return schedule.run<transform::TIRComputeAtOp>(why, *moved,
                                                 loops.rowBlocks.back());
}
