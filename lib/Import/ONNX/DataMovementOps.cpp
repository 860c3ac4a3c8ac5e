//===- DataMovementOps.cpp - reshapes, transposes, concatenation ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "ShapeArithmetic.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Sets output 0 to input 0, whose shape is `source`, reshaped to `shape`. A
/// constant stays a constant.
static LogicalResult setReshaped(NodeBuilder &node, ArrayRef<IndexExpr> source,
                                 ArrayRef<IndexExpr> shape) {
  if (ElementsAttr constant = node.getConstantInput(0))
    if (auto staticShape = getStaticShape(shape))
      if (ElementsAttr reshaped = reshapeConstant(constant, *staticShape))
        return node.setOutput(0, reshaped);
  // The operation itself reports a mismatch of constant sizes.
  IndexExpr before = getNumElements(source), after = getNumElements(shape);
  if (!before.isConstant() || !after.isConstant())
    node.checkEqual(before, after,
                    "the shape must have as many elements as '" +
                        node.getNode().inputs[0] + "'");
  return node.setOutput(0, node.createReshape(node.getInput(0), shape));
}

//===----------------------------------------------------------------------===//
// Reshape, Flatten
//===----------------------------------------------------------------------===//

/// Returns the size that -1 stands for: the elements of `source` divided by
/// those of the other dimensions. Equal dimensions cancel: [n, 4, 8] over [n]
/// is 32.
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
  IndexExpr total = getNumElements(remaining);
  IndexExpr quotient = IndexExpr::floorDiv(total, divisor);
  std::optional<int64_t> rest = IndexExpr::mod(total, divisor).getConstant();
  if (!quotient.isValid() || (rest && *rest != 0))
    return failure();
  return quotient;
}

bool relax_mlir::onnx::getAllowZero(AttributeReader &node) {
  return node.getOpset() >= 14 && node.getInt("allowzero", 0) != 0;
}

/// Imports a Reshape to a shape that is known only at run time.
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
  // relax.reshape_sizes returns no negative sizes.
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
  // Read the shape of a constant without creating an operation for it.
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
      return node.error("dimension -1 of the shape cannot be inferred from the "
                        "number of elements");
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
  return setReshaped(node, source, getMatrixShape(source, axis));
}

//===----------------------------------------------------------------------===//
// Squeeze, Unsqueeze, Transpose, Concat, Expand, Identity
//===----------------------------------------------------------------------===//

static LogicalResult importUnsqueeze(NodeBuilder &node) {
  TensorMath math(node);
  int64_t inputRank = node.getInputRank(0);
  if (node.failed())
    return failure();
  // Axes refer to the result, whose rank is the rank of the input plus their
  // number.
  int64_t numAxes = 0;
  if (node.getOpset() >= 13)
    numAxes = node.getConstantIntegers(1, "axes").size();
  else if (auto axes = node.getInts("axes"))
    numAxes = axes->size();
  int64_t rank = inputRank + numAxes;
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
    ArrayRef<int64_t> sizes = constant.getShapedType().getShape();
    const int64_t *source = sizes.begin();
    for (int64_t i = 0; i < rank; ++i)
      shape.push_back(llvm::is_contained(*axes, i) || source == sizes.end()
                          ? 1
                          : *source++);
    if (ElementsAttr reshaped = reshapeConstant(constant, shape))
      return node.setOutput(0, reshaped);
  }
  return node.setOutput(0, math.expand(node.getInput(0), *axes));
}

static LogicalResult importSqueeze(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  std::optional<SmallVector<int64_t>> axes = node.getAxes(13, shape.size());
  if (node.failed())
    return failure();
  SmallVector<NamedAttribute> attributes;
  // Without axes the shape must show which dimensions are 1; others are checked
  // at run time not to be 1.
  for (auto [axis, dim] : llvm::enumerate(shape))
    if (!axes && !dim.isConstant())
      node.checkNotNegative(IndexExpr::max({dim - 2, -dim}),
                            "axes are required if dimension " + Twine(axis) +
                                " of '" + node.getNode().inputs[0] + "' is 1");
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
  TensorMath math(node);
  int64_t axis = node.getRequiredInt("axis");
  SmallVector<Value> inputs = node.getInputs();
  requireConcat(node, inputs, axis);
  return node.setOutput(0, math.concat(inputs, axis));
}

/// Broadcasts a dimension of `size` elements to `target`, either of which may
/// be 1 at run time: takes the elements by index. Changes `target` to the size
/// of the result.
static Value repeatIfOne(NodeBuilder &node, Value x, int64_t axis,
                         const IndexExpr &size, IndexExpr &target) {
  TensorMath math(node);
  IndexExpr one(1), mismatch = (size - 1) * (target - 1) * (target - size);
  node.requireNotNegative(IndexExpr::min({mismatch, -mismatch}),
                          "dimension " + Twine(axis) + " of '" +
                              node.getNode().inputs[1] + "' must be 1 or '" +
                              size.str() + "'");
  // The greater size, unless one of them is 0.
  target = IndexExpr::max({size, target}) * IndexExpr::min({size, target, one});
  SmallVector<IndexExpr, 1> name = {target};
  node.nameLargeFactors(name);
  target = name[0];
  Type i64 = node.getI64Type();
  Value last = math.size(IndexExpr::max({size - 1, IndexExpr(0)}), i64);
  return math.take(x, math.min(math.arange(0, 1, target, i64), last), axis);
}

static LogicalResult importExpand(NodeBuilder &node) {
  TensorMath math(node);
  SmallVector<IndexExpr> source;
  Value x = node.getInput(0, source);
  bool isKnown = node.getKnownIntegers(1) != nullptr;
  SmallVector<IndexExpr> target = node.getSizes(1);
  if (node.failed())
    return failure();
  // Broadcasting is bidirectional: a 1 in the target keeps the dimension. A
  // target dimension that is unknown at import may be 1 as well.
  size_t rank = std::max(source.size(), target.size());
  SmallVector<IndexExpr> shape(rank, IndexExpr(1));
  llvm::copy(target, shape.end() - target.size());
  for (size_t i = 0; i < source.size(); ++i) {
    IndexExpr &dim = shape[rank - source.size() + i];
    if (!isKnown && !dim.isConstant() && !source[i].isConstant()) {
      x = repeatIfOne(node, x, i, source[i], dim);
      continue;
    }
    if (!dim.isOne() &&
        (source[i].isOne() || dim.isConstant() || !source[i].isConstant()))
      continue;
    // The product is 0 if the target is 1 or the dimension of the source, and
    // has either sign otherwise.
    IndexExpr product = (dim - 1) * (dim - source[i]);
    if (!dim.isOne())
      node.requireNotNegative(IndexExpr::min({product, -product}),
                              "dimension " + Twine(i) + " of '" +
                                  node.getNode().inputs[1] + "' must be 1 or " +
                                  source[i].str());
    dim = source[i];
  }
  requireBroadcastTo(node, x, shape);
  return node.setOutput(0, math.broadcast(x, shape));
}

static LogicalResult importIdentity(NodeBuilder &node) {
  node.allowContainers();
  return node.forwardInput(0, 0);
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getDataMovementOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Concat", 4, importConcat},       {"Expand", 8, importExpand},
      {"Flatten", 1, importFlatten},     {"Identity", 1, importIdentity},
      {"Reshape", 5, importReshape},     {"Squeeze", 1, importSqueeze},
      {"Transpose", 1, importTranspose}, {"Unsqueeze", 1, importUnsqueeze},
  };
  return entries;
}
