//===- Loss.cpp - reference of losses -------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.h"
#include <limits>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

static LogicalResult evaluateNLLLoss(NLLLossOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getPredictions());
  const Tensor &targets = frame.getTensor(op.getTargets());
  const Tensor *weights =
      op.getWeights() ? &frame.getTensor(op.getWeights()) : nullptr;
  int64_t classAxis = x.getRank() == 1 ? 0 : 1;
  int64_t numClasses = x.getDim(classAxis);
  Shape losses(x.getShape());
  losses.erase(losses.begin() + classAxis);
  if (targets.getShape() != ArrayRef<int64_t>(losses) ||
      (weights && weights->getDim(0) != numClasses))
    return op.emitOpError("expected a target for each prediction and a weight "
                          "for each class");
  bool isReduced = op.getReduction() != "none";
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), isReduced ? Shape() : losses, op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  Number nan{std::numeric_limits<double>::quiet_NaN(), 0};
  Number sum = math.constant(0), total = math.constant(0);
  for (Coordinates at(losses); !at.isDone(); at.next()) {
    int64_t target = targets.getInt(at.getIndex());
    Number weight = nan, loss = nan;
    // A u64 of 2^63 or more reads as a negative number.
    bool isHuge = target < 0 && isUnsigned(targets.getKind());
    if (!isHuge && target == int64_t(op.getIgnoreIndex())) {
      weight = math.constant(0);
      loss = math.multiply(math.negate(math.constant(0)), weight);
    } else if (target >= 0 && target < numClasses) {
      Shape index(at.get());
      index.insert(index.begin() + classAxis, target);
      weight = weights ? read(*weights, target) : math.constant(1);
      loss = math.multiply(math.negate(read(x, x.linearize(index))), weight);
    }
    if (!isReduced)
      write(*result, at.getIndex(), loss);
    sum = math.add(sum, loss);
    total = math.add(total, weight);
  }
  if (op.getReduction() == "mean")
    sum = math.divide(sum, total);
  if (isReduced)
    write(*result, 0, sum);
  frame.set(op.getResult(), *result);
  return success();
}

static LogicalResult evaluateCrossEntropyWithLogits(CrossEntropyWithLogitsOp op,
                                                    Frame &frame) {
  const Tensor &x = frame.getTensor(op.getPredictions());
  const Tensor &labels = frame.getTensor(op.getLabels());
  if (x.getShape() != labels.getShape())
    return op.emitOpError("expected a label for each prediction");
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), {}, op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  Number sum = math.constant(0);
  for (int64_t i = 0; i < x.getNumElements(); ++i)
    sum = math.subtract(sum, math.multiply(read(x, i), read(labels, i)));
  int64_t count = x.getRank() > 1 ? x.getDim(0) : 1;
  write(*result, 0, math.divide(sum, math.constant(count)));
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachLossModels(MLIRContext &context) {
  attachReference<evaluateNLLLoss, evaluateCrossEntropyWithLogits>(context);
}
