//===- TIRToGPU.h - lower tensor programs to kernels ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program for a GPU is lowered by the patterns of TIRToSCF.h, and by one
// for the loops that run on threads of the device.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_TIRTOLLVM_TIRTOGPU_H
#define RELAX_MLIR_CONVERSION_TIRTOLLVM_TIRTOGPU_H

#include "relax-mlir/Conversion/TIRToLLVM/TIRToSCF.h"

namespace relax_mlir {

/// Adds the pattern for loops that are bound to `blockIdx` and `threadIdx`. The
/// outermost bound loop becomes a `gpu.launch`. Add it to those of
/// populateTIRToSCFPatterns.
void populateTIRToGPUPatterns(const mlir::TypeConverter &converter,
                              const FlatBufferAnalysis &analysis,
                              mlir::RewritePatternSet &patterns);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_TIRTOLLVM_TIRTOGPU_H
