//===- LinearAlgebra.cpp - reference of matrix products -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "ResultShapes.h"
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

  Arithmetic math(getProductKind({lhs.getStoredKind(), rhs.getStoredKind()},
                                 result->getStoredKind()));
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

//===----------------------------------------------------------------------===//
// EinsumOp
//===----------------------------------------------------------------------===//

/// Replaces `...` in a term by digits from '0' on, numbered so that the last
/// digit is the same in all terms.
static std::string expandEllipsis(StringRef term, size_t count, size_t most) {
  std::string digits;
  for (size_t i = most - count; i < most; ++i)
    digits += char('0' + i);
  size_t dots = term.find("...");
  if (dots == StringRef::npos)
    return term.str();
  return (term.take_front(dots) + digits + term.drop_front(dots + 3)).str();
}

static LogicalResult evaluateEinsum(EinsumOp op, Frame &frame) {
  std::string subscripts;
  for (char letter : op.getSubscripts())
    if (letter != ' ')
      subscripts += letter;
  auto [left, right] = StringRef(subscripts).split("->");
  bool isExplicit = left.size() != subscripts.size();
  SmallVector<StringRef> texts;
  left.split(texts, ',');

  SmallVector<Tensor> inputs;
  for (Value input : op.getInputs())
    inputs.push_back(frame.getTensor(input));
  auto getCount = [&](size_t i) {
    size_t rank = inputs[i].getRank();
    return texts[i].contains("...") ? rank + 3 - texts[i].size() : 0;
  };
  size_t most = 0;
  for (size_t i = 0; i < inputs.size(); ++i)
    most = std::max(most, getCount(i));
  SmallVector<std::string> terms;
  std::string all, result;
  for (size_t i = 0; i < inputs.size(); ++i) {
    terms.push_back(expandEllipsis(texts[i], getCount(i), most));
    all += terms.back();
  }
  llvm::sort(all);
  if (isExplicit) {
    result = expandEllipsis(right, most, most);
  } else {
    for (char letter : all)
      if (llvm::count(all, letter) == 1 ||
          (letter < 'A' && !StringRef(result).contains(letter)))
        result += letter;
  }

  // The summation indices: the letters of the result, then all others.
  std::string letters = result;
  for (char letter : all)
    if (!StringRef(letters).contains(letter))
      letters += letter;
  Shape sizes(letters.size(), 1);
  for (auto [term, input] : llvm::zip_equal(terms, inputs)) {
    for (auto [letter, size] : llvm::zip_equal(term, input.getShape())) {
      int64_t &known = sizes[letters.find(letter)];
      if (known != 1 && size != 1 && known != size)
        return op.emitOpError("expected equal sizes for '")
               << StringRef(&letter, 1) << "', got " << known << " and "
               << size;
      known = known == 1 ? size : known;
    }
  }
  FailureOr<Tensor> tensor =
      frame.makeTensor(inputs[0].getElementType(),
                       ArrayRef(sizes).take_front(result.size()), op);
  if (failed(tensor))
    return failure();

  Arithmetic math(
      getProductKind(inputs[0].getStoredKind(), tensor->getStoredKind()));
  std::vector<Number> sums(tensor->getNumElements(), math.constant(0));
  for (Coordinates at(sizes); !at.isDone(); at.next()) {
    Number product = math.constant(1);
    for (auto [term, input] : llvm::zip_equal(terms, inputs)) {
      Shape point;
      for (char letter : term)
        point.push_back(at[letters.find(letter)]);
      int64_t index = getBroadcastIndex(input.getShape(), point);
      product = math.multiply(product, math.convert(read(input, index)));
    }
    Number &sum = sums[tensor->linearize(at.get().take_front(result.size()))];
    // A single product is not summed: 0.0 + -0.0 would lose the sign.
    sum = letters == result ? product : math.add(sum, product);
  }
  for (auto [i, sum] : llvm::enumerate(sums))
    write(*tensor, i, sum);
  frame.set(op.getResult(), *tensor);
  return success();
}

//===----------------------------------------------------------------------===//
// OuterOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateOuter(OuterOp op, Frame &frame) {
  const Tensor &lhs = frame.getTensor(op.getLhs());
  const Tensor &rhs = frame.getTensor(op.getRhs());
  FailureOr<Tensor> result = frame.makeTensor(
      lhs.getElementType(), {lhs.getDim(0), rhs.getDim(0)}, op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(lhs.getStoredKind()));
  for (Coordinates at(result->getShape()); !at.isDone(); at.next())
    write(*result, at.getIndex(),
          math.multiply(read(lhs, at[0]), read(rhs, at[1])));
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachLinearAlgebraModels(MLIRContext &context) {
  attachReference<evaluateMatmul, evaluateEinsum, evaluateOuter>(context);
}
