//===- ApplyPatterns.cpp - rewrite graphs by a file of patterns -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "PatternFilePass.h"
#include "PatternFileRewriter.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_APPLYPATTERNSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
/// Applies patterns to functions and counts the rewrites.
class PatternDriver {
public:
  PatternDriver(const PatternFile &file, MLIRContext *context)
      : applicator(file.getPatterns()), rewriter(context) {
    applicator.applyDefaultCostModel();
  }

  LogicalResult run(FuncOp function, unsigned maxSweeps);
  unsigned getNumRewrites(StringAttr pattern) const {
    return numRewrites.lookup(pattern);
  }

private:
  /// Tries the patterns at each operation once. Returns true if one matched.
  FailureOr<bool> sweep(FuncOp function);

  PatternApplicator applicator;
  PatternFileRewriter rewriter;
  llvm::DenseMap<StringAttr, unsigned> numRewrites;
};
} // namespace

FailureOr<bool> PatternDriver::sweep(FuncOp function) {
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    if (op != function)
      ops.push_back(op);
  });
  rewriter.forgetErased();
  bool hasRewritten = false;
  for (Operation *op : ops) {
    if (rewriter.wasErased(op))
      continue;
    rewriter.reset();
    rewriter.setInsertionPoint(op);
    bool matches = succeeded(applicator.matchAndRewrite(
        op, rewriter, [&](const Pattern &) { return !rewriter.hasFault(); }));
    if (rewriter.hasFault())
      return failure();
    // A pattern may match only to group operations; it rewrites nothing.
    if (!matches || !rewriter.hasChanged())
      continue;
    hasRewritten = true;
    ++numRewrites[rewriter.getPattern()];
    remark::passed(rewriter.getMatchLocation(),
                   remark::RemarkOpts::name("applied")
                       .category("relax-apply-patterns")
                       .function(function.getName()))
        << remark::metric("pattern", rewriter.getPattern().getValue());
    rewriter.eraseDeadMatches();
  }
  return hasRewritten;
}

LogicalResult PatternDriver::run(FuncOp function, unsigned maxSweeps) {
  for (unsigned i = 0; i < maxSweeps; ++i) {
    FailureOr<bool> hasRewritten = sweep(function);
    if (failed(hasRewritten))
      return failure();
    if (!*hasRewritten)
      return success();
  }
  return emitError(function.getLoc())
         << "patterns still match in '" << function.getName() << "' after "
         << maxSweeps << " sweeps, the last one is '"
         << rewriter.getPattern().getValue() << "'";
}

namespace {
struct ApplyPatternsPass
    : PatternFilePass<relax::impl::ApplyPatternsPassBase<ApplyPatternsPass>,
                      PatternFile::Use::Rewrite> {
  using PatternFilePass::PatternFilePass;

  void runOnOperation() override {
    PatternDriver driver(*patterns, &getContext());
    for (auto function : getOperation().getOps<FuncOp>())
      if (failed(driver.run(function, maxSweeps)))
        return signalPassFailure();
    remarkIdle(
        [&](StringAttr name) { return driver.getNumRewrites(name) != 0; });
  }
};
} // namespace
