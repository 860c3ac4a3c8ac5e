//===- IterMapTest.cpp - which maps are one to one ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"

#include "RandomExpr.h"
#include <chrono>
#include <gtest/gtest.h>
#include <set>

using namespace relax_mlir;

static IndexExpr parse(llvm::StringRef text) { return *IndexExpr::parse(text); }

namespace {
/// Loops as "i:8 j:n", dimensions n, m >= 1.
struct Case {
  std::vector<IterDomain> domain;
  IndexBounds parameters;

  explicit Case(llvm::StringRef loops) {
    parameters.setRange("n", 1, std::nullopt);
    parameters.setRange("m", 1, std::nullopt);
    llvm::SmallVector<llvm::StringRef> words;
    loops.split(words, ' ');
    for (llvm::StringRef word : words) {
      auto [name, extent] = word.split(':');
      domain.push_back({name.str(), parse(extent)});
    }
  }
  IterMap detect(std::vector<llvm::StringRef> indices,
                 std::vector<llvm::StringRef> predicates = {}) const {
    std::vector<IndexExpr> exprs, conditions;
    for (llvm::StringRef text : indices)
      exprs.push_back(parse(text));
    for (llvm::StringRef text : predicates)
      conditions.push_back(parse(text));
    return detectIterMap(domain, exprs, conditions, parameters);
  }
  bool isInjective(std::vector<llvm::StringRef> indices) const {
    std::vector<IndexExpr> exprs;
    for (llvm::StringRef text : indices)
      exprs.push_back(parse(text));
    return relax_mlir::isInjective(domain, exprs, {}, parameters);
  }
};
} // namespace

static void expectBijective(const IterMap &map,
                            std::vector<llvm::StringRef> extents) {
  EXPECT_EQ(map.injective, Answer::Yes) << map.reason;
  ASSERT_EQ(map.bijective, Answer::Yes) << map.reason;
  ASSERT_EQ(map.indices.size(), extents.size());
  for (auto [sum, extent] : llvm::zip(map.indices, extents))
    EXPECT_EQ(sum.extent->str(), extent.str());
}

TEST(IterMap, SplitFuseReorder) {
  expectBijective(Case("i:8 j:4").detect({"i", "j"}), {"8", "4"});
  expectBijective(Case("i:8 j:4").detect({"4 * i + j"}), {"32"});
  expectBijective(Case("f:32").detect({"f floordiv 4", "f mod 4"}), {"8", "4"});
  expectBijective(
      Case("f:32").detect({"f mod 4", "f floordiv 16", "f floordiv 4 mod 4"}),
      {"4", "2", "4"});
  expectBijective(Case("i:8 j:4 k:2").detect({"i + 8 * k", "j + 3"}),
                  {"16", "4"});
  expectBijective(Case("i:1 j:4").detect({"j", "0"}), {"4", "1"});
}

TEST(IterMap, FuseThenSplitElsewhere) {
  IterMap map =
      Case("o:15 i:4").detect({"(4 * o + i) floordiv 6", "(4 * o + i) mod 6"});
  expectBijective(map, {"10", "6"});
  EXPECT_EQ(map.sources.size(), 3u);
  expectBijective(
      Case("i:8 j:5").detect({"(5 * i + j) floordiv 4", "(5 * i + j) mod 4"}),
      {"10", "4"});
}

// A digit of one loop forms a number with another loop.
TEST(IterMap, DividedDigits) {
  expectBijective(
      Case("o:98 i:64")
          .detect({"o floordiv 49", "(64 * (o mod 49) + i) floordiv 56",
                   "(64 * (o mod 49) + i) mod 56"}),
      {"2", "56", "56"});
  expectBijective(
      Case("o:98 i:32")
          .detect({"(32 * (o mod 49) + i) floordiv 56",
                   "(32 * (o mod 49) + i) mod 56", "o floordiv 49"}),
      {"28", "56", "2"});
  // The outer loop is divided on its own as well.
  expectBijective(
      Case("o:98 i:64")
          .detect({"o floordiv 49", "(64 * o + i) floordiv 56 mod 56",
                   "(64 * o + i) mod 56"}),
      {"2", "56", "56"});
  // The digit is used with a number that is not its own.
  EXPECT_NE(Case("o:98 i:64")
                .detect({"o floordiv 49", "(64 * (o mod 48) + i) floordiv 56",
                         "(64 * (o mod 48) + i) mod 56"})
                .bijective,
            Answer::Yes);
}

TEST(IterMap, SymbolicExtents) {
  expectBijective(Case("i:n j:m").detect({"i * m + j"}), {"m * n"});
  expectBijective(Case("f:n*m").detect({"f floordiv m", "f mod m"}),
                  {"n", "m"});
  expectBijective(
      Case("o:n*m i:4")
          .detect({"(4 * o + i) floordiv (4 * m)",
                   "((4 * o + i) floordiv 4) mod m", "(4 * o + i) mod 4"}),
      {"n", "m", "4"});
  EXPECT_NE(Case("i:n j:m").detect({"i * n + j"}).bijective, Answer::Yes);
}

TEST(IterMap, PredicatesOfInexactSplits) {
  Case split("o:n_ceildiv_4 i:4");
  split.domain[0].extent = parse("n ceildiv 4");
  expectBijective(split.detect({"4 * o + i"}, {"n - 1 - 4 * o - i"}), {"n"});
  IterMap unguarded = split.detect({"4 * o + i"});
  EXPECT_EQ(unguarded.indices[0].extent, parse("4 * (n ceildiv 4)"));
  // The map is one to one, but does not reach some corners of the box.
  IterMap apart = split.detect({"o", "i"}, {"n - 1 - 4 * o - i"});
  EXPECT_EQ(apart.injective, Answer::Yes);
  EXPECT_NE(apart.bijective, Answer::Yes);

  Case twice("o:32 io:2 ii:3");
  expectBijective(
      twice.detect({"4 * o + 3 * io + ii"},
                   {"125 - 4 * o - 3 * io - ii", "3 - 3 * io - ii"}),
      {"126"});
  // A predicate that always holds has no effect.
  expectBijective(Case("i:8").detect({"i"}, {"9 - i"}), {"8"});
  expectBijective(Case("i:8").detect({"i"}, {"4 - i"}), {"5"});
  // Padding: ceildiv values of the outer, all of the inner.
  IterMap padded = Case("f:10").detect({"f floordiv 4", "f mod 4"});
  EXPECT_EQ(padded.injective, Answer::Yes);
  EXPECT_NE(padded.bijective, Answer::Yes);
}

TEST(IterMap, NoComesWithTwoPoints) {
  IterMap map = Case("i:8 j:4").detect({"i"});
  EXPECT_EQ(map.injective, Answer::No);
  EXPECT_EQ(map.bijective, Answer::No);
  EXPECT_EQ(map.reason,
            "(i = 0, j = 0) and (i = 0, j = 1) give the same indices");
  EXPECT_EQ(Case("i:8 j:3").detect({"2 * i + j"}).injective, Answer::No);
  EXPECT_EQ(Case("i:n j:m").detect({"i + j"}).injective, Answer::No);
  EXPECT_EQ(Case("f:32").detect({"f floordiv 4"}).injective, Answer::No);
}

TEST(IterMap, Unknown) {
  IterMap map = Case("i:8 j:8").detect({"i * j", "i", "j"});
  EXPECT_EQ(map.injective, Answer::Unknown);
  EXPECT_EQ(map.reason, "'i * j' is a product of iterators");
  // Gaps are valid for injectivity only.
  map = Case("i:8 j:4").detect({"i * 8 + j"});
  EXPECT_EQ(map.injective, Answer::Yes);
  EXPECT_EQ(map.bijective, Answer::Unknown);
  // A repeated digit is valid for injectivity only, too.
  map = Case("i:8").detect({"i", "i"});
  EXPECT_EQ(map.injective, Answer::Yes);
  EXPECT_NE(map.bijective, Answer::Yes);
}

TEST(IterMap, InjectiveByElimination) {
  // The numbers overlap, but each index is solved for one more input.
  Case loops("i:9 j:9 k:9");
  EXPECT_TRUE(loops.isInjective({"i + j + k", "5 * j + 2", "k - 7 * j"}));
  EXPECT_TRUE(loops.isInjective({"j + (k floordiv 2) * n", "-i", "k"}));
  EXPECT_FALSE(loops.isInjective({"i + j", "k"}));
  EXPECT_FALSE(loops.isInjective({"i + j", "j + k", "k + i"}));
  EXPECT_FALSE(loops.isInjective({"i floordiv 2 + i", "j", "k mod 4"}));
  // A factor that may be zero.
  EXPECT_FALSE(loops.isInjective({"i * (n - 4)", "j", "k"}));
}

TEST(IterMap, QuotientsOfOneNumber) {
  // The number is 64 * o + 16 * k + 2 * (l floordiv 4) + j, of an image of 9 x
  // 8 or 13 x 17 points.
  Case loops("o:n k:4 j:2 l:32");
  EXPECT_TRUE(loops.isInjective(
      {"(64 * o + 16 * k + 2 * (l floordiv 4) + j) floordiv 72",
       "((64 * o + 16 * k + 2 * (l floordiv 4) + j) floordiv 8) mod 9",
       "(64 * o + 16 * k + 2 * (l floordiv 4) + j) mod 8", "l mod 4"}));
  EXPECT_TRUE(loops.isInjective(
      {"(64 * o + 16 * k + 2 * (l floordiv 4) + j) mod 17",
       "((64 * o + 16 * k + 2 * (l floordiv 4) + j) floordiv 17) mod 13",
       "(64 * o + 16 * k + 2 * (l floordiv 4) + j) floordiv 221", "l mod 4"}));
  // A remainder is missing, is of another number, or is used twice.
  EXPECT_FALSE(loops.isInjective(
      {"(64 * o + 16 * k + 2 * (l floordiv 4) + j) floordiv 72",
       "(64 * o + 16 * k + 2 * (l floordiv 4) + j) mod 8", "l mod 4"}));
  EXPECT_FALSE(loops.isInjective(
      {"(64 * o + 16 * k + 2 * (l floordiv 4) + j) floordiv 72",
       "((64 * o + 16 * k + 2 * (l floordiv 4)) floordiv 8) mod 9",
       "(64 * o + 16 * k + 2 * (l floordiv 4)) mod 8", "l mod 4"}));
  EXPECT_FALSE(loops.isInjective(
      {"(64 * o + 16 * k + 2 * (l floordiv 4) + j) floordiv 64",
       "(64 * o + 16 * k + 2 * (l floordiv 4) + j) mod 8",
       "(64 * o + 16 * k + 2 * (l floordiv 4) + j) mod 8", "l mod 4"}));
}

TEST(IterMap, NormalFormKeepsTheIndex) {
  Case loops("o:15 i:4 k:3");
  std::vector<llvm::StringRef> indices = {"(4 * o + i) floordiv 6 + 10 * k + 2",
                                          "(4 * o + i) mod 6"};
  IterMap map = loops.detect(indices);
  expectBijective(map, {"30", "6"});
  EXPECT_EQ(map.toExpr(map.indices[0]), parse(indices[0]));
  EXPECT_EQ(map.toExpr(map.indices[1]), parse(indices[1]));
  EXPECT_EQ(map.indices[0].base, IndexExpr(2));
}

//===----------------------------------------------------------------------===//
// Laws, on random maps
//===----------------------------------------------------------------------===//

namespace {
/// Loops of constant extents and a set of points counted one by one.
struct Enumeration {
  size_t points = 0;
  std::set<std::vector<int64_t>> images;
};
} // namespace

static Enumeration enumerate(llvm::ArrayRef<IterDomain> domain,
                             llvm::ArrayRef<IndexExpr> indices,
                             llvm::ArrayRef<IndexExpr> predicates) {
  Enumeration result;
  int64_t total = 1;
  for (const IterDomain &iterator : domain)
    total *= *iterator.extent.getConstant();
  for (int64_t point = 0; point < total; ++point) {
    llvm::StringMap<int64_t> values;
    int64_t rest = point;
    for (const IterDomain &iterator : domain) {
      values[iterator.name] = rest % *iterator.extent.getConstant();
      rest /= *iterator.extent.getConstant();
    }
    if (!llvm::all_of(predicates, [&](const IndexExpr &predicate) {
          return *predicate.evaluate(values) >= 0;
        }))
      continue;
    ++result.points;
    std::vector<int64_t> image;
    for (const IndexExpr &index : indices)
      image.push_back(*index.evaluate(values));
    result.images.insert(image);
  }
  return result;
}

static void checkAgainstEnumeration(llvm::ArrayRef<IterDomain> domain,
                                    llvm::ArrayRef<IndexExpr> indices,
                                    llvm::ArrayRef<IndexExpr> predicates,
                                    const IterMap &map) {
  std::string text;
  for (const IterDomain &iterator : domain)
    text += iterator.name + ":" + iterator.extent.str() + " ";
  for (const IndexExpr &index : indices)
    text += "[" + index.str() + "]";
  for (const IndexExpr &predicate : predicates)
    text += " where " + predicate.str();
  Enumeration real = enumerate(domain, indices, predicates);
  bool isInjective = real.images.size() == real.points;
  if (map.injective != Answer::Unknown)
    ASSERT_EQ(map.injective == Answer::Yes, isInjective) << text;
  // The short proof is true, and knows what the long one knows.
  bool isProven =
      relax_mlir::isInjective(domain, indices, predicates, IndexBounds());
  ASSERT_TRUE(isInjective || !isProven) << text;
  ASSERT_TRUE(isProven || map.injective != Answer::Yes) << text;
  if (map.bijective == Answer::Yes) {
    ASSERT_TRUE(isInjective) << text;
    size_t box = 1;
    for (const IterSum &sum : map.indices)
      box *= *sum.extent->getConstant();
    ASSERT_EQ(real.points, box) << text;
    for (const std::vector<int64_t> &image : real.images) {
      for (auto [value, sum] : llvm::zip(image, map.indices)) {
        int64_t base = *sum.base.getConstant();
        ASSERT_TRUE(value >= base && value < base + *sum.extent->getConstant())
            << text;
      }
    }
  }
  if (map.bijective == Answer::No)
    ASSERT_FALSE(isInjective) << text;
}

/// Schedules as a user would write them: starts from block iterators bound to
/// loops of their own, then splits and fuses loops at random.
TEST(IterMapLaws, SchedulesStayBijective) {
  RandomExpr random(21);
  int exact = 0, proven = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<IterDomain> loops;
    std::vector<IndexExpr> indices, predicates;
    unsigned next = 0;
    for (int i = 0; i < 2; ++i) {
      std::string name = "l" + std::to_string(next++);
      loops.push_back({name, random.integer(0, 1) ? 12 : 10});
      indices.push_back(IndexExpr::symbol(name));
    }
    bool isExact = true;
    for (int step = 0; step < 3; ++step) {
      llvm::StringMap<IndexExpr> map;
      size_t at = random.integer(0, loops.size() - 1);
      IterDomain loop = loops[at];
      std::string first = "l" + std::to_string(next++);
      if (random.integer(0, 2) && at + 1 < loops.size()) {
        IterDomain inner = loops[at + 1];
        IndexExpr fused = IndexExpr::symbol(first);
        map[loop.name] = IndexExpr::floorDiv(fused, inner.extent);
        map[inner.name] = IndexExpr::mod(fused, inner.extent);
        loops[at] = {first, loop.extent * inner.extent};
        loops.erase(loops.begin() + at + 1);
      } else {
        std::string second = "l" + std::to_string(next++);
        IndexExpr factor = random.integer(2, 6);
        IndexExpr value =
            IndexExpr::symbol(first) * factor + IndexExpr::symbol(second);
        map[loop.name] = value;
        loops[at] = {first, IndexExpr::ceilDiv(loop.extent, factor)};
        loops.insert(loops.begin() + at + 1, {second, factor});
        if (!IndexExpr::mod(loop.extent, factor).isZero()) {
          predicates.push_back(loop.extent - 1 - value);
          isExact = false;
        }
      }
      for (IndexExpr &index : indices)
        index = index.substitute(map);
      for (IndexExpr &predicate : predicates)
        predicate = predicate.substitute(map);
    }
    IterMap map = detectIterMap(loops, indices, predicates, IndexBounds());
    exact += isExact;
    proven += isExact && map.bijective == Answer::Yes;
    checkAgainstEnumeration(loops, indices, predicates, map);
    if (map.bijective != Answer::Yes && isExact)
      ADD_FAILURE() << indices[0].str() << ", " << indices[1].str() << ": "
                    << map.reason;
  }
  EXPECT_EQ(proven, exact);
}

TEST(IterMapLaws, AnswersOnRandomIndicesAreTrue) {
  RandomExpr random(22);
  for (int round = 0; round < 3000; ++round) {
    std::vector<IterDomain> loops = {{"n", random.integer(1, 6)},
                                     {"m", random.integer(1, 6)},
                                     {"k", random.integer(1, 4)}};
    std::vector<IndexExpr> indices, predicates;
    for (int i = 0; i < 2; ++i) {
      IndexExpr sum;
      for (const IterDomain &loop : loops) {
        IndexExpr digit = IndexExpr::symbol(loop.name);
        if (random.integer(0, 3) == 0)
          digit = IndexExpr::floorDiv(digit, random.integer(2, 4));
        if (random.integer(0, 3) == 0)
          digit = IndexExpr::mod(digit, random.integer(2, 4));
        sum += random.integer(0, 6) * digit;
      }
      if (random.integer(0, 1))
        sum = IndexExpr::mod(sum, random.integer(2, 9));
      indices.push_back(sum);
    }
    if (random.integer(0, 1))
      predicates.push_back(random.integer(0, 9) - indices[0]);
    IterMap map = detectIterMap(loops, indices, predicates, IndexBounds());
    checkAgainstEnumeration(loops, indices, predicates, map);
  }
}

TEST(IterMap, ThirtyLoopsTakeMilliseconds) {
  std::vector<IterDomain> loops;
  std::vector<IndexExpr> indices;
  for (int i = 0; i < 10; ++i) {
    IndexExpr sum;
    for (int j = 0; j < 3; ++j) {
      loops.push_back({"l" + std::to_string(3 * i + j), 4});
      sum = sum * 4 + IndexExpr::symbol(loops.back().name);
    }
    indices.push_back(sum);
  }
  auto start = std::chrono::steady_clock::now();
  IterMap map = detectIterMap(loops, indices, {}, IndexBounds());
  auto time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - start);
  EXPECT_EQ(map.bijective, Answer::Yes);
  // Usually half a millisecond; the limit allows for a busy machine and
  // sanitizers.
  EXPECT_LT(time.count(), 100);
}

// The iterator of a single value leaves the predicate without digits.
TEST(IterMap, PredicateThatNeverHolds) {
  IterMap map = Case("i:1 j:4").detect({"i", "j"}, {"-1 * i - 1"});
  EXPECT_NE(map.bijective, Answer::Yes);
  EXPECT_NE(Case("i:1 j:4").detect({"j"}, {"0 - i"}).injective, Answer::No);
}

// The canonical form of these divisions does not show the number divided.
TEST(IterMap, DivisorsBelowTheScale) {
  expectBijective(
      Case("o:6 i:16")
          .detect({"(16 * o + i) floordiv 10", "(16 * o + i) mod 10"},
                  {"89 - 16 * o - i"}),
      {"9", "10"});
  expectBijective(
      Case("o:5 i:16")
          .detect({"(16 * o + i) floordiv 10", "(16 * o + i) mod 10"}),
      {"8", "10"});
  IterMap map = Case("o:3 k:2 i:16")
                    .detect({"(32 * o + 16 * k + i) floordiv 12",
                             "(32 * o + 16 * k + i) mod 12"});
  expectBijective(map, {"8", "12"});
  // Sources are over the inputs, which come first.
  ASSERT_GE(map.sources.size(), 4u);
  EXPECT_EQ(map.sources[2].value.str(), "i");
  EXPECT_EQ(map.toExpr(map.indices[1]).str(),
            parse("(32 * o + 16 * k + i) mod 12").str());
  EXPECT_EQ(Case("o:6 i:16").detect({"(16 * o + i) floordiv 10"}).injective,
            Answer::No);
}
