//===- IterationOrder.h - prove iterations independent ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # Purpose
//
// Two questions decide which loops a schedule may reorder, and which it may run
// in parallel: may the iterations of a nest run in any order? May they run at
// the same time?
//
//     for i in [0, 16): for j in [0, 16):
//       tmp[j] = A[i, j]
//       B[i, j] = tmp[j] + tmp[j]
//
// Any order: yes, if `tmp` is read nowhere else. Each iteration reads of it
// only what it wrote itself. At the same time: yes as well, if `tmp` moves
// inside the loops, which makes it private to each iteration.
//
// # The proof
//
// The kinds of iterators state the order of the points of one block. Beyond
// that, each buffer that is written below the loops has to be one of:
//
// 1. *Private*: it is allocated below the loops; or all its uses are, and each
//    element that an iteration reads was written by the same iteration before.
// 2. *Divided*: iterations write different elements, and access no element that
//    another one writes. To see this, take for each access the box of all
//    elements that one iteration touches. If the corners of the boxes are
//    multiples of their sizes, and the map from iterations to corners is one to
//    one, then the boxes are disjoint. Accesses of single elements need no box
//    if they have the same index, which is one to one over all loops.
//
// A reduction accumulates into one element in several iterations; any order is
// then fine, the same time is not.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_ITERATIONORDER_H
#define RELAX_MLIR_ANALYSIS_TIR_ITERATIONORDER_H

#include "relax-mlir/Analysis/TIR/AccessedBox.h"

namespace mlir::tir {

/// AnyOrder: one after the other, in any order. Concurrent: at the same time.
enum class IterationOrder { AnyOrder, Concurrent };

/// Succeeds if the iterations of a perfect nest, given from the outermost loop
/// to the innermost, are proven to give the same result in the order `order`.
/// Else stores the reason to `why`, which names block and buffer. Adds the
/// buffers outside of the nest that are private to an iteration to
/// `privateBuffers`: iterations may run at the same time only if each has its
/// own.
LogicalResult proveOrder(ArrayRef<ForOp> nest, IterationOrder order,
                         std::string *why = nullptr,
                         SmallVectorImpl<AllocOp> *privateBuffers = nullptr);

/// Returns true if each iteration of `loop` is proven to read only elements of
/// `buffer` that it has written before.
bool readsOnlyOwnWrites(Value buffer, ForOp loop);

/// Returns a box that has all elements of `buffer` that an iteration of `loop`
/// writes, and of which it is proven to write all elements, those aside that
/// are outside of the buffer. Returns nullopt if there is no proof.
std::optional<BufferBox> getWrittenBox(Value buffer, ForOp loop);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_ITERATIONORDER_H
