//===- RelaxSetOps.cpp - elements as sets ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxSetOps.h"

#include "OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

LogicalResult UniqueOp::inferReturnTypes(MLIRContext *context,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  Value x = adaptor.getX();
  TensorShape shape = TensorShape::of(x.getType());
  TensorShape values = TensorShape::ofRank(1), inverse = TensorShape::ofRank(1);
  if (std::optional<int64_t> axis = adaptor.getAxis()) {
    values = TensorShape();
    if (shape.hasRank()) {
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

LogicalResult NonzeroOp::inferReturnTypes(MLIRContext *context,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  Dim rank = x.hasRank() ? makeDim(x.getRank()) : Dim();
  return inferTensor(location, adaptor.getX(), TensorShape({rank, Dim()}),
                     IntegerType::get(context, 64), inferred);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxSetOps.cpp.inc"

void RelaxDialect::registerSetOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxSetOps.cpp.inc"
      >();
}
