//===- RuntimeCallLowering.h - lower operators to runtime calls -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RUNTIMECALLLOWERING_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RUNTIMECALLLOWERING_H

#include "relax-mlir/Conversion/RelaxToTIR/KernelTable.h"

namespace relax_mlir {

/// Adds the pattern that replaces an operator without a kernel by a call of the
/// runtime function with its name.
void populateRuntimeCallPatterns(KernelTable &kernels,
                                 mlir::RewritePatternSet &patterns,
                                 mlir::PatternBenefit benefit);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RUNTIMECALLLOWERING_H
