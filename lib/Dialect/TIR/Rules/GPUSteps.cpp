//===- GPUSteps.cpp - steps of the rules for GPUs -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GPUSteps.h"

#include "GroupedIterators.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;

std::optional<int64_t> mlir::tir::getNumPoints(const ScheduledBlock &block,
                                               ArrayRef<unsigned> iterators) {
  int64_t points = 1;
  for (unsigned iterator : iterators) {
    std::optional<int64_t> extent = block.getConstantExtent(iterator);
    if (!extent || llvm::MulOverflow(points, *extent, points))
      return std::nullopt;
  }
  return points;
}

FailureOr<SmallVector<Value>> mlir::tir::joinLoops(Schedule &schedule,
                                                   ArrayRef<Value> nest,
                                                   std::string *why) {
  SmallVector<Value> joined;
  for (size_t end = nest.size(); end > 0;) {
    size_t begin = end - 1;
    while (begin > 0 && getLoop(schedule, nest[begin]).getConstantExtent())
      --begin;
    Value loop = nest[begin];
    if (end - begin > 1) {
      FailureOr<Value> fused =
          schedule.fuse(nest.slice(begin, end - begin), why);
      if (failed(fused))
        return failure();
      loop = *fused;
    }
    joined.insert(joined.begin(), loop);
    end = begin;
  }
  return joined;
}

LogicalResult mlir::tir::bindLoopsTo(Schedule &schedule,
                                     ArrayRef<ThreadBinding> bindings,
                                     std::string *why) {
  MLIRContext *context = schedule.getFunction().getContext();
  for (auto [loop, tag] : bindings)
    if (failed(planLoopKind(getLoop(schedule, loop), ForKind::ThreadBinding,
                            StringAttr::get(context, tag), why)))
      return failure();
  for (auto [loop, tag] : bindings)
    if (failed(schedule.run<transform::TIRBindOp>(why, loop, tag)))
      return failure();
  return success();
}

/// Returns the block that alone accesses an allocated buffer beside `writer`;
/// null if there is none, or several.
static BlockOp findOnlyReader(Value buffer, BlockOp writer) {
  BlockOp reader;
  if (!buffer.getDefiningOp<AllocOp>())
    return nullptr;
  for (Operation *user : buffer.getUsers()) {
    auto around = user->getParentOfType<BlockOp>();
    if (!around || around == writer)
      continue;
    if (reader && reader != around)
      return nullptr;
    reader = around;
  }
  return reader;
}

/// Computes elementwise blocks that alone read the result of a copy with it.
static LogicalResult inlineReaders(Schedule &schedule, Value copy,
                                   std::string *why) {
  while (true) {
    BlockOp block = getBlock(schedule, copy);
    Value buffer;
    block.walk(
        [&](affine::AffineStoreOp store) { buffer = store.getMemRef(); });
    BlockOp reader = findOnlyReader(buffer, block);
    if (!reader)
      return success();
    FailureOr<Value> found = schedule.getBlock(reader.getBlockName(), why);
    if (failed(found))
      return failure();
    std::string refusal;
    if (failed(schedule.run<transform::TIRReverseComputeInlineOp>(&refusal,
                                                                  *found)))
      return success();
  }
}

LogicalResult mlir::tir::keepSums(Schedule &schedule, Value handle,
                                  const ScheduledBlock &block, Value loop,
                                  std::string *why) {
  llvm::SetVector<Value> written;
  for (const AccessStep &access : block.accesses)
    if (access.isWrite())
      written.insert(access.buffer);
  for (unsigned index = 0; index < written.size(); ++index) {
    auto copy = schedule.run<transform::TIRWriteAtOp>(
        why, handle.getType(), loop, handle, index, MemoryScope::Local);
    if (failed(copy) || failed(inlineReaders(schedule, copy->getCopy(), why)))
      return failure();
    ForOp around = getLoop(schedule, loop);
    FailureOr<SmallVector<Value>> loops =
        schedule.getLoops(copy->getCopy(), why);
    if (failed(loops))
      return failure();
    for (Value own : llvm::reverse(*loops)) {
      if (getLoop(schedule, own) == around)
        break;
      if (failed(schedule.run<transform::TIRUnrollOp>(why, own)))
        return failure();
    }
  }
  return success();
}

LogicalResult mlir::tir::addGrid(Schedule &schedule, ArrayRef<Value> loops,
                                 SmallVectorImpl<ThreadBinding> &bindings,
                                 std::string *why) {
  static constexpr StringLiteral kTags[] = {"blockIdx.x", "blockIdx.y",
                                            "blockIdx.z"};
  if (loops.size() > std::size(kTags))
    return relax_mlir::refuse(
        why, "more than three loops, of symbolic extents, would be blocks");
  auto getExtent = [&](Value loop) {
    return getLoop(schedule, loop)
        .getConstantExtent()
        .value_or(std::numeric_limits<int64_t>::max());
  };
  SmallVector<Value> order(llvm::reverse(loops));
  llvm::stable_sort(order, [&](Value lhs, Value rhs) {
    return getExtent(lhs) > getExtent(rhs);
  });
  for (auto [loop, tag] : llvm::zip(order, kTags))
    bindings.push_back({loop, tag});
  return success();
}

/// Returns true if an index of a load divides an iterator.
static bool dividesIterators(BlockOp block) {
  bool found = false;
  block.getBody().walk([&](affine::AffineLoadOp load) {
    load.getAffineMap().walkExprs([&](AffineExpr expr) {
      found |= expr.getKind() == AffineExprKind::FloorDiv;
    });
  });
  return found;
}

LogicalResult mlir::tir::divideGroups(Schedule &schedule, StringRef name,
                                      std::string *why) {
  FailureOr<Value> handle = schedule.getBlock(name, why);
  if (failed(handle))
    return failure();
  FailureOr<ScheduledBlock> block =
      ScheduledBlock::get(getBlock(schedule, *handle), why);
  if (failed(block))
    return failure();
  if (!block->isReduction() || !dividesIterators(block->block))
    return relax_mlir::refuse(why, "no index divides an iterator");
  FailureOr<Epilogue> epilogue = getEpilogue(schedule, *handle, *block, why);
  if (failed(epilogue))
    return failure();
  FailureOr<bool> split =
      splitGroups(schedule, *handle, *block, *epilogue, why);
  if (failed(split))
    return failure();
  if (!*split)
    return relax_mlir::refuse(why, "no iterator consists of whole groups");
  return success();
}
