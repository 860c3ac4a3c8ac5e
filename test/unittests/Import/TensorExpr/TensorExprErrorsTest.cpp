//===- TensorExprErrorsTest.cpp - refusals of tensor expressions ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Import/TensorExpr/TensorExpr.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
class TensorExprErrorsTest : public ::testing::Test {
protected:
  /// Returns the only error of a function. `build` returns its output.
  std::string getError(function_ref<te::Tensor(te::FunctionBuilder &)> build) {
    std::string errors;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      errors += errors.empty() ? "" : "; ";
      errors += diagnostic.str();
    });
    te::FunctionBuilder te(&context, "main");
    te::Tensor output = build(te);
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
    EXPECT_TRUE(failed(te.finish(builder, {output})));
    EXPECT_TRUE(module->getBody()->empty());
    return errors;
  }

  MLIRContext context;
  Type f32 = Float32Type::get(&context);
};
} // namespace

TEST_F(TensorExprErrorsTest, sizes) {
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              return te.placeholder("x", f32, {IndexExpr::symbol("n")});
            }),
            "tensor expression 'main': the size 'n' uses 'n', which is no size "
            "of the function");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              IndexExpr n = te.size("n");
              return te.placeholder("x", f32, {IndexExpr::min({n, 4})});
            }),
            "tensor expression 'main': the size 'min(n, 4)' has a minimum, a "
            "maximum, or a division by a size");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              return te.placeholder("x", f32, {3, -1});
            }),
            "tensor expression 'main': the size '-1' is negative");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              te.size("n");
              IndexExpr n = te.reduceAxis("n", 4);
              return te.placeholder("x", f32, {n});
            }),
            "tensor expression 'main': the name 'n' is taken");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              return te.placeholder("x", f32, {te.size("_1")});
            }),
            "tensor expression 'main': '_1' is not a name for a size or an "
            "axis");
}

TEST_F(TensorExprErrorsTest, indices) {
  auto read = [&](function_ref<te::Scalar(te::FunctionBuilder &, te::Tensor,
                                          te::Indices)>
                      body) {
    return getError([&](te::FunctionBuilder &te) {
      IndexExpr n = te.size("n");
      te.reduceAxis("k", n);
      te::Tensor x = te.placeholder("x", f32, {n, 4});
      return te.compute("y", {n, 4},
                        [&](te::Indices i) { return body(te, x, i); });
    });
  };
  EXPECT_EQ(read([](auto &te, te::Tensor x, te::Indices i) {
              return x(i[0], i[1] + 1);
            }),
            "tensor expression 'y': the index '_1 + 1' of 'x' is out of "
            "bounds: dimension 1 has the size '4', for example with _1 = 3");
  EXPECT_EQ(read([](auto &te, te::Tensor x, te::Indices i) {
              return x(i[0] - 1, i[1]);
            }),
            "tensor expression 'y': the index '_0 - 1' of 'x' is out of "
            "bounds: dimension 0 has the size 'n', for example with _0 = 0, n "
            "= 1");
  EXPECT_EQ(read([](auto &te, te::Tensor x, te::Indices i) { return x(i[0]); }),
            "tensor expression 'y': 'x' has the rank 2, and is read at 1 "
            "indices");
  EXPECT_EQ(read([](auto &te, te::Tensor x, te::Indices i) {
              return x(IndexExpr::symbol("k"), 0);
            }),
            "tensor expression 'y': the index 'k' uses the reduce axis 'k', "
            "which this computation does not have");
  EXPECT_EQ(read([](auto &te, te::Tensor x, te::Indices i) {
              return x(IndexExpr::symbol("j"), 0);
            }),
            "tensor expression 'y': the index 'j' uses 'j', which is no "
            "iterator of this computation and no size of the function");
  EXPECT_EQ(read([](auto &te, te::Tensor x, te::Indices i) {
              return te.fromIndex(IndexExpr::floorDiv(i[0], i[1]),
                                  x.getElementType());
            }),
            "tensor expression 'y': the index '_0 floordiv _1' divides by a "
            "value that is not constant");
  EXPECT_EQ(
      read([](auto &te, te::Tensor x, te::Indices i) { return x(x(i), 0); }),
      "tensor expression 'y': index 0 of 'x' must be an integer of this "
      "function");
}

TEST_F(TensorExprErrorsTest, numbers) {
  auto compute =
      [&](function_ref<te::Scalar(te::FunctionBuilder &, te::Scalar)> body) {
        return getError([&](te::FunctionBuilder &te) {
          te::Tensor x = te.placeholder("x", f32, {4});
          return te.compute("y", {4},
                            [&](te::Indices i) { return body(te, x(i)); });
        });
      };
  Type f16 = Float16Type::get(&context);
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return x + x.cast(f16);
            }),
            "tensor expression 'y': an operator requires operands of one type, "
            "got 'f32' and 'f16'; cast() converts");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return select(x, x, x);
            }),
            "tensor expression 'y': a condition must have the type i1, got "
            "'f32'");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return x.cast(IntegerType::get(&context, 7));
            }),
            "tensor expression 'y': an element type must be f16, bf16, f32, "
            "f64, or an integer of 1, 8, 16, 32 or 64 bits, got 'i7'");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return te.real(IntegerType::get(&context, 8), 0.5);
            }),
            "tensor expression 'y': a real number requires a float type, got "
            "'i8'");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return te.ifElse(x, [&] { return x; }, [&] { return -x; });
            }),
            "tensor expression 'y': ifElse requires a condition of type i1 in "
            "a computation");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return x + te::Scalar();
            }),
            "tensor expression 'y': an operand is no number of this function");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              te.compute("z", {4}, [&](te::Indices) { return x; });
              return x;
            }),
            "tensor expression 'y': 'z' is computed in another computation");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return te::Scalar();
            }),
            "tensor expression 'y': an element is no number of this "
            "computation");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              te::Tensor x = te.placeholder("x", f32, {4});
              te::Scalar stale;
              te.compute("y", {4},
                         [&](te::Indices i) { return stale = x(i) + x(i); });
              return te.compute("z", {4},
                                [&](te::Indices i) { return x(i) + stale; });
            }),
            "tensor expression 'z': uses a number of another computation");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              te::Tensor x = te.placeholder("x", f32, {4});
              x(0);
              return x;
            }),
            "tensor expression 'main': 'x' is read outside of a computation");
}

TEST_F(TensorExprErrorsTest, reductions) {
  auto reduce = [&](ArrayRef<IndexExpr> axes, const te::Reducer &reducer) {
    return getError([&](te::FunctionBuilder &te) {
      te.reduceAxis("k", 4);
      te::Tensor x = te.placeholder("x", f32, {4});
      return te.reduce("y", {}, axes, reducer,
                       [&](te::Indices) { return x(0); });
    });
  };
  IndexExpr k = IndexExpr::symbol("k");
  EXPECT_EQ(reduce({}, te::sum()),
            "tensor expression 'y': a reduction requires an axis");
  EXPECT_EQ(reduce({k * 2}, te::sum()),
            "tensor expression 'y': '2 * k' is no reduce axis");
  EXPECT_EQ(reduce({k, k}, te::sum()),
            "tensor expression 'y': the reduce axis 'k' occurs twice");
  te::Reducer reducer = te::sum();
  reducer.combine = [](ArrayRef<te::Scalar>, ArrayRef<te::Scalar>) {
    return SmallVector<te::Scalar>();
  };
  EXPECT_EQ(reduce({k}, reducer),
            "tensor expression 'y': a reducer must return as many numbers as "
            "there are elements, of the same types");
  reducer = te::sum();
  reducer.identity = [](te::FunctionBuilder &, ArrayRef<Type>) {
    return SmallVector<te::Scalar>();
  };
  EXPECT_EQ(reduce({k}, reducer),
            "tensor expression 'y': the identity of a reducer must have as "
            "many numbers as there are elements");
}

TEST_F(TensorExprErrorsTest, outputs) {
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) { return te::Tensor(); }),
            "tensor expression 'main': an output is no tensor of this "
            "function");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              te.computeTuple("y", {4}, [&](te::Indices) {
                return SmallVector<te::Scalar>();
              });
              return te::Tensor();
            }),
            "tensor expression 'y': a computation requires an element");
  std::string error;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { error = diagnostic.str(); });
  te::FunctionBuilder te(&context, "main");
  OpBuilder builder(&context);
  EXPECT_TRUE(failed(te.finish(builder, {})));
  EXPECT_EQ(error, "tensor expression 'main': a function requires an output");
}
