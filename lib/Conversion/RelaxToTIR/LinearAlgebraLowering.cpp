//===- LinearAlgebraLowering.cpp - lower matrix products ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RelaxToTIRLowerings.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/EinsumSubscripts.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// MatmulOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerMatmul(LinalgEmitter &emitter, MatmulOp op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  Extents lhs = emitter.getExtents(op.getLhs().getType());
  Extents rhs = emitter.getExtents(op.getRhs().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();

  // Loops: batches, rows if lhs has them, columns if rhs has them, and the
  // contracted dimension.
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
      extents, {getElementType(op.getLhs()), getElementType(op.getRhs())},
      op.getOutDtype().value_or(getElementType(op.getLhs())),
      /*numReductionLoops=*/1, operands,
      {emitter.map(numLoops, lhsExprs), emitter.map(numLoops, rhsExprs)}));
  return success();
}

//===----------------------------------------------------------------------===//
// EinsumOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerEinsum(LinalgEmitter &emitter, EinsumOp op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  SmallVector<Extents> shapes;
  SmallVector<TensorShape> known;
  SmallVector<int64_t> ranks;
  for (Value input : op.getInputs()) {
    shapes.push_back(emitter.getExtents(input.getType()));
    known.push_back(TensorShape::of(input.getType()));
    ranks.push_back(shapes.back().size());
  }
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  EinsumSubscripts einsum =
      *parseEinsumSubscripts({}, op.getSubscripts(), ranks);
  SmallVector<Dim> dims = *inferEinsumDims({}, einsum, known);

  // Loops: those of the result, then all others.
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
  Type elementType = getElementType(op.getInputs()[0]);
  results.push_back(emitter.sumOfProducts(extents, elementType, elementType,
                                          reduced.size(), operands, maps));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// OuterOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerOuter(LinalgEmitter &emitter, OuterOp op,
                                ValueRange operands,
                                SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(op.getLhs());
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

void relax_mlir::attachLinearAlgebraLowerings(MLIRContext &context) {
  attachLinalgLowering<MatmulOp, lowerMatmul>(context);
  attachLinalgLowering<EinsumOp, lowerEinsum>(context);
  attachLinalgLowering<OuterOp, lowerOuter>(context);
}
