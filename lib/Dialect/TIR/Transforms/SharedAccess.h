//===- SharedAccess.h - accesses to memory of a block -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Accesses of a flattened kernel to memory that the threads of a block have in
// common: buffers of scope `shared`, and memory of the device. Two accesses are
// in conflict if different threads may touch the same element, and one of them
// writes. They are not if both have the same index in each thread, and this is
// another one in other threads:
//
//     for t to 32 threads: for k to 4: S[k * 32 + t] = ..
//     for t to 32 threads: for k to 4: .. = S[k * 32 + t]
//
// A vector is an access with one more iterator, over its elements. Neither are
// two accesses in conflict whose indices differ by a constant, if all elements
// of both are different ones, as in unrolled iterations:
//
//     for t to 32 threads: S[t] = ..
//     for t to 32 threads: S[t + 32] = ..
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_SHAREDACCESS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_SHAREDACCESS_H

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"

namespace mlir::tir {

/// The mark of an allocation in shared memory of which `tir-pipeline-copies`
/// has ordered all accesses.
inline constexpr StringLiteral kPipelinedName = "tir.pipelined";

/// An access to memory that threads have in common.
struct SharedAccess {
  Operation *op = nullptr;
  /// The allocation of the buffer.
  Value buffer;
  bool isWrite = false;
  /// The indices, over the names of `domain`; none if they are not known.
  std::optional<SmallVector<relax_mlir::IndexExpr>> indices;
  /// The loops around the access that run in the block: those bound to threads
  /// by their index, and others that the indices use by their number from the
  /// outside, and the elements of a vector.
  SmallVector<relax_mlir::IterDomain> domain;
  /// Different threads, and different iterations, touch different elements.
  bool isInjective = false;
};

/// Finds the accesses of the operations of one kernel.
class SharedAccessAnalysis {
public:
  explicit SharedAccessAnalysis(ForOp kernel) : kernel(kernel) {}

  /// Adds the accesses that `op` itself makes.
  void collect(Operation *op, SmallVectorImpl<SharedAccess> &accesses);

  /// Returns true if the accesses may be in conflict. The first one may be of
  /// an earlier iteration of a loop.
  bool mayConflict(const SharedAccess &first, const SharedAccess &second);

private:
  bool areApart(const SharedAccess &first, const SharedAccess &second);
  void addIndices(SharedAccess &access);

  ForOp kernel;
  IndexSpace space;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_SHAREDACCESS_H
