//===- GroupOutlining.h - move operations into functions --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_GROUPOUTLINING_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_GROUPOUTLINING_H

#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::relax {

/// Moves groups of operations into private functions marked `relax.primitive`.
/// Equal groups of one name call one function.
class GroupOutliner {
public:
  explicit GroupOutliner(SymbolTable &symbols) : symbols(symbols) {}

  /// Moves `group`, operations of one block in their order and without regions
  /// (whose captured values would get no argument), into a function that
  /// returns `results`, and calls it in place of the last one. The function is
  /// named after `name` and gets `attributes`. No operation before the last one
  /// may use a result, except those of the group.
  CallOp outline(ArrayRef<Operation *> group, ArrayRef<Value> results,
                 StringRef name, ArrayRef<NamedAttribute> attributes = {});

private:
  SymbolTable &symbols;
  llvm::StringMap<SmallVector<FuncOp>> functions;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_GROUPOUTLINING_H
