//===- PresburgerProofTest.cpp - proofs by integer points -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Three methods that share no code answer the same random questions: the rules
// of the engine, Presburger's integer points, and the evaluation of all values
// in a box. No two of them may contradict each other. The environment variable
// RELAX_MLIR_PROOF_SEEDS asks more questions than the suite.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"

#include "RandomExpr.h"
#include <chrono>
#include <gtest/gtest.h>

using namespace relax_mlir;

static IndexExpr parse(llvm::StringRef text) { return *IndexExpr::parse(text); }

namespace {
/// Symbols i, j >= 0, n within [1, 64] and a multiple of 8, k within [0, 10).
class PresburgerProofTest : public ::testing::Test {
protected:
  PresburgerProofTest() {
    bounds.setRange("i", 0, std::nullopt);
    bounds.setRange("j", 0, std::nullopt);
    bounds.setRange("n", 1, 65);
    bounds.setModularSet("n", {8, 0});
    bounds.setRange("k", 0, parse("n"));
  }
  Answer prove(llvm::StringRef text) {
    return bounds.proveByPoints(parse(text), &witness);
  }

  IndexBounds bounds;
  llvm::StringMap<int64_t> witness;
};
} // namespace

TEST_F(PresburgerProofTest, ProvesAffineExpressions) {
  EXPECT_EQ(prove("i + 2 * j"), Answer::Yes);
  // A multiple of 8 from 1 is at least 8.
  EXPECT_EQ(prove("n - 8"), Answer::Yes);
  EXPECT_EQ(prove("n - k - 1"), Answer::Yes);
  EXPECT_EQ(prove("8 * (n floordiv 8) - n"), Answer::Yes);
  EXPECT_EQ(prove("n - 8 * ((k + 7) floordiv 8)"), Answer::Yes);
  EXPECT_EQ(prove("7 - k mod 8"), Answer::Yes);
}

TEST_F(PresburgerProofTest, RefutesWithAWitness) {
  EXPECT_EQ(prove("n - 9"), Answer::No);
  EXPECT_EQ(witness.lookup("n"), 8);
  EXPECT_TRUE(bounds.allows(witness));
  EXPECT_EQ(prove("n - k - 2"), Answer::No);
  EXPECT_EQ(witness.lookup("n"), witness.lookup("k") + 1);
}

TEST_F(PresburgerProofTest, UsesFacts) {
  EXPECT_EQ(prove("i - j"), Answer::No);
  bounds.addFact(parse("3 * i - 3 * j - 1"));
  EXPECT_EQ(prove("i - j - 1"), Answer::Yes);
}

TEST_F(PresburgerProofTest, BoundsMinimaAndMaxima) {
  EXPECT_EQ(prove("n - min(n, j)"), Answer::Yes);
  EXPECT_EQ(prove("max(i, j) - j"), Answer::Yes);
  // A minimum may be any lesser number in the system: the point is no witness,
  // or it is one.
  EXPECT_NE(prove("min(i, j)"), Answer::Yes);
}

TEST_F(PresburgerProofTest, LeavesOtherExpressions) {
  EXPECT_EQ(prove("i * j"), Answer::Unknown);
  EXPECT_EQ(prove("i floordiv n"), Answer::Unknown);
  EXPECT_EQ(prove("i mod n"), Answer::Unknown);
  // Too many symbols.
  EXPECT_EQ(prove("a + b + c + d + e + f + g + h + p + q + r + s"),
            Answer::Unknown);
}

TEST_F(PresburgerProofTest, IsAskedLast) {
  // The rules know no relation of the two terms.
  bounds.setRange("x", 0, 100);
  IndexExpr expr = parse("(5 * x + 3) floordiv 7 - (5 * x) floordiv 7");
  EXPECT_EQ(bounds.proveNonNegative(expr), Answer::Yes);
  EXPECT_EQ(bounds.proveByPoints(expr), Answer::Yes);
}

TEST(IndexBoundsFacts, NarrowRangesAndMultiples) {
  IndexBounds bounds;
  bounds.setRange("n", 0, std::nullopt);
  bounds.addFact(parse("min(n - 3, -2 * n + 131, -(n mod 8))"));
  EXPECT_EQ(bounds.getInterval(parse("n")), (Interval{3, 65}));
  EXPECT_EQ(bounds.getModularSet(parse("n")), (ModularSet{8, 0}));
  // A number does not replace an end over symbols.
  bounds.setRange("i", 0, parse("n"));
  bounds.addFact(parse("10 - i"));
  EXPECT_EQ(bounds.proveLess(parse("i"), parse("n")), Answer::Yes);
  EXPECT_EQ(bounds.proveLessEqual(parse("i"), 10), Answer::Yes);
}

//===----------------------------------------------------------------------===//
// Random questions
//===----------------------------------------------------------------------===//

namespace {
/// Generates expressions of which most are affine, and ranges with numbers,
/// symbols and expressions as ends.
class RandomQuestion {
public:
  explicit RandomQuestion(unsigned seed) : random(seed) {
    int64_t least = random.integer(-4, 4);
    bounds.setRange("n", least, least + random.integer(1, 9));
    if (random.integer(0, 1))
      bounds.setRange("m", random.integer(-3, 3), end("n"));
    else
      bounds.setRange("m", random.integer(-3, 1), random.integer(1, 6));
    bounds.setRange("k", random.integer(-3, 1), random.integer(1, 8));
    if (random.integer(0, 2) == 0)
      bounds.setModularSet(random.integer(0, 1) ? "n" : "k",
                           {random.integer(2, 5), random.integer(0, 4)});
    for (int64_t facts = random.integer(0, 2); facts > 0; --facts)
      bounds.addFact(sum(1));
    expr = sum(3);
  }

  IndexBounds bounds;
  IndexExpr expr;

private:
  IndexExpr end(llvm::StringRef name) {
    IndexExpr symbol = IndexExpr::symbol(name);
    return random.integer(0, 1)
               ? symbol
               : IndexExpr::floorDiv(symbol + random.integer(0, 7),
                                     random.integer(1, 4));
  }

  IndexExpr symbol() {
    static constexpr const char *names[] = {"n", "m", "k"};
    return IndexExpr::symbol(names[random.integer(0, 2)]);
  }

  IndexExpr sum(unsigned depth) {
    IndexExpr result = random.integer(-9, 9);
    for (int64_t terms = random.integer(1, 3); terms > 0; --terms)
      result += term(depth) * random.integer(-4, 4);
    return result;
  }

  IndexExpr term(unsigned depth) {
    if (depth == 0)
      return symbol();
    switch (random.integer(0, 8)) {
    case 0:
    case 1:
      return IndexExpr::floorDiv(sum(depth - 1), random.integer(1, 6));
    case 2:
    case 3:
      return IndexExpr::mod(sum(depth - 1), random.integer(1, 6));
    case 4:
      return IndexExpr::min({sum(depth - 1), sum(depth - 1)});
    case 5:
      return IndexExpr::max({sum(depth - 1), sum(depth - 1)});
    case 6:
      return random.integer(0, 3) ? symbol() : symbol() * symbol();
    default:
      return symbol();
    }
  }

  RandomExpr random;
};

/// The values of an expression for all allowed values of n, m and k.
struct AllValues {
  AllValues(const IndexBounds &bounds, const IndexExpr &expr) {
    llvm::StringMap<int64_t> values;
    int64_t &n = values["n"], &m = values["m"], &k = values["k"];
    for (n = -4; n < 13; ++n)
      for (m = -4; m < 13; ++m)
        for (k = -4; k < 9; ++k) {
          if (!bounds.allows(values))
            continue;
          ++count;
          hasNegative |= expr.evaluate(values).value_or(0) < 0;
        }
  }
  int count = 0;
  bool hasNegative = false;
};
} // namespace

/// Checks one answer against all values, and the witness.
static void checkAnswer(Answer answer, const llvm::StringMap<int64_t> &witness,
                        const RandomQuestion &question,
                        const AllValues &values) {
  if (answer == Answer::Yes)
    ASSERT_FALSE(values.hasNegative);
  if (answer != Answer::No)
    return;
  ASSERT_TRUE(values.hasNegative);
  ASSERT_TRUE(question.bounds.allows(witness));
  llvm::FailureOr<int64_t> value = question.expr.evaluate(witness);
  ASSERT_TRUE(succeeded(value));
  ASSERT_LT(*value, 0);
}

TEST(PresburgerProofLaws, MethodsAgree) {
  const char *given = std::getenv("RELAX_MLIR_PROOF_SEEDS");
  unsigned numSeeds = given ? std::atoi(given) : 150;
  using Clock = std::chrono::steady_clock;
  int asked = 0, rules = 0, points = 0, all = 0;
  Clock::duration slowest{};
  for (unsigned seed = 0; seed < numSeeds; ++seed) {
    RandomQuestion question(seed);
    if (!question.expr.isValid())
      continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + question.expr.str());
    AllValues values(question.bounds, question.expr);
    ++asked;
    llvm::StringMap<int64_t> witness;
    Answer byRules = question.bounds.proveByRules(question.expr, &witness);
    checkAnswer(byRules, witness, question, values);
    rules += byRules != Answer::Unknown;
    Clock::time_point start = Clock::now();
    Answer byPoints = question.bounds.proveByPoints(question.expr, &witness);
    slowest = std::max(slowest, Clock::now() - start);
    checkAnswer(byPoints, witness, question, values);
    points += byPoints != Answer::Unknown;
    Answer both = question.bounds.proveNonNegative(question.expr);
    all += both != Answer::Unknown;
    // The points change no answer of the rules.
    if (byRules != Answer::Unknown)
      ASSERT_EQ(both, byRules);
    if (HasFatalFailure())
      return;
  }
  std::cout << asked << " questions, answered by rules: " << rules
            << ", by points: " << points << ", by both: " << all << "\n";
  RecordProperty(
      "slowest_us",
      std::chrono::duration_cast<std::chrono::microseconds>(slowest).count());
  EXPECT_GT(asked, int(numSeeds) * 9 / 10);
  EXPECT_GT(rules, asked / 2);
  EXPECT_GT(points, asked / 4);
  EXPECT_GT(all, rules);
}
