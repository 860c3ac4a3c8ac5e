//===- RuntimeFunctionInterface.h - operators as runtime calls --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RUNTIMEFUNCTIONINTERFACE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RUNTIMEFUNCTIONINTERFACE_H

#include "mlir/IR/OpDefinition.h"

#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RUNTIMEFUNCTIONINTERFACE_H
