//===- MatchFailures.h - the reasons of patterns that fail ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pattern that does not match passes the reason to
// `rewriter.notifyMatchFailure`. The error at an operation that no pattern
// lowers has the reasons of all patterns that were tried on it. If a pattern
// gives none, the error names the pattern:
//
//     MatchFailures failures;
//     failures.collectFrom(patterns);
//     config.listener = &failures;
//     config.unlegalizedOps = &notLowered;
//     if (failed(applyPartialConversion(op, target, std::move(patterns),
//                                       config)))
//       return failure();
//     for (Operation *op : notLowered)
//       op->emitOpError("is not lowered: ") << failures.getReasons(op);
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_MATCHFAILURES_H
#define RELAX_MLIR_DIAGNOSTICS_MATCHFAILURES_H

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"

namespace relax_mlir {

/// Collects the reasons that patterns give during one dialect conversion. It is
/// also the listener of the conversion, so that it forgets an operation that is
/// erased: a later operation may have the same address.
class MatchFailures : public mlir::RewriterBase::ForwardingListener {
public:
  /// Passes the events of the conversion on to `next`, unless that is null.
  explicit MatchFailures(mlir::RewriterBase::Listener *next = nullptr)
      : ForwardingListener(next) {}

  /// Makes each native pattern in `patterns` give its reasons to this object,
  /// which must outlive the conversion.
  ///
  /// A dialect conversion passes no reason on to its listener, and in release
  /// builds it drops them. So each pattern is wrapped in one that listens to
  /// the rewriter while the pattern runs.
  void collectFrom(mlir::RewritePatternSet &patterns);

  /// Records that a pattern gives `reason` for not matching `op`.
  void add(mlir::Operation *op, const llvm::Twine &reason);

  /// Returns the different reasons for `op`, separated by `; `, in the order in
  /// which the patterns were tried.
  std::string getReasons(mlir::Operation *op) const;

  void notifyOperationErased(mlir::Operation *op) override;

private:
  friend class ListeningPattern;

  /// The operation that the innermost running pattern is applied to.
  mlir::Operation *current = nullptr;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<std::string, 1>> reasons;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_MATCHFAILURES_H
