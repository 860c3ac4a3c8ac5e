//===- ObjectBuiltins.cpp - builtins for tuples, closures, conditions -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Builtins.h"

#include <cstring>

namespace relax_mlir::runtime {

namespace {

/// make_tuple(items...)
int makeTupleBuiltin(void *, const TVMFFIAny *argv, int32_t argc,
                     TVMFFIAny *ret) {
  return give(makeTuple(argv, argc), ret);
}

/// tuple_getitem(tuple, index)
int tupleGetItem(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.tuple_getitem", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  const TVMFFISeqCell *tuple = asArray(args[0]);
  int64_t index = args.integer(1);
  if (!tuple)
    args.fail("TypeError",
              "expected a tuple as argument 0, got " + describeKind(args[0]));
  else if (index < 0 || index >= tuple->size)
    args.fail("IndexError", "tuple index " + std::to_string(index) +
                                " is out of range, the tuple has " +
                                std::to_string(tuple->size) + " items");
  if (args.failed())
    return args.raiseError();
  Any item;
  if (int code = own(static_cast<const TVMFFIAny *>(tuple->data)[index], item))
    return code;
  return give(std::move(item), ret);
}

/// read_if_cond(number or tensor of one element): a bool
int readIfCond(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.read_if_cond", argv, argc);
  if (!args.expectCount(1))
    return args.raiseError();
  if (std::optional<int64_t> number = asInteger(args[0]))
    return give(Any::boolean(*number != 0), ret);
  const DLTensor *tensor = args.tensor(0);
  if (args.failed())
    return args.raiseError();
  uint8_t code = tensor->dtype.code;
  if (numElements(*tensor) != 1 || tensor->device.device_type != kDLCPU ||
      tensor->dtype.lanes != 1 || tensor->dtype.bits > 64 ||
      (code != kDLInt && code != kDLUInt && code != kDLBool)) {
    args.fail("TypeError", "expected one element of a bool or integer type");
    return args.raiseError();
  }
  uint64_t value = 0;
  std::memcpy(&value, dataOf(*tensor), size_t(dataTypeOf(*tensor).bytes()));
  return give(Any::boolean(value != 0), ret);
}

/// copy(value): the value itself, in another register
int copyValue(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.copy", argv, argc);
  if (!args.expectCount(1))
    return args.raiseError();
  Any value;
  if (int code = own(args[0], value))
    return code;
  return give(std::move(value), ret);
}

/// null_value(): None, which overwrites a register to release its value
int nullValue(void *, const TVMFFIAny *, int32_t, TVMFFIAny *) { return 0; }

/// make_closure(function, captured...): a function that calls `function` with
/// the captured values followed by its own arguments
int makeClosure(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.make_closure", argv, argc);
  if (!args.expectAtLeast(1))
    return args.raiseError();
  if (args[0].type_index != kTVMFFIFunction) {
    args.fail("TypeError", "expected a function as argument 0, got " +
                               describeKind(args[0]));
    return args.raiseError();
  }
  std::vector<Any> held(static_cast<size_t>(argc));
  for (int32_t i = 0; i < argc; ++i)
    if (int code = ownForLater(args[i], held[size_t(i)]))
      return code;
  return give(
      makeFunction([held = std::move(held)](const TVMFFIAny *rest,
                                            int32_t numRest, TVMFFIAny *ret) {
        std::vector<TVMFFIAny> all;
        for (size_t i = 1; i < held.size(); ++i)
          all.push_back(held[i].view());
        all.insert(all.end(), rest, rest + numRest);
        return callFunction(held[0].view().v_obj, all.data(),
                            int32_t(all.size()), ret);
      }),
      ret);
}

/// invoke_closure(vm, closure, arguments...)
int invokeClosure(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.invoke_closure", argv, argc);
  if (!args.expectAtLeast(2))
    return args.raiseError();
  if (args[1].type_index != kTVMFFIFunction) {
    args.fail("TypeError",
              "expected a closure as argument 1, got " + describeKind(args[1]));
    return args.raiseError();
  }
  return callFunction(args[1].v_obj, argv + 2, argc - 2, ret);
}

const Builtin table[] = {
    {"vm.builtin.make_tuple", makeTupleBuiltin},
    {"vm.builtin.tuple_getitem", tupleGetItem},
    {"vm.builtin.read_if_cond", readIfCond, DataAccess::Read},
    {"vm.builtin.copy", copyValue},
    {"vm.builtin.null_value", nullValue},
    {"vm.builtin.make_closure", makeClosure},
    {"vm.builtin.invoke_closure", invokeClosure},
};

} // namespace

BuiltinTable objectBuiltins() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
