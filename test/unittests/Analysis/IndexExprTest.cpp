//===- IndexExprTest.cpp - the algebra of index expressions ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"

#include "RandomExpr.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace relax_mlir;

static IndexExpr parse(llvm::StringRef text) {
  IndexExpr::ParseError error;
  llvm::FailureOr<IndexExpr> expr = IndexExpr::parse(text, &error);
  EXPECT_TRUE(succeeded(expr)) << text.str() << ": " << error.message;
  return succeeded(expr) ? *expr : IndexExpr::invalid();
}

static std::string simplify(llvm::StringRef text) { return parse(text).str(); }

static std::string parseError(llvm::StringRef text) {
  IndexExpr::ParseError error;
  if (succeeded(IndexExpr::parse(text, &error)))
    return "no error";
  return std::to_string(error.position) + ": " + error.message;
}

TEST(IndexExpr, SumsAndProductsAreCanonical) {
  EXPECT_EQ(parse("(n + 1) * m"), parse("n * m + m"));
  EXPECT_EQ(parse("(n + m) * (n - m)"), parse("n * n - m * m"));
  EXPECT_EQ(simplify("n - n"), "0");
  EXPECT_EQ(simplify("m + 3 + n * 4 - 1"), "m + 4 * n + 2");
  EXPECT_EQ(simplify("n floordiv 2 + m * 4"), "4 * m + n floordiv 2");
  EXPECT_EQ(simplify("-(n floordiv 2) * 3 - m"), "-m - 3 * (n floordiv 2)");
  EXPECT_NE(parse("n"), parse("m"));
  EXPECT_NE(parse("n"), parse("n + 1"));
}

TEST(IndexExpr, FloorDiv) {
  EXPECT_EQ(simplify("(4 * n) floordiv 4"), "n");
  EXPECT_EQ(simplify("(4 * n + 2 * m) floordiv 4"), "n + m floordiv 2");
  EXPECT_EQ(simplify("(5 * n) floordiv 4"), "n + n floordiv 4");
  EXPECT_EQ(simplify("(h - 3) floordiv 2 + 1"), "(h + 1) floordiv 2 - 1");
  EXPECT_EQ(simplify("(6 * n + 5) floordiv 4"), "n + n floordiv 2 + 1");
  EXPECT_EQ(simplify("(n * m + k) floordiv m"), "n + k floordiv m");
  EXPECT_EQ(simplify("(n * k) floordiv (m * k)"), "n floordiv m");
  EXPECT_EQ(simplify("(n * m + m) floordiv (n + 1)"), "m");
  EXPECT_EQ(simplify("(n * m + m + k) floordiv (n + 1)"),
            "m + k floordiv (n + 1)");
  EXPECT_EQ(simplify("n floordiv (n + 1)"), "n floordiv (n + 1)");
  EXPECT_EQ(simplify("1 floordiv (2 * m)"), "1 floordiv (2 * m)");
  EXPECT_EQ(simplify("n floordiv n"), "1");
  EXPECT_EQ(simplify("n floordiv 4 floordiv 2"), "n floordiv 8");
  EXPECT_EQ(simplify("(n floordiv 4 + m) floordiv 2"),
            "(4 * m + n) floordiv 8");
  EXPECT_EQ(simplify("(n mod 8) floordiv 4"), "(n floordiv 4) mod 2");
  EXPECT_EQ(simplify("(n mod 8) floordiv 8"), "0");
  EXPECT_EQ(simplify("n floordiv -2"), "-n + n floordiv 2");
}

TEST(IndexExpr, Mod) {
  EXPECT_EQ(simplify("(4 * n + 2) mod 4"), "2");
  EXPECT_EQ(simplify("(4 * n + 2 * m + 1) mod 4"), "2 * (m mod 2) + 1");
  EXPECT_EQ(simplify("(n * m + k) mod m"), "k mod m");
  EXPECT_EQ(simplify("n mod 8 mod 4"), "n mod 4");
  EXPECT_EQ(simplify("n mod 4 mod 8"), "n mod 4");
  EXPECT_EQ(simplify("n mod 1"), "0");
  EXPECT_EQ(simplify("-1 mod 4"), "3");
  EXPECT_EQ(simplify("(-1) floordiv 4"), "-1");
}

TEST(IndexExpr, CeilDivBecomesFloorDiv) {
  EXPECT_EQ(simplify("n ceildiv 4"), "(n + 3) floordiv 4");
  EXPECT_EQ(simplify("(4 * n) ceildiv 4"), "n");
  EXPECT_EQ(simplify("7 ceildiv 2"), "4");
  EXPECT_EQ(simplify("-7 ceildiv 2"), "-3");
  EXPECT_EQ(simplify("(n * m) ceildiv m"), "n");
}

TEST(IndexExpr, MinMax) {
  EXPECT_EQ(simplify("min(n, min(m, n + 1))"), "min(m, n)");
  EXPECT_EQ(parse("max(n, m)"), parse("max(m, n, m)"));
  EXPECT_EQ(simplify("min(n, n)"), "n");
  EXPECT_EQ(simplify("max(n, n - 2)"), "n");
  EXPECT_EQ(simplify("min(3, n, 5)"), "min(n, 3)");
  EXPECT_EQ(simplify("min(3, 5)"), "3");
  EXPECT_EQ(simplify("max(min(a, b), 1)"), "max(min(a, b), 1)");
}

TEST(IndexExpr, SymbolNames) {
  EXPECT_TRUE(IndexExpr::isValidSymbolName("_n0"));
  for (llvm::StringRef name :
       {"", "0n", "a b", "mod", "min", "a.b", "floordiv"})
    EXPECT_FALSE(IndexExpr::isValidSymbolName(name)) << name.str();
  EXPECT_EQ(IndexExpr::symbol("n").getSymbolName(), "n");
  EXPECT_FALSE(IndexExpr::symbol("1").isValid());
  std::vector<std::string> expected = {"a", "b", "c"};
  EXPECT_EQ(parse("c * (b floordiv (a + 1)) + min(a, c)").getSymbols(),
            expected);
  EXPECT_TRUE(parse("n mod (m + 1)").usesSymbol("m"));
  EXPECT_FALSE(parse("n mod (m + 1)").usesSymbol("k"));
}

TEST(IndexExpr, ParseErrors) {
  EXPECT_EQ(parseError(""), "0: expected an index expression");
  EXPECT_EQ(parseError("n +"), "3: expected an index expression");
  EXPECT_EQ(parseError("n n"), "2: expected an operator or the end of the "
                               "index expression");
  EXPECT_EQ(parseError("(n"), "2: expected ')'");
  EXPECT_EQ(parseError("min n"), "4: expected '(' after 'min'");
  EXPECT_EQ(parseError("min(n"), "5: expected ',' or ')'");
  EXPECT_EQ(parseError("n floordiv 0"),
            "12: expected a divisor other than zero");
  EXPECT_EQ(parseError("n mod (m - m)"),
            "13: expected a divisor other than zero");
  EXPECT_EQ(parseError("9223372036854775808"),
            "0: expected an integer within 64 bits, got "
            "'9223372036854775808'");
  EXPECT_EQ(parseError("1 + mod"),
            "7: expected a symbol name ([A-Za-z_][A-Za-z0-9_]*, not an "
            "operator), got 'mod'");
  EXPECT_NE(parseError("n * 9223372036854775807 * 3"), "no error");
  EXPECT_NE(parseError(std::string(100000, '(')), "no error");
  std::string nest = "n";
  for (int i = 0; i < 1000; ++i)
    nest += " mod (m + " + std::to_string(i) + ")";
  EXPECT_NE(parseError(nest), "no error");
  std::string power = "(a + b + c + d + e + f + g + h + i + j)";
  EXPECT_NE(parseError(power + "*" + power + "*" + power + "*" + power + "*" +
                       power + "*" + power + "*" + power),
            "no error");
  EXPECT_EQ(parseError("-9223372036854775808"), "no error");
}

TEST(IndexExpr, OverflowAndDivisionByZeroAreInvalid) {
  IndexExpr huge(INT64_MAX), n = IndexExpr::symbol("n");
  for (const IndexExpr &expr :
       {huge + IndexExpr(1), huge * 2, n * huge * 2, n * huge + n * huge,
        -IndexExpr(INT64_MIN), IndexExpr::floorDiv(n, 0),
        IndexExpr::mod(n, n - n), IndexExpr::floorDiv(INT64_MIN, -1)}) {
    EXPECT_FALSE(expr.isValid());
    EXPECT_FALSE(expr.getConstant());
    EXPECT_FALSE((expr + n).isValid());
    EXPECT_FALSE((expr * 0).isValid());
    EXPECT_FALSE(IndexExpr::min({n, expr}).isValid());
    EXPECT_TRUE(failed(expr.evaluate({{"n", 1}})));
  }
  EXPECT_TRUE((IndexExpr(INT64_MIN) - IndexExpr(INT64_MIN)).isZero());
  EXPECT_TRUE(failed((n * n).evaluate({{"n", INT64_MAX}})));
  EXPECT_TRUE(failed(parse("1 floordiv n").evaluate({{"n", 0}})));
  EXPECT_TRUE(failed(n.evaluate({{"m", 0}})));
}

TEST(IndexExpr, Substitute) {
  llvm::StringMap<IndexExpr> map;
  map["n"] = parse("4 * m");
  map["m"] = parse("n");
  EXPECT_EQ(parse("n floordiv 4 + m").substitute(map), parse("m + n"));
  EXPECT_EQ(parse("min(n, 4 * m + 1) + k").substitute(map),
            parse("min(4 * m, 4 * n + 1) + k"));
  map["n"] = 0;
  EXPECT_FALSE(parse("k floordiv n").substitute(map).isValid());
}

//===----------------------------------------------------------------------===//
// Laws, on random expressions
//===----------------------------------------------------------------------===//

TEST(IndexExprLaws, RingAxiomsHoldStructurally) {
  RandomExpr random(1);
  for (int i = 0; i < 2000; ++i) {
    IndexExpr a = random.expr(3), b = random.expr(3), c = random.expr(2);
    EXPECT_EQ(a + b, b + a);
    EXPECT_EQ(a * b, b * a);
    EXPECT_EQ((a + b) + c, a + (b + c));
    EXPECT_EQ((a * b) * c, a * (b * c));
    EXPECT_EQ(a * (b + c), a * b + a * c);
    EXPECT_EQ(a - a, IndexExpr(0));
    EXPECT_EQ(-(a - b), b - a);
    EXPECT_EQ(IndexExpr::min({a, b, c}),
              IndexExpr::min({IndexExpr::min({c, a}), b}));
    EXPECT_EQ(hash_value(a * (b + c)), hash_value(a * b + a * c));
    EXPECT_EQ(a.compare(b), -b.compare(a));
    EXPECT_EQ(a == b, a.compare(b) == 0);
    if (a < b && b < c)
      EXPECT_LT(a, c);
  }
}

TEST(IndexExprLaws, CanonicalFormKeepsTheValue) {
  RandomExpr random(2);
  int defined = 0;
  for (int i = 0; i < 20000; ++i) {
    RandomExpr::Tree tree = random.tree(4);
    IndexExpr expr = tree.toExpr();
    for (int j = 0; j < 4; ++j) {
      llvm::StringMap<int64_t> values = random.values(-9, 9);
      std::optional<int64_t> expected = tree.evaluate(values);
      if (!expected)
        continue;
      ++defined;
      llvm::FailureOr<int64_t> got = expr.evaluate(values);
      ASSERT_TRUE(succeeded(got)) << tree.str() << " -> " << expr.str();
      ASSERT_EQ(*got, *expected) << tree.str() << " -> " << expr.str();
    }
  }
  EXPECT_GT(defined, 20000);
}

TEST(IndexExprLaws, PrintedFormParsesBack) {
  RandomExpr random(3);
  for (int i = 0; i < 20000; ++i) {
    IndexExpr expr = random.expr(4);
    llvm::FailureOr<IndexExpr> again = IndexExpr::parse(expr.str());
    ASSERT_TRUE(succeeded(again)) << expr.str();
    ASSERT_EQ(*again, expr) << expr.str() << " -> " << again->str();
    ASSERT_EQ(again->str(), expr.str());
  }
  for (llvm::StringRef text :
       {"-9223372036854775808", "n - 9223372036854775807",
        "n + -9223372036854775808", "-9223372036854775808 * n",
        "m + -9223372036854775808 * n"})
    EXPECT_EQ(simplify(text), text.str());
}

TEST(IndexExprLaws, SubstitutionCommutesWithEvaluation) {
  RandomExpr random(4);
  for (int i = 0; i < 5000; ++i) {
    IndexExpr expr = random.expr(3), inner = random.expr(2);
    llvm::StringMap<IndexExpr> map;
    map["n"] = inner;
    llvm::StringMap<int64_t> values = random.values(-9, 9);
    llvm::FailureOr<int64_t> value = inner.evaluate(values);
    if (failed(value))
      continue;
    llvm::StringMap<int64_t> replaced = values;
    replaced["n"] = *value;
    llvm::FailureOr<int64_t> expected = expr.evaluate(replaced);
    if (failed(expected))
      continue;
    llvm::FailureOr<int64_t> got = expr.substitute(map).evaluate(values);
    ASSERT_TRUE(succeeded(got)) << expr.str() << " with n = " << inner.str();
    ASSERT_EQ(*got, *expected) << expr.str() << " with n = " << inner.str();
  }
}
