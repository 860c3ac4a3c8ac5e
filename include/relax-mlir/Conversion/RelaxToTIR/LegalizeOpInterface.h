//===- LegalizeOpInterface.h - kernels of operators -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_LEGALIZEOPINTERFACE_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_LEGALIZEOPINTERFACE_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Conversion/RelaxToTIR/SymbolBindings.h"

#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.h.inc"

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_LEGALIZEOPINTERFACE_H
