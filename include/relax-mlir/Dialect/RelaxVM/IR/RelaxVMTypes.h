//===- RelaxVMTypes.h - the type of relax_vm values -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMTYPES_H
#define RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMTYPES_H

#include "mlir/IR/Types.h"

#define GET_TYPEDEF_CLASSES
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOpsTypes.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMTYPES_H
