//===- PrivateLanes.h - buffers whose idle lanes nobody reads ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_PRIVATELANES_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_PRIVATELANES_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tir {

/// Finds the buffers of a program that may be accessed by whole vectors where
/// only some lanes run. LLVM keeps such a buffer in registers; it does not if
/// the buffer has masked accesses.
///
/// A whole store also writes the elements of idle lanes, those whose condition
/// does not hold. This changes no result if no lane that runs reads such an
/// element: In each access, the last index is the variable of a vectorized loop
/// plus one constant, the same in all accesses, and other indices do not depend
/// on it. Each load has all conditions of each store, so the lanes that run in
/// a load run in each store. The conditions have one value for each lane while
/// the buffer lives: their other operands are defined outside of the region
/// that has the allocation.
///
/// Whole loads read elements that may be undefined, in idle lanes only. A
/// value that is computed from them is stored to idle lanes, or not stored.
class PrivateLanes {
public:
  /// Analyzes `func`, whose vectorized loops are still loops.
  explicit PrivateLanes(PrimFuncOp func);

  /// Returns true if `lanes` elements from the index on may be accessed, of
  /// which only those of lanes that run are of interest.
  bool mayAccessWhole(Value buffer, AffineMap index, int64_t lanes) const;

  /// Requires masks for the buffers that `loop` stores to. It stays without
  /// whole stores, so whole loads would read elements that nothing has written.
  void forgetStored(ForOp loop);

  /// Makes the rows of a buffer longer, so that `mayAccessWhole` holds. Does
  /// nothing if it cannot hold. Elements keep their indices.
  void makeRoom(Value buffer, AffineMap index, int64_t lanes) const;

private:
  llvm::DenseSet<Value> buffers;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_PRIVATELANES_H
