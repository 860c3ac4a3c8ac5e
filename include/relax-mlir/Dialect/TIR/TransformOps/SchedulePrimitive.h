//===- SchedulePrimitive.h - one step of a schedule -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SCHEDULEPRIMITIVE_H
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SCHEDULEPRIMITIVE_H

#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// The operations that the handles of a running schedule stand for.
class PrimitiveContext {
public:
  explicit PrimitiveContext(RewriterBase &rewriter) : rewriter(rewriter) {}
  virtual ~PrimitiveContext();

  /// Returns the one operation of a handle. Fails if it has none, because a
  /// step erased it, or several.
  virtual FailureOr<Operation *> getOperation(Value handle,
                                              std::string *why) = 0;
  /// Returns the value of a parameter.
  virtual FailureOr<int64_t> getParameter(Value parameter,
                                          std::string *why) = 0;
  virtual void setResult(OpResult result, ArrayRef<Operation *> ops) = 0;
  virtual void setParameter(OpResult result, int64_t value) = 0;
  /// Returns the seed of a sampling step that states none.
  virtual uint64_t drawSeed() { return 0; }

  FailureOr<BlockOp> getBlock(Value handle, std::string *why);
  FailureOr<ForOp> getLoop(Value handle, std::string *why);
  FailureOr<SmallVector<ForOp>> getLoops(ValueRange handles, std::string *why);

  RewriterBase &rewriter;
};

} // namespace mlir::tir

#include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.h.inc"

namespace mlir::tir {

/// A schedule primitive as an operation that the context has registered.
struct SchedulePrimitiveInfo {
  OperationName name;
  StringRef summary;
};

/// Returns the registered operations with SchedulePrimitiveOpInterface, sorted
/// by name. Loads the transform dialect.
SmallVector<SchedulePrimitiveInfo> getSchedulePrimitives(MLIRContext &context);

/// Has the transform interpreter call functions before and after each
/// primitive. Added to the state by whoever runs the script.
class StepObserver : public transform::TransformState::Extension {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StepObserver)

  StepObserver(transform::TransformState &state, std::function<void()> before,
               std::function<void(SchedulePrimitiveOpInterface)> after)
      : Extension(state), before(std::move(before)), after(std::move(after)) {}

  std::function<void()> before;
  std::function<void(SchedulePrimitiveOpInterface)> after;
};

namespace detail {
/// Applies a primitive to a part of `payload`. A build with assertions checks
/// that a refused one leaves `payload` as it is.
LogicalResult runPrimitive(SchedulePrimitiveOpInterface op,
                           PrimitiveContext &context, Operation *payload,
                           std::string *why);
/// Runs a primitive in the transform interpreter.
DiagnosedSilenceableFailure applyPrimitive(SchedulePrimitiveOpInterface op,
                                           transform::TransformRewriter &,
                                           transform::TransformResults &,
                                           transform::TransformState &);
void getPrimitiveEffects(Operation *op,
                         SmallVectorImpl<MemoryEffects::EffectInstance> &);
} // namespace detail

template <typename OpTy>
class SchedulePrimitiveTrait
    : public OpTrait::TraitBase<OpTy, SchedulePrimitiveTrait> {
public:
  DiagnosedSilenceableFailure apply(transform::TransformRewriter &rewriter,
                                    transform::TransformResults &results,
                                    transform::TransformState &state) {
    return detail::applyPrimitive(
        cast<SchedulePrimitiveOpInterface>(this->getOperation()), rewriter,
        results, state);
  }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    detail::getPrimitiveEffects(this->getOperation(), effects);
  }
};

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SCHEDULEPRIMITIVE_H
