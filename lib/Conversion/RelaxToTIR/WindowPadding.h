//===- WindowPadding.h - padding of sliding windows -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_WINDOWPADDING_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_WINDOWPADDING_H

#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/Windows.h"

namespace mlir::relax {

/// Pads the tensor with `value` where windows reach outside of it; returns it
/// unchanged if none does. `layout` is the layout of the tensor, and `counts`
/// has the number of positions of each window.
Value padSpatialDims(LinalgEmitter &emitter, Value x, const Extents &extents,
                     const Layout &layout, ArrayRef<Sliding> slidings,
                     const Extents &counts, Type elementType,
                     LinalgEmitter::Initial value);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_WINDOWPADDING_H
