//===- PatternFileRewriter.h - rewrites of pattern files --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PATTERNFILEREWRITER_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PATTERNFILEREWRITER_H

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::relax {

/// Runs the rewrites of a pattern file. A fault of a pattern is an error at the
/// operation that it matched; nothing must be rewritten after one.
class PatternFileRewriter : public PatternRewriter,
                            public RewriterBase::Listener {
public:
  /// Takes the operations that a pattern matched, in the order of the pattern.
  using MatchHandler = llvm::function_ref<LogicalResult(
      StringAttr pattern, ArrayRef<Operation *> matched)>;

  /// `onMatch` is for pattern files of which only the matches are used.
  explicit PatternFileRewriter(MLIRContext *context, MatchHandler onMatch = {})
      : PatternRewriter(context), onMatch(onMatch) {
    setListener(this);
  }

  /// A rewrite fails after a fault, which ends the pass, and where a match is
  /// refused, which changes nothing.
  bool canRecoverFromRewriteFailure() const override { return true; }

  bool hasFault() const { return faulty; }
  /// Returns true if the IR has changed since the last call of `reset`.
  bool hasChanged() const { return changed; }
  /// The pattern that was applied last.
  StringAttr getPattern() const { return pattern; }
  /// The location of the operations that it matched.
  Location getMatchLocation() const { return location; }
  bool wasErased(Operation *op) const { return erased.contains(op); }

  /// Forgets all erased operations: to be called when no pointer to one is
  /// left.
  void forgetErased() { erased.clear(); }
  void reset() { changed = false; }
  /// Erases matched operations that are not used any more and have no effect.
  void eraseDeadMatches();

  /// Makes the functions that adapted rewrites call (RewriteAdaptor in
  /// PatternFile.cpp) known to `patterns`.
  static void registerFunctions(PDLPatternModule &patterns);

private:
  void notifyOperationInserted(Operation *op, InsertPoint) override {
    changed = true;
    // The memory of an erased operation may be used again.
    erased.erase(op);
  }
  void notifyOperationModified(Operation *) override { changed = true; }
  void notifyOperationErased(Operation *op) override {
    changed = true;
    erased.insert(op);
  }

  LogicalResult match(PDLResultList &, ArrayRef<PDLValue> args);
  LogicalResult begin(PDLResultList &, ArrayRef<PDLValue> args);
  LogicalResult createOperation(PDLResultList &results,
                                ArrayRef<PDLValue> args);
  LogicalResult replaceOperation(PDLResultList &, ArrayRef<PDLValue> args);
  LogicalResult eraseOperation(PDLResultList &, ArrayRef<PDLValue> args);

  void setMatch(ArrayRef<PDLValue> args);
  LogicalResult setResultTypes(OperationState &state, Operation *replaced);
  /// Runs `check` for an operation that a pattern makes, and reports its errors
  /// as a fault.
  LogicalResult checkOperation(function_ref<LogicalResult()> check);
  LogicalResult checkLive(Operation *op);
  LogicalResult checkDominance(Value value, Operation *user);
  /// Emits an error at the matched operation, once the text is complete. The
  /// text has the first of `errors`, and notes have the others.
  LogicalResult fault(const Twine &text, ArrayRef<Diagnostic> errors = {});

  MatchHandler onMatch;
  StringAttr pattern;
  Location patternLocation = UnknownLoc::get(getContext());
  Location location = UnknownLoc::get(getContext());
  SmallVector<Operation *> matched;
  llvm::DenseSet<Operation *> erased;
  bool faulty = false, changed = false;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PATTERNFILEREWRITER_H
