//===- ReductionOrder.h - reductions that depend on order -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_REDUCTIONORDER_H
#define RELAX_MLIR_ANALYSIS_TIR_REDUCTIONORDER_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Returns true if the order of its reduction may decide what a block stores.
/// An argmax keeps the position of the first of equal values: it chooses
/// between the old value and another one. A choice between the old value and
/// its combination with another one, such as a masked sum, is free in its
/// order. The block may have lost its init region.
bool selectsByOrder(BlockOp block);

/// Returns true if each reduce iterator is bound to one loop, and if these
/// loops are in the order of the iterators, outermost first.
bool reducesInIteratorOrder(BlockOp block);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_REDUCTIONORDER_H
