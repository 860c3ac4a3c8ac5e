//===- StoragePlanner.h - plan storage of tensors ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # The problem
//
// A function creates tensors one after the other and drops each after its last
// use. Two tensors with disjoint lifetimes can share storage:
//
//     position        0   1   2   3   4
//     a (400 bytes)   [-------]
//     b (100 bytes)       [-------]
//     c (300 bytes)               [---]
//
// c can reuse the storage of a; the lifetime of b overlaps both. Two storages
// of 500 bytes in total hold three tensors of 800 bytes in total.
//
// # The algorithm
//
// Tensors are assigned by descending size. Each gets the smallest storage
// without a tensor of overlapping lifetime, or else a new storage of its size.
// Because sizes descend, a storage never grows. (This is optimal for tensors of
// equal size. A storage is not divided into parts, so that the plan also holds
// for sizes that are known only at run time.)
//
// # Symbolic sizes
//
// Sizes are index expressions over symbols, which are dimensions and therefore
// not negative. `4 * n` fits into `4 * n + 16` and into `8 * n`: the difference
// is a sum of non-negative terms. A storage that is not provably large enough
// is not reused: `4 * n` and `4 * m` never share. Sorting by size needs a total
// order; for it each symbol counts as 64, which affects the quality of the plan
// but not its correctness.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTORELAXVM_STORAGEPLANNER_H
#define RELAX_MLIR_CONVERSION_RELAXTORELAXVM_STORAGEPLANNER_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "llvm/ADT/SmallVector.h"

namespace relax_mlir {

/// A tensor that needs memory from position `begin` to position `end`, both
/// inclusive.
struct StorageRequest {
  IndexExpr bytes;
  int64_t begin;
  int64_t end;
};

/// The storage of each request, and the size of each storage. Storages are
/// numbered in the order in which they are first needed.
struct StoragePlan {
  llvm::SmallVector<int64_t> storageOf;
  llvm::SmallVector<IndexExpr> sizes;
};

/// Assigns requests to shared storages as described above.
StoragePlan planStorage(llvm::ArrayRef<StorageRequest> requests);

/// Returns true if the expression is provably not negative for non-negative
/// symbols.
bool isNonNegative(const IndexExpr &expr);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXTORELAXVM_STORAGEPLANNER_H
