//===- RelaxLinearAlgebraOps.cpp - matrix products ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/EinsumSubscripts.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// MatmulOp
//===----------------------------------------------------------------------===//

/// Returns the dimensions before the matrix.
static TensorShape getBatch(const TensorShape &shape) {
  return TensorShape(
      shape.getDims().drop_back(std::min<int64_t>(2, shape.getRank())));
}

LogicalResult MatmulOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  // (C1), (C4)
  FailureOr<Type> elementType = inferProductType(
      location, adaptor.getLhs(), adaptor.getRhs(), adaptor.getOutDtype());
  if (failed(elementType))
    return failure();

  TensorShape lhs = TensorShape::of(adaptor.getLhs().getType());
  TensorShape rhs = TensorShape::of(adaptor.getRhs().getType());
  // (C1)
  for (const TensorShape &shape : {lhs, rhs})
    if (shape.hasRank() && shape.getRank() == 0)
      return emitOptionalError(location,
                               "expected operands of rank 1 or more, got 0");
  if (!lhs.hasRank() || !rhs.hasRank())
    return inferTensor(location, operands, TensorShape(), *elementType,
                       inferred);

  const Dim &lhsInner = lhs.getDims().back();
  const Dim &rhsInner = rhs[std::max<int64_t>(rhs.getRank() - 2, 0)];
  // (C2)
  if (compareDims(lhsInner, rhsInner) == DimRelation::Different)
    return emitOptionalError(location, "expected equal inner dimensions, got ",
                             toString(lhsInner), " and ", toString(rhsInner));
  // (C3)
  FailureOr<TensorShape> batch =
      broadcastShapes(location, getBatch(lhs), getBatch(rhs));
  if (failed(batch))
    return failure();
  SmallVector<Dim> dims(batch->getDims());
  if (lhs.getRank() > 1)
    dims.push_back(lhs[lhs.getRank() - 2]);
  if (rhs.getRank() > 1)
    dims.push_back(rhs.getDims().back());
  return inferTensor(location, operands, TensorShape(dims), *elementType,
                     inferred);
}

std::optional<LinearAxes> MatmulOp::getDataAxes() {
  auto lhs = dyn_cast<RankedTensorType>(getLhs().getType());
  auto rhs = dyn_cast<RankedTensorType>(getRhs().getType());
  if (!lhs || !rhs)
    return std::nullopt;
  return LinearAxes{lhs.getRank() - 1, std::max<int64_t>(rhs.getRank() - 2, 0)};
}

std::optional<LinearAxes> MatmulOp::getResultAxes() {
  auto rhs = dyn_cast<RankedTensorType>(getRhs().getType());
  auto result = dyn_cast<RankedTensorType>(getType());
  if (!rhs || !result || rhs.getRank() < 2)
    return std::nullopt;
  return LinearAxes{result.getRank() - 1, rhs.getRank() - 1};
}

//===----------------------------------------------------------------------===//
// EinsumOp
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<Dim>>
mlir::relax::inferEinsumDims(OpLocation location,
                             const EinsumSubscripts &einsum,
                             ArrayRef<TensorShape> shapes) {
  SmallVector<Dim> dims(einsum.numDims, makeDim(1));
  for (auto [term, shape] : llvm::zip_equal(einsum.terms, shapes)) {
    for (auto [number, dim] : llvm::zip_equal(term, shape.getDims())) {
      FailureOr<Dim> both = broadcastDims(dims[number], dim);
      // einsum (C2)
      if (failed(both))
        return emitOptionalError(
            location, "expected equal sizes where the subscripts are, got ",
            toString(dims[number]), " and ", toString(dim));
      dims[number] = *both;
    }
  }
  return dims;
}

LogicalResult EinsumOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getInputs();
  // (C1)
  if (operands.empty())
    return emitOptionalError(location, "expected one operand or more, got 0");
  // (C4)
  FailureOr<Type> elementType = inferElementType(location, operands);
  if (failed(elementType))
    return failure();
  SmallVector<TensorShape> shapes;
  SmallVector<int64_t> ranks;
  for (Value operand : operands) {
    shapes.push_back(TensorShape::of(operand.getType()));
    if (shapes.back().hasRank())
      ranks.push_back(shapes.back().getRank());
  }
  if (ranks.size() != operands.size())
    return inferTensor(location, operands, TensorShape(), *elementType,
                       inferred);
  FailureOr<EinsumSubscripts> einsum =
      parseEinsumSubscripts(location, adaptor.getSubscripts(), ranks);
  if (failed(einsum))
    return failure();
  FailureOr<SmallVector<Dim>> dims = inferEinsumDims(location, *einsum, shapes);
  if (failed(dims))
    return failure();
  SmallVector<Dim> result;
  for (unsigned number : einsum->result)
    result.push_back((*dims)[number]);
  return inferTensor(location, operands, TensorShape(result), *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// OuterOp
//===----------------------------------------------------------------------===//

LogicalResult OuterOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  // (C1)
  FailureOr<Type> elementType = inferElementType(location, operands);
  if (failed(elementType))
    return failure();
  SmallVector<Dim> dims;
  for (Value operand : operands) {
    TensorShape shape = TensorShape::of(operand.getType());
    // (C1)
    if (shape.hasRank() && shape.getRank() != 1)
      return emitOptionalError(location, "expected operands of rank 1, got ",
                               shape.getRank());
    dims.push_back(shape.hasRank() ? shape[0] : Dim());
  }
  return inferTensor(location, operands, TensorShape(dims), *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.cpp.inc"

void RelaxDialect::registerLinearAlgebraOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.cpp.inc"
      >();
}
