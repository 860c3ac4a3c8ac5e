//===- VerifyMemory.cpp - refuse blocks that no thread of a GPU runs ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "relax-mlir/Analysis/Machine/GPUModel.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

namespace mlir::tir {
#define GEN_PASS_DEF_VERIFYMEMORYPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;

/// The position of each thread index in a set of them; blocks are one position.
enum ThreadIndex : unsigned {
  kBlock = 0,
  kThreadX,
  kThreadY,
  kThreadZ,
  kNumTags
};

/// Returns the position of the index that a loop is bound to, or nullopt.
static std::optional<unsigned> getTag(ForOp loop) {
  StringRef tag = loop.getThreadTag().value_or("");
  if (tag.starts_with("blockIdx"))
    return kBlock;
  if (tag.consume_front("threadIdx."))
    return kThreadX + (tag.front() - 'x');
  return std::nullopt;
}

namespace {
/// The bound loops around a block.
struct BoundLoops {
  ForOp kernel, outermost;
  bool isBoundTo[kNumTags] = {};

  explicit BoundLoops(BlockOp block) {
    for (auto loop = block->getParentOfType<ForOp>(); loop;
         loop = loop->getParentOfType<ForOp>()) {
      outermost = loop;
      if (std::optional<unsigned> tag = getTag(loop)) {
        isBoundTo[*tag] = true;
        kernel = loop;
      }
    }
    // An intrinsic has the loops of the threads that run it together.
    block.getBody().walk([&](ForOp loop) {
      if (std::optional<unsigned> tag = getTag(loop))
        isBoundTo[*tag] = true;
    });
  }
};

struct VerifyMemory
    : public mlir::tir::impl::VerifyMemoryPassBase<VerifyMemory> {
  void runOnOperation() override {
    FailureOr<std::optional<GPUModel>> gpu = GPUModel::get(getOperation());
    if (failed(gpu))
      return signalPassFailure();
    if (!*gpu)
      return;
    bool isValid = true;
    for (BlockOp block : getBlocksOfScope(getOperation()))
      isValid &= succeeded(verifyBound(block));
    getOperation().walk([&](ForOp loop) {
      if (getTag(loop))
        isValid &= succeeded(verifyThreads(loop, **gpu));
    });
    if (!isValid)
      signalPassFailure();
  }

private:
  /// Returns true for a block that all threads of a block run together.
  static bool copiesBoxes(BlockOp block) {
    bool hasBoxes = false, hasOthers = false;
    block.getBody().walk([&](Operation *op) {
      if (isa<LoadBoxOp>(op))
        hasBoxes = true;
      else if (!op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
        hasOthers |= !isMemoryEffectFree(op);
    });
    return hasBoxes && !hasOthers;
  }

  static LogicalResult verifyBoxes(BlockOp block, const BoundLoops &loops) {
    for (unsigned tag = kThreadX; tag < kNumTags; ++tag)
      if (loops.isBoundTo[tag])
        return block.emitError()
               << "block '" << block.getBlockName()
               << "' copies a box, once for all threads of a block, but is in "
                  "a loop bound to threadIdx."
               << char('x' + tag - kThreadX);
    return success();
  }

  /// The bound loops of the first block of each kernel.
  DenseMap<Operation *, std::pair<BlockOp, BoundLoops>> kernels;

  LogicalResult verifyBound(BlockOp block) {
    BoundLoops loops(block);
    if (!loops.kernel) {
      InFlightDiagnostic diag =
          block.emitError()
          << "block '" << block.getBlockName()
          << "' runs on the host: no loop around it is bound to blockIdx or "
             "threadIdx";
      if (loops.outermost)
        diag << "; did you forget to bind " << describe(loops.outermost) << "?";
      return diag;
    }
    if (copiesBoxes(block))
      return verifyBoxes(block, loops);
    auto [found, isNew] =
        kernels.try_emplace(loops.kernel, std::pair(block, loops));
    BlockOp first = found->second.first;
    const BoundLoops &others = found->second.second;
    for (unsigned tag = kThreadX; tag < kNumTags; ++tag) {
      if (others.isBoundTo[tag] == loops.isBoundTo[tag])
        continue;
      bool isMissing = others.isBoundTo[tag];
      return block.emitError()
             << "block '" << (isMissing ? block : first).getBlockName()
             << "' is in no loop bound to threadIdx."
             << char('x' + tag - kThreadX) << ", as block '"
             << (isMissing ? first : block).getBlockName()
             << "' of the same kernel is: all these threads would run it";
    }
    return success();
  }

  /// Checks the number of threads of the loops around and at `loop`.
  static LogicalResult verifyThreads(ForOp loop, const GPUModel &gpu) {
    int64_t threads = 1;
    for (ForOp around = loop; around; around = around->getParentOfType<ForOp>())
      if (getTag(around).value_or(kBlock) != kBlock)
        threads *= around.getConstantExtent().value_or(1);
    if (threads <= gpu.blockThreads)
      return success();
    return loop.emitError() << describe(loop) << " makes " << threads
                            << " threads of a block, but " << gpu.getChip()
                            << " has at most " << gpu.blockThreads;
  }
};
} // namespace
