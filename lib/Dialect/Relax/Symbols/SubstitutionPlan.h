//===- SubstitutionPlan.h - what a substitution changes ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SUBSTITUTIONPLAN_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SUBSTITUTIONPLAN_H

#include "OperationQuery.h"
#include "SymbolScopes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"

namespace mlir::relax {

/// Collects what a substitution changes in the operations that are walked, and
/// asks each of them whether it verifies then. Nothing is changed before
/// `apply`.
class SubstitutionPlan : public SymbolScopeWalker {
public:
  /// An operation that would not verify, and the symbols that it binds newly.
  struct Fault : SymbolFault {
    SmallVector<StringRef> fresh;
  };

  enum class Mode {
    Verify,
    /// The operations are known to verify.
    Assume
  };

  SubstitutionPlan(MLIRContext *context, TypeSubstitution &substitution,
                   Mode mode = Mode::Verify, llvm::StringSet<> scope = {})
      : SymbolScopeWalker(std::move(scope)), substitution(substitution),
        query(context), mode(mode) {}

  /// Adds a function with its signature and body.
  void addFunction(Operation *op);
  /// Adds an operation and those after it in whose scope its symbols are.
  void addFrom(Operation *binder);

  /// Returns the operations that would not verify, in program order.
  ArrayRef<Fault> getFaults() const { return faults; }
  /// Carries the plan out.
  void apply();

private:
  void visitBlock(Block &block, ArrayRef<StringRef> fresh) override;
  void visitOp(Operation *op, ArrayRef<StringRef> fresh) override;
  /// Adds the types or attributes that change. Returns true if there are any.
  bool addChanges(Operation *op,
                  const TypeSubstitution::Attributes &attributes);
  bool addChange(Value value);
  bool isChanged(Value value) {
    return substitution.getType(value) != value.getType();
  }
  /// Returns true if an operand, a type in a region that the verifier of the
  /// operation compares, or the signature of the callee changes.
  bool usesChange(Operation *op);

  TypeSubstitution &substitution;
  OperationQuery query;
  Mode mode;
  /// The function whose signature changes, if any.
  Operation *function = nullptr;
  SmallVector<Fault> faults;
  SmallVector<std::pair<Value, Type>> types;
  SmallVector<std::pair<Operation *, DictionaryAttr>> newAttributes;
  /// Results of an inferred type, and the type that users see.
  SmallVector<std::pair<OpResult, Type>> inferredTypes;
  SmallVector<std::pair<SqueezeOp, SmallVector<int64_t>>> axes;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SUBSTITUTIONPLAN_H
