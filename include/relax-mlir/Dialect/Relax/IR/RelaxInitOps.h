//===- RelaxInitOps.h - tensors that follow from their positions ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXINITOPS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXINITOPS_H

#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"
#include "relax-mlir/Dialect/Relax/IR/Transcendental.h"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxInitOps.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXINITOPS_H
