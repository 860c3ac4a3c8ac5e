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

/// What an index means; see relax.take.
enum class IndexMode { Fast, Wrap, Clip };

/// The mode of this name; reports one that there is not.
FailureOr<IndexMode> parseIndexMode(OpLocation location, StringRef name);

/// The shape of what `relax.gather_elements` reads and `scatter_elements`
/// writes: that of `indices`, of the rank of `data`.
FailureOr<TensorShape> inferElementwiseIndices(OpLocation location,
                                               const TensorShape &data,
                                               const TensorShape &indices,
                                               int64_t axis);
/// That no dimension of `indices` but `axis` is larger than that of `data`.
SmallVector<SizeRequirement>
getElementwiseRequirements(const TensorShape &data, const TensorShape &indices,
                           int64_t axis);

/// The shape of what several tensors of indices name; see relax.index_tensor.
FailureOr<TensorShape> inferIndexedShape(OpLocation location, Value data,
                                         ValueRange indices);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_INDEXINFERENCE_H
