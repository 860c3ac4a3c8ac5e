//===- relax-opt.cpp - run passes over IR ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// mlir-opt with the dialects and passes of this project, and with
// --print-each-step, an option of the pass tir-apply-schedule, as a flag.
//
//===----------------------------------------------------------------------===//

#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"
#include <optional>
#include <string>
#include <vector>

static llvm::cl::opt<bool>
    listScheduleOps("list-tir-schedule-ops",
                    llvm::cl::desc("Print the schedule primitives, one a line, "
                                   "and exit"));

/// Only for --help, and for a flag that joinPrintEachStep leaves.
static llvm::cl::opt<bool> printEachStep(
    "print-each-step",
    llvm::cl::desc("Print each function that a step of the last "
                   "--tir-apply-schedule before this flag changes"));

/// Adds the option `print-each-step` to the value of the last
/// --tir-apply-schedule before each flag --print-each-step, and removes the
/// flag. The flag stays if there is none.
static std::vector<std::string> joinPrintEachStep(int argc, char **argv) {
  std::vector<std::string> joined;
  std::optional<size_t> schedule;
  for (llvm::StringRef arg : llvm::ArrayRef<char *>(argv, argc)) {
    llvm::StringRef flag = arg;
    if (!flag.consume_front("-"))
      flag = "";
    flag.consume_front("-");
    if (schedule && flag == "print-each-step") {
      std::string &text = joined[*schedule];
      bool hasValue = llvm::StringRef(text).contains('=');
      text += hasValue ? " print-each-step" : "=print-each-step";
      continue;
    }
    if (flag.split('=').first == "tir-apply-schedule")
      schedule = joined.size();
    joined.push_back(arg.str());
  }
  return joined;
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  relax_mlir::registerAllDialects(registry);
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  std::vector<std::string> arguments = joinPrintEachStep(argc, argv);
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  argc = pointers.size();
  pointers.push_back(nullptr);
  argv = pointers.data();
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "relax-mlir modular optimizer driver\n", registry);
  if (printEachStep) {
    llvm::WithColor::error(llvm::errs(), "relax-opt")
        << "--print-each-step requires --tir-apply-schedule=FILE before it\n";
    return 1;
  }
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
