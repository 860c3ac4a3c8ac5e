//===- KernelEvaluator.h - run kernels at compile time ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Constant folding runs kernels through the interface below. A target that can
// run kernels on this machine attaches it to the relax dialect; without it, no
// kernel is folded.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_KERNELEVALUATOR_H
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_KERNELEVALUATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectInterface.h"

namespace mlir::relax {

/// Compiled kernels that are ready to run.
class KernelEvaluator {
public:
  virtual ~KernelEvaluator();

  /// Runs a kernel on row-major buffers (inputs, then outputs), aligned to 64
  /// bytes, and index values. On failure `message` holds the reason.
  virtual LogicalResult run(StringRef kernel, ArrayRef<void *> buffers,
                            ArrayRef<int64_t> symbols,
                            std::string &message) = 0;
};

class KernelEvaluatorInterface
    : public DialectInterface::Base<KernelEvaluatorInterface> {
public:
  KernelEvaluatorInterface(Dialect *dialect) : Base(dialect) {}

  /// Compiles the `tir.prim_func`s of the module, which is consumed. Reports
  /// errors at the kernels.
  virtual FailureOr<std::unique_ptr<KernelEvaluator>>
  load(ModuleOp kernels) const = 0;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_KERNELEVALUATOR_H
