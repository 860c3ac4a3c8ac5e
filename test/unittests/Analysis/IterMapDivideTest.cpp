//===- IterMapDivideTest.cpp - maps divided by outer and inner loops ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"

#include "RandomExpr.h"
#include <chrono>
#include <gtest/gtest.h>

using namespace relax_mlir;

static IndexExpr parse(llvm::StringRef text) { return *IndexExpr::parse(text); }

/// Divides indices over loops "i:8, j:n | k:4", the outer ones in front of the
/// bar. Prints each index as "base; scale * outer to extent; scale * inner to
/// extent", or the reason.
static std::vector<std::string>
divide(llvm::StringRef loops, std::vector<llvm::StringRef> indices,
       std::vector<llvm::StringRef> predicates = {}) {
  std::vector<IterDomain> domain;
  unsigned numOuter = 0;
  auto [outer, inner] = loops.split('|');
  for (llvm::StringRef side : {outer, inner}) {
    numOuter = domain.size();
    llvm::SmallVector<llvm::StringRef> words;
    side.trim().split(words, ", ", -1, /*KeepEmpty=*/false);
    for (llvm::StringRef word : words) {
      auto [name, extent] = word.split(':');
      domain.push_back({name.str(), parse(extent)});
    }
  }
  IndexBounds parameters;
  parameters.setRange("n", 1, std::nullopt);
  parameters.setRange("m", 1, std::nullopt);
  std::vector<IndexExpr> exprs, conditions;
  for (llvm::StringRef text : indices)
    exprs.push_back(parse(text));
  for (llvm::StringRef text : predicates)
    conditions.push_back(parse(text));
  std::string why;
  auto divided =
      subspaceDivide(domain, numOuter, exprs, conditions, parameters, &why);
  if (!divided)
    return {why};
  std::vector<std::string> result;
  for (const DividedIndex &index : *divided) {
    auto print = [](const DividedPart &part) {
      return "; " + part.scale.str() + " * " + part.value.str() + " to " +
             part.extent.str();
    };
    result.push_back(index.base.str() + print(index.outer) +
                     print(index.inner));
  }
  return result;
}

using Lines = std::vector<std::string>;

TEST(SubspaceDivide, Tiles) {
  EXPECT_EQ(
      divide("io:8, jo:2 | ii:4, ji:16", {"4 * io + ii", "16 * jo + ji"}),
      (Lines{"0; 4 * io to 8; 1 * ii to 4", "0; 16 * jo to 2; 1 * ji to 16"}));
  EXPECT_EQ(divide("i:8 | j:4", {"i", "j"}),
            (Lines{"0; 1 * i to 8; 1 * 0 to 1", "0; 1 * 0 to 1; 1 * j to 4"}));
  EXPECT_EQ(divide("a:2, b:3 | c:4, d:5", {"60 * a + 20 * b + 5 * c + d + 7"}),
            (Lines{"7; 20 * 3 * a + b to 6; 1 * 5 * c + d to 20"}));
  // The loops of all iterators, or of none, are inside.
  EXPECT_EQ(divide("| i:8", {"i", "3"}),
            (Lines{"0; 1 * 0 to 1; 1 * i to 8", "3; 1 * 0 to 1; 1 * 0 to 1"}));
  EXPECT_EQ(divide("i:8 |", {"i"}), (Lines{"0; 1 * i to 8; 1 * 0 to 1"}));
}

TEST(SubspaceDivide, FusedLoops) {
  EXPECT_EQ(divide("f:32 | i:4", {"f floordiv 8", "4 * (f mod 8) + i"}),
            (Lines{"0; 1 * f floordiv 8 to 4; 1 * 0 to 1",
                   "0; 4 * f mod 8 to 8; 1 * i to 4"}));
  EXPECT_EQ(divide("i:4 | f:32", {"8 * i + f floordiv 4", "f mod 4"}),
            (Lines{"0; 8 * i to 4; 1 * f floordiv 4 to 8",
                   "0; 1 * 0 to 1; 1 * f mod 4 to 4"}));
  // A number of both sides, cut between them and elsewhere.
  EXPECT_EQ(
      divide("o:16 | i:4", {"(4 * o + i) floordiv 8", "(4 * o + i) mod 8"}),
      (Lines{"0; 1 * o floordiv 2 to 8; 1 * 0 to 1",
             "0; 4 * o mod 2 to 2; 1 * i to 4"}));
  EXPECT_EQ(
      divide("o:15 | i:4", {"(4 * o + i) floordiv 6", "(4 * o + i) mod 6"}),
      (Lines{"index #0 cuts 'i + 4 * o', a number of outer and inner "
             "loops, elsewhere than between them"}));
}

TEST(SubspaceDivide, OuterDigitsBelowInnerOnes) {
  EXPECT_EQ(divide("o:8 | i:4", {"8 * i + o"}),
            (Lines{"0; 1 * o to 8; 8 * i to 4"}));
  EXPECT_EQ(divide("o:8 | i:4", {"2 * o + 16 * i"}),
            (Lines{"0; 2 * o to 8; 16 * i to 4"}));
  EXPECT_EQ(divide("o:8 | i:4", {"o + i"}),
            (Lines{"0; 1 * o to 8; 1 * i to 4"}));
  // The inner digits are no number: i takes the lowest, j the highest place.
  EXPECT_EQ(divide("o:8 | i:4, j:2", {"32 * j + 4 * o + i"}),
            (Lines{"index #0 does not take its digits of inner loops as one "
                   "number"}));
  EXPECT_EQ(divide("i:4, j:2 | o:8", {"32 * j + 4 * o + i"}),
            (Lines{"index #0 does not take its digits of outer loops as one "
                   "number"}));
}

TEST(SubspaceDivide, SymbolicExtents) {
  EXPECT_EQ(divide("i:n | j:m", {"m * i + j"}),
            (Lines{"0; m * i to n; 1 * j to m"}));
  EXPECT_EQ(divide("i:n, j:4 | k:m, l:8", {"32 * i + 8 * j + l", "k"}),
            (Lines{"0; 8 * 4 * i + j to 4 * n; 1 * l to 8",
                   "0; 1 * 0 to 1; 1 * k to m"}));
  EXPECT_EQ(divide("f:n*m | i:4", {"f floordiv m", "4 * (f mod m) + i"}),
            (Lines{"0; 1 * f floordiv m to n; 1 * 0 to 1",
                   "0; 4 * f mod m to m; 1 * i to 4"}));
}

TEST(SubspaceDivide, PredicatesOfInexactSplits) {
  EXPECT_EQ(divide("o:(n + 3) floordiv 4 | i:4", {"4 * o + i"},
                   {"n - 1 - 4 * o - i"}),
            (Lines{"0; 4 * o to (n + 3) floordiv 4; 1 * i to 4"}));
  EXPECT_EQ(divide("o:32, io:2 | ii:3", {"4 * o + 3 * io + ii"},
                   {"125 - 4 * o - 3 * io - ii", "3 - 3 * io - ii"}),
            (Lines{"index #0 does not take its digits of outer loops as one "
                   "number"}));
  EXPECT_EQ(divide("o:32 | io:2, ii:3", {"4 * o + 3 * io + ii"},
                   {"125 - 4 * o - 3 * io - ii", "3 - 3 * io - ii"}),
            (Lines{"0; 4 * o to 32; 1 * ii + 3 * io to 4"}));
}

TEST(SubspaceDivide, RefusesOtherFunctions) {
  EXPECT_EQ(divide("i:8 | j:8", {"j", "i * j"}),
            (Lines{"index #1, 'i * j', is not a sum of digits of the loops"}));
  EXPECT_EQ(divide("i:8 | j:8", {"max(i, j)"}),
            (Lines{"index #0, 'max(i, j)', is not a sum of digits of the "
                   "loops"}));
}

/// Checks a division at all points of the loops.
static void checkAtAllPoints(llvm::ArrayRef<IterDomain> loops,
                             unsigned numOuter,
                             llvm::ArrayRef<IndexExpr> indices,
                             llvm::ArrayRef<IndexExpr> predicates,
                             const std::vector<DividedIndex> &divided) {
  llvm::StringMap<int64_t> values, outerValues, innerValues;
  std::function<void(unsigned)> visit = [&](unsigned at) {
    if (at < loops.size()) {
      for (int64_t i = 0, e = *loops[at].extent.getConstant(); i < e; ++i) {
        values[loops[at].name] = i;
        (at < numOuter ? outerValues : innerValues)[loops[at].name] = i;
        visit(at + 1);
      }
      return;
    }
    for (const IndexExpr &predicate : predicates)
      if (*predicate.evaluate(values) < 0)
        return;
    for (auto [index, parts] : llvm::zip_equal(indices, divided)) {
      // Each part evaluates without the other side.
      auto outer = parts.outer.value.evaluate(outerValues);
      auto inner = parts.inner.value.evaluate(innerValues);
      ASSERT_TRUE(succeeded(outer) && succeeded(inner));
      EXPECT_TRUE(*outer >= 0 && *outer < *parts.outer.extent.getConstant());
      EXPECT_TRUE(*inner >= 0 && *inner < *parts.inner.extent.getConstant());
      EXPECT_EQ(*index.evaluate(values),
                *parts.getValue(*outer, *inner).getConstant());
    }
  };
  visit(0);
}

TEST(SubspaceDivideLaws, PartsMakeUpTheIndex) {
  RandomExpr random(23);
  int numDivided = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<IterDomain> loops = {{"l0", 12}, {"l1", 10}};
    std::vector<IndexExpr> indices = {IndexExpr::symbol("l0"),
                                      IndexExpr::symbol("l1")};
    std::vector<IndexExpr> predicates;
    for (unsigned step = 1; step < 4; ++step) {
      llvm::StringMap<IndexExpr> map;
      size_t at = random.integer(0, loops.size() - 1);
      IterDomain loop = loops[at];
      std::string first = "l" + std::to_string(2 * step);
      IndexExpr variable = IndexExpr::symbol(first);
      if (random.integer(0, 2) == 0 && at + 1 < loops.size()) {
        IterDomain inner = loops[at + 1];
        map[loop.name] = IndexExpr::floorDiv(variable, inner.extent);
        map[inner.name] = IndexExpr::mod(variable, inner.extent);
        loops[at] = {first, loop.extent * inner.extent};
        loops.erase(loops.begin() + at + 1);
      } else {
        std::string second = "l" + std::to_string(2 * step + 1);
        IndexExpr factor = random.integer(2, 6);
        IndexExpr value = variable * factor + IndexExpr::symbol(second);
        map[loop.name] = value;
        loops[at] = {first, IndexExpr::ceilDiv(loop.extent, factor)};
        loops.push_back({second, factor});
        if (!IndexExpr::mod(loop.extent, factor).isZero())
          predicates.push_back(loop.extent - 1 - value);
      }
      for (IndexExpr &index : indices)
        index = index.substitute(map);
      for (IndexExpr &predicate : predicates)
        predicate = predicate.substitute(map);
    }
    unsigned numOuter = random.integer(0, loops.size());
    auto divided =
        subspaceDivide(loops, numOuter, indices, predicates, IndexBounds());
    if (!divided)
      continue;
    ++numDivided;
    checkAtAllPoints(loops, numOuter, indices, predicates, *divided);
  }
  EXPECT_GT(numDivided, 200);
}

TEST(SubspaceDivide, ThirtyLoopsTakeMilliseconds) {
  std::vector<IterDomain> loops;
  std::vector<IndexExpr> indices(10, 0);
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 10; ++i) {
      loops.push_back({"l" + std::to_string(10 * j + i), 4});
      indices[i] = indices[i] * 4 + IndexExpr::symbol(loops.back().name);
    }
  auto start = std::chrono::steady_clock::now();
  auto divided = subspaceDivide(loops, 20, indices, {}, IndexBounds());
  auto time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - start);
  ASSERT_TRUE(divided.has_value());
  EXPECT_EQ((*divided)[3].inner.value.str(), "l23");
  // Usually a millisecond; the limit allows for a busy machine and sanitizers.
  EXPECT_LT(time.count(), 100);
}
