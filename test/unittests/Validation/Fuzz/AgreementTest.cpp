//===- AgreementTest.cpp - comparison of compiled code with the reference -===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Agreement.h"

#include "mlir/Parser/Parser.h"
#include "relax-mlir/Validation/Fuzz/Driver.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace relax_mlir::fuzz;
using relax_mlir::reference::Precision;
using relax_mlir::reference::RuntimeValue;
using relax_mlir::reference::Tensor;

namespace {
class AgreementTest : public ::testing::Test {
protected:
  Tensor make(Type element, ArrayRef<double> values) {
    auto tensor =
        Tensor::create(element, {int64_t(values.size())}, Precision::Declared);
    for (auto [i, value] : llvm::enumerate(values)) {
      if (tensor->isFloat())
        tensor->setFloat(i, value);
      else
        tensor->setInt(i, int64_t(value));
    }
    return *tensor;
  }
  Tensor floats(ArrayRef<double> values) {
    return make(Float32Type::get(context.get()), values);
  }
  Tensor ints(ArrayRef<double> values) {
    return make(IntegerType::get(context.get(), 32), values);
  }

  Expectation expect(StringRef text, ArrayRef<RuntimeValue> arguments) {
    auto module = parseSourceString<ModuleOp>(text, context.get());
    EXPECT_TRUE(module);
    auto expectation = Expectation::compute(*module, "main", arguments);
    EXPECT_TRUE(succeeded(expectation));
    return *expectation;
  }

  std::unique_ptr<MLIRContext> context = createContext();
};

constexpr StringRef kSums = R"mlir(
  relax.func @main(%x: tensor<3xf32>, %n: tensor<2xi32>)
      -> (tensor<3xf32>, tensor<2xi32>) {
    %0 = relax.add %x, %x : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %1 = relax.add %n, %n : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    relax.return %0, %1 : tensor<3xf32>, tensor<2xi32>
  })mlir";

// x / 3 * 3 is less than x or not, depending on rounding.
constexpr StringRef kComparisons = R"mlir(
  relax.func @main(%x: tensor<4xf32>, %three: tensor<4xf32>)
      -> (tensor<4xi1>, tensor<4xi1>) {
    %0 = relax.divide %x, %three : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.multiply %0, %three : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = relax.less %1, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %3 = relax.less %x, %three : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    relax.return %2, %3 : tensor<4xi1>, tensor<4xi1>
  })mlir";

TEST_F(AgreementTest, IntegersThatRoundingDecidesSayNothing) {
  Expectation expectation =
      expect(kComparisons, {floats({0.1, 0.7, 5, 1.9}), floats({3, 3, 3, 3})});
  auto truth = [&](ArrayRef<double> values) {
    return make(IntegerType::get(context.get(), 1), values);
  };
  Coverage coverage;
  EXPECT_EQ(expectation.compare({truth({0, 0, 0, 0}), truth({1, 1, 0, 1})},
                                &coverage),
            "");
  EXPECT_EQ(expectation.compare({truth({1, 1, 1, 1}), truth({1, 1, 0, 1})}),
            "");
  EXPECT_EQ(coverage.skipped, 4);
  EXPECT_EQ(coverage.compared, 4);
  EXPECT_NE(expectation.compare({truth({0, 0, 0, 0}), truth({1, 1, 1, 1})}),
            "");
}

TEST_F(AgreementTest, WrongResultsAreFound) {
  double infinity = std::numeric_limits<double>::infinity();
  Expectation expectation =
      expect(kSums, {floats({0.5, -2, infinity}), ints({3, 4})});
  EXPECT_EQ(expectation.compareReferences(), "");
  auto compare = [&](ArrayRef<double> x, ArrayRef<double> n) {
    return expectation.compare({floats(x), ints(n)});
  };
  EXPECT_EQ(compare({1, -4, infinity}, {6, 8}), "");
  EXPECT_EQ(compare({1 + 1e-7, -4, infinity}, {6, 8}), "");
  EXPECT_TRUE(StringRef(compare({1.001, -4, infinity}, {6, 8}))
                  .starts_with("result 0: element 0 of [3] is 1.00100005, "
                               "expected 1 within "))
      << compare({1.001, -4, infinity}, {6, 8});
  EXPECT_NE(compare({1, 4, infinity}, {6, 8}), "");
  EXPECT_NE(compare({1, -4, -infinity}, {6, 8}), "");
  EXPECT_NE(compare({1, -4, 3e38}, {6, 8}), "");
  EXPECT_NE(compare({1, std::nan(""), infinity}, {6, 8}), "");
  EXPECT_EQ(compare({1, -4, infinity}, {6, 9}),
            "result 1: element 1 of [2] is 9, expected 8");
  EXPECT_NE(compare({1, -4}, {6, 8}), "");
  EXPECT_EQ(expectation.compare({floats({1, -4, infinity})}),
            "expected 2 results, got 1");
}

TEST_F(AgreementTest, ElementsAreCounted) {
  Expectation expectation = expect(kSums, {floats({1, 2, 3}), ints({3, 4})});
  Coverage coverage;
  EXPECT_EQ(expectation.compare({floats({2, 4, 6}), ints({6, 8})}, &coverage),
            "");
  EXPECT_EQ(coverage.compared, 5);
  EXPECT_EQ(coverage.skipped, 0);
}

// The order determines which numbers are absorbed by huge ones that cancel.
TEST_F(AgreementTest, OrderOfSumsWithHugeNumbersIsFree) {
  double huge = std::numeric_limits<double>::max();
  Type f64 = Float64Type::get(context.get());
  Expectation expectation = expect(R"mlir(
    relax.func @main(%x: tensor<4xf64>) -> tensor<f64> {
      %0 = relax.sum %x : (tensor<4xf64>) -> tensor<f64>
      relax.return %0 : tensor<f64>
    })mlir",
                                   {make(f64, {huge, 0.5, -huge, 0.25})});
  for (double sum : {0.0, 0.25, 0.5, 0.75})
    EXPECT_EQ(expectation.compare({make(f64, {sum}).reshape({})}), "") << sum;
}

// A product that is finite in f64 only, used by a finite result. Other results
// are compared.
TEST_F(AgreementTest, ResultsOfOverflowsAreSkipped) {
  Tensor x = floats({1e30, 1, 1e30, 2, 1e-30, 3, -1e-36, 0.01}).reshape({4, 2});
  Expectation expectation = expect(R"mlir(
    relax.func @main(%x: tensor<4x2xf32>) -> tensor<2xf32> {
      %0 = relax.prod %x {axes = array<i64: 0>}
          : (tensor<4x2xf32>) -> tensor<2xf32>
      %1 = relax.tanh %0 : (tensor<2xf32>) -> tensor<2xf32>
      relax.return %1 : tensor<2xf32>
    })mlir",
                                   {x});
  EXPECT_EQ(expectation.compareReferences(), "");
  double right = std::tanh(0.06);
  Coverage coverage;
  EXPECT_EQ(expectation.compare({floats({-1, right})}, &coverage), "");
  EXPECT_EQ(coverage.compared, 1);
  EXPECT_EQ(coverage.skipped, 1);
  EXPECT_NE(expectation.compare({floats({-1, 1.01 * right})}), "");
}

// A square that is infinite in f32, within one operation.
TEST_F(AgreementTest, OverflowsWithinAnOperationAreSkipped) {
  Tensor x = floats({1e30, 1, 0.5, 0.25}).reshape({2, 2});
  Expectation expectation = expect(R"mlir(
    relax.func @main(%x: tensor<2x2xf32>, %w: tensor<2xf32>)
        -> tensor<2x2xf32> {
      %0 = relax.rms_norm %x, %w {axes = array<i64: 1>, epsilon = 0.5 : f64}
          : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
      relax.return %0 : tensor<2x2xf32>
    })mlir",
                                   {x, floats({1, 1})});
  EXPECT_EQ(expectation.compareReferences(), "");
  double root = std::sqrt((0.25 + 0.0625) / 2 + 0.5);
  Tensor right = floats({0, 0, 0.5 / root, 0.25 / root}).reshape({2, 2});
  Coverage coverage;
  EXPECT_EQ(expectation.compare({right}, &coverage), "");
  EXPECT_EQ(coverage.skipped, 1);
  Tensor wrong = floats({0, 0, 0.51 / root, 0.25 / root}).reshape({2, 2});
  EXPECT_NE(expectation.compare({wrong}), "");
}

// A sum that cancels has the error of its terms, which no value shows; here it
// is four tolerances of the result.
TEST_F(AgreementTest, SumsThatCancelWithinAnOperation) {
  Type f32 = Float32Type::get(context.get());
  Expectation expectation = expect(R"mlir(
    relax.func @main(%x: tensor<4xf32>) -> tensor<f32> {
      %0 = relax.sum %x : (tensor<4xf32>) -> tensor<f32>
      relax.return %0 : tensor<f32>
    })mlir",
                                   {floats({100.3f, 0.7f, -100.5f, 0.2f})});
  EXPECT_EQ(expectation.compareReferences(), "");
  double exact = double(100.3f) + double(0.7f) - 100.5 + double(0.2f);
  EXPECT_EQ(expectation.compare({make(f32, {exact + 5e-6}).reshape({})}), "");
  EXPECT_NE(expectation.compare({make(f32, {exact + 1e-4}).reshape({})}), "");
}

// erf near -1 is rounded relative to 1, so gelu is rounded relative to its
// operand, also if other operations use it.
TEST_F(AgreementTest, GeluOfNegativeNumbers) {
  for (StringRef last : {"negative", "square"}) {
    std::string text = (R"mlir(
      relax.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
        %0 = relax.gelu %x : (tensor<3xf32>) -> tensor<3xf32>
        %1 = relax.)mlir" +
                        last + R"mlir( %0 : (tensor<3xf32>) -> tensor<3xf32>
        relax.return %1 : tensor<3xf32>
      })mlir")
                           .str();
    Expectation expectation = expect(text, {floats({-4, -4.25, -4.5})});
    auto off = [&](double by) {
      std::vector<double> results;
      for (double x : {-4.0, -4.25, -4.5}) {
        double y = x / 2 * std::erfc(-x / std::sqrt(2)) + by * x;
        results.push_back(last == "square" ? y * y : -y);
      }
      return floats(results);
    };
    double u = std::ldexp(1.0, -24);
    EXPECT_EQ(expectation.compareReferences(), "") << last.str();
    // The error is 4 * u, and the reference may be off by a quarter of u, of
    // which four times are allowed.
    for (double by : {-3.9 * u, 0.0, 3.9 * u})
      EXPECT_EQ(expectation.compare({off(by)}), "") << last.str();
    for (double by : {-5.5 * u, 5.5 * u})
      EXPECT_NE(expectation.compare({off(by)}), "") << last.str();
  }
}

// Such a cancellation is not an accident: the reference may be wrong, so other
// results are not compared with it.
TEST_F(AgreementTest, ReferencesThatDifferByMuchAreFound) {
  Expectation expectation = expect(R"mlir(
    relax.func @main(%x: tensor<4xf32>) -> tensor<f32> {
      %0 = relax.sum %x : (tensor<4xf32>) -> tensor<f32>
      relax.return %0 : tensor<f32>
    })mlir",
                                   {floats({3000.3f, 0.7f, -3000.5f, 0.3f})});
  EXPECT_NE(expectation.compareReferences(), "");
}

// An overflow affects the results computed from it, through regions and
// functions too, and no others.
TEST_F(AgreementTest, OverflowsOfOtherResultsSayNothing) {
  Type f32 = Float32Type::get(context.get());
  Expectation expectation =
      expect(R"mlir(
    relax.func private @product(%x: tensor<6xf32>) -> tensor<f32> {
      %0 = relax.prod %x : (tensor<6xf32>) -> tensor<f32>
      %1 = relax.tanh %0 : (tensor<f32>) -> tensor<f32>
      relax.return %1 : tensor<f32>
    }
    relax.func @main(%x: tensor<6xf32>, %y: tensor<4xf32>)
        -> (tensor<f32>, tensor<f32>) {
      %0:2 = relax.dataflow -> tensor<f32>, tensor<f32> {
        %1 = relax.call @product(%x) : (tensor<6xf32>) -> tensor<f32>
        %2 = relax.sum %y : (tensor<4xf32>) -> tensor<f32>
        relax.output %1, %2 : tensor<f32>, tensor<f32>
      }
      relax.return %0#0, %0#1 : tensor<f32>, tensor<f32>
    })mlir",
             {floats({1e13, 1e13, 1e13, 1e-13, 1e-13, -1e-13}),
              floats({100.3f, 0.7f, -100.5f, 0.2f})});
  EXPECT_EQ(expectation.compareReferences(), "");
  auto scalar = [&](double value) { return make(f32, {value}).reshape({}); };
  double exact = double(100.3f) + double(0.7f) - 100.5 + double(0.2f);
  Coverage coverage;
  EXPECT_EQ(expectation.compare({scalar(-1), scalar(exact)}, &coverage), "");
  EXPECT_EQ(coverage.skipped, 1);
  EXPECT_EQ(coverage.compared, 1);
  EXPECT_NE(expectation.compare({scalar(-1), scalar(exact + 1e-4)}), "");
}

// Elements that are finite in some roundings only are skipped and counted.
TEST_F(AgreementTest, UnstableElementsAreSkipped) {
  Expectation expectation = expect(R"mlir(
    relax.func @main(%x: tensor<16xf32>) -> tensor<16xf32> {
      %big = relax.constant dense<1.0e+06> : tensor<f32>
      %0 = relax.add %x, %big : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
      %1 = relax.subtract %0, %big
          : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
      %2 = relax.subtract %1, %x
          : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
      %3 = relax.rsqrt %2 : (tensor<16xf32>) -> tensor<16xf32>
      relax.return %3 : tensor<16xf32>
    })mlir",
                                   {floats(std::vector<double>(16, 0.3))});
  Coverage coverage;
  (void)expectation.compare({floats(std::vector<double>(16, 1))}, &coverage);
  EXPECT_GT(coverage.skipped, 8);
  EXPECT_LE(coverage.compared + coverage.skipped, 16);
}
} // namespace
