//===- TensorExprTest.cpp - numbers of tensor expressions -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each expression becomes a tensor program that the interpreter runs, and
// native code under the default schedule; both have to give the numbers that a
// loop in the test computes. Inputs are small integers, so that sums are exact
// in any order.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/TensorExpr/TensorExpr.h"
#include "NativeProgram.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Validation/Interpreter/Program.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;
using fuzz::NativeProgram;
using reference::Coordinates;
using reference::Precision;
using reference::Program;
using At = ArrayRef<int64_t>;

namespace {
class TensorExprTest : public ::testing::Test {
protected:
  TensorExprTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    module = ModuleOp::create(UnknownLoc::get(&context));
    f32 = Float32Type::get(&context);
  }

  /// Returns a tensor of integers from -3 to 4.
  reference::Tensor makeInput(Type type, At shape) {
    reference::Tensor tensor =
        *reference::Tensor::create(type, shape, Precision::Declared);
    for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      int64_t value = int64_t(state >> 33) % 8 - 3;
      tensor.isFloat() ? tensor.setFloat(i, value) : tensor.setInt(i, value);
    }
    inputs.push_back(tensor);
    return tensor;
  }

  using Expected = std::function<double(At)>;

  void expectResult(const reference::Tensor &actual, const Expected &expected,
                    StringRef how) {
    for (Coordinates at(actual.getShape()); !at.isDone(); at.next()) {
      double value = actual.isFloat() ? actual.getFloat(at.getIndex())
                                      : double(actual.getInt(at.getIndex()));
      if (tolerance == 0)
        ASSERT_EQ(value, expected(at.get()))
            << how.str() << " at element " << at.getIndex();
      else
        ASSERT_NEAR(value, expected(at.get()), tolerance)
            << how.str() << " at element " << at.getIndex();
    }
  }

  /// Runs the function that returns `outputs`, and compares each result. The
  /// results have the sizes `shapes`; `sizes` are those of the function.
  void check(te::FunctionBuilder &te, ArrayRef<te::Tensor> outputs,
             ArrayRef<SmallVector<int64_t>> shapes, ArrayRef<Expected> expected,
             ArrayRef<int64_t> sizes = {}) {
    OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
    FailureOr<tir::PrimFuncOp> program = te.finishPrimFunc(builder, outputs);
    ASSERT_TRUE(succeeded(program));
    ASSERT_TRUE(succeeded(verify(*program)));

    SmallVector<reference::Tensor> buffers(inputs);
    for (auto [output, shape] : llvm::zip_equal(outputs, shapes))
      buffers.push_back(*reference::Tensor::create(output.getElementType(),
                                                   shape, Precision::Declared));
    auto compiled = Program::compile(*program, Precision::Declared);
    ASSERT_TRUE(succeeded(compiled));
    reference::RunOptions options;
    options.numOutputs = outputs.size();
    ASSERT_TRUE(succeeded((*compiled)->run(buffers, sizes, options)));
    for (auto [buffer, expect] :
         llvm::zip_equal(ArrayRef(buffers).drop_front(inputs.size()), expected))
      expectResult(buffer, expect, "interpreted");

    // The types of the results of the compiled function.
    SmallVector<Type> types;
    for (auto [output, shape] : llvm::zip_equal(outputs, shapes))
      types.push_back(RankedTensorType::get(shape, output.getElementType()));
    OwningOpRef<func::FuncOp> signature =
        func::FuncOp::create(UnknownLoc::get(&context), program->getSymName(),
                             FunctionType::get(&context, {}, types));
    auto native = NativeProgram::compile(*module, CompileOptions());
    ASSERT_TRUE(succeeded(native));
    SmallVector<reference::RuntimeValue> arguments(inputs.begin(),
                                                   inputs.end());
    auto results = native->call(*signature, arguments);
    ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
    ASSERT_EQ(results->size(), expected.size());
    for (auto [result, expect] : llvm::zip_equal(*results, expected))
      expectResult(*result.getIf<reference::Tensor>(), expect, "native");
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  Type f32;
  /// The arguments of the call.
  SmallVector<reference::Tensor> inputs;
  uint64_t state = 1;
  /// How far results may be from what is expected.
  double tolerance = 0;
};
} // namespace

/// Returns the element of a tensor of floats.
static double get(const reference::Tensor &tensor, At at) {
  return tensor.getFloat(tensor.linearize(at));
}

TEST_F(TensorExprTest, elementwise) {
  te::FunctionBuilder te(&context, "main");
  te::Tensor x = te.placeholder("x", f32, {5, 7});
  te::Tensor y = te.placeholder("y", f32, {5, 7});
  te::Tensor z = te.compute("z", {5, 7}, [&](te::Indices i) {
    return max(x(i) * y(i) - x(i), te.real(f32, 0.5));
  });
  auto a = makeInput(f32, {5, 7}), b = makeInput(f32, {5, 7});
  check(te, {z}, {{5, 7}}, {[&](At i) {
          return std::max(get(a, i) * get(b, i) - get(a, i), 0.5);
        }});
}

TEST_F(TensorExprTest, broadcast) {
  te::FunctionBuilder te(&context, "main");
  te::Tensor x = te.placeholder("x", f32, {4, 1, 6});
  te::Tensor y = te.placeholder("y", f32, {6});
  te::Tensor z = te.compute("z", {4, 3, 6}, [&](te::Indices i) {
    return x(i[0], 0, i[2]) + y(5 - i[2]) * te.fromIndex(i[1], f32);
  });
  auto a = makeInput(f32, {4, 1, 6}), b = makeInput(f32, {6});
  check(te, {z}, {{4, 3, 6}}, {[&](At i) {
          return get(a, {i[0], 0, i[2]}) + get(b, {5 - i[2]}) * i[1];
        }});
}

// docs/TensorExpressions.md shows this one.
TEST_F(TensorExprTest, dense) {
  te::FunctionBuilder te(&context, "dense");
  IndexExpr n = te.size("n");
  IndexExpr k = te.reduceAxis("k", 24);
  te::Tensor x = te.placeholder("x", f32, {n, 24});
  te::Tensor w = te.placeholder("w", f32, {24, 10});
  te::Tensor product =
      te.reduce("product", {n, 10}, {k}, te::sum(),
                [&](te::Indices i) { return x(i[0], k) * w(k, i[1]); });
  te::Tensor relu = te.compute("relu", {n, 10}, [&](te::Indices i) {
    return max(product(i), te.constant(f32, 0));
  });
  auto a = makeInput(f32, {9, 24}), b = makeInput(f32, {24, 10});
  check(te, {relu}, {{9, 10}}, {[&](At i) {
          double sum = 0;
          for (int64_t j = 0; j < 24; ++j)
            sum += get(a, {i[0], j}) * get(b, {j, i[1]});
          return std::max(sum, 0.0);
        }},
        {9});
}

TEST_F(TensorExprTest, matmulOfThreeSizes) {
  te::FunctionBuilder te(&context, "main");
  IndexExpr n = te.size("n"), m = te.size("m"), l = te.size("l");
  IndexExpr k = te.reduceAxis("k", l);
  te::Tensor x = te.placeholder("x", f32, {n, l});
  te::Tensor y = te.placeholder("y", f32, {m, l});
  te::Tensor z = te.reduce("z", {n, m}, {k}, te::sum(), [&](te::Indices i) {
    return x(i[0], k) * y(i[1], k);
  });
  auto a = makeInput(f32, {5, 11}), b = makeInput(f32, {3, 11});
  check(te, {z}, {{5, 3}}, {[&](At i) {
          double sum = 0;
          for (int64_t j = 0; j < 11; ++j)
            sum += get(a, {i[0], j}) * get(b, {i[1], j});
          return sum;
        }},
        {5, 3, 11});
}

TEST_F(TensorExprTest, convolutionWithStride) {
  te::FunctionBuilder te(&context, "main");
  IndexExpr h = te.size("h");
  te::Tensor x = te.placeholder("x", f32, {2, h, 13, 3});
  te::Tensor w = te.placeholder("w", f32, {3, 3, 3, 8});
  IndexExpr r = te.reduceAxis("r", 3), s = te.reduceAxis("s", 3),
            c = te.reduceAxis("c", 3);
  IndexExpr rows = IndexExpr::floorDiv(h - 3, 2) + 1;
  te::Tensor y = te.reduce(
      "conv", {2, rows, 6, 8}, {r, s, c}, te::sum(), [&](te::Indices i) {
        return x(i[0], i[1] * 2 + r, i[2] * 2 + s, c) * w(r, s, c, i[3]);
      });
  auto a = makeInput(f32, {2, 11, 13, 3}), b = makeInput(f32, {3, 3, 3, 8});
  check(te, {y}, {{2, 5, 6, 8}}, {[&](At i) {
          double sum = 0;
          for (Coordinates at({3, 3, 3}); !at.isDone(); at.next())
            sum += get(a, {i[0], i[1] * 2 + at[0], i[2] * 2 + at[1], at[2]}) *
                   get(b, {at[0], at[1], at[2], i[3]});
          return sum;
        }},
        {11});
}

TEST_F(TensorExprTest, paddingOfASymbolicSize) {
  te::FunctionBuilder te(&context, "main");
  IndexExpr n = te.size("n");
  te::Tensor x = te.placeholder("x", f32, {n, 4});
  te::Tensor y = te.compute("pad", {n + 3, 5}, [&](te::Indices i) {
    return te.ifElse(
        te.isInRange(i[0], 2, n + 2) & te.isLess(i[1], 4),
        [&] { return x(i[0] - 2, i[1]); }, [&] { return te.real(f32, -7); });
  });
  auto a = makeInput(f32, {6, 4});
  check(te, {y}, {{9, 5}}, {[&](At i) {
          bool inside = i[0] >= 2 && i[0] < 8 && i[1] < 4;
          return inside ? get(a, {i[0] - 2, i[1]}) : -7.0;
        }},
        {6});
}

TEST_F(TensorExprTest, argmax) {
  te::FunctionBuilder te(&context, "main");
  Type i64 = IntegerType::get(&context, 64);
  IndexExpr n = te.size("n"), k = te.reduceAxis("k", 17);
  te::Tensor x = te.placeholder("x", f32, {n, 17});
  te::Reducer argmax = {
      [](te::FunctionBuilder &te, ArrayRef<Type> types) {
        return SmallVector<te::Scalar>{te.lowest(types[0]),
                                       te.highest(types[1])};
      },
      // Of two equal elements, the first one wins.
      [](ArrayRef<te::Scalar> a, ArrayRef<te::Scalar> b) {
        te::Scalar takesA =
            less(b[0], a[0]) | (equal(a[0], b[0]) & less(a[1], b[1]));
        return SmallVector<te::Scalar>{select(takesA, a[0], b[0]),
                                       select(takesA, a[1], b[1])};
      }};
  SmallVector<te::Tensor> results =
      te.reduceTuple("argmax", {n}, {k}, argmax, [&](te::Indices i) {
        return SmallVector<te::Scalar>{x(i[0], k), te.fromIndex(k, i64)};
      });
  auto a = makeInput(f32, {5, 17});
  auto find = [&](int64_t row) {
    int64_t best = 0;
    for (int64_t j = 1; j < 17; ++j)
      if (get(a, {row, j}) > get(a, {row, best}))
        best = j;
    return best;
  };
  check(te, results, {{5}, {5}},
        {[&](At i) { return get(a, {i[0], find(i[0])}); },
         [&](At i) { return double(find(i[0])); }},
        {5});
}

TEST_F(TensorExprTest, severalOutputs) {
  te::FunctionBuilder te(&context, "main");
  te::Tensor x = te.placeholder("x", f32, {6, 8});
  SmallVector<te::Tensor> pair =
      te.computeTuple("pair", {6, 8}, [&](te::Indices i) {
        return SmallVector<te::Scalar>{x(i) + x(i), -x(i)};
      });
  IndexExpr k = te.reduceAxis("k", 8);
  te::Tensor least = te.reduce("least", {6}, {k}, te::minimum(),
                               [&](te::Indices i) { return pair[0](i[0], k); });
  te::Tensor whole =
      te.reduce("whole", {}, {k}, te::maximum(),
                [&](te::Indices) { return least(k - k) - least(5); });
  auto a = makeInput(f32, {6, 8});
  auto leastOf = [&](int64_t row) {
    double value = INFINITY;
    for (int64_t j = 0; j < 8; ++j)
      value = std::min(value, 2 * get(a, {row, j}));
    return value;
  };
  check(te, {pair[1], least, pair[0], whole}, {{6, 8}, {6}, {6, 8}, {}},
        {[&](At i) { return -get(a, i); }, [&](At i) { return leastOf(i[0]); },
         [&](At i) { return 2 * get(a, i); },
         [&](At) { return leastOf(0) - leastOf(5); }});
}

TEST_F(TensorExprTest, readsAtData) {
  te::FunctionBuilder te(&context, "main");
  Type i32 = IntegerType::get(&context, 32);
  IndexExpr n = te.size("n"), m = te.size("m");
  te::Tensor table = te.placeholder("table", f32, {9, m});
  te::Tensor rows = te.placeholder("rows", i32, {n});
  te::Tensor y = te.compute("take", {n, m}, [&](te::Indices i) {
    return table(rows(i[0]) + te.constant(i32, 3), m - 1 - i[1]);
  });
  auto a = makeInput(f32, {9, 4}), b = makeInput(i32, {7});
  check(te, {y}, {{7, 4}},
        {[&](At i) { return get(a, {b.getInt(i[0]) + 3, 3 - i[1]}); }}, {7, 4});
}

// Indices that no indexing map of linalg states: a part of a dimension, a
// division, a product of sizes, a minimum.
TEST_F(TensorExprTest, readsAtAnyIndex) {
  te::FunctionBuilder te(&context, "main");
  IndexExpr n = te.size("n"), m = te.size("m");
  te::Tensor x = te.placeholder("x", f32, {n, m});
  te::Tensor flat = te.compute("flat", {n * m}, [&](te::Indices i) {
    // The division is by a constant, so this reads one row in parts.
    return x(0, IndexExpr::min({IndexExpr::floorDiv(i[0], 3), m - 1}));
  });
  te::Tensor back = te.compute(
      "back", {n, m}, [&](te::Indices i) { return flat(i[0] * m + i[1]); });
  te::Tensor part =
      te.compute("part", {1}, [&](te::Indices i) { return x(i[0], i[0]); });
  auto a = makeInput(f32, {5, 4});
  check(te, {back, part}, {{5, 4}, {1}},
        {[&](At i) {
           return get(a, {0, std::min<int64_t>((i[0] * 4 + i[1]) / 3, 3)});
         },
         [&](At) { return get(a, {0, 0}); }},
        {5, 4});
}

// No operand tells linalg the extents of the window.
TEST_F(TensorExprTest, pooling) {
  te::FunctionBuilder te(&context, "main");
  IndexExpr h = te.size("h");
  IndexExpr r = te.reduceAxis("r", 3), s = te.reduceAxis("s", 2);
  te::Tensor x = te.placeholder("x", f32, {h + 2, 8});
  // A call learns the size from an argument.
  te.placeholder("sizes", f32, {h});
  te::Tensor y =
      te.reduce("pool", {h, 4}, {r, s}, te::maximum(),
                [&](te::Indices i) { return x(i[0] + r, i[1] * 2 + s); });
  IndexExpr t = te.reduceAxis("t", h);
  te::Tensor z = te.reduce("count", {}, {t}, te::sum(),
                           [&](te::Indices) { return te.fromIndex(t, f32); });
  auto a = makeInput(f32, {7, 8});
  makeInput(f32, {5});
  check(te, {y, z}, {{5, 4}, {}},
        {[&](At i) {
           double value = -INFINITY;
           for (Coordinates at({3, 2}); !at.isDone(); at.next())
             value = std::max(value, get(a, {i[0] + at[0], i[1] * 2 + at[1]}));
           return value;
         },
         [&](At) { return 0 + 1 + 2 + 3 + 4; }},
        {5});
}

TEST_F(TensorExprTest, functions) {
  te::FunctionBuilder te(&context, "main");
  te::Tensor x = te.placeholder("x", f32, {16});
  SmallVector<te::Tensor> y =
      te.computeTuple("y", {16}, [&](te::Indices i) -> SmallVector<te::Scalar> {
        te::Scalar value = x(i), root = sqrt(abs(value));
        te::Scalar zero = te.constant(f32, 0), one = te.constant(f32, 1);
        te::Scalar quarter = te.real(f32, 0.25);
        return {exp(value * quarter),
                log(abs(value) + one),
                tanh(value * quarter),
                erf(value * quarter),
                floor(value * quarter),
                pow(abs(value), quarter),
                value % te.constant(f32, 2),
                select(lessEqual(value, zero), root, root * quarter)};
      });
  auto a = makeInput(f32, {16});
  tolerance = 1e-6;
  std::vector<std::function<double(At)>> expected = {
      [&](At i) { return std::exp(get(a, i) * 0.25); },
      [&](At i) { return std::log(std::abs(get(a, i)) + 1.0); },
      [&](At i) { return std::tanh(get(a, i) * 0.25); },
      [&](At i) { return std::erf(get(a, i) * 0.25); },
      [&](At i) { return std::floor(get(a, i) * 0.25); },
      [&](At i) { return std::pow(std::abs(get(a, i)), 0.25); },
      [&](At i) { return std::fmod(get(a, i), 2.0); },
      [&](At i) {
        double root = std::sqrt(std::abs(get(a, i)));
        return get(a, i) <= 0 ? root : root * 0.25;
      }};
  check(te, y, SmallVector<SmallVector<int64_t>>(8, {16}), expected);
}

TEST_F(TensorExprTest, comparisons) {
  te::FunctionBuilder te(&context, "main");
  te::Tensor x = te.placeholder("x", f32, {16});
  SmallVector<te::Tensor> y =
      te.computeTuple("y", {16}, [&](te::Indices i) -> SmallVector<te::Scalar> {
        te::Scalar value = x(i), first = x(0);
        return {less(value, first).cast(f32),
                lessEqual(value, first).cast(f32),
                greater(value, first).cast(f32),
                greaterEqual(value, first).cast(f32),
                equal(value, first).cast(f32),
                notEqual(value, first).cast(f32)};
      });
  auto a = makeInput(f32, {16});
  std::vector<std::function<double(At)>> expected = {
      [&](At i) { return get(a, i) < get(a, {0}); },
      [&](At i) { return get(a, i) <= get(a, {0}); },
      [&](At i) { return get(a, i) > get(a, {0}); },
      [&](At i) { return get(a, i) >= get(a, {0}); },
      [&](At i) { return get(a, i) == get(a, {0}); },
      [&](At i) { return get(a, i) != get(a, {0}); }};
  check(te, y, SmallVector<SmallVector<int64_t>>(6, {16}), expected);
}

TEST_F(TensorExprTest, emptyTensors) {
  te::FunctionBuilder te(&context, "main");
  IndexExpr k = te.reduceAxis("k", 0);
  te::Tensor x = te.placeholder("x", f32, {3, 0});
  te::Tensor y = te.reduce("y", {3}, {k}, te::maximum(),
                           [&](te::Indices i) { return x(i[0], k); });
  te::Tensor z = te.compute("z", {0, 3}, [&](te::Indices i) {
    return x(i[1], i[0]) + y(i[1] - i[0] * 0);
  });
  makeInput(f32, {3, 0});
  check(te, {y, z}, {{3}, {0, 3}},
        {[&](At) { return -INFINITY; }, [&](At) { return 0; }});
}

// Reads become operands where an indexing map can state the index.
TEST_F(TensorExprTest, operands) {
  te::FunctionBuilder te(&context, "main");
  IndexExpr n = te.size("n");
  te::Tensor x = te.placeholder("x", f32, {n + 1, 8});
  te::Tensor y = te.compute("y", {n, 4}, [&](te::Indices i) {
    // Two operands, of which the first is read twice, and two extracts: a part
    // of the rows, and an index with a size.
    return x(i[0] + 1, i[1] * 2) + x(i[0] + 1, i[1] * 2) + x(0, i[1] + 4) +
           x(i[0], 0) + x(n - i[0], 0);
  });
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  FailureOr<func::FuncOp> function = te.finish(builder, {y});
  ASSERT_TRUE(succeeded(function));
  unsigned numOperands = 0, numExtracts = 0;
  function->walk(
      [&](linalg::GenericOp op) { numOperands += op.getNumDpsInputs(); });
  function->walk([&](tensor::ExtractOp) { ++numExtracts; });
  EXPECT_EQ(numOperands, 2u);
  EXPECT_EQ(numExtracts, 2u);
}

TEST_F(TensorExprTest, elementTypes) {
  std::pair<const char *, Type> types[] = {
      {"f16", Float16Type::get(&context)},
      {"bf16", BFloat16Type::get(&context)},
      {"f64", Float64Type::get(&context)},
      {"i8", IntegerType::get(&context, 8)},
      {"i16", IntegerType::get(&context, 16)},
      {"i32", IntegerType::get(&context, 32)},
      {"i64", IntegerType::get(&context, 64)}};
  for (auto [name, type] : types) {
    SCOPED_TRACE(name);
    inputs.clear();
    module = ModuleOp::create(UnknownLoc::get(&context));
    te::FunctionBuilder te(&context, "main");
    te::Tensor x = te.placeholder("x", type, {4, 5});
    IndexExpr k = te.reduceAxis("k", 5);
    te::Tensor y = te.reduce("y", {4}, {k}, te::product(), [&](te::Indices i) {
      return min(x(i[0], k), te.constant(x.getElementType(), 2));
    });
    te::Tensor z = te.compute("z", {4}, [&](te::Indices i) {
      return y(i).cast(f32) + te.fromIndex(i[0], f32);
    });
    te::Tensor t = te.compute("t", {4}, [&](te::Indices i) {
      return less(y(i), te.constant(x.getElementType(), 1));
    });
    auto a = makeInput(type, {4, 5});
    auto product = [&](int64_t row) {
      double value = 1;
      for (int64_t j = 0; j < 5; ++j) {
        int64_t index = row * 5 + j;
        value *= std::min(
            a.isFloat() ? a.getFloat(index) : double(a.getInt(index)), 2.0);
      }
      return a.getElementType().isInteger(8) ? double(int8_t(value)) : value;
    };
    check(te, {z, t}, {{4}, {4}},
          {[&](At i) { return product(i[0]) + i[0]; },
           [&](At i) { return double(product(i[0]) < 1); }});
  }
}

// Unsigned numbers are compared, divided and converted as such.
TEST_F(TensorExprTest, unsignedNumbers) {
  Type u8 = IntegerType::get(&context, 8, IntegerType::Unsigned);
  te::FunctionBuilder te(&context, "main");
  te::Tensor x = te.placeholder("x", f32, {8});
  te::Tensor bytes = te.compute("bytes", {8}, [&](te::Indices i) {
    return x(i).cast(u8) + te.constant(u8, 250);
  });
  te::Tensor y = te.compute("y", {8}, [&](te::Indices i) {
    return max(bytes(i) / te.constant(u8, 2), te.constant(u8, 100)).cast(f32);
  });
  auto a = makeInput(f32, {8});
  check(te, {y}, {{8}}, {[&](At i) {
          int64_t byte = int64_t(std::max(get(a, i), 0.0)) + 250;
          return double(std::max<int64_t>(byte / 2, 100));
        }});
}
