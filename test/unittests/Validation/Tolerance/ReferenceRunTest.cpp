//===- ReferenceRunTest.cpp - compare results with the reference ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Tolerance/Check.h"

#include "mlir/Parser/Parser.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

namespace {

class ReferenceRunTest : public ::testing::Test {
protected:
  ReferenceRunTest() : context(makeRegistry()) {}

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

  /// Compares wrong results with the two of @main on ones. Returns the run time
  /// of the reference after each comparison.
  std::pair<double, double>
  checkWrong(StringRef text,
             std::function<LogicalResult(ModuleOp)> rewrite = nullptr) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    ReferenceOptions options;
    options.rewrite = std::move(rewrite);
    RuntimeValue ones(f32({1, 1}));
    FailureOr<ReferenceRun> run =
        ReferenceRun::run(*module, "main", ones, std::move(options));
    EXPECT_TRUE(succeeded(run));
    EXPECT_FALSE(run->check(0, f32({7, 7})).difference.matches());
    double first = run->getSeconds();
    EXPECT_FALSE(run->check(1, f32({7, 7})).difference.matches());
    return {first, run->getSeconds()};
  }

  MLIRContext context;
};

constexpr StringLiteral kSums = R"mlir(
  relax.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = relax.add %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %1 = relax.add %0, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    relax.return %0, %1 : tensor<2xf32>, tensor<2xf32>
  }
)mlir";

// A failed rewriting is not repeated for each result.
TEST_F(ReferenceRunTest, RewritesOnce) {
  int times = 0;
  checkWrong(kSums, [&](ModuleOp) {
    ++times;
    return failure();
  });
  EXPECT_EQ(times, 1);
}

// An error of the rewriting itself is not a rounding error.
TEST_F(ReferenceRunTest, WrongRewritingWidensNothing) {
  int times = 0;
  checkWrong(kSums, [&](ModuleOp module) {
    ++times;
    // Replaces additions by an operand: the result is 1 instead of 2.
    module.walk([](Operation *op) {
      if (op->getName().getStringRef() == "relax.add")
        op->getResult(0).replaceAllUsesWith(op->getOperand(1));
    });
    return success();
  });
  EXPECT_EQ(times, 1);
}

// A run that fails in f64 is not repeated: there the shape has 3 elements.
TEST_F(ReferenceRunTest, FailsOnceInF64) {
  auto [first, second] = checkWrong(R"mlir(
    relax.func @main(%x: tensor<2xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
      %little = relax.constant dense<1.0e-9> : tensor<1xf32>
      %much = relax.constant dense<1.0e9> : tensor<1xf32>
      %one = relax.constant dense<1.0> : tensor<1xf32>
      %two = relax.constant dense<2> : tensor<1xi64>
      %0 = relax.add %one, %little : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      %1 = relax.subtract %0, %one : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      %2 = relax.multiply %1, %much : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      %3 = relax.round %2 : (tensor<1xf32>) -> tensor<1xf32>
      %4 = relax.astype %3 {dtype = i64} : (tensor<1xf32>) -> tensor<1xi64>
      %5 = relax.add %4, %two : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
      %6 = relax.tensor_to_shape %5 : (tensor<1xi64>) -> !relax.shape<[?]>
      %7 = relax.reshape %x, %6 : (tensor<2xf32>, !relax.shape<[?]>) -> tensor<?xf32>
      relax.return %7, %7 : tensor<?xf32>, tensor<?xf32>
    }
  )mlir");
  EXPECT_EQ(first, second);
}

} // namespace
