//===- ForeignDialect.h - a dialect of another project ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef DIALECT_FOREIGN_FOREIGNDIALECT_H
#define DIALECT_FOREIGN_FOREIGNDIALECT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Dialect/Foreign/ForeignOpsDialect.h.inc"

#define GET_OP_CLASSES
#include "Dialect/Foreign/ForeignOps.h.inc"

namespace relax_mlir::foreign {
/// Registers `test-foreign-to-scf`.
void registerForeignToSCFPass();
} // namespace relax_mlir::foreign

#endif // DIALECT_FOREIGN_FOREIGNDIALECT_H
