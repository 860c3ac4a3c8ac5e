//===- ProgramBuilder.cpp - parts of a random tensor program --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

Size Size::operator+(const Size &other) const {
  Size sum(constant + other.constant);
  for (unsigned i = 0; i < 2; ++i)
    sum.factors[i] = factors[i] + other.factors[i];
  return sum;
}

Size Size::operator*(int64_t factor) const {
  Size product(constant * factor);
  for (unsigned i = 0; i < 2; ++i)
    product.factors[i] = factors[i] * factor;
  return product;
}

AffineExpr Size::getExpr(MLIRContext *context) const {
  AffineExpr expr = getAffineConstantExpr(constant, context);
  for (unsigned i = 0; i < 2; ++i)
    expr = expr + getAffineSymbolExpr(i, context) * factors[i];
  return expr;
}

bool ProgramBuilder::isLessEqual(const Size &a, const Size &b) const {
  Size difference = b - a;
  return difference.factors[0] >= 0 && difference.factors[1] >= 0 &&
         difference.at(least) >= 0;
}

int64_t ProgramBuilder::countPoints(ArrayRef<Iterator> iterators) {
  int64_t points = 1;
  for (const Iterator &iterator : iterators)
    points *= std::max<int64_t>(iterator.extent.at(kGreatestSymbol), 1);
  return points;
}

int64_t ProgramBuilder::randomConstant(int64_t most) {
  // Includes multiples of vector and tile sizes, and others.
  static constexpr int64_t kSizes[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,
                                       10, 12, 13, 16, 17, 20, 24, 31, 32,
                                       33, 40, 48, 50, 64, 65, 70};
  int64_t number = 0;
  while (number < int64_t(std::size(kSizes)) && kSizes[number] <= most)
    ++number;
  return kSizes[random.below(std::max<int64_t>(number, 1))];
}

Size ProgramBuilder::randomSize(int64_t most) {
  if (numSymbols && most >= kGreatestSymbol && random.chance(45)) {
    Size size = Size::symbol(random.below(numSymbols));
    if (most >= 2 * kGreatestSymbol + 4 && random.chance(20))
      size = size * 2;
    if (most >= 2 * kGreatestSymbol && numSymbols == 2 && random.chance(10))
      size = Size::symbol(0) + Size::symbol(1);
    if (size.at(kGreatestSymbol) + 3 <= most && random.chance(25))
      size = size + random.between(1, 3);
    return size;
  }
  return randomConstant(most);
}

//===----------------------------------------------------------------------===//
// The function and its buffers
//===----------------------------------------------------------------------===//

ProgramBuilder::ProgramBuilder(MLIRContext &context, uint64_t seed,
                               const TIRProgramOptions &options)
    : random(seed), builder(&context), loc(UnknownLoc::get(&context)),
      options(options) {
  context
      .loadDialect<tir::TIRDialect, affine::AffineDialect, arith::ArithDialect,
                   math::MathDialect, memref::MemRefDialect>();
  numSymbols = random.pick({0u, 0u, 1u, 1u, 2u});
  least = random.chance(25) ? 0 : 1;
  module = ModuleOp::create(loc);
  builder.setInsertionPointToStart(module->getBody());
  SmallVector<Type> types(numSymbols, builder.getIndexType());
  func = tir::PrimFuncOp::create(builder, loc, kTIRProgramName, types);
  builder.setInsertionPointToStart(&func.getBody().front());
  tir::ReturnOp::create(builder, loc);
  builder.setInsertionPoint(func.getBody().front().getTerminator());
}

OwningOpRef<ModuleOp> ProgramBuilder::finish() {
  Block &body = func.getBody().front();
  SmallVector<Type> types(body.getArgumentTypes());
  func.setFunctionType(builder.getFunctionType(types, {}));
  for (const BufferInfo &buffer : buffers) {
    auto argument = dyn_cast<BlockArgument>(buffer.value);
    if (!argument || cast<MemRefType>(argument.getType()).hasStaticShape())
      continue;
    SmallVector<AffineExpr> sizes;
    for (const Size &size : buffer.shape)
      sizes.push_back(expr(size));
    func.setArgAttr(argument.getArgNumber(), tir::TIRDialect::kShapeAttr,
                    AffineMapAttr::get(AffineMap::get(0, numSymbols, sizes,
                                                      builder.getContext())));
  }
  if (numSymbols)
    func->setAttr(kLeastSymbolAttr, builder.getI64IntegerAttr(least));
  return std::move(module);
}

ValueRange ProgramBuilder::getSymbols() {
  return ValueRange(func.getBody().front().getArguments())
      .take_back(numSymbols);
}

MemRefType ProgramBuilder::getMemRefType(Type type, ArrayRef<Size> shape) {
  SmallVector<int64_t> sizes;
  for (const Size &size : shape)
    sizes.push_back(size.isConstant() ? size.constant : ShapedType::kDynamic);
  return MemRefType::get(sizes, type);
}

unsigned ProgramBuilder::addArgument(Type type, ArrayRef<Size> shape,
                                     unsigned position) {
  BufferInfo info;
  info.value = func.getBody().front().insertArgument(
      position, getMemRefType(type, shape), loc);
  info.type = type;
  llvm::append_range(info.shape, shape);
  buffers.push_back(std::move(info));
  return buffers.size() - 1;
}

unsigned ProgramBuilder::addInput(Type type, ArrayRef<Size> shape) {
  unsigned number = addArgument(type, shape, numInputs++);
  buffers[number].isInput = true;
  buffers[number].isReady = true;
  return number;
}

unsigned ProgramBuilder::addOutput(Type type, ArrayRef<Size> shape) {
  return addArgument(type, shape, numInputs + numOutputs++);
}

unsigned ProgramBuilder::addAlloc(Type type, ArrayRef<Size> shape) {
  SmallVector<AffineExpr> sizes;
  for (const Size &size : shape)
    sizes.push_back(expr(size));
  BufferInfo info;
  info.value = tir::AllocOp::create(
      builder, loc, getMemRefType(type, shape),
      AffineMap::get(0, numSymbols, sizes, builder.getContext()), getSymbols());
  info.type = type;
  llvm::append_range(info.shape, shape);
  buffers.push_back(std::move(info));
  return buffers.size() - 1;
}

Type ProgramBuilder::randomType() {
  unsigned choice = random.below(100);
  if (choice < 40)
    return builder.getF32Type();
  if (choice < 52)
    return builder.getF64Type();
  if (choice < 60)
    return builder.getF16Type();
  if (choice < 65)
    return builder.getBF16Type();
  if (choice < 80)
    return builder.getI32Type();
  if (choice < 86)
    return builder.getI64Type();
  if (choice < 92)
    return builder.getI8Type();
  if (choice < 95)
    return builder.getIntegerType(16);
  return builder.getI1Type();
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// Adds the expressions in one iterator, or in it and a second one, that stay
/// below `size`.
void ProgramBuilder::addCandidates(const Size &size, unsigned number,
                                   ArrayRef<Iterator> iterators,
                                   SmallVectorImpl<AffineExpr> &candidates) {
  const Size &extent = iterators[number].extent;
  AffineExpr v = dim(number), whole = expr(size);
  bool isWhole = extent == size;
  if (isLessEqual(extent, size)) {
    // The plain index is most likely if it covers the whole dimension.
    candidates.append(isWhole ? 6 : 2, v);
    candidates.push_back(whole - 1 - v);
    Size rest = size - extent;
    if (rest.isConstant() && rest.constant > 0)
      candidates.push_back(v + random.between(0, rest.constant));
  }
  if (isLessEqual(extent * 2, size))
    candidates.append(2, v * 2 + random.between(0, 1));
  if (size.isConstant() && size.constant > 1) {
    candidates.push_back((v + random.between(0, 9)) % size.constant);
    candidates.push_back((v * random.between(2, 5) + 1) % size.constant);
    if (extent.isConstant()) {
      int64_t divisor = llvm::divideCeil(extent.constant, size.constant);
      if (divisor > 1)
        candidates.push_back(v.floorDiv(divisor + random.between(0, 1)));
    }
  } else if (!size.isConstant() && least > 0 && !size.factors[1] &&
             size == Size::symbol(0) && random.chance(20)) {
    candidates.push_back(v % whole);
  }
  for (unsigned other = 0; other < iterators.size(); ++other) {
    if (other == number)
      continue;
    const Size &otherExtent = iterators[other].extent;
    AffineExpr w = dim(other);
    if (isLessEqual(extent + otherExtent - 1, size))
      candidates.append(2, v + w);
    if (otherExtent.isConstant() && otherExtent.constant > 1 &&
        isLessEqual(extent * otherExtent.constant, size))
      candidates.append(2, v * otherExtent.constant + w);
    if (size.isConstant() && size.constant > 1 && extent.isConstant() &&
        otherExtent.isConstant() && random.chance(15)) {
      AffineExpr linear = v * otherExtent.constant + w;
      candidates.push_back(linear % size.constant);
      int64_t points = extent.constant * otherExtent.constant;
      if (points > size.constant)
        candidates.push_back(
            linear.floorDiv(llvm::divideCeil(points, size.constant)));
    }
  }
}

SmallVector<AffineExpr>
ProgramBuilder::getIndices(const Size &size, ArrayRef<Iterator> iterators) {
  SmallVector<AffineExpr> candidates;
  for (unsigned i = 0; i < iterators.size(); ++i)
    addCandidates(size, i, iterators, candidates);
  int64_t smallest = size.at(least);
  if (smallest > 0) {
    candidates.push_back(constant(random.below(smallest)));
    if (!size.isConstant())
      candidates.push_back(expr(size) - 1);
  }
  return candidates;
}

std::optional<Indices>
ProgramBuilder::readIndices(ArrayRef<Size> shape,
                            ArrayRef<Iterator> iterators) {
  Indices indices;
  for (const Size &size : shape) {
    SmallVector<AffineExpr> candidates = getIndices(size, iterators);
    if (candidates.empty())
      return std::nullopt;
    // A second use of an iterator gives a diagonal, which is rare.
    AffineExpr choice = random.pick(candidates);
    if (llvm::is_contained(indices, choice))
      choice = random.pick(candidates);
    indices.push_back(choice);
  }
  return indices;
}

std::pair<AffineExpr, Size>
ProgramBuilder::newIndex(ArrayRef<Iterator> iterators) {
  unsigned number = random.below(iterators.size());
  const Size &extent = iterators[number].extent;
  AffineExpr v = dim(number);
  switch (random.below(10)) {
  case 0:
    return {v + 2, extent + random.between(2, 3)};
  case 1:
    return {v * 2 + 1, extent * 2 + 1};
  case 2:
    if (extent.isConstant() && extent.constant > 1)
      return {v.floorDiv(2), Size(llvm::divideCeil(extent.constant, 2))};
    return {v % 4, Size(4)};
  case 3:
    return {expr(extent) + 1 - v, extent + 2};
  case 4:
    return {constant(random.between(0, 2)), Size(3)};
  case 5:
  case 6: {
    // A sliding window, as in a convolution.
    unsigned other = random.below(iterators.size());
    int64_t stride = random.between(1, 2), dilation = random.between(1, 2);
    if (other == number)
      return {v, extent};
    return {v * stride + dim(other) * dilation,
            extent * stride + iterators[other].extent * dilation};
  }
  default:
    return {v, extent};
  }
}

std::pair<SmallVector<Iterator>, Indices>
ProgramBuilder::coverShape(ArrayRef<Size> shape) {
  SmallVector<Iterator> iterators;
  Indices indices;
  auto add = [&](const Size &extent) {
    iterators.push_back({extent});
    return dim(iterators.size() - 1);
  };
  while (!shape.empty()) {
    const Size size = shape.front();
    shape = shape.drop_front();
    unsigned form = random.below(20);
    bool isComposite = size.isConstant() && size.constant > 3 &&
                       (size.constant % 2 == 0 || size.constant % 3 == 0);
    if (form == 0) {
      indices.push_back(expr(size) - 1 - add(size));
    } else if (form == 1 && size.isConstant()) {
      indices.push_back((add(size) + random.between(1, 5)) % size.constant);
    } else if (form <= 3 && isComposite) {
      int64_t inner = size.constant % 2 == 0 ? 2 : 3;
      AffineExpr outer = add(size.constant / inner);
      indices.push_back(outer * inner + add(inner));
    } else if (form <= 5 && !shape.empty() && shape.front().isConstant()) {
      // One iterator covers two dimensions.
      int64_t inner = shape.front().constant;
      shape = shape.drop_front();
      AffineExpr both = add(size * inner);
      indices.push_back(both.floorDiv(inner));
      indices.push_back(both % inner);
    } else {
      indices.push_back(add(size));
    }
  }
  if (random.chance(5))
    add(1);
  // Iterators may have another order than dimensions.
  if (iterators.size() > 1 && random.chance(25)) {
    SmallVector<unsigned> order;
    for (unsigned i = 0; i < iterators.size(); ++i)
      order.push_back(i);
    random.shuffle(order);
    SmallVector<Iterator> shuffled(iterators.size());
    SmallVector<AffineExpr> names(iterators.size());
    for (auto [from, to] : llvm::enumerate(order)) {
      shuffled[to] = iterators[from];
      names[from] = dim(to);
    }
    for (AffineExpr &index : indices)
      index = index.replaceDims(names);
    iterators = shuffled;
  }
  return {iterators, indices};
}
