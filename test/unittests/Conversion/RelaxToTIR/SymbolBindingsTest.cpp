//===- SymbolBindingsTest.cpp - index values of symbols -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/SymbolBindings.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/MLIRContext.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

static Dim dim(StringRef text) {
  return text == "?" ? Dim() : Dim(*IndexExpr::parse(text));
}

/// Returns the value of an index computation whose argument is `size`.
static int64_t run(Value value, int64_t size) {
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

TEST(SymbolBindingsTest, MaterializesIndices) {
  MLIRContext context;
  context.loadDialect<arith::ArithDialect>();
  OpBuilder builder(&context);
  Block block;
  Location loc = builder.getUnknownLoc();
  Value n = block.addArgument(builder.getIndexType(), loc);
  builder.setInsertionPointToStart(&block);
  SymbolBindings symbols;
  symbols.bind("n", n);
  EXPECT_EQ(*symbols.materializeValue(builder, loc, *dim("n")), n);
  EXPECT_EQ(getConstantIntValue(*symbols.materialize(builder, loc, *dim("12"))),
            12);
  EXPECT_TRUE(block.empty());
  // No operation is built for an expression without a value.
  EXPECT_TRUE(failed(symbols.materializeValue(builder, loc, *dim("n + m"))));
  EXPECT_TRUE(failed(symbols.materialize(builder, loc, {dim("n"), dim("?")})));
  // A division by a non-constant is a separate index argument, which the
  // runtime computes and checks.
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
