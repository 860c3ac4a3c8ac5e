//===- RegisterAllocation.h - linear-scan registers for the VM -*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Allocates the registers of a relax_vm.func by linear scan. Instructions are
// numbered in block order. A value gets the smallest interval of numbers that
// covers every point at which it is live; values whose intervals do not overlap
// may share a register. The parameters are registers 0, 1, ...
//
// A block argument is written on every edge into its block, by moves that
// happen simultaneously: `br ^bb(%b, %a)` may swap two registers.
// sequentializeMoves orders such a set into single moves, with a scratch
// register for cycles.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_BYTECODE_REGISTERALLOCATION_H
#define RELAX_MLIR_TARGET_BYTECODE_REGISTERALLOCATION_H

#include "mlir/IR/Value.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir {
class Block;
namespace relax_vm {
class FuncOp;
} // namespace relax_vm
} // namespace mlir

namespace relax_mlir {

/// The register assignment of one function.
struct RegisterAllocation {
  /// The reachable blocks in emission order.
  llvm::SmallVector<mlir::Block *> blocks;
  /// Registers of reachable block arguments and of call results with uses.
  llvm::DenseMap<mlir::Value, int64_t> registers;
  /// The registers in `registers` are 0 to numRegisters - 1.
  int64_t numRegisters = 0;

  /// Returns the register of `value`, or -1 when it has none.
  int64_t lookup(mlir::Value value) const {
    auto it = registers.find(value);
    return it == registers.end() ? -1 : it->second;
  }
};

/// Allocates registers for `func`. Fails with a diagnostic when a value is used
/// on some path after it was killed.
mlir::FailureOr<RegisterAllocation>
allocateRegisters(mlir::relax_vm::FuncOp func);

/// Copies the old value of `src` to `dst`.
struct RegisterMove {
  int64_t src;
  int64_t dst;
  bool operator==(const RegisterMove &other) const {
    return src == other.src && dst == other.dst;
  }
};

/// Orders simultaneous moves, whose `dst` are distinct, so that each one reads
/// its source before another one overwrites it. Cycles go through `scratch`,
/// which no move uses.
llvm::SmallVector<RegisterMove>
sequentializeMoves(llvm::ArrayRef<RegisterMove> moves, int64_t scratch);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_BYTECODE_REGISTERALLOCATION_H
