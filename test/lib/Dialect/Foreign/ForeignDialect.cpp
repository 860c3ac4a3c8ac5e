//===- ForeignDialect.cpp - a dialect of another project ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Dialect/Foreign/ForeignDialect.h"

using namespace mlir;
using namespace relax_mlir::foreign;

#include "Dialect/Foreign/ForeignOpsDialect.cpp.inc"

#define GET_OP_CLASSES
#include "Dialect/Foreign/ForeignOps.cpp.inc"

void ForeignDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Dialect/Foreign/ForeignOps.cpp.inc"
      >();
}
