//===- TensorExprErrorsTest.cpp - refusals of tensor expressions ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
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
            "tensor expression 'main': the size 'n' uses 'n', which is not a "
            "size of the function");
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
              te.reduceAxis("k", 4);
              return te.placeholder("x", f32, {te.reduceAxis("k", 5)});
            }),
            "tensor expression 'main': the name 'k' is taken");
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
            "tensor expression 'y': the index 'j' uses 'j', which is "
            "neither an iterator of this computation nor a size of the "
            "function");
  EXPECT_EQ(read([](auto &te, te::Tensor x, te::Indices i) {
              return x(IndexExpr::floorDiv(i[0], 0), 0);
            }),
            "tensor expression 'y': an index is invalid: it divides by zero or "
            "is too large");
  EXPECT_EQ(read([](auto &te, te::Tensor x, te::Indices i) {
              return te.fromIndex(IndexExpr::floorDiv(i[0], i[1]),
                                  x.getElementType());
            }),
            "tensor expression 'y': the index '_0 floordiv _1' divides by a "
            "value that is not constant");
  EXPECT_EQ(
      read([](auto &te, te::Tensor x, te::Indices i) { return x(x(i), 0); }),
      "tensor expression 'y': index 0 of 'x' must be an expression or an "
      "integer of this computation");
  EXPECT_EQ(read([](auto &te, te::Tensor x, te::Indices i) {
              return x(i[0], te::Scalar());
            }),
            "tensor expression 'y': index 1 of 'x' must be an expression or an "
            "integer of this computation");
}

TEST_F(TensorExprErrorsTest, scalars) {
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
            "tensor expression 'y': a condition must have the type i1, got "
            "'f32'");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              te::Scalar zero = te.constant(f32, 0);
              return te.ifElse(
                  less(x, zero), [&] { return x; },
                  [&] { return x.cast(f16); });
            }),
            "tensor expression 'y': the branches of ifElse must have one type, "
            "got 'f32' and 'f16'");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              te::Scalar zero = te.constant(f32, 0);
              return te.ifElse(
                  less(x, zero), [&] { return x; },
                  [&] { return te::Scalar(); });
            }),
            "tensor expression 'y': a branch of ifElse must return a scalar of "
            "this computation");
  // One branch must not use a scalar of the other branch.
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              te::Scalar zero = te.constant(f32, 0), inner;
              return te.ifElse(
                  less(x, zero), [&] { return inner = x + x; },
                  [&] { return inner + x; });
            }),
            "tensor expression 'y': an operand is not a scalar of this "
            "computation");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              te::Scalar truth = te.constant(IntegerType::get(&context, 1), 1);
              te.ifElse(truth, [&] { return truth; }, [&] { return truth; });
              return te::Tensor();
            }),
            "tensor expression 'main': ifElse is used outside of a "
            "computation");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return x + te::Scalar();
            }),
            "tensor expression 'y': an operand is not a scalar of this "
            "function");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return select(te::Scalar(), x, x);
            }),
            "tensor expression 'y': an operand is not a scalar of this "
            "function");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              te.compute("z", {4}, [&](te::Indices) { return x; });
              return x;
            }),
            "tensor expression 'y': 'z' is computed in another computation");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              SmallVector<te::Tensor> z =
                  te.computeTuple("z", {4}, [&](te::Indices i) {
                    return SmallVector<te::Scalar>{x, x, x};
                  });
              EXPECT_EQ(z.size(), 3u);
              return z[2](0);
            }),
            "tensor expression 'y': 'z' is computed in another computation");
  EXPECT_EQ(compute([&](te::FunctionBuilder &te, te::Scalar x) {
              return te::Scalar();
            }),
            "tensor expression 'y': an element is not a scalar of this "
            "computation");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              te::Tensor x = te.placeholder("x", f32, {4});
              te::Scalar stale;
              te.compute("y", {4},
                         [&](te::Indices i) { return stale = x(i) + x(i); });
              return te.compute("z", {4},
                                [&](te::Indices i) { return x(i) + stale; });
            }),
            "tensor expression 'z': an operand is not a scalar of this "
            "computation");
  // The error is reported even if the unused operation was erased.
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              te::Tensor x = te.placeholder("x", f32, {4});
              te::Scalar stale;
              te.compute("y", {4}, [&](te::Indices i) {
                stale = x(i) + x(i);
                return x(i);
              });
              return te.compute("z", {4}, [&](te::Indices i) { return stale; });
            }),
            "tensor expression 'z': an element is not a scalar of this "
            "computation");
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              te::Tensor x = te.placeholder("x", f32, {4});
              x(0);
              return x;
            }),
            "tensor expression 'main': 'x' is read outside of a computation");
}

TEST_F(TensorExprErrorsTest, classesOfTypes) {
  Type i32 = IntegerType::get(&context, 32);
  auto apply = [&](Type type, function_ref<te::Scalar(te::Scalar)> function) {
    return getError([&](te::FunctionBuilder &te) {
      te::Tensor x = te.placeholder("x", type, {4});
      return te.compute("y", {4},
                        [&](te::Indices i) { return function(x(i)); });
    });
  };
  using Unary = te::Scalar (*)(const te::Scalar &);
  for (auto [name, function] : {std::pair<std::string, Unary>("exp", te::exp),
                                {"log", te::log},
                                {"sqrt", te::sqrt},
                                {"tanh", te::tanh},
                                {"erf", te::erf},
                                {"floor", te::floor}})
    EXPECT_EQ(apply(i32, function), "tensor expression 'y': " + name +
                                        " requires a float type, got 'i32'");
  EXPECT_EQ(apply(f32, [](te::Scalar x) { return x & x; }),
            "tensor expression 'y': operator & requires an integer type, got "
            "'f32'");
  EXPECT_EQ(apply(f32, [](te::Scalar x) { return x | x; }),
            "tensor expression 'y': operator | requires an integer type, got "
            "'f32'");
}

TEST_F(TensorExprErrorsTest, otherFunctions) {
  std::string errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    errors += diagnostic.str() + "; ";
  });
  auto compute = [&](function_ref<te::Scalar(te::Tensor, te::Scalar, te::Scalar,
                                             te::Tensor)>
                         body) {
    errors.clear();
    te::FunctionBuilder te(&context, "main"), other(&context, "other");
    te::Tensor x = te.placeholder("x", f32, {4});
    te::Tensor foreign = other.placeholder("foreign", f32, {4});
    te::Tensor y = te.compute("y", {4}, [&](te::Indices i) {
      return body(x, x(i), other.constant(f32, 1), foreign);
    });
    OpBuilder builder(&context);
    EXPECT_TRUE(failed(te.finish(builder, {y})));
    return errors;
  };
  EXPECT_EQ(compute([](te::Tensor, te::Scalar x, te::Scalar one, te::Tensor) {
              return x + one;
            }),
            "tensor expression 'y': an operand is not a scalar of this "
            "function; ");
  EXPECT_EQ(compute([](te::Tensor, te::Scalar x, te::Scalar one, te::Tensor) {
              return select(equal(one, one), x, x);
            }),
            "tensor expression 'y': an operand is not a scalar of this "
            "function; ");
  EXPECT_EQ(compute([](te::Tensor, te::Scalar, te::Scalar one, te::Tensor) {
              return one;
            }),
            "tensor expression 'y': an element is not a scalar of this "
            "computation; ");
  EXPECT_EQ(compute([&](te::Tensor x, te::Scalar, te::Scalar one, te::Tensor) {
              return x(one.cast(IntegerType::get(&context, 32)));
            }),
            "tensor expression 'y': index 0 of 'x' must be an expression or an "
            "integer of this computation; ");
  EXPECT_EQ(compute([](te::Tensor, te::Scalar, te::Scalar, te::Tensor foreign) {
              return foreign(0);
            }),
            "tensor expression 'other': 'foreign' is read outside of a "
            "computation; tensor expression 'y': an element is not a scalar of "
            "this computation; ");
  errors.clear();
  te::FunctionBuilder te(&context, "main"), other(&context, "other");
  te::Tensor foreign = other.placeholder("foreign", f32, {4});
  OpBuilder builder(&context);
  EXPECT_TRUE(failed(te.finish(builder, {foreign})));
  EXPECT_EQ(errors, "tensor expression 'main': an output is not a tensor of "
                    "this function; ");
}

TEST_F(TensorExprErrorsTest, useAfterFinish) {
  std::string errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    errors += diagnostic.str() + "; ";
  });
  auto use = [&](function_ref<void(te::FunctionBuilder &, OpBuilder &,
                                   te::Tensor, te::Scalar)>
                     body) {
    errors.clear();
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
    te::FunctionBuilder te(&context, "main");
    te::Tensor x = te.placeholder("x", f32, {4});
    te::Scalar one = te.constant(f32, 1);
    EXPECT_TRUE(succeeded(te.finish(builder, {x})));
    EXPECT_EQ(errors, "");
    body(te, builder, x, one);
    EXPECT_TRUE(llvm::hasSingleElement(*module->getBody()));
    EXPECT_TRUE(succeeded(verify(*module)));
    return errors;
  };
  std::string expected = "tensor expression 'main': the function is finished; ";
  EXPECT_EQ(use([](auto &te, OpBuilder &builder, te::Tensor x, auto) {
              EXPECT_TRUE(failed(te.finish(builder, {x})));
            }),
            expected);
  EXPECT_EQ(use([](auto &te, OpBuilder &builder, auto, auto) {
              EXPECT_TRUE(failed(te.finish(builder, {})));
            }),
            expected);
  EXPECT_EQ(use([](auto &te, auto, te::Tensor x, te::Scalar one) {
              te.compute("y", {4}, [&](te::Indices i) {
                return exp(x(i) + one) + te.constant(x.getElementType(), 2);
              });
            }),
            expected);
  EXPECT_EQ(use([](auto &te, auto, auto, auto) { te.size("n"); }), expected);
  EXPECT_EQ(use([](auto &te, auto, te::Tensor x, auto) {
              te.placeholder("y", x.getElementType(), {4});
            }),
            expected);
  EXPECT_EQ(use([](auto &, auto, te::Tensor x, auto) { x(0); }), expected);
  EXPECT_EQ(use([](auto &te, auto, te::Tensor x, auto) {
              te.constant(x.getElementType(), 0);
            }),
            expected);
  EXPECT_EQ(use([](auto &, auto, auto, te::Scalar one) { -one; }), expected);
}

TEST_F(TensorExprErrorsTest, finishInComputation) {
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) {
              te::Tensor x = te.placeholder("x", f32, {4});
              return te.compute("y", {4}, [&](te::Indices i) {
                OpBuilder builder(&context);
                EXPECT_TRUE(failed(te.finish(builder, {x})));
                return x(i);
              });
            }),
            "tensor expression 'y': finish() is called in a computation");
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
            "tensor expression 'y': '2 * k' is not a reduce axis");
  EXPECT_EQ(reduce({k, k}, te::sum()),
            "tensor expression 'y': the reduce axis 'k' occurs twice");
  te::Reducer reducer = te::sum();
  reducer.combine = [](ArrayRef<te::Scalar>, ArrayRef<te::Scalar>) {
    return SmallVector<te::Scalar>();
  };
  EXPECT_EQ(reduce({k}, reducer),
            "tensor expression 'y': a reducer must return as many scalars as "
            "there are elements, of the same types");
  reducer.combine = [](ArrayRef<te::Scalar>, ArrayRef<te::Scalar>) {
    return SmallVector<te::Scalar>(1);
  };
  EXPECT_EQ(reduce({k}, reducer),
            "tensor expression 'y': an element is not a scalar of this "
            "computation");
}

// The scalars that a reducer starts with.
TEST_F(TensorExprErrorsTest, identities) {
  auto reduce = [&](Type type,
                    std::function<SmallVector<te::Scalar>(
                        te::FunctionBuilder &, te::Tensor, te::Scalar)>
                        identity) {
    return getError([&](te::FunctionBuilder &te) {
      IndexExpr k = te.reduceAxis("k", 4);
      te::Tensor x = te.placeholder("x", type, {4});
      te::Scalar element;
      te::Reducer reducer = te::sum();
      reducer.identity = [&](te::FunctionBuilder &te, ArrayRef<Type>) {
        return identity(te, x, element);
      };
      return te.reduce("y", {}, {k}, reducer,
                       [&](te::Indices) { return element = x(k) + x(k); });
    });
  };
  using Scalars = SmallVector<te::Scalar>;
  std::string expected =
      "tensor expression 'y': the identity of a reducer must have as many "
      "scalars of the function as there are elements, of the same types";
  EXPECT_EQ(reduce(f32, [](auto &, auto, auto) { return Scalars(); }),
            expected);
  EXPECT_EQ(reduce(f32, [](auto &, auto, auto) { return Scalars(1); }),
            expected);
  EXPECT_EQ(reduce(f32, [](auto &, auto, te::Scalar x) { return Scalars{x}; }),
            expected);
  // linalg.fill would convert it.
  EXPECT_EQ(reduce(IntegerType::get(&context, 32),
                   [&](te::FunctionBuilder &te, auto, auto) {
                     return Scalars{te.real(f32, 0.5)};
                   }),
            expected);
  te::FunctionBuilder other(&context, "other");
  EXPECT_EQ(reduce(f32, [&](auto &, auto,
                            auto) { return Scalars{other.constant(f32, 0)}; }),
            expected);
  EXPECT_EQ(
      reduce(f32, [](auto &, te::Tensor x, auto) { return Scalars{x(0)}; }),
      "tensor expression 'y': 'x' is read in a reducer");
  EXPECT_EQ(
      reduce(f32, [](auto &, auto, te::Scalar x) { return Scalars{x + x}; }),
      "tensor expression 'y': an operand is not a scalar of this "
      "computation");
}

// Reducers apply operators, and nothing else.
TEST_F(TensorExprErrorsTest, reducers) {
  auto reduce =
      [&](function_ref<te::Scalar(te::FunctionBuilder &, te::Tensor,
                                  te::Indices, te::Scalar, te::Scalar)>
              combine) {
        return getError([&](te::FunctionBuilder &te) {
          IndexExpr k = te.reduceAxis("k", 4);
          te::Tensor x = te.placeholder("x", f32, {4, 4});
          SmallVector<IndexExpr> indices;
          te::Reducer reducer = te::sum();
          reducer.combine = [&](ArrayRef<te::Scalar> a,
                                ArrayRef<te::Scalar> b) {
            return SmallVector<te::Scalar>{combine(te, x, indices, a[0], b[0])};
          };
          return te.reduce("y", {4}, {k}, reducer, [&](te::Indices i) {
            indices.assign(i.begin(), i.end());
            return x(i[0], k);
          });
        });
      };
  EXPECT_EQ(reduce([](auto &te, auto, auto, te::Scalar a, te::Scalar b) {
              return te.ifElse(
                  less(a, b), [&] { return a; }, [&] { return b; });
            }),
            "tensor expression 'y': a reducer cannot branch by ifElse; "
            "select() computes both scalars");
  EXPECT_EQ(reduce([](auto &, te::Tensor x, auto, te::Scalar a, te::Scalar) {
              return a + x(0, 0);
            }),
            "tensor expression 'y': 'x' is read in a reducer");
  EXPECT_EQ(reduce([&](auto &te, auto, te::Indices i, te::Scalar a,
                       te::Scalar) { return a + te.fromIndex(i[0], f32); }),
            "tensor expression 'y': the index '_0' uses an iterator in a "
            "reducer");
  EXPECT_EQ(reduce([&](auto &te, te::Tensor x, auto, te::Scalar a, te::Scalar) {
              te.compute("z", {4}, [&](te::Indices i) { return x(i[0], 0); });
              return a;
            }),
            "tensor expression 'y': 'z' is computed in another computation");
}

TEST_F(TensorExprErrorsTest, outputs) {
  EXPECT_EQ(getError([&](te::FunctionBuilder &te) { return te::Tensor(); }),
            "tensor expression 'main': an output is not a tensor of this "
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
