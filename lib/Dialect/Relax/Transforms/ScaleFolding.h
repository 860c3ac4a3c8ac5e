//===- ScaleFolding.h - factors of products as factors of weights ---------===//
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
/// a factor can go into them.
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

/// The weights behind a result that is used once, when they are computed from
/// constants and have the element type of the result.
std::optional<ScalableWeights> findWeightsOfResult(Value value);

/// The weights that meet the data of a product, when they are computed from
/// constants and have the element type of the data and of the result.
std::optional<ScalableWeights> findWeightsOfData(LinearOpInterface op);

/// Whether `factor` is computed from constants, its elements differ along the
/// axis at most, and weights of floats are known to stay finite and keep their
/// digits when they are multiplied by it.
bool canScaleBy(const ScalableWeights &weights, Value factor,
                MagnitudeAnalysis &magnitudes);

/// The weights multiplied by such a factor, at the insertion point.
Value scaleWeights(RewriterBase &rewriter, const ScalableWeights &weights,
                   Value factor, MagnitudeAnalysis &magnitudes);

/// The operator of these weights with weights multiplied by such a factor, at
/// the insertion point.
LinearOpInterface cloneWithScaledWeights(RewriterBase &rewriter,
                                         const ScalableWeights &weights,
                                         Value factor,
                                         MagnitudeAnalysis &magnitudes);

/// The two operands of a commutative operation in either order.
std::array<std::pair<Value, Value>, 2> getOperandOrders(Operation *op);

/// conv(x, w) * s as conv(x, w * s): replaces a product of such a result and of
/// such a factor, and the operator behind the result, by that operator with
/// other weights, which is returned. Fails, and changes nothing, where neither
/// operand is such a result.
FailureOr<LinearOpInterface> foldFactorOfResult(RewriterBase &rewriter,
                                                MultiplyOp product,
                                                MagnitudeAnalysis &magnitudes);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_SCALEFOLDING_H
