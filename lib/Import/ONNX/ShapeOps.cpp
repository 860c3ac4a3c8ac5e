//===- ShapeOps.cpp - ONNX operators that move or make data ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ShapeArithmetic.h"
#include "ShapeConstraints.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// The shape as constants, or nothing.
static std::optional<SmallVector<int64_t>>
getStaticShape(ArrayRef<IndexExpr> shape) {
  SmallVector<int64_t> result;
  for (const IndexExpr &dim : shape) {
    std::optional<int64_t> value = dim.getConstant();
    if (!value)
      return std::nullopt;
    result.push_back(*value);
  }
  return result;
}

static IndexExpr multiply(ArrayRef<IndexExpr> dims) {
  IndexExpr product(1);
  for (const IndexExpr &dim : dims)
    product *= dim;
  return product;
}

/// The first output is input 0, which is of the shape `source`, in another
/// shape; a constant stays one.
static LogicalResult setReshaped(NodeBuilder &node, ArrayRef<IndexExpr> source,
                                 ArrayRef<IndexExpr> shape) {
  if (ElementsAttr constant = node.getConstantInput(0))
    if (auto staticShape = getStaticShape(shape))
      if (ElementsAttr reshaped = reshapeConstant(constant, *staticShape))
        return node.setOutput(0, reshaped);
  // What can be seen not to fit is an error of the operation.
  IndexExpr before = multiply(source), after = multiply(shape);
  if (!before.isConstant() || !after.isConstant())
    node.checkEqual(before, after,
                    "expected a shape of as many elements as '" +
                        node.getNode().inputs[0] + "' has");
  return node.setOutput(0, node.createReshape(node.getInput(0), shape));
}

//===----------------------------------------------------------------------===//
// Reshape, Flatten
//===----------------------------------------------------------------------===//

/// What -1 stands for: the elements of `source` over those of the other
/// dimensions. Equal dimensions cancel, so that [n, 4, 8] over [n] is 32.
static FailureOr<IndexExpr> divideShapes(ArrayRef<IndexExpr> source,
                                         ArrayRef<IndexExpr> others) {
  SmallVector<IndexExpr> remaining(source.begin(), source.end());
  IndexExpr divisor(1);
  for (const IndexExpr &dim : others) {
    auto it = llvm::find(remaining, dim);
    if (it != remaining.end())
      remaining.erase(it);
    else
      divisor *= dim;
  }
  IndexExpr total = multiply(remaining);
  IndexExpr quotient = IndexExpr::floorDiv(total, divisor);
  std::optional<int64_t> rest = IndexExpr::mod(total, divisor).getConstant();
  if (!quotient.isValid() || (rest && *rest != 0))
    return failure();
  return quotient;
}

bool relax_mlir::onnx::getAllowZero(NodeBuilder &node) {
  return node.getOpset() >= 14 && node.getInt("allowzero", 0) != 0;
}

/// To a shape that is known at run time only.
static LogicalResult importDynamicReshape(NodeBuilder &node) {
  bool allowZero = getAllowZero(node);
  SmallVector<IndexExpr> source;
  Value x = node.getInput(0);
  bool hasRank = x && isa<RankedTensorType>(x.getType());
  if (hasRank)
    x = node.getInput(0, source);
  Value sizes = node.createValue<relax::ReshapeSizesOp>(
      {node.createValue<relax::ShapeOfOp>({x}), node.toI64(node.getInput(1))},
      {node.boolean("allow_zero", allowZero)});
  // They are not negative.
  SmallVector<IndexExpr> shape = node.getSizes(sizes);
  if (!hasRank)
    return node.setOutput(0, node.createReshape(x, shape));
  return setReshaped(node, source, shape);
}

static LogicalResult importReshape(NodeBuilder &node) {
  const KnownIntegers *target = node.getKnownIntegers(1);
  SmallVector<IndexExpr> source;
  if (!node.failed() && !target)
    return importDynamicReshape(node);
  // Shapes of constants are asked for without making an operation of them.
  if (ElementsAttr constant = node.getConstantInput(0))
    llvm::append_range(source, constant.getShapedType().getShape());
  else
    node.getInput(0, source);
  bool allowZero = getAllowZero(node);
  if (node.failed())
    return failure();

  SmallVector<IndexExpr> shape;
  std::optional<size_t> inferred;
  for (auto [index, dim] : llvm::enumerate(target->elements)) {
    std::optional<int64_t> value = dim.getConstant();
    if (value == -1) {
      if (inferred)
        return node.error("more than one dimension of the shape is -1");
      inferred = index;
      shape.push_back(IndexExpr(1));
    } else if (value == 0 && !allowZero) {
      if (index >= source.size())
        return node.error("dimension " + Twine(index) +
                          " of the shape is 0, but the data has rank " +
                          Twine(source.size()));
      shape.push_back(source[index]);
    } else {
      shape.push_back(dim);
    }
  }
  if (inferred) {
    SmallVector<IndexExpr> others = shape;
    others.erase(others.begin() + *inferred);
    FailureOr<IndexExpr> dim = divideShapes(source, others);
    if (failed(dim))
      return node.error("no dimension fits for -1 in the shape");
    shape[*inferred] = *dim;
  }
  return setReshaped(node, source, shape);
}

static LogicalResult importFlatten(NodeBuilder &node) {
  SmallVector<IndexExpr> source;
  node.getInput(0, source);
  int64_t rank = source.size();
  int64_t axis = node.getInt("axis", 1);
  if (node.failed())
    return failure();
  if (axis != rank)
    axis = node.normalizeAxis(axis, rank);
  SmallVector<IndexExpr> shape = {IndexExpr(1), IndexExpr(1)};
  for (auto [index, dim] : llvm::enumerate(source))
    shape[static_cast<int64_t>(index) < axis ? 0 : 1] *= dim;
  return setReshaped(node, source, shape);
}

//===----------------------------------------------------------------------===//
// Squeeze, Unsqueeze, Transpose, Concat, Expand
//===----------------------------------------------------------------------===//

static LogicalResult importUnsqueeze(NodeBuilder &node) {
  TensorType type = node.getInputType(0);
  if (node.failed())
    return failure();
  if (!type.hasRank())
    return node.error("expected a tensor of known rank");
  // The axes are those of the result, whose rank is more by their number.
  int64_t numAxes = 0;
  if (node.getOpset() >= 13)
    numAxes = node.getConstantIntegers(1, "axes").size();
  else if (auto axes = node.getInts("axes"))
    numAxes = axes->size();
  int64_t rank = type.getRank() + numAxes;
  std::optional<SmallVector<int64_t>> axes = node.getAxes(13, rank);
  if (node.failed())
    return failure();
  if (!axes)
    return node.error("axes are missing");
  for (auto [i, axis] : llvm::enumerate(*axes))
    if (llvm::is_contained(ArrayRef(*axes).take_front(i), axis))
      return node.error("axis " + Twine(axis) + " is given twice");
  if (ElementsAttr constant = node.getConstantInput(0)) {
    SmallVector<int64_t> shape;
    auto source = type.getShape().begin();
    for (int64_t i = 0; i < rank; ++i)
      shape.push_back(llvm::is_contained(*axes, i) ||
                              source == type.getShape().end()
                          ? 1
                          : *source++);
    if (ElementsAttr reshaped = reshapeConstant(constant, shape))
      return node.setOutput(0, reshaped);
  }
  return node.setOutput(
      0, node.createValue<relax::ExpandDimsOp>({node.getInput(0)},
                                               {node.i64Array("axes", *axes)}));
}

static LogicalResult importSqueeze(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  std::optional<SmallVector<int64_t>> axes = node.getAxes(13, shape.size());
  if (node.failed())
    return failure();
  SmallVector<NamedAttribute> attributes;
  // What is removed without axes is known from the shape, or nothing is.
  for (auto [axis, dim] : llvm::enumerate(shape))
    if (!axes && !dim.isConstant())
      node.checkNotNegative(IndexExpr::max({dim - 2, -dim}),
                            "expected axes, or dimension " + Twine(axis) +
                                " of '" + node.getNode().inputs[0] +
                                "' not to be 1");
  if (axes) {
    for (int64_t axis : *axes)
      requireSize(node, x, axis, IndexExpr(1));
    if (!x)
      return failure();
    attributes.push_back(node.i64Array("axes", *axes));
  }
  return node.setOutput(0, node.createValue<relax::SqueezeOp>({x}, attributes));
}

static LogicalResult importTranspose(NodeBuilder &node) {
  SmallVector<NamedAttribute> attributes;
  if (auto permutation = node.getInts("perm"))
    attributes.push_back(node.i64Array("axes", *permutation));
  return node.setOutput(0, node.createValue<relax::PermuteDimsOp>(
                               {node.getInput(0)}, attributes));
}

static LogicalResult importConcat(NodeBuilder &node) {
  int64_t axis = node.getRequiredInt("axis");
  SmallVector<Value> inputs = node.getInputs();
  requireConcat(node, inputs, axis);
  return node.setOutput(
      0, node.createValue<relax::ConcatOp>(inputs, {node.i64("axis", axis)}));
}

static LogicalResult importExpand(NodeBuilder &node) {
  SmallVector<IndexExpr> source;
  Value x = node.getInput(0, source);
  bool isKnown = node.getKnownIntegers(1) != nullptr;
  SmallVector<IndexExpr> target = node.getSizes(1);
  if (node.failed())
    return failure();
  // Broadcasting goes both ways: a 1 in the target keeps the dimension. One
  // that is known at run time only may be a 1 as well.
  size_t rank = std::max(source.size(), target.size());
  SmallVector<IndexExpr> shape(rank, IndexExpr(1));
  llvm::copy(target, shape.end() - target.size());
  for (size_t i = 0; i < source.size(); ++i) {
    IndexExpr &dim = shape[rank - source.size() + i];
    bool isAligned = rank - source.size() + i >= rank - target.size();
    if (!isKnown && isAligned && !source[i].getConstant())
      return node.errorUnknown(
          node.getNode().inputs[1],
          "the shape '" + node.getNode().inputs[1] +
              "' is not known at import, nor is dimension " + Twine(i) +
              " of the data");
    if (!dim.isOne() &&
        (source[i].isOne() || dim.isConstant() || !source[i].isConstant()))
      continue;
    // Zero where it is 1 or that of the source, on one side of it elsewhere.
    IndexExpr product = (dim - 1) * (dim - source[i]);
    if (!dim.isOne())
      node.requireNotNegative(IndexExpr::min({product, -product}),
                              "expected dimension " + Twine(i) + " of '" +
                                  node.getNode().inputs[1] + "' to be 1 or " +
                                  source[i].str());
    dim = source[i];
  }
  requireBroadcastTo(node, x, shape);
  return node.setOutput(
      0, node.createValue<relax::BroadcastToOp>({x, node.createShape(shape)}));
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static LogicalResult importConstant(NodeBuilder &node) {
  if (ElementsAttr value = node.getTensor("value"))
    return node.setOutput(0, value);
  MLIRContext *context = node.getContext();
  auto set = [&](ArrayRef<int64_t> shape, Type elementType, auto elements) {
    auto type = RankedTensorType::get(shape, elementType);
    return node.setOutput(
        0, cast<ElementsAttr>(DenseElementsAttr::get(type, elements)));
  };
  Type f32 = Float32Type::get(context), i64 = IntegerType::get(context, 64);
  using Kind = onnx::Attribute::Kind;
  const onnx::Attribute *a;
  if ((a = node.getAttribute("value_float")) && a->kind == Kind::Float)
    return set({}, f32, ArrayRef<float>(a->f));
  if ((a = node.getAttribute("value_int")) && a->kind == Kind::Int)
    return set({}, i64, ArrayRef<int64_t>(a->i));
  if ((a = node.getAttribute("value_floats")) && a->kind == Kind::Floats)
    return set(a->floats.size(), f32, ArrayRef<float>(a->floats));
  if ((a = node.getAttribute("value_ints")) && a->kind == Kind::Ints)
    return set(a->ints.size(), i64, ArrayRef<int64_t>(a->ints));
  return node.error("expected a numeric tensor, number or list of numbers as "
                    "value");
}

static LogicalResult importConstantOfShape(NodeBuilder &node) {
  SmallVector<IndexExpr> shape = node.getSizes(0);
  ElementsAttr value = node.getTensor("value");
  if (node.failed())
    return failure();
  if (!value)
    value = DenseElementsAttr::get(
        RankedTensorType::get({1}, Float32Type::get(node.getContext())), 0.0f);
  auto dense = dyn_cast<DenseElementsAttr>(value);
  if (!dense || dense.getNumElements() != 1)
    return node.error("attribute 'value': expected one element, got " +
                      Twine(value.getNumElements()));
  Type elementType = dense.getElementType();
  if (auto staticShape = getStaticShape(shape)) {
    int64_t count = 1;
    for (int64_t dim : *staticShape)
      if (dim < 0 || llvm::MulOverflow(count, dim, count))
        return node.error("a dimension of the shape is negative or too large");
    return node.setOutput(
        0, cast<ElementsAttr>(dense.resizeSplat(
               RankedTensorType::get(*staticShape, elementType))));
  }
  Value scalar = node.createConstant(reshapeConstant(dense, {}));
  return node.setOutput(
      0, node.createValue<relax::FullOp>({node.createShape(shape), scalar}));
}

static LogicalResult importIdentity(NodeBuilder &node) {
  return node.forwardInput(0, 0);
}

/// Shape: the dimensions from `start` to `end`.
static LogicalResult importShape(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  if (ElementsAttr constant = node.getConstantInput(0))
    llvm::append_range(shape, constant.getShapedType().getShape());
  else
    node.getInput(0, shape);
  int64_t rank = shape.size();
  auto clampAxis = [&](int64_t axis) {
    return std::clamp<int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
  };
  int64_t start = 0, end = rank;
  if (node.getOpset() >= 15) {
    start = clampAxis(node.getInt("start", 0));
    end = std::max(start, clampAxis(node.getInt("end", rank)));
  }
  KnownIntegers result;
  result.elementType = IntegerType::get(node.getContext(), 64);
  result.elements.assign(shape.begin() + start, shape.begin() + end);
  return node.setOutput(0, std::move(result));
}

static LogicalResult importSize(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  node.getInput(0, shape);
  IndexExpr size(1);
  for (const IndexExpr &dim : shape)
    size *= dim;
  KnownIntegers result;
  result.elementType = IntegerType::get(node.getContext(), 64);
  result.isScalar = true;
  result.elements.push_back(size);
  return node.setOutput(0, std::move(result));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getShapeOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Concat", 4, importConcat},
      {"Constant", 1, importConstant},
      {"ConstantOfShape", 9, importConstantOfShape},
      {"Expand", 8, importExpand},
      {"Flatten", 1, importFlatten},
      {"Identity", 1, importIdentity},
      {"Reshape", 5, importReshape},
      {"Shape", 1, importShape},
      {"Size", 1, importSize},
      {"Squeeze", 1, importSqueeze},
      {"Transpose", 1, importTranspose},
      {"Unsqueeze", 1, importUnsqueeze},
  };
  return entries;
}
