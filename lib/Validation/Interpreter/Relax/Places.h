//===- Places.h - elements read at places that are computed -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_PLACES_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_PLACES_H

#include "Operators.h"
#include "Shapes.h"

namespace relax_mlir::reference {

/// The coordinates of an element, or nothing where there is none.
using Place = std::optional<llvm::SmallVector<int64_t>>;

/// The first result of `op`: of this shape and the element type of `x`, whose
/// element at each position is that of `x` at its place, and where there is
/// none that of `otherwise` or zero.
llvm::LogicalResult
setFromPlaces(mlir::Operation *op, Frame &frame, const Tensor &x,
              llvm::ArrayRef<int64_t> shape,
              llvm::function_ref<Place(llvm::ArrayRef<int64_t>)> getPlace,
              const Tensor *otherwise = nullptr, unsigned result = 0);

/// The element of `size` that an index names, if any: element `at` of
/// `indices`. `mode` is one of relax.take.
std::optional<int64_t> readIndex(const Tensor &indices, int64_t at,
                                 int64_t size, llvm::StringRef mode = "fast");

/// Reports indices of elements that are of another rank than `data`, or larger
/// in a dimension other than `axis`.
llvm::LogicalResult checkElementwiseIndices(mlir::Operation *op,
                                            const Tensor &data,
                                            const Tensor &indices,
                                            int64_t axis);

/// Whether the coordinates are those of an element of `shape`.
bool isWithin(llvm::ArrayRef<int64_t> at, llvm::ArrayRef<int64_t> shape);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_PLACES_H
