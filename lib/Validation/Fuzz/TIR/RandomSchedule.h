//===- RandomSchedule.h - random schedule primitives ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_RANDOMSCHEDULE_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_RANDOMSCHEDULE_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Validation/Fuzz/Random.h"

namespace relax_mlir::fuzz {

/// Applies a random primitive of the schedule library to a random block of
/// `func`. Returns a description, "tile reduce_1", or an empty string if the
/// primitive refused the block.
std::string applyRandomPrimitive(mlir::tir::PrimFuncOp func, Random &random);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_RANDOMSCHEDULE_H
