//===- IndexInference.h - shapes of gathers and scatters --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_INDEXINFERENCE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_INDEXINFERENCE_H

#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// The treatment of out-of-bounds indices; see relax.take.
enum class IndexMode { Fast, Wrap, Clip };

/// Parses the name of a mode; reports an unknown name.
FailureOr<IndexMode> parseIndexMode(OpLocation location, StringRef name);

/// Infers the shape that `relax.gather_elements` reads and `scatter_elements`
/// writes: the shape of `indices`, which must have the rank of `data`.
FailureOr<TensorShape> inferElementwiseIndices(OpLocation location,
                                               const TensorShape &data,
                                               const TensorShape &indices,
                                               int64_t axis);
/// Returns the requirement that no dimension of `indices` except `axis` exceeds
/// the dimension of `data`.
SmallVector<SizeRequirement>
getElementwiseRequirements(const TensorShape &data, const TensorShape &indices,
                           int64_t axis);

/// Infers the shape of elements selected by several index tensors; see
/// relax.index_tensor.
FailureOr<TensorShape> inferIndexedShape(OpLocation location, Value data,
                                         ValueRange indices);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_INDEXINFERENCE_H
