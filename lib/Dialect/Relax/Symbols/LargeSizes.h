//===- LargeSizes.h - keep the names of large sizes -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_LARGESIZES_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_LARGESIZES_H

#include "relax-mlir/Dialect/Relax/Symbols/SymbolEqualities.h"

namespace mlir::relax {

/// Cuts symbols from their classes whose representatives would make the sizes
/// of a tensor or a shape large (see findLargeFactors), and returns them.
/// Symbols that are defined as a constant or another symbol stay in their
/// classes.
SmallVector<SymbolEqualities::Id> keepLargeSizes(Region &body,
                                                 SymbolEqualities &equalities);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_LARGESIZES_H
