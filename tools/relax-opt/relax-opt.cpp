//===- relax-opt.cpp - run passes over IR ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// mlir-opt with the dialects and passes of this project.
//
//===----------------------------------------------------------------------===//

#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "relax-mlir/Compiler/InitAll.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  relax_mlir::registerAllDialects(registry);
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "relax-mlir modular optimizer driver\n", registry));
}
