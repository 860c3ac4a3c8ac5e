//===- mini-compiler.cpp - a compiler that uses relax and tir -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mini.h"

#include "mlir/IR/AsmState.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: mini-compiler FILE\n";
    return 2;
  }
  DialectRegistry registry;
  relax_mlir::registerAllDialects(registry);
  registry.insert<mini::MiniDialect>();
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(argv[1], ParserConfig(&context));
  if (!module)
    return 1;

  RewritePatternSet patterns(&context);
  mini::populateMiniToRelaxPatterns(patterns);
  PassManager pm(&context);
  pm.addPass(relax_mlir::createLegalizeOpsPass());
  if (failed(applyPatternsGreedily(*module, std::move(patterns))) ||
      failed(pm.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
