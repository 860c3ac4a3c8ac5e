//===- CopyStages.h - the copies of a loop that can run ahead ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_COPYSTAGES_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_COPYSTAGES_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tir {

/// The operations of the body of a loop that can run in earlier iterations.
struct CopyStages {
  /// The outermost loop of the kernel.
  ForOp kernel;
  /// The shared buffers that the copies write.
  SmallVector<AllocOp> buffers;
  /// The copies, and the operations that compute their operands.
  llvm::SetVector<Operation *> operations;
};

/// Finds the operations of a flattened body that write shared buffers of the
/// body, which only later operations read, from memory that the loop does not
/// write. Refuses if there are none, if there are fewer than two stages, or if
/// not all threads of a block may run the loop.
FailureOr<CopyStages> planCopyStages(ForOp loop, int64_t stages,
                                     std::string *why);

/// Replaces the buffers of the copies by ones with `stages` versions, which are
/// allocated in front of the loop. `iteration` is a number of the iteration, as
/// an index in its body.
void createVersions(CopyStages &plan, ForOp loop, int64_t stages,
                    Value iteration);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_COPYSTAGES_H
