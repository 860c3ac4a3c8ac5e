//===- KernelCost.h - operations and bytes of a kernel ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # Purpose
//
// A profile compares the time of a kernel with what the machine could do. For
// this it needs two numbers of each call: the operations that the kernel
// performs, and the bytes that it must move at least. Both follow from its
// blocks:
//
//     C[i, j] += A[i, k] * B[k, j], all extents 64
//     operations  2 * 64^3          a product and a sum per point
//     reads       4 * 64^2 each of A and B
//     writes      4 * 64^2 of C
//
// Both are expressions over the index symbols of the function.
//
// # Operations
//
// Of each point of a block's domain: one for an addition, subtraction, product,
// quotient, remainder, minimum or maximum, one for a function of the math
// dialect, two for a fused multiply-add, and for a vector so many for each
// lane. Conversions, comparisons, selections and changes of sign count nothing,
// and neither does arithmetic on indices. Of a branch, the greater side counts.
// The init region of a reduction counts once for each result.
//
// # Bytes
//
// Compulsory traffic: each element of a buffer argument that the function
// accesses, once, however often it does. What several blocks read is united.
// Buffers that the function allocates are taken to stay in the caches. An
// element that is written and read counts as written only, unless the role of
// its buffer is `inout`: the function reads what it wrote.
//
// # Bounds
//
// The counts are exact unless a condition or an index is data, a set of
// elements has no simple form, or a schedule computes points more than once.
// They are then upper bounds: of `table[ids[i], j]`, no more elements are read
// than points run, and no more than the table has.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_KERNELCOST_H
#define RELAX_MLIR_ANALYSIS_TIR_KERNELCOST_H

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

namespace mlir::tir {

/// Numbers of operations.
struct OperationCounts {
  /// Floating-point operations of at most 32 bits, and of 64 bits.
  relax_mlir::IndexExpr flops, f64Flops;
  /// Operations on integers that are not indices.
  relax_mlir::IndexExpr integerOps;
  /// The counts are upper bounds.
  bool atMost = false;

  OperationCounts &operator+=(const OperationCounts &other);
  /// Multiplies all counts.
  OperationCounts times(const relax_mlir::IndexExpr &factor) const;
  bool isZero() const {
    return flops.isZero() && f64Flops.isZero() && integerOps.isZero();
  }
};

/// The number of different elements of a buffer that are accessed.
struct ElementCount {
  relax_mlir::IndexExpr count;
  bool atMost = false;
};

/// The cost of one call of a kernel, over the names `s0`, `s1` and so on of
/// IndexSpace.
struct KernelCost {
  OperationCounts operations;
  /// For each buffer argument, the bytes that are read and written.
  SmallVector<relax_mlir::IndexExpr> reads, writes;
  bool atMost = false;

  CostAttr toAttr(MLIRContext *context) const;
};

/// Counts the operations of all blocks of a function. Fails, and stores the
/// reason to `why`, for a block with operations of unknown cost.
FailureOr<OperationCounts> countOperations(PrimFuncOp func,
                                           std::string *why = nullptr);

/// Counts the elements of a buffer argument that blocks of the function access.
/// Fails, and stores the reason to `why`, if a block may access any buffer.
FailureOr<ElementCount> countElements(PrimFuncOp func, unsigned buffer,
                                      AccessKind kind,
                                      std::string *why = nullptr);

/// Computes the cost of a function that is not flattened.
FailureOr<KernelCost> computeKernelCost(PrimFuncOp func,
                                        std::string *why = nullptr);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_KERNELCOST_H
