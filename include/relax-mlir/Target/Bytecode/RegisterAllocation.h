//===- RegisterAllocation.h - VM registers for SSA values -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Chooses the registers of a relax_vm.func by linear scan. Instructions are
// numbered in block order; a value is given the smallest interval of numbers
// that covers every point at which it is live, and values whose intervals do
// not overlap may share a register. The parameters are registers 0, 1, ...
//
// A block argument is written on every edge into its block, by moves which
// happen all at once: `br ^bb(%b, %a)` may swap. sequentializeMoves turns such
// a set into single moves, with a scratch register for the cycles.
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

/// Where the values of one function live.
struct RegisterAllocation {
  /// The reachable blocks in the order in which they are emitted.
  llvm::SmallVector<mlir::Block *> blocks;
  /// Registers of reachable block arguments and of call results with uses.
  llvm::DenseMap<mlir::Value, int64_t> registers;
  /// Registers 0 to numRegisters - 1 are in `registers`.
  int64_t numRegisters = 0;

  /// The register of `value`, or -1 when it has none.
  int64_t lookup(mlir::Value value) const {
    auto it = registers.find(value);
    return it == registers.end() ? -1 : it->second;
  }
};

/// Chooses registers for `func`. Fails, with a diagnostic, when a value is
/// used on some path after it has been killed.
mlir::FailureOr<RegisterAllocation>
allocateRegisters(mlir::relax_vm::FuncOp func);

/// `dst` receives what `src` held before.
struct RegisterMove {
  int64_t src;
  int64_t dst;
  bool operator==(const RegisterMove &other) const {
    return src == other.src && dst == other.dst;
  }
};

/// Orders moves that happen at once (their `dst` differ from each other) so
/// that each reads its source before another one overwrites it. Cycles go
/// through `scratch`, which no move mentions.
llvm::SmallVector<RegisterMove>
sequentializeMoves(llvm::ArrayRef<RegisterMove> moves, int64_t scratch);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_BYTECODE_REGISTERALLOCATION_H
