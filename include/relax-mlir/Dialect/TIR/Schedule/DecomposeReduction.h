//===- DecomposeReduction.h - separate init from reduction ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_DECOMPOSEREDUCTION_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_DECOMPOSEREDUCTION_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A plan to separate the init of a reduction block.
struct DecomposeReductionPlan {
  BlockOp block;
  /// The loop in front of which the init goes; null for the block itself.
  ForOp loop;
  /// Loops from `loop` inwards that are repeated around the init.
  SmallVector<ForOp> repeated;
  /// Loops that are left out and may be empty: the init runs if they are not.
  SmallVector<ForOp> conditions;
};

/// Checks that the init of `block` can run as a block of its own in front of
/// the outermost loop that a reduce iterator is bound to. Else fails and stores
/// the reason to `why`.
FailureOr<DecomposeReductionPlan>
planDecomposeReduction(BlockOp block, std::string *why = nullptr);

/// Checks the same for a place in front of `loop`, which must be around all
/// loops that a reduce iterator is bound to.
FailureOr<DecomposeReductionPlan>
planDecomposeReduction(BlockOp block, ForOp loop, std::string *why = nullptr);

/// Separates the init and returns its block.
BlockOp applyDecomposeReduction(RewriterBase &rewriter,
                                const DecomposeReductionPlan &plan);

/// Returns `name`, or `name` with the first number that makes it unique in
/// `func`.
std::string getUniqueBlockName(PrimFuncOp func, StringRef name);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_DECOMPOSEREDUCTION_H
