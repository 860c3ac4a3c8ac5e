//===- IndexBoundsTest.cpp - ranges, divisibility, proofs -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"

#include "RandomExpr.h"
#include <gtest/gtest.h>

using namespace relax_mlir;

namespace relax_mlir {
static void PrintTo(const IndexExpr &expr, std::ostream *os) {
  *os << expr.str();
}
static void PrintTo(const Interval &interval, std::ostream *os) {
  *os << "[" << (interval.lower ? std::to_string(*interval.lower) : "-inf")
      << ", " << (interval.upper ? std::to_string(*interval.upper) : "inf")
      << "]";
}
} // namespace relax_mlir

static IndexExpr parse(llvm::StringRef text) { return *IndexExpr::parse(text); }

namespace {
/// Dimensions n, m >= 1; loops i < n, j < m, a < 16, b < 4.
class IndexBoundsTest : public ::testing::Test {
protected:
  IndexBoundsTest() {
    bounds.setRange("n", 1, std::nullopt);
    bounds.setRange("m", 1, std::nullopt);
    bounds.setRange("i", 0, parse("n"));
    bounds.setRange("j", 0, parse("m"));
    bounds.setRange("a", 0, 16);
    bounds.setRange("b", 0, 4);
  }
  Answer less(llvm::StringRef lhs, llvm::StringRef rhs) {
    return bounds.proveLess(parse(lhs), parse(rhs));
  }
  Answer lessEqual(llvm::StringRef lhs, llvm::StringRef rhs) {
    return bounds.proveLessEqual(parse(lhs), parse(rhs));
  }
  IndexExpr simplify(llvm::StringRef text) {
    return bounds.simplify(parse(text));
  }
  IndexBounds bounds;
};
} // namespace

TEST_F(IndexBoundsTest, Intervals) {
  auto interval = [&](llvm::StringRef text) {
    return bounds.getInterval(parse(text));
  };
  EXPECT_EQ(interval("4 * a + b"), (Interval{0, 63}));
  EXPECT_EQ(interval("3 - a"), (Interval{-12, 3}));
  EXPECT_EQ(interval("i"), (Interval{0, std::nullopt}));
  EXPECT_EQ(interval("a floordiv 3"), (Interval{0, 5}));
  EXPECT_EQ(interval("x mod 8"), (Interval{0, 7}));
  EXPECT_EQ(interval("b mod 8"), (Interval{0, 3}));
  EXPECT_EQ(interval("x * x"), (Interval{0, std::nullopt}));
  EXPECT_EQ(interval("min(a, x)"), (Interval{std::nullopt, 15}));
  EXPECT_EQ(interval("max(a, 3)"), (Interval{3, 15}));
  EXPECT_EQ(interval("n * m"), (Interval{1, std::nullopt}));
  EXPECT_EQ(interval("a floordiv n"), (Interval{0, 15}));
  EXPECT_EQ(interval("x"), Interval());
  bounds.setRange("h", INT64_MAX - 1, std::nullopt);
  EXPECT_EQ(interval("2 * h"), (Interval{INT64_MAX, std::nullopt}));
  EXPECT_EQ(interval("-2 * h"), (Interval{std::nullopt, INT64_MIN}));
}

TEST_F(IndexBoundsTest, ModularSets) {
  bounds.setModularSet("n", {16, 0});
  auto set = [&](llvm::StringRef text) {
    return bounds.getModularSet(parse(text));
  };
  EXPECT_EQ(set("n"), (ModularSet{16, 0}));
  EXPECT_EQ(set("3 * n + 2"), (ModularSet{48, 2}));
  EXPECT_EQ(set("n floordiv 4 + 1"), (ModularSet{4, 1}));
  EXPECT_EQ(set("4 * x + 2 * y"), (ModularSet{2, 0}));
  EXPECT_EQ(set("n * x"), (ModularSet{16, 0}));
  EXPECT_EQ(set("min(n + 1, 8 * x + 1)"), (ModularSet{8, 1}));
  EXPECT_EQ(set("7"), (ModularSet{0, 7}));
  EXPECT_TRUE(set("n").isMultipleOf(8));
  EXPECT_FALSE(set("n + 4").isMultipleOf(8));
  EXPECT_EQ(simplify("n mod 4"), IndexExpr(0));
  EXPECT_EQ(simplify("(n + 3) floordiv 4 * 4"), parse("n"));
}

TEST_F(IndexBoundsTest, ProvesByElimination) {
  EXPECT_EQ(less("a", "16"), Answer::Yes);
  EXPECT_EQ(less("i", "n"), Answer::Yes);
  EXPECT_EQ(less("4 * i + b", "4 * n"), Answer::Yes);
  EXPECT_EQ(less("i * m + j", "n * m"), Answer::Yes);
  EXPECT_EQ(less("(i * m + j) * 4 + b", "4 * n * m"), Answer::Yes);
  EXPECT_EQ(lessEqual("n", "n * m"), Answer::Yes);
  EXPECT_EQ(lessEqual("n + m", "n * m + 1"), Answer::Yes);
  EXPECT_EQ(less("a floordiv 4", "4"), Answer::Yes);
  EXPECT_EQ(lessEqual("4 * (a floordiv 4)", "a"), Answer::Yes);
  EXPECT_EQ(lessEqual("n", "4 * (n ceildiv 4)"), Answer::Yes);
  EXPECT_EQ(less("4 * (n ceildiv 4)", "n + 4"), Answer::Yes);
  EXPECT_EQ(lessEqual("min(n, 4)", "4"), Answer::Yes);
  EXPECT_EQ(lessEqual("min(n, m)", "n"), Answer::Yes);
  EXPECT_EQ(less("min(i, j)", "min(n, m)"), Answer::Yes);
  EXPECT_EQ(lessEqual("max(n, 4)", "n + 3"), Answer::Yes);
  bounds.setRange("o", 0, parse("n ceildiv 4"));
  EXPECT_EQ(less("4 * o + b", "n + 3"), Answer::Yes);
}

TEST_F(IndexBoundsTest, NoComesWithAWitness) {
  llvm::StringMap<int64_t> witness;
  IndexExpr question = parse("n - i - 2");
  EXPECT_EQ(bounds.proveNonNegative(question, &witness), Answer::No);
  EXPECT_LT(*question.evaluate(witness), 0);
  EXPECT_LT(witness["i"], witness["n"]);
  EXPECT_EQ(less("a", "15"), Answer::No);
  EXPECT_EQ(less("x", "y"), Answer::No);
  EXPECT_EQ(bounds.proveEqual(parse("n"), parse("m")), Answer::No);
  EXPECT_EQ(
      bounds.proveEqual(parse("4 * (n floordiv 4) + n mod 4"), parse("n")),
      Answer::Yes);
}

TEST_F(IndexBoundsTest, UnknownWhereNeitherIsFound) {
  // True for all integers, but beyond these proof methods.
  EXPECT_EQ(lessEqual("2 * x * y", "x * x + y * y"), Answer::Unknown);
  EXPECT_EQ(bounds.proveNonNegative(IndexExpr::invalid()), Answer::Unknown);
}

TEST_F(IndexBoundsTest, FactsAreUsed) {
  bounds.setRange("o", 0, parse("n ceildiv 4"));
  EXPECT_EQ(less("4 * o + b", "n"), Answer::No);
  bounds.addFact(parse("n - (4 * o + b) - 1"));
  EXPECT_EQ(less("4 * o + b", "n"), Answer::Yes);
}

// A mod is compared with divisions by a divisor of its own.
TEST_F(IndexBoundsTest, ModsAreExpanded) {
  bounds.setRange("s", 0, std::nullopt);
  EXPECT_EQ(bounds.proveLessEqual(parse("(s floordiv 4) mod 2"),
                                  parse("(s mod 8 + 3) floordiv 4")),
            Answer::Yes);
  EXPECT_EQ(bounds.proveLessEqual(parse("(s mod 8 + 3) floordiv 4"),
                                  parse("(s floordiv 4) mod 2")),
            Answer::No);
  // Also those in the end of a range, and in multiples of a fact.
  bounds.setRange("t", 0, parse("(s floordiv 4) mod 3"));
  bounds.setRange("p", 0, 4);
  EXPECT_EQ(less("4 * t + p", "s mod 12"), Answer::Yes);
  EXPECT_EQ(less("p", "s mod 8"), Answer::No);
  bounds.addFact(parse("(s floordiv 4) mod 2 - 1"));
  EXPECT_EQ(less("p", "s mod 8"), Answer::Yes);
}

TEST_F(IndexBoundsTest, SymbolicBounds) {
  EXPECT_EQ(bounds.getUpperBound(parse("4 * i + b"), {"i", "b"}),
            parse("4 * n - 1"));
  EXPECT_EQ(bounds.getLowerBound(parse("a - i"), {"i"}), parse("a - n + 1"));
  EXPECT_EQ(bounds.getUpperBound(parse("(i + b) floordiv 4"), {"i"}),
            parse("(n + b - 1) floordiv 4"));
  EXPECT_EQ(bounds.getUpperBound(parse("n"), {"n"}), std::nullopt);
}

TEST_F(IndexBoundsTest, Simplifies) {
  EXPECT_EQ(simplify("(4 * i + b) floordiv 4"), parse("i"));
  EXPECT_EQ(simplify("(4 * i + b) mod 4"), parse("b"));
  EXPECT_EQ(simplify("(i * m + j) floordiv m"), parse("i"));
  EXPECT_EQ(simplify("(i * m + j) mod m"), parse("j"));
  EXPECT_EQ(simplify("((i * m + j) * 4 + b) floordiv (4 * m)"), parse("i"));
  EXPECT_EQ(simplify("((i * m + j) * 4 + b) mod (4 * m)"), parse("4 * j + b"));
  EXPECT_EQ(simplify("(8 * x + 2 * b + 1) floordiv 16"), parse("x floordiv 2"));
  EXPECT_EQ(simplify("(a + 16) floordiv 16"), parse("1"));
  // The division joins to 2 * (x mod 4), which is less than 8.
  EXPECT_EQ(simplify("(2 * x - 8 * (x floordiv 4)) floordiv 8"), parse("0"));
  EXPECT_EQ(simplify("(16 * y + 2 * x + 8 * (x floordiv 4)) floordiv 16"),
            parse("y + x floordiv 4"));
  EXPECT_EQ(simplify("(2 * x + 8 * (x floordiv 4)) mod 16"),
            parse("2 * (x mod 4)"));
  EXPECT_EQ(simplify("(a - 16) mod 16"), parse("a"));
  EXPECT_EQ(simplify("x floordiv n floordiv m"), parse("x floordiv (n * m)"));
  EXPECT_EQ(simplify("(x mod (n * m)) floordiv m"),
            parse("(x floordiv m) mod n"));
  EXPECT_EQ(simplify("min(a, 20)"), parse("a"));
  EXPECT_EQ(simplify("max(n, 1, b - 3)"), parse("n"));
  EXPECT_EQ(simplify("4 * (x floordiv 4) + x mod 4"), parse("x"));
  EXPECT_EQ(simplify("4 * ((n + m + x) floordiv 4) + (n + m + x) mod 4"),
            parse("n + m + x"));
  // The divisors do not divide the coefficients, so the mods have other
  // operands than the division.
  EXPECT_EQ(simplify("196 * ((64 * n + x) floordiv 196) + "
                     "14 * ((64 * n + x) floordiv 14 mod 14) + "
                     "(64 * n + x) mod 14"),
            parse("64 * n + x"));
  // A middle digit that was expanded.
  EXPECT_EQ(simplify("16 * (x floordiv 28) - 128 * (x floordiv 224) + a"),
            parse("16 * ((x floordiv 28) mod 8) + a"));
  EXPECT_EQ(simplify("x floordiv 4 - 2 * (x floordiv 12)"),
            parse("x floordiv 4 - 2 * (x floordiv 12)"));
  // Digits that are apart stay digits.
  EXPECT_EQ(simplify("8 * (x floordiv 4) + x mod 4"),
            parse("8 * (x floordiv 4) + x mod 4"));
  EXPECT_EQ(simplify("x - 4 * (x floordiv 4)"), parse("x mod 4"));
  EXPECT_EQ(simplify("32 * (x floordiv 32) + 4 * (x floordiv 4 mod 8) + "
                     "x mod 4"),
            parse("x"));
  bounds.setRange("one", 0, 1);
  EXPECT_EQ(simplify("8 * one + a"), parse("a"));
}

//===----------------------------------------------------------------------===//
// Laws, on random expressions
//===----------------------------------------------------------------------===//

namespace {
/// Random numeric ranges for n, m and k, and values within.
struct RandomBounds {
  explicit RandomBounds(RandomExpr &random) {
    int64_t lower = random.integer(-6, 6);
    int64_t upper = lower + random.integer(1, 12);
    bounds.setRange("n", lower, upper);
    values["n"] = random.integer(lower, upper - 1);
    // m from zero up to n or to a number, k a multiple.
    bool symbolic = lower > 0;
    bounds.setRange("m", 0, symbolic ? IndexExpr::symbol("n") : IndexExpr(5));
    values["m"] = random.integer(0, symbolic ? values["n"] - 1 : 4);
    int64_t modulus = random.integer(1, 6), residue = random.integer(0, 5);
    bounds.setModularSet("k", {modulus, residue});
    values["k"] = modulus * random.integer(-3, 3) + residue;
  }
  IndexBounds bounds;
  llvm::StringMap<int64_t> values;
};
} // namespace

TEST(IndexBoundsLaws, ValuesAreWithinIntervalAndModularSet) {
  RandomExpr random(11);
  for (int i = 0; i < 20000; ++i) {
    RandomBounds known(random);
    IndexExpr expr = random.expr(4);
    llvm::FailureOr<int64_t> value = expr.evaluate(known.values);
    if (failed(value))
      continue;
    Interval interval = known.bounds.getInterval(expr);
    ASSERT_LE(interval.lower.value_or(INT64_MIN), *value) << expr.str();
    ASSERT_GE(interval.upper.value_or(INT64_MAX), *value) << expr.str();
    ModularSet set = known.bounds.getModularSet(expr);
    if (set.modulus == 0)
      ASSERT_EQ(*value, set.residue) << expr.str();
    else
      ASSERT_EQ((*value - set.residue) % set.modulus, 0) << expr.str();
  }
}

TEST(IndexBoundsLaws, SimplifyKeepsTheValue) {
  RandomExpr random(12);
  for (int i = 0; i < 3000; ++i) {
    RandomBounds known(random);
    IndexExpr expr = random.expr(4);
    llvm::FailureOr<int64_t> value = expr.evaluate(known.values);
    if (failed(value))
      continue;
    IndexExpr simpler = known.bounds.simplify(expr);
    llvm::FailureOr<int64_t> got = simpler.evaluate(known.values);
    ASSERT_TRUE(succeeded(got)) << expr.str() << " -> " << simpler.str();
    ASSERT_EQ(*got, *value) << expr.str() << " -> " << simpler.str();
  }
}

TEST(IndexBoundsLaws, AnswersAreTrue) {
  RandomExpr random(13);
  int answered = 0;
  for (int i = 0; i < 3000; ++i) {
    RandomBounds known(random);
    IndexExpr expr = random.expr(3);
    llvm::StringMap<int64_t> witness;
    Answer answer = known.bounds.proveNonNegative(expr, &witness);
    llvm::FailureOr<int64_t> value = expr.evaluate(known.values);
    answered += answer != Answer::Unknown;
    if (answer == Answer::Yes && succeeded(value))
      ASSERT_GE(*value, 0) << expr.str();
    if (answer == Answer::No)
      ASSERT_LT(*expr.evaluate(witness), 0) << expr.str();
    if (std::optional<IndexExpr> bound =
            known.bounds.getUpperBound(expr, {"m", "n"})) {
      llvm::FailureOr<int64_t> most = bound->evaluate(known.values);
      if (succeeded(value) && succeeded(most))
        ASSERT_LE(*value, *most) << expr.str() << " <= " << bound->str();
    }
  }
  EXPECT_GT(answered, 2000);
}
