//===- LinalgTensorOps.cpp - lower tensor operations to blocks ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LinalgToTIRBuilder.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;

/// Returns true if `expr` is the constant `value`.
static bool isConstant(AffineExpr expr, int64_t value) {
  auto constant = dyn_cast<AffineConstantExpr>(expr);
  return constant && constant.getValue() == value;
}

LogicalResult LinalgToTIRBuilder::emitFill(Value tensor, Value buffer) {
  FailureOr<Shape> shape = getShape(tensor);
  OpFoldResult fill = getFillValue(tensor);
  if (failed(shape))
    return failure();
  if (auto value = dyn_cast<Value>(fill); value && failed(prepareScalar(value)))
    return failure();
  Operation *op = tensor.getDefiningOp();
  return createCopy(op, "fill", buffer, *shape, [&](OpBuilder &at) {
    return materialize(at, op->getLoc(), fill);
  });
}

LogicalResult LinalgToTIRBuilder::emitPad(tensor::PadOp op) {
  FailureOr<Value> from = getBuffer(op.getSource());
  FailureOr<Value> to = createBuffer(op.getResult());
  FailureOr<Shape> shape = getShape(op.getResult());
  FailureOr<Shape> sizes = getShape(op.getSource());
  FailureOr<Shape> low = getIndices(op.getMixedLowPad());
  FailureOr<Shape> high = getIndices(op.getMixedHighPad());
  if (failed(from) || failed(to) || failed(shape) || failed(sizes) ||
      failed(low) || failed(high) || failed(prepareScalars(op.getRegion())))
    return failure();
  Shape conditions, indices;
  for (unsigned i = 0, e = shape->size(); i < e; ++i) {
    indices.push_back(dim(i) - (*low)[i]);
    if (!isConstant((*low)[i], 0))
      conditions.push_back(indices[i]);
    if (!isConstant((*high)[i], 0))
      conditions.push_back((*sizes)[i] - 1 - indices[i]);
  }
  auto inside = [&](OpBuilder &at) {
    return load(at, op.getLoc(), *from, indices);
  };
  auto outside = [&](OpBuilder &at) -> Value {
    IRMapping mapping;
    mapping.map(op.getRegion().getArguments(),
                ValueRange(getAffineOperands(at)).take_front(shape->size()));
    SmallVector<Value> results;
    clonePayload(at, op.getRegion().front(), mapping, results);
    return results.front();
  };
  return createCopy(op, "pad", *to, *shape, [&](OpBuilder &at) {
    return select(at, op.getLoc(), op.getType().getElementType(), conditions,
                  inside, outside);
  });
}

LogicalResult LinalgToTIRBuilder::emitConcat(tensor::ConcatOp op) {
  FailureOr<Value> to = createBuffer(op.getResult());
  FailureOr<Shape> shape = getShape(op.getResult());
  if (failed(to) || failed(shape))
    return failure();
  unsigned axis = op.getDim(), last = op.getInputs().size() - 1;
  SmallVector<Value> inputs;
  // The first index on the axis after each input.
  SmallVector<AffineExpr> ends;
  for (Value input : op.getInputs()) {
    FailureOr<Value> buffer = getBuffer(input);
    FailureOr<Shape> sizes = getShape(input);
    if (failed(buffer) || failed(sizes))
      return failure();
    inputs.push_back(*buffer);
    AffineExpr begin = ends.empty() ? constant(0) : ends.back();
    ends.push_back(begin + (*sizes)[axis]);
  }
  Type type = op.getResultType().getElementType();
  auto element = [&](auto &&self, OpBuilder &at, unsigned index) -> Value {
    auto here = [&](OpBuilder &nested) {
      Shape indices;
      for (unsigned i = 0, e = shape->size(); i < e; ++i)
        indices.push_back(dim(i));
      if (index != 0)
        indices[axis] = dim(axis) - ends[index - 1];
      return load(nested, op.getLoc(), inputs[index], indices);
    };
    if (index == last)
      return here(at);
    return select(
        at, op.getLoc(), type, {ends[index] - 1 - dim(axis)}, here,
        [&](OpBuilder &nested) { return self(self, nested, index + 1); });
  };
  return createCopy(op, "concat", *to, *shape,
                    [&](OpBuilder &at) { return element(element, at, 0); });
}

/// Copies between `grouped` and `flat`, whose dimensions are the products of
/// `groups` of dimensions of `grouped`.
LogicalResult
LinalgToTIRBuilder::emitReshape(Operation *op, Value grouped, Value flat,
                                ArrayRef<ReassociationIndices> groups) {
  Value result = op->getResult(0);
  Value operand = result == grouped ? flat : grouped;
  FailureOr<Value> from = getBuffer(operand);
  FailureOr<Value> to = createBuffer(result);
  FailureOr<Shape> groupedShape = getShape(grouped);
  FailureOr<Shape> flatShape = getShape(flat);
  if (failed(from) || failed(to) || failed(groupedShape) || failed(flatShape))
    return failure();
  StringRef name = "reshape";
  // A flat index can be divided by constants only.
  bool divisible = llvm::all_of(groups, [&](const ReassociationIndices &group) {
    return llvm::all_of(ArrayRef<int64_t>(group).drop_front(), [&](int64_t i) {
      return isa<AffineConstantExpr>((*groupedShape)[i]);
    });
  });
  if (result == flat && divisible) {
    Shape indices(groupedShape->size());
    for (auto [position, group] : llvm::enumerate(groups)) {
      AffineExpr rest = dim(position);
      for (int64_t i : llvm::reverse(ArrayRef<int64_t>(group).drop_front())) {
        indices[i] = rest % (*groupedShape)[i];
        rest = rest.floorDiv((*groupedShape)[i]);
      }
      indices[group.front()] = rest;
    }
    return createCopy(op, name, *to, *flatShape, [&](OpBuilder &at) {
      return load(at, op->getLoc(), *from, indices);
    });
  }
  Shape indices, flatIndices;
  for (unsigned i = 0, e = groupedShape->size(); i < e; ++i)
    indices.push_back(dim(i));
  for (const ReassociationIndices &group : groups) {
    AffineExpr index = constant(0);
    for (int64_t i : group)
      index = index * (*groupedShape)[i] + dim(i);
    flatIndices.push_back(index);
  }
  // Rank 0 has one element.
  flatIndices.resize(flatShape->size(), constant(0));
  if (result == grouped)
    return createCopy(op, name, *to, *groupedShape, [&](OpBuilder &at) {
      return load(at, op->getLoc(), *from, flatIndices);
    });
  SmallVector<IteratorKind> kinds(indices.size(), IteratorKind::Spatial);
  BlockOp block = createBlock(op, name, kinds, *groupedShape);
  OpBuilder at = OpBuilder::atBlockTerminator(&block.getBody().front());
  store(at, op->getLoc(), load(at, op->getLoc(), *from, indices), *to,
        flatIndices);
  return success();
}

LogicalResult LinalgToTIRBuilder::emitExpandShape(tensor::ExpandShapeOp op) {
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  return emitReshape(op, op.getResult(), op.getSrc(), groups);
}

LogicalResult
LinalgToTIRBuilder::emitCollapseShape(tensor::CollapseShapeOp op) {
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  return emitReshape(op, op.getSrc(), op.getResult(), groups);
}

LogicalResult LinalgToTIRBuilder::emitExtractSlice(tensor::ExtractSliceOp op) {
  FailureOr<Value> from = getBuffer(op.getSource());
  FailureOr<Value> to = createBuffer(op.getResult());
  FailureOr<Shape> shape = getShape(op.getResult());
  FailureOr<Shape> offsets = getIndices(op.getMixedOffsets());
  FailureOr<Shape> strides = getIndices(op.getMixedStrides());
  if (failed(from) || failed(to) || failed(shape) || failed(offsets) ||
      failed(strides))
    return failure();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Shape indices;
  unsigned next = 0;
  for (unsigned i = 0, e = offsets->size(); i < e; ++i)
    indices.push_back(dropped.test(i)
                          ? (*offsets)[i]
                          : (*offsets)[i] + dim(next++) * (*strides)[i]);
  return createCopy(op, "slice", *to, *shape, [&](OpBuilder &at) {
    return load(at, op.getLoc(), *from, indices);
  });
}

/// Returns true if only `op` uses the tensor that it inserts into.
bool LinalgToTIRBuilder::updatesInPlace(tensor::InsertSliceOp op) {
  Operation *dest = op.getDest().getDefiningOp();
  // The source of a cast may have other users.
  return dest && !isa<tensor::CastOp>(dest) && op.getDest().hasOneUse();
}

/// Writes the slice, where the rest of the result is in its buffer already or
/// has no value.
LogicalResult LinalgToTIRBuilder::emitUpdate(tensor::InsertSliceOp op) {
  FailureOr<Value> from = getBuffer(op.getSource());
  FailureOr<Value> to = updatesInPlace(op) ? getBuffer(op.getDest())
                                           : createBuffer(op.getResult());
  FailureOr<Shape> offsets = getIndices(op.getMixedOffsets());
  FailureOr<Shape> sizes = getIndices(op.getMixedSizes());
  if (failed(from) || failed(to) || failed(offsets) || failed(sizes))
    return failure();
  buffers[op.getResult()] = *to;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Shape extents, indices, outer;
  for (unsigned i = 0, e = offsets->size(); i < e; ++i) {
    outer.push_back((*offsets)[i]);
    if (dropped.test(i))
      continue;
    outer.back() = outer.back() + dim(extents.size());
    indices.push_back(dim(extents.size()));
    extents.push_back((*sizes)[i]);
  }
  SmallVector<IteratorKind> kinds(extents.size(), IteratorKind::Spatial);
  BlockOp block = createBlock(op, "insert_slice", kinds, extents);
  OpBuilder at = OpBuilder::atBlockTerminator(&block.getBody().front());
  store(at, op.getLoc(), load(at, op.getLoc(), *from, indices), *to, outer);
  return success();
}

LogicalResult LinalgToTIRBuilder::emitInsertSlice(tensor::InsertSliceOp op) {
  if (!llvm::all_of(op.getMixedStrides(), [](OpFoldResult stride) {
        return isConstantIntValue(stride, 1);
      }))
    return op.emitOpError() << "expected strides of 1 to become a block";
  if (op.getDest().getDefiningOp<tensor::EmptyOp>() || updatesInPlace(op))
    return emitUpdate(op);
  FailureOr<Value> from = getBuffer(op.getSource());
  FailureOr<Value> around = getBuffer(op.getDest());
  FailureOr<Value> to = createBuffer(op.getResult());
  FailureOr<Shape> shape = getShape(op.getResult());
  FailureOr<Shape> offsets = getIndices(op.getMixedOffsets());
  FailureOr<Shape> sizes = getIndices(op.getMixedSizes());
  if (failed(from) || failed(around) || failed(to) || failed(shape) ||
      failed(offsets) || failed(sizes))
    return failure();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Shape conditions, indices, outer;
  for (unsigned i = 0, e = shape->size(); i < e; ++i) {
    AffineExpr index = dim(i) - (*offsets)[i];
    outer.push_back(dim(i));
    if (!dropped.test(i))
      indices.push_back(index);
    if (!isConstant((*offsets)[i], 0))
      conditions.push_back(index);
    if ((*offsets)[i] + (*sizes)[i] != (*shape)[i])
      conditions.push_back((*sizes)[i] - 1 - index);
  }
  auto inside = [&](OpBuilder &at) {
    return load(at, op.getLoc(), *from, indices);
  };
  auto outside = [&](OpBuilder &at) {
    return load(at, op.getLoc(), *around, outer);
  };
  return createCopy(op, "insert_slice", *to, *shape, [&](OpBuilder &at) {
    return select(at, op.getLoc(), op.getType().getElementType(), conditions,
                  inside, outside);
  });
}
