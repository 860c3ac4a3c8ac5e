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
  /// How much the filter is stretched; 1 or less.
  double getStretch() const { return antialias ? std::min(*scale, 1.0) : 1.0; }
  /// Elements that the filter reaches on each side.
  int64_t getReach() const {
    return int64_t(std::ceil((cubic ? 2 : 1) / getStretch()));
  }
};
/// Resamples one dimension of `x`, which has elements of `type`, to `extents`:
/// each element is the nearest one.
Value emitNearestResampling(LinalgEmitter &emitter, const Resampling &r,
                            Value x, const Extents &from,
                            const Extents &extents, Type type);

/// The same by a filter, which is computed in `computeType`; the elements of
/// the result are of `resultType`.
Value emitFilter(LinalgEmitter &emitter, const Resampling &r, Value x,
                 const Extents &from, const Extents &extents, Type type,
                 Type computeType, Type resultType);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RESAMPLING_H
