//===- Passes.h - several devices in a module -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_PLACEMENT_PASSES_H
#define RELAX_MLIR_DIALECT_RELAX_PLACEMENT_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::relax {

#define GEN_PASS_DECL
#include "relax-mlir/Dialect/Relax/Placement/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "relax-mlir/Dialect/Relax/Placement/Passes.h.inc"

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_PLACEMENT_PASSES_H
