//===- TileLayoutTest.cpp - places of the elements of a tile --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/IR/TileLayout.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <map>
#include <random>
#include <set>

using namespace mlir;
using namespace mlir::tir;

namespace {
constexpr LayoutAxis kLane = LayoutAxis::Lane, kWarp = LayoutAxis::Warp,
                     kMemory = LayoutAxis::Memory;

using Index = std::vector<int64_t>;

Index toIndex(ArrayRef<int64_t> values) { return Index(values); }

/// Returns all indices of a box, the last dimension first.
std::vector<Index> getIndices(ArrayRef<int64_t> shape) {
  std::vector<Index> result = {{}};
  for (int64_t extent : shape) {
    std::vector<Index> longer;
    for (const Index &start : result)
      for (int64_t i = 0; i < extent; ++i) {
        longer.push_back(start);
        longer.back().push_back(i);
      }
    result = std::move(longer);
  }
  return result;
}

/// Returns the places of an element.
std::set<Index> getPlaces(const TileLayout &layout, const Index &index) {
  std::set<Index> result;
  for (int64_t i = 0, e = layout.getNumReplicas(); i < e; ++i)
    result.insert(toIndex(layout.getPlace(index, i).getCoordinates()));
  return result;
}

/// Returns the elements at all places that have some.
std::map<Index, std::vector<Index>> getElements(const TileLayout &layout) {
  std::map<Index, std::vector<Index>> result;
  for (const Index &index : getIndices(layout.getShape()))
    for (const Index &place : getPlaces(layout, index))
      result[place].push_back(index);
  return result;
}

TileLayout build(ArrayRef<LayoutFactors> dims,
                 ArrayRef<LayoutFactor> replicas = {}, LayoutPlace offset = {},
                 int64_t swizzle = 0) {
  std::string why;
  FailureOr<TileLayout> result =
      TileLayout::get(dims, replicas, offset, swizzle, &why);
  EXPECT_TRUE(succeeded(result)) << why;
  return succeeded(result) ? *result : TileLayout::getRowMajor({1});
}

std::string getReason(ArrayRef<LayoutFactors> dims,
                      ArrayRef<LayoutFactor> replicas = {},
                      LayoutPlace offset = {}, int64_t swizzle = 0) {
  std::string why;
  FailureOr<TileLayout> result =
      TileLayout::get(dims, replicas, offset, swizzle, &why);
  return failed(result) ? why : "valid";
}

class RandomLayouts {
public:
  explicit RandomLayouts(unsigned seed) : random(seed) {}

  int64_t draw(int64_t limit) { return random() % limit; }

  /// Returns factors whose strides are 0.
  LayoutFactors drawFactors(int64_t most) {
    LayoutFactors result;
    for (int64_t i = 0, e = draw(most + 1); i < e; ++i)
      result.push_back({1 + draw(3), kLayoutAxes[draw(kNumLayoutAxes)], 0});
    return result;
  }

  /// Draws a valid layout, of which strides leave gaps if `hasGaps`.
  TileLayout draw(bool hasGaps, bool hasReplicas, unsigned rank) {
    while (true) {
      SmallVector<LayoutFactors> dims(rank);
      LayoutFactors replicas;
      SmallVector<LayoutFactor *> order;
      for (LayoutFactors &factors : dims)
        factors = drawFactors(3);
      if (hasReplicas)
        replicas = drawFactors(2);
      for (LayoutFactors &factors : dims)
        for (LayoutFactor &factor : factors)
          order.push_back(&factor);
      for (LayoutFactor &factor : replicas)
        order.push_back(&factor);
      std::shuffle(order.begin(), order.end(), random);
      LayoutPlace size, offset;
      for (LayoutFactor *factor : order) {
        int64_t &last = size[factor->axis];
        factor->stride = last + 1 + (hasGaps ? draw(2) : 0);
        last += (factor->extent - 1) * factor->stride;
      }
      if (hasGaps)
        for (LayoutAxis axis : kLayoutAxes)
          offset[axis] = draw(2);
      FailureOr<TileLayout> result = TileLayout::get(dims, replicas, offset);
      if (succeeded(result))
        return *result;
    }
  }

private:
  std::mt19937 random;
};
} // namespace

TEST(TileLayoutTest, Places) {
  TileLayout layout = build({{{2, kMemory, 2}, {8, kLane, 4}},
                             {{2, kMemory, 4}, {4, kLane}, {2, kMemory}}});
  LayoutPlace place = layout.getPlace({11, 5});
  EXPECT_EQ(place[kLane], 14);
  EXPECT_EQ(place[kMemory], 3);
  EXPECT_EQ(layout.getSize(kLane), 32);
  EXPECT_EQ(layout.getSize(kMemory), 8);
  EXPECT_EQ(layout.getSize(kWarp), 1);
}

TEST(TileLayoutTest, CanonicalForm) {
  TileLayout row = build({{{4, kMemory, 8}}, {{8, kMemory}}});
  EXPECT_EQ(row, TileLayout::getRowMajor({4, 8}));
  // Steps of 2 x 4 digits are those of 8, extents of 1 have no meaning.
  EXPECT_EQ(row, build({{{2, kMemory, 16}, {1, kLane, 9}, {2, kMemory, 8}},
                        {{2, kMemory, 4}, {4, kMemory}}}));
  EXPECT_NE(row, build({{{4, kMemory, 9}}, {{8, kMemory}}}));
  // The shapes are different.
  EXPECT_NE(row, TileLayout::getRowMajor({32}));
  // The order of replicas has no meaning.
  EXPECT_EQ(build({{{2, kMemory}}}, {{2, kLane, 2}, {2, kLane}, {2, kWarp}}),
            build({{{2, kMemory}}}, {{2, kWarp}, {4, kLane}}));
}

TEST(TileLayoutTest, Refusals) {
  EXPECT_EQ(getReason({}), "expected at least one dimension");
  EXPECT_EQ(getReason({{{0, kMemory}}}),
            "expected factors of positive extent and stride, got 0 and 1");
  EXPECT_EQ(getReason({{{2, kMemory, -1}}}),
            "expected factors of positive extent and stride, got 2 and -1");
  EXPECT_EQ(getReason({{{4, kMemory}, {2, kMemory}}}),
            "expected one element per place: the stride 1 on axis 'memory' is "
            "within the 4 coordinates of lesser strides");
  EXPECT_EQ(getReason({{{4, kLane}}}, {{4, kLane, 2}}),
            "expected one element per place: the stride 2 on axis 'lane' is "
            "within the 4 coordinates of lesser strides");
  EXPECT_EQ(getReason({{{33, kLane}}}),
            "expected at most 32 coordinates on axis 'lane', got 33");
  EXPECT_EQ(getReason({{{8, kWarp}, {2, LayoutAxis::Warpgroup}}}),
            "expected at most 4 coordinates on axis 'warp', got 8");
  EXPECT_EQ(getReason({{{32, kWarp}}}), "valid");
  EXPECT_EQ(getReason({{{9, LayoutAxis::Warpgroup}}}),
            "expected at most 8 coordinates on axis 'warpgroup', got 9");
  constexpr int64_t kMany = int64_t(1) << 40;
  EXPECT_EQ(getReason({{{kMany, kMemory}}}),
            "expected at most 2147483648 indices of a dimension");
  EXPECT_EQ(getReason({{{2, kMemory, kMany}}}),
            "expected at most 2147483648 coordinates on axis 'memory', got "
            "more");
  LayoutPlace offset;
  offset[kMemory] = -1;
  EXPECT_EQ(getReason({{{2, kMemory}}}, {}, offset),
            "expected an offset that is not negative, got -1 on axis 'memory'");
  EXPECT_EQ(getReason({{{64, kMemory}}}, {}, {}, 48),
            "expected a swizzle of 32, 64 or 128 bytes, got 48");
  EXPECT_EQ(getReason({{{64, kMemory}, {2, kLane}}}, {}, {}, 128),
            "expected a swizzle of the axis 'memory' alone, got axis 'lane'");
}

TEST(TileLayoutTest, PlacesOfRandomLayouts) {
  RandomLayouts random(1);
  for (int i = 0; i < 200; ++i) {
    TileLayout layout = random.draw(i % 2, i % 3 == 0, 1 + i % 3);
    LayoutPlace last;
    for (const auto &[coordinates, found] : getElements(layout)) {
      ASSERT_EQ(found.size(), 1u);
      for (LayoutAxis axis : kLayoutAxes)
        last[axis] = std::max(last[axis], coordinates[unsigned(axis)]);
    }
    for (LayoutAxis axis : kLayoutAxes)
      EXPECT_EQ(layout.getSize(axis), last[axis] + 1);
  }
}

TEST(TileLayoutTest, EqualityOfRandomLayouts) {
  RandomLayouts random(2);
  int numEqual = 0;
  for (int i = 0; i < 4000; ++i) {
    TileLayout lhs = random.draw(false, i % 2, 1);
    TileLayout rhs = random.draw(false, i % 2, 1);
    bool isEqual = lhs.getShape() == rhs.getShape();
    for (int64_t j = 0; isEqual && j < lhs.getExtent(0); ++j)
      isEqual = getPlaces(lhs, {j}) == getPlaces(rhs, {j});
    numEqual += isEqual;
    EXPECT_EQ(lhs == rhs, isEqual);
  }
  // Layouts of one element are equal, and others.
  EXPECT_GT(numEqual, 100);
}

TEST(TileLayoutTest, RefusalsOfRandomFactors) {
  RandomLayouts random(3);
  int numRefused = 0, numShared = 0;
  for (int i = 0; i < 2000; ++i) {
    SmallVector<LayoutFactors> dims(2);
    for (LayoutFactors &factors : dims) {
      factors = random.drawFactors(2);
      for (LayoutFactor &factor : factors)
        factor.stride = 1 + random.draw(6);
    }
    // Sums of digits times strides, of which none may occur twice.
    std::set<Index> places;
    int64_t numElements = 1;
    std::vector<Index> digits = {{0, 0, 0, 0}};
    for (const LayoutFactors &factors : dims)
      for (const LayoutFactor &factor : factors) {
        numElements *= factor.extent;
        std::vector<Index> longer;
        for (const Index &place : digits)
          for (int64_t digit = 0; digit < factor.extent; ++digit) {
            longer.push_back(place);
            longer.back()[unsigned(factor.axis)] += digit * factor.stride;
          }
        digits = longer;
      }
    places.insert(digits.begin(), digits.end());
    bool isShared = int64_t(places.size()) < numElements;
    bool isRefused = failed(TileLayout::get(dims));
    EXPECT_TRUE(isRefused || !isShared);
    numRefused += isRefused;
    numShared += isShared;
  }
  EXPECT_GT(numShared, 50);
  EXPECT_LT(numRefused, 1000);
}

TEST(TileLayoutTest, TilesOfRandomLayouts) {
  RandomLayouts random(4);
  int numTiled = 0;
  for (int i = 0; i < 400; ++i) {
    unsigned rank = 1 + i % 2;
    TileLayout atom = random.draw(i % 3 == 0, i % 5 == 0, rank);
    TileLayout grid = random.draw(false, false, rank);
    std::string why;
    FailureOr<TileLayout> tiled = atom.tile(grid, &why);
    if (failed(tiled)) {
      // Threads are more than a GPU has.
      EXPECT_NE(why.find("expected at most"), std::string::npos) << why;
      continue;
    }
    ++numTiled;
    for (const Index &index : getIndices(tiled->getShape())) {
      Index outer, inner;
      for (unsigned dim = 0; dim < rank; ++dim) {
        outer.push_back(index[dim] / atom.getExtent(dim));
        inner.push_back(index[dim] % atom.getExtent(dim));
      }
      for (LayoutAxis axis : kLayoutAxes) {
        int64_t span = atom.getSize(axis) - atom.getOffset()[axis];
        EXPECT_EQ(tiled->getPlace(index)[axis],
                  grid.getPlace(outer)[axis] * span +
                      atom.getPlace(inner)[axis]);
      }
    }
  }
  EXPECT_GT(numTiled, 100);
}

/// Checks the map of a buffer of 40 x 2 x 70 elements whose dimensions 2 and 0
/// have tiles of `layout`.
static void expectTileMap(const TileLayout &layout, bool hasThreads) {
  MLIRContext context;
  AffineMap map = layout.getTileMap(&context, 3, {2, 0});
  for (const Index &index : getIndices({40, 2, 70})) {
    int64_t rows = layout.getExtent(0), columns = layout.getExtent(1);
    LayoutPlace place = layout.getPlace({index[2] % rows, index[0] % columns});
    Index expected = {index[1], index[2] / rows, index[0] / columns};
    if (hasThreads)
      expected.push_back(place[LayoutAxis::Warpgroup] * 128 +
                         place[kWarp] * 32 + place[kLane]);
    expected.push_back(place[kMemory]);
    EXPECT_EQ(toIndex(map.compose(index)), expected);
  }
}

TEST(TileLayoutTest, TileMap) {
  expectTileMap(build({{{4, kWarp}, {8, kLane, 4}},
                       {{2, kMemory, 2}, {4, kLane}, {2, kMemory}}}),
                /*hasThreads=*/true);
  // Axes that are absent have a coordinate too.
  expectTileMap(build({{{4, kWarp}}, {{2, kMemory}}}), /*hasThreads=*/true);
  expectTileMap(build({{{2, LayoutAxis::Warpgroup}}, {{8, kLane}}}),
                /*hasThreads=*/true);
  expectTileMap(TileLayout::getRowMajor({4, 8}), /*hasThreads=*/false);
}

TEST(TileLayoutTest, TileMapsOfRandomLayouts) {
  RandomLayouts random(5);
  for (int i = 0; i < 100; ++i) {
    TileLayout layout = random.draw(i % 2, i % 3 == 0, 2);
    expectTileMap(layout, layout.getAxes().size() > 1);
  }
}

TEST(TileLayoutTest, Permute) {
  TileLayout layout = TileLayout::getRowMajor({2, 3, 4});
  TileLayout turned = layout.permute({2, 0, 1});
  EXPECT_EQ(toIndex(turned.getShape()), Index({4, 2, 3}));
  for (const Index &index : getIndices({2, 3, 4}))
    EXPECT_EQ(turned.getPlace({index[2], index[0], index[1]}),
              layout.getPlace(index));
}

TEST(TileLayoutTest, Swizzle) {
  // Chunk c of row r is at c xor (r mod 8).
  TileLayout layout =
      build({{{16, kMemory, 64}}, {{64, kMemory}}}, {}, {}, 128);
  std::set<int64_t> bytes;
  for (const Index &index : getIndices({16, 64})) {
    int64_t chunk = (index[1] / 8) ^ (index[0] % 8);
    int64_t byte = index[0] * 128 + chunk * 16 + index[1] % 8 * 2;
    EXPECT_EQ(layout.getByte(index, 2), byte);
    EXPECT_EQ(swizzleByte(byte, 128), index[0] * 128 + index[1] * 2);
    bytes.insert(byte);
  }
  EXPECT_EQ(bytes.size(), 16u * 64);
  EXPECT_EQ(*bytes.rbegin(), 16 * 128 - 2);
  EXPECT_EQ(swizzleByte(128 + 48, 32), 128 + 32);
  EXPECT_EQ(swizzleByte(128 * 3 + 16, 64), 128 * 3 + 32);
}
