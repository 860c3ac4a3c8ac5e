//===- GetOps.cpp - find blocks and loops ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::PrimFuncOp;
using mlir::tir::PrimitiveContext;
using relax_mlir::refuse;

LogicalResult TIRGetBlockOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<Operation *> root = context.getOperation(getRoot(), why);
  if (failed(root))
    return failure();
  SmallVector<Operation *> found;
  (*root)->walk([&](BlockOp block) {
    if (block.getBlockName() == getName() &&
        block->getParentOfType<PrimFuncOp>())
      found.push_back(block);
  });
  if (found.size() != 1)
    return refuse(why, "expected one block '" + getName() + "', got " +
                           Twine(found.size()));
  context.setResult(cast<OpResult>(getBlock()), found);
  return success();
}

LogicalResult TIRGetLoopsOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  SmallVector<Operation *> loops;
  for (Operation *op = (*block)->getParentOp(); !isa<PrimFuncOp, BlockOp>(op);
       op = op->getParentOp())
    if (isa<ForOp>(op))
      loops.push_back(op);
  if (loops.size() != getLoops().size())
    return refuse(why, "expected " + Twine(getLoops().size()) +
                           " loops around block '" + block->getBlockName() +
                           "', got " + Twine(loops.size()));
  for (auto [result, loop] : llvm::zip_equal(getLoops(), llvm::reverse(loops)))
    context.setResult(cast<OpResult>(result), loop);
  return success();
}

static void setBlocks(PrimitiveContext &context, Value result,
                      ArrayRef<BlockOp> blocks) {
  context.setResult(cast<OpResult>(result),
                    llvm::map_to_vector(blocks, [](BlockOp block) {
                      return block.getOperation();
                    }));
}

LogicalResult TIRGetChildBlocksOp::applyPrimitive(PrimitiveContext &context,
                                                  std::string *why) {
  FailureOr<Operation *> target = context.getOperation(getTarget(), why);
  if (failed(target))
    return failure();
  setBlocks(context, getBlocks(), tir::getBlocksOfScope(*target));
  return success();
}

/// Returns the blocks that write what `block` reads, or with `isForward` those
/// that read what it writes.
static SmallVector<BlockOp> getNeighbours(BlockOp block, bool isForward) {
  SmallVector<BlockOp> neighbours;
  for (const tir::BlockDependence &dependence :
       tir::computeDependences(tir::getScope(block))) {
    if (dependence.kind != tir::DependenceKind::ReadAfterWrite ||
        (isForward ? dependence.source : dependence.target) != block)
      continue;
    BlockOp other = isForward ? dependence.target : dependence.source;
    if (!llvm::is_contained(neighbours, other))
      neighbours.push_back(other);
  }
  return neighbours;
}

LogicalResult TIRGetProducersOp::applyPrimitive(PrimitiveContext &context,
                                                std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  setBlocks(context, getProducers(), getNeighbours(*block, false));
  return success();
}

LogicalResult TIRGetConsumersOp::applyPrimitive(PrimitiveContext &context,
                                                std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  setBlocks(context, getConsumers(), getNeighbours(*block, true));
  return success();
}

LogicalResult TIRGetOutputBlocksOp::applyPrimitive(PrimitiveContext &context,
                                                   std::string *why) {
  FailureOr<Operation *> scope = context.getOperation(getScope(), why);
  if (failed(scope))
    return failure();
  if (!isa<PrimFuncOp, BlockOp>(*scope))
    return refuse(why, "expected a handle to a function or a block, got '" +
                           (*scope)->getName().getStringRef() + "'");
  SmallVector<BlockOp> blocks = tir::getBlocksOfScope(*scope);
  llvm::erase_if(blocks, [](BlockOp block) {
    tir::IndexSpace space(block);
    auto written = tir::computeBlockAccesses(block, space)
                       .getBuffers(tir::AccessKind::Write);
    return llvm::none_of(written, llvm::IsaPred<BlockArgument>);
  });
  setBlocks(context, getBlocks(), blocks);
  return success();
}
