//===- RelaxVMOps.h - operations of the relax_vm dialect --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMOPS_H
#define RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMDialect.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMTypes.h"

namespace mlir::relax_vm {

/// The bounds of integers in an instruction word; integers outside of them are
/// constants.
inline constexpr int64_t kMinImmediate = -(int64_t(1) << 55);
inline constexpr int64_t kMaxImmediate = (int64_t(1) << 55) - 1;

/// Returns true if `type` is an element type that runtime tensors can have.
bool isTensorElementType(Type type);

} // namespace mlir::relax_vm

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMOPS_H
