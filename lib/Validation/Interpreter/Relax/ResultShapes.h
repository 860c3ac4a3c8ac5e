//===- ResultShapes.h - result shapes from operand shapes -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reference computes the extents of results from the extents of the
// operands at run time. It shares no code with type inference: the interpreter
// compares the two.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_RESULTSHAPES_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_RESULTSHAPES_H

#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"

namespace relax_mlir::reference {

/// Returns the broadcast of `shapes` by NumPy's rules. Reports incompatible
/// extents at `op`.
mlir::FailureOr<Shape>
broadcastShapes(mlir::Operation *op,
                llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes);

/// Returns the row-major index into a tensor of `shape` of the element that is
/// broadcast to the coordinates `at`.
int64_t getBroadcastIndex(llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<int64_t> at);

/// Returns a nonnegative axis; negative axes count from the end.
int64_t getAxis(int64_t axis, int64_t rank);
/// Returns a flag per dimension: true for those in `axes`.
llvm::SmallVector<bool> getAxes(llvm::ArrayRef<int64_t> axes, int64_t rank);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_RESULTSHAPES_H
