//===- ConstantMagnitude.cpp - how large constants are --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ConstantMagnitude.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::relax;

template <typename T>
static std::optional<Magnitude> getMagnitudeOf(ArrayRef<char> bytes) {
  T least = std::numeric_limits<T>::infinity(), most = 0;
  for (; !bytes.empty(); bytes = bytes.drop_front(sizeof(T))) {
    T x;
    std::memcpy(&x, bytes.data(), sizeof(T));
    x = std::abs(x);
    // NaN is no less than infinity either.
    if (!(x < std::numeric_limits<T>::infinity()))
      return std::nullopt;
    most = std::max(most, x);
    if (x != 0)
      least = std::min(least, x);
  }
  if (most == 0)
    return Magnitude{0, 0};
  return Magnitude{std::ilogb(least), std::ilogb(most) + 1};
}

static std::optional<Magnitude> getMagnitudeOf(ElementsAttr constant) {
  // Of one number that all elements are, one will do.
  if (auto splat = dyn_cast<SplatElementsAttr>(constant))
    constant =
        splat.resizeSplat(RankedTensorType::get({}, constant.getElementType()));
  std::optional<int64_t> size = getNumBytes(constant.getShapedType());
  if (!size)
    return std::nullopt;
  std::vector<char> bytes(*size);
  if (failed(readConstant(constant, bytes)))
    return std::nullopt;
  if (constant.getElementType().isF32())
    return getMagnitudeOf<float>(bytes);
  if (constant.getElementType().isF64())
    return getMagnitudeOf<double>(bytes);
  return std::nullopt;
}

std::optional<Magnitude> mlir::relax::getMagnitude(Value tensor) {
  if (auto constant = tensor.getDefiningOp<ConstantOp>())
    return getMagnitudeOf(constant.getValue());
  auto *evaluator = tensor.getContext()
                        ->getLoadedDialect<RelaxDialect>()
                        ->getRegisteredInterface<ConstantEvaluatorInterface>();
  if (evaluator)
    if (ElementsAttr value = evaluator->evaluate(tensor))
      return getMagnitudeOf(value);
  // What large weights become when they are scaled.
  if (auto product = tensor.getDefiningOp<MultiplyOp>()) {
    std::optional<Magnitude> lhs = getMagnitude(product.getOperand(0));
    std::optional<Magnitude> rhs = getMagnitude(product.getOperand(1));
    if (!lhs || !rhs)
      return std::nullopt;
    return Magnitude{lhs->least + rhs->least, lhs->most + rhs->most};
  }
  Operation *op = tensor.getDefiningOp();
  if (isa_and_nonnull<ReshapeOp, PermuteDimsOp, ExpandDimsOp, SqueezeOp>(op))
    return getMagnitude(op->getOperand(0));
  return std::nullopt;
}

bool mlir::relax::areProductsNormal(Value lhs, Value rhs) {
  auto type = dyn_cast<FloatType>(getElementTypeOrSelf(lhs));
  std::optional<Magnitude> first = getMagnitude(lhs);
  std::optional<Magnitude> second = first ? getMagnitude(rhs) : std::nullopt;
  if (!type || !second)
    return false;
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  return first->least + second->least >=
             APFloat::semanticsMinExponent(semantics) &&
         first->most + second->most <= APFloat::semanticsMaxExponent(semantics);
}
