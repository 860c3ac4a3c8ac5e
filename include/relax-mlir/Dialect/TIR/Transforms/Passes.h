//===- Passes.h - passes on tensor programs ---------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_H
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::tir {

#define GEN_PASS_DECL
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_H
