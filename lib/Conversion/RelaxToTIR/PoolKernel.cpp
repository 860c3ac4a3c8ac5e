//===- PoolKernel.cpp - code shared by all pools --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PoolKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

SmallVector<AffineExpr> PoolKernel::getTaps() const {
  SmallVector<AffineExpr> taps;
  for (unsigned i = 0; i < getNumSpatialDims(); ++i)
    taps.push_back(emitter.d(getRank() + i));
  return taps;
}

Value PoolKernel::divideByCounts(Value sum, Type sumType) {
  if (std::optional<IndexExpr> count = getCommonCount())
    return emitter.divide(sum, extents, sumType, elementType, *count);
  return emitter.compute(
      extents, elementType, sum, emitter.identity(getRank()),
      [&](OpBuilder &at, Location loc, ValueRange args) {
        Value count;
        for (unsigned i = 0; i < getNumSpatialDims(); ++i) {
          Value position = linalg::IndexOp::create(at, loc, layouts.out[2 + i]);
          Value one = getCount(at, loc, i, position);
          count =
              count ? Value(arith::MulIOp::create(at, loc, count, one)) : one;
        }
        ElementMath math(at, loc, sumType);
        return math.on(elementType)
            .convert(math.div(args[0], math.fromIndex(count)), sumType);
      });
}
