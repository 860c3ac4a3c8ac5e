//===- KernelEvaluator.h - tensor programs run by the compiler --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Constant folding runs kernels. How, it does not know: a target that can run
// them on this machine adds the interface below to the relax dialect. Without
// one, nothing is folded.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_KERNELEVALUATOR_H
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_KERNELEVALUATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectInterface.h"

namespace mlir::relax {

/// Kernels that are ready to run.
class KernelEvaluator {
public:
  virtual ~KernelEvaluator();

  /// Runs a kernel on row-major buffers (inputs, then outputs), aligned to 64
  /// bytes, and index values. On failure `message` says why.
  virtual LogicalResult run(StringRef kernel, ArrayRef<void *> buffers,
                            ArrayRef<int64_t> symbols,
                            std::string &message) = 0;
};

class KernelEvaluatorInterface
    : public DialectInterface::Base<KernelEvaluatorInterface> {
public:
  KernelEvaluatorInterface(Dialect *dialect) : Base(dialect) {}

  /// Makes the `tir.prim_func`s of the module ready to run; the module is used
  /// up. Reports errors at the kernels.
  virtual FailureOr<std::unique_ptr<KernelEvaluator>>
  load(ModuleOp kernels) const = 0;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_KERNELEVALUATOR_H
