//===- TensorShapeTest.cpp - shapes and symbols ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/MLIRContext.h"
#include "relax-mlir/Conversion/RelaxToTIR/SymbolBindings.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

namespace {

Dim dim(StringRef text) {
  return text == "?" ? Dim() : Dim(*IndexExpr::parse(text));
}

TensorShape shape(std::initializer_list<StringRef> texts) {
  SmallVector<Dim> dims;
  for (StringRef text : texts)
    dims.push_back(dim(text));
  return TensorShape(dims);
}

/// The value of an index computation whose argument is `size`.
int64_t run(Value value, int64_t size) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return size;
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant;
  int64_t lhs = run(op->getOperand(0), size),
          rhs = run(op->getOperand(1), size);
  if (isa<arith::AddIOp>(op))
    return lhs + rhs;
  if (isa<arith::SubIOp>(op))
    return lhs - rhs;
  if (isa<arith::MulIOp>(op))
    return lhs * rhs;
  if (isa<arith::MinSIOp>(op))
    return std::min(lhs, rhs);
  if (isa<arith::MaxSIOp>(op))
    return std::max(lhs, rhs);
  if (isa<arith::FloorDivSIOp>(op))
    return llvm::divideFloorSigned(lhs, rhs);
  ADD_FAILURE() << "unexpected operation";
  return 0;
}

class TensorShapeTest : public ::testing::Test {
protected:
  TensorShapeTest() {
    context.loadDialect<RelaxDialect, arith::ArithDialect>();
  }

  Type type(StringRef text) { return parseType(text, &context); }
  std::string str(Type type) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return text;
  }

  MLIRContext context;
};

TEST_F(TensorShapeTest, UnknownProvesNothing) {
  EXPECT_EQ(compareDims(dim("?"), dim("?")), DimRelation::Unknown);
  EXPECT_EQ(compareDims(dim("n"), dim("?")), DimRelation::Unknown);
  EXPECT_EQ(compareDims(dim("n"), dim("m")), DimRelation::Unknown);
  EXPECT_EQ(compareDims(dim("(n + 1) * m"), dim("n * m + m")),
            DimRelation::Equal);
  EXPECT_EQ(compareDims(dim("n + 1"), dim("n")), DimRelation::Different);
}

TEST_F(TensorShapeTest, Broadcast) {
  auto broadcast = [](StringRef lhs, StringRef rhs) -> std::string {
    FailureOr<Dim> result = broadcastDims(dim(lhs), dim(rhs));
    return succeeded(result) ? toString(*result) : "error";
  };
  EXPECT_EQ(broadcast("n", "n"), "n");
  EXPECT_EQ(broadcast("1", "n"), "n");
  EXPECT_EQ(broadcast("?", "1"), "?");
  EXPECT_EQ(broadcast("n", "m"), "?");
  EXPECT_EQ(broadcast("n", "4"), "4");
  EXPECT_EQ(broadcast("4", "?"), "4");
  EXPECT_EQ(broadcast("4", "5"), "error");
  // n = 1 broadcasts.
  EXPECT_EQ(broadcast("n", "n + 1"), "?");

  FailureOr<TensorShape> result =
      broadcastShapes({}, shape({"n", "1", "4"}), shape({"m", "1"}));
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(result->str(), "[n, m, 4]");
  EXPECT_TRUE(failed(broadcastShapes({}, shape({"2"}), shape({"3"}))));
  result = broadcastShapes({}, TensorShape(), shape({"3"}));
  ASSERT_TRUE(succeeded(result));
  EXPECT_FALSE(result->hasRank());
}

TEST_F(TensorShapeTest, ElementCount) {
  EXPECT_EQ(toString(shape({"n", "4", "m"}).getNumElements()), "4 * m * n");
  EXPECT_EQ(toString(shape({"n", "?"}).getNumElements()), "?");
  EXPECT_EQ(toString(shape({"0", "?"}).getNumElements()), "0");
  EXPECT_EQ(toString(shape({}).getNumElements()), "1");
  EXPECT_EQ(toString(TensorShape().getNumElements()), "?");
}

TEST_F(TensorShapeTest, OneSpelling) {
  Type f32 = Float32Type::get(&context);
  auto spell = [&](const TensorShape &shape, FlatSymbolRefAttr device = {}) {
    return str(getTensorType(shape, f32, device));
  };
  EXPECT_EQ(spell(shape({"2", "3"})), "tensor<2x3xf32>");
  EXPECT_EQ(spell(shape({"2", "?"})), "tensor<2x?xf32>");
  EXPECT_EQ(spell(shape({"n", "?"})), "tensor<?x?xf32, #relax.tensor<[n, ?]>>");
  EXPECT_EQ(spell(TensorShape()), "tensor<*xf32>");
  // An inferred negative size is found at run time.
  EXPECT_EQ(spell(shape({"-1"})), "tensor<?xf32>");
  EXPECT_EQ(spell(shape({"2"}), FlatSymbolRefAttr::get(&context, "d")),
            "tensor<2xf32, #relax.tensor<[2], device = @d>>");
}

TEST_F(TensorShapeTest, Precision) {
  Type symbolic = type("tensor<?x4xf32, #relax.tensor<[n, 4]>>");
  EXPECT_TRUE(isLessPrecise(symbolic, symbolic));
  EXPECT_TRUE(isLessPrecise(symbolic, type("tensor<?x4xf32>")));
  EXPECT_TRUE(isLessPrecise(symbolic, type("tensor<*xf32>")));
  EXPECT_TRUE(isLessPrecise(symbolic, type("!relax.object")));
  EXPECT_FALSE(isLessPrecise(type("tensor<?x4xf32>"), symbolic));
  EXPECT_FALSE(isLessPrecise(symbolic, type("tensor<?x4xf16>")));
  EXPECT_FALSE(
      isLessPrecise(symbolic, type("tensor<?x4xf32, #relax.tensor<[m, 4]>>")));
  EXPECT_TRUE(isLessPrecise(type("tuple<tensor<4xf32>>"),
                            type("tuple<tensor<?xf32>>")));
}

TEST_F(TensorShapeTest, Join) {
  auto join = [&](StringRef lhs, StringRef rhs) -> std::string {
    Type joined = joinTypes(type(lhs), type(rhs));
    return joined ? str(joined) : "none";
  };
  EXPECT_EQ(join("tensor<?x4xf32, #relax.tensor<[n, 4]>>", "tensor<2x4xf32>"),
            "tensor<?x4xf32>");
  EXPECT_EQ(join("tensor<?x?xf32>", "tensor<?x?xf32>"), "tensor<?x?xf32>");
  EXPECT_EQ(join("tensor<4xf32>", "tensor<4x4xf32>"), "tensor<*xf32>");
  EXPECT_EQ(join("tensor<4xf32>", "tensor<4xf16>"), "none");
  EXPECT_EQ(join("tensor<4xf32>", "!relax.shape"), "none");
  EXPECT_EQ(join("!relax.shape<[n]>", "!relax.shape<[4]>"),
            "!relax.shape<[?]>");
  EXPECT_EQ(join("tuple<i64, tensor<4xf32>>", "tuple<i64, tensor<5xf32>>"),
            "tuple<i64, tensor<?xf32>>");
}

TEST_F(TensorShapeTest, UnifyAndSubstitute) {
  SymbolMap map;
  unifySymbols(type("tensor<?x?xf32, #relax.tensor<[n, 2 * m]>>"),
               type("tensor<8x?xf32, #relax.tensor<[8, 6 * k]>>"), map);
  // Only whole dimensions bind.
  EXPECT_EQ(map.size(), 1u);
  Type result = type("tensor<?x?xf32, #relax.tensor<[n * n, m]>>");
  EXPECT_EQ(str(substituteSymbols(result, map)),
            "tensor<64x?xf32, #relax.tensor<[64, m]>>");
  EXPECT_EQ(str(substituteOrErase(result, map)), "tensor<64x?xf32>");
  EXPECT_EQ(str(substituteOrErase(type("tuple<!relax.shape<[n, m]>>"), map)),
            "tuple<!relax.shape<[8, ?]>>");
}

TEST_F(TensorShapeTest, MaterializeIndices) {
  OpBuilder builder(&context);
  Block block;
  Location loc = builder.getUnknownLoc();
  Value n = block.addArgument(builder.getIndexType(), loc);
  builder.setInsertionPointToStart(&block);
  KernelSymbols symbols;
  symbols.bind("n", n);
  EXPECT_EQ(*symbols.materializeValue(builder, loc, *dim("n")), n);
  EXPECT_EQ(getConstantIntValue(*symbols.materialize(builder, loc, *dim("12"))),
            12);
  EXPECT_TRUE(block.empty());
  // Nothing is built for an expression that has no value.
  EXPECT_TRUE(failed(symbols.materializeValue(builder, loc, *dim("n + m"))));
  EXPECT_TRUE(failed(symbols.materialize(builder, loc, {dim("n"), dim("?")})));
  // What divides by no constant is an index of its own, which the runtime
  // computes and checks.
  EXPECT_TRUE(
      failed(symbols.materializeValue(builder, loc, *dim("8 floordiv n"))));
  EXPECT_TRUE(block.empty());
  const char *texts[] = {"4 * n * n + n - 7", "min(n, 8) + max(3, n, 5)",
                         "n floordiv 3",      "n floordiv (-3)",
                         "n mod 5",           "n mod (-5)",
                         "(n + 1) ceildiv 4", "-n"};
  for (const char *text : texts) {
    FailureOr<Value> value = symbols.materializeValue(builder, loc, *dim(text));
    ASSERT_TRUE(succeeded(value)) << text;
    for (int64_t size : {-9, -1, 0, 1, 2, 7, 64}) {
      FailureOr<int64_t> expected = dim(text)->evaluate(
          [&](StringRef) -> std::optional<int64_t> { return size; });
      ASSERT_TRUE(succeeded(expected)) << text;
      EXPECT_EQ(run(*value, size), *expected) << text << " for n = " << size;
    }
  }
}

} // namespace
