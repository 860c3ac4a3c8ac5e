//===- LateBuffers.cpp - allocate buffers before moved blocks -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LateBuffers.h"

#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

FailureOr<SmallVector<AllocOp>>
mlir::tir::findLateBuffers(BlockOp block, const BlockAccesses &accesses,
                           Operation *before, std::string *why) {
  llvm::SmallSetVector<Value, 4> buffers;
  for (const BufferRegion &region : accesses.regions)
    buffers.insert(region.buffer);
  SmallVector<AllocOp> late;
  for (Value buffer : buffers) {
    auto alloc = buffer.getDefiningOp<AllocOp>();
    if (!alloc)
      continue;
    Operation *user = alloc->getBlock()->findAncestorOpInBlock(*before);
    if (!user)
      return refuse(why, "block '" + block.getBlockName() +
                             "' uses a buffer that is allocated in a loop or "
                             "block that it would leave");
    if (user->isBeforeInBlock(alloc))
      late.push_back(alloc);
  }
  return late;
}

void mlir::tir::hoistBuffers(RewriterBase &rewriter, ArrayRef<AllocOp> buffers,
                             Operation *before) {
  for (AllocOp alloc : buffers)
    rewriter.moveOpBefore(alloc,
                          alloc->getBlock()->findAncestorOpInBlock(*before));
}
