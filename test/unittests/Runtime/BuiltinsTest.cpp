//===- BuiltinsTest.cpp - functions vm.builtin.* one by one ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/FFI.h"

#include <gtest/gtest.h>

using namespace relax_mlir::runtime;

namespace {

/// Calls a function `vm.builtin.NAME` by the registry.
Expected<Any> call(const char *name, const std::vector<Any> &args) {
  return callFunction(findGlobal("vm.builtin." + std::string(name)), args);
}

std::string errorOf(const Expected<Any> &value) {
  EXPECT_FALSE(bool(value));
  return value ? "" : value.error().kind() + ": " + value.error().message();
}

int64_t integerOf(const Expected<Any> &value) {
  EXPECT_TRUE(bool(value)) << value.error().message();
  return value ? asInteger(value->view()).value_or(-999) : -999;
}

std::vector<int64_t> shapeOf(const Expected<Any> &value) {
  EXPECT_TRUE(bool(value)) << value.error().message();
  const TVMFFIShapeCell *shape = value ? asShape(value->view()) : nullptr;
  return shape ? std::vector<int64_t>(shape->data, shape->data + shape->size)
               : std::vector<int64_t>{-999};
}

Any number(int64_t value) { return Any::integer(value); }

constexpr DataType kInt64 = {DataType::Int, 64, 1};

} // namespace

TEST(Builtins, primValues) {
  Any heap = *call("alloc_shape_heap", {Any(), number(2)});
  // Stores the value, then compares another one with it, and with a number.
  EXPECT_TRUE(
      bool(call("match_prim_value", {number(7), heap, number(1), number(1)})));
  EXPECT_TRUE(
      bool(call("match_prim_value", {number(7), heap, number(3), number(1)})));
  EXPECT_EQ(
      errorOf(call("match_prim_value", {number(8), heap, number(3), number(1),
                                        makeString("main, n")})),
      "ValueError: vm.builtin.match_prim_value: main, n: expected "
      "dimension 0 to be 7, got 8");
  EXPECT_FALSE(
      bool(call("match_prim_value", {number(8), Any(), number(0), number(9)})));
  EXPECT_TRUE(
      bool(call("match_prim_value", {number(8), Any(), number(2), number(0)})));
  EXPECT_EQ(integerOf(call("make_prim_value", {heap, number(1), number(1)})),
            7);
  EXPECT_EQ(integerOf(call("make_prim_value", {Any(), number(0), number(5)})),
            5);
  EXPECT_EQ(integerOf(call("load_symbol", {heap, number(1)})), 7);
}

TEST(Builtins, shapeHeaps) {
  Any heap = *call("alloc_shape_heap", {Any(), number(2)});
  EXPECT_EQ(integerOf(call("load_symbol", {heap, number(1)})), 0);
  EXPECT_TRUE(
      bool(call("run_shape_program", {heap, makeShape({0, 9, 10, 1})})));
  EXPECT_EQ(integerOf(call("load_symbol", {heap, number(1)})), 9);
  EXPECT_EQ(errorOf(call("run_shape_program", {heap, makeShape({0, 9})})),
            "ValueError: shape expression: expected no value at the end, got "
            "1");
  EXPECT_EQ(errorOf(call("alloc_shape_heap", {Any(), number(-1)})),
            "ValueError: vm.builtin.alloc_shape_heap: expected a heap of 0 to "
            "1048576 numbers, got -1");
  Any tensor = *makeTensor(kInt64, {2});
  EXPECT_EQ(errorOf(call("load_symbol", {tensor, number(0)})),
            "TypeError: vm.builtin.load_symbol: expected a shape heap as "
            "argument 0, got a tensor");
}

TEST(Builtins, newTensors) {
  Expected<Any> tensor = call("new_tensor", {Any(), makeShape({2, 3}),
                                             number(0), Any::dataType(kInt64)});
  ASSERT_TRUE(bool(tensor));
  const DLTensor &view = *asTensor(tensor->view());
  EXPECT_EQ(shapeToString(view.shape, 2), "[2, 3]");
  EXPECT_EQ(shapeToString(view.strides, 2), "[3, 1]");
  EXPECT_EQ(uintptr_t(dataOf(view)) % 64, 0u);
  EXPECT_EQ(errorOf(call("new_tensor", {Any(), makeShape({2, -3}), number(0),
                                        Any::dataType(kInt64)})),
            "ValueError: vm.builtin.new_tensor: expected dimensions of 0 or "
            "more, got [2, -3]");
  EXPECT_EQ(errorOf(call("new_tensor", {Any(), makeShape({2}), number(2),
                                        Any::dataType(kInt64)})),
            "RuntimeError: vm.builtin.new_tensor: device 2 is not available, "
            "expected 0 for the device of the machine or 1 for the host");
}

TEST(Builtins, objectsCopyLentTensors) {
  // The caller lends a tensor for one call, and then uses its memory again.
  int64_t element = 5, dim = 1;
  DLTensor lent{};
  lent.data = &element;
  lent.device = kCPU;
  lent.ndim = 1;
  lent.dtype = {kDLInt, 64, 1};
  lent.shape = &dim;
  TVMFFIAny view{};
  view.type_index = kTVMFFIDLTensorPtr;
  view.v_ptr = &lent;
  Any empty = *makeTuple(nullptr, 0), owned = Any::adopt(view);
  Expected<Any> sequence = call("sequence_append", {empty, owned});
  ASSERT_TRUE(bool(sequence)) << sequence.error().message();
  Any identity = findGlobal("vm.builtin.copy");
  Expected<Any> closure = call("make_closure", {identity, owned});
  ASSERT_TRUE(bool(closure)) << closure.error().message();
  element = 6;
  lent = DLTensor{};
  Any index = *makeTensor(kInt64, {});
  *static_cast<int64_t *>(dataOf(*asTensor(index))) = 0;
  Expected<Any> item = call("sequence_get", {*sequence, index});
  ASSERT_TRUE(bool(item)) << item.error().message();
  EXPECT_EQ(*static_cast<int64_t *>(dataOf(*asTensor(*item))), 5);
  Expected<Any> held = callFunction(*closure, {});
  ASSERT_TRUE(bool(held)) << held.error().message();
  EXPECT_EQ(*static_cast<int64_t *>(dataOf(*asTensor(*held))), 5);
}

TEST(Builtins, checks) {
  Any tensor = *makeTensor(kInt64, {2, 3}), shape = makeShape({2, 3});
  Any tuple = *makeTuple(&tensor.view(), 1);
  Any function = findGlobal("vm.builtin.copy");
  EXPECT_TRUE(bool(
      call("check_tensor_info", {tensor, number(2), Any::dataType(kInt64)})));
  EXPECT_TRUE(bool(call("check_tensor_info", {tensor, number(-1), Any()})));
  EXPECT_EQ(errorOf(call("check_tensor_info",
                         {tensor, number(2), Any::dataType(DataType())})),
            "TypeError: vm.builtin.check_tensor_info: expected a tensor of "
            "float32, got int64");
  EXPECT_TRUE(bool(call("check_shape_info", {shape, number(2)})));
  EXPECT_EQ(
      errorOf(call("check_shape_info", {shape, number(3), makeString("f, s")})),
      "ValueError: vm.builtin.check_shape_info: f, s: expected a shape "
      "of rank 3, got [2, 3]");
  EXPECT_TRUE(bool(call("check_tuple_info", {tuple, number(1)})));
  EXPECT_EQ(errorOf(call("check_tuple_info", {tuple, number(2)})),
            "ValueError: vm.builtin.check_tuple_info: expected a tuple of 2 "
            "items, got 1");
  EXPECT_EQ(errorOf(call("check_tuple_info", {tensor, number(2)})),
            "TypeError: vm.builtin.check_tuple_info: expected a tuple, got a "
            "tensor");
  EXPECT_TRUE(
      bool(call("check_prim_value_info", {number(1), Any::dataType(kInt64)})));
  EXPECT_EQ(errorOf(call("check_prim_value_info",
                         {number(1), Any::dataType(DataType())})),
            "TypeError: vm.builtin.check_prim_value_info: expected a number of "
            "type float32, got an integer");
  EXPECT_TRUE(bool(call("check_func_info", {function})));
  EXPECT_EQ(errorOf(call("check_func_info", {shape, makeString("f, g")})),
            "TypeError: vm.builtin.check_func_info: f, g: expected a function, "
            "got a shape");
}

TEST(Builtins, shapes) {
  Any tensor = *makeTensor(kInt64, {2});
  static_cast<int64_t *>(dataOf(*asTensor(tensor)))[0] = 5;
  static_cast<int64_t *>(dataOf(*asTensor(tensor)))[1] = 9;
  EXPECT_EQ(shapeOf(call("shape_of", {tensor})), (std::vector<int64_t>{2}));
  EXPECT_EQ(shapeOf(call("tensor_to_shape", {tensor})),
            (std::vector<int64_t>{5, 9}));
  EXPECT_EQ(errorOf(call("shape_of", {number(1)})),
            "TypeError: vm.builtin.shape_of: expected a tensor as argument 0, "
            "got an integer");
  EXPECT_EQ(errorOf(call("tensor_to_shape", {*makeTensor(kInt64, {1, 2})})),
            "TypeError: vm.builtin.tensor_to_shape: expected an int64 tensor "
            "of rank 1 on cpu");
}

TEST(Builtins, registryHasNoMachine) {
  // Device 0 is then the host.
  Expected<Any> storage = call("alloc_storage", {Any(), number(16), number(0)});
  ASSERT_TRUE(bool(storage)) << storage.error().message();
  Expected<Any> tensor =
      call("alloc_tensor",
           {*storage, number(0), makeShape({2}), Any::dataType(kInt64)});
  ASSERT_TRUE(bool(tensor)) << tensor.error().message();
  EXPECT_EQ(asTensor(*tensor)->device.device_type, kDLCPU);
  EXPECT_TRUE(bool(call("copy_to_device", {*tensor, number(0)})));
}

TEST(Builtins, clearChecksItsArguments) {
  EXPECT_EQ(errorOf(call("memory_manager.clear", {number(1)})),
            "TypeError: vm.builtin.memory_manager.clear: expected 0 arguments, "
            "got 1");
  EXPECT_TRUE(bool(call("memory_manager.clear", {})));
}

TEST(Builtins, views) {
  Expected<Any> tensor = makeTensor(kInt64, {4, 2});
  ASSERT_TRUE(bool(tensor));
  auto *data = static_cast<int64_t *>(dataOf(*asTensor(*tensor)));
  auto view = [&](const Any &x, int64_t offset, std::vector<int64_t> shape) {
    return call("view", {x, number(offset), makeShape(shape)});
  };
  Expected<Any> rows = view(*tensor, 2, {3, 2});
  ASSERT_TRUE(bool(rows));
  EXPECT_EQ(dataOf(*asTensor(*rows)), data + 2);
  // The view keeps the memory.
  *tensor = Any();
  Expected<Any> last = view(*rows, 4, {2});
  *rows = Any();
  ASSERT_TRUE(bool(last));
  EXPECT_EQ(dataOf(*asTensor(*last)), data + 6);
  data[7] = 5;
  EXPECT_EQ(static_cast<int64_t *>(dataOf(*asTensor(*last)))[1], 5);
  EXPECT_TRUE(bool(view(*last, 2, {0})));
  EXPECT_EQ(errorOf(view(*last, 1, {2})),
            "ValueError: vm.builtin.view: a tensor of the shape [2] at element "
            "1 is out of bounds of [2]");
  EXPECT_EQ(errorOf(view(*last, -1, {1})),
            "ValueError: vm.builtin.view: a tensor of the shape [1] at element "
            "-1 is out of bounds of [2]");
  EXPECT_EQ(errorOf(view(number(1), 0, {1})),
            "TypeError: vm.builtin.view: expected a tensor as argument 0, got "
            "an integer");
}
