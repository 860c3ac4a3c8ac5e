//===- LowerTensorMaps.h - tensor maps by the runtime -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_LOWERTENSORMAPS_H
#define RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_LOWERTENSORMAPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"

namespace relax_mlir {

/// The attribute of a function that fills a tensor map: a dictionary with the
/// `type` of the elements, the `box` and the `swizzle` in bytes.
constexpr llvm::StringLiteral kTensorMapAttrName = "tir.tensor_map";

/// Replaces the tensor maps of a function by bytes on its stack and calls of
/// functions that fill them.
void lowerTensorMaps(mlir::SymbolTable &symbols, mlir::func::FuncOp function);

/// Defines a function that fills a tensor map, `source`, by a call of the
/// runtime's encodeTensorMap. `types` are those of its arguments in LLVM.
/// Erases `source`.
void defineTensorMapFunction(mlir::OpBuilder &builder,
                             mlir::func::FuncOp source,
                             mlir::ArrayRef<mlir::Type> types);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_LOWERTENSORMAPS_H
