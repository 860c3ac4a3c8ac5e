//===- ListBuiltinsTest.cpp - builtins for lists and sequences ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/FFI.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <utility>

using namespace relax_mlir::runtime;

namespace {

using Dims = std::vector<int64_t>;
using Floats = std::vector<float>;
constexpr DataType kF32 = {DataType::Float, 32, 1};
constexpr DataType kI32 = {DataType::Int, 32, 1};
constexpr DataType kI64 = {DataType::Int, 64, 1};

template <typename T>
Any tensor(DataType type, const Dims &dims, const std::vector<T> &values) {
  Expected<Any> result = makeTensor(type, dims);
  EXPECT_TRUE(bool(result));
  std::memcpy(dataOf(*asTensor(*result)), values.data(),
              values.size() * sizeof(T));
  return *result;
}

Any floats(const Dims &dims, const Floats &values) {
  return tensor(kF32, dims, values);
}
Any position(int64_t value) { return tensor<int64_t>(kI64, {}, {value}); }

Any sequence(const std::vector<Any> &items) {
  std::vector<TVMFFIAny> views;
  for (const Any &item : items)
    views.push_back(item.view());
  Expected<Any> tuple = makeTuple(views.data(), int32_t(views.size()));
  EXPECT_TRUE(bool(tuple));
  return *tuple;
}

Expected<Any> call(const std::string &name, const std::vector<Any> &args) {
  Any function = findGlobal("vm.builtin." + name);
  EXPECT_FALSE(function.isNone()) << name;
  return callFunction(function, args);
}

Any get(Expected<Any> value) {
  EXPECT_TRUE(bool(value)) << value.error().message();
  return value ? *value : Any();
}

/// Prints a tensor of floats like "[2]: 1 2", and a sequence as its items.
std::string print(const Any &given) {
  std::string text;
  Any value = given;
  if (!asTensor(value) && !asShape(value.view()))
    value = get(call("sequence_to_tuple", {value}));
  if (const TVMFFISeqCell *items = asArray(value.view())) {
    for (int64_t i = 0; i < items->size; ++i) {
      Any item;
      EXPECT_EQ(own(static_cast<const TVMFFIAny *>(items->data)[i], item), 0);
      text += (i == 0 ? "" : "; ") + print(item);
    }
    return "(" + text + ")";
  }
  const DLTensor *t = asTensor(value);
  if (!t)
    return describeKind(value.view());
  text = shapeToString(t->shape, size_t(t->ndim)) + ":";
  for (uint64_t i = 0; i < numElements(*t); ++i)
    text += " " + std::to_string(int(static_cast<float *>(dataOf(*t))[i]));
  return text;
}

std::string errorOf(Expected<Any> value) {
  EXPECT_FALSE(bool(value));
  return value ? "" : value.error().kind() + ": " + value.error().message();
}

/// Expects an error whose text has this part.
void expectError(Expected<Any> value, const std::string &expected) {
  std::string error = errorOf(std::move(value));
  EXPECT_NE(error.find(expected), std::string::npos) << error;
}

const Any one = floats({1}, {1}), two = floats({2}, {2, 3}),
          other = floats({1}, {7});

} // namespace

//===----------------------------------------------------------------------===//
// Lists that a loop collects
//===----------------------------------------------------------------------===//

TEST(ListBuiltinsTest, stacks) {
  Any list = get(call("list_make", {}));
  for (const Any &item : {one, other})
    get(call("list_append", {list, item}));
  Any shape = makeShape(Dims{1}), type = Any::dataType(kF32);
  EXPECT_EQ(print(get(call("list_stack", {list, shape, type}))), "[2, 1]: 1 7");
  Any empty = get(call("list_make", {}));
  EXPECT_EQ(print(get(call("list_stack", {empty, shape, type}))), "[0, 1]:");
}

TEST(ListBuiltinsTest, reportsErrors) {
  Any list = get(call("list_make", {}));
  Any shape = makeShape(Dims{1}), type = Any::dataType(kF32);
  expectError(call("list_make", {one}), "list_make");
  expectError(call("list_append", {list}), "list_append");
  expectError(call("list_append", {one, one}),
              "expected a list as argument 0, got a tensor");
  expectError(call("list_append", {list, shape}),
              "expected a tensor as argument 1");
  expectError(call("list_stack", {one, shape, type}),
              "expected a list as argument 0, got a tensor");
  expectError(call("list_stack", {list, one, type}),
              "expected a shape as argument 1");
  expectError(call("list_stack", {list, shape, shape}),
              "expected a dtype as argument 2");

  get(call("list_append", {list, one}));
  get(call("list_append", {list, two}));
  expectError(call("list_stack", {list, shape, type}),
              "a loop collects tensors of one shape, got [1] and [2]");
  Any types = get(call("list_make", {}));
  get(call("list_append", {types, one}));
  get(call("list_append", {types, tensor<int32_t>(kI32, {1}, {5})}));
  expectError(call("list_stack", {types, shape, type}),
              "a loop collects tensors of one type, on one device");
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

TEST(ListBuiltinsTest, changesSequences) {
  Any empty = sequence({});
  Any both = get(call("sequence_append",
                      {get(call("sequence_append", {empty, one})), two}));
  EXPECT_EQ(print(both), "([1]: 1; [2]: 2 3)");
  EXPECT_EQ(print(empty), "()");
  auto insert = [&](int64_t at) {
    return print(get(call("sequence_insert", {both, other, position(at)})));
  };
  EXPECT_EQ(insert(0), "([1]: 7; [1]: 1; [2]: 2 3)");
  EXPECT_EQ(insert(2), "([1]: 1; [2]: 2 3; [1]: 7)");
  EXPECT_EQ(insert(-1), "([1]: 1; [1]: 7; [2]: 2 3)");
  EXPECT_EQ(print(get(call("sequence_erase", {both, position(-2)}))),
            "([2]: 2 3)");
  // Each operation returns a new sequence.
  EXPECT_EQ(print(both), "([1]: 1; [2]: 2 3)");
  EXPECT_EQ(print(get(call("sequence_get", {both, position(1)}))), "[2]: 2 3");
  Any last = tensor<int32_t>(kI32, {1}, {-1});
  EXPECT_EQ(print(get(call("sequence_get", {both, last}))), "[2]: 2 3");
  Any length = get(call("sequence_length", {both}));
  const TVMFFIShapeCell *shape = asShape(length.view());
  ASSERT_TRUE(shape);
  EXPECT_EQ(shapeToString(shape->data, shape->size), "[2]");
}

TEST(ListBuiltinsTest, appendsToSharedItems) {
  // Sequences that share items do not see what is appended to others.
  Any a = get(call("sequence_append", {sequence({}), one}));
  Any b = get(call("sequence_append", {a, two}));
  Any c = get(call("sequence_append", {a, other}));
  Any d = get(call("sequence_append", {b, other}));
  EXPECT_EQ(print(a), "([1]: 1)");
  EXPECT_EQ(print(b), "([1]: 1; [2]: 2 3)");
  EXPECT_EQ(print(c), "([1]: 1; [1]: 7)");
  EXPECT_EQ(print(d), "([1]: 1; [2]: 2 3; [1]: 7)");
  EXPECT_EQ(print(get(call("sequence_erase", {d, position(1)}))),
            "([1]: 1; [1]: 7)");
  Any whole = get(call("sequence_concat", {d, Any::integer(0)}));
  EXPECT_EQ(print(whole), "[4]: 1 2 3 7");
  EXPECT_EQ(print(get(call("sequence_get", {d, position(-1)}))), "[1]: 7");
  expectError(call("sequence_get", {b, position(2)}),
              "position 2 is out of range, the sequence has 2 items");
  EXPECT_TRUE(get(call("sequence_to_tuple", {Any()})).isNone());
  expectError(call("sequence_to_tuple", {one}),
              "expected a sequence as argument 0, got a tensor");
}

TEST(ListBuiltinsTest, appendsByTwoThreads) {
  // Both threads begin with one sequence, and read it while the other appends.
  constexpr int64_t kCount = 2000;
  Any start = get(call("sequence_append", {sequence({}), one}));
  auto append = [&](const Any &item, Any &sequence) {
    sequence = start;
    for (int64_t i = 0; i < kCount; ++i) {
      sequence = get(call("sequence_append", {sequence, item}));
      EXPECT_EQ(get(call("sequence_get", {start, position(0)})).view().v_obj,
                one.view().v_obj);
    }
  };
  Any twos, others;
  std::thread thread([&] { append(two, twos); });
  append(other, others);
  thread.join();
  for (const auto &[sequence, item] :
       {std::pair(twos, two), std::pair(others, other)}) {
    for (int64_t i : {int64_t(1), kCount / 2, kCount})
      EXPECT_EQ(print(get(call("sequence_get", {sequence, position(i)}))),
                print(item));
    expectError(call("sequence_get", {sequence, position(kCount + 1)}),
                "the sequence has 2001 items");
  }
  EXPECT_EQ(print(start), "([1]: 1)");
}

TEST(ListBuiltinsTest, reportsPositions) {
  Any both = sequence({one, two});
  for (int64_t at : {2, -3}) {
    std::string text = "IndexError: vm.builtin.sequence_get: position " +
                       std::to_string(at) +
                       " is out of range, the sequence has 2 items";
    expectError(call("sequence_get", {both, position(at)}), text);
    expectError(call("sequence_erase", {both, position(at)}),
                "is out of range, the sequence has 2 items");
  }
  expectError(call("sequence_insert", {both, one, position(3)}),
              "position 3 is out of range, the sequence has 2 items");
  expectError(call("sequence_get", {both, one}),
              "expected a tensor of i32 or i64 as argument 1");
  expectError(call("sequence_get", {both, tensor<int64_t>(kI64, {2}, {0, 1})}),
              "expected one position, got 2");
  expectError(call("sequence_get", {one, position(0)}),
              "expected a sequence as argument 0, got a tensor");
  expectError(call("sequence_get", {both}), "sequence_get");
  expectError(call("sequence_append", {both, both}),
              "expected a tensor as argument 1");
  expectError(call("sequence_insert", {both, both, position(0)}),
              "expected a tensor as argument 1");
  expectError(call("sequence_length", {Any()}),
              "expected a sequence as argument 0, got none");
}

TEST(ListBuiltinsTest, joinsItems) {
  Any a = floats({2, 1}, {1, 2}), b = floats({2, 2}, {3, 4, 5, 6});
  auto join = [](const char *name, const std::vector<Any> &items,
                 int64_t axis) {
    return call(name, {sequence(items), Any::integer(axis)});
  };
  EXPECT_EQ(print(get(join("sequence_concat", {a, b, a}, 1))),
            "[2, 4]: 1 3 4 1 2 5 6 2");
  EXPECT_EQ(print(get(join("sequence_concat", {a, a}, 0))), "[4, 1]: 1 2 1 2");
  EXPECT_EQ(print(get(join("sequence_stack", {b, b}, 0))),
            "[2, 2, 2]: 3 4 5 6 3 4 5 6");
  EXPECT_EQ(print(get(join("sequence_stack", {b, b}, 2))),
            "[2, 2, 2]: 3 3 4 4 5 5 6 6");
  expectError(join("sequence_concat", {}, 0), "the sequence has no items");
  expectError(join("sequence_concat", {a, b}, 0),
              "expected item 1 to have the shape [2, 1] of item 0 but along "
              "axis 0, got [2, 2]");
  expectError(join("sequence_stack", {a, b}, 1),
              "expected item 1 to have the shape [2, 1] of item 0, got [2, 2]");
  expectError(join("sequence_concat", {a, one}, 0), "got [1]");
  expectError(join("sequence_concat", {a, a}, 2),
              "axis 2 is out of range for rank 2");
  expectError(join("sequence_stack", {a, a}, -1),
              "axis -1 is out of range for rank 3");
  expectError(
      join("sequence_concat", {one, tensor<int32_t>(kI32, {1}, {5})}, 0),
      "expected item 1 to have the type and device of item 0");
  expectError(join("sequence_concat", {one, sequence({})}, 0),
              "expected item 1 to be a contiguous row-major tensor");
}

TEST(ListBuiltinsTest, splitsTensors) {
  Any x = floats({2, 3}, {1, 2, 3, 4, 5, 6});
  auto split = [&](int64_t axis, Any sizes, bool keepsAxis = true) {
    return call("sequence_split", {x, Any::integer(axis), std::move(sizes),
                                   Any::integer(keepsAxis)});
  };
  auto sizes = [](std::vector<int64_t> values) {
    return tensor(kI64, {int64_t(values.size())}, values);
  };
  EXPECT_EQ(print(get(split(1, position(2)))),
            "([2, 2]: 1 2 4 5; [2, 1]: 3 6)");
  EXPECT_EQ(print(get(split(1, sizes({1, 0, 2})))),
            "([2, 1]: 1 4; [2, 0]:; [2, 2]: 2 3 5 6)");
  EXPECT_EQ(print(get(split(0, position(1), false))),
            "([3]: 1 2 3; [3]: 4 5 6)");
  expectError(split(1, position(0)), "expected a positive size, got 0");
  expectError(split(1, sizes({1, 1})),
              "expected sizes that add up to 3, got [1, 1]");
  expectError(split(1, sizes({4, -1})), "expected sizes that add up to 3");
  expectError(split(2, position(1)), "with axis 2");
  expectError(split(1, one), "expected a tensor of i32 or i64 as argument 2");
}

TEST(ListBuiltinsTest, asksOptionals) {
  auto has = [](const Any &value) {
    Any shape = get(call("optional_has", {value}));
    return asShape(shape.view()) ? asShape(shape.view())->data[0] : -1;
  };
  EXPECT_EQ(has(Any()), 0);
  EXPECT_EQ(has(one), 1);
  EXPECT_EQ(has(sequence({})), 1);
}
