//===- GraphRewriting.h - steps that graph passes share ---------*- C++ -*-===//
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

/// The value as one of a type that says the same, or less (`erase_shape`), or
/// more (`match_cast`).
Value castTo(OpBuilder &builder, Location location, Value value, Type type);

/// Replaces an operator by values, of the types of its results or others that
/// say less or more.
void replaceByValues(Operation *op, ValueRange values);

/// Erases the operations of a block from behind `before` (from the first, where
/// that is null) up to but without `end`: what was built before `end` in vain.
void eraseBetween(Operation *before, Operation *end);

/// Replaces an operator by the simpler ones it is made of at inference. Fails,
/// and changes nothing, where it has no such form, or `accept` refuses the
/// values that are to replace its results.
LogicalResult decompose(DecomposeOpInterface op,
                        llvm::function_ref<bool(ValueRange)> accept = nullptr);

/// Replaces a dataflow region by its contents.
void inlineDataflow(DataflowOp dataflow);

/// The calls of a function; nothing where something else refers to it.
std::optional<SmallVector<CallOp>> getCalls(FuncOp function,
                                            const SymbolUserMap &users);

/// Makes symbols that arguments of the function bind numbers, in the whole
/// function; calls of it get the types of the new signature. Fails after a
/// diagnostic.
LogicalResult bindSymbols(FuncOp function, const SymbolMap &map);

/// Whether the value is a constant, or computed from constants alone by
/// operations without effects: FoldConstant makes a constant of it.
bool isComputedFromConstants(Value value);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_GRAPHREWRITING_H
