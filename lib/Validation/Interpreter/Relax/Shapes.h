//===- Shapes.h - shapes of results, from those of operands -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reference finds the sizes of results from those that its operands have
// at run time, and shares nothing with the inference of types: the
// interpreter compares the two.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_SHAPES_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_SHAPES_H

#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"

namespace relax_mlir::reference {

/// The joint shape of operands that NumPy's rules broadcast; the diagnostic of
/// sizes that do not go together is at `op`.
mlir::FailureOr<Shape>
broadcastShapes(mlir::Operation *op,
                llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes);

/// The place of the element that a tensor of `shape` has at a point of a shape
/// that it is broadcast to.
int64_t getBroadcastIndex(llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<int64_t> at);

/// Axes count from the end where they are negative.
int64_t getAxis(int64_t axis, int64_t rank);
/// Which of the dimensions are named by `axes`.
llvm::SmallVector<bool> getAxes(llvm::ArrayRef<int64_t> axes, int64_t rank);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_SHAPES_H
