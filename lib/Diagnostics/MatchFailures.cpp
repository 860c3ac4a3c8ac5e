//===- MatchFailures.cpp - the reasons of patterns that fail --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/MatchFailures.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir {
/// Applies another pattern and listens to the reasons that it gives.
class ListeningPattern : public RewritePattern {
public:
  /// Takes `root`, the arguments that tell a pattern which operations match,
  /// from `inner`.
  template <typename... RootT>
  ListeningPattern(std::unique_ptr<RewritePattern> &pattern,
                   MatchFailures &failures, ArrayRef<StringRef> generated,
                   RootT... root)
      : RewritePattern(root..., pattern->getBenefit(), pattern->getContext(),
                       generated),
        inner(std::move(pattern)), failures(failures) {
    setHasBoundedRewriteRecursion(inner->hasBoundedRewriteRecursion());
    setDebugName(inner->getDebugName());
    addDebugLabels(inner->getDebugLabels());
  }

  /// Returns a pattern that applies `inner`.
  static std::unique_ptr<RewritePattern>
  wrap(std::unique_ptr<RewritePattern> inner, MatchFailures &failures);

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override;

private:
  class Listener;

  std::unique_ptr<RewritePattern> inner;
  MatchFailures &failures;
};

/// Listens to the rewriter of a pattern that is applied to `op`.
class ListeningPattern::Listener : public RewriterBase::ForwardingListener {
public:
  Listener(OpBuilder::Listener *next, MatchFailures &failures, Operation *op)
      : ForwardingListener(next), failures(failures), op(op) {}

  void notifyMatchFailure(Location loc,
                          function_ref<void(Diagnostic &)> describe) override {
    // A pattern may legalize operations itself. Their patterns give reasons for
    // another operation.
    if (failures.current == op) {
      Diagnostic diag(loc, DiagnosticSeverity::Remark);
      describe(diag);
      failures.add(op, diag.str());
      hasReason = true;
    }
    ForwardingListener::notifyMatchFailure(loc, describe);
  }

  void notifyOperationInserted(Operation *inserted,
                               OpBuilder::InsertPoint previous) override {
    // A rollback erases operations without a notification, so a new operation
    // may have the address of an erased one.
    if (!previous.isSet())
      failures.reasons.erase(inserted);
    ForwardingListener::notifyOperationInserted(inserted, previous);
  }

  /// Returns true if the pattern has given a reason for not matching `op`.
  bool hasAReason() const { return hasReason; }

private:
  MatchFailures &failures;
  Operation *op;
  bool hasReason = false;
};
} // namespace relax_mlir

std::unique_ptr<RewritePattern>
ListeningPattern::wrap(std::unique_ptr<RewritePattern> inner,
                       MatchFailures &failures) {
  SmallVector<StringRef> generated =
      llvm::map_to_vector(inner->getGeneratedOps(), [](OperationName name) {
        return name.getStringRef();
      });
  auto create = [&](auto... root) -> std::unique_ptr<RewritePattern> {
    return std::make_unique<ListeningPattern>(inner, failures, generated,
                                              root...);
  };
  if (std::optional<OperationName> name = inner->getRootKind())
    return create(name->getStringRef());
  if (std::optional<TypeID> interface = inner->getRootInterfaceID())
    return create(MatchInterfaceOpTypeTag(), *interface);
  if (std::optional<TypeID> trait = inner->getRootTraitID())
    return create(MatchTraitOpTypeTag(), *trait);
  return create(MatchAnyOpTypeTag());
}

LogicalResult
ListeningPattern::matchAndRewrite(Operation *op,
                                  PatternRewriter &rewriter) const {
  OpBuilder::Listener *oldListener = rewriter.getListener();
  Listener listener(oldListener, failures, op);
  rewriter.setListener(&listener);
  Operation *outer = std::exchange(failures.current, op);
  llvm::scope_exit restore([&] {
    rewriter.setListener(oldListener);
    failures.current = outer;
  });
  LogicalResult result = inner->matchAndRewrite(op, rewriter);
  if (failed(result) && !listener.hasAReason()) {
    std::string name = inner->getDebugName().str();
    failures.add(op, (name.empty() ? "a pattern" : "pattern '" + name + "'") +
                         " gives no reason");
  }
  return result;
}

void MatchFailures::collectFrom(RewritePatternSet &patterns) {
  for (std::unique_ptr<RewritePattern> &pattern : patterns.getNativePatterns())
    pattern = ListeningPattern::wrap(std::move(pattern), *this);
}

void MatchFailures::add(Operation *op, const Twine &reason) {
  std::string text = reason.str();
  auto &known = reasons[op];
  if (!llvm::is_contained(known, text))
    known.push_back(std::move(text));
}

std::string MatchFailures::getReasons(Operation *op) const {
  return llvm::join(reasons.lookup(op), "; ");
}

void MatchFailures::notifyOperationErased(Operation *op) {
  reasons.erase(op);
  ForwardingListener::notifyOperationErased(op);
}
