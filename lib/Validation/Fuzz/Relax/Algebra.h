//===- Algebra.h - random products for algebraic passes ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_ALGEBRA_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_ALGEBRA_H

#include "Graph.h"

namespace relax_mlir::fuzz {

/// Adds generators of products with constant weights, together with constant
/// factors, sums and batch norms before and after them. Passes that simplify
/// algebraic expressions look for these patterns, which are rare by chance.
void addAlgebraGenerators(std::vector<OperationGenerator> &generators);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_RELAX_ALGEBRA_H
