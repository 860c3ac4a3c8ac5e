//===- ScaleFolding.h - move factors into weights ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_SCALEFOLDING_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_SCALEFOLDING_H

#include "ConstantMagnitude.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <array>

namespace mlir::relax {

/// The weights of a product, and the axis of the data or the result along which
/// a factor can move into them.
struct ScalableWeights {
  LinearOpInterface op;
  LinearAxes axes;
  RankedTensorType weightType;
  /// The type of the data or the result.
  RankedTensorType valueType;
  /// The size of the axis.
  int64_t size;

  Value getWeights() const { return op->getOperand(1); }
};

/// Returns the weights of the operator that computes `value` as its only use.
/// They must be computed from constants and have the element type of the
/// result.
std::optional<ScalableWeights> findWeightsOfResult(Value value);

/// Returns the weights that are multiplied with the data of a product. They
/// must be computed from constants and have the element type of the data and of
/// the result.
std::optional<ScalableWeights> findWeightsOfData(LinearOpInterface op);

/// Returns true if `factor` is computed from constants and only varies along
/// the axis, and if float weights are known to stay finite and keep their
/// digits when they are multiplied by it.
bool canScaleBy(const ScalableWeights &weights, Value factor,
                MagnitudeAnalysis &magnitudes);

/// Returns the weights multiplied by such a factor, at the insertion point.
Value scaleWeights(RewriterBase &rewriter, const ScalableWeights &weights,
                   Value factor, MagnitudeAnalysis &magnitudes);

/// Clones the operator with weights multiplied by such a factor, at the
/// insertion point.
LinearOpInterface cloneWithScaledWeights(RewriterBase &rewriter,
                                         const ScalableWeights &weights,
                                         Value factor,
                                         MagnitudeAnalysis &magnitudes);

/// Returns the operands of a commutative operation in both orders.
std::array<std::pair<Value, Value>, 2> getOperandOrders(Operation *op);

/// Rewrites conv(x, w) * s to conv(x, w * s): replaces a product of such a
/// result and such a factor, and the operator that computes the result, by that
/// operator with scaled weights, which is returned. Fails without changes if
/// neither operand is such a result.
FailureOr<LinearOpInterface> foldFactorOfResult(RewriterBase &rewriter,
                                                MultiplyOp product,
                                                MagnitudeAnalysis &magnitudes);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_SCALEFOLDING_H
