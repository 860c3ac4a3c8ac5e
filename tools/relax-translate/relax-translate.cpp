//===- relax-translate.cpp - convert between file formats -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Translation.h"

int main(int argc, char **argv) {
  return relax_mlir::runTranslationTool(argc, argv);
}
