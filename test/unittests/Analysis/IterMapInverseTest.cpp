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

namespace {
/// A map that splits, pads, joins and permutes two loops at random, with sizes
/// for its symbols n and m.
struct RandomLayout {
  explicit RandomLayout(RandomExpr &random);

  int64_t evaluate(const IndexExpr &expr,
                   const llvm::StringMap<int64_t> &point) const {
    return *expr.evaluate([&](llvm::StringRef name) -> std::optional<int64_t> {
      auto it = point.find(name);
      return it != point.end() ? it->second : sizes.lookup(name);
    });
  }
  std::string str() const {
    std::string text;
    for (const IterDomain &loop : loops)
      text += loop.name + ":" + loop.extent.str() + " ";
    for (const IndexExpr &index : indices)
      text += "[" + index.str() + "]";
    return text;
  }
  /// Calls `visit` on all points of the box of `base` and `extents`, which are
  /// called by `prefix` and a number.
  void forEachPoint(
      llvm::StringRef prefix, llvm::ArrayRef<IndexExpr> base,
      llvm::ArrayRef<IndexExpr> extents,
      llvm::function_ref<void(const llvm::StringMap<int64_t> &)> visit) const;

  llvm::StringMap<int64_t> sizes;
  IndexBounds bounds;
  std::vector<IterDomain> loops;
  std::vector<IndexExpr> indices;
};
} // namespace

RandomLayout::RandomLayout(RandomExpr &random) {
  sizes["n"] = random.integer(1, 6);
  sizes["m"] = random.integer(1, 4);
  for (const auto &size : sizes)
    bounds.setRange(size.getKey(), 1, std::nullopt);
  const IndexExpr extents[] = {parse("n"), parse("2 * m"), parse("n * m"),
                               random.integer(1, 12), random.integer(1, 12)};
  for (int i = 0; i < 2; ++i) {
    loops.push_back({"l" + std::to_string(i), extents[random.integer(0, 4)]});
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
}

void RandomLayout::forEachPoint(
    llvm::StringRef prefix, llvm::ArrayRef<IndexExpr> base,
    llvm::ArrayRef<IndexExpr> extents,
    llvm::function_ref<void(const llvm::StringMap<int64_t> &)> visit) const {
  int64_t total = 1;
  for (const IndexExpr &extent : extents)
    total *= evaluate(extent, {});
  for (int64_t number = 0; number < total; ++number) {
    llvm::StringMap<int64_t> point;
    int64_t rest = number;
    for (auto [position, first, extent] : llvm::enumerate(base, extents)) {
      int64_t size = evaluate(extent, {});
      point[prefix.str() + std::to_string(position)] =
          evaluate(first, {}) + rest % size;
      rest /= size;
    }
    visit(point);
  }
}

/// Checks that each point of the loops comes back to itself. Returns the
/// indices that the map gives.
static std::set<std::vector<int64_t>>
checkPointsReturn(const RandomLayout &layout, const IterMapInverse &inverse) {
  std::set<std::vector<int64_t>> images;
  std::vector<IndexExpr> zeros(layout.loops.size()), extents;
  for (const IterDomain &loop : layout.loops)
    extents.push_back(loop.extent);
  layout.forEachPoint(
      "l", zeros, extents, [&](const llvm::StringMap<int64_t> &point) {
        std::vector<int64_t> image;
        llvm::StringMap<int64_t> targets;
        for (auto [position, index] : llvm::enumerate(layout.indices)) {
          image.push_back(layout.evaluate(index, point));
          targets["y" + std::to_string(position)] = image.back();
        }
        images.insert(image);
        for (auto [loop, input] : llvm::zip_equal(layout.loops, inverse.inputs))
          EXPECT_EQ(layout.evaluate(input, targets), point.lookup(loop.name))
              << layout.str();
      });
  return images;
}

TEST(IterMapInverseLaws, ConditionsDescribeTheImage) {
  RandomExpr random(31);
  int inverted = 0, padded = 0, symbolic = 0;
  for (int round = 0; round < 800 && !testing::Test::HasFailure(); ++round) {
    RandomLayout layout(random);
    IterMap map =
        detectIterMap(layout.loops, layout.indices, {}, layout.bounds);
    llvm::FailureOr<IterMapInverse> inverse =
        invertIterMap(map, getValues(layout.indices.size()));
    if (failed(inverse))
      continue;
    ++inverted;
    padded += !inverse->conditions.empty();
    symbolic += !layout.loops[0].extent.isConstant();
    EXPECT_EQ(map.bijective == Answer::Yes, inverse->conditions.empty());
    std::set<std::vector<int64_t>> images = checkPointsReturn(layout, *inverse);
    std::vector<IndexExpr> base, extents;
    for (const IterSum &sum : map.indices) {
      base.push_back(sum.base);
      extents.push_back(*sum.extent);
    }
    layout.forEachPoint(
        "y", base, extents, [&](const llvm::StringMap<int64_t> &point) {
          std::vector<int64_t> index;
          for (size_t i = 0; i < extents.size(); ++i)
            index.push_back(point.lookup("y" + std::to_string(i)));
          bool holds = llvm::all_of(
              inverse->conditions, [&](const IndexExpr &condition) {
                return layout.evaluate(condition, point) >= 0;
              });
          EXPECT_EQ(holds, images.count(index) == 1) << layout.str();
        });
  }
  EXPECT_GT(inverted, 500);
  EXPECT_GT(padded, 100);
  EXPECT_GT(symbolic, 100);
}
