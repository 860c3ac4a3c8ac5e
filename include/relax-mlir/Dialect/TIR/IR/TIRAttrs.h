//===- TIRAttrs.h - attributes of the tir dialect ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_TIRATTRS_H
#define RELAX_MLIR_DIALECT_TIR_IR_TIRATTRS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "relax-mlir/Analysis/IndexExpr/SymbolRange.h"
#include "relax-mlir/Dialect/TIR/IR/TIRDialect.h"
#include "relax-mlir/Dialect/TIR/IR/TileLayout.h"

#include "relax-mlir/Dialect/TIR/IR/TIROpsEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "relax-mlir/Dialect/TIR/IR/TIROpsAttrs.h.inc"

#endif // RELAX_MLIR_DIALECT_TIR_IR_TIRATTRS_H
