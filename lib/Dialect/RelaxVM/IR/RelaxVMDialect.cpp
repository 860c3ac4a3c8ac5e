//===- RelaxVMDialect.cpp - the relax_vm dialect --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMDialect.h"

#include "mlir/IR/DialectImplementation.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::relax_vm;

#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOpsDialect.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOpsTypes.cpp.inc"

void RelaxVMDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOpsTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.cpp.inc"
      >();
}
