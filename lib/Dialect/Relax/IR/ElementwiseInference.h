//===- ElementwiseInference.h - infer elementwise types ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_IR_ELEMENTWISEINFERENCE_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_IR_ELEMENTWISEINFERENCE_H

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"

namespace mlir::relax {

/// Returns the operands that must have the same element type: all except a
/// condition.
template <typename OpTy> ValueRange getDataOperands(ValueRange operands) {
  return operands.drop_front(OpTy::template hasTrait<TakesCondition>() ? 1 : 0);
}

template <typename OpTy>
LogicalResult inferElementwise(OpLocation location,
                               typename OpTy::Adaptor adaptor,
                               SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  // binary (C1), ewise_fma (C1), where (C1)
  FailureOr<Type> elementType =
      inferElementType(location, getDataOperands<OpTy>(operands));
  if (failed(elementType))
    return failure();
  // binary (C2), ewise_fma (C2), where (C2)
  FailureOr<TensorShape> shape = inferBroadcast(location, operands);
  if (failed(shape))
    return failure();
  if (OpTy::template hasTrait<GivesTruthValues>())
    elementType = IntegerType::get(elementType->getContext(), 1);
  return inferTensor(location, operands, *shape, *elementType, inferred);
}

/// Folds f(f(x)) to f(x).
template <typename OpTy> Value foldIdempotent(OpTy op) {
  Value x = op.getX();
  return x.getDefiningOp<OpTy>() && x.getType() == op.getType() ? x : Value();
}

/// Folds f(f(x)) to x.
template <typename OpTy> Value foldInvolution(OpTy op) {
  auto inner = op.getX().template getDefiningOp<OpTy>();
  return inner && inner.getX().getType() == op.getType() ? inner.getX()
                                                         : Value();
}

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_IR_ELEMENTWISEINFERENCE_H
