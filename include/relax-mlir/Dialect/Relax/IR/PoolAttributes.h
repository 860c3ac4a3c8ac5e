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

/// Where N, C and the spatial dimensions stand in the operand and the result.
struct PoolLayouts {
  Layout x, out;
};

/// The attributes of a pool of windows.
struct Pool {
  WindowAttributes window;
  ArrayRef<int64_t> size;
  PoolLayouts layouts;
};

template <typename OpOrAdaptor>
FailureOr<PoolLayouts> getLayouts(OpLocation location, OpOrAdaptor op,
                                  unsigned n) {
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
  if (failed(window.verify(location, n)) ||
      failed(checkEntries(location, "pool_size", op.getPoolSize(), n, 1)))
    return failure();
  return Pool{window, op.getPoolSize(), *layouts};
}

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_POOLATTRIBUTES_H
