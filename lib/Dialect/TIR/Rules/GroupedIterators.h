//===- GroupedIterators.h - split iterators by their groups -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_GROUPEDITERATORS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_GROUPEDITERATORS_H

#include "Epilogue.h"

namespace mlir::tir {

/// Splits a spatial iterator of a reduction and of its epilogue that is read
/// divided by a constant: the output channels of a grouped convolution read
/// input channels at `c floordiv size`. Its two parts, the group and the member
/// of the group, have constant steps in all accesses. Returns true if it did:
/// handles of loops are then outdated.
FailureOr<bool> splitGroups(Schedule &schedule, Value handle,
                            const ScheduledBlock &block,
                            const Epilogue &epilogue, std::string *why);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_GROUPEDITERATORS_H
