//===- TestBlockAnalysis.cpp - print BlockAnalysis as remarks -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;

static std::string spellBuffer(Value buffer) {
  if (auto argument = dyn_cast<BlockArgument>(buffer))
    return "arg" + std::to_string(argument.getArgNumber());
  return "alloc";
}

static StringRef spell(Answer answer) {
  return answer == Answer::Yes  ? "yes"
         : answer == Answer::No ? "no"
                                : "unknown";
}

namespace {
struct TestBlockAnalysisPass
    : PassWrapper<TestBlockAnalysisPass, OperationPass<PrimFuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestBlockAnalysisPass)

  TestBlockAnalysisPass() = default;
  TestBlockAnalysisPass(const TestBlockAnalysisPass &other)
      : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-tir-block-analysis"; }
  StringRef getDescription() const final {
    return "emit what is found of each tir.block as remarks";
  }
  Option<std::string> show{
      *this, "show", llvm::cl::desc("class, accesses, binding or dependences"),
      llvm::cl::init("class")};

  void runOnOperation() override {
    getOperation().walk([&](BlockOp block) {
      if (show == "class")
        showClass(block);
      else if (show == "accesses")
        showAccesses(block);
      else if (show == "binding")
        showBinding(block);
    });
    if (show == "dependences")
      for (const BlockDependence &found : computeDependences(getOperation())) {
        BlockOp target = found.target, source = found.source;
        InFlightDiagnostic diag = target.emitRemark()
                                  << stringify(found.kind) << " after @"
                                  << source.getBlockName();
        if (found.buffer)
          diag << " on " << spellBuffer(found.buffer);
      }
  }

  void showClass(BlockOp block) {
    BlockClassification found = classifyBlock(block);
    InFlightDiagnostic diag = block.emitRemark() << stringify(found.blockClass);
    if (found.blockClass != BlockClass::Complete)
      diag << "; not complete: " << found.whyNotComplete;
    if (found.blockClass == BlockClass::Opaque)
      diag << "; not reduction: " << found.whyNotReduction;
  }

  void showAccesses(BlockOp block) {
    IndexSpace space(block);
    BlockAccesses found = computeBlockAccesses(block, space);
    if (found.unknown)
      block.emitRemark() << "unknown access by '" << found.unknown->getName()
                         << "'";
    for (const BufferRegion &region : found.regions) {
      InFlightDiagnostic diag = block.emitRemark();
      diag << (region.isInit ? "init " : "")
           << (region.kind == AccessKind::Read ? "reads " : "writes ")
           << spellBuffer(region.buffer) << "[";
      for (auto [i, lower, size] : llvm::enumerate(region.lower, region.size)) {
        diag << (i ? ", " : "") << lower.str();
        if (!size.isOne())
          diag << " .. +" << size.str();
      }
      diag << "]";
    }
  }

  void showBinding(BlockOp block) {
    BlockBinding found = analyzeBinding(block);
    InFlightDiagnostic diag =
        block.emitRemark() << "injective " << spell(found.map.injective)
                           << ", within domain " << spell(found.isWithinDomain)
                           << ", covers domain once "
                           << spell(found.coversDomainOnce);
    if (!found.reason.empty())
      diag << ": " << found.reason;
  }
};
} // namespace

namespace relax_mlir::test {
void registerAnalysisTestPasses() { PassRegistration<TestBlockAnalysisPass>(); }
} // namespace relax_mlir::test
