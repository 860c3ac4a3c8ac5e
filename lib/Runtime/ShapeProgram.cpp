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

namespace {
/// The stack of a program, and the heap that it refers to. The first error ends
/// the program; functions that return false have set it.
class ShapeMachine {
public:
  ShapeMachine(const int64_t *heap, size_t heapSize, int64_t *stores)
      : heap(heap), heapSize(heapSize), stores(stores) {}

  bool run(const int64_t *program, size_t size);
  /// Takes the one value that a program has left.
  Expected<int64_t> takeValue() {
    if (depth == 1)
      return stack[0];
    return failed("expected one value at the end, got " +
                  std::to_string(depth));
  }
  Error expectEmpty() {
    if (depth == 0)
      return Error::success();
    return failed("expected no value at the end, got " + std::to_string(depth));
  }
  Error takeError() { return std::move(error); }

private:
  /// Runs an operation with a number behind it.
  bool runWithNumber(ShapeOp op, int64_t number);
  /// Runs an operation on the two values on top of the stack.
  bool apply(ShapeOp op);
  bool divide(ShapeOp op, int64_t a, int64_t b, int64_t &result);
  bool fail(const std::string &message) {
    error = failed(message);
    return false;
  }
  bool overflow(int64_t a, int64_t b) {
    return fail("overflow of an operation on " + std::to_string(a) + " and " +
                std::to_string(b));
  }

  const int64_t *heap;
  size_t heapSize;
  /// The heap, or null if the program must not store.
  int64_t *stores;
  int64_t stack[kMaxShapeStack];
  size_t depth = 0;
  Error error;
};
} // namespace

bool ShapeMachine::divide(ShapeOp op, int64_t a, int64_t b, int64_t &result) {
  if (b == 0)
    return fail("division of " + std::to_string(a) + " by zero");
  if (a == INT64_MIN && b == -1) {
    result = 0;
    return op == ShapeOp::FloorMod || overflow(a, b);
  }
  result = floorDiv(a, b);
  if (op == ShapeOp::FloorMod)
    result = a - result * b;
  else if (op == ShapeOp::CeilDiv)
    result += a % b != 0;
  return true;
}

bool ShapeMachine::apply(ShapeOp op) {
  if (depth < 2)
    return fail("an operation has too few operands");
  int64_t b = stack[--depth];
  int64_t &result = stack[depth - 1];
  int64_t a = result;
  switch (op) {
  case ShapeOp::Add:
    return !__builtin_add_overflow(a, b, &result) || overflow(a, b);
  case ShapeOp::Sub:
    return !__builtin_sub_overflow(a, b, &result) || overflow(a, b);
  case ShapeOp::Mul:
    return !__builtin_mul_overflow(a, b, &result) || overflow(a, b);
  case ShapeOp::FloorDiv:
  case ShapeOp::FloorMod:
  case ShapeOp::CeilDiv:
    return divide(op, a, b, result);
  case ShapeOp::Min:
    result = a < b ? a : b;
    return true;
  case ShapeOp::Max:
    result = a < b ? b : a;
    return true;
  default:
    return fail("unknown operation " + std::to_string(int64_t(op)));
  }
}

bool ShapeMachine::runWithNumber(ShapeOp op, int64_t number) {
  bool isIndex = op != ShapeOp::Push;
  if (isIndex && (number < 0 || uint64_t(number) >= heapSize))
    return fail("heap index " + std::to_string(number) +
                " is out of range, the heap has " + std::to_string(heapSize));
  if (op == ShapeOp::Store) {
    if (!stores)
      return fail("an expression cannot store a value");
    if (depth == 0)
      return fail("an operation has too few operands");
    stores[number] = stack[--depth];
    return true;
  }
  if (depth == kMaxShapeStack)
    return fail("more than " + std::to_string(kMaxShapeStack) +
                " values on the stack");
  stack[depth++] = isIndex ? heap[number] : number;
  return true;
}

bool ShapeMachine::run(const int64_t *program, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    auto op = ShapeOp(program[i]);
    if (op != ShapeOp::Push && op != ShapeOp::Load && op != ShapeOp::Store) {
      if (!apply(op))
        return false;
      continue;
    }
    if (++i == size)
      return fail("the program ends inside an instruction");
    if (!runWithNumber(op, program[i]))
      return false;
  }
  return true;
}

Expected<int64_t> evaluateShapeProgram(const int64_t *program, size_t size,
                                       const int64_t *heap, size_t heapSize) {
  ShapeMachine machine(heap, heapSize, /*stores=*/nullptr);
  if (!machine.run(program, size))
    return machine.takeError();
  return machine.takeValue();
}

Error runShapeProgram(const int64_t *program, size_t size, int64_t *heap,
                      size_t heapSize) {
  ShapeMachine machine(heap, heapSize, heap);
  if (!machine.run(program, size))
    return machine.takeError();
  return machine.expectEmpty();
}

} // namespace relax_mlir::runtime
