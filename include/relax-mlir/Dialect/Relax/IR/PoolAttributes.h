//===- PoolAttributes.h - attributes of pooling -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_POOLATTRIBUTES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_POOLATTRIBUTES_H

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/Windows.h"

namespace mlir::relax {

/// The layouts (N, C, then the spatial dimensions) of operand and result.
struct PoolLayouts {
  Layout x, out;
};

/// The attributes of a pooling operator.
struct Pool {
  WindowAttributes window;
  ArrayRef<int64_t> size;
  PoolLayouts layouts;
};

template <typename OpOrAdaptor>
FailureOr<PoolLayouts> getLayouts(OpLocation location, OpOrAdaptor op,
                                  unsigned n) {
  // pool (C4), adaptive_pool (C3)
  auto x = parseLayout(location, "layout", "NC", n, op.getLayout());
  if (failed(x))
    return failure();
  auto out = parseLayout(location, "out_layout", "NC", n,
                         op.getOutLayout().value_or(op.getLayout()));
  if (failed(out))
    return failure();
  return PoolLayouts{*x, *out};
}

template <typename OpOrAdaptor>
FailureOr<Pool> readPool(OpLocation location, OpOrAdaptor op, unsigned n) {
  FailureOr<PoolLayouts> layouts = getLayouts(location, op, n);
  if (failed(layouts))
    return failure();
  WindowAttributes window{op.getStrides(), op.getPadding(), op.getDilation(),
                          op.getCeilMode(), op.getAutoPad().value_or("")};
  // pool (C2), (C3)
  if (failed(window.verify(location, n)) ||
      failed(checkEntries(location, "pool_size", op.getPoolSize(), n, 1)))
    return failure();
  return Pool{window, op.getPoolSize(), *layouts};
}

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_POOLATTRIBUTES_H
