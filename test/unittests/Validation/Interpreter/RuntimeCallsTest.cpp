//===- RuntimeCallsTest.cpp - calls of packed functions and builtins ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "InterpreterFixture.h"
#include "relax-mlir/Runtime/FFI.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

namespace {

/// Returns the elements of a float tensor argument.
float *getFloats(const TVMFFIAny &argument) {
  return static_cast<float *>(runtime::dataOf(*runtime::asTensor(argument)));
}

/// Registers functions once per process.
class RuntimeCallsTest : public InterpreterFixture {
protected:
  static void SetUpTestSuite() {
    auto add = [](const char *name, runtime::NativeFunction function) {
      ASSERT_FALSE(runtime::registerGlobal(name, std::move(function)));
    };
    // to = from + 1
    add("test.increment", [](const TVMFFIAny *args, int32_t, TVMFFIAny *) {
      uint64_t count = runtime::numElements(*runtime::asTensor(args[0]));
      for (uint64_t i = 0; i < count; ++i)
        getFloats(args[1])[i] = getFloats(args[0])[i] + 1;
      return 0;
    });
    add("test.identity", [](const TVMFFIAny *args, int32_t, TVMFFIAny *ret) {
      runtime::Any value;
      int code = runtime::own(args[0], value);
      *ret = value.release();
      return code;
    });
    add("test.fail", [](const TVMFFIAny *, int32_t, TVMFFIAny *) {
      return runtime::raise("ValueError", "this is not to be");
    });
    add("test.apply", [](const TVMFFIAny *args, int32_t, TVMFFIAny *ret) {
      return runtime::callFunction(args[0].v_obj, args + 1, 1, ret);
    });
  }
};

TEST_F(RuntimeCallsTest, FillsNewTensors) {
  parse(R"mlir(
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>> {
      %0 = relax.call_dps_packed "test.increment"(%x)
          : (tensor<?xf32, #relax.tensor<[n]>>)
          -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
    })mlir");
  for (Precision precision : {Precision::Declared, Precision::Double}) {
    auto results = run({tensor({2}, {1, 5})}, {precision, {}, {}});
    EXPECT_EQ(floats(results[0]), (std::vector<double>{2, 6}));
    EXPECT_EQ(results[0].getIf<Tensor>()->getPrecision(), precision);
  }
}

/// A function writes to an argument: the others keep all their digits.
TEST_F(RuntimeCallsTest, SeesWhatAFunctionWrites) {
  parse(R"mlir(
    relax.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
        attributes {impure} {
      %c = relax.constant dense<1.0e-8> : tensor<2xf32>
      %0 = relax.add %x, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %1 = relax.builtin.alloc_tensor : tensor<2xf32>
      relax.call_packed "test.increment"(%0, %1)
          : (tensor<2xf32>, tensor<2xf32>) -> ()
      relax.return %0, %1 : tensor<2xf32>, tensor<2xf32>
    })mlir");
  auto results = run({tensor({2}, {1, 5})}, {Precision::Double, {}, {}});
  EXPECT_EQ(floats(results[0])[0], 1 + double(1.0e-8f));
  EXPECT_EQ(floats(results[1]), (std::vector<double>{2, 6}));
}

TEST_F(RuntimeCallsTest, TakesAllKindsOfValues) {
  parse(R"mlir(
    relax.func @main(%x: tensor<2xf32>, %s: !relax.shape<[?, ?]>)
        -> (tuple<tensor<2xf32>, !relax.shape<[2, 4]>, tuple<f32, i1>>, index,
            !relax.object, tensor<2xindex>) attributes {impure} {
      %c = relax.constant dense<[3, 4]> : tensor<2xindex>
      %f = relax.prim_value 0.5 : f32
      %b = relax.prim_value true
      %i = relax.prim_value 7 : index
      %t = relax.tuple %f, %b : (f32, i1) -> tuple<f32, i1>
      %0 = relax.call_packed "vm.builtin.make_tuple"(%x, %s, %t)
          : (tensor<2xf32>, !relax.shape<[?, ?]>, tuple<f32, i1>)
          -> !relax.object
      %1 = relax.call_packed "test.identity"(%0) : (!relax.object)
          -> tuple<tensor<2xf32>, !relax.shape<[2, 4]>, tuple<f32, i1>>
      %2 = relax.call_packed "test.identity"(%i) : (index) -> index
      %n = relax.string "name"
      %3 = relax.call_packed "test.identity"(%n)
          : (!relax.object) -> !relax.object
      %4 = relax.call_packed "test.identity"(%c)
          : (tensor<2xindex>) -> tensor<2xindex>
      relax.return %1, %2, %3, %4
          : tuple<tensor<2xf32>, !relax.shape<[2, 4]>, tuple<f32, i1>>, index,
            !relax.object, tensor<2xindex>
    })mlir");
  auto results = run({tensor({2}, {1, 5}), Shape{2, 4}});
  ASSERT_EQ(results.size(), 4u);
  const Tuple &tuple = *results[0].getIf<Tuple>();
  EXPECT_EQ(floats(tuple[0]), (std::vector<double>{1, 5}));
  EXPECT_EQ(tuple[2].getIf<Tuple>()->front().getIf<Scalar>()->real, 0.5);
  EXPECT_EQ(results[1].getIf<Scalar>()->integer, 7);
  // The result contradicts the declaration.
  expectFailure({tensor({2}, {1, 5}), Shape{2, 5}},
                "'relax.call_packed' op result #0 item 1: expected dimension 1 "
                "to be 4, got 5");
}

TEST_F(RuntimeCallsTest, ReportsErrorsAtTheCall) {
  parse(R"mlir(
    relax.func @main() -> !relax.object attributes {impure} {
      %0 = relax.call_packed "test.fail"() : () -> !relax.object
      relax.return %0 : !relax.object
    })mlir");
  expectFailure({}, "'relax.call_packed' op calls the packed function "
                    "'test.fail': this is not to be");
  parse(R"mlir(
    relax.func @main() -> !relax.object attributes {impure} {
      %0 = relax.call_packed "test.nowhere"() : () -> !relax.object
      relax.return %0 : !relax.object
    })mlir");
  expectFailure({}, "no packed function of this name is registered");
  parse(R"mlir(
    relax.func @main() -> !relax.object attributes {impure} {
      %0 = relax.vm.context
      %1 = relax.call_packed "test.identity"(%0)
          : (!relax.object) -> !relax.object
      relax.return %1 : !relax.object
    })mlir");
  expectFailure({}, "argument 0: an object of the interpreter");
}

TEST_F(RuntimeCallsTest, CallsFunctionsAsValues) {
  parse(R"mlir(
    relax.func private @sum(%a: tensor<1xf32>, %b: tensor<1xf32>)
        -> tensor<1xf32> {
      %0 = relax.add %a, %b : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
      relax.return %0 : tensor<1xf32>
    }
    relax.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>)
        -> (tensor<1xf32>, tensor<1xf32>, !relax.shape<[1]>)
        attributes {impure} {
      %f = relax.function_ref @sum
      %vm = relax.vm.context
      %0 = relax.call_packed "vm.builtin.make_closure"(%f, %x)
          : (!relax.object, tensor<1xf32>) -> !relax.object
      %1 = relax.call_packed "vm.builtin.invoke_closure"(%vm, %0, %y)
          : (!relax.object, !relax.object, tensor<1xf32>) -> tensor<1xf32>
      %2 = relax.call_packed "test.apply"(%0, %y)
          : (!relax.object, tensor<1xf32>) -> tensor<1xf32>
      %g = relax.function_ref "vm.builtin.shape_of"
      %3 = relax.call_packed "vm.builtin.invoke_closure"(%vm, %g, %y)
          : (!relax.object, !relax.object, tensor<1xf32>) -> !relax.shape<[1]>
      relax.return %1, %2, %3
          : tensor<1xf32>, tensor<1xf32>, !relax.shape<[1]>
    })mlir");
  auto results = run({tensor({1}, {1}), tensor({1}, {5})});
  EXPECT_EQ(floats(results[0]), (std::vector<double>{6}));
  EXPECT_EQ(floats(results[1]), (std::vector<double>{6}));
  expectFailure({tensor({1}, {1})}, "expected 2 values");
  parse(R"mlir(
    tir.prim_func private @kernel(%x: memref<1xf32>) {
      tir.return
    }
    relax.func @main(%x: tensor<1xf32>) attributes {impure} {
      %vm = relax.vm.context
      %f = relax.function_ref @kernel
      relax.call_packed "vm.builtin.invoke_closure"(%vm, %f, %x)
          : (!relax.object, !relax.object, tensor<1xf32>) -> ()
      relax.return
    })mlir");
  expectFailure({tensor({1}, {1})},
                "expected a 'relax.func' to call, got 'tir.prim_func'");
  parse(R"mlir(
    relax.func @main(%x: tensor<1xf32>) -> tensor<1xf32> attributes {impure} {
      %f = relax.function_ref "test.nowhere"
      %0 = relax.call_packed "test.apply"(%f, %x)
          : (!relax.object, tensor<1xf32>) -> tensor<1xf32>
      relax.return %0 : tensor<1xf32>
    })mlir");
  expectFailure({tensor({1}, {1})},
                "no packed function 'test.nowhere' is registered");
}

/// The form created by relax-lower-runtime-builtin and relax-vm-shape-lower.
TEST_F(RuntimeCallsTest, RunsTheBuiltinsOfTheMachine) {
  parse(R"mlir(
    relax.func @main(%x: tensor<?xf32>) -> (tensor<?x?xf32>, i64)
        attributes {force_pure} {
      %vm = relax.vm.context
      %c0 = relax.prim_value 0
      %c1 = relax.prim_value 1
      %c2 = relax.prim_value 2
      %c16 = relax.prim_value 16
      %heap = relax.call_packed "vm.builtin.alloc_shape_heap"(%vm, %c2)
          : (!relax.object, i64) -> !relax.object
      %name = relax.string "main: argument 'x'"
      %f32 = relax.data_type f32
      relax.call_packed "vm.builtin.check_tensor_info"(%x, %c1, %f32, %name)
          : (tensor<?xf32>, i64, !relax.object, !relax.object) -> ()
      relax.call_packed "vm.builtin.match_shape"(%x, %heap, %c1, %c1, %c0, %name)
          : (tensor<?xf32>, !relax.object, i64, i64, i64, !relax.object) -> ()
      %half = relax.integers [1, 0, 0, 2, 5]
      relax.call_packed "vm.builtin.eval_expr"(%heap, %c1, %half)
          : (!relax.object, i64, !relax.object) -> ()
      %n = relax.call_packed "vm.builtin.load_symbol"(%heap, %c1)
          : (!relax.object, i64) -> i64
      %s = relax.call_packed "vm.builtin.make_shape"(
          %heap, %c2, %c1, %c1, %c0, %c2)
          : (!relax.object, i64, i64, i64, i64, i64) -> !relax.shape<[?, ?]>
      %scope = relax.string "global"
      %storage = relax.call_packed "vm.builtin.alloc_storage"(
          %vm, %c16, %c0, %f32, %scope)
          : (!relax.object, i64, i64, !relax.object, !relax.object)
          -> !relax.object
      %xs = relax.call_packed "vm.builtin.shape_of"(%x)
          : (tensor<?xf32>) -> !relax.shape<[?]>
      %y = relax.call_packed "vm.builtin.alloc_tensor"(%storage, %c0, %xs, %f32)
          : (!relax.object, i64, !relax.shape<[?]>, !relax.object)
          -> tensor<?xf32>
      relax.call_packed "test.increment"(%x, %y)
          : (tensor<?xf32>, tensor<?xf32>) -> ()
      %z = relax.call_packed "vm.builtin.reshape"(%y, %s)
          : (tensor<?xf32>, !relax.shape<[?, ?]>) -> tensor<?x?xf32>
      %w = builtin.unrealized_conversion_cast %z
          : tensor<?x?xf32> to tensor<?x?xf32>
      relax.vm.kill_object %storage : !relax.object
      relax.return %w, %n : tensor<?x?xf32>, i64
    })mlir");
  for (Precision precision : {Precision::Declared, Precision::Double}) {
    auto results = run({tensor({4}, {1, 2, 3, 4})}, {precision, {}, {}});
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(floats(results[0]), (std::vector<double>{2, 3, 4, 5}));
    EXPECT_EQ(results[0].getIf<Tensor>()->getShape(),
              (ArrayRef<int64_t>{2, 2}));
    EXPECT_EQ(results[1].getIf<Scalar>()->integer, 2);
  }
  expectFailure({tensor({3}, {1, 2, 3})},
                "expected a shape of 3 elements, got shape [1, 2]");
  expectFailure({tensor({6}, {})}, "expected a tensor inside of the storage");
}

TEST_F(RuntimeCallsTest, ChecksWhatBuiltinsCheck) {
  auto check = [&](StringRef call, StringRef expected) {
    parse(("relax.func @main(%x: tensor<2xf32>) attributes {force_pure} {\n"
           "%name = relax.string \"x\"\n %i8 = relax.data_type i8\n"
           "%f32 = relax.data_type f32\n"
           "%c0 = relax.prim_value 0\n %c1 = relax.prim_value 1\n"
           "%c3 = relax.prim_value 3\n %c9 = relax.prim_value 9\n"
           "%vm = relax.vm.context\n"
           "%none = relax.call_packed \"vm.builtin.null_value\"() : () -> "
           "!relax.object\n" +
           call + "\nrelax.return\n}")
              .str());
    expectFailure({tensor({2}, {})}, expected);
  };
  check(R"(relax.call_packed "vm.builtin.check_tensor_info"(%x, %c0, %i8, %name)
           : (tensor<2xf32>, i64, !relax.object, !relax.object) -> ())",
        "x: expected a tensor of rank 0, got 1");
  check(R"(relax.call_packed "vm.builtin.check_tensor_info"(%x, %c1, %i8, %name)
           : (tensor<2xf32>, i64, !relax.object, !relax.object) -> ())",
        "x: expected a tensor of 'i8', got 'f32'");
  check(R"(%s = relax.call_packed "vm.builtin.shape_of"(%x)
           : (tensor<2xf32>) -> !relax.shape
           relax.call_packed "vm.builtin.check_shape_info"(%s, %c3, %name)
           : (!relax.shape, i64, !relax.object) -> ())",
        "x: expected a shape of rank 3, got 1");
  check(R"(%m = relax.prim_value -1
           %s = relax.call_packed "vm.builtin.alloc_storage"(
               %vm, %m, %c0, %f32, %name)
           : (!relax.object, i64, i64, !relax.object, !relax.object)
           -> !relax.object)",
        "cannot allocate a storage of -1 bytes");
  check(R"(%s = relax.call_packed "vm.builtin.alloc_storage"(
               %vm, %c9, %c0, %f32, %name)
           : (!relax.object, i64, i64, !relax.object, !relax.object)
           -> !relax.object
           %shape = relax.shape [4611686018427387904]
               -> !relax.shape<[4611686018427387904]>
           %t = relax.call_packed "vm.builtin.alloc_tensor"(
               %s, %c0, %shape, %f32)
           : (!relax.object, i64, !relax.shape<[4611686018427387904]>,
              !relax.object) -> tensor<?xf32>)",
        "expected a tensor of less than 2^63 bytes");
  check(R"(relax.call_packed "vm.builtin.match_shape"(
               %x, %none, %c1, %c0, %c3, %name)
           : (tensor<2xf32>, !relax.object, i64, i64, i64, !relax.object)
           -> ())",
        "x: expected dimension 0 to be 3, got 2");
  check(R"(relax.call_packed "vm.builtin.match_shape"(
               %x, %none, %c1, %c1, %c3, %name)
           : (tensor<2xf32>, !relax.object, i64, i64, i64, !relax.object)
           -> ())",
        "slot 3 is out of range, the shape heap has 0 slots");
  check(R"(relax.call_packed "vm.builtin.match_shape"(
               %x, %none, %c1, %c9, %c3, %name)
           : (tensor<2xf32>, !relax.object, i64, i64, i64, !relax.object)
           -> ())",
        "expected a match code, got 9");
  check(R"(%n = relax.call_packed "vm.builtin.make_prim_value"(%none, %c9, %c1)
           : (!relax.object, i64, i64) -> i64)",
        "expected a match code, got 9");
  check(R"(%big = relax.prim_value 10000000
           %h = relax.call_packed "vm.builtin.alloc_shape_heap"(%vm, %big)
           : (!relax.object, i64) -> !relax.object)",
        "expected a heap of at most 1048576 slots, got 10000000");
  check(R"(relax.call_packed "vm.builtin.check_tuple_info"(%x, %c1, %name)
           : (tensor<2xf32>, i64, !relax.object) -> ())",
        "x: expected a tuple of 1, got tensor<2xf32>");
  check(
      R"(relax.call_packed "vm.builtin.check_prim_value_info"(%c1, %f32, %name)
           : (i64, !relax.object, !relax.object) -> ())",
      "x: expected a number of type 'f32', got i64 1");
  check(R"(relax.call_packed "vm.builtin.check_func_info"(%x, %name)
           : (tensor<2xf32>, !relax.object) -> ())",
        "x: expected a function, got tensor<2xf32>");
  check(R"(%s = relax.call_packed "vm.builtin.tensor_to_shape"(%x)
           : (tensor<2xf32>) -> !relax.shape)",
        "expected a tensor of i64 of rank 1, got tensor<2xf32>");
  check(R"(%t = relax.tuple %x : (tensor<2xf32>) -> tuple<tensor<2xf32>>
           %y = relax.call_packed "vm.builtin.tuple_getitem"(%t, %c3)
           : (tuple<tensor<2xf32>>, i64) -> tensor<2xf32>)",
        "expected a tuple with an item 3, got tuple of 1");
  check(R"(%b = relax.call_packed "vm.builtin.read_if_cond"(%x)
           : (tensor<2xf32>) -> i1)",
        "expected one element of an integer type, got tensor<2xf32>");
  check(R"(%f = relax.call_packed "vm.builtin.make_closure"(%x)
           : (tensor<2xf32>) -> !relax.object)",
        "expected a function as argument 0, got tensor<2xf32>");
  check(R"(%y = relax.call_packed "vm.builtin.invoke_closure"(%vm, %x)
           : (!relax.object, tensor<2xf32>) -> tensor<2xf32>)",
        "expected a closure as argument 1, got tensor<2xf32>");
  check(R"(%s = relax.call_packed "vm.builtin.shape_of"(%c1)
           : (i64) -> !relax.shape)",
        "expected a tensor as argument 0, got i64 1");
  check(
      R"(%s = relax.call_packed "vm.builtin.shape_of"() : () -> !relax.shape)",
      "expected 1 arguments, got 0");
}

/// relax_vm runs in the real virtual machine.
TEST_F(RuntimeCallsTest, RunsFunctionsOfTheMachine) {
  parse(R"mlir(
    relax_vm.func @main(%x, %c) {
      relax_vm.cond_br %c, ^yes, ^no
    ^yes:
      %0 = relax_vm.call "test.identity"(%x) -> !relax_vm.value
      relax_vm.ret %0
    ^no:
      %1 = relax_vm.call "test.fail"() -> !relax_vm.value
      relax_vm.ret %1
    })mlir");
  Type i1 = IntegerType::get(&context, 1);
  for (Precision precision : {Precision::Declared, Precision::Double}) {
    auto results =
        run({tensor({2}, {1, 5}), Scalar{i1, 1}}, {precision, {}, {}});
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(floats(results[0]), (std::vector<double>{1, 5}));
  }
  expectFailure({tensor({2}, {1, 5}), Scalar{i1, 0}}, "this is not to be");
  expectFailure({tensor({2}, {1, 5})}, "fails in the virtual machine");
}

} // namespace
