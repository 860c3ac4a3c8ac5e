//===- DimExpressionTest.cpp - evaluate dimension expressions -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Inputs.h"

#include "gtest/gtest.h"

using namespace relax_mlir::run;
using relax_mlir::runtime::Expected;

namespace {

const Symbols symbols = {{"n", 7}, {"m", -3}, {"big", INT64_MAX}};

int64_t valueOf(const std::string &text) {
  Expected<int64_t> value = evaluateDim(text, symbols);
  EXPECT_TRUE(bool(value)) << text << ": " << value.error().message();
  return value ? *value : -1;
}

std::string faultOf(const std::string &text) {
  Expected<int64_t> value = evaluateDim(text, symbols);
  return value ? "none" : value.error().message();
}

TEST(DimExpressionTest, evaluates) {
  EXPECT_EQ(valueOf("784"), 784);
  EXPECT_EQ(valueOf("2 * n + 1"), 15);
  EXPECT_EQ(valueOf("-n + 10"), 3);
  EXPECT_EQ(valueOf("n - 2 - 1"), 4);
  EXPECT_EQ(valueOf("(n + 1) floordiv 2 * 3"), 12);
  EXPECT_EQ(valueOf("m floordiv 2"), -2);
  EXPECT_EQ(valueOf("m mod 2"), 1);
  EXPECT_EQ(valueOf("min(n, 2 * n, 5) + max(m, 0)"), 5);
}

TEST(DimExpressionTest, saysWhatIsWrong) {
  EXPECT_EQ(faultOf("k + 1"), "'k' has no value");
  EXPECT_EQ(faultOf("n floordiv 0"), "it divides by zero");
  EXPECT_EQ(faultOf("big + 1"), "it overflows");
  EXPECT_EQ(faultOf("big * 2"), "it overflows");
  EXPECT_EQ(faultOf("99999999999999999999"), "it overflows");
  EXPECT_EQ(faultOf("(n"), "a ')' is missing");
  EXPECT_EQ(faultOf("n n"), "unexpected 'n'");
  EXPECT_EQ(faultOf(""), "a name or a number is missing");
  EXPECT_EQ(faultOf("2x"), "'2x' is no number");
  EXPECT_EQ(faultOf(std::string(100000, '(')), "it is nested too deeply");
  EXPECT_EQ(faultOf(std::string(100000, '-')), "it is nested too deeply");
}

TEST(DimExpressionTest, namesItsSymbols) {
  EXPECT_EQ(symbolsOf("2 * n + min(m, k_1 floordiv 3) mod 4"),
            (std::vector<std::string>{"n", "m", "k_1"}));
}

TEST(ValueTypeTest, parses) {
  ValueType type = ValueType::parse("float32[n, min(n, 4), 3]");
  EXPECT_TRUE(type.isTensor);
  EXPECT_EQ(type.dims, (std::vector<std::string>{"n", "min(n, 4)", "3"}));
  EXPECT_TRUE(ValueType::parse("int64[]").hasRank);
  EXPECT_FALSE(ValueType::parse("bool[*]").hasRank);
  EXPECT_FALSE(ValueType::parse("object").isTensor);
  EXPECT_EQ(ValueType::parseTuple("(float32[2], (int8[n], bool[]))").size(),
            3u);
  EXPECT_EQ(ValueType::parseTuple("()").size(), 0u);
}

} // namespace
