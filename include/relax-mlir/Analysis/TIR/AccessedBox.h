//===- AccessedBox.h - the part of a buffer that blocks access --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_ACCESSEDBOX_H
#define RELAX_MLIR_ANALYSIS_TIR_ACCESSEDBOX_H

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

namespace mlir::tir {

/// A box of a buffer: in each dimension the lowest index and the number of
/// elements.
struct BufferBox {
  SmallVector<relax_mlir::IndexExpr> lower, size;
};

/// Returns the box of `region`, an access of `block`, over all iterations of
/// the loops between the block and `loop`, for one iteration of `loop` and of
/// the loops around it. `space` must be the one that `region` was computed
/// with. Returns nullopt if a bound is unknown.
std::optional<BufferBox> getBoxBelow(BlockOp block, const BufferRegion &region,
                                     Operation *loop, IndexSpace &space);

/// Returns true if the block performs the access at each of its points.
bool isUnconditional(BlockOp block, const BufferRegion &region);

/// The elements of a box that a write need not reach: those that points outside
/// of the block's domain would write, or those outside of the buffer.
enum class BoxGaps { OutsideDomain, OutsideBuffer };

/// Returns a box of which one iteration of `loop` writes all elements by
/// `region`, a write of `block`, apart from `gaps`. For gaps outside of the
/// domain, the loops around the block must run its whole domain. Returns
/// nullopt if there is no proof.
std::optional<BufferBox> getBoxWrittenBelow(BlockOp block,
                                            const BufferRegion &region,
                                            Operation *loop, IndexSpace &space,
                                            BoxGaps gaps);

/// Returns true if the indices of `read`, a read of `reader`, stay within the
/// extents of the iterators at which `writer` writes by `write`: it reads none
/// of the elements behind them, such as those that align a row.
bool staysWithinDomain(BlockOp reader, const BufferRegion &read,
                       IndexSpace &readSpace, BlockOp writer,
                       const BufferRegion &write, IndexSpace &writeSpace);

/// Returns true if `condition >= 0` keeps one of `values` from being negative,
/// or below its end.
bool keepsInside(const relax_mlir::IndexExpr &condition,
                 ArrayRef<relax_mlir::IndexExpr> values,
                 ArrayRef<relax_mlir::IndexExpr> ends,
                 const relax_mlir::IndexBounds &bounds);

/// Returns the expressions with the iterators of the block replaced by the
/// values bound to them.
std::optional<SmallVector<relax_mlir::IndexExpr>>
bindIterators(BlockOp block, ArrayRef<relax_mlir::IndexExpr> exprs,
              IndexSpace &space);

/// Returns the index of the interval of `size` elements at `lower` among those
/// that divide all elements, or nothing if it may lie across two of them.
/// Intervals of the same size with different indices have no element in common;
/// `size` must be the same at all points that are compared.
std::optional<relax_mlir::IndexExpr>
getPlace(const relax_mlir::IndexExpr &lower, const relax_mlir::IndexExpr &size,
         const relax_mlir::IndexBounds &bounds);

/// Returns the indices of a region of `block` by `getPlace`, without dimensions
/// that have none, or whose size depends on iterators of the block: regions
/// with different indices have no element in common. The index of a point is
/// that of its element.
SmallVector<relax_mlir::IndexExpr>
getPlaces(BlockOp block, const BufferRegion &region,
          const relax_mlir::IndexBounds &bounds);

/// Returns the names of the loops between the block and `loop`.
SmallVector<std::string> getNamesBelow(BlockOp block, Operation *loop,
                                       IndexSpace &space);

/// Returns true if the box `inner` is proven to lie in the box `outer`.
bool contains(const BufferBox &outer, const BufferBox &inner,
              const relax_mlir::IndexBounds &bounds);

/// Returns true if the box `inner` is proven to lie in the union of `outer`,
/// boxes that follow one another along one dimension.
bool containTogether(ArrayRef<BufferBox> outer, const BufferBox &inner,
                     const relax_mlir::IndexBounds &bounds);

/// The values that maps at a place may use: the variables of the loops around
/// it, outermost first, and the index symbols, with their names.
struct PlaceOperands {
  /// Collects the values for an operation in a region of a loop, branch, block
  /// or function; in the last region of `around`, its body.
  explicit PlaceOperands(Region &region);
  explicit PlaceOperands(Operation *around);

  /// Returns `expr` as an affine expression over `dims` and `symbols`; null if
  /// it is not affine or uses other names.
  AffineExpr toAffine(const relax_mlir::IndexExpr &expr);
  /// Returns affine expressions that are all not negative exactly where
  /// `condition` is not. Leaves out those that are never negative. Returns
  /// nullopt if one is not affine.
  std::optional<SmallVector<AffineExpr>>
  toConstraints(const relax_mlir::IndexExpr &condition);

  MLIRContext *context;
  SmallVector<Value> dims, symbols;
  IndexSpace names{{}, ArgumentRange::NotNegative};
};

/// Returns a box with all elements of `buffer` that `blocks` access in one
/// iteration of `around`, an operation around them, and of the loops around it.
/// Its bounds use the names that `outer` has for these loops and for symbols.
/// The box spans a whole dimension where the bounds of the accesses are unknown
/// or cannot be compared, and exceeds the buffer where accesses are not proven
/// to be in bounds. Returns nullopt if a block may access any buffer, or if
/// none accesses this one.
std::optional<BufferBox> getAccessedBox(Value buffer, ArrayRef<BlockOp> blocks,
                                        Operation *around, IndexSpace &outer,
                                        std::optional<AccessKind> kind = {});

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_ACCESSEDBOX_H
