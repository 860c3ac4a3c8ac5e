//===- relax-reduce.cpp - reduce a program that shows a fault -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Import/MLIR/ModuleFile.h"
#include "relax-mlir/Validation/Reduce/ReductionPatterns.h"
#include "llvm/Support/FileSystem.h"

/// Returns the file to reduce: the argument that is neither an option nor the
/// value of one. Empty if the program comes from stdin.
static llvm::StringRef getInputPath(llvm::ArrayRef<const char *> arguments) {
  bool isOutput = false;
  for (llvm::StringRef argument : arguments) {
    if (!isOutput && !argument.starts_with("-"))
      return argument;
    isOutput = argument == "-o" || argument == "--o";
  }
  return "";
}

/// MlirReduceMain reads a file without any check, so a file that could end the
/// process is rejected here first.
static bool canBeRead(llvm::StringRef path, mlir::MLIRContext &context) {
  if (!llvm::sys::fs::is_regular_file(path))
    return true;
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return true;
  bool isFirst = true;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (isFirst)
          llvm::errs() << relax_mlir::toText(diagnostic) << "\n";
        isFirst = false;
      });
  return succeeded(relax_mlir::readModuleFile(std::move(*file), context));
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  relax_mlir::registerAllDialects(registry);
  relax_mlir::registerReductionPatterns(registry);
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  mlir::MLIRContext context(registry);
  if (!canBeRead(getInputPath(llvm::ArrayRef(argv, argc).drop_front()),
                 context))
    return 1;
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
