//===- RelaxReductionOps.cpp - reductions, scans, searches ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

template <typename AdaptorTy>
static LogicalResult inferReduction(OpLocation location, AdaptorTy adaptor,
                                    SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape;
  if (!x.hasRank()) {
    if (!adaptor.getAxes() && !adaptor.getKeepdims())
      shape = TensorShape::ofRank(0);
  } else {
    // reduction (C1)
    FailureOr<SmallVector<int64_t>> axes =
        normalizeReductionAxes(location, adaptor.getAxes(), x.getRank());
    if (failed(axes))
      return failure();
    SmallVector<Dim> dims;
    for (auto [i, dim] : llvm::enumerate(x.getDims())) {
      if (!llvm::is_contained(*axes, int64_t(i)))
        dims.push_back(dim);
      else if (adaptor.getKeepdims())
        dims.push_back(makeDim(1));
    }
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
}

//===----------------------------------------------------------------------===//
// CollapseSumToOp, CollapseSumLikeOp
//===----------------------------------------------------------------------===//

static LogicalResult inferCollapseSum(OpLocation location, ValueRange operands,
                                      SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(operands[0].getType());
  auto type = dyn_cast<ShapeType>(operands[1].getType());
  TensorShape shape =
      type ? TensorShape::of(type) : TensorShape::of(operands[1].getType());
  if (x.hasRank() && shape.hasRank()) {
    int64_t offset = x.getRank() - shape.getRank();
    bool broadcasts = offset >= 0;
    for (int64_t i = 0; broadcasts && i < shape.getRank(); ++i)
      broadcasts =
          compareDims(shape[i], makeDim(1)) != DimRelation::Different ||
          compareDims(shape[i], x[offset + i]) != DimRelation::Different;
    // collapse_sum (C1)
    if (!broadcasts)
      return emitOptionalError(location, "expected a shape that broadcasts to ",
                               x.str(), ", got ", shape.str());
  }
  return inferTensor(location, operands, shape, getElementType(operands[0]),
                     inferred);
}

template <typename AdaptorTy>
static LogicalResult inferScan(OpLocation location, AdaptorTy adaptor,
                               SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  // scan (C1)
  if (x.hasRank() &&
      failed(normalizeAxis(location, adaptor.getAxis(), x.getRank())))
    return failure();
  Type elementType = getElementType(adaptor.getX());
  Type type = adaptor.getDtype().value_or(elementType);
  // scan (C2)
  if (type.isInteger(1))
    return emitOptionalError(location, "expected dtype to be a number, got ",
                             type);
  if (isa<FloatType>(elementType) && !isa<FloatType>(type))
    return emitOptionalError(location, "expected dtype to be a float like ",
                             elementType, ", got ", type);
  return inferTensor(location, adaptor.getX(), x, type, inferred);
}

//===----------------------------------------------------------------------===//
// ArgmaxOp, ArgminOp
//===----------------------------------------------------------------------===//

template <typename AdaptorTy>
static LogicalResult inferArgReduction(OpLocation location, AdaptorTy adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape;
  if (x.hasRank()) {
    std::optional<int64_t> axis = adaptor.getAxis();
    if (axis) {
      // arg_reduction (C1)
      FailureOr<int64_t> normal = normalizeAxis(location, *axis, x.getRank());
      if (failed(normal))
        return failure();
      axis = *normal;
    }
    SmallVector<Dim> dims;
    for (auto [i, dim] : llvm::enumerate(x.getDims())) {
      if (axis && *axis != int64_t(i))
        dims.push_back(dim);
      else if (adaptor.getKeepdims())
        dims.push_back(makeDim(1));
    }
    shape = TensorShape(dims);
  } else if (!adaptor.getAxis() && !adaptor.getKeepdims()) {
    shape = TensorShape::ofRank(0);
  }
  Type i64 = IntegerType::get(adaptor.getX().getContext(), 64);
  return inferTensor(location, adaptor.getX(), shape, i64, inferred);
}

//===----------------------------------------------------------------------===//
// BucketizeOp
//===----------------------------------------------------------------------===//

LogicalResult BucketizeOp::inferReturnTypes(MLIRContext *context,
                                            OpLocation location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  Value x = adaptor.getX(), boundaries = adaptor.getBoundaries();
  // (C1)
  if (failed(inferElementType(location, {x, boundaries})))
    return failure();
  TensorShape shape = TensorShape::of(boundaries.getType());
  // (C1)
  if (shape.hasRank() && shape.getRank() != 1)
    return emitOptionalError(location, "expected boundaries of rank 1, got ",
                             shape.getRank());
  return inferTensor(location, {x, boundaries}, TensorShape::of(x.getType()),
                     IntegerType::get(context, adaptor.getOutInt32() ? 32 : 64),
                     inferred);
}

//===----------------------------------------------------------------------===//
// MultinomialFromUniformOp
//===----------------------------------------------------------------------===//

LogicalResult
MultinomialFromUniformOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  Value prob = adaptor.getProb(), samples = adaptor.getUniformSample();
  // (C1)
  if (failed(inferElementType(location, {prob, samples})))
    return failure();
  TensorShape rows = TensorShape::of(prob.getType());
  // (C1)
  if (rows.hasRank() && rows.getRank() != 2)
    return emitOptionalError(location, "expected prob of rank 2, got ",
                             rows.getRank());
  Type dtype = adaptor.getDtype().value_or(IntegerType::get(context, 64));
  auto integer = dyn_cast<IntegerType>(dtype);
  // (C3)
  if (!integer || integer.isSigned() ||
      !llvm::is_contained({8u, 16u, 32u, 64u}, integer.getWidth()))
    return emitOptionalError(location, "expected an integer dtype, got ",
                             dtype);
  // The first dimension of both, from the operand with the more precise type.
  Dim count;
  for (auto [name, operand] :
       {std::pair("uniform_sample", samples),
        std::pair("sample_indices", adaptor.getSampleIndices())}) {
    TensorShape shape = TensorShape::of(operand.getType());
    if (!shape.hasRank())
      continue;
    // (C2)
    if (shape.getRank() != 2 ||
        compareDims(shape[1], makeDim(1)) == DimRelation::Different)
      return emitOptionalError(location, "expected ", name,
                               " of shape [n, 1], got ", shape.str());
    if (compareDims(shape[0], count) == DimRelation::Different)
      return emitOptionalError(location,
                               "expected equal numbers of samples and sample "
                               "indices, got ",
                               toString(count), " and ", toString(shape[0]));
    if (!count || getConstant(shape[0]))
      count = shape[0];
  }
  return inferTensor(location, adaptor.getOperands(),
                     TensorShape({count, makeDim(1)}), dtype, inferred);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.cpp.inc"

void RelaxDialect::registerReductionOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.cpp.inc"
      >();
}
