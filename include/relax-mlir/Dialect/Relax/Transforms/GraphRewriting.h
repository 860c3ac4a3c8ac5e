//===- GraphRewriting.h - casts, replacement and calls ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_GRAPHREWRITING_H
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_GRAPHREWRITING_H

#include "relax-mlir/Dialect/Relax/IR/DecomposeOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"

namespace mlir::relax {

/// Returns the value as one of the given type: unchanged if the types are
/// equal, with `erase_shape` for a less precise type, with `match_cast` for a
/// more precise one.
Value castTo(OpBuilder &builder, Location location, Value value, Type type);

/// Replaces an operator by values whose types equal those of its results, or
/// are more or less precise.
void replaceByValues(Operation *op, ValueRange values);

/// Erases the operations of a block after `before` (from the first one if that
/// is null) and before `end`. Removes operations that a failed rewrite has
/// built before `end`.
void eraseBetween(Operation *before, Operation *end);

/// Replaces an operator by simpler operators that compute it at inference.
/// Fails without changes if the operator has no such form, or if `accept`
/// rejects the values that would replace its results.
LogicalResult decompose(DecomposeOpInterface op,
                        llvm::function_ref<bool(ValueRange)> accept = nullptr);

/// Moves the contents of a dataflow region to its parent block and erases it.
void inlineDataflow(DataflowOp dataflow);

/// Returns the calls of a function, or std::nullopt if it has other uses.
std::optional<SmallVector<CallOp>> getCalls(FuncOp function,
                                            const SymbolUserMap &users);

/// Replaces symbols that arguments of the function bind by constants in the
/// whole function, and updates its calls to the new signature. Fails after a
/// diagnostic.
LogicalResult bindSymbols(FuncOp function, const SymbolMap &map);

/// Returns true if the value is a constant, or computed from constants alone by
/// side-effect-free operations: FoldConstant replaces it by a constant.
bool isComputedFromConstants(Value value);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_GRAPHREWRITING_H
