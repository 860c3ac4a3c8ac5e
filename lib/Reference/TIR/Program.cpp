//===- Program.cpp - a tensor program that is ready to run ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Program.h"

using namespace mlir;
using namespace relax_mlir::reference;

FailureOr<std::unique_ptr<Program>>
relax_mlir::reference::compileProgram(FunctionOpInterface function,
                                      Precision precision) {
  return function->emitOpError("cannot be run by the reference interpreter");
}
