//===- LevelsTest.cpp - run a module after each pass ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "InterpreterFixture.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/Pipelines.h"
#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Validation/Bisect/PassSequence.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

namespace {

/// All kinds of symbols, structured control flow, calls, a packed function, a
/// view, kernels that fuse, and tensors that share a storage.
constexpr StringLiteral kProgram = R"mlir(
relax.func private @layer(%x: tensor<?x4xf32, #relax.tensor<[k, 4]>>,
                          %w: tensor<4x3xf32>)
    -> tensor<?x3xf32, #relax.tensor<[k, 3]>> {
  %r = relax.dataflow -> tensor<?x3xf32, #relax.tensor<[k, 3]>> {
    %0 = relax.matmul %x, %w
        : (tensor<?x4xf32, #relax.tensor<[k, 4]>>, tensor<4x3xf32>)
        -> tensor<?x3xf32, #relax.tensor<[k, 3]>>
    %1 = relax.relu %0 : (tensor<?x3xf32, #relax.tensor<[k, 3]>>)
        -> tensor<?x3xf32, #relax.tensor<[k, 3]>>
    relax.output %1 : tensor<?x3xf32, #relax.tensor<[k, 3]>>
  }
  relax.return %r : tensor<?x3xf32, #relax.tensor<[k, 3]>>
}

relax.func @main(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>,
                 %w: tensor<4x3xf32>, %c: tensor<i1>, %u: tensor<*xf32>)
    -> (tensor<?xf32, #relax.tensor<[3 * n]>>,
        tuple<!relax.shape<[n, m]>, i64>) {
  %v = relax.match_cast %u
      : tensor<*xf32> -> tensor<?xf32, #relax.tensor<[m]>>
  %h = relax.dataflow -> tensor<?x3xf32, #relax.tensor<[n, 3]>> {
    %0 = relax.call @layer(%x, %w)
        : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4x3xf32>)
        -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    %k = relax.constant dense<[0.5, -0.25, 1.5]> : tensor<3xf32>
    %1 = relax.add %0, %k
        : (tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<3xf32>)
        -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    %2 = relax.softmax %1 {axis = 1}
        : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
        -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    %3 = relax.multiply %2, %1
        : (tensor<?x3xf32, #relax.tensor<[n, 3]>>,
           tensor<?x3xf32, #relax.tensor<[n, 3]>>)
        -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    relax.output %3 : tensor<?x3xf32, #relax.tensor<[n, 3]>>
  }
  %r = relax.if %c : tensor<i1> -> tensor<?x3xf32, #relax.tensor<[n, 3]>> {
    %a = relax.subtract %h, %h
        : (tensor<?x3xf32, #relax.tensor<[n, 3]>>,
           tensor<?x3xf32, #relax.tensor<[n, 3]>>)
        -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    %b = relax.exp %a : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
        -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    relax.yield %b : tensor<?x3xf32, #relax.tensor<[n, 3]>>
  } else {
    %b = relax.call_dps_packed "test.levels.negate"(%h)
        : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
        -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    relax.yield %b : tensor<?x3xf32, #relax.tensor<[n, 3]>>
  }
  %s = relax.shape [3 * n] -> !relax.shape<[3 * n]>
  %f = relax.reshape %r, %s
      : (tensor<?x3xf32, #relax.tensor<[n, 3]>>, !relax.shape<[3 * n]>)
      -> tensor<?xf32, #relax.tensor<[3 * n]>>
  %g = relax.add %f, %f : (tensor<?xf32, #relax.tensor<[3 * n]>>,
      tensor<?xf32, #relax.tensor<[3 * n]>>)
      -> tensor<?xf32, #relax.tensor<[3 * n]>>
  %t = relax.shape [n, m] -> !relax.shape<[n, m]>
  %p = relax.prim_value <n * m> : i64
  %q = relax.tuple %t, %p
      : (!relax.shape<[n, m]>, i64) -> tuple<!relax.shape<[n, m]>, i64>
  relax.return %g, %q : tensor<?xf32, #relax.tensor<[3 * n]>>,
      tuple<!relax.shape<[n, m]>, i64>
}
)mlir";

class LevelsTest : public InterpreterFixture {
protected:
  static void SetUpTestSuite() {
    registerAllPasses();
    registerTransformsPasses();
    ASSERT_FALSE(runtime::registerGlobal(
        "test.levels.negate", [](const TVMFFIAny *args, int32_t, TVMFFIAny *) {
          const DLTensor *x = runtime::asTensor(args[0]);
          auto *from = static_cast<float *>(runtime::dataOf(*x));
          auto *to = static_cast<float *>(
              runtime::dataOf(*runtime::asTensor(args[1])));
          for (uint64_t i = 0; i < runtime::numElements(*x); ++i)
            to[i] = -from[i];
          return 0;
        }));
  }
  LevelsTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }

  /// Appends all numbers in values.
  static void collect(const RuntimeValue &value, std::vector<double> &numbers) {
    if (value.getIf<Tensor>())
      llvm::append_range(numbers, floats(value));
    else if (auto *scalar = value.getIf<Scalar>())
      numbers.push_back(scalar->integer);
    else if (auto *shape = value.getIf<Shape>())
      numbers.insert(numbers.end(), shape->begin(), shape->end());
    else if (auto *tuple = value.getIf<Tuple>())
      for (const RuntimeValue &item : *tuple)
        collect(item, numbers);
  }

  /// Returns the results of @main for both conditions.
  std::vector<double> runBoth(Precision precision) {
    std::vector<double> numbers;
    for (bool condition : {false, true}) {
      Tensor c = *Tensor::create(IntegerType::get(&context, 1), {},
                                 Precision::Declared);
      c.setInt(0, condition);
      auto results =
          run({tensor({2, 4}, {1, -2, 3, 0.5, -1, 4, 0.25, 2}),
               tensor({4, 3}, {1, 0, -1, 2, 0.5, 1, -1, 1, 3, 0, 1, 2}), c,
               tensor({5}, {})},
              {precision, {}, {}});
      for (const RuntimeValue &result : results)
        collect(result, numbers);
    }
    return numbers;
  }

  void checkEachPass(Precision precision) {
    parse(kProgram);
    std::vector<double> expected = runBoth(precision);
    ASSERT_EQ(expected.size(), 2u * (6 + 2 + 1));
    PassManager pm(&context);
    for (Phase phase : getPhases())
      ASSERT_TRUE(succeeded(buildPhase(pm, phase, {}, [](const Twine &message) {
        FAIL() << message.str();
      })));
    for (const check::PassStep &step : check::flatten(pm)) {
      if (step.getName() == "tir-vectorize-loops")
        break;
      SCOPED_TRACE(step.pipeline);
      ASSERT_TRUE(succeeded(check::runStep(step, *module)));
      std::vector<double> actual = runBoth(precision);
      ASSERT_EQ(actual.size(), expected.size());
      for (auto [a, b] : llvm::zip(actual, expected))
        ASSERT_NEAR(a, b, 1e-6 + 1e-6 * std::abs(b));
    }
  }
};

TEST_F(LevelsTest, EachPassKeepsTheNumbers) {
  checkEachPass(Precision::Declared);
}

TEST_F(LevelsTest, EachPassKeepsTheNumbersInDouble) {
  checkEachPass(Precision::Double);
}

} // namespace
