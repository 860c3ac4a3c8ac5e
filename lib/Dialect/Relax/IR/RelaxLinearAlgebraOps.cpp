//===- RelaxLinearAlgebraOps.cpp - matrix products ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// MatmulOp
//===----------------------------------------------------------------------===//

/// The dimensions before the matrix.
static TensorShape getBatch(const TensorShape &shape) {
  return TensorShape(
      shape.getDims().drop_back(std::min<int64_t>(2, shape.getRank())));
}

LogicalResult MatmulOp::inferReturnTypes(MLIRContext *context,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  FailureOr<Type> elementType =
      inferProductType(location, operands, adaptor.getOutDtype());
  if (failed(elementType))
    return failure();

  TensorShape lhs = TensorShape::of(adaptor.getLhs().getType());
  TensorShape rhs = TensorShape::of(adaptor.getRhs().getType());
  for (const TensorShape &shape : {lhs, rhs})
    if (shape.hasRank() && shape.getRank() == 0)
      return emitOptionalError(location,
                               "expected operands of rank 1 or more, got 0");
  if (!lhs.hasRank() || !rhs.hasRank())
    return inferTensor(location, operands, TensorShape(), *elementType,
                       inferred);

  const Dim &lhsInner = lhs.getDims().back();
  const Dim &rhsInner = rhs[std::max<int64_t>(rhs.getRank() - 2, 0)];
  if (compareDims(lhsInner, rhsInner) == DimRelation::Different)
    return emitOptionalError(location, "expected equal inner dimensions, got ",
                             toString(lhsInner), " and ", toString(rhsInner));
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

LogicalResult MatmulOp::toLinalg(OpBuilder &builder, Location loc,
                                 ValueRange operands,
                                 const KernelSymbols &symbols,
                                 SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents lhs = emitter.getExtents(getLhs().getType());
  Extents rhs = emitter.getExtents(getRhs().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();

  // The loops: batches, rows where lhs has them, columns where rhs has them,
  // and the inner dimension.
  bool hasRows = lhs.size() > 1, hasColumns = rhs.size() > 1;
  unsigned numBatches = extents.size() - hasRows - hasColumns;
  unsigned inner = extents.size(), numLoops = inner + 1;
  const relax_mlir::IndexExpr &rhsInner = rhs[hasColumns ? rhs.size() - 2 : 0];
  if (lhs.back() != rhsInner) {
    emitter.emitError() << "cannot prove that the inner dimensions '"
                        << lhs.back().str() << "' and '" << rhsInner.str()
                        << "' are equal; relax.match_cast can state it";
    return failure();
  }
  ArrayRef<relax_mlir::IndexExpr> batches =
      ArrayRef(extents).take_front(numBatches);
  SmallVector<AffineExpr> lhsExprs =
      emitter.broadcastExprs(ArrayRef(lhs).drop_back(hasRows ? 2 : 1), batches);
  SmallVector<AffineExpr> rhsExprs = emitter.broadcastExprs(
      ArrayRef(rhs).drop_back(hasColumns ? 2 : 1), batches);
  if (failed(emitter.getStatus()))
    return failure();
  if (hasRows)
    lhsExprs.push_back(emitter.d(numBatches));
  lhsExprs.push_back(emitter.d(inner));
  rhsExprs.push_back(emitter.d(inner));
  if (hasColumns)
    rhsExprs.push_back(emitter.d(numBatches + hasRows));

  results.push_back(emitter.sumOfProducts(
      extents, getElementType(getLhs()),
      getOutDtype().value_or(getElementType(getLhs())),
      /*numReductionLoops=*/1, operands,
      {emitter.map(numLoops, lhsExprs), emitter.map(numLoops, rhsExprs)}));
  return success();
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
