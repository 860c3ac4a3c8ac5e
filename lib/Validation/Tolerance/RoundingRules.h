//===- RoundingRules.h - attach rounding rules to operations ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A rule has one of the forms
//
//    static Rounding ofOnce(ElementKind kind);
//    static double countMatmul(relax::MatmulOp op, const KnownSizes &sizes);
//    static Rounding ofResize(relax::ResizeOp op, OpResult result,
//                             const KnownSizes &sizes);
//
// The first is for operations whose rounding depends on the element type only,
// the second counts the terms of a sum in the accumulator type, the third
// covers all others.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_TOLERANCE_ROUNDINGRULES_H
#define RELAX_MLIR_LIB_VALIDATION_TOLERANCE_ROUNDINGRULES_H

#include "relax-mlir/Validation/Tolerance/RoundingInterface.h"

namespace relax_mlir::check {

using reference::ElementKind;

/// The error of an approximated transcendental function in roundings: the
/// square of its units in the last place.
inline constexpr double kTranscendental = 16;

/// Returns the accumulator type of sums: f32 for f16 and bf16.
ElementKind getAccumulator(ElementKind kind);
/// Returns the element kind of a tensor of floats, std::nullopt for other
/// types.
std::optional<ElementKind> getFloatKind(mlir::Type type);

/// The rule of operations that move or choose elements without rounding.
Rounding ofNone(ElementKind kind);
/// Returns the roundings of a chain of `n` operations in the accumulator type
/// of `kind`, and the rounding to `kind`.
Rounding ofChain(ElementKind kind, double n);
/// Returns the rounding of one approximation. Its error is relative to each
/// element, since no terms are accumulated.
Rounding ofApproximation(ElementKind kind);
/// Returns the roundings of a result of `type` that may be anything.
Rounding ofUnknown(mlir::Type type, double unknown);
/// Returns the roundings of `next`, computed from values with the roundings
/// `before`.
Rounding join(const Rounding &before, Rounding next);

/// Returns the absolute error of an element from the same element of the
/// operand.
using ErrorOfOperand = double (*)(ElementKind kind, double operand);

/// Returns these errors of all elements of `value`; an empty list if `error` is
/// null.
std::vector<double> getErrors(ErrorOfOperand error,
                              llvm::ArrayRef<reference::RuntimeValue> operands,
                              const reference::Tensor &value);

/// The model of operations whose rounding depends on the element type only, and
/// whose absolute error, if any, on the first operand.
template <Rounding (*rule)(ElementKind), ErrorOfOperand error = nullptr>
struct FixedRule : RoundingOpInterface::FallbackModel<FixedRule<rule, error>> {
  Rounding getRounding(mlir::Operation *, mlir::OpResult result,
                       const KnownSizes &) const {
    std::optional<ElementKind> kind = getFloatKind(result.getType());
    return kind ? rule(*kind) : Rounding();
  }
  std::vector<double>
  getAbsoluteErrors(mlir::Operation *, mlir::OpResult,
                    llvm::ArrayRef<reference::RuntimeValue> operands,
                    const reference::Tensor &value) const {
    return getErrors(error, operands, value);
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

/// Attaches one rule to several operations.
template <Rounding (*rule)(ElementKind), typename... Ops>
void attachFixedRule(mlir::MLIRContext &context) {
  (mlir::RegisteredOperationName::lookup(mlir::TypeID::get<Ops>(), &context)
       ->template attachInterface<FixedRule<rule>>(),
   ...);
}

/// Attaches each rule to the operation of its first parameter.
template <auto... rules> void attachRules(mlir::MLIRContext &context) {
  (Rule<rules>::Operation::template attachInterface<Rule<rules>>(context), ...);
}

void attachFixedRules(mlir::MLIRContext &context);
void attachSumRules(mlir::MLIRContext &context);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_TOLERANCE_ROUNDINGRULES_H
