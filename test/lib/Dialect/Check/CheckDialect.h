//===- CheckDialect.h - expectations of executable specs --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef DIALECT_CHECK_CHECKDIALECT_H
#define DIALECT_CHECK_CHECKDIALECT_H

#include "relax-mlir/Dialect/Relax/IR/EncodedTypes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

#include "Dialect/Check/CheckOpsDialect.h.inc"

#define GET_OP_CLASSES
#include "Dialect/Check/CheckOps.h.inc"

#endif // DIALECT_CHECK_CHECKDIALECT_H
