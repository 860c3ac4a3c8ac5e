//===- BufferDescriptor.h - a buffer at a pointer ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_BUFFERDESCRIPTOR_H
#define RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_BUFFERDESCRIPTOR_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"

namespace relax_mlir {

/// Builds a memref of rank 0 or 1 with the elements at `pointer`. A kernel
/// never asks for the size of a buffer, so a dynamic one is poison.
mlir::Value buildBuffer(mlir::OpBuilder &builder, mlir::Location loc,
                        const mlir::LLVMTypeConverter &converter,
                        mlir::MemRefType type, mlir::Value pointer);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_BUFFERDESCRIPTOR_H
