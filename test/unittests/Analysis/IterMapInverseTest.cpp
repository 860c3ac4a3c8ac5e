//===- IterMapInverseTest.cpp - inverses of maps of loops -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IterMapInverse.h"

#include "RandomExpr.h"
#include <gtest/gtest.h>
#include <set>

using namespace relax_mlir;

static IndexExpr parse(llvm::StringRef text) { return *IndexExpr::parse(text); }

/// Returns y0, y1, ..
static std::vector<IndexExpr> getValues(size_t count) {
  std::vector<IndexExpr> values;
  for (size_t i = 0; i < count; ++i)
    values.push_back(IndexExpr::symbol("y" + std::to_string(i)));
  return values;
}

/// Inverts a map from loops given as "i:8 j:n", with n, m >= 1, and prints the
/// inputs and then the conditions, simplified within the box of the indices.
static std::string invert(llvm::StringRef loops,
                          std::vector<llvm::StringRef> indices,
                          std::vector<llvm::StringRef> predicates = {}) {
  IndexBounds bounds;
  bounds.setRange("n", 1, std::nullopt);
  bounds.setRange("m", 1, std::nullopt);
  std::vector<IterDomain> domain;
  llvm::SmallVector<llvm::StringRef> words;
  loops.split(words, ' ');
  for (llvm::StringRef word : words) {
    auto [name, extent] = word.split(':');
    domain.push_back({name.str(), parse(extent)});
  }
  std::vector<IndexExpr> exprs, conditions;
  for (llvm::StringRef text : indices)
    exprs.push_back(parse(text));
  for (llvm::StringRef text : predicates)
    conditions.push_back(parse(text));
  IterMap map = detectIterMap(domain, exprs, conditions, bounds);
  std::string text;
  llvm::FailureOr<IterMapInverse> inverse =
      invertIterMap(map, getValues(exprs.size()), &text);
  if (failed(inverse))
    return text;
  for (auto [position, sum] : llvm::enumerate(map.indices))
    bounds.setRange("y" + std::to_string(position), sum.base,
                    sum.base + *sum.extent);
  for (const IndexExpr &input : inverse->inputs)
    text += (text.empty() ? "" : ", ") + bounds.simplify(input).str();
  for (const IndexExpr &condition : inverse->conditions)
    text += " | " + bounds.simplify(condition).str();
  return text;
}

TEST(IterMapInverse, Bijective) {
  EXPECT_EQ(invert("i:8 j:4", {"j", "i"}), "y1, y0");
  EXPECT_EQ(invert("i:8 j:4", {"4 * i + j"}), "y0 floordiv 4, y0 mod 4");
  EXPECT_EQ(invert("i:32", {"i floordiv 4", "i mod 4"}), "4 * y0 + y1");
  EXPECT_EQ(invert("i:8 j:4", {"i + 3", "j"}), "y0 - 3, y1");
  EXPECT_EQ(invert("i:1 j:4", {"j"}), "0, y0");
  // Blocked channels.
  EXPECT_EQ(invert("c:64 h:7", {"c floordiv 16", "h", "c mod 16"}),
            "16 * y0 + y2, y1");
}

TEST(IterMapInverse, JoinedNumbers) {
  EXPECT_EQ(invert("i:15 j:4", {"(4 * i + j) floordiv 6", "(4 * i + j) mod 6"}),
            "y0 + (2 * y0 + y1) floordiv 4, (2 * y0 + y1) mod 4");
}

TEST(IterMapInverse, SymbolicExtents) {
  EXPECT_EQ(invert("i:n j:m", {"i * m + j"}), "y0 floordiv m, y0 mod m");
  EXPECT_EQ(invert("i:n*m", {"i floordiv m", "i mod m"}), "m * y0 + y1");
  EXPECT_EQ(invert("i:n j:8", {"j floordiv 4", "i", "j mod 4"}),
            "y1, 4 * y0 + y2");
}

TEST(IterMapInverse, Padding) {
  EXPECT_EQ(invert("i:10", {"i floordiv 4", "i mod 4"}),
            "4 * y0 + y1 | -4 * y0 - y1 + 9");
  EXPECT_EQ(invert("i:n", {"i floordiv 4", "i mod 4"}),
            "4 * y0 + y1 | n - 4 * y0 - y1 - 1");
  EXPECT_EQ(invert("i:n j:10",
                   {"i floordiv 4", "j floordiv 8", "i mod 4", "j mod 8"}),
            "4 * y0 + y2, 8 * y1 + y3"
            " | -8 * y1 - y3 + 9 | n - 4 * y0 - y2 - 1");
  // The same input twice: only the diagonal has elements.
  EXPECT_EQ(invert("i:8", {"i", "i"}), "y0 | -y0 + y1 | y0 - y1");
}

TEST(IterMapInverse, InexactSplit) {
  EXPECT_EQ(invert("o:3 i:4", {"4 * o + i"}, {"9 - 4 * o - i"}),
            "y0 floordiv 4, y0 mod 4");
}

TEST(IterMapInverse, Refused) {
  EXPECT_EQ(invert("i:8 j:4", {"i"}),
            "the map is not proven one to one: (i = 0, j = 0) and "
            "(i = 0, j = 1) give the same indices");
  EXPECT_EQ(invert("i:8 j:4", {"8 * i + j"}),
            "index #0 does not take all values of a range once");
}

//===----------------------------------------------------------------------===//
// Laws, on random maps
//===----------------------------------------------------------------------===//

/// Calls `visit` on all points of a box of constant extents.
static void
forEachPoint(llvm::ArrayRef<std::string> names, llvm::ArrayRef<int64_t> lower,
             llvm::ArrayRef<int64_t> extents,
             llvm::function_ref<void(llvm::StringMap<int64_t> &values)> visit) {
  int64_t total = 1;
  for (int64_t extent : extents)
    total *= extent;
  for (int64_t point = 0; point < total; ++point) {
    llvm::StringMap<int64_t> values;
    int64_t rest = point;
    for (auto [name, first, extent] : llvm::zip(names, lower, extents)) {
      values[name] = first + rest % extent;
      rest /= extent;
    }
    visit(values);
  }
}

/// Returns a map that splits, pads and permutes loops at random.
static std::vector<IndexExpr> getRandomLayout(RandomExpr &random,
                                              std::vector<IterDomain> &loops) {
  std::vector<IndexExpr> indices;
  for (int i = 0; i < 2; ++i) {
    loops.push_back({"l" + std::to_string(i), random.integer(1, 12)});
    indices.push_back(IndexExpr::symbol(loops.back().name));
  }
  if (random.integer(0, 1))
    indices = {indices[0] * loops[1].extent + indices[1]};
  for (int step = random.integer(0, 2); step > 0; --step) {
    size_t at = random.integer(0, indices.size() - 1);
    IndexExpr index = indices[at], factor = random.integer(2, 5);
    indices[at] = IndexExpr::floorDiv(index, factor);
    indices.insert(indices.begin() + random.integer(0, indices.size()),
                   IndexExpr::mod(index, factor));
  }
  return indices;
}

TEST(IterMapInverseLaws, ConditionsDescribeTheImage) {
  RandomExpr random(31);
  int inverted = 0, padded = 0;
  for (int round = 0; round < 600; ++round) {
    std::vector<IterDomain> loops;
    std::vector<IndexExpr> indices = getRandomLayout(random, loops);
    IterMap map = detectIterMap(loops, indices, {}, IndexBounds());
    llvm::FailureOr<IterMapInverse> inverse =
        invertIterMap(map, getValues(indices.size()));
    if (failed(inverse))
      continue;
    ++inverted;
    padded += !inverse->conditions.empty();
    EXPECT_EQ(map.bijective == Answer::Yes, inverse->conditions.empty());
    std::string text;
    for (const IterDomain &loop : loops)
      text += loop.name + ":" + loop.extent.str() + " ";
    for (const IndexExpr &index : indices)
      text += "[" + index.str() + "]";
    // Each point comes back to itself.
    std::vector<std::string> names;
    std::vector<int64_t> extents, zeros(loops.size());
    for (const IterDomain &loop : loops) {
      names.push_back(loop.name);
      extents.push_back(*loop.extent.getConstant());
    }
    std::set<std::vector<int64_t>> images;
    forEachPoint(names, zeros, extents, [&](llvm::StringMap<int64_t> &values) {
      std::vector<int64_t> image;
      llvm::StringMap<int64_t> targets;
      for (auto [position, index] : llvm::enumerate(indices)) {
        image.push_back(*index.evaluate(values));
        targets["y" + std::to_string(position)] = image.back();
      }
      images.insert(image);
      for (auto [name, input] : llvm::zip_equal(names, inverse->inputs))
        ASSERT_EQ(*input.evaluate(targets), values[name]) << text;
    });
    // The conditions hold exactly for the images.
    std::vector<std::string> targetNames;
    std::vector<int64_t> lower, sizes;
    for (auto [position, sum] : llvm::enumerate(map.indices)) {
      targetNames.push_back("y" + std::to_string(position));
      lower.push_back(*sum.base.getConstant());
      sizes.push_back(*sum.extent->getConstant());
    }
    forEachPoint(targetNames, lower, sizes,
                 [&](llvm::StringMap<int64_t> &values) {
                   std::vector<int64_t> point;
                   for (const std::string &name : targetNames)
                     point.push_back(values[name]);
                   bool holds = llvm::all_of(
                       inverse->conditions, [&](const IndexExpr &condition) {
                         return *condition.evaluate(values) >= 0;
                       });
                   ASSERT_EQ(holds, images.count(point) == 1) << text;
                 });
  }
  EXPECT_GT(inverted, 500);
  EXPECT_GT(padded, 100);
}
