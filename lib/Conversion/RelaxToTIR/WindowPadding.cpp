//===- WindowPadding.cpp - padding of sliding windows ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WindowPadding.h"

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/Windows.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// WindowAttributes
//===----------------------------------------------------------------------===//

Value mlir::relax::padSpatialDims(LinalgEmitter &emitter, Value x,
                                  const Extents &extents, const Layout &layout,
                                  ArrayRef<Sliding> slidings,
                                  const Extents &counts, Type elementType,
                                  LinalgEmitter::Initial value) {
  Extents low(extents.size(), IndexExpr(0)), padded(extents);
  bool isNeeded = false;
  for (auto [i, sliding] : llvm::enumerate(slidings)) {
    if (!sliding.needsPadding(counts[i]))
      continue;
    isNeeded = true;
    low[layout[2 + i]] = sliding.low;
    padded[layout[2 + i]] = sliding.getPaddedExtent();
  }
  if (!isNeeded)
    return x;
  return emitter.pad(x, extents, low, padded, elementType, value);
}
