//===- mini-plugin.cpp - mini as a plugin ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mini.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"
#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/TIR/IR/TIRDialect.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

using namespace mlir;

namespace {
/// Rewrites mini to relax where there is an operation for it.
struct MiniToRelaxPass : PassWrapper<MiniToRelaxPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MiniToRelaxPass)

  StringRef getArgument() const final { return "mini-to-relax"; }
  StringRef getDescription() const final { return "rewrite mini to relax"; }

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    mini::populateMiniToRelaxPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

/// Our tools have relax and tir already, mlir-opt has not.
extern "C" DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {
      MLIR_PLUGIN_API_VERSION, "mini", "1", [](DialectRegistry *registry) {
        registry
            ->insert<mini::MiniDialect, relax::RelaxDialect, tir::TIRDialect>();
        relax_mlir::registerRelaxToTIRExternalModels(*registry);
        mini::registerMiniLowerings(*registry);
      }};
}

extern "C" PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "mini", "1", [] {
            relax_mlir::registerRelaxToTIRPasses();
            tir::registerTIRTransformsPasses();
            PassRegistration<MiniToRelaxPass>();
          }};
}
