//===- Inputs.cpp - random tensors ----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Fuzz/Inputs.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;
using llvm::APFloat;

namespace {
enum class Flavour { Quarters, Uniform, Positive, Special };
} // namespace

static Flavour pickFlavour(Random &random) {
  uint64_t at = random.below(100);
  return at < 40   ? Flavour::Quarters
         : at < 70 ? Flavour::Uniform
         : at < 95 ? Flavour::Positive
                   : Flavour::Special;
}

static APFloat makeSpecial(const llvm::fltSemantics &type, Random &random) {
  bool isNegative = random.chance(50);
  switch (random.below(6)) {
  case 0:
    return APFloat::getNaN(type);
  case 1:
    return APFloat::getInf(type, isNegative);
  case 2:
    return APFloat::getZero(type, isNegative);
  case 3:
    return APFloat::getLargest(type, isNegative);
  case 4:
    return APFloat::getSmallest(type, isNegative);
  default:
    return APFloat::getSmallestNormalized(type, isNegative);
  }
}

static APFloat makeFloat(FloatType type, Flavour flavour, Random &random) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  double value = 0;
  switch (flavour) {
  case Flavour::Quarters:
    value = 0.25 * random.between(-8, 8);
    break;
  case Flavour::Uniform:
    value = 2 * random.unit() - 1;
    break;
  case Flavour::Positive:
    value = 0.5 + random.unit();
    break;
  case Flavour::Special:
    if (random.chance(25))
      return makeSpecial(semantics, random);
    value = 4 * random.unit() - 2;
    break;
  }
  APFloat result(value);
  bool losesInfo;
  result.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return result;
}

static APInt makeInteger(IntegerType type, Flavour flavour, Random &random) {
  unsigned width = type.getWidth();
  if (width == 1)
    return APInt(1, random.below(2));
  bool isUnsigned = type.isUnsigned();
  if (flavour == Flavour::Special && random.chance(25)) {
    if (random.chance(50))
      return isUnsigned ? APInt::getMaxValue(width)
                        : APInt::getSignedMaxValue(width);
    return isUnsigned ? APInt::getMinValue(width)
                      : APInt::getSignedMinValue(width);
  }
  int64_t least = isUnsigned || flavour == Flavour::Positive ? 0 : -4;
  return APInt(width, random.between(least, 6), /*isSigned=*/true,
               /*implicitTrunc=*/true);
}

DenseElementsAttr fuzz::makeRandomElements(RankedTensorType type,
                                           Random &random) {
  Flavour flavour = pickFlavour(random);
  int64_t count = type.getNumElements();
  // Some splats, which are stored and folded differently.
  if (count > 1 && random.chance(15))
    count = 1;
  if (auto floatType = dyn_cast<FloatType>(type.getElementType())) {
    SmallVector<APFloat> values;
    for (int64_t i = 0; i < count; ++i)
      values.push_back(makeFloat(floatType, flavour, random));
    return DenseElementsAttr::get(type, values);
  }
  auto integerType = cast<IntegerType>(type.getElementType());
  SmallVector<APInt> values;
  for (int64_t i = 0; i < count; ++i)
    values.push_back(makeInteger(integerType, flavour, random));
  return DenseElementsAttr::get(type, values);
}
