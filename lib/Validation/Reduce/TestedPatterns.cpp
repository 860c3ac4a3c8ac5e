//===- TestedPatterns.cpp - rewrites that keep a fault --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Reduce/TestedPatterns.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace relax_mlir;

namespace {

/// A test that caches its results.
class RememberedTest {
public:
  explicit RememberedTest(ModuleTest test) : test(std::move(test)) {}

  bool holds(ModuleOp module) {
    // Modules that do not verify fail the test; the reason does not matter.
    ScopedDiagnosticHandler quiet(module.getContext(),
                                  [](Diagnostic &) { return success(); });
    if (failed(verify(module)))
      return false;
    std::string text;
    llvm::raw_string_ostream os(text);
    module.print(os, OpPrintingFlags().printGenericOpForm());
    auto [it, isNew] = results.try_emplace(llvm::xxh3_64bits(text), false);
    if (isNew)
      it->second = test(module);
    return it->second;
  }

private:
  ModuleTest test;
  llvm::DenseMap<uint64_t, bool> results;
};

class TestedPattern : public RewritePattern {
public:
  TestedPattern(std::unique_ptr<RewritePattern> inner,
                std::shared_ptr<RememberedTest> test)
      : RewritePattern(MatchAnyOpTypeTag(), inner->getBenefit(),
                       inner->getContext()),
        inner(std::move(inner)), test(std::move(test)) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    std::optional<OperationName> root = inner->getRootKind();
    if (root && *root != op->getName())
      return failure();
    Operation *top = op;
    while (Operation *parent = top->getParentOp())
      top = parent;
    auto module = dyn_cast<ModuleOp>(top);
    if (!module || op == top)
      return rewriter.notifyMatchFailure(op, "is not in a module");
    IRMapping mapping;
    OwningOpRef<ModuleOp> copy = cast<ModuleOp>(module->clone(mapping));
    Operation *target = mapping.lookup(op);
    PatternRewriter copyRewriter(op->getContext());
    copyRewriter.setInsertionPoint(target);
    if (failed(inner->matchAndRewrite(target, copyRewriter)))
      return failure();
    if (!test->holds(*copy))
      return rewriter.notifyMatchFailure(op, "the fault would disappear");
    return inner->matchAndRewrite(op, rewriter);
  }

private:
  std::unique_ptr<RewritePattern> inner;
  std::shared_ptr<RememberedTest> test;
};

} // namespace

void relax_mlir::addTestedPatterns(RewritePatternSet &patterns,
                                   RewritePatternSet &&untested,
                                   ModuleTest test) {
  auto remembered = std::make_shared<RememberedTest>(std::move(test));
  for (std::unique_ptr<RewritePattern> &pattern : untested.getNativePatterns())
    patterns.add(
        std::make_unique<TestedPattern>(std::move(pattern), remembered));
}
