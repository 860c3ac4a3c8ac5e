//===- PadMode.h - modes of pad ---------------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_PADMODE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_PADMODE_H

#include "mlir/Support/LLVM.h"
#include <optional>

namespace mlir::relax {

enum class PadMode { Constant, Reflect, Edge, Wrap };

std::optional<PadMode> parsePadMode(StringRef name);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_PADMODE_H
