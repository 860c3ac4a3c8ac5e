//===- Normalization.h - axes of normalizations -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_NORMALIZATION_H
#define RELAX_MLIR_DIALECT_RELAX_IR_NORMALIZATION_H

#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"

namespace mlir::relax {

/// The dimensions of the data that statistics are of, and those that the
/// parameters have.
struct Normalization {
  /// Statistics are over these dimensions.
  SmallVector<int64_t> axes;
  /// The parameters broadcast to these.
  SmallVector<int64_t> parameterAxes;
  /// Each parameter is a vector, one element per channel.
  bool isPerChannel = false;
  /// The groups that the channels, `parameterAxes[0]`, are made of; 0 where
  /// each channel is its own or has none.
  int64_t numGroups = 0;

  bool isReduced(unsigned axis) const {
    return llvm::is_contained(axes, int64_t(axis));
  }
};

FailureOr<Normalization> getNormalization(OpLocation location,
                                          LayerNormOpAdaptor op, int64_t rank);

FailureOr<Normalization> getNormalization(OpLocation location,
                                          RMSNormOpAdaptor op, int64_t rank);

FailureOr<Normalization>
getNormalization(OpLocation location, InstanceNormOpAdaptor op, int64_t rank);

FailureOr<Normalization> getNormalization(OpLocation location,
                                          GroupNormOpAdaptor op, int64_t rank);

FailureOr<Normalization> getNormalization(OpLocation location,
                                          BatchNormOpAdaptor op, int64_t rank);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_NORMALIZATION_H
