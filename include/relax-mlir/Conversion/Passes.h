//===- Passes.h - passes of all conversions ---------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_PASSES_H
#define RELAX_MLIR_CONVERSION_PASSES_H

#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"
#include "relax-mlir/Conversion/RelaxToTIR/Passes.h"
#include "relax-mlir/Conversion/RelaxVMToLLVM/Passes.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

namespace relax_mlir {

/// Registers the passes of all conversions.
inline void registerConversionPasses() {
  registerRelaxToRelaxVMPasses();
  registerRelaxToTIRPasses();
  registerRelaxVMToLLVMPasses();
  registerTIRToLLVMPasses();
}

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_PASSES_H
