//===- Passes.h - relax passes for tests ------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_LIB_DIALECT_RELAX_PASSES_H
#define RELAX_MLIR_TEST_LIB_DIALECT_RELAX_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::relax::test {

#define GEN_PASS_DECL
#include "Dialect/Relax/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Dialect/Relax/Passes.h.inc"

} // namespace mlir::relax::test

#endif // RELAX_MLIR_TEST_LIB_DIALECT_RELAX_PASSES_H
