//===- TensorMath.cpp - short names for relax operations ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TensorMath.h"

#include "ShapeConstraints.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/SliceBounds.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

Type onnx::getWideType(Type elementType) {
  return elementType.isF64() ? elementType
                             : Float32Type::get(elementType.getContext());
}

int64_t onnx::getDimSize(TensorType type, int64_t axis) {
  if (!type.hasRank())
    return ShapedType::kDynamic;
  int64_t rank = type.getRank();
  axis += axis < 0 ? rank : 0;
  return axis < 0 || axis >= rank ? ShapedType::kDynamic
                                  : type.getDimSize(axis);
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

Value TensorMath::add(Value a, Value b) const {
  return node.createValue<relax::AddOp>({a, b});
}
Value TensorMath::sub(Value a, Value b) const {
  return node.createValue<relax::SubtractOp>({a, b});
}
Value TensorMath::mul(Value a, Value b) const {
  return node.createValue<relax::MultiplyOp>({a, b});
}
Value TensorMath::div(Value a, Value b) const {
  return node.createValue<relax::DivideOp>({a, b});
}
Value TensorMath::floorDiv(Value a, Value b) const {
  return node.createValue<relax::FloorDivideOp>({a, b});
}
Value TensorMath::floorMod(Value a, Value b) const {
  return node.createValue<relax::FloorModOp>({a, b});
}
Value TensorMath::max(Value a, Value b) const {
  return node.createValue<relax::MaximumOp>({a, b});
}
Value TensorMath::min(Value a, Value b) const {
  return node.createValue<relax::MinimumOp>({a, b});
}
Value TensorMath::abs(Value x) const {
  return node.createValue<relax::AbsOp>({x});
}
Value TensorMath::exp(Value x) const {
  return node.createValue<relax::ExpOp>({x});
}
Value TensorMath::log(Value x) const {
  return node.createValue<relax::LogOp>({x});
}
Value TensorMath::sqrt(Value x) const {
  return node.createValue<relax::SqrtOp>({x});
}
Value TensorMath::rsqrt(Value x) const {
  return node.createValue<relax::RsqrtOp>({x});
}
Value TensorMath::square(Value x) const {
  return node.createValue<relax::SquareOp>({x});
}
Value TensorMath::power(Value x, Value exponent) const {
  return node.createValue<relax::PowerOp>({x, exponent});
}
Value TensorMath::ceil(Value x) const {
  return node.createValue<relax::CeilOp>({x});
}
Value TensorMath::sigmoid(Value x) const {
  return node.createValue<relax::SigmoidOp>({x});
}
Value TensorMath::tanh(Value x) const {
  return node.createValue<relax::TanhOp>({x});
}
Value TensorMath::equal(Value a, Value b) const {
  return node.createValue<relax::EqualOp>({a, b});
}
Value TensorMath::less(Value a, Value b) const {
  return node.createValue<relax::LessOp>({a, b});
}
Value TensorMath::lessEqual(Value a, Value b) const {
  return node.createValue<relax::LessEqualOp>({a, b});
}
Value TensorMath::greater(Value a, Value b) const {
  return node.createValue<relax::GreaterOp>({a, b});
}
Value TensorMath::greaterEqual(Value a, Value b) const {
  return node.createValue<relax::GreaterEqualOp>({a, b});
}
Value TensorMath::logicalAnd(Value a, Value b) const {
  return node.createValue<relax::LogicalAndOp>({a, b});
}
Value TensorMath::logicalOr(Value a, Value b) const {
  return node.createValue<relax::LogicalOrOp>({a, b});
}
Value TensorMath::where(Value condition, Value a, Value b) const {
  return node.createValue<relax::WhereOp>({condition, a, b});
}

Value TensorMath::clip(Value x, double low, double high) const {
  if (!x)
    return {};
  Builder builder(node.getContext());
  Type type = getElementType(x);
  return node.createValue<relax::ClipOp>(
      {x}, {builder.getNamedAttr("min", builder.getFloatAttr(type, low)),
            builder.getNamedAttr("max", builder.getFloatAttr(type, high))});
}

Value TensorMath::cast(Value x, Type elementType) const {
  return convertElements(node, x, elementType);
}

//===----------------------------------------------------------------------===//
// New tensors
//===----------------------------------------------------------------------===//

Value TensorMath::number(Value x, double value) const {
  return x ? node.createScalar(getElementType(x), value) : Value();
}

Value TensorMath::vector(ArrayRef<int64_t> values) const {
  auto type = RankedTensorType::get(int64_t(values.size()), node.getI64Type());
  return node.createConstant(DenseElementsAttr::get(type, values));
}

Value TensorMath::size(const IndexExpr &dim, Type elementType) const {
  // Integers up to this size are exact in a double.
  constexpr int64_t kLargest = int64_t(1) << 53;
  if (std::optional<int64_t> constant = dim.getConstant();
      constant && *constant < kLargest &&
      (isa<FloatType>(elementType) ||
       elementType.getIntOrFloatBitWidth() == 64))
    return node.createScalar(elementType, double(*constant));
  Value vector =
      node.createValue<relax::ShapeToTensorOp>({node.createShape(dim)});
  return cast(reshape(vector, {}), elementType);
}

Value TensorMath::full(ArrayRef<IndexExpr> shape, Type elementType,
                       double value) const {
  return node.createValue<relax::FullOp>(
      {node.createShape(shape), node.createScalar(elementType, value)});
}

Value TensorMath::arange(double start, double step, const IndexExpr &count,
                         Type elementType) const {
  return node.createValue<relax::ArangeOp>(
      {node.createScalar(elementType, start),
       node.createScalar(elementType, step), node.createShape(count)});
}

//===----------------------------------------------------------------------===//
// Reshapes and data movement
//===----------------------------------------------------------------------===//

Value TensorMath::reshape(Value x, ArrayRef<IndexExpr> shape) const {
  return node.createReshape(x, shape);
}
Value TensorMath::permute(Value x, Axes axes) const {
  return node.createValue<relax::PermuteDimsOp>({x},
                                                {node.i64Array("axes", axes)});
}
Value TensorMath::expand(Value x, Axes axes) const {
  return node.createValue<relax::ExpandDimsOp>({x},
                                               {node.i64Array("axes", axes)});
}
Value TensorMath::squeeze(Value x, Axes axes) const {
  return node.createValue<relax::SqueezeOp>({x}, {node.i64Array("axes", axes)});
}
Value TensorMath::broadcast(Value x, ArrayRef<IndexExpr> shape) const {
  return node.createValue<relax::BroadcastToOp>({x, node.createShape(shape)});
}
Value TensorMath::concat(ArrayRef<Value> values, int64_t axis) const {
  return node.createValue<relax::ConcatOp>(values, {node.i64("axis", axis)});
}
Value TensorMath::stack(ArrayRef<Value> values, int64_t axis) const {
  return node.createValue<relax::StackOp>(values, {node.i64("axis", axis)});
}

Value TensorMath::slice(Value x, int64_t axis, const IndexExpr &begin,
                        const IndexExpr &end, int64_t stride) const {
  return node.createValue<relax::StridedSliceOp>(
      {x}, {node.i64Array("axes", {axis}),
            node.bounds("begin", relax::SliceBound{begin}),
            node.bounds("end", relax::SliceBound{end}),
            node.i64Array("strides", {stride})});
}

Value TensorMath::element(Value x, int64_t axis, int64_t index) const {
  return squeeze(slice(x, axis, index, index + 1), {axis});
}

SmallVector<Value> TensorMath::split(Value x, int64_t axis,
                                     int64_t parts) const {
  if (parts == 1)
    return {x};
  auto op = node.create<relax::SplitOp>(
      {x}, {node.i64("axis", axis), node.i64("sections", parts)});
  if (!op)
    return SmallVector<Value>(parts);
  return llvm::to_vector_of<Value>(op.getParts());
}

Value TensorMath::take(Value x, Value indices, int64_t axis,
                       StringRef mode) const {
  return node.createValue<relax::TakeOp>(
      {x, indices}, {node.i64("axis", axis), node.string("mode", mode)});
}

void TensorMath::checkNotZero(Value x, const Twine &text) const {
  Type i64 = node.getI64Type();
  // Flags are 0 or 1 because a symbol must not be negative.
  Value flags = where(equal(x, number(x, 0)), node.createScalar(i64, 0),
                      node.createScalar(i64, 1));
  if (node.getRank(flags) == 0)
    flags = reshape(flags, IndexExpr(1));
  for (const IndexExpr &flag : node.getSizes(flags))
    node.requireNotNegative(flag - 1, text);
}

//===----------------------------------------------------------------------===//
// Contractions and reductions
//===----------------------------------------------------------------------===//

Value TensorMath::matmul(Value a, Value b) const {
  requireMatmul(node, a, b);
  return node.createValue<relax::MatmulOp>({a, b});
}
Value TensorMath::sum(Value x, Axes axes, bool keepDims) const {
  return node.createValue<relax::SumOp>(
      {x}, {node.i64Array("axes", axes), node.boolean("keepdims", keepDims)});
}
Value TensorMath::mean(Value x, Axes axes, bool keepDims) const {
  return node.createValue<relax::MeanOp>(
      {x}, {node.i64Array("axes", axes), node.boolean("keepdims", keepDims)});
}
Value TensorMath::maxOver(Value x, Axes axes, bool keepDims) const {
  return node.createValue<relax::MaxOp>(
      {x}, {node.i64Array("axes", axes), node.boolean("keepdims", keepDims)});
}
