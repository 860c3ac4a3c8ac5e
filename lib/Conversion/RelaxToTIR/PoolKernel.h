//===- PoolKernel.h - windows of pools --------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What kernels of pools are made of: for each point of the result the elements
// of the image in its window. The windows of a pool slide, or divide the image
// into a given number of parts.
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
  /// Those of the result.
  const Extents &getExtents() const { return extents; }

  /// Combines the elements of each window; those outside of the image are
  /// `padding`.
  virtual Value reduce(Type type, LinalgEmitter::Initial padding,
                       LinalgEmitter::Initial initial,
                       LinalgEmitter::Combine combine,
                       StringRef stage = {}) = 0;
  /// The sums over windows, of `sumType`, divided by how many elements each
  /// window counts.
  Value divideByCounts(Value sum, Type sumType);

protected:
  unsigned getRank() const { return extents.size(); }
  unsigned getNumSpatialDims() const { return extents.size() - 2; }
  /// The loops of a reduction over windows, which are those of the result and
  /// then of the window.
  SmallVector<AffineExpr> getTaps() const;
  /// The number of elements that each window counts, where it is one number.
  virtual std::optional<relax_mlir::IndexExpr> getCommonCount() = 0;
  /// How many those at `position` of spatial dimension `i` count there.
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
  /// With `countsPadding`, means are over the padding too.
  WindowPool(LinalgEmitter &emitter, Value image, Type elementType,
             PoolLayouts layouts, Extents imageExtents, Extents extents,
             const WindowAttributes &window, ArrayRef<int64_t> size,
             bool countsPadding);

  Value reduce(Type type, LinalgEmitter::Initial padding,
               LinalgEmitter::Initial initial, LinalgEmitter::Combine combine,
               StringRef stage = {}) override;
  /// The least number, in the canonical order of the image, of an element of
  /// each window that is its maximum; -1 where there is none.
  Value findMax(Value max, Type indexType);

protected:
  std::optional<relax_mlir::IndexExpr> getCommonCount() override;
  Value getCount(OpBuilder &at, Location loc, unsigned i,
                 Value position) override;

private:
  /// The least of `least` and the number of this element, if it is the maximum.
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

  /// All windows have this size where they have one size.
  std::optional<relax_mlir::IndexExpr> getSize() const;
  /// No window is larger.
  relax_mlir::IndexExpr getLargestSize() const;
  /// Where window `position` starts, and where it ends.
  Value getStart(LinalgEmitter &emitter, OpBuilder &at, Value position) const;
  Value getEnd(LinalgEmitter &emitter, OpBuilder &at, Value position) const;
};

/// A pool whose windows divide the image.
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
  /// Where windows have the sizes `sizes`.
  Value reduceEqual(Type type, LinalgEmitter::Initial initial,
                    LinalgEmitter::Combine combine, StringRef stage);
  /// The same for windows of any sizes.
  Value combineInside(const ElementMath &math, Value accumulated, Type type,
                      LinalgEmitter::Combine combine);

  SmallVector<AdaptiveWindow> windows;
  /// The sizes of the windows, where each dimension has only one and the maps
  /// of linalg can say it.
  std::optional<Extents> sizes;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_POOLKERNEL_H
