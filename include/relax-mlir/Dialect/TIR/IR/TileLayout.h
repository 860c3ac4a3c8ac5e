//===- TileLayout.h - places of the elements of a tile ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A tile is an array of elements, such as 16 x 16 of them. A layout says where
// each element is: the place of an element is a coordinate on each axis of the
// hardware. The axis `memory` counts elements of a memory, or registers of a
// thread. The axes `lane`, `warp` and `warpgroup` say which thread has it.
//
// Each dimension of a tile is divided into factors, outermost first, as a loop
// is split. A factor has an extent, an axis and a stride. The digits of an
// index in these mixed radices, times the strides, sum up to the coordinates:
//
//     (16, 16) = [2 : memory * 2, 8 : lane * 4],
//                [2 : memory * 4, 4 : lane, 2 : memory]
//
// Row 11 is 1 * 8 + 3, and column 5 is 0 * 8 + 2 * 2 + 1. So element (11, 5) is
// in lane 3 * 4 + 2 = 14, at 1 * 2 + 0 * 4 + 1 = 3 of its registers.
//
// Replicas are factors without a dimension: an element has a place for each of
// their digits. An offset is added to the coordinates. A swizzle permutes
// chunks of 16 bytes of memory, after all of this.
//
// Each place has at most one element: on each axis, a stride is beyond the
// greatest sum of the factors with lesser strides. Then a division by the
// strides, greatest first, finds the digits of a place, which is the inverse.
//
// Layouts are in canonical form: no extent is 1, and neighbours in a dimension
// that one factor can replace are one factor. A factor and the next one
// are separate only if the next step of the index leads elsewhere, so that two
// layouts of equal meaning have equal factors.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_TILELAYOUT_H
#define RELAX_MLIR_DIALECT_TIR_IR_TILELAYOUT_H

#include "mlir/IR/AffineMap.h"
#include <array>

namespace mlir::tir {

/// The axes of places, those of threads first.
enum class LayoutAxis { Warpgroup, Warp, Lane, Memory };

inline constexpr unsigned kNumLayoutAxes = 4;

/// The lanes of a warp, and the warps of a warpgroup.
inline constexpr int64_t kNumLanes = 32, kNumWarps = 4;

/// The axes in their order.
inline constexpr std::array<LayoutAxis, kNumLayoutAxes> kLayoutAxes = {
    LayoutAxis::Warpgroup, LayoutAxis::Warp, LayoutAxis::Lane,
    LayoutAxis::Memory};

StringRef stringifyLayoutAxis(LayoutAxis axis);
std::optional<LayoutAxis> symbolizeLayoutAxis(StringRef name);

/// A coordinate on each axis.
class LayoutPlace {
public:
  int64_t &operator[](LayoutAxis axis) { return coordinates[unsigned(axis)]; }
  int64_t operator[](LayoutAxis axis) const {
    return coordinates[unsigned(axis)];
  }
  /// Returns the coordinates in the order of kLayoutAxes.
  ArrayRef<int64_t> getCoordinates() const { return coordinates; }
  bool operator==(const LayoutPlace &other) const {
    return coordinates == other.coordinates;
  }
  bool operator!=(const LayoutPlace &other) const { return !(*this == other); }

private:
  std::array<int64_t, kNumLayoutAxes> coordinates = {};
};

/// A factor of a dimension: digit `d`, below the extent, adds `d * stride` to
/// the coordinate on an axis.
struct LayoutFactor {
  int64_t extent = 1;
  LayoutAxis axis = LayoutAxis::Memory;
  int64_t stride = 1;

  bool operator==(const LayoutFactor &other) const {
    return extent == other.extent && axis == other.axis &&
           stride == other.stride;
  }
};

inline llvm::hash_code hash_value(const LayoutFactor &factor) {
  return llvm::hash_combine(factor.extent, factor.axis, factor.stride);
}

/// The factors of a dimension, outermost first.
using LayoutFactors = SmallVector<LayoutFactor, 4>;

/// Returns the place of byte `byte` in memory with a swizzle of `width` bytes,
/// as `#tir.swizzled` describes it; `byte` itself if `width` is 0.
int64_t swizzleByte(int64_t byte, int64_t width);

/// The places of the elements of a tile. A layout is valid and canonical.
class TileLayout {
public:
  /// Returns failure and the reason if extents or strides are not positive,
  /// the offset is negative, elements share a place, coordinates of threads
  /// exceed those of a GPU, or a swizzle is unknown or of registers.
  static FailureOr<TileLayout> get(ArrayRef<LayoutFactors> dims,
                                   ArrayRef<LayoutFactor> replicas = {},
                                   const LayoutPlace &offset = {},
                                   int64_t swizzle = 0,
                                   std::string *why = nullptr);

  /// Returns the layout of a dense buffer with at least one element.
  static TileLayout getRowMajor(ArrayRef<int64_t> shape, int64_t swizzle = 0);

  unsigned getRank() const { return dims.size(); }
  int64_t getExtent(unsigned dim) const;
  SmallVector<int64_t> getShape() const;
  ArrayRef<LayoutFactor> getFactors(unsigned dim) const { return dims[dim]; }
  /// Returns the factors of all dimensions.
  LayoutFactors getAllFactors() const;
  ArrayRef<LayoutFactor> getReplicas() const { return replicas; }
  /// Returns the first place of the element at index 0.
  const LayoutPlace &getOffset() const { return offset; }
  /// Returns the bytes of the swizzle; 0 if there is none.
  int64_t getSwizzle() const { return swizzle; }
  /// Returns the number of places of an element.
  int64_t getNumReplicas() const;

  /// Returns the number of coordinates on an axis, from 0 to the greatest.
  int64_t getSize(LayoutAxis axis) const;
  /// Returns the axes of threads that the layout uses, and memory.
  SmallVector<LayoutAxis> getAxes() const;

  /// Returns the place of an element, without the swizzle. An index beyond the
  /// tile continues the outermost factor.
  LayoutPlace getPlace(ArrayRef<int64_t> index, int64_t replica = 0) const;
  /// Returns the byte of memory of an element, with the swizzle.
  int64_t getByte(ArrayRef<int64_t> index, int64_t elementBytes) const;

  /// Returns the map from the indices of a buffer that consists of such tiles
  /// to those of its tiles. Dimension `i` of a tile is `dims[i]` of the buffer.
  /// The results are the other indices, the numbers of a tile in the order of
  /// `dims`, the thread if there is an axis of threads, and the coordinate in
  /// memory. Threads are numbered as on a GPU: `warp * 32 + lane`.
  AffineMap getTileMap(MLIRContext *context, unsigned rank,
                       ArrayRef<int64_t> dims) const;

  /// Returns the layout whose dimension `i` is `order[i]` of this one.
  TileLayout permute(ArrayRef<unsigned> order) const;
  /// Returns the layout of a larger tile in which this one is repeated. `grid`
  /// is the layout of the repetitions, as if each was an element: its strides
  /// count the whole tile. It has no swizzle, and as many dimensions.
  FailureOr<TileLayout> tile(const TileLayout &grid,
                             std::string *why = nullptr) const;

  /// Returns true if all elements have equal places.
  bool operator==(const TileLayout &other) const {
    return dims == other.dims && replicas == other.replicas &&
           offset == other.offset && swizzle == other.swizzle;
  }
  bool operator!=(const TileLayout &other) const { return !(*this == other); }

private:
  TileLayout() = default;

  LogicalResult verify(std::string *why) const;
  LogicalResult verifyAxis(LayoutAxis axis, std::string *why) const;
  void canonicalize();
  /// Calls `visit` with each factor, the replicas last, and the number of
  /// indices that a step of its digit skips.
  void
  forEachFactor(function_ref<void(std::optional<unsigned> dim,
                                  const LayoutFactor &factor, int64_t inner)>
                    visit) const;
  /// Adds to `sum` the coordinate on an axis of the element at `index`. An
  /// index beyond the tile is one of the next tile, with equal coordinates.
  AffineExpr addCoordinate(AffineExpr sum, LayoutAxis axis,
                           ArrayRef<AffineExpr> index) const;

  SmallVector<LayoutFactors> dims;
  LayoutFactors replicas;
  LayoutPlace offset;
  int64_t swizzle = 0;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_IR_TILELAYOUT_H
