//===- PoolKernel.h - kernels of pooling operators --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pooling kernel combines, for each point of the result, the elements of the
// image in its window. Windows slide over the image (WindowPool), or partition
// it into a given number of parts (AdaptivePool).
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_POOLKERNEL_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_POOLKERNEL_H

#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/PoolAttributes.h"

namespace mlir::relax {

/// The image of a pool and its windows, for any number of spatial dimensions.
class PoolKernel {
public:
  /// `image` has elements of `elementType`, a type of relax.
  PoolKernel(LinalgEmitter &emitter, Value image, Type elementType,
             PoolLayouts layouts, Extents imageExtents, Extents extents)
      : emitter(emitter), image(image), elementType(elementType),
        layouts(std::move(layouts)), imageExtents(std::move(imageExtents)),
        extents(std::move(extents)) {}
  virtual ~PoolKernel() = default;

  LinalgEmitter &getEmitter() const { return emitter; }
  Type getElementType() const { return elementType; }
  /// Returns the extents of the result.
  const Extents &getExtents() const { return extents; }

  /// Combines the elements of each window; elements outside of the image are
  /// `padding`.
  virtual Value reduce(Type type, LinalgEmitter::Initial padding,
                       LinalgEmitter::Initial initial,
                       LinalgEmitter::Combine combine,
                       StringRef stage = {}) = 0;
  /// Divides the sums over windows, of `sumType`, by the number of elements
  /// that each window counts.
  Value divideByCounts(Value sum, Type sumType);

protected:
  unsigned getRank() const { return extents.size(); }
  unsigned getNumSpatialDims() const { return extents.size() - 2; }
  /// Returns the positions in the image that a reduction over windows reads.
  /// Its loops are those of the result, then those of the window.
  SmallVector<AffineExpr> getTaps() const;
  /// Returns the number of elements that each window counts, if all are equal.
  virtual std::optional<relax_mlir::IndexExpr> getCommonCount() = 0;
  /// Returns the number of elements that windows at `position` of spatial
  /// dimension `i` count in this dimension.
  virtual Value getCount(OpBuilder &at, Location loc, unsigned i,
                         Value position) = 0;

  LinalgEmitter &emitter;
  Value image;
  Type elementType;
  PoolLayouts layouts;
  Extents imageExtents, extents;
};

/// A pool whose windows slide over the image.
class WindowPool : public PoolKernel {
public:
  /// With `countsPadding`, means include the padding.
  WindowPool(LinalgEmitter &emitter, Value image, Type elementType,
             PoolLayouts layouts, Extents imageExtents, Extents extents,
             const WindowAttributes &window, ArrayRef<int64_t> size,
             bool countsPadding);

  Value reduce(Type type, LinalgEmitter::Initial padding,
               LinalgEmitter::Initial initial, LinalgEmitter::Combine combine,
               StringRef stage = {}) override;
  /// Returns, for each window, the least linear index (in the canonical order
  /// of the image) of an element that is its maximum, or -1 for an empty
  /// window.
  Value findMax(Value max, Type indexType);

protected:
  std::optional<relax_mlir::IndexExpr> getCommonCount() override;
  Value getCount(OpBuilder &at, Location loc, unsigned i,
                 Value position) override;

private:
  /// Returns the minimum of `least` and the number of this element, if the
  /// element is the maximum; else `least`.
  Value pickFirst(const ElementMath &math, Value max, Value least,
                  Type indexType);

  WindowAttributes window;
  Extents size;
  SmallVector<Sliding> slidings;
  bool countsPadding;
};

/// One dimension of an adaptive pool: the window of each point of the result.
struct AdaptiveWindow {
  relax_mlir::IndexExpr extent;
  relax_mlir::IndexExpr count;

  /// Returns the size of the windows, if all are equal.
  std::optional<relax_mlir::IndexExpr> getSize() const;
  /// Returns an upper bound of the window sizes.
  relax_mlir::IndexExpr getLargestSize() const;
  /// Return the start and the end of window `position`.
  Value getStart(LinalgEmitter &emitter, OpBuilder &at, Value position) const;
  Value getEnd(LinalgEmitter &emitter, OpBuilder &at, Value position) const;
};

/// A pool whose windows partition the image.
class AdaptivePool : public PoolKernel {
public:
  AdaptivePool(LinalgEmitter &emitter, Value image, Type elementType,
               PoolLayouts layouts, Extents imageExtents, Extents extents);

  Value reduce(Type type, LinalgEmitter::Initial padding,
               LinalgEmitter::Initial initial, LinalgEmitter::Combine combine,
               StringRef stage = {}) override;

protected:
  std::optional<relax_mlir::IndexExpr> getCommonCount() override;
  Value getCount(OpBuilder &at, Location loc, unsigned i,
                 Value position) override;

private:
  /// Reduces windows of the equal sizes `sizes`.
  Value reduceEqual(Type type, LinalgEmitter::Initial initial,
                    LinalgEmitter::Combine combine, StringRef stage);
  /// Combines one element of windows of different sizes.
  Value combineInside(const ElementMath &math, Value accumulated, Type type,
                      LinalgEmitter::Combine combine);

  SmallVector<AdaptiveWindow> windows;
  /// The window sizes, if each dimension has only one and the maps of linalg
  /// can express it.
  std::optional<Extents> sizes;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_POOLKERNEL_H
