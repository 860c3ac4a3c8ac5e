//===- Memory.h - undefined tensors, and memory for them --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_MEMORY_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_MEMORY_H

#include "Objects.h"
#include "relax-mlir/Validation/Interpreter/Frame.h"

namespace relax_mlir::reference {

/// A tensor whose contents are undefined: NaN, or -1 where there is none, so
/// that a program that reads what it has not written shows. Of the sizes of
/// `type`, or those of `shape` where it is not null.
mlir::FailureOr<Tensor> makeUndefined(mlir::Operation *op, mlir::Type type,
                                      mlir::Value shape, Frame &frame);

/// `bytes` bytes, undefined.
mlir::FailureOr<RuntimeValue> makeStorage(mlir::Operation *op, int64_t bytes,
                                          Frame &frame);
/// The bytes of a tensor, as the program says.
mlir::FailureOr<int64_t> countBytes(mlir::Operation *op,
                                    llvm::ArrayRef<int64_t> shape,
                                    mlir::Type elementType);

/// A new tensor, `offset` bytes behind the begin of `storage`. It overwrites
/// what is there: a tensor that lives while another is put into its place is
/// lost, as it may be on any machine.
mlir::FailureOr<Tensor> cutTensor(mlir::Operation *op,
                                  const RuntimeValue &storage, int64_t offset,
                                  llvm::ArrayRef<int64_t> shape,
                                  mlir::Type elementType, Frame &frame);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_MEMORY_H
