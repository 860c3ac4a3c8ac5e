//===- Create.cpp - what operators that make tensors compute --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Operators.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

static LogicalResult evaluateFull(FullOp op, Frame &frame) {
  const Tensor &value = frame.getTensor(op.getFillValue());
  FailureOr<Tensor> result = frame.makeTensor(
      value.getElementType(), frame.getShape(op.getShape()), op);
  if (failed(result))
    return failure();
  for (int64_t i = 0; i < result->getNumElements(); ++i)
    result->setFrom(i, value, 0);
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachCreateModels(MLIRContext &context) {
  attachReference<evaluateFull>(context);
}
