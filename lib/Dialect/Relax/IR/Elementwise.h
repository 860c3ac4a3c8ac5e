//===- Elementwise.h - what elementwise families share ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Type inference and kernels of the operators of RelaxElementwise.td. A family
// defines one function per operator
//
//   static Value element(OpTy op, const ElementMath &math, ValueRange x);
//
// in mlir::relax, which builds one element of the result from those of the
// operands. Floats are widened to the type in which they are computed, and so
// is the result.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_IR_ELEMENTWISE_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_IR_ELEMENTWISE_H

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwise.h"

namespace mlir::relax {

/// The operands that are to have one element type: all but a condition.
template <typename OpTy> ValueRange getDataOperands(ValueRange operands) {
  return operands.drop_front(OpTy::template hasTrait<TakesCondition>() ? 1 : 0);
}

template <typename OpTy>
LogicalResult inferElementwise(OpLocation location,
                               typename OpTy::Adaptor adaptor,
                               SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  FailureOr<Type> elementType =
      inferElementType(location, getDataOperands<OpTy>(operands));
  if (failed(elementType))
    return failure();
  FailureOr<TensorShape> shape = inferBroadcast(location, operands);
  if (failed(shape))
    return failure();
  if (OpTy::template hasTrait<GivesTruthValues>())
    elementType = IntegerType::get(elementType->getContext(), 1);
  return inferTensor(location, operands, *shape, *elementType, inferred);
}

template <typename OpTy>
LogicalResult emitElementwise(OpTy op, OpBuilder &builder, Location loc,
                              ValueRange operands, const KernelSymbols &symbols,
                              SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(op, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  SmallVector<AffineMap> maps;
  for (Value operand : op->getOperands())
    maps.push_back(emitter.broadcastMap(operand.getType(), extents));
  if (failed(emitter.getStatus()))
    return failure();

  Type computeType = getComputeType(getElementType(op->getOperands().back()));
  Type resultType = getElementType(op->getResult(0));
  results.push_back(emitter.compute(
      extents, resultType, operands, maps,
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        SmallVector<Value> wide;
        for (auto [arg, operand] : llvm::zip_equal(args, op->getOperands())) {
          Type type = getElementType(operand);
          wide.push_back(math.on(getComputeType(type)).convert(arg, type));
        }
        Value value = element(op, math, wide);
        if (OpTy::template hasTrait<GivesTruthValues>())
          return value;
        return math.on(resultType).convert(value, computeType);
      }));
  return success();
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

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_IR_ELEMENTWISE_H
