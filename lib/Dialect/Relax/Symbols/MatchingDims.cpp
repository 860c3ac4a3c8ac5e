//===- MatchingDims.cpp - dimensions of two types of one value ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MatchingDims.h"

#include "mlir/IR/BuiltinTypes.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

static TensorShape getShape(Type type) {
  auto shape = dyn_cast<ShapeType>(type);
  return shape ? TensorShape::of(shape) : TensorShape::of(type);
}

void mlir::relax::forEachMatchingDim(
    Type from, Type to,
    function_ref<void(const IndexExpr &, const IndexExpr &)> visit) {
  if (auto tuple = dyn_cast<TupleType>(from)) {
    auto other = dyn_cast<TupleType>(to);
    if (other && other.size() == tuple.size())
      for (auto [left, right] :
           llvm::zip_equal(tuple.getTypes(), other.getTypes()))
        forEachMatchingDim(left, right, visit);
    return;
  }
  TensorShape left = getShape(from), right = getShape(to);
  if (!left.hasRank() || !right.hasRank() || left.getRank() != right.getRank())
    return;
  for (auto [lhs, rhs] : llvm::zip_equal(left.getDims(), right.getDims()))
    if (lhs && rhs)
      visit(*lhs, *rhs);
}
