//===- Elementwise.h - reference of elementwise operators -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A family of elementwise operators defines, in mlir::relax, one function per
// operator
//
//    static Number element(OpTy op, const Arithmetic &math, Elements x);
//
// which computes one element of the result from the elements of the operands.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_ELEMENTWISE_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_ELEMENTWISE_H

#include "Arithmetic.h"
#include "Operators.h"
#include "ResultShapes.h"
#include "mlir/IR/TypeUtilities.h"

namespace relax_mlir::reference {

using Elements = llvm::ArrayRef<Number>;

/// Evaluates `op` element by element. `math` computes in the type of the last
/// operand, widened: a condition precedes the other operands.
template <typename OpTy>
llvm::LogicalResult evaluateElementwise(OpTy op, Frame &frame) {
  llvm::SmallVector<Tensor> operands;
  llvm::SmallVector<llvm::ArrayRef<int64_t>> shapes;
  for (mlir::Value operand : op->getOperands())
    operands.push_back(frame.getTensor(operand));
  for (const Tensor &operand : operands)
    shapes.push_back(operand.getShape());
  mlir::FailureOr<Shape> shape = broadcastShapes(op, shapes);
  if (failed(shape))
    return llvm::failure();
  mlir::FailureOr<Tensor> result = frame.makeTensor(
      mlir::getElementTypeOrSelf(op->getResult(0).getType()), *shape, op);
  if (failed(result))
    return llvm::failure();

  Arithmetic math(getComputeKind(operands.back().getStoredKind()));
  llvm::SmallVector<Number, 3> elements(operands.size());
  for (Coordinates at(*shape); !at.isDone(); at.next()) {
    for (auto [x, operand] : llvm::zip(elements, operands))
      x = read(operand, getBroadcastIndex(operand.getShape(), at.get()));
    write(*result, at.getIndex(), element(op, math, Elements(elements)));
  }
  frame.set(op.getResult(), *result);
  return llvm::success();
}

template <typename... OpTypes>
void attachElementwise(mlir::MLIRContext &context) {
  attachReference<evaluateElementwise<OpTypes>...>(context);
}

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_ELEMENTWISE_H
