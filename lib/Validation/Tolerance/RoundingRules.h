//===- RoundingRules.h - attach a rounding rule to an operation -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A rule is one of
//
//   static Rounding ofOnce(ElementKind kind);
//   static double countMatmul(relax::MatmulOp op, const KnownSizes &sizes);
//   static Rounding ofResize(relax::ResizeOp op, OpResult result,
//                            const KnownSizes &sizes);
//
// for operations that always round alike, for those that add terms up in the
// type that their result is accumulated in, and for others.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_TOLERANCE_ROUNDINGRULES_H
#define RELAX_MLIR_LIB_VALIDATION_TOLERANCE_ROUNDINGRULES_H

#include "relax-mlir/Validation/Tolerance/RoundingInterface.h"

namespace relax_mlir::check {

using reference::ElementKind;

/// Roundings that the approximation of a transcendental function stands for:
/// the square of the units in the last place that it may be wrong by.
inline constexpr double kTranscendental = 16;

/// The type that sums are kept in: f32 for halves.
ElementKind getAccumulator(ElementKind kind);
/// That of the elements of a tensor, if they are floats.
std::optional<ElementKind> getFloatKind(mlir::Type type);

/// Elements are moved or chosen, and keep all their bits.
Rounding ofNone(ElementKind kind);
/// Roundings of a chain in the type that `kind` is accumulated in, and the one
/// to `kind`.
Rounding ofChain(ElementKind kind, double n);
/// One approximation: nothing is added up, so that each element has an error of
/// its own size.
Rounding ofApproximation(ElementKind kind);
/// What may be anything, of a result of `type`.
Rounding ofUnknown(mlir::Type type, double unknown);
/// `next` computed from what has seen `before`.
Rounding join(const Rounding &before, Rounding next);

template <Rounding (*rule)(ElementKind), typename OpTy>
struct FixedRule
    : RoundingOpInterface::ExternalModel<FixedRule<rule, OpTy>, OpTy> {
  Rounding getRounding(mlir::Operation *, mlir::OpResult result,
                       const KnownSizes &) const {
    std::optional<ElementKind> kind = getFloatKind(result.getType());
    return kind ? rule(*kind) : Rounding();
  }
};

template <auto rule> struct Rule;

template <typename OpTy, double (*count)(OpTy, const KnownSizes &)>
struct Rule<count> : RoundingOpInterface::ExternalModel<Rule<count>, OpTy> {
  using Operation = OpTy;
  Rounding getRounding(mlir::Operation *op, mlir::OpResult result,
                       const KnownSizes &sizes) const {
    std::optional<ElementKind> kind = getFloatKind(result.getType());
    return kind ? ofChain(*kind, count(llvm::cast<OpTy>(op), sizes))
                : Rounding();
  }
};

template <typename OpTy,
          Rounding (*rule)(OpTy, mlir::OpResult, const KnownSizes &)>
struct Rule<rule> : RoundingOpInterface::ExternalModel<Rule<rule>, OpTy> {
  using Operation = OpTy;
  Rounding getRounding(mlir::Operation *op, mlir::OpResult result,
                       const KnownSizes &sizes) const {
    return rule(llvm::cast<OpTy>(op), result, sizes);
  }
};

/// Operations that round as `rule` says whatever they look like.
template <Rounding (*rule)(ElementKind), typename... Ops>
void attachFixedRule(mlir::MLIRContext &context) {
  (Ops::template attachInterface<FixedRule<rule, Ops>>(context), ...);
}

/// The rules of the operations that they take.
template <auto... rules> void attachRules(mlir::MLIRContext &context) {
  (Rule<rules>::Operation::template attachInterface<Rule<rules>>(context), ...);
}

void attachFixedRules(mlir::MLIRContext &context);
void attachSumRules(mlir::MLIRContext &context);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_TOLERANCE_ROUNDINGRULES_H
