//===- IndexedRead.h - read elements at computed indices --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_INDEXEDREAD_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_INDEXEDREAD_H

#include "Operators.h"
#include "ResultShapes.h"

namespace relax_mlir::reference {

/// The indices of the element to read, one per dimension. An out-of-bounds read
/// is std::nullopt.
using IndexedRead = std::optional<llvm::SmallVector<int64_t>>;

/// Sets result number `result` of `op` to a tensor of this shape and the
/// element type of `x`. The element at each position is read from `x` at
/// `getRead(position)`; an out-of-bounds read gives the scalar `fallback`, or
/// zero without one.
llvm::LogicalResult
setFromReads(mlir::Operation *op, Frame &frame, const Tensor &x,
             llvm::ArrayRef<int64_t> shape,
             llvm::function_ref<IndexedRead(llvm::ArrayRef<int64_t>)> getRead,
             const Tensor *fallback = nullptr, unsigned result = 0);

/// Converts element `at` of `indices` to an index into a dimension of extent
/// `size`; returns std::nullopt if it is out of bounds. `mode` is the attribute
/// of relax.take.
std::optional<int64_t> readIndex(const Tensor &indices, int64_t at,
                                 int64_t size, llvm::StringRef mode = "fast");

/// Reports `indices` of another rank than `data`, or with a larger extent in a
/// dimension other than `axis`.
llvm::LogicalResult checkElementwiseIndices(mlir::Operation *op,
                                            const Tensor &data,
                                            const Tensor &indices,
                                            int64_t axis);

/// Returns true if the indices `at` are in bounds of `shape`.
bool isWithin(llvm::ArrayRef<int64_t> at, llvm::ArrayRef<int64_t> shape);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_INDEXEDREAD_H
