//===- HoistBranches.cpp - move branches out of vectorized loops ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

namespace mlir::tir {
#define GEN_PASS_DEF_HOISTBRANCHESPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

/// The most copies that are made of a vectorized loop.
static constexpr int64_t kMostCopies = 16;

/// Returns a loop and those around it that hold nothing else, outermost first,
/// inside of the iterations of threads.
static SmallVector<ForOp> getNest(ForOp innermost) {
  SmallVector<ForOp> loops = {innermost};
  while (auto outer = dyn_cast<ForOp>(loops.back()->getParentOp())) {
    if (outer.getKind() == ForKind::Parallel ||
        !llvm::hasSingleElement(outer.getBody().front().without_terminator()))
      break;
    loops.push_back(outer);
  }
  return llvm::to_vector(llvm::reverse(loops));
}

/// Returns the number of outermost loops of a nest that a constraint over
/// `operands` needs: those inside do not change it.
static unsigned getDepth(ArrayRef<ForOp> nest, AffineExpr constraint,
                         unsigned numDims, ValueRange operands) {
  unsigned depth = 0;
  for (auto [number, operand] : llvm::enumerate(operands)) {
    bool isUsed = number < numDims
                      ? constraint.isFunctionOfDim(number)
                      : constraint.isFunctionOfSymbol(number - numDims);
    if (!isUsed)
      continue;
    for (auto [position, loop] : llvm::enumerate(nest))
      if (loop->isAncestor(operand.getParentRegion()->getParentOp()))
        depth = std::max<unsigned>(depth, position + 1);
  }
  return depth;
}

namespace {
/// The constraints of a branch, of which one part moves in front of a loop.
struct Hoisting {
  /// The loop that the moved constraints do not depend on.
  ForOp loop;
  SmallVector<AffineExpr> moved, kept;
  SmallVector<bool> movedFlags, keptFlags;
};
} // namespace

/// Returns how to move the constraints that need the fewest loops; nullopt if
/// all depend on the vectorized loop.
static std::optional<Hoisting> getHoisting(ForOp vectorized,
                                           affine::AffineIfOp branch) {
  SmallVector<ForOp> nest = getNest(vectorized);
  IntegerSet set = branch.getIntegerSet();
  SmallVector<unsigned> depths;
  for (AffineExpr constraint : set.getConstraints())
    depths.push_back(
        getDepth(nest, constraint, set.getNumDims(), branch.getOperands()));
  unsigned least = *llvm::min_element(depths);
  if (least == nest.size())
    return std::nullopt;
  Hoisting hoisting;
  hoisting.loop = nest[least];
  for (auto [constraint, isEq, depth] :
       llvm::zip_equal(set.getConstraints(), set.getEqFlags(), depths)) {
    bool isMoved = depth == least;
    (isMoved ? hoisting.moved : hoisting.kept).push_back(constraint);
    (isMoved ? hoisting.movedFlags : hoisting.keptFlags).push_back(isEq);
  }
  return hoisting;
}

/// Replaces a branch by one of its sides.
static void takeSide(RewriterBase &rewriter, affine::AffineIfOp branch,
                     Block *side) {
  Operation *yield = side->getTerminator();
  SmallVector<Value> results(yield->getOperands());
  rewriter.eraseOp(yield);
  rewriter.inlineBlockBefore(side, branch);
  rewriter.replaceOp(branch, results);
}

/// Returns the branches of a loop that choose between two values.
static SmallVector<affine::AffineIfOp> getBranches(ForOp loop) {
  SmallVector<affine::AffineIfOp> branches;
  loop.getBody().walk([&](affine::AffineIfOp branch) {
    if (branch.hasElse())
      branches.push_back(branch);
  });
  return branches;
}

namespace {
struct HoistBranchesPass
    : public tir::impl::HoistBranchesPassBase<HoistBranchesPass> {
  void runOnOperation() override {
    if (!getOperation().isFlattened())
      return;
    // A branch may leave a vectorized loop around another one as well, which
    // is then replaced.
    SmallVector<ForOp> loops;
    getOperation().walk([&](ForOp loop) {
      WalkResult hasInner = loop.getBody().walk([](ForOp inner) {
        return inner.getKind() == ForKind::Vectorized ? WalkResult::interrupt()
                                                      : WalkResult::advance();
      });
      if (loop.getKind() == ForKind::Vectorized && !hasInner.wasInterrupted())
        loops.push_back(loop);
    });
    for (ForOp loop : loops)
      hoist(loop);
  }

private:
  void report(ForOp loop, StringRef reason) {
    remark::missed(loop.getLoc(), remark::RemarkOpts::name("not hoisted")
                                      .category("tir-hoist-branches")
                                      .function(getOperation().getName()))
        << remark::reason("{0}", reason);
  }

  /// Moves the branches of a vectorized loop, and of its copies, out of it.
  void hoist(ForOp vectorized) {
    int64_t numCopies = 1;
    SmallVector<ForOp> loops = {vectorized};
    while (!loops.empty()) {
      ForOp loop = loops.pop_back_val();
      for (affine::AffineIfOp branch : getBranches(loop)) {
        std::optional<Hoisting> hoisting = getHoisting(loop, branch);
        if (!hoisting) {
          report(loop, "a branch depends on the variable of the loop");
          continue;
        }
        if (++numCopies > kMostCopies)
          return report(loop, "the loop would have more than " +
                                  std::to_string(kMostCopies) + " copies");
        llvm::append_range(loops, split(loop, branch, *hoisting));
        break;
      }
    }
  }

  /// Puts a branch around the nest, with a copy of it on each side. Returns
  /// the vectorized loops of both.
  SmallVector<ForOp, 2> split(ForOp vectorized, affine::AffineIfOp branch,
                              const Hoisting &hoisting);
};
} // namespace

SmallVector<ForOp, 2> HoistBranchesPass::split(ForOp vectorized,
                                               affine::AffineIfOp branch,
                                               const Hoisting &hoisting) {
  IRRewriter rewriter(&getContext());
  ForOp nest = hoisting.loop;
  rewriter.setInsertionPoint(nest);
  IntegerSet set = branch.getIntegerSet();
  auto getSet = [&](ArrayRef<AffineExpr> constraints, ArrayRef<bool> flags) {
    return IntegerSet::get(set.getNumDims(), set.getNumSymbols(), constraints,
                           flags);
  };
  auto outer = IfOp::create(rewriter, branch.getLoc(),
                            getSet(hoisting.moved, hoisting.movedFlags),
                            branch.getOperands(), /*withElse=*/true);
  SmallVector<ForOp, 2> copies;
  for (bool holds : {true, false}) {
    Block *side = holds ? outer.getThenBlock() : outer.getElseBlock();
    rewriter.setInsertionPointToStart(side);
    IRMapping mapping;
    rewriter.clone(*nest, mapping);
    auto copy = cast<affine::AffineIfOp>(mapping.lookup(branch.getOperation()));
    copies.push_back(cast<ForOp>(mapping.lookup(vectorized.getOperation())));
    if (!holds)
      takeSide(rewriter, copy, copy.getElseBlock());
    else if (hoisting.kept.empty())
      takeSide(rewriter, copy, copy.getThenBlock());
    else
      copy.setIntegerSet(getSet(hoisting.kept, hoisting.keptFlags));
  }
  remark::passed(nest.getLoc(), remark::RemarkOpts::name("hoisted")
                                    .category("tir-hoist-branches")
                                    .function(getOperation().getName()))
      << remark::metric("Constraints", hoisting.moved.size());
  rewriter.eraseOp(nest);
  return copies;
}
