//===- TileLayout.cpp - places of the elements of a tile ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/IR/TileLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;

/// The most indices of a dimension and coordinates on an axis. Sums and
/// products of two of them do not overflow.
static constexpr int64_t kMaxSize = int64_t(1) << 31;

/// The threads of a block on a GPU.
static constexpr int64_t kNumThreads = 1024;

static constexpr std::array<StringLiteral, kNumLayoutAxes> kAxisNames = {
    "warpgroup", "warp", "lane", "memory"};

StringRef mlir::tir::stringifyLayoutAxis(LayoutAxis axis) {
  return kAxisNames[unsigned(axis)];
}

std::optional<LayoutAxis> mlir::tir::symbolizeLayoutAxis(StringRef name) {
  for (LayoutAxis axis : kLayoutAxes)
    if (name == stringifyLayoutAxis(axis))
      return axis;
  return std::nullopt;
}

/// Stores `reason` to `why` unless that is null, and returns failure.
static LogicalResult refuse(std::string *why, const Twine &reason) {
  if (why)
    *why = reason.str();
  return failure();
}

int64_t mlir::tir::swizzleByte(int64_t byte, int64_t width) {
  constexpr int64_t kLine = 128, kChunk = 16;
  return width == 0 ? byte : byte ^ (byte / kLine % (width / kChunk) * kChunk);
}

/// Returns the product of extents.
static int64_t getNumDigits(ArrayRef<LayoutFactor> factors) {
  int64_t result = 1;
  for (const LayoutFactor &factor : factors)
    result *= factor.extent;
  return result;
}

/// Returns a product of positive numbers, at most one more than kMaxSize.
static int64_t multiplyUpToMax(int64_t lhs, int64_t rhs) {
  int64_t product;
  if (llvm::MulOverflow(lhs, rhs, product))
    return kMaxSize + 1;
  return std::min(product, kMaxSize + 1);
}

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

/// Merges factors that one can replace, and removes extents of 1.
static LayoutFactors mergeFactors(ArrayRef<LayoutFactor> factors) {
  LayoutFactors result;
  for (const LayoutFactor &factor : factors) {
    if (factor.extent == 1)
      continue;
    if (!result.empty() && result.back().axis == factor.axis &&
        result.back().stride == factor.extent * factor.stride) {
      result.back().extent *= factor.extent;
      result.back().stride = factor.stride;
    } else {
      result.push_back(factor);
    }
  }
  return result;
}

void TileLayout::canonicalize() {
  for (LayoutFactors &factors : dims)
    factors = mergeFactors(factors);
  llvm::sort(replicas, [](const LayoutFactor &lhs, const LayoutFactor &rhs) {
    return std::pair(lhs.axis, -lhs.stride) < std::pair(rhs.axis, -rhs.stride);
  });
  replicas = mergeFactors(replicas);
}

/// Checks that the places on an axis are different, and within the hardware.
LogicalResult TileLayout::verifyAxis(LayoutAxis axis, std::string *why) const {
  LayoutFactors factors;
  forEachFactor(
      [&](std::optional<unsigned>, const LayoutFactor &factor, int64_t) {
        if (factor.axis == axis && factor.extent > 1)
          factors.push_back(factor);
      });
  llvm::sort(factors, [](const LayoutFactor &lhs, const LayoutFactor &rhs) {
    return lhs.stride < rhs.stride;
  });
  StringRef name = stringifyLayoutAxis(axis);
  int64_t size = 1;
  for (const LayoutFactor &factor : factors) {
    if (factor.stride < size)
      return refuse(why, "expected one element per place: the stride " +
                             Twine(factor.stride) + " on axis '" + name +
                             "' is within the " + Twine(size) +
                             " coordinates of lesser strides");
    size += multiplyUpToMax(factor.extent - 1, factor.stride);
    if (size > kMaxSize)
      break;
  }
  size += std::min(offset[axis], kMaxSize);
  int64_t limit = kMaxSize;
  if (axis == LayoutAxis::Lane)
    limit = kNumLanes;
  else if (axis == LayoutAxis::Warp)
    limit = llvm::is_contained(getAxes(), LayoutAxis::Warpgroup)
                ? kNumWarps
                : kNumThreads / kNumLanes;
  else if (axis == LayoutAxis::Warpgroup)
    limit = kNumThreads / kNumLanes / kNumWarps;
  if (size > limit)
    return refuse(why, "expected at most " + Twine(limit) +
                           " coordinates on axis '" + name + "', got " +
                           (size > kMaxSize ? "more" : Twine(size)));
  return success();
}

LogicalResult TileLayout::verify(std::string *why) const {
  if (dims.empty())
    return refuse(why, "expected at least one dimension");
  SmallVector<ArrayRef<LayoutFactor>> groups(dims.begin(), dims.end());
  groups.push_back(replicas);
  for (ArrayRef<LayoutFactor> group : groups) {
    int64_t extent = 1;
    for (const LayoutFactor &factor : group) {
      if (factor.extent < 1 || factor.stride < 1)
        return refuse(why, "expected factors of positive extent and stride, "
                           "got " +
                               Twine(factor.extent) + " and " +
                               Twine(factor.stride));
      extent = multiplyUpToMax(extent, factor.extent);
    }
    if (extent > kMaxSize)
      return refuse(why, "expected at most " + Twine(kMaxSize) +
                             " indices of a dimension");
  }
  for (LayoutAxis axis : kLayoutAxes) {
    if (offset[axis] < 0)
      return refuse(why, "expected an offset that is not negative, got " +
                             Twine(offset[axis]) + " on axis '" +
                             stringifyLayoutAxis(axis) + "'");
    if (failed(verifyAxis(axis, why)))
      return failure();
  }
  if (!llvm::is_contained({0, 32, 64, 128}, swizzle))
    return refuse(why, "expected a swizzle of 32, 64 or 128 bytes, got " +
                           Twine(swizzle));
  LayoutAxis first = getAxes().front();
  if (swizzle != 0 && first != LayoutAxis::Memory)
    return refuse(why, "expected a swizzle of the axis 'memory' alone, got "
                       "axis '" +
                           stringifyLayoutAxis(first) + "'");
  return success();
}

FailureOr<TileLayout> TileLayout::get(ArrayRef<LayoutFactors> dims,
                                      ArrayRef<LayoutFactor> replicas,
                                      const LayoutPlace &offset,
                                      int64_t swizzle, std::string *why) {
  TileLayout result;
  result.dims.assign(dims.begin(), dims.end());
  result.replicas.assign(replicas.begin(), replicas.end());
  result.offset = offset;
  result.swizzle = swizzle;
  if (failed(result.verify(why)))
    return failure();
  result.canonicalize();
  return result;
}

TileLayout TileLayout::getRowMajor(ArrayRef<int64_t> shape, int64_t swizzle) {
  TileLayout result;
  int64_t stride = 1;
  for (int64_t extent : llvm::reverse(shape)) {
    result.dims.push_back({{extent, LayoutAxis::Memory, stride}});
    stride *= extent;
  }
  std::reverse(result.dims.begin(), result.dims.end());
  result.swizzle = swizzle;
  result.canonicalize();
  return result;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

void TileLayout::forEachFactor(
    function_ref<void(std::optional<unsigned>, const LayoutFactor &, int64_t)>
        visit) const {
  auto visitGroup = [&](std::optional<unsigned> dim,
                        ArrayRef<LayoutFactor> factors) {
    int64_t inner = getNumDigits(factors);
    for (const LayoutFactor &factor : factors) {
      inner /= factor.extent;
      visit(dim, factor, inner);
    }
  };
  for (auto [dim, factors] : llvm::enumerate(dims))
    visitGroup(dim, factors);
  visitGroup(std::nullopt, replicas);
}

int64_t TileLayout::getExtent(unsigned dim) const {
  return getNumDigits(dims[dim]);
}

SmallVector<int64_t> TileLayout::getShape() const {
  return llvm::map_to_vector(llvm::seq(getRank()),
                             [&](unsigned dim) { return getExtent(dim); });
}

LayoutFactors TileLayout::getAllFactors() const {
  LayoutFactors result;
  for (ArrayRef<LayoutFactor> factors : dims)
    llvm::append_range(result, factors);
  return result;
}

int64_t TileLayout::getNumReplicas() const { return getNumDigits(replicas); }

int64_t TileLayout::getSize(LayoutAxis axis) const {
  int64_t size = offset[axis] + 1;
  forEachFactor(
      [&](std::optional<unsigned>, const LayoutFactor &factor, int64_t) {
        if (factor.axis == axis)
          size += (factor.extent - 1) * factor.stride;
      });
  return size;
}

SmallVector<LayoutAxis> TileLayout::getAxes() const {
  LayoutPlace isUsed = offset;
  isUsed[LayoutAxis::Memory] = 1;
  forEachFactor(
      [&](std::optional<unsigned>, const LayoutFactor &factor, int64_t) {
        if (factor.extent > 1)
          isUsed[factor.axis] = 1;
      });
  return llvm::to_vector(llvm::make_filter_range(
      kLayoutAxes, [&](LayoutAxis axis) { return isUsed[axis] != 0; }));
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

LayoutPlace TileLayout::getPlace(ArrayRef<int64_t> index,
                                 int64_t replica) const {
  assert(index.size() == getRank() && "one index per dimension");
  LayoutPlace place = offset;
  SmallVector<int64_t> rest(index);
  rest.push_back(replica);
  forEachFactor([&](std::optional<unsigned> dim, const LayoutFactor &factor,
                    int64_t inner) {
    int64_t &value = rest[dim.value_or(getRank())];
    place[factor.axis] += value / inner * factor.stride;
    value %= inner;
  });
  return place;
}

int64_t TileLayout::getByte(ArrayRef<int64_t> index,
                            int64_t elementBytes) const {
  return swizzleByte(getPlace(index)[LayoutAxis::Memory] * elementBytes,
                     swizzle);
}

namespace {
/// A factor, and which part of an index its digit is.
struct Digit {
  LayoutFactor factor;
  unsigned dim;
  int64_t inner;
};
} // namespace

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

AffineExpr TileLayout::addCoordinate(AffineExpr sum, LayoutAxis axis,
                                     ArrayRef<AffineExpr> index) const {
  SmallVector<Digit> digits;
  forEachFactor([&](std::optional<unsigned> dim, const LayoutFactor &factor,
                    int64_t inner) {
    if (dim && factor.axis == axis)
      digits.push_back({factor, *dim, inner});
  });
  llvm::sort(digits, [](const Digit &lhs, const Digit &rhs) {
    return lhs.factor.stride > rhs.factor.stride;
  });
  for (const auto &[factor, dim, inner] : digits) {
    AffineExpr value = index[dim] % (inner * factor.extent);
    sum = sum + value.floorDiv(inner) * factor.stride;
  }
  return sum + offset[axis];
}

AffineMap TileLayout::getTileMap(MLIRContext *context, unsigned rank,
                                 ArrayRef<int64_t> dims) const {
  assert(dims.size() == getRank() && "one dimension of the buffer for each");
  SmallVector<AffineExpr> results, index;
  for (unsigned dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dims, dim))
      results.push_back(getAffineDimExpr(dim, context));
  for (auto [dim, bufferDim] : llvm::enumerate(dims)) {
    index.push_back(getAffineDimExpr(bufferDim, context));
    results.push_back(index.back().floorDiv(getExtent(dim)));
  }
  SmallVector<LayoutAxis> axes = getAxes();
  AffineExpr zero = getAffineConstantExpr(0, context), thread = zero;
  // An axis that is absent has the coordinate 0: four warps without lanes are
  // the threads 0, 32, 64 and 96.
  for (LayoutAxis axis :
       {LayoutAxis::Warpgroup, LayoutAxis::Warp, LayoutAxis::Lane}) {
    if (axis != LayoutAxis::Warpgroup)
      thread = thread * (axis == LayoutAxis::Lane ? kNumLanes : kNumWarps);
    if (llvm::is_contained(axes, axis))
      thread = addCoordinate(thread, axis, index);
  }
  if (axes.size() > 1)
    results.push_back(thread);
  results.push_back(addCoordinate(zero, axes.back(), index));
  return AffineMap::get(rank, 0, results, context);
}

//===----------------------------------------------------------------------===//
// Other layouts
//===----------------------------------------------------------------------===//

TileLayout TileLayout::permute(ArrayRef<unsigned> order) const {
  assert(order.size() == getRank() && "expected a permutation");
  TileLayout result = *this;
  for (auto [dim, from] : llvm::enumerate(order))
    result.dims[dim] = dims[from];
  return result;
}

FailureOr<TileLayout> TileLayout::tile(const TileLayout &grid,
                                       std::string *why) const {
  if (grid.getRank() != getRank())
    return refuse(why, "expected repetitions along " + Twine(getRank()) +
                           " dimensions, got " + Twine(grid.getRank()));
  if (grid.swizzle != 0)
    return refuse(why, "expected no swizzle of repetitions, got " +
                           Twine(grid.swizzle));
  auto scale = [&](LayoutFactor factor) {
    // The offset is not part of what is repeated.
    factor.stride = multiplyUpToMax(factor.stride,
                                    getSize(factor.axis) - offset[factor.axis]);
    return factor;
  };
  SmallVector<LayoutFactors> newDims;
  for (auto [outer, inner] : llvm::zip_equal(grid.dims, dims)) {
    newDims.emplace_back(llvm::map_range(outer, scale));
    llvm::append_range(newDims.back(), inner);
  }
  LayoutFactors newReplicas(llvm::map_range(grid.replicas, scale));
  llvm::append_range(newReplicas, replicas);
  LayoutPlace newOffset = offset;
  for (LayoutAxis axis : kLayoutAxes)
    newOffset[axis] +=
        multiplyUpToMax(grid.offset[axis], getSize(axis) - offset[axis]);
  return get(newDims, newReplicas, newOffset, swizzle, why);
}
