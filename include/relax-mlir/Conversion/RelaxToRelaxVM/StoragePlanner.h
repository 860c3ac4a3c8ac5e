//===- StoragePlanner.h - tensors that share storage ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # The problem
//
// A function makes tensors one after the other and drops each after its last
// use. Two tensors that are never alive together can lie in the same storage:
//
//     position        0   1   2   3   4
//     a (400 bytes)   [-------]
//     b (100 bytes)       [-------]
//     c (300 bytes)               [---]
//
// c can have the storage of a; b is alive together with both. Three tensors of
// 800 bytes need two storages of 500.
//
// # The algorithm
//
// Tensors are placed by size, the largest first. Each takes, among the storages
// in which no tensor is alive at the same time, the smallest one; when there is
// none it gets a new one of its size. Since sizes only fall, a storage never
// has to grow. (For intervals of equal size this is optimal; in general a
// storage is not cut into parts, so that the plan also holds for sizes that are
// known at run time only.)
//
// # Symbolic sizes
//
// Sizes are index expressions over symbols, which stand for dimensions and are
// not negative. `4 * n` fits `4 * n + 16` and `8 * n`: the difference is a sum
// of non-negative parts. What is not provably large enough is not used: `4 * n`
// and `4 * m` never share. "Largest first" needs an order of all sizes; each
// symbol counts as 64 there, which decides what is tried first and never what
// is right.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTORELAXVM_STORAGEPLANNER_H
#define RELAX_MLIR_CONVERSION_RELAXTORELAXVM_STORAGEPLANNER_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "llvm/ADT/SmallVector.h"

namespace relax_mlir {

/// A tensor that needs memory from position `begin` to position `end`, both
/// included.
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

/// Lets requests share storages as described above.
StoragePlan planStorage(llvm::ArrayRef<StorageRequest> requests);

/// True when the expression is provably not negative for symbols that are not.
bool isNonNegative(const IndexExpr &expr);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXTORELAXVM_STORAGEPLANNER_H
