//===- relax-reduce.cpp - make a program that shows a fault smaller -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "relax-mlir/InitAll.h"
#include "relax-mlir/Reduce/ReductionPatterns.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  relax_mlir::registerAllDialects(registry);
  relax_mlir::registerReductionPatterns(registry);
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
