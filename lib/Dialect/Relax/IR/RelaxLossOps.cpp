//===- RelaxLossOps.cpp - losses ------------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.h"
#include "relax-mlir/Dialect/Relax/IR/LossAxes.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include <limits>

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// NLLLossOp
//===----------------------------------------------------------------------===//

unsigned mlir::relax::getClassAxis(int64_t rank) { return rank == 1 ? 0 : 1; }

/// Returns the shape without the dimension of the classes.
static TensorShape getTargetShape(const TensorShape &predictions) {
  SmallVector<Dim> dims(predictions.getDims());
  dims.erase(dims.begin() + getClassAxis(predictions.getRank()));
  return TensorShape(dims);
}

LogicalResult NLLLossOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  StringRef reduction = adaptor.getReduction();
  // (C3)
  if (reduction != "none" && reduction != "sum" && reduction != "mean")
    return emitOptionalError(location,
                             "expected reduction to be 'none', 'sum' "
                             "or 'mean', got '",
                             reduction, "'");
  Type elementType = getElementType(adaptor.getPredictions());
  TensorShape x = TensorShape::of(adaptor.getPredictions().getType());
  TensorShape targets = TensorShape::of(adaptor.getTargets().getType());
  // (C1)
  if (x.hasRank() && x.getRank() == 0)
    return emitOptionalError(location,
                             "expected predictions of rank 1 or more, got 0");
  TensorShape losses = targets;
  if (x.hasRank()) {
    losses = getTargetShape(x);
    // (C1)
    if (!areCompatible(losses, targets))
      return emitOptionalError(location, "expected targets of the shape ",
                               losses.str(), ", got ", targets.str());
  }
  if (Value weights = adaptor.getWeights()) {
    // (C2)
    if (getElementType(weights) != elementType)
      return emitOptionalError(location, "expected weights of ", elementType,
                               ", got ", getElementType(weights));
    TensorShape shape = TensorShape::of(weights.getType());
    TensorShape classes = x.hasRank()
                              ? TensorShape(x[getClassAxis(x.getRank())])
                              : TensorShape::ofRank(1);
    // (C2)
    if (!areCompatible(shape, classes))
      return emitOptionalError(location, "expected weights of the shape ",
                               classes.str(), ", got ", shape.str());
  }
  return inferTensor(location, adaptor.getOperands(),
                     reduction == "none" ? losses : TensorShape::ofRank(0),
                     elementType, inferred);
}

//===----------------------------------------------------------------------===//
// CrossEntropyWithLogitsOp
//===----------------------------------------------------------------------===//

LogicalResult
CrossEntropyWithLogitsOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  // (C1)
  FailureOr<Type> elementType = inferElementType(location, operands);
  if (failed(elementType))
    return failure();
  TensorShape x = TensorShape::of(adaptor.getPredictions().getType());
  TensorShape labels = TensorShape::of(adaptor.getLabels().getType());
  if (x.hasRank() && x.getRank() == 0)
    return emitOptionalError(location,
                             "expected predictions of rank 1 or more, got 0");
  if (!areCompatible(x, labels))
    return emitOptionalError(location, "expected labels of the shape ", x.str(),
                             ", got ", labels.str());
  return inferTensor(location, operands, TensorShape::ofRank(0), *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.cpp.inc"

void RelaxDialect::registerLossOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.cpp.inc"
      >();
}
