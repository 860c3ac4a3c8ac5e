//===- AbsoluteErrorsTest.cpp - errors that roundings do not cover --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Tolerance/AbsoluteErrors.h"

#include "mlir/Parser/Parser.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Validation/Tolerance/Check.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

namespace {
/// The unit roundoff of f32.
constexpr double u = 0x1p-24;

double gelu(double x) { return x / 2 * std::erfc(-x / std::sqrt(2)); }

class AbsoluteErrorsTest : public ::testing::Test {
protected:
  AbsoluteErrorsTest() : context(makeRegistry()) {}

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    relax_mlir::registerAllDialects(registry);
    return registry;
  }

  Tensor f32(ArrayRef<double> values) {
    Tensor tensor = *Tensor::create(Float32Type::get(&context), values.size(),
                                    Precision::Declared);
    for (auto [i, value] : llvm::enumerate(values))
      tensor.setFloat(i, value);
    return tensor;
  }

  /// Parses a function of a tensor of `size` f32 numbers. `body` refers to its
  /// type as `!t`, and computes `%r` from `%x`.
  void parse(const Twine &body, size_t size, StringRef result = "!t") {
    std::string text =
        ("!t = tensor<" + Twine(size) + "xf32>\nrelax.func @main(%x: !t) -> " +
         result + " {\n" + body + "\nrelax.return %r : " + result + "\n}")
            .str();
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }

  /// Runs the function in f64. Returns the effect on its result.
  std::vector<double> getErrors(ArrayRef<double> x) {
    RuntimeValue argument(f32(x));
    ReferenceOptions options;
    options.precision = Precision::Double;
    FailureOr<ReferenceRun> run =
        ReferenceRun::run(*module, "main", argument, options);
    EXPECT_TRUE(succeeded(run));
    return getInheritedErrors(*module, "main", argument, run->getResults())[0];
  }

  /// Returns true if a check on `x` accepts `actual`.
  bool accepts(ArrayRef<double> x, ArrayRef<double> actual,
               Precision precision = Precision::Declared) {
    RuntimeValue argument(f32(x));
    ReferenceOptions options;
    options.precision = precision;
    FailureOr<ReferenceRun> run =
        ReferenceRun::run(*module, "main", argument, options);
    EXPECT_TRUE(succeeded(run));
    return run->check(0, f32(actual)).difference.matches();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

// 1 + erf(x / sqrt(2)) keeps the error of erf near -1, which is relative to 1.
TEST_F(AbsoluteErrorsTest, areRelativeToTheOperandOfGelu) {
  parse("%r = relax.gelu %x : (!t) -> !t", 4);
  std::vector<double> errors = getErrors({-4, -5.5, 4, -1e-5});
  ASSERT_EQ(errors.size(), 4u);
  EXPECT_DOUBLE_EQ(errors[0], 16 * u);
  EXPECT_DOUBLE_EQ(errors[1], 22 * u);
  EXPECT_EQ(errors[2], 0);
  EXPECT_EQ(errors[3], 0);
  // Far from zero, the result is zero.
  parse("%r = relax.gelu %x : (!t) -> !t", 2);
  errors = getErrors({-100, -1e30});
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(errors[0], errors[1]);
  EXPECT_LT(errors[0], 24 * u);
}

// The kernel of gelu_tanh does not cancel, but the reference does, in f64.
TEST_F(AbsoluteErrorsTest, ofGeluTanhAreThoseOfF64) {
  parse("%r = relax.gelu_tanh %x : (!t) -> !t", 2);
  double bound = 8 / 2.0 * 8 * 0x1p-53;
  std::vector<double> x = {-8, -20};
  EXPECT_TRUE(accepts(x, {-bound / 2, -bound / 2}));
  EXPECT_TRUE(accepts(x, {0, 0}));
  EXPECT_FALSE(accepts(x, {-100 * bound, 0}));
  EXPECT_FALSE(accepts(x, {0, -100 * bound}));
  // They depend on the operand.
  EXPECT_DOUBLE_EQ(getErrors(x)[0], bound);
  EXPECT_LT(getErrors(x)[1], 2 * bound);
  EXPECT_TRUE(getErrors({-1e-5, 1}).empty());
}

// Elements of f16 are computed in f32.
TEST_F(AbsoluteErrorsTest, areThoseOfTheAccumulatorType) {
  parse(R"mlir(
    %0 = relax.astype %x {dtype = f16} : (!t) -> tensor<1xf16>
    %1 = relax.gelu %0 : (tensor<1xf16>) -> tensor<1xf16>
    %r = relax.astype %1 {dtype = f32} : (tensor<1xf16>) -> !t)mlir",
        1);
  EXPECT_EQ(getErrors({-5}), std::vector<double>(1, 20 * u));
}

TEST_F(AbsoluteErrorsTest, areAbsentWhereNothingCancels) {
  parse("%r = relax.add %x, %x : (!t, !t) -> !t", 1);
  EXPECT_TRUE(getErrors({-4}).empty());
  parse("%r = relax.exp %x : (!t) -> !t", 1);
  EXPECT_TRUE(getErrors({-4}).empty());
  parse("%r = relax.gelu %x : (!t) -> !t", 2);
  EXPECT_TRUE(getErrors({4, -1e-5}).empty());
}

// All errors may have the same sign.
TEST_F(AbsoluteErrorsTest, ofTermsAddUp) {
  parse(R"mlir(
    %0 = relax.gelu %x : (!t) -> !t
    %r = relax.sum %0 : (!t) -> tensor<f32>)mlir",
        256, "tensor<f32>");
  std::vector<double> errors = getErrors(std::vector<double>(256, -4));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_GE(errors[0], 0.999 * 256 * 16 * u);
  EXPECT_LE(errors[0], 2 * 256 * 16 * u);
}

// Errors of any sign, of which none is to exceed the bound of its sum.
TEST_F(AbsoluteErrorsTest, ofTermsWithWeightsAddUp) {
  constexpr int64_t n = 64;
  std::string weights;
  std::mt19937 random(1);
  for (int64_t i = 0; i < n * n; ++i)
    weights += (i % n ? ", "
                : i   ? "], ["
                      : "") +
               std::to_string(int(random() % 201) - 100) + ".0";
  parse("%w = relax.constant dense<[[" + weights +
            R"mlir(]]> : tensor<64x64xf32>
    %0 = relax.gelu %x : (!t) -> !t
    %r = relax.matmul %0, %w : (!t, tensor<64x64xf32>) -> !t)mlir",
        n);
  std::vector<double> errors = getErrors(std::vector<double>(n, -4));
  ASSERT_EQ(errors.size(), size_t(n));
  // The standard deviation of the sum if each error is as large as its bound.
  // Approximations have a quarter of it, or less.
  double deviation = 16 * u * std::sqrt(n * 100 * 101 / 3.0);
  for (double error : errors) {
    EXPECT_GE(error, 5 * deviation / 4);
    EXPECT_LE(error, 10 * deviation);
  }
}

TEST_F(AbsoluteErrorsTest, reachLaterOperations) {
  std::vector<double> x = {-4, -4.25, -4.5};
  auto off = [&](double by, double (*last)(double)) {
    std::vector<double> results;
    for (double value : x)
      results.push_back(last(gelu(value) + by * value));
    return results;
  };
  struct Case {
    StringRef op;
    double (*function)(double);
  };
  Case cases[] = {
      {"negative", [](double y) { return -y; }},
      {"square", [](double y) { return y * y; }},
      {"tanh", [](double y) { return std::tanh(y); }},
  };
  for (const Case &c : cases) {
    parse(("%0 = relax.gelu %x : (!t) -> !t\n%r = relax." + c.op +
           " %0 : (!t) -> !t")
              .str(),
          3);
    for (Precision precision : {Precision::Declared, Precision::Double}) {
      for (double by : {-3.9 * u, 0.0, 3.9 * u})
        EXPECT_TRUE(accepts(x, off(by, c.function), precision)) << c.op.str();
      for (double by : {-4.5 * u, 4.5 * u})
        EXPECT_FALSE(accepts(x, off(by, c.function), precision)) << c.op.str();
    }
  }
}

// Through a function and a region, as after fusion.
TEST_F(AbsoluteErrorsTest, leaveFunctions) {
  module = parseSourceString<ModuleOp>(R"mlir(
    relax.func private @gelu(%x: tensor<1xf32>) -> tensor<1xf32> {
      %0 = relax.dataflow -> tensor<1xf32> {
        %1 = relax.gelu %x : (tensor<1xf32>) -> tensor<1xf32>
        relax.output %1 : tensor<1xf32>
      }
      relax.return %0 : tensor<1xf32>
    }
    relax.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
      %0 = relax.call @gelu(%x) : (tensor<1xf32>) -> tensor<1xf32>
      %1 = relax.square %0 : (tensor<1xf32>) -> tensor<1xf32>
      relax.return %1 : tensor<1xf32>
    })mlir",
                                       &context);
  ASSERT_TRUE(module);
  double y = gelu(-4);
  EXPECT_TRUE(accepts(-4.0, std::pow(y - 15 * u, 2)));
  EXPECT_FALSE(accepts(-4.0, std::pow(y - 18 * u, 2)));
}

// The error of a large operand hides none of a small one.
TEST_F(AbsoluteErrorsTest, hideNoErrorsOfSmallNumbers) {
  for (double x : {1e-5, -1e-5, 1e-7, -1e-7}) {
    parse("%r = relax.gelu %x : (!t) -> !t", 1);
    EXPECT_TRUE(accepts(x, gelu(x)));
    EXPECT_FALSE(accepts(x, 1.2 * gelu(x))) << x;
    EXPECT_FALSE(accepts(x, 0.0)) << x;
    parse(R"mlir(
      %0 = relax.gelu %x : (!t) -> !t
      %r = relax.tanh %0 : (!t) -> !t)mlir",
          1);
    EXPECT_TRUE(accepts(x, std::tanh(gelu(x))));
    EXPECT_FALSE(accepts(x, 1.2 * std::tanh(gelu(x)))) << x;
  }
  parse("%r = relax.gelu %x : (!t) -> !t", 2);
  EXPECT_TRUE(accepts({-5, 1e-5}, {gelu(-5), gelu(1e-5)}));
  EXPECT_FALSE(accepts({-5, 1e-5}, {gelu(-5), 1.2 * gelu(1e-5)}));
}
