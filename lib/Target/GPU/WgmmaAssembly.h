//===- WgmmaAssembly.h - inline assembly of wgmma ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two instructions of warpgroups have no operation in the dialect nvvm: a wait
// with the accumulators as its operands, and a product with matrix A in
// registers. Kernels have them as inline assembly.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TARGET_GPU_WGMMAASSEMBLY_H
#define RELAX_MLIR_LIB_TARGET_GPU_WGMMAASSEMBLY_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace relax_mlir {

/// `wgmma.wait_group.sync.aligned N;`: each operand becomes a result.
struct WgmmaWaitAssembly {
  uint32_t pending;
};

/// `wgmma.mma_async.sync.aligned...` with matrix A in registers. The operands
/// are the accumulators, and then the others in any order.
struct WgmmaProductAssembly {
  uint32_t n, k;
  /// RelaxEmulatedType of d, a and b.
  uint32_t types[3];
  /// Flags of RelaxEmulatorAPI.wgmma.
  uint32_t flags = 0;
  /// Indices of operands.
  unsigned a[4];
  unsigned descriptorB;
};

/// Parses inline assembly; returns nullopt for any other text.
std::optional<WgmmaWaitAssembly>
parseWgmmaWait(mlir::LLVM::InlineAsmOp assembly);
std::optional<WgmmaProductAssembly>
parseWgmmaProduct(mlir::LLVM::InlineAsmOp assembly);

/// Creates a wait with the fields of a structure as its operands, and returns
/// the structure of the results.
mlir::Value createWgmmaWait(mlir::OpBuilder &builder, mlir::Location loc,
                            uint64_t pending, mlir::Value registers);

/// Returns the name of the first instruction of inline assembly.
llvm::StringRef getInstruction(mlir::LLVM::InlineAsmOp assembly);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_TARGET_GPU_WGMMAASSEMBLY_H
