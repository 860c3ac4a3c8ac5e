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
#include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.h"
#include "llvm/Support/CommandLine.h"

static llvm::cl::opt<bool>
    listScheduleOps("list-tir-schedule-ops",
                    llvm::cl::desc("Print the schedule primitives, one a line, "
                                   "and exit"));

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  relax_mlir::registerAllDialects(registry);
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "relax-mlir modular optimizer driver\n", registry);
  if (listScheduleOps) {
    mlir::MLIRContext context(registry);
    for (const auto &[name, summary] :
         mlir::tir::getSchedulePrimitives(context))
      llvm::outs() << name << ": " << summary << "\n";
    return 0;
  }
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, input, output, registry));
}
