//===- ShapeProgram.h - evaluate shape expressions in the VM ---*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `vm.builtin.eval_expr(heap, dst_index, program)` evaluates an expression over
// the values of the shape heap. The program is a Shape: numbers in postfix
// order. 4 * m + 1 with m at heap index 2 is
//
//   [Push, 4, Load, 2, Mul, Push, 1, Add] = [0, 4, 1, 2, 4, 0, 1, 2]
//
// `vm.builtin.run_shape_program(heap, program)` runs a program that stores the
// values of any number of expressions. With `Store, 3` behind it, the one above
// stores its value at heap index 3.
//
// Arithmetic is on 64-bit integers; overflow and division by zero are errors.
// The opcodes are part of the file format and never change.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_SHAPEPROGRAM_H
#define RELAX_MLIR_RUNTIME_SHAPEPROGRAM_H

#include "relax-mlir/Runtime/Error.h"
#include "relax-mlir/Runtime/Export.h"

#include <cstddef>
#include <cstdint>

namespace relax_mlir::runtime {

enum class ShapeOp : int64_t {
  Push = 0, ///< the next number
  Load = 1, ///< the heap's value at the index that is the next number
  Add = 2,
  Sub = 3,
  Mul = 4,
  FloorDiv = 5, ///< rounds towards minus infinity
  FloorMod = 6, ///< takes the divisor's sign
  CeilDiv = 7,  ///< rounds towards plus infinity
  Min = 8,
  Max = 9,
  Store =
      10 ///< takes a value to the heap, to the index that is the next number
};

/// The maximum number of values on the stack of a program.
constexpr size_t kMaxShapeStack = 64;

/// Evaluates a program without Store, which must leave exactly one value on the
/// stack.
RELAX_RT_API Expected<int64_t> evaluateShapeProgram(const int64_t *program,
                                                    size_t size,
                                                    const int64_t *heap,
                                                    size_t heapSize);

/// Runs a program, which must leave no value on the stack. An error leaves the
/// values that were stored before it.
RELAX_RT_API Error runShapeProgram(const int64_t *program, size_t size,
                                   int64_t *heap, size_t heapSize);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_SHAPEPROGRAM_H
