//===- RelaxReductionOps.h - reductions -------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXREDUCTIONOPS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXREDUCTIONOPS_H

#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXREDUCTIONOPS_H
