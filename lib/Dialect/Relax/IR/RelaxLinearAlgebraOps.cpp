//===- RelaxLinearAlgebraOps.cpp - matrix products ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/EinsumSubscripts.h"

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
                                         OpLocation location, Adaptor adaptor,
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
    emitter.emitUnproven() << "the inner dimensions '" << lhs.back().str()
                           << "' and '" << rhsInner.str()
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

/// The dimensions by number, as broadcasting gives them.
static FailureOr<SmallVector<Dim>>
inferEinsumDims(OpLocation location, const EinsumSubscripts &einsum,
                ArrayRef<TensorShape> shapes) {
  SmallVector<Dim> dims(einsum.numDims, makeDim(1));
  for (auto [term, shape] : llvm::zip_equal(einsum.terms, shapes)) {
    for (auto [number, dim] : llvm::zip_equal(term, shape.getDims())) {
      FailureOr<Dim> both = broadcastDims(dims[number], dim);
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
  if (operands.empty())
    return emitOptionalError(location, "expected one operand or more, got 0");
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

LogicalResult EinsumOp::toLinalg(OpBuilder &builder, Location loc,
                                 ValueRange operands,
                                 const KernelSymbols &symbols,
                                 SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  SmallVector<Extents> shapes;
  SmallVector<TensorShape> known;
  SmallVector<int64_t> ranks;
  for (Value input : getInputs()) {
    shapes.push_back(emitter.getExtents(input.getType()));
    known.push_back(TensorShape::of(input.getType()));
    ranks.push_back(shapes.back().size());
  }
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  EinsumSubscripts einsum = *parseEinsumSubscripts({}, getSubscripts(), ranks);
  SmallVector<Dim> dims = *inferEinsumDims({}, einsum, known);

  // The loops: the result's, then all others.
  SmallVector<AffineExpr> loops(einsum.numDims);
  unsigned numLoops = 0;
  for (unsigned number : einsum.result)
    loops[number] = emitter.d(numLoops++);
  SmallVector<unsigned> reduced;
  for (unsigned number = 0; number < einsum.numDims; ++number) {
    if (loops[number])
      continue;
    loops[number] = emitter.d(numLoops++);
    reduced.push_back(number);
  }
  SmallVector<AffineMap> maps;
  llvm::SmallDenseSet<unsigned> haveExtent;
  for (auto [term, shape] : llvm::zip_equal(einsum.terms, shapes)) {
    SmallVector<AffineExpr> exprs;
    for (auto [number, size] : llvm::zip_equal(term, shape)) {
      if (dims[number] && size == *dims[number]) {
        exprs.push_back(loops[number]);
        haveExtent.insert(number);
        continue;
      }
      if (!size.isOne())
        emitter.emitUnproven()
            << "the dimension '" << size.str() << "' is 1 or '"
            << toString(dims[number]) << "'; relax.match_cast can state it";
      exprs.push_back(emitter.c(0));
    }
    maps.push_back(emitter.map(numLoops, exprs));
  }
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(getInputs()[0]);
  results.push_back(emitter.sumOfProducts(extents, elementType, elementType,
                                          reduced.size(), operands, maps));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// OuterOp
//===----------------------------------------------------------------------===//

LogicalResult OuterOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  FailureOr<Type> elementType = inferElementType(location, operands);
  if (failed(elementType))
    return failure();
  SmallVector<Dim> dims;
  for (Value operand : operands) {
    TensorShape shape = TensorShape::of(operand.getType());
    if (shape.hasRank() && shape.getRank() != 1)
      return emitOptionalError(location, "expected operands of rank 1, got ",
                               shape.getRank());
    dims.push_back(shape.hasRank() ? shape[0] : Dim());
  }
  return inferTensor(location, operands, TensorShape(dims), *elementType,
                     inferred);
}

LogicalResult OuterOp::toLinalg(OpBuilder &builder, Location loc,
                                ValueRange operands,
                                const KernelSymbols &symbols,
                                SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(getLhs());
  results.push_back(emitter.compute(
      extents, elementType, operands,
      {emitter.map(2, emitter.d(0)), emitter.map(2, emitter.d(1))},
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, getComputeType(elementType));
        Value product = math.mul(math.convert(args[0], elementType),
                                 math.convert(args[1], elementType));
        return math.on(elementType)
            .convert(product, getComputeType(elementType));
      }));
  return emitter.getStatus();
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
