//===- LinearAlgebra.cpp - what matrix products compute -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

static LogicalResult evaluateMatmul(MatmulOp op, Frame &frame) {
  // A vector is a row on the left and a column on the right.
  Tensor lhs = frame.getTensor(op.getLhs());
  Tensor rhs = frame.getTensor(op.getRhs());
  bool hasRows = lhs.getRank() > 1, hasColumns = rhs.getRank() > 1;
  if (!hasRows)
    lhs = lhs.reshape({1, lhs.getDim(0)});
  if (!hasColumns)
    rhs = rhs.reshape({rhs.getDim(0), 1});
  ArrayRef<int64_t> lhsBatch = lhs.getShape().drop_back(2);
  ArrayRef<int64_t> rhsBatch = rhs.getShape().drop_back(2);
  int64_t rows = lhs.getShape().end()[-2], inner = lhs.getShape().back();
  int64_t columns = rhs.getShape().back();
  if (rhs.getShape().end()[-2] != inner)
    return op.emitOpError("expected equal inner dimensions, got ")
           << inner << " and " << rhs.getShape().end()[-2];
  FailureOr<Shape> batch = broadcastShapes(op, {lhsBatch, rhsBatch});
  if (failed(batch))
    return failure();

  Shape shape(*batch);
  if (hasRows)
    shape.push_back(rows);
  if (hasColumns)
    shape.push_back(columns);
  FailureOr<Tensor> result = frame.makeTensor(
      op.getOutDtype().value_or(lhs.getElementType()), shape, op);
  if (failed(result))
    return failure();

  Arithmetic math(getProductKind(lhs.getStoredKind(), result->getStoredKind()));
  for (Coordinates at(*batch); !at.isDone(); at.next()) {
    int64_t lhsMatrix = getBroadcastIndex(lhsBatch, at.get()) * rows * inner;
    int64_t rhsMatrix = getBroadcastIndex(rhsBatch, at.get()) * inner * columns;
    int64_t matrix = at.getIndex() * rows * columns;
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j) {
        Number sum = math.constant(0);
        for (int64_t k = 0; k < inner; ++k)
          sum = math.add(
              sum, math.multiply(
                       math.convert(read(lhs, lhsMatrix + i * inner + k)),
                       math.convert(read(rhs, rhsMatrix + k * columns + j))));
        write(*result, matrix + i * columns + j, sum);
      }
    }
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachLinearAlgebraModels(MLIRContext &context) {
  attachReference<evaluateMatmul>(context);
}
