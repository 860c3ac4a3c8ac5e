//===- TIRDialect.h - the tir dialect ---------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_TIRDIALECT_H
#define RELAX_MLIR_DIALECT_TIR_IR_TIRDIALECT_H

#include "mlir/IR/Dialect.h"

#include "relax-mlir/Dialect/TIR/IR/TIROpsDialect.h.inc"

#endif // RELAX_MLIR_DIALECT_TIR_IR_TIRDIALECT_H
