//===- Passes.h - lower relax_vm to the LLVM dialect ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXVMTOLLVM_PASSES_H
#define RELAX_MLIR_CONVERSION_RELAXVMTOLLVM_PASSES_H

#include "mlir/Pass/Pass.h"

namespace relax_mlir {

#define GEN_PASS_DECL
#include "relax-mlir/Conversion/RelaxVMToLLVM/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "relax-mlir/Conversion/RelaxVMToLLVM/Passes.h.inc"

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXVMTOLLVM_PASSES_H
