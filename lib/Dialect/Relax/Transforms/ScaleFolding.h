//===- ScaleFolding.h - factors of results as factors of weights -*- C++
//-*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_SCALEFOLDING_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_SCALEFOLDING_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::relax {

/// Where an operator that is linear in its weights has what a factor of its
/// result along one axis can go to.
struct ScalableWeights {
  /// The operator, whose only result has this one use.
  Operation *op;
  unsigned operand;
  /// The axis of the result, and the axis of the weights that it comes from.
  int64_t resultAxis, weightAxis;
  /// The size of both.
  int64_t size;
};

/// The weights behind a value that is used once: those of `relax.conv2d` or
/// `relax.matmul`, when they are computed from constants and have the element
/// type of the result.
std::optional<ScalableWeights> findScalableWeights(Value value);

/// Whether `factor` is computed from constants, and its elements differ along
/// the axis of the result at most.
bool isFactorAlongAxis(const ScalableWeights &weights, Value factor);

/// The operator with its weights multiplied by such a factor, at the insertion
/// point.
Value scaleWeights(RewriterBase &rewriter, const ScalableWeights &weights,
                   Value factor);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_SCALEFOLDING_H
