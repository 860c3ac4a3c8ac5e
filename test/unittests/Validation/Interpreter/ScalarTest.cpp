//===- ScalarTest.cpp - rounding and wrapping -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/Scalar.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace relax_mlir::reference;
using llvm::APFloat;
using llvm::APInt;

namespace {

/// Returns LLVM's conversion of `value` to another format, as bits.
uint64_t getExpectedBits(const llvm::fltSemantics &semantics, double value) {
  APFloat number(value);
  bool losesInfo;
  number.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return number.bitcastToAPInt().getZExtValue();
}

double getExpectedValue(const llvm::fltSemantics &semantics, uint64_t bits) {
  APFloat number(semantics, APInt(APFloat::getSizeInBits(semantics), bits));
  bool losesInfo;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return number.convertToDouble();
}

/// Checks rounding and encoding of one number.
void checkRounding(ElementKind kind, const llvm::fltSemantics &semantics,
                   double value) {
  uint64_t expected = getExpectedBits(semantics, value);
  ASSERT_EQ(toBits(kind, value), expected) << value;
  double rounded = roundTo(kind, value);
  ASSERT_EQ(std::signbit(rounded), std::signbit(value)) << value;
  ASSERT_EQ(rounded, getExpectedValue(semantics, expected)) << value;
}

class SmallFloat : public ::testing::TestWithParam<ElementKind> {
protected:
  ElementKind getKind() { return GetParam(); }
  const llvm::fltSemantics &getSemantics() {
    return getKind() == ElementKind::F16 ? APFloat::IEEEhalf()
                                         : APFloat::BFloat();
  }
};

TEST_P(SmallFloat, EachBitPatternHasItsValue) {
  for (uint64_t bits = 0; bits < 1 << 16; ++bits) {
    double value = fromBits(getKind(), bits);
    double expected = getExpectedValue(getSemantics(), bits);
    if (std::isnan(expected)) {
      ASSERT_TRUE(std::isnan(value)) << bits;
      ASSERT_TRUE(std::isnan(roundTo(getKind(), value)));
      ASSERT_TRUE(std::isnan(fromBits(getKind(), toBits(getKind(), value))));
      continue;
    }
    ASSERT_EQ(value, expected) << bits;
    ASSERT_EQ(std::signbit(value), std::signbit(expected)) << bits;
    ASSERT_EQ(toBits(getKind(), value), bits);
    ASSERT_EQ(roundTo(getKind(), value), value);
  }
}

TEST_P(SmallFloat, RoundsToNearestTiesToEven) {
  // For each number: the midpoint to the next one, and the doubles on either
  // side of the midpoint.
  for (uint64_t bits = 0; bits < 1 << 16; ++bits) {
    double value = fromBits(getKind(), bits);
    double next = fromBits(getKind(), bits + 1 == 1 << 16 ? bits : bits + 1);
    if (!std::isfinite(value) || !std::isfinite(next))
      continue;
    double middle = (value + next) / 2;
    for (double number :
         {middle, std::nextafter(middle, value), std::nextafter(middle, next)})
      checkRounding(getKind(), getSemantics(), number);
  }
}

TEST_P(SmallFloat, RoundsAnyDouble) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200000; ++i) {
    double value = llvm::bit_cast<double>(random());
    if (!std::isnan(value))
      checkRounding(getKind(), getSemantics(), value);
    // Within the magnitudes of the format.
    double scaled = std::ldexp(1.0 + (value == value ? 0.5 : 0.25) +
                                   double(random() % (1 << 20)) / (1 << 21),
                               int(random() % 320) - 160);
    checkRounding(getKind(), getSemantics(), scaled);
    checkRounding(getKind(), getSemantics(), -scaled);
  }
}

TEST_P(SmallFloat, OverflowsWhereItIsNearerToTheNextPower) {
  APFloat largest = APFloat::getLargest(getSemantics());
  bool losesInfo;
  largest.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
  double most = largest.convertToDouble();
  double limit =
      most + std::ldexp(1.0, std::ilogb(most) -
                                 (getKind() == ElementKind::F16 ? 11 : 8));
  EXPECT_EQ(roundTo(getKind(), std::nextafter(limit, 0.0)), most);
  EXPECT_TRUE(std::isinf(roundTo(getKind(), limit)));
  EXPECT_TRUE(std::isinf(roundTo(getKind(), HUGE_VAL)));
  EXPECT_EQ(roundTo(getKind(), -HUGE_VAL), -HUGE_VAL);
}

INSTANTIATE_TEST_SUITE_P(Formats, SmallFloat,
                         ::testing::Values(ElementKind::F16,
                                           ElementKind::BF16));

TEST(Scalar, RoundsToF32AndF64) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 100000; ++i) {
    double value = llvm::bit_cast<double>(random());
    if (std::isnan(value))
      continue;
    checkRounding(ElementKind::F32, APFloat::IEEEsingle(), value);
    EXPECT_EQ(roundTo(ElementKind::F64, value), value);
    double small = std::ldexp(double(random() % 1000000007), -170);
    checkRounding(ElementKind::F32, APFloat::IEEEsingle(), small);
  }
}

/// Computing numbers of a type in double and rounding once gives the results of
/// the type itself. The interpreters rely on it.
TEST(Scalar, RoundingOnceIsComputingInTheType) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 200000; ++i) {
    float a = llvm::bit_cast<float>(uint32_t(random()));
    float b = llvm::bit_cast<float>(uint32_t(random()));
    auto same = [](double wide, float narrow) {
      double value = roundTo(ElementKind::F32, wide);
      return std::isnan(narrow) ? std::isnan(value) : value == narrow;
    };
    EXPECT_TRUE(same(double(a) + b, a + b)) << a << " + " << b;
    EXPECT_TRUE(same(double(a) * b, a * b)) << a << " * " << b;
    EXPECT_TRUE(same(double(a) / b, a / b)) << a << " / " << b;
    EXPECT_TRUE(same(std::sqrt(double(a)), std::sqrt(a))) << a;
  }
}

/// Near the middle of two numbers, including doubles.
TEST(Scalar, RoundsIntegersOnce) {
  std::mt19937_64 random(4);
  auto check = [](ElementKind kind, const llvm::fltSemantics &semantics,
                  uint64_t bits, bool isUnsigned) {
    APFloat expected(semantics);
    expected.convertFromAPInt(APInt(64, bits), !isUnsigned,
                              APFloat::rmNearestTiesToEven);
    EXPECT_EQ(roundInteger(kind, int64_t(bits), isUnsigned),
              expected.convertToDouble())
        << bits;
  };
  for (int i = 0; i < 100000; ++i) {
    uint64_t bits = random();
    // A few digits, zeros, and -1, 0 or 1.
    if (i % 4)
      bits = (bits & ~(~uint64_t(0) >> (4 + i % 24))) + i % 3 - 1;
    bits >>= random() % 60;
    for (uint64_t value : {bits, -bits})
      for (bool isUnsigned : {false, true}) {
        check(ElementKind::F16, APFloat::IEEEhalf(), value, isUnsigned);
        check(ElementKind::BF16, APFloat::BFloat(), value, isUnsigned);
        check(ElementKind::F32, APFloat::IEEEsingle(), value, isUnsigned);
        check(ElementKind::F64, APFloat::IEEEdouble(), value, isUnsigned);
      }
  }
}

TEST(Scalar, WrapsToTheWidth) {
  EXPECT_EQ(wrapTo(ElementKind::Bool, 2), 0);
  EXPECT_EQ(wrapTo(ElementKind::Bool, -1), 1);
  EXPECT_EQ(wrapTo(ElementKind::I8, 128), -128);
  EXPECT_EQ(wrapTo(ElementKind::U8, -1), 255);
  EXPECT_EQ(wrapTo(ElementKind::I16, 0x18000), -0x8000);
  EXPECT_EQ(wrapTo(ElementKind::U16, -1), 0xffff);
  EXPECT_EQ(wrapTo(ElementKind::I32, int64_t(1) << 31), INT32_MIN);
  EXPECT_EQ(wrapTo(ElementKind::U32, -1), int64_t(UINT32_MAX));
  EXPECT_EQ(wrapTo(ElementKind::I64, INT64_MIN), INT64_MIN);
  EXPECT_EQ(wrapTo(ElementKind::U64, -1), -1);
}

TEST(Scalar, KnowsTheElementTypes) {
  MLIRContext context;
  Builder builder(&context);
  EXPECT_EQ(getElementKind(builder.getI1Type()), ElementKind::Bool);
  EXPECT_EQ(getElementKind(builder.getI8Type()), ElementKind::I8);
  EXPECT_EQ(getElementKind(builder.getIntegerType(16, false)),
            ElementKind::U16);
  EXPECT_EQ(getElementKind(builder.getIntegerType(32, true)), ElementKind::I32);
  EXPECT_EQ(getElementKind(builder.getIndexType()), ElementKind::I64);
  EXPECT_EQ(getElementKind(builder.getBF16Type()), ElementKind::BF16);
  EXPECT_EQ(getElementKind(builder.getIntegerType(4)), std::nullopt);
  EXPECT_EQ(getElementKind(builder.getNoneType()), std::nullopt);
  EXPECT_EQ(getElementKind(Float8E4M3FNType::get(&context)), std::nullopt);
}

} // namespace
