//===- ToleranceTest.cpp - compare results up to rounding -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Tolerance/Check.h"
#include "relax-mlir/Validation/Tolerance/RoundingInterface.h"

#include "mlir/Parser/Parser.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>
#include <optional>

using namespace mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

static constexpr double kInf = std::numeric_limits<double>::infinity();
static constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

namespace {

class ToleranceTest : public ::testing::Test {
protected:
  ToleranceTest() : context(makeRegistry()) {}

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    relax_mlir::registerAllDialects(registry);
    return registry;
  }

  Tensor floats(ArrayRef<double> values, Type type,
                Precision precision = Precision::Declared) {
    Tensor tensor = *Tensor::create(type, values.size(), precision);
    for (auto [i, value] : llvm::enumerate(values))
      tensor.setFloat(i, value);
    return tensor;
  }
  Tensor f32(ArrayRef<double> values) {
    return floats(values, Float32Type::get(&context));
  }
  Tensor f16(ArrayRef<double> values) {
    return floats(values, Float16Type::get(&context));
  }
  Tensor ints(ArrayRef<int64_t> values, unsigned width = 64) {
    Tensor tensor = *Tensor::create(IntegerType::get(&context, width),
                                    values.size(), Precision::Declared);
    for (auto [i, value] : llvm::enumerate(values))
      tensor.setInt(i, value);
    return tensor;
  }

  /// Returns the tolerance of an intermediate rounding.
  static Tolerance getOne(ElementKind kind) {
    return Tolerance::of(kind, getRoundingVariance(kind, 1));
  }

  /// Returns the roundings of the only result of @main.
  std::optional<Rounding> getRounding(StringRef text,
                                      ArrayRef<SmallVector<int64_t>> shapes) {
    module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(bool(module));
    if (!module)
      return std::nullopt;
    SmallVector<RuntimeValue> arguments;
    for (const SmallVector<int64_t> &shape : shapes)
      arguments.push_back(*Tensor::create(Float32Type::get(&context), shape,
                                          Precision::Declared));
    SmallVector<Rounding> roundings = getRoundings(*module, "main", arguments);
    EXPECT_EQ(roundings.size(), 1u);
    if (roundings.empty())
      return std::nullopt;
    return roundings[0];
  }

  /// Returns the variance of the only result of @main, in units of u(f32)^2.
  double getVariance(StringRef text, ArrayRef<SmallVector<int64_t>> shapes) {
    double u = getUnitRoundoff(ElementKind::F32);
    std::optional<Rounding> rounding = getRounding(text, shapes);
    return rounding ? rounding->getTotal() / (u * u) : -1;
  }

  /// Returns the roundings of one operation on tensors of `type`.
  Rounding getRoundingOf(StringRef op, StringRef operands, StringRef result) {
    std::string text = ("relax.func @main(%x: " + operands + ") -> " + result +
                        " {\n %0 = " + op + " : (" + operands + ") -> " +
                        result + "\n relax.return %0 : " + result + "\n}")
                           .str();
    return getRounding(text, {{4}}).value_or(Rounding{-1, -1, -1});
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(ToleranceTest, EqualIsEqual) {
  Tolerance none;
  EXPECT_TRUE(compare(f32({1, -2, 0}), f32({1, -2, -0.0}), none).matches());
  EXPECT_TRUE(compare(f32({kNaN, kInf, -kInf}), f32({kNaN, kInf, -kInf}), none)
                  .matches());
  EXPECT_TRUE(compare(f32({}), f32({}), none).matches());
}

TEST_F(ToleranceTest, WorstElement) {
  Tolerance tolerance = getOne(ElementKind::F32);
  Difference difference =
      compare(f32({1, 2.5, 3, 4.25}), f32({1, 2, 3, 4}), tolerance);
  EXPECT_EQ(difference.mismatches, 2);
  EXPECT_EQ(difference.worst, SmallVector<int64_t>({1}));
  EXPECT_EQ(difference.expected, 2);
  EXPECT_EQ(difference.actual, 2.5);
  EXPECT_EQ(difference.maxAbsolute, 0.5);
  EXPECT_EQ(difference.describe(),
            "2 of 4 elements differ, worst at [1]: expected 2, got 2.5 "
            "(tolerance 1.91e-06)");
}

TEST_F(ToleranceTest, NaNAndInfinities) {
  Tolerance tolerance = Tolerance::of(ElementKind::F32, 1e-4);
  EXPECT_FALSE(compare(f32({kNaN}), f32({1}), tolerance).matches());
  EXPECT_FALSE(compare(f32({1}), f32({kNaN}), tolerance).matches());
  EXPECT_FALSE(compare(f32({kInf}), f32({-kInf}), tolerance).matches());
  EXPECT_FALSE(compare(f32({kInf}), f32({1}), tolerance).matches());
  EXPECT_FALSE(compare(f32({kInf}), f32({kNaN}), tolerance).matches());
  // A number near the greatest of the type may have become infinite.
  Tolerance half = getOne(ElementKind::F16);
  EXPECT_TRUE(compare(f16({kInf}), f16({65504}), half).matches());
  EXPECT_TRUE(compare(f16({65504}), f16({kInf}), half).matches());
  EXPECT_FALSE(compare(f16({kInf}), f16({60000}), half).matches());
}

TEST_F(ToleranceTest, RoundsWhatIsHeldAsDouble) {
  Tensor precise =
      floats({0.1, 1e6}, Float16Type::get(&context), Precision::Double);
  EXPECT_TRUE(compare(f16({0.1, kInf}), precise, Tolerance()).matches());
}

TEST_F(ToleranceTest, IntegersAreExact) {
  Tolerance loose;
  loose.relative = loose.absolute = 1;
  EXPECT_TRUE(compare(ints({1, 2}), ints({1, 2}), loose).matches());
  Difference difference = compare(ints({1, 3}), ints({1, 2}), loose);
  EXPECT_EQ(difference.mismatches, 1);
  EXPECT_EQ(difference.worst, SmallVector<int64_t>({1}));
  // As doubles the two are equal.
  int64_t big = (int64_t(1) << 62) + 1;
  difference = compare(ints({0, big}), ints({0, big - 1}), loose);
  EXPECT_EQ(difference.mismatches, 1);
  EXPECT_EQ(difference.worst, SmallVector<int64_t>({1}));
  EXPECT_EQ(difference.actualText, std::to_string(big));
  EXPECT_EQ(compare(ints({1}, 1), ints({0}, 1), loose).expectedText, "false");
}

TEST_F(ToleranceTest, TypesAndShapes) {
  EXPECT_EQ(compare(f32({1}), f16({1}), Tolerance()).problem,
            "expected tensor<1xf16>, got tensor<1xf32>");
  EXPECT_EQ(compare(f32({1, 2}), f32({1}), Tolerance()).problem,
            "expected tensor<1xf32>, got tensor<2xf32>");
  EXPECT_EQ(compare(RuntimeValue(f32({1})), RuntimeValue(Shape{1}), Tolerance())
                .matches(),
            false);
  RuntimeValue pair(Tuple{RuntimeValue(f32({1})), RuntimeValue(Shape{2})});
  EXPECT_TRUE(compare(pair, pair, Tolerance()).matches());
  RuntimeValue other(Tuple{RuntimeValue(f32({1})), RuntimeValue(Shape{3})});
  EXPECT_FALSE(compare(other, pair, Tolerance()).matches());
}

// Sums that cancel have the error of their terms. One outlier does not hide
// errors of others.
TEST_F(ToleranceTest, Magnitude) {
  Tolerance tolerance = getOne(ElementKind::F32);
  EXPECT_TRUE(compare(f32({1000, 1e-4}), f32({1000, 0}), tolerance).matches());
  EXPECT_FALSE(compare(f32({1, 1e-4}), f32({1, 0}), tolerance).matches());
  SmallVector<double> values(100, 1.0), wrong;
  values[7] = 1e9;
  wrong = values;
  wrong[3] = 1.001;
  EXPECT_FALSE(compare(f32(wrong), f32(values), tolerance).matches());
  EXPECT_EQ(compare(f32(values), f32(values), tolerance).magnitude, 1);
  // NumPy's tolerance has no magnitude.
  EXPECT_FALSE(
      compare(f32({1000, 1e-4}), f32({1000, 0}), Tolerance::ofUser(1e-6, 1e-6))
          .matches());
}

TEST_F(ToleranceTest, Conditioning) {
  Tolerance tolerance = getOne(ElementKind::F32);
  Tensor precise = f32({1, 2, 3}), declared = f32({1, 2.02, 3});
  EXPECT_FALSE(compare(f32({1, 2.05, 3}), precise, tolerance).matches());
  Tolerance widened = withConditioning(tolerance, declared, precise);
  ASSERT_EQ(widened.widening.size(), 3u);
  EXPECT_NEAR(widened.widening[1], 4 * 0.02, 0.02);
  Difference difference = compare(f32({1, 2.05, 3}), precise, widened);
  EXPECT_TRUE(difference.matches());
  EXPECT_EQ(difference.numWidened, 1);
  EXPECT_NE(
      difference.describe().find("(1 of 3 elements only by its widening)"),
      std::string::npos);
  EXPECT_FALSE(compare(f32({1, 2.5, 3}), precise, widened).matches());
  // No widening without magnified errors, nor by ordinary rounding errors.
  EXPECT_TRUE(withConditioning(tolerance, f32({1, 2, 3}), f32({1, 2, 3 + 1e-7}))
                  .widening.empty());
  Tensor inF64 =
      floats({32.1, 32.05}, BFloat16Type::get(&context), Precision::Double);
  EXPECT_TRUE(withConditioning(Tolerance(),
                               floats({32, 32}, BFloat16Type::get(&context)),
                               inF64)
                  .widening.empty());
  EXPECT_TRUE(withConditioning(tolerance, precise, precise).widening.empty());
  EXPECT_TRUE(
      withConditioning(tolerance, f32({kInf}), f32({1})).widening.empty());
}

// If some elements are magnified, others keep their tolerance.
TEST_F(ToleranceTest, ConditioningOfPartOfATensor) {
  Tolerance tolerance = getOne(ElementKind::F32);
  SmallVector<double> precise(16, 1.0), declared = precise;
  for (int64_t i = 0; i < 8; ++i)
    declared[i] += i % 2 ? 0.03 : -0.01;
  Tolerance widened = withConditioning(tolerance, f32(declared), f32(precise));
  SmallVector<double> actual = precise;
  actual[2] = 1.05;
  EXPECT_TRUE(compare(f32(actual), f32(precise), widened).matches());
  for (int64_t i = 8; i < 16; ++i)
    actual[i] = 1.02;
  EXPECT_GE(compare(f32(actual), f32(precise), widened).mismatches, 4);

  // A column of a matrix, with any number of other columns.
  for (int64_t columns : {2, 10, 1000}) {
    Type type = Float32Type::get(&context);
    int64_t shape[] = {32, columns};
    Tensor good = *Tensor::create(type, shape, Precision::Declared);
    Tensor bad = *Tensor::create(type, shape, Precision::Declared);
    for (int64_t i = 0; i < 32 * columns; ++i) {
      good.setFloat(i, 1);
      bad.setFloat(i, i % columns == 1 ? 1 + 0.001 * (i / columns) : 1);
    }
    Tolerance widened = withConditioning(tolerance, bad, good);
    ASSERT_EQ(int64_t(widened.widening.size()), 32 * columns);
    EXPECT_EQ(widened.widening[0], 0);
    // The element in the first row has no error.
    EXPECT_GT(widened.widening[1], 0.03);
  }
}

// The last rounding has a bound that does not depend on other elements. Exact
// values must be equal.
TEST_F(ToleranceTest, LastRounding) {
  double u = getUnitRoundoff(ElementKind::F32);
  Tolerance once = Tolerance::of(ElementKind::F32, Rounding{0, 2 * u, 0});
  double next = 1 + 2 * u;
  EXPECT_TRUE(compare(f32({1000, next}), f32({1000, 1}), once).matches());
  EXPECT_FALSE(
      compare(f32({1000, next + 2 * u}), f32({1000, 1}), once).matches());
  Tolerance exact = Tolerance::of(ElementKind::F32, Rounding());
  EXPECT_FALSE(compare(f32({1000, next}), f32({1000, 1}), exact).matches());
  EXPECT_TRUE(compare(f32({kNaN, -0.0}), f32({kNaN, 0}), exact).matches());
}

// A product of f16 without one of its 64 terms; one of 1024 terms of f32.
TEST_F(ToleranceTest, MissingTerm) {
  auto half = getRounding(R"(
    relax.func @main(%x: tensor<4x64xbf16>, %w: tensor<64x4xbf16>)
        -> tensor<4x4xbf16> {
      %0 = relax.matmul %x, %w : (tensor<4x64xbf16>, tensor<64x4xbf16>)
          -> tensor<4x4xbf16>
      relax.return %0 : tensor<4x4xbf16>
    })",
                          {{4, 64}, {64, 4}});
  ASSERT_TRUE(half);
  Type bf16 = BFloat16Type::get(&context);
  Tolerance tolerance = Tolerance::of(ElementKind::BF16, *half);
  Tensor expected = floats({32, 32}, bf16);
  EXPECT_TRUE(
      compare(floats({32, 32.25}, bf16), expected, tolerance).matches());
  EXPECT_FALSE(
      compare(floats({32, 31.5}, bf16), expected, tolerance).matches());

  StringRef sum = R"(
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<f32> {
      %0 = relax.sum %x : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<f32>
      relax.return %0 : tensor<f32>
    })";
  // docs/Debugging.md states the limits.
  for (int64_t n : {64, 1024, 16000}) {
    Tolerance tolerance =
        Tolerance::of(ElementKind::F32, *getRounding(sum, {{n}}));
    EXPECT_FALSE(
        compare(f32({double(n - 1)}), f32({double(n)}), tolerance).matches())
        << n;
  }
}

/// Returns true if the walk over a function uses the rounding rule of an
/// operation. It enters regions, functions and tensor programs instead, and
/// operations without results do not round.
static bool isAskedForRounding(OperationName name) {
  return !name.hasTrait<OpTrait::ZeroResults>() &&
         name.hasTrait<OpTrait::ZeroRegions>() &&
         name.getStringRef() != relax::CallOp::getOperationName() &&
         name.getStringRef() != relax::CallTIROp::getOperationName() &&
         name.getStringRef() != relax::CallTIRInplaceOp::getOperationName();
}

// Without a rule the worst is assumed, which hides errors. A rule that is never
// used is misleading.
TEST_F(ToleranceTest, OperatorsThatAreAskedHaveARule) {
  Dialect *dialect = context.getOrLoadDialect("relax");
  ASSERT_TRUE(dialect);
  unsigned operations = 0;
  for (RegisteredOperationName name :
       context.getRegisteredOperationsByDialect("relax")) {
    ++operations;
    EXPECT_EQ(hasRoundingRule(name), isAskedForRounding(name))
        << name.getStringRef().str()
        << (isAskedForRounding(name)
                ? " has no rule in lib/Validation/Tolerance"
                : " has a rule that is never asked");
  }
  EXPECT_GT(operations, 50u);
  EXPECT_FALSE(hasRoundingRule(OperationName("relax.none", &context)));
}

// x / (1 + exp(-x)) is zero as soon as the exponential is infinite.
TEST_F(ToleranceTest, SiluOfFarNegativeNumbers) {
  StringRef vector = "tensor<4xf32>";
  double floor = getRoundingOf("relax.silu %x", vector, vector).floor;
  EXPECT_GT(floor, 88.73 * std::exp(-88.73));
  EXPECT_LT(floor, 1e-36);
}

// The roundings of single operators.
TEST_F(ToleranceTest, RulesOfOperators) {
  double u = getUnitRoundoff(ElementKind::F32);
  double half = getUnitRoundoff(ElementKind::F16);
  auto expectRounding = [&](StringRef op, StringRef operand, StringRef result,
                            double variance, double last) {
    Rounding rounding = getRoundingOf(op, operand, result);
    EXPECT_EQ(rounding.variance / (u * u), variance) << op.str();
    EXPECT_EQ(rounding.last / u, last) << op.str();
  };
  StringRef vector = "tensor<4xf32>", image = "tensor<1x1x4x6xf32>";
  for (StringRef op : {"relu", "negative"})
    expectRounding(("relax." + op + " %x").str(), vector, vector, 0, 0);
  expectRounding("relax.permute_dims %x", vector, vector, 0, 0);
  expectRounding("relax.max %x", vector, "tensor<f32>", 0, 0);
  expectRounding("relax.sqrt %x", vector, vector, 0, 2);
  for (StringRef op : {"exp", "tanh", "sigmoid", "rsqrt"}) {
    expectRounding(("relax." + op + " %x").str(), vector, vector, 0, 2 + 8);
    expectRounding(("relax." + op + " %x").str(), "tensor<4xf16>",
                   "tensor<4xf16>", 0, 2 * half / u + 8);
  }
  expectRounding("relax.sum %x", vector, "tensor<f32>", 4, 2);
  expectRounding("relax.prod %x", vector, "tensor<f32>", 4, 2);
  expectRounding("relax.mean %x", "tensor<4xf16>", "tensor<f16>", 4,
                 2 * half / u);
  expectRounding("relax.softmax %x", vector, vector, 2 * 16 + 4, 2);
  expectRounding("relax.avg_pool2d %x {pool_size = array<i64: 2, 3>, strides = "
                 "array<i64: 2, 3>}",
                 image, "tensor<1x1x2x2xf32>", 6, 2);
  expectRounding("relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, "
                 "1>}",
                 image, "tensor<1x1x1x1xf32>", 24, 2);
  expectRounding("relax.max_pool2d %x {pool_size = array<i64: 2, 3>, strides = "
                 "array<i64: 2, 3>}",
                 image, "tensor<1x1x2x2xf32>", 0, 0);
}

// A dimension that does not contribute to an element adds nothing to its error.
TEST_F(ToleranceTest, RulesOfFamilies) {
  double u = getUnitRoundoff(ElementKind::F32);
  auto getTerms = [&](StringRef op, StringRef types) {
    auto [operands, result] = types.split(" -> ");
    SmallVector<StringRef> arguments;
    operands.split(arguments, ", ");
    std::string text = "relax.func @main(";
    for (auto [i, type] : llvm::enumerate(arguments))
      text += (i ? ", %" : "%") + std::to_string(i) + ": " + type.str();
    text += (") -> " + result + " {\n %r = " + op + " : (" + operands +
             ") -> " + result + "\n relax.return %r : " + result + "\n}")
                .str();
    std::optional<Rounding> rounding = getRounding(text, {});
    return rounding
               ? std::pair(rounding->variance / (u * u), rounding->last / u)
               : std::pair(-1.0, -1.0);
  };
  auto terms = [](double count) { return std::pair(count, 2.0); };
  std::pair<double, double> exact(0, 0);
  StringRef rows = "tensor<100x4xf32>, tensor<4xf32>, tensor<4xf32> -> "
                   "tensor<100x4xf32>";
  EXPECT_EQ(getTerms("relax.layer_norm %0, %1, %2", rows), terms(2 * 4 + 5));
  EXPECT_EQ(getTerms("relax.rms_norm %0, %1",
                     "tensor<100x4xf32>, tensor<4xf32> -> tensor<100x4xf32>"),
            terms(4 + 5));
  EXPECT_EQ(getTerms("relax.log_softmax %0",
                     "tensor<100x4xf32> -> tensor<100x4xf32>"),
            terms(2 * 16 + 4));
  StringRef images = "tensor<3x4x5x7xf32>, tensor<4xf32>, tensor<4xf32> -> "
                     "tensor<3x4x5x7xf32>";
  EXPECT_EQ(getTerms("relax.group_norm %0, %1, %2 {num_groups = 2 : i64, axes "
                     "= array<i64: 2, 3>}",
                     images),
            terms(2 * 70 + 5));
  EXPECT_EQ(getTerms("relax.instance_norm %0, %1, %2 {axes = array<i64: 2, "
                     "3>}",
                     images),
            terms(2 * 35 + 5));
  EXPECT_EQ(getTerms("relax.einsum %0, %1 {subscripts = \"ij,jk->ik\"}",
                     "tensor<100x4xf32>, tensor<4x100xf32> -> "
                     "tensor<100x100xf32>"),
            terms(4 + 2));
  EXPECT_EQ(getTerms("relax.nll_loss %0, %1 {reduction = \"none\"}",
                     "tensor<100x4xf32>, tensor<100xi64> -> tensor<100xf32>"),
            terms(0));
  StringRef scatter = "tensor<100x4xf32>, tensor<9x4xi64>, tensor<9x4xf32> -> "
                      "tensor<100x4xf32>";
  auto scattered = [&](StringRef reduction) {
    return getTerms(("relax.scatter_elements %0, %1, %2 {axis = 0 : i64, "
                     "reduction = \"" +
                     reduction + "\"}")
                        .str(),
                    scatter);
  };
  EXPECT_EQ(scattered("update"), exact);
  EXPECT_EQ(scattered("max"), exact);
  EXPECT_EQ(scattered("add"), terms(8));
}

// At inference a batch_norm has no sums, and its statistics pass through.
TEST_F(ToleranceTest, RulesOfBatchNorm) {
  double u = getUnitRoundoff(ElementKind::F32);
  for (bool training : {false, true}) {
    std::string text = R"(
      relax.func @main(%x: tensor<3x4x5xf32>, %v: tensor<4xf32>)
          -> (tensor<3x4x5xf32>, tensor<4xf32>) {
        %0:3 = relax.batch_norm %x, %v, %v, %v, %v {training = )";
    text += training ? "true" : "false";
    text += R"(}
            : (tensor<3x4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
               tensor<4xf32>)
            -> (tensor<3x4x5xf32>, tensor<4xf32>, tensor<4xf32>)
        relax.return %0#0, %0#1 : tensor<3x4x5xf32>, tensor<4xf32>
      })";
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(bool(module));
    SmallVector<Rounding> roundings = getRoundings(*module, "main", {});
    ASSERT_EQ(roundings.size(), 2u);
    EXPECT_EQ(roundings[0].variance / (u * u), training ? 2 * 15 + 5 : 5);
    EXPECT_EQ(roundings[1].variance / (u * u), training ? 2 * 15 + 5 : 0);
    EXPECT_EQ(roundings[1].last / u, training ? 2 : 0);
  }
}

// Each element may be near to either of two references.
TEST_F(ToleranceTest, Alternative) {
  Tolerance tolerance = getOne(ElementKind::F16);
  Tensor declared = f16({kInf, 1, 2}), precise = f16({300, 1, kNaN});
  EXPECT_TRUE(
      compare(f16({300, 1, 2}), declared, tolerance, &precise).matches());
  EXPECT_TRUE(
      compare(f16({kInf, 1, kNaN}), declared, tolerance, &precise).matches());
  EXPECT_EQ(compare(f16({200, 1, 3}), declared, tolerance, &precise).mismatches,
            2);
  EXPECT_EQ(compare(f16({300, 1, 2}), declared, tolerance).mismatches, 1);
  // A tensor of another shape is not an alternative.
  Tensor other = f16({300});
  EXPECT_EQ(compare(f16({300, 1, 2}), declared, tolerance, &other).mismatches,
            1);
}

TEST_F(ToleranceTest, VarianceOfAChain) {
  EXPECT_EQ(getVariance(R"(
    relax.func @main(%x: tensor<?x64xf32, #relax.tensor<[n, 64]>>,
                     %w: tensor<64x8xf32>)
        -> tensor<?x8xf32, #relax.tensor<[n, 8]>> {
      %0 = relax.dataflow -> tensor<?x8xf32, #relax.tensor<[n, 8]>> {
        %1 = relax.matmul %x, %w
            : (tensor<?x64xf32, #relax.tensor<[n, 64]>>, tensor<64x8xf32>)
            -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
        %2 = relax.add %1, %1
            : (tensor<?x8xf32, #relax.tensor<[n, 8]>>,
               tensor<?x8xf32, #relax.tensor<[n, 8]>>)
            -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
        %3 = relax.relu %2 : (tensor<?x8xf32, #relax.tensor<[n, 8]>>)
            -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
        relax.output %3 : tensor<?x8xf32, #relax.tensor<[n, 8]>>
      }
      relax.return %0 : tensor<?x8xf32, #relax.tensor<[n, 8]>>
    })",
                        {{3, 64}, {64, 8}}),
            64 + 1 + 1);
}

// The extents come from the arguments, through calls.
TEST_F(ToleranceTest, VarianceOfSymbolicSizes) {
  StringRef text = R"(
    relax.func private @sum(%x: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<f32> {
      %0 = relax.sum %x : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<f32>
      relax.return %0 : tensor<f32>
    }
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<f32> {
      %0 = relax.call @sum(%x) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<f32>
      %1 = relax.call @sum(%x) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<f32>
      %2 = relax.add %0, %1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
      relax.return %2 : tensor<f32>
    })";
  EXPECT_EQ(getVariance(text, {{100}}), 102);
  EXPECT_EQ(getVariance(text, {{1000}}), 1002);
}

// The worse branch counts.
TEST_F(ToleranceTest, VarianceOfABranch) {
  EXPECT_EQ(getVariance(R"(
    relax.func @main(%x: tensor<16xf32>, %c: tensor<i1>) -> tensor<f32> {
      %0 = relax.if %c : tensor<i1> -> tensor<f32> {
        %1 = relax.max %x : (tensor<16xf32>) -> tensor<f32>
        relax.yield %1 : tensor<f32>
      } else {
        %1 = relax.sum %x : (tensor<16xf32>) -> tensor<f32>
        relax.yield %1 : tensor<f32>
      }
      relax.return %0 : tensor<f32>
    })",
                        {{16}, {}}),
            17);
}

// After the graph is lowered, all tensor programs count.
TEST_F(ToleranceTest, VarianceOfTheVirtualMachine) {
  EXPECT_EQ(getVariance(R"(
    tir.prim_func private @twice(%x: memref<4xf32>, %y: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @twice (spatial %vi = %i to 4) {
          %a = affine.load %x[%vi] : memref<4xf32>
          %b = arith.addf %a, %a : f32
          %c = arith.mulf %b, %b : f32
          affine.store %c, %y[%vi] : memref<4xf32>
        }
      }
      tir.return
    }
    relax_vm.func @main(%x) {
      relax_vm.ret %x
    })",
                        {{4}}),
            2);
}

TEST_F(ToleranceTest, VarianceOfATensorProgram) {
  EXPECT_EQ(getVariance(R"(
    #vec = affine_map<()[s0] -> (s0)>
    tir.prim_func private @sum(%x: memref<?xf32> {tir.shape = #vec},
                               %y: memref<f32>, %n: index) {
      tir.for %i to symbol(%n) {
        tir.block @sum (reduce %vi = %i to symbol(%n))
        init () {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %y[] : memref<f32>
        } {
          %a = affine.load %x[%vi] : memref<?xf32>
          %b = affine.load %y[] : memref<f32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %y[] : memref<f32>
        }
      }
      tir.return
    }
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<f32> {
      %0 = relax.call_tir @sum(%x) symbols(n)
          : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<f32>
      relax.return %0 : tensor<f32>
    })",
                        {{50}}),
            50);
}

} // namespace
