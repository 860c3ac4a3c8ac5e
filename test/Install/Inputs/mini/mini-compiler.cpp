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
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

/// Prints the module once operators are calls of kernels.
static LogicalResult printKernels(ModuleOp module) {
  PassManager pm(module.getContext());
  pm.addPass(relax_mlir::createLegalizeOpsPass());
  if (failed(pm.run(module)))
    return failure();
  module->print(llvm::outs());
  return success();
}

int main(int argc, char **argv) {
  if (argc != 2 && argc != 3) {
    llvm::errs() << "usage: mini-compiler FILE [OUT.so]\n";
    return 2;
  }
  DialectRegistry registry;
  relax_mlir::registerAllDialects(registry);
  registry.insert<mini::MiniDialect>();
  mini::registerMiniLowerings(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(argv[1], ParserConfig(&context));
  if (!module)
    return 1;

  RewritePatternSet patterns(&context);
  mini::populateMiniToRelaxPatterns(patterns);
  if (failed(applyPatternsGreedily(*module, std::move(patterns))))
    return 1;
  if (argc == 2)
    return failed(printKernels(*module));
  relax_mlir::CompileOptions options;
  return failed(
             relax_mlir::runPhases(*module, relax_mlir::Phase::VM, options)) ||
         failed(relax_mlir::emit(*module, relax_mlir::EmitKind::So, argv[2],
                                 options));
}
