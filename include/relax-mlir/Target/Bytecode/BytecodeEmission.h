//===- BytecodeEmission.h - write relax_vm as an executable ----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_BYTECODE_BYTECODEEMISSION_H
#define RELAX_MLIR_TARGET_BYTECODE_BYTECODEEMISSION_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Runtime/Executable.h"
#include "relax-mlir/Target/Bytecode/RegisterAllocation.h"

namespace relax_mlir {

/// The moves on an edge to a block, into the registers of its arguments.
struct EdgeMoves {
  /// Moves between registers, in order.
  llvm::SmallVector<RegisterMove> moves;
  /// Operands of the edge that have no register, and the registers they are
  /// loaded into after the moves.
  llvm::SmallVector<std::pair<unsigned, int64_t>> loads;
};

/// The frame of a function.
struct FrameLayout {
  int64_t numRegisters = 0;
  int64_t numInstructions = 0;
  /// The largest number of arguments of a call.
  int64_t maxArgs = 0;
  /// The number of relax_vm.func_ref. Compiled code keeps their function
  /// objects in registers behind those of the bytecode.
  int64_t numObjects = 0;
};

/// The places of a module's relax_vm operations in its executable. Operations
/// that no path reaches have none.
struct ProgramLayout {
  llvm::DenseMap<mlir::Operation *, FrameLayout> frames;
  /// Entries of the constant table by relax_vm.const.
  llvm::DenseMap<mlir::Operation *, int64_t> constants;
  /// Entries of the function table by relax_vm.call and relax_vm.func_ref.
  llvm::DenseMap<mlir::Operation *, int64_t> functions;
  /// Instructions by relax_vm.call, as indices in their function.
  llvm::DenseMap<mlir::Operation *, size_t> instructions;
  /// Registers of the result of a relax_vm.call, of the operand of a
  /// relax_vm.kill or relax_vm.ret, and of the object of a relax_vm.func_ref;
  /// -1 if the value has no register.
  llvm::DenseMap<mlir::Operation *, int64_t> registers;
  /// Moves by branch and number of the successor.
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>, EdgeMoves> edges;
};

/// Writes the relax_vm functions of `module`, in order, as an executable:
/// allocates registers, collects constants, and declares a kernel for each
/// called symbol that is not a relax_vm.func. Other operations of the module
/// are ignored and left unchanged. Fills in `layout`, if given.
mlir::FailureOr<runtime::Executable>
emitExecutable(mlir::ModuleOp module, ProgramLayout *layout = nullptr);

/// Returns the run-time element type for `type`, an integer or float type.
runtime::DataType getDataType(mlir::Type type);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_BYTECODE_BYTECODEEMISSION_H
