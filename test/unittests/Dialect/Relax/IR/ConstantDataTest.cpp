//===- ConstantDataTest.cpp - element data of constants -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::relax;

namespace {
/// Returns a constant of `count` elements, of which the last one is
/// `last`, and the others are `value`.
ElementsAttr makeFloats(Type type, size_t count, double value, double last) {
  std::vector<char> bytes;
  const llvm::fltSemantics &semantics =
      cast<FloatType>(type).getFloatSemantics();
  for (size_t i = 0; i < count; ++i) {
    APFloat element(i + 1 == count ? last : value);
    bool losesInfo;
    element.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
    uint64_t bits = element.bitcastToAPInt().getZExtValue();
    auto *data = reinterpret_cast<const char *>(&bits);
    bytes.insert(bytes.end(), data, data + getElementBytes(type));
  }
  return makeConstant(RankedTensorType::get({int64_t(count)}, type), bytes);
}

TEST(ConstantData, FindsInfiniteElements) {
  MLIRContext context;
  context.loadDialect<BuiltinDialect>();
  double infinity = std::numeric_limits<double>::infinity();
  double nan = std::numeric_limits<double>::quiet_NaN();
  // Small constants, and resources.
  for (Type type :
       {Type(Float64Type::get(&context)), Type(Float32Type::get(&context)),
        Type(Float16Type::get(&context)), Type(BFloat16Type::get(&context)),
        Type(Float8E5M2Type::get(&context))})
    for (size_t count : {3, 3000}) {
      EXPECT_TRUE(isFinite(makeFloats(type, count, 1, -2)));
      EXPECT_FALSE(isFinite(makeFloats(type, count, 1, -infinity)));
      EXPECT_FALSE(isFinite(makeFloats(type, count, 1, nan)));
      // All elements are equal.
      EXPECT_TRUE(isFinite(makeFloats(type, count, 1, 1)));
      EXPECT_FALSE(isFinite(makeFloats(type, count, nan, nan)));
    }
}

TEST(ConstantData, IntegersAreFinite) {
  MLIRContext context;
  context.loadDialect<BuiltinDialect>();
  auto type = RankedTensorType::get({2}, IntegerType::get(&context, 32));
  EXPECT_TRUE(isFinite(DenseElementsAttr::get(type, ArrayRef<int32_t>{1, -1})));
}

TEST(ConstantData, MayBeInfiniteWithoutData) {
  MLIRContext context;
  context.loadDialect<BuiltinDialect>();
  auto type = RankedTensorType::get({2}, Float32Type::get(&context));
  auto elided =
      DenseResourceElementsHandle::getManagerInterface(&context).insert(
          "elided", std::nullopt);
  EXPECT_FALSE(isFinite(DenseResourceElementsAttr::get(type, elided)));
}
} // namespace
