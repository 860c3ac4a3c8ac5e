//===- RandomSeed.h - seeds of random numbers -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A model that draws random numbers takes seeds from one sequence of the
// process, which begins at a random number.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_RANDOMSEED_H
#define RELAX_MLIR_RUNTIME_RANDOMSEED_H

#include "relax-mlir/Runtime/Export.h"

#include <cstdint>

namespace relax_mlir::runtime {

/// Begins the sequence of seeds at a number: calls of a model that follow give
/// the same random numbers as those after an earlier call with this number.
RELAX_RT_API void setRandomSeed(uint64_t seed);

/// Returns the next seed. Thread-safe.
RELAX_RT_API uint64_t nextRandomSeed();

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_RANDOMSEED_H
