//===- NormalizationEmitter.h - steps of normalization kernels --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_NORMALIZATIONEMITTER_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_NORMALIZATIONEMITTER_H

#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/Normalization.h"

namespace mlir::relax {

/// Builds the steps of normalizations.
class NormalizationEmitter {
public:
  NormalizationEmitter(LinalgEmitter &emitter, const Normalization &norm,
                       Value data, Type elementType, const Extents &extents);

  Type getComputeType() const { return computeType; }

  /// Returns the mean of `term` over the reduced dimensions. `term` gets an
  /// element and the corresponding elements of `inputs`, which have the shape
  /// of the statistics.
  Value mean(ValueRange inputs, LinalgEmitter::Combine term, StringRef stage);
  Value mean() {
    return mean(
        {}, [](const ElementMath &, ValueRange args, Value) { return args[0]; },
        "mean");
  }
  /// Returns the mean of squares, after subtraction of `mean` if that is given.
  Value variance(Value mean);
  /// Computes 1 / sqrt(x + epsilon) for each statistic.
  Value inverseRoot(Value x, double epsilon);
  /// Computes (x - mean) * factor, times the first parameter, plus the second.
  Value normalize(Value mean, Value factor, ValueRange parameters,
                  TypeRange parameterTypes);

  const Extents &getStatistics() const { return statistics; }

private:
  AffineMap getParameterMap(Type type);

  LinalgEmitter &emitter;
  const Normalization &norm;
  Value data;
  Type elementType, computeType;
  Extents extents, statistics, groupExtents;
  /// The maps of a reduction from its loops (statistics, then reduced
  /// dimensions) to the data, and from a point of the data to the statistics.
  AffineMap source, toStatistics, groupMap;
  unsigned numReduced = 0;
  relax_mlir::IndexExpr count = 1;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_NORMALIZATIONEMITTER_H
