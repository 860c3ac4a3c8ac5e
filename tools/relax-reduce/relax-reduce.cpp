//===- relax-reduce.cpp - reduce a program that shows a fault -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// mlir-reduce with the dialects, passes and reduction patterns of this project.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Validation/Reduce/ReductionPatterns.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  relax_mlir::registerAllDialects(registry);
  relax_mlir::registerReductionPatterns(registry);
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
