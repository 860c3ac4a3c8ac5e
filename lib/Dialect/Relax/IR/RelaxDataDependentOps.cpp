//===- RelaxDataDependentOps.cpp - results of data-dependent size ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxDataDependentOps.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

LogicalResult UniqueOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  Value x = adaptor.getX();
  TensorShape shape = TensorShape::of(x.getType());
  TensorShape values = TensorShape::ofRank(1), inverse = TensorShape::ofRank(1);
  if (std::optional<int64_t> axis = adaptor.getAxis()) {
    values = TensorShape();
    if (shape.hasRank()) {
      // (C1)
      FailureOr<int64_t> normal =
          normalizeAxis(location, *axis, shape.getRank());
      if (failed(normal))
        return failure();
      SmallVector<Dim> dims(shape.getDims());
      inverse = TensorShape(dims[*normal]);
      dims[*normal] = Dim();
      values = TensorShape(dims);
    }
  } else if (shape.hasRank()) {
    inverse = TensorShape(shape.getNumElements());
  }
  Type i64 = IntegerType::get(context, 64);
  TensorShape some = TensorShape::ofRank(1);
  return success(succeeded(inferTensor(location, x, values, getElementType(x),
                                       inferred)) &&
                 succeeded(inferTensor(location, x, some, i64, inferred)) &&
                 succeeded(inferTensor(location, x, inverse, i64, inferred)) &&
                 succeeded(inferTensor(location, x, some, i64, inferred)));
}

SmallVector<int64_t> UniqueOp::getRuntimeNumbers() {
  SmallVector<int64_t> numbers = {getSorted()};
  if (std::optional<int64_t> axis = getAxis())
    numbers.push_back(*axis);
  return numbers;
}

LogicalResult NonzeroOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  Dim rank = x.hasRank() ? makeDim(x.getRank()) : Dim();
  return inferTensor(location, adaptor.getX(), TensorShape({rank, Dim()}),
                     IntegerType::get(context, 64), inferred);
}

SmallVector<int64_t> NonzeroOp::getRuntimeNumbers() { return {}; }

//===----------------------------------------------------------------------===//
// AllClassNonMaxSuppressionOp
//===----------------------------------------------------------------------===//

/// Checks that the tensor may have this shape.
static LogicalResult checkShape(OpLocation location, StringRef name,
                                Value tensor, const TensorShape &expected) {
  TensorShape shape = TensorShape::of(tensor.getType());
  if (areCompatible(shape, expected))
    return success();
  return emitOptionalError(location, "expected ", name, " of the shape ",
                           expected.str(), ", got ", shape.str());
}

LogicalResult AllClassNonMaxSuppressionOp::inferReturnTypes(
    MLIRContext *context, OpLocation location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  SmallVector<Value> floats = {adaptor.getBoxes(), adaptor.getScores(),
                               adaptor.getIouThreshold()};
  if (Value threshold = adaptor.getScoreThreshold())
    floats.push_back(threshold);
  // (C2)
  if (failed(inferElementType(location, floats)))
    return failure();
  // (C3)
  TensorShape scalar = TensorShape::ofRank(0);
  for (auto [name, value] :
       {std::pair("max_output_boxes_per_class",
                  adaptor.getMaxOutputBoxesPerClass()),
        std::pair("iou_threshold", adaptor.getIouThreshold()),
        std::pair("score_threshold", adaptor.getScoreThreshold())})
    if (value && failed(checkShape(location, name, value, scalar)))
      return failure();
  // (C1)
  if (failed(checkShape(location, "boxes", adaptor.getBoxes(),
                        TensorShape({Dim(), Dim(), makeDim(4)}))))
    return failure();
  TensorShape boxes = TensorShape::of(adaptor.getBoxes().getType());
  TensorShape scores = boxes.hasRank()
                           ? TensorShape({boxes[0], Dim(), boxes[1]})
                           : TensorShape::ofRank(3);
  // (C1)
  if (failed(checkShape(location, "scores", adaptor.getScores(), scores)))
    return failure();
  return inferTensor(location, adaptor.getOperands(),
                     TensorShape({Dim(), makeDim(3)}),
                     IntegerType::get(context, 64), inferred);
}

SmallVector<int64_t> AllClassNonMaxSuppressionOp::getRuntimeNumbers() {
  return {getCenterPointBox()};
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxDataDependentOps.cpp.inc"

void RelaxDialect::registerDataDependentOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxDataDependentOps.cpp.inc"
      >();
}
