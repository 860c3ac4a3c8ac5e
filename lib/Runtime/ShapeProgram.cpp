//===- ShapeProgram.cpp - evaluate shape expressions in the VM ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/ShapeProgram.h"

#include <string>

namespace relax_mlir::runtime {

static Error failed(const std::string &message) {
  return Error("ValueError", "shape expression: " + message);
}

/// Returns `a / b` rounded down. The caller excludes division by zero and
/// overflow.
static int64_t floorDiv(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

static Error apply(ShapeOp op, int64_t a, int64_t b, int64_t &result) {
  bool overflow = false;
  switch (op) {
  case ShapeOp::Add:
    overflow = __builtin_add_overflow(a, b, &result);
    break;
  case ShapeOp::Sub:
    overflow = __builtin_sub_overflow(a, b, &result);
    break;
  case ShapeOp::Mul:
    overflow = __builtin_mul_overflow(a, b, &result);
    break;
  case ShapeOp::FloorDiv:
  case ShapeOp::FloorMod:
  case ShapeOp::CeilDiv:
    if (b == 0)
      return failed("division of " + std::to_string(a) + " by zero");
    if (a == INT64_MIN && b == -1) {
      overflow = op != ShapeOp::FloorMod;
      result = 0;
      break;
    }
    result = floorDiv(a, b);
    if (op == ShapeOp::FloorMod)
      result = a - result * b;
    else if (op == ShapeOp::CeilDiv)
      result += a % b != 0;
    break;
  case ShapeOp::Min:
    result = a < b ? a : b;
    break;
  case ShapeOp::Max:
    result = a < b ? b : a;
    break;
  default:
    return failed("unknown operation " + std::to_string(int64_t(op)));
  }
  if (overflow)
    return failed("overflow of an operation on " + std::to_string(a) + " and " +
                  std::to_string(b));
  return Error::success();
}

Expected<int64_t> evaluateShapeProgram(const int64_t *program, size_t size,
                                       const int64_t *heap, size_t heapSize) {
  int64_t stack[kMaxShapeStack];
  size_t depth = 0;
  for (size_t i = 0; i < size; ++i) {
    auto op = ShapeOp(program[i]);
    if (op == ShapeOp::Push || op == ShapeOp::Load) {
      if (++i == size)
        return failed("the program ends inside an instruction");
      int64_t value = program[i];
      if (op == ShapeOp::Load) {
        if (value < 0 || uint64_t(value) >= heapSize)
          return failed("heap index " + std::to_string(value) +
                        " is out of range, the heap has " +
                        std::to_string(heapSize));
        value = heap[value];
      }
      if (depth == kMaxShapeStack)
        return failed("more than " + std::to_string(kMaxShapeStack) +
                      " values on the stack");
      stack[depth++] = value;
      continue;
    }
    if (depth < 2)
      return failed("an operation has too few operands");
    --depth;
    if (Error error =
            apply(op, stack[depth - 1], stack[depth], stack[depth - 1]))
      return error;
  }
  if (depth != 1)
    return failed("expected one value at the end, got " +
                  std::to_string(depth));
  return stack[0];
}

} // namespace relax_mlir::runtime
