//===- CreationRandomOps.cpp - random numbers -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// ONNX leaves the generator open. A node with the attribute `seed` gives the
// same numbers in every call; another one asks the runtime for a seed.
//
//===----------------------------------------------------------------------===//

#include "CreationRandomOps.h"

#include "ElementTypes.h"
#include "TensorMath.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// RandomNumbers
//===----------------------------------------------------------------------===//

RandomNumbers::RandomNumbers(NodeBuilder &node) : node(node) {
  const onnx::Attribute *attribute = node.getAttribute("seed");
  if (!attribute) {
    seed = node.createRandomSeed();
    return;
  }
  // That of Dropout is an integer.
  int64_t key =
      attribute->kind == onnx::Attribute::Kind::Int
          ? node.getInt("seed", 0)
          : int64_t(llvm::bit_cast<uint32_t>(float(node.getFloat("seed", 0))));
  seed = node.createConstant(DenseElementsAttr::get(
      RankedTensorType::get({}, node.getI64Type()), ArrayRef<int64_t>(key)));
}

Value RandomNumbers::makeBits(ArrayRef<IndexExpr> shape, unsigned width) {
  TensorMath math(node);
  // The key of a second sequence differs in the high half, which seeds of nodes
  // do not use.
  Value key = seed;
  if (numSequences++ != 0)
    key =
        math.add(key, node.createConstant(DenseElementsAttr::get(
                          RankedTensorType::get({}, node.getI64Type()),
                          ArrayRef<int64_t>(int64_t(numSequences - 1) << 32))));
  Type type = IntegerType::get(node.getContext(), width, IntegerType::Unsigned);
  return node.createValue<relax::RandomBitsOp>({key, node.createShape(shape)},
                                               {node.type("dtype", type)});
}

Value RandomNumbers::makeUniform(ArrayRef<IndexExpr> shape, Type elementType) {
  TensorMath math(node);
  bool isDouble = elementType.isF64();
  unsigned width = isDouble ? 64 : 32, precision = isDouble ? 53 : 24;
  Value bits = makeBits(shape, width);
  if (node.failed())
    return {};
  // All integers below 2^precision are floats.
  Value high = node.createValue<relax::RightShiftOp>(
      {bits, math.number(bits, width - precision)});
  Value real = math.cast(high, isDouble ? elementType : node.getF32Type());
  return math.mul(real, math.number(real, std::ldexp(1.0, -int(precision))));
}

Value RandomNumbers::makeNormal(ArrayRef<IndexExpr> shape, Type elementType) {
  TensorMath math(node);
  bool isDouble = elementType.isF64();
  unsigned width = isDouble ? 64 : 32;
  // The method of Box and Muller. Numbers greater than 0, and up to 1:
  Value bits = math.cast(makeBits(shape, width),
                         isDouble ? elementType : node.getF32Type());
  Value angle = makeUniform(shape, elementType);
  if (node.failed())
    return {};
  Value positive = math.mul(math.add(bits, math.number(bits, 0.5)),
                            math.number(bits, std::ldexp(1.0, -int(width))));
  Value radius =
      math.sqrt(math.mul(math.log(positive), math.number(positive, -2)));
  Value cosine = node.createValue<relax::CosOp>(
      {math.mul(angle, math.number(angle, 2 * M_PI))});
  return math.mul(radius, cosine);
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// Returns the attribute `dtype`, or f32 without it.
static Type getFloatType(NodeBuilder &node) {
  Type type = getTypeAttribute(node, "dtype");
  if (!type)
    type = node.getF32Type();
  if (!node.failed() && !isa<FloatType>(type))
    (void)node.error("attribute 'dtype' must be a floating-point type");
  return type;
}

/// Sets the output to `bias + factor * numbers` of a type.
static LogicalResult setScaled(NodeBuilder &node, Value numbers, double bias,
                               double factor, Type type) {
  TensorMath math(node);
  if (node.failed())
    return failure();
  if (factor != 1)
    numbers = math.mul(numbers, math.number(numbers, factor));
  if (bias != 0)
    numbers = math.add(numbers, math.number(numbers, bias));
  return node.setOutput(0, math.cast(numbers, type));
}

static LogicalResult setUniform(NodeBuilder &node, ArrayRef<IndexExpr> shape,
                                Type type) {
  double low = node.getFloat("low", 0), high = node.getFloat("high", 1);
  RandomNumbers random(node);
  if (node.failed())
    return failure();
  return setScaled(node, random.makeUniform(shape, type), low, high - low,
                   type);
}

static LogicalResult setNormal(NodeBuilder &node, ArrayRef<IndexExpr> shape,
                               Type type) {
  double mean = node.getFloat("mean", 0), scale = node.getFloat("scale", 1);
  RandomNumbers random(node);
  if (node.failed())
    return failure();
  return setScaled(node, random.makeNormal(shape, type), mean, scale, type);
}

/// Reads the shape from the attribute `shape`.
template <LogicalResult (*setNumbers)(NodeBuilder &, ArrayRef<IndexExpr>, Type)>
static LogicalResult importRandom(NodeBuilder &node) {
  Type type = getFloatType(node);
  std::optional<SmallVector<int64_t>> sizes = node.getInts("shape");
  if (node.failed())
    return failure();
  if (!sizes)
    return node.error("attribute 'shape' is missing");
  SmallVector<IndexExpr> shape;
  for (int64_t size : *sizes) {
    if (size < 0)
      return node.error("attribute 'shape' must have no negative size");
    shape.push_back(size);
  }
  return setNumbers(node, shape, type);
}

/// Takes the shape of the input, and its type unless `dtype` gives one.
template <LogicalResult (*setNumbers)(NodeBuilder &, ArrayRef<IndexExpr>, Type)>
static LogicalResult importRandomLike(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  if (node.failed())
    return failure();
  Type type =
      node.hasAttribute("dtype") ? getFloatType(node) : getElementType(x);
  if (!node.failed() && !isa<FloatType>(type))
    return node.error("needs attribute 'dtype', since the input is not "
                      "floating-point");
  return setNumbers(node, shape, type);
}

static LogicalResult importBernoulli(NodeBuilder &node) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  Type type = getTypeAttribute(node, "dtype");
  RandomNumbers random(node);
  if (node.failed())
    return failure();
  Type own = getElementType(x);
  Value uniform = random.makeUniform(shape, own);
  if (node.failed())
    return failure();
  Value isOne = math.less(uniform, math.cast(x, getElementType(uniform)));
  return node.setOutput(0, math.cast(isOne, type ? type : own));
}

static LogicalResult importMultinomial(NodeBuilder &node) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value logits = node.getInput(0, shape);
  int64_t count = node.getInt("sample_size", 1);
  Type type = getTypeAttribute(node, "dtype");
  RandomNumbers random(node);
  if (node.failed())
    return failure();
  if (shape.size() != 2)
    return node.error("expected an input of rank 2, got rank " +
                      Twine(shape.size()));
  if (count < 1)
    return node.error("attribute 'sample_size' must be positive");
  Type own = getElementType(logits);
  Value wide = math.cast(logits, own.isF64() ? own : node.getF32Type());
  Value probabilities =
      node.createValue<relax::SoftmaxOp>({wide}, {node.i64("axis", 1)});
  IndexExpr total = shape[0] * count;
  Value uniform = random.makeUniform({total, IndexExpr(1)}, own);
  Type i64 = node.getI64Type();
  Value samples = math.arange(0, 1, total, i64);
  if (node.failed())
    return failure();
  Value rows = math.reshape(math.floorDiv(samples, math.number(samples, count)),
                            {total, IndexExpr(1)});
  Value drawn = node.createValue<relax::MultinomialFromUniformOp>(
      {probabilities, uniform, rows},
      {node.type("dtype",
                 type ? type : Type(IntegerType::get(node.getContext(), 32)))});
  return node.setOutput(0, math.reshape(drawn, {shape[0], IndexExpr(count)}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getCreationRandomOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Bernoulli", 15, importBernoulli},
      {"Multinomial", 7, importMultinomial},
      {"RandomNormal", 1, importRandom<setNormal>},
      {"RandomNormalLike", 1, importRandomLike<setNormal>},
      {"RandomUniform", 1, importRandom<setUniform>},
      {"RandomUniformLike", 1, importRandomLike<setUniform>},
  };
  return entries;
}
