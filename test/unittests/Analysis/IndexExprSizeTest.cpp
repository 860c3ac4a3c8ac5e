//===- IndexExprSizeTest.cpp - how large expressions are ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"

#include "RandomExpr.h"
#include <gtest/gtest.h>

using namespace relax_mlir;

static IndexExpr parse(llvm::StringRef text) { return *IndexExpr::parse(text); }

static IndexExpr getPower(unsigned power) {
  IndexExpr result = 1;
  for (unsigned i = 0; i < power; ++i)
    result *= IndexExpr::symbol("n");
  return result;
}

TEST(IndexExprSize, Counts) {
  EXPECT_EQ(countTerms(0), 0u);
  EXPECT_EQ(countTerms(parse("2 * n + m + 1")), 3u);
  EXPECT_EQ(countAtoms(7), 0u);
  EXPECT_EQ(countAtoms(parse("2 * n + n floordiv 2")), 3u);
  EXPECT_EQ(countAtoms(parse("(n floordiv 2) * (n floordiv 2)")), 4u);
}

TEST(IndexExprSize, EstimateOfTermsIsSeldomPassed) {
  RandomExpr random(5);
  for (int i = 0; i < 5000; ++i) {
    IndexExpr expr = random.expr(3);
    llvm::StringMap<IndexExpr> map;
    map["n"] = random.expr(2);
    map["m"] = random.expr(2);
    if (expr.isValid() && expr.substitute(map).isValid())
      ASSERT_LE(countTerms(expr.substitute(map)), estimateTerms(expr, map))
          << expr.str() << " with " << map["n"].str() << " and "
          << map["m"].str();
  }
}

TEST(IndexExprSize, EstimateOfTermsNeedsNone) {
  llvm::StringMap<IndexExpr> map;
  map["n"] = parse("a + b");
  IndexExpr power = getPower(64);
  EXPECT_EQ(estimateTerms(power, map), SIZE_MAX);
  EXPECT_EQ(estimateTerms(parse("n * n * m + n + 3"), map), 7u);
  // A power of one term is one term.
  map["n"] = parse("a");
  EXPECT_EQ(estimateTerms(power, map), 1u);
}

TEST(IndexExprSize, LargeFactors) {
  using Indices = llvm::SmallVector<unsigned>;
  IndexExpr sum = parse("n + 1"), longer = parse("n + m + 1");
  // Products of 16 terms need no name.
  EXPECT_EQ(findLargeFactors({sum, sum, sum, sum, parse("n * m"), 7}),
            Indices());
  // The factor with most terms gets a name first; equal factors share it.
  EXPECT_EQ(findLargeFactors({longer, parse("a + 1"), parse("b + 1"),
                              parse("c + 1"), parse("d + 1")}),
            Indices({0}));
  EXPECT_EQ(findLargeFactors({sum, sum, sum, sum, sum}),
            Indices({0, 1, 2, 3, 4}));
  EXPECT_EQ(findLargeFactors({sum, parse("m + 1")}, 8), Indices({1}));
  // The number saturates.
  EXPECT_EQ(findLargeFactors(llvm::SmallVector<IndexExpr>(64, sum)).size(),
            64u);
  EXPECT_EQ(findLargeFactors({getPower(64), getPower(64) * parse("m")}),
            Indices({1}));
}
