//===- LayoutPrimitives.h - change layouts of buffers, blocks ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Primitives that change how a buffer is stored and over which points a block
// iterates. Each has a function `plan..`, which proves that the step is legal
// and changes nothing, and a function `apply..`, which cannot fail. If a plan
// is refused, `*why` has the reason, which names the block and the buffer.
//
// A buffer is given by a block that accesses it, and by its number among the
// buffers that the block reads, or writes, in order of first access.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_LAYOUTPRIMITIVES_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_LAYOUTPRIMITIVES_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

namespace mlir::tir {

//===----------------------------------------------------------------------===//
// Transform layout
//===----------------------------------------------------------------------===//

/// A nest that writes padding.
struct PaddingNest {
  /// In each dimension the first index and the number of indices, over the
  /// symbols of the plan.
  SmallVector<AffineExpr> lower, extents;
  /// Not negative at padding, over the loops of the nest and these symbols.
  SmallVector<AffineExpr> constraints;
};

/// A plan to store the elements of a buffer at other indices.
struct TransformLayoutPlan {
  BlockOp block;
  BufferUses uses;
  /// From the old to the new index.
  AffineMap layout;
  /// The new shape, over the symbols of the allocation.
  SmallVector<AffineExpr> shape;
  SmallVector<Value> symbols;
  /// The value of padding; null if there is none, or if it stays undefined.
  TypedAttr padValue;
  SmallVector<PaddingNest> padding;
  /// The bytes of the swizzle that the buffer gets; 0 leaves it as it is.
  int64_t swizzle = 0;
};

/// Plans to store the element at index x of an allocated buffer at `layout(x)`.
/// The map must be proven to be a bijection. With a `padValue` it need only be
/// one to one, and a new block writes this value to the indices that it does
/// not reach. `assumeInjective` takes on trust that the map is one to one, and
/// without a `padValue` leaves the indices that it does not reach undefined.
FailureOr<TransformLayoutPlan>
planTransformLayout(BlockOp block, AccessKind kind, int64_t index,
                    AffineMap layout, TypedAttr padValue = {},
                    bool assumeInjective = false, std::string *why = nullptr);

/// Plans to store an allocated buffer in tiles of a layout. Dimension `i` of a
/// tile is `dims[i]` of the buffer; without `dims`, a tile has the last
/// dimensions. The memory of the buffer must have the axes of the layout, and
/// an element one place.
FailureOr<TransformLayoutPlan>
planTransformTiles(BlockOp block, AccessKind kind, int64_t index,
                   const TileLayout &layout, ArrayRef<int64_t> dims,
                   TypedAttr padValue = {}, bool assumeInjective = false,
                   std::string *why = nullptr);

/// Changes the allocation and all accesses.
void applyTransformLayout(RewriterBase &rewriter,
                          const TransformLayoutPlan &plan);

//===----------------------------------------------------------------------===//
// Storage align
//===----------------------------------------------------------------------===//

/// Asks for a stride of dimension `axis` that is `offset` modulo `factor`.
struct StrideAlignment {
  int64_t axis = 0, factor = 1, offset = 0;
};

/// A plan to make a buffer larger so that a stride is aligned.
struct StorageAlignPlan {
  AllocOp alloc;
  /// The new shape, over the symbols of the allocation.
  SmallVector<AffineExpr> shape;
  StrideAlignment alignment;
};

/// Enlarges the sizes of a buffer so that its strides stay aligned as the
/// allocation states. A dimension outside of one of symbolic size is left.
void alignStrides(AllocOp alloc, MutableArrayRef<relax_mlir::IndexExpr> sizes);

/// Plans to align a stride of an allocated buffer. Buffers are dense, so that
/// the next dimension gets unused indices: the fewest that align the stride.
FailureOr<StorageAlignPlan> planStorageAlign(BlockOp block, AccessKind kind,
                                             int64_t index,
                                             const StrideAlignment &alignment,
                                             std::string *why = nullptr);

void applyStorageAlign(RewriterBase &rewriter, const StorageAlignPlan &plan);

//===----------------------------------------------------------------------===//
// Set element type
//===----------------------------------------------------------------------===//

/// A plan to store the elements of a buffer with another type.
struct SetElementTypePlan {
  BufferUses uses;
  Type elementType;
};

/// Plans to change the element type of an allocated buffer. Stores cast to it
/// and loads cast from it, which may change the result of the function.
FailureOr<SetElementTypePlan> planSetElementType(BlockOp block, AccessKind kind,
                                                 int64_t index,
                                                 Type elementType,
                                                 std::string *why = nullptr);

void applySetElementType(RewriterBase &rewriter,
                         const SetElementTypePlan &plan);

//===----------------------------------------------------------------------===//
// Rolling buffer
//===----------------------------------------------------------------------===//

/// A plan to keep only the part of a buffer that one iteration uses.
struct RollingBufferPlan {
  BlockOp block;
  BufferUses uses;
  ForOp loop;
  /// Index i of this dimension moves to i mod `window`.
  int64_t dim = 0, window = 0;
  /// Not negative at the points that the iteration before did not run, over
  /// loops (dimensions) and symbols.
  AffineExpr constraint;
  SmallVector<Value> dims, symbols;
  /// The iterators that write this dimension: their order now matters.
  SmallVector<unsigned> orderedIterators;
};

/// Plans to make an allocated buffer circular along the dimension in which the
/// parts that iterations of a loop write overlap. The loop is the innermost
/// around the block, which is complete, and all blocks that read what it
/// writes. They come after it and read only what it writes in one iteration.
FailureOr<RollingBufferPlan> planRollingBuffer(BlockOp block, int64_t index,
                                               std::string *why = nullptr);

void applyRollingBuffer(RewriterBase &rewriter, const RollingBufferPlan &plan);

//===----------------------------------------------------------------------===//
// Transform block layout
//===----------------------------------------------------------------------===//

/// A plan to replace the iterators of a block and its loops.
struct TransformBlockLayoutPlan {
  BlockOp block;
  /// The loops that the new ones replace, outermost first.
  SmallVector<ForOp> loops;
  /// One per new iterator; the extents are over the symbols of the block.
  SmallVector<IteratorKind> kinds;
  SmallVector<AffineExpr> extents;
  /// The old iterators over the new ones and these symbols.
  SmallVector<AffineExpr> values;
};

/// Plans to make the results of `layout` the iterators of a block, and to
/// replace the loops that it is bound to by one loop per iterator. The layout
/// must be a bijection, the loops a perfect nest around the block alone that
/// runs each point of the domain once, and the points independent of the order.
FailureOr<TransformBlockLayoutPlan>
planTransformBlockLayout(BlockOp block, AffineMap layout,
                         std::string *why = nullptr);

void applyTransformBlockLayout(RewriterBase &rewriter,
                               const TransformBlockLayoutPlan &plan);

//===----------------------------------------------------------------------===//
// Reorder block iterators
//===----------------------------------------------------------------------===//

/// A plan to change the order of the iterators of a block.
struct ReorderBlockIteratorsPlan {
  BlockOp block;
  /// The old position of each iterator.
  SmallVector<int64_t> order;
};

/// Plans to make iterator `order[i]` of a block its iterator i.
FailureOr<ReorderBlockIteratorsPlan>
planReorderBlockIterators(BlockOp block, ArrayRef<int64_t> order,
                          std::string *why = nullptr);

void applyReorderBlockIterators(RewriterBase &rewriter,
                                const ReorderBlockIteratorsPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_LAYOUTPRIMITIVES_H
