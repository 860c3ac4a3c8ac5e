//===- Memory.h - undefined tensors and storages ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_MEMORY_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_MEMORY_H

#include "Objects.h"
#include "relax-mlir/Validation/Interpreter/Frame.h"

namespace relax_mlir::reference {

/// Returns a tensor with undefined content: NaN, or -1 for integers, which
/// makes reads of unwritten elements visible. Its extents are those of `shape`,
/// or of `type` if `shape` is null.
mlir::FailureOr<Tensor> makeUndefined(mlir::Operation *op, mlir::Type type,
                                      mlir::Value shape, Frame &frame);
mlir::FailureOr<Tensor> makeUndefined(mlir::Operation *op,
                                      mlir::Type elementType,
                                      llvm::ArrayRef<int64_t> shape,
                                      Frame &frame);

/// Returns a storage of `bytes` undefined bytes.
mlir::FailureOr<RuntimeValue> makeStorage(mlir::Operation *op, int64_t bytes,
                                          Frame &frame);
/// Returns the size in bytes of a tensor of the declared type.
mlir::FailureOr<int64_t> countBytes(mlir::Operation *op,
                                    llvm::ArrayRef<int64_t> shape,
                                    mlir::Type elementType);

/// Returns a new tensor at `offset` in `storage`. It overwrites the content of
/// the storage: a live tensor in the same bytes is lost, as it would be in
/// compiled code.
mlir::FailureOr<Tensor> cutTensor(mlir::Operation *op,
                                  const RuntimeValue &storage, int64_t offset,
                                  llvm::ArrayRef<int64_t> shape,
                                  mlir::Type elementType, Frame &frame);

/// Returns a tensor whose slices are `parts`, which have one shape; the slices
/// of an empty tensor have the shape `partShape`.
mlir::FailureOr<Tensor> stackTensors(mlir::Operation *op,
                                     llvm::ArrayRef<Tensor> parts,
                                     mlir::Type elementType,
                                     llvm::ArrayRef<int64_t> partShape,
                                     Frame &frame);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_MEMORY_H
