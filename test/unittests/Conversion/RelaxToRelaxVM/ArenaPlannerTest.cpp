//===- ArenaPlannerTest.cpp - tensors in an arena -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/ArenaPlanner.h"

#include "gtest/gtest.h"

#include <random>

using namespace relax_mlir;

static IndexExpr expr(llvm::StringRef text) { return *IndexExpr::parse(text); }

static IndexBounds boundsOf(llvm::ArrayRef<llvm::StringRef> symbols) {
  IndexBounds bounds;
  for (llvm::StringRef symbol : symbols)
    bounds.setRange(symbol, IndexExpr(0), std::nullopt);
  return bounds;
}

static int64_t valueOf(const IndexExpr &expr, int64_t n, int64_t m) {
  llvm::StringMap<int64_t> values;
  values["n"] = n;
  values["m"] = m;
  llvm::FailureOr<int64_t> value = expr.evaluate(values);
  EXPECT_TRUE(succeeded(value)) << expr.str();
  return succeeded(value) ? *value : 0;
}

/// Requests that are alive together have no common bytes, and all are in the
/// arena, for several values of `n` and `m`.
static void expectValid(llvm::ArrayRef<ArenaRequest> requests,
                        const ArenaPlan &plan) {
  ASSERT_EQ(plan.offsets.size(), requests.size());
  for (int64_t n : {0, 1, 2, 7, 64, 1000})
    for (int64_t m : {0, 1, 3, 64, 129, 5000}) {
      std::vector<int64_t> begins, ends;
      int64_t size = valueOf(plan.size, n, m);
      for (auto [request, offset] : llvm::zip_equal(requests, plan.offsets)) {
        begins.push_back(valueOf(offset, n, m));
        ends.push_back(begins.back() + valueOf(request.bytes, n, m));
        EXPECT_EQ(begins.back() % kArenaAlignment, 0);
        EXPECT_GE(begins.back(), 0);
        EXPECT_LE(ends.back(), size);
      }
      for (size_t i = 0; i < requests.size(); ++i)
        for (size_t j = 0; j < i; ++j)
          if (requests[i].begin <= requests[j].end &&
              requests[j].begin <= requests[i].end)
            EXPECT_TRUE(ends[i] <= begins[j] || ends[j] <= begins[i])
                << i << " and " << j << " for " << n << ", " << m;
    }
}

static ArenaPlan plan(llvm::ArrayRef<ArenaRequest> requests,
                      const IndexBounds &bounds = boundsOf({"n", "m"})) {
  ArenaPlan plan = planArena(requests, bounds);
  expectValid(requests, plan);
  return plan;
}

TEST(ArenaPlanner, TheExampleOfTheHeader) {
  ArenaPlan found = plan({{400, 0, 2}, {100, 1, 3}, {300, 3, 4}});
  EXPECT_EQ(found.offsets, (llvm::SmallVector<IndexExpr>{0, 512, 0}));
  EXPECT_EQ(found.size, IndexExpr(640));
}

TEST(ArenaPlanner, SizesTooLargeToProve) {
  // The sizes have a term for each divisor.
  auto sumOfQuotients = [](int64_t begin, int64_t end) {
    IndexExpr sum = 0;
    for (int64_t divisor = begin; divisor < end; ++divisor)
      sum += 128 * IndexExpr::floorDiv(IndexExpr::symbol("n"), divisor);
    return sum;
  };
  IndexExpr some = sumOfQuotients(2, 40), others = sumOfQuotients(40, 80);
  ArenaPlan found = plan({{some, 0, 1}, {some, 2, 3}});
  EXPECT_EQ(found.size, some);
  found = plan({{some, 0, 1}, {some, 1, 2}, {others, 0, 3}, {others, 2, 3}});
  EXPECT_EQ(found.size, 2 * some + 2 * others);
}

TEST(ArenaPlanner, ComparesTermByTerm) {
  auto isLessEqual = [](const char *lhs, const char *rhs) {
    return isLessEqualByTerms(expr(lhs), expr(rhs));
  };
  EXPECT_TRUE(isLessEqual("4 * n", "4 * n"));
  EXPECT_TRUE(isLessEqual("4 * n - 3", "8 * n + m"));
  EXPECT_TRUE(isLessEqual("2 * m * n", "n + 2 * m * n"));
  EXPECT_TRUE(isLessEqual("n floordiv 4", "2 * (n floordiv 4) + 1"));
  EXPECT_TRUE(isLessEqual("3", "4 + n"));
  // A larger coefficient or constant, and terms or factors that are absent.
  EXPECT_FALSE(isLessEqual("8 * n", "4 * n + 64"));
  EXPECT_FALSE(isLessEqual("n + 1", "2 * n"));
  EXPECT_FALSE(isLessEqual("n", "m"));
  EXPECT_FALSE(isLessEqual("n", "m * n"));
  EXPECT_FALSE(isLessEqual("n", "n * n"));
  EXPECT_FALSE(isLessEqual("n * n", "n"));
  EXPECT_FALSE(isLessEqual("n floordiv 4", "n floordiv 2"));
  // The quotient is negative for a negative divisor.
  EXPECT_FALSE(isLessEqual("n floordiv m", "2 * (n floordiv m)"));
  EXPECT_FALSE(isLessEqual("-2 * n", "-1 * n"));
  IndexExpr invalid = INT64_MAX * IndexExpr::symbol("n") * 2;
  EXPECT_FALSE(isLessEqualByTerms(invalid, expr("n")));
  EXPECT_FALSE(isLessEqualByTerms(expr("n"), invalid));
}

TEST(ArenaPlanner, NoRequestsTakeNoBytes) {
  EXPECT_EQ(plan({}).size, IndexExpr(0));
}

TEST(ArenaPlanner, EndAndBeginAtOnePositionOverlap) {
  EXPECT_EQ(plan({{64, 0, 1}, {64, 1, 2}}).size, IndexExpr(256));
}

TEST(ArenaPlanner, DividesTheBytesOfALargeTensor) {
  ArenaPlan found = plan({{1024, 0, 1}, {512, 2, 3}, {256, 2, 3}, {256, 3, 4}});
  EXPECT_EQ(found.size, IndexExpr(1024));
}

TEST(ArenaPlanner, DividesSymbolicBytesToo) {
  ArenaPlan found = plan({{expr("8192 * n"), 0, 1},
                          {expr("4096 * n"), 2, 3},
                          {expr("2048 * n"), 2, 3},
                          {expr("2000 * n"), 3, 4}});
  EXPECT_EQ(found.size, expr("8192 * n"));
  EXPECT_EQ(found.offsets[3], expr("6144 * n"));
}

TEST(ArenaPlanner, ProvenSizesShareBytes) {
  ArenaPlan found = plan({{expr("8 * n + 16"), 0, 1},
                          {expr("4 * n"), 2, 3},
                          {expr("4 * n + 4 * (m floordiv 2)"), 4, 5},
                          {16, 8, 9}});
  EXPECT_EQ(found.offsets, (llvm::SmallVector<IndexExpr>{0, 0, 0, 0}));
}

TEST(ArenaPlanner, UnprovenSizesDoNotGoBelowATensorThatLives) {
  // The third may be larger than the first, whose bytes end where the second
  // begins.
  ArenaPlan found = plan(
      {{expr("4096 * n"), 0, 1}, {100 * 1024, 0, 3}, {expr("1024 * m"), 2, 3}});
  EXPECT_EQ(found.offsets[1], expr("4096 * n"));
  EXPECT_EQ(found.offsets[2], expr("4096 * n + 102400"));
}

TEST(ArenaPlanner, TheArenaIsTheLargerOfTwoUnprovenSizes) {
  EXPECT_EQ(plan({{expr("4096 * n"), 0, 1}, {expr("4096 * m"), 2, 3}}).size,
            expr("max(4096 * m, 4096 * n)"));
}

TEST(ArenaPlanner, RangesProveThatASizeFits) {
  IndexBounds bounds = boundsOf({"m"});
  bounds.setRange("n", IndexExpr(0), IndexExpr(33));
  llvm::SmallVector<ArenaRequest> requests = {{4096, 0, 1},
                                              {expr("100 * n"), 2, 3}};
  EXPECT_EQ(planArena(requests, bounds).size, IndexExpr(4096));
}

TEST(ArenaPlanner, MultiplesAreNotRoundedUp) {
  IndexBounds bounds = boundsOf({"n", "m"});
  bounds.setModularSet("n", {32, 0});
  llvm::SmallVector<ArenaRequest> requests = {{expr("4 * n"), 0, 1},
                                              {expr("4 * n"), 1, 2}};
  EXPECT_EQ(planArena(requests, bounds).size, expr("8 * n"));
}

TEST(ArenaPlanner, ASumThatOverflowsIsInvalid) {
  llvm::SmallVector<ArenaRequest> requests = {{INT64_MAX - 200, 0, 1},
                                              {INT64_MAX - 200, 0, 1}};
  EXPECT_FALSE(planArena(requests, {}).size.isValid());
}

TEST(ArenaPlanner, ProvesNonNegative) {
  for (llvm::StringRef text : {"0", "n", "n * m + 3", "n floordiv 2", "n mod 4",
                               "(0 - n) mod 4", "min(n, m)", "max(0 - n, m)"})
    EXPECT_TRUE(isNonNegative(expr(text))) << text.str();
  for (llvm::StringRef text : {"-1", "n - 1", "n - m", "n floordiv m",
                               "min(n, 0 - m)", "(n - 1) floordiv 2"})
    EXPECT_FALSE(isNonNegative(expr(text))) << text.str();
  EXPECT_FALSE(isNonNegative(IndexExpr::invalid()));
}

TEST(ArenaPlanner, RandomRequestsAreValidAndSmall) {
  std::mt19937 random(7);
  for (int round = 0; round < 100; ++round) {
    llvm::SmallVector<ArenaRequest> requests;
    std::vector<int64_t> live(50);
    for (int i = 0; i < 40; ++i) {
      int64_t begin = random() % 40, size = 128 * (1 + random() % 50);
      int64_t end = begin + int64_t(random() % 6);
      requests.push_back({size, begin, end});
      for (int64_t at = begin; at <= end; ++at)
        live[at] += size;
    }
    // No plan is smaller than the bytes alive at one position.
    int64_t least = *llvm::max_element(live);
    int64_t size = *plan(requests).size.getConstant();
    EXPECT_GE(size, least);
    EXPECT_LE(size, least + least / 2);
  }
}

TEST(ArenaPlanner, RandomSymbolicRequestsAreValid) {
  std::mt19937 random(11);
  llvm::StringRef units[] = {"1",
                             "n",
                             "m",
                             "n * m",
                             "n + 3",
                             "n floordiv 2",
                             "(n + 7) floordiv 8 * 8",
                             "max(n, m)"};
  for (int round = 0; round < 40; ++round) {
    llvm::SmallVector<ArenaRequest> requests;
    for (int i = 0; i < 25; ++i) {
      int64_t begin = random() % 30, factor = 1 + random() % 5000;
      requests.push_back({expr(units[random() % std::size(units)]) * factor,
                          begin, begin + int64_t(random() % 6)});
    }
    plan(requests);
  }
}
