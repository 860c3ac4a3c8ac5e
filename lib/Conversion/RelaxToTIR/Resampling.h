//===- Resampling.h - kernels that resize one dimension ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RESAMPLING_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RESAMPLING_H

#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include <cmath>

namespace mlir::relax {

/// The resampling of one dimension.
struct Resampling {
  int64_t axis;
  relax_mlir::IndexExpr from, to;
  std::optional<double> scale;
  double start = 0, end = 1;
  StringRef mode, rounding;
  bool isNearest = false, excludes = false, antialias = false;
  std::optional<double> cubic;
  double extrapolation = 0;

  bool extrapolates() const { return mode == "tf_crop_and_resize"; }
  bool normalizes() const { return excludes || antialias; }
  /// Returns the factor by which the filter is stretched, at most 1.
  double getStretch() const { return antialias ? std::min(*scale, 1.0) : 1.0; }
  /// Returns the number of elements that the filter covers on each side.
  int64_t getReach() const {
    return int64_t(std::ceil((cubic ? 2 : 1) / getStretch()));
  }
};
/// Resamples one dimension of `x`, which has elements of `type`, to `extents`:
/// each element of the result is the nearest one of `x`.
Value emitNearestResampling(LinalgEmitter &emitter, const Resampling &r,
                            Value x, const Extents &from,
                            const Extents &extents, Type type);

/// Resamples one dimension by a filter that is computed in `computeType`; the
/// elements of the result have `resultType`.
Value emitFilter(LinalgEmitter &emitter, const Resampling &r, Value x,
                 const Extents &from, const Extents &extents, Type type,
                 Type computeType, Type resultType);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RESAMPLING_H
