//===- TIRTransformOps.h - schedules as transform scripts -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Operations `transform.tir.*`, one per schedule primitive, over handles to
// blocks and loops. A schedule is a script of them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMOPS_H
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.h"

#define GET_TYPEDEF_CLASSES
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformTypes.h.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h.inc"

namespace mlir::tir {

/// Registers the operations `transform.tir.*` and their types.
void registerTransformOps(DialectRegistry &registry);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMOPS_H
