//===- MathPolynomials.h - polynomials of math functions --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_MATHPOLYNOMIALS_H
#define RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_MATHPOLYNOMIALS_H

#include "mlir/IR/PatternMatch.h"

namespace relax_mlir {

// Patterns of functions of f32, scalars and vectors, for which the polynomials
// of upstream are missing, less precise or slower. The description of
// `cpu-expand-math` states the errors.

/// exp and exp2. `hasScaling` states that an instruction multiplies a vector by
/// powers of two.
void populateExponentialPatterns(mlir::RewritePatternSet &patterns,
                                 bool hasScaling);

/// sin, cos and tan. Angles far from zero are left to the C library by an
/// operation of the same name, so the patterns are applied once to each
/// operation, not to the ones they create.
void populateAnglePatterns(mlir::RewritePatternSet &patterns);

/// powf.
void populatePowerPatterns(mlir::RewritePatternSet &patterns);

/// erf, over exp.
void populateErrorFunctionPatterns(mlir::RewritePatternSet &patterns);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_MATHPOLYNOMIALS_H
