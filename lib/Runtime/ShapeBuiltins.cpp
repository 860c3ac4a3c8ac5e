//===- ShapeBuiltins.cpp - builtins for shapes and checks -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "Objects.h"
#include "relax-mlir/Runtime/ShapeProgram.h"

#include <cstring>

namespace relax_mlir::runtime {

namespace {

// Codes of vm.builtin.match_shape and vm.builtin.make_shape. Part of the file
// format: the numbers never change.
enum MatchCode : int64_t {
  kAssertEqualToImm = 0,
  kStoreToHeap = 1,
  kNoOp = 2,
  kAssertEqualToLoad = 3
};
enum MakeCode : int64_t { kUseImm = 0, kLoadShape = 1 };

bool checkHeapIndex(Args &args, int64_t index, size_t size) {
  if (index >= 0 && uint64_t(index) < size)
    return true;
  return args.fail("RuntimeError", "shape heap index " + std::to_string(index) +
                                       " is out of range, the heap has " +
                                       std::to_string(size) + " slots");
}

/// The most numbers that a heap has. No function has more sizes.
constexpr int64_t kMaxHeapSize = int64_t(1) << 20;

/// alloc_shape_heap(vm, size)
int allocShapeHeap(void *, const TVMFFIAny *argv, int32_t argc,
                   TVMFFIAny *ret) {
  Args args("vm.builtin.alloc_shape_heap", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  int64_t size = args.integer(1);
  if (!args.failed() && (size < 0 || size > kMaxHeapSize))
    args.fail("ValueError", "expected a heap of 0 to " +
                                std::to_string(kMaxHeapSize) +
                                " numbers, got " + std::to_string(size));
  if (args.failed())
    return args.raiseError();
  return give(makeShapeHeap(size_t(size)), ret);
}

/// Matches the actual dimension against one (code, value) pair of match_shape.
bool matchDim(Args &args, int64_t dim, int64_t code, int64_t value,
              int64_t *heap, size_t heapSize, MessagePrefix where,
              int64_t axis) {
  auto mismatch = [&](int64_t expected) {
    return args.fail("ValueError", where + "expected dimension " +
                                       std::to_string(axis) + " to be " +
                                       std::to_string(expected) + ", got " +
                                       std::to_string(dim));
  };
  switch (code) {
  case kAssertEqualToImm:
    return dim == value || mismatch(value);
  case kStoreToHeap:
    if (!checkHeapIndex(args, value, heapSize))
      return false;
    heap[value] = dim;
    return true;
  case kNoOp:
    return true;
  case kAssertEqualToLoad:
    if (!checkHeapIndex(args, value, heapSize))
      return false;
    return dim == heap[value] || mismatch(heap[value]);
  default:
    return args.fail("RuntimeError",
                     "unknown shape code " + std::to_string(code));
  }
}

/// match_shape(tensor or shape, heap, rank, (code, value) * rank, context)
int matchShape(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.match_shape", argv, argc);
  if (!args.expectAtLeast(3))
    return args.raiseError();
  const int64_t *dims = nullptr;
  int64_t rank = 0;
  if (const DLTensor *tensor = asTensor(args[0])) {
    dims = tensor->shape;
    rank = tensor->ndim;
  } else if (const TVMFFIShapeCell *shape = args.shape(0)) {
    dims = shape->data;
    rank = int64_t(shape->size);
  }
  size_t heapSize = 0;
  // The heap may be None when no pair has a symbol.
  int64_t *heap =
      args[1].type_index == kTVMFFINone ? nullptr : args.heap(1, heapSize);
  int64_t expected = args.integer(2);
  if (!args.failed() && (expected < 0 || expected > (argc - 3) / 2))
    args.fail("TypeError",
              "expected " + std::to_string(expected) + " (code, value) pairs");
  if (args.failed())
    return args.raiseError();
  MessagePrefix where = args.context(int32_t(3 + 2 * expected));
  if (rank != expected)
    args.fail("ValueError", where + "expected rank " +
                                std::to_string(expected) + ", got " +
                                shapeToString(dims, size_t(rank)));
  for (int64_t i = 0; i < expected && !args.failed(); ++i) {
    int64_t code = args.integer(int32_t(3 + 2 * i));
    int64_t value = args.integer(int32_t(4 + 2 * i));
    if (!args.failed())
      matchDim(args, dims[i], code, value, heap, heapSize, where, i);
  }
  return args.failed() ? args.raiseError() : 0;
}

/// Returns the value of a (code, value) pair of make_shape.
int64_t makeDim(Args &args, int32_t at, const int64_t *heap, size_t heapSize) {
  int64_t code = args.integer(at);
  int64_t value = args.integer(at + 1);
  if (args.failed() || code == kUseImm)
    return value;
  if (code != kLoadShape) {
    args.fail("RuntimeError", "unknown shape code " + std::to_string(code));
    return 0;
  }
  return checkHeapIndex(args, value, heapSize) ? heap[value] : 0;
}

/// make_shape(heap, rank, (code, value) * rank)
int makeShapeFromHeap(void *, const TVMFFIAny *argv, int32_t argc,
                      TVMFFIAny *ret) {
  Args args("vm.builtin.make_shape", argv, argc);
  if (!args.expectAtLeast(2))
    return args.raiseError();
  size_t heapSize = 0;
  int64_t *heap =
      args[0].type_index == kTVMFFINone ? nullptr : args.heap(0, heapSize);
  int64_t rank = args.integer(1);
  if (!args.failed() && (rank < 0 || rank != (argc - 2) / 2 || argc % 2 != 0))
    args.fail("TypeError",
              "expected " + std::to_string(rank) + " (code, value) pairs");
  if (args.failed())
    return args.raiseError();
  constexpr int64_t kFew = 16;
  int64_t few[kFew];
  std::vector<int64_t> many(rank > kFew ? size_t(rank) : 0);
  int64_t *dims = rank > kFew ? many.data() : few;
  for (int64_t i = 0; i < rank; ++i)
    dims[i] = makeDim(args, int32_t(2 + 2 * i), heap, heapSize);
  if (args.failed())
    return args.raiseError();
  return give(makeShape(dims, size_t(rank)), ret);
}

/// eval_expr(heap, index, program)
int evalExpr(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.eval_expr", argv, argc);
  if (!args.expectCount(3))
    return args.raiseError();
  size_t heapSize = 0;
  int64_t *heap = args.heap(0, heapSize);
  int64_t index = args.integer(1);
  const TVMFFIShapeCell *program = args.shape(2);
  if (args.failed() || !checkHeapIndex(args, index, heapSize))
    return args.raiseError();
  Expected<int64_t> value =
      evaluateShapeProgram(program->data, program->size, heap, heapSize);
  if (!value)
    return raise(value.error());
  heap[index] = *value;
  return 0;
}

/// run_shape_program(heap, program)
int runProgram(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.run_shape_program", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  size_t heapSize = 0;
  int64_t *heap = args.heap(0, heapSize);
  const TVMFFIShapeCell *program = args.shape(1);
  if (args.failed())
    return args.raiseError();
  if (Error error =
          runShapeProgram(program->data, program->size, heap, heapSize))
    return raise(error);
  return 0;
}

/// load_symbol(heap, index)
int loadSymbol(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.load_symbol", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  size_t heapSize = 0;
  int64_t *heap = args.heap(0, heapSize);
  int64_t index = args.integer(1);
  if (args.failed() || !checkHeapIndex(args, index, heapSize))
    return args.raiseError();
  return give(Any::integer(heap[index]), ret);
}

/// match_prim_value(value, heap, code, heap index or number, context)
int matchPrimValue(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.match_prim_value", argv, argc);
  if (!args.expectAtLeast(4))
    return args.raiseError();
  int64_t actual = args.integer(0);
  size_t heapSize = 0;
  int64_t *heap =
      args[1].type_index == kTVMFFINone ? nullptr : args.heap(1, heapSize);
  int64_t code = args.integer(2), value = args.integer(3);
  if (!args.failed())
    matchDim(args, actual, code, value, heap, heapSize, args.context(4), 0);
  return args.failed() ? args.raiseError() : 0;
}

/// make_prim_value(heap, code, heap index or number)
int makePrimValue(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.make_prim_value", argv, argc);
  if (!args.expectCount(3))
    return args.raiseError();
  size_t heapSize = 0;
  int64_t *heap =
      args[0].type_index == kTVMFFINone ? nullptr : args.heap(0, heapSize);
  int64_t value = makeDim(args, 1, heap, heapSize);
  if (args.failed())
    return args.raiseError();
  return give(Any::integer(value), ret);
}

/// check_tensor_info(tensor, rank or -1, dtype or None, context)
int checkTensorInfo(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.check_tensor_info", argv, argc);
  if (!args.expectAtLeast(3))
    return args.raiseError();
  MessagePrefix where = args.context(3);
  int64_t rank = args.integer(1);
  const DLTensor *tensor = asTensor(args[0]);
  bool anyType = args[2].type_index == kTVMFFINone;
  DataType type = anyType ? DataType() : args.dataType(2);
  if (args.failed())
    return args.raiseError();
  if (!tensor)
    args.fail("TypeError",
              where + "expected a tensor, got " + describeKind(args[0]));
  else if (rank >= 0 && tensor->ndim != rank)
    args.fail("ValueError",
              where + "expected a tensor of rank " + std::to_string(rank) +
                  ", got shape " +
                  shapeToString(tensor->shape, size_t(tensor->ndim)));
  else if (!anyType && dataTypeOf(*tensor) != type)
    args.fail("TypeError", where + "expected a tensor of " + toString(type) +
                               ", got " + toString(dataTypeOf(*tensor)));
  else if (!isDense(*tensor))
    args.fail("ValueError", where + "expected a contiguous row-major tensor");
  return args.failed() ? args.raiseError() : 0;
}

/// check_shape_info(shape, rank or -1, context)
int checkShapeInfo(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.check_shape_info", argv, argc);
  if (!args.expectAtLeast(2))
    return args.raiseError();
  MessagePrefix where = args.context(2);
  int64_t rank = args.integer(1);
  const TVMFFIShapeCell *shape = asShape(args[0]);
  if (!args.failed() && !shape)
    args.fail("TypeError",
              where + "expected a shape, got " + describeKind(args[0]));
  else if (shape && rank >= 0 && int64_t(shape->size) != rank)
    args.fail("ValueError", where + "expected a shape of rank " +
                                std::to_string(rank) + ", got " +
                                shapeToString(shape->data, shape->size));
  return args.failed() ? args.raiseError() : 0;
}

/// check_tuple_info(tuple, size, context)
int checkTupleInfo(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.check_tuple_info", argv, argc);
  if (!args.expectAtLeast(2))
    return args.raiseError();
  MessagePrefix where = args.context(2);
  int64_t size = args.integer(1);
  const TVMFFISeqCell *tuple = asArray(args[0]);
  if (!args.failed() && !tuple)
    args.fail("TypeError",
              where + "expected a tuple, got " + describeKind(args[0]));
  else if (tuple && tuple->size != size)
    args.fail("ValueError", where + "expected a tuple of " +
                                std::to_string(size) + " items, got " +
                                std::to_string(tuple->size));
  return args.failed() ? args.raiseError() : 0;
}

/// check_prim_value_info(value, dtype, context)
int checkPrimValueInfo(void *, const TVMFFIAny *argv, int32_t argc,
                       TVMFFIAny *) {
  Args args("vm.builtin.check_prim_value_info", argv, argc);
  if (!args.expectAtLeast(2))
    return args.raiseError();
  MessagePrefix where = args.context(2);
  DataType type = args.dataType(1);
  bool isFloat = type.code == DataType::Float || type.code == DataType::BFloat;
  bool fits =
      isFloat ? args[0].type_index == kTVMFFIFloat : bool(asInteger(args[0]));
  if (!args.failed() && !fits)
    args.fail("TypeError", where + "expected a number of type " +
                               toString(type) + ", got " +
                               describeKind(args[0]));
  return args.failed() ? args.raiseError() : 0;
}

/// Describes the (name, heap slot) pairs from argument `at` on: " for n = 5, m
/// = 3". Returns an empty string if there are no pairs.
std::string describeSlots(Args &args, int32_t at) {
  if (at + 1 >= args.size())
    return "";
  size_t heapSize = 0;
  const int64_t *heap = args.heap(at, heapSize);
  std::string text;
  for (int32_t i = at + 1; i + 1 < args.size() && !args.failed(); i += 2) {
    std::optional<std::string_view> name = asString(args[i]);
    int64_t slot = args.integer(i + 1);
    if (!name && !args.failed())
      args.fail("TypeError",
                "expected the name of a slot, got " + describeKind(args[i]));
    if (args.failed() || !checkHeapIndex(args, slot, heapSize))
      break;
    text += text.empty() ? " for " : ", ";
    text += std::string(*name) + " = " + std::to_string(heap[slot]);
  }
  return text;
}

/// check_expr(value, context, heap, (name, slot) *): `value` must not be
/// negative; the slots hold the symbols it was computed from
int checkExpr(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.check_expr", argv, argc);
  if (!args.expectAtLeast(1))
    return args.raiseError();
  MessagePrefix where = args.context(1);
  int64_t value = args.integer(0);
  if (args.failed() || value >= 0)
    return args.failed() ? args.raiseError() : 0;
  std::string sizes = describeSlots(args, 2);
  if (!args.failed())
    args.fail("ValueError", where + "expected 0 or more, got " +
                                std::to_string(value) + sizes);
  return args.raiseError();
}

/// check_func_info(function, context)
int checkFuncInfo(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.check_func_info", argv, argc);
  if (args.expectAtLeast(1) && args[0].type_index != kTVMFFIFunction)
    args.fail("TypeError", args.context(1) + "expected a function, got " +
                               describeKind(args[0]));
  return args.failed() ? args.raiseError() : 0;
}

const Builtin table[] = {
    {"vm.builtin.alloc_shape_heap", allocShapeHeap},
    {"vm.builtin.match_shape", matchShape},
    {"vm.builtin.make_shape", makeShapeFromHeap},
    {"vm.builtin.eval_expr", evalExpr},
    {"vm.builtin.run_shape_program", runProgram},
    {"vm.builtin.load_symbol", loadSymbol},
    {"vm.builtin.match_prim_value", matchPrimValue},
    {"vm.builtin.make_prim_value", makePrimValue},
    {"vm.builtin.check_tensor_info", checkTensorInfo},
    {"vm.builtin.check_shape_info", checkShapeInfo},
    {"vm.builtin.check_tuple_info", checkTupleInfo},
    {"vm.builtin.check_prim_value_info", checkPrimValueInfo},
    {"vm.builtin.check_expr", checkExpr},
    {"vm.builtin.check_func_info", checkFuncInfo},
};

} // namespace

BuiltinTable shapeBuiltins() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
