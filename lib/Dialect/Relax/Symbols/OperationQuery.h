//===- OperationQuery.h - verify an operation with other types --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equalities alone do not say whether a substitution keeps a function valid:
// `relax.add` of [m] and [4] verifies, of [3] and [4] it does not. The verifier
// of the operation knows. It runs on a copy of that one operation:
//
//   * the operands are block arguments of the substituted types. No verifier
//     reads the operations that define its operands;
//   * a region has the arguments and the terminator of the original, which is
//     all that a verifier compares with operands and results;
//   * the symbols in scope are those of an argument of the block around it;
//   * that block is in a module of its own, with a declaration of the callee.
//
// The copy is in no function, so the question leaves the IR as it is.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_OPERATIONQUERY_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_OPERATIONQUERY_H

#include "TypeSubstitution.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

namespace mlir::relax {

/// The changes that an operation needs besides other types and attributes, or
/// the reason why it does not verify.
struct QueryAnswer {
  /// The first error; empty if the operation verifies.
  std::string error;
  /// Results whose inferred type spells the substituted one in a way that is
  /// not recognised as equal: `min(n, 2)` and `max(min(n, 2), 0)`. The result
  /// gets the inferred type, and users a relax.match_cast to the substituted
  /// one.
  SmallVector<std::pair<OpResult, Type>> inferredTypes;
  /// The axes that a relax.squeeze without axes has to name, because another
  /// dimension becomes 1.
  std::optional<SmallVector<int64_t>> axes;

  bool verifies() const { return error.empty(); }
};

/// Asks operations whether they verify after a substitution.
class OperationQuery {
public:
  explicit OperationQuery(MLIRContext *context);

  /// Returns the answer of an operation that binds the symbols `fresh` newly,
  /// with the attributes that it has after the substitution.
  QueryAnswer ask(Operation *op, const TypeSubstitution::Attributes &attributes,
                  TypeSubstitution &substitution, ArrayRef<StringRef> fresh);
  /// Returns the changes that the operation needs, if it verifies.
  QueryAnswer askChanges(Operation *op,
                         const TypeSubstitution::Attributes &attributes,
                         TypeSubstitution &substitution);
  /// The signature of `function` is substituted as well: calls in its body are
  /// verified against the new one.
  void setSubstitutedFunction(Operation *function) {
    substitutedFunction = function;
  }

private:
  /// Creates the copy of an operation; an error if that is not possible.
  OwningOpRef<Operation *> copy(Operation *op,
                                const TypeSubstitution::Attributes &attributes,
                                TypeSubstitution &substitution,
                                QueryAnswer &answer);
  Operation *copyWithoutRegions(Operation *op,
                                const TypeSubstitution::Attributes &attributes,
                                TypeSubstitution &substitution);
  void copyRegion(Region &from, Region &to, TypeSubstitution &substitution);
  Value getOperand(Value value, TypeSubstitution &substitution);
  SmallVector<Value> getOperands(Operation *op, TypeSubstitution &substitution);
  /// Returns true if an operation with its own attributes infers the
  /// substituted result types.
  bool infersSubstitutedTypes(InferTypeOpInterface op,
                              TypeSubstitution &substitution);
  /// Makes the symbols known that the copy names and does not bind newly.
  void setScope(Operation *copy, ArrayRef<StringRef> fresh);
  /// Declares the functions that the operation refers to.
  void declareCallees(Operation *op, TypeSubstitution &substitution);
  LogicalResult verify(Operation *copy);

  MLIRContext *context;
  Operation *substitutedFunction = nullptr;
  /// Its arguments stand for values of the function, one for each.
  Block operands;
  DenseMap<Value, BlockArgument> operandOf;
  /// The copy is in this module, with declarations of callees.
  OwningOpRef<ModuleOp> module;
  /// Finds callees of the function, and declarations in the module.
  SymbolTableCollection callees, declarations;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_OPERATIONQUERY_H
