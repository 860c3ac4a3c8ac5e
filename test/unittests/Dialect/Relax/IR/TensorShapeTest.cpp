//===- TensorShapeTest.cpp - shapes and symbols ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/MLIRContext.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
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

class TensorShapeTest : public ::testing::Test {
protected:
  TensorShapeTest() { context.loadDialect<RelaxDialect>(); }

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

} // namespace
