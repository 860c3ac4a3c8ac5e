//===- ListBuiltins.cpp - builtins for the values that a loop collects ----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop makes a list, appends a tensor in each iteration, and stacks them at
// the end. No other code sees the list, which appending changes.
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "DeviceTensors.h"
#include "Objects.h"

namespace relax_mlir::runtime {

namespace {

/// The tensors that a loop has collected.
struct List {
  std::vector<Any> items;
};

int32_t listTypeIndex() {
  static const int32_t index = [] {
    static const char key[] = "relax_mlir.List";
    TVMFFIByteArray name{key, sizeof(key) - 1};
    return TVMFFITypeGetOrAllocIndex(&name, /*static_type_index=*/-1,
                                     /*type_depth=*/1, /*num_child_slots=*/0,
                                     /*child_slots_can_overflow=*/0,
                                     kTVMFFIObject);
  }();
  return index;
}

/// Returns the list that is an argument; null after an error.
List *getList(Args &args, int32_t i) {
  if (args[i].type_index == listTypeIndex())
    return &reinterpret_cast<Boxed<List> *>(args[i].v_obj)->payload;
  args.fail("TypeError", "expected a list as argument " + std::to_string(i) +
                             ", got " + describeKind(args[i]));
  return nullptr;
}

/// list_make(): an empty list
int listMake(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.list_make", argv, argc);
  if (!args.expectCount(0))
    return args.raiseError();
  return give(Any::adoptObject(Boxed<List>::create(listTypeIndex(), 0, {})),
              ret);
}

/// list_append(list, tensor)
int listAppend(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("vm.builtin.list_append", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  List *list = getList(args, 0);
  const DLTensor *tensor = args.tensor(1);
  if (!args.failed() && !isDense(*tensor))
    args.fail("ValueError", "expected a contiguous row-major tensor");
  if (args.failed())
    return args.raiseError();
  return ownForLater(args[1], list->items.emplace_back());
}

/// Checks that all tensors of a list have one shape, type and device.
bool checkAlike(Args &args, const List &list) {
  const DLTensor &first = *asTensor(list.items.front());
  std::string expected = shapeToString(first.shape, size_t(first.ndim));
  for (const Any &item : list.items) {
    const DLTensor &tensor = *asTensor(item);
    std::string shape = shapeToString(tensor.shape, size_t(tensor.ndim));
    if (shape != expected)
      return args.fail("ValueError", "a loop collects tensors of one shape, "
                                     "got " +
                                         expected + " and " + shape);
    if (!(dataTypeOf(tensor) == dataTypeOf(first)) ||
        tensor.device.device_type != first.device.device_type)
      return args.fail("ValueError", "a loop collects tensors of one type, on "
                                     "one device");
  }
  return true;
}

/// list_stack(list, shape of an item of an empty list, dtype): a tensor whose
/// slices are the items
int listStack(void *machineDevice, const TVMFFIAny *argv, int32_t argc,
              TVMFFIAny *ret) {
  Args args("vm.builtin.list_stack", argv, argc);
  if (!args.expectCount(3))
    return args.raiseError();
  const List *list = getList(args, 0);
  const TVMFFIShapeCell *shape = args.shape(1);
  DataType type = args.dataType(2);
  if (args.failed() || (!list->items.empty() && !checkAlike(args, *list)))
    return args.raiseError();
  DLDevice device =
      machineDevice ? *static_cast<const DLDevice *>(machineDevice) : kCPU;
  std::vector<int64_t> dims = {int64_t(list->items.size())};
  if (list->items.empty()) {
    dims.insert(dims.end(), shape->data, shape->data + shape->size);
  } else {
    const DLTensor &first = *asTensor(list->items.front());
    device = first.device;
    type = dataTypeOf(first);
    dims.insert(dims.end(), first.shape, first.shape + first.ndim);
  }
  Expected<uint64_t> bytes = byteSize(dims.data(), dims.size(), type);
  if (!bytes)
    return raise(bytes.error());
  Expected<std::shared_ptr<DeviceBuffer>> buffer =
      DeviceBuffer::allocate(device, *bytes);
  if (!buffer)
    return raise(buffer.error());
  char *data = static_cast<char *>((*buffer)->data());
  for (const Any &item : list->items) {
    const DLTensor &from = *asTensor(item);
    DLTensor to = from;
    to.data = data;
    to.byte_offset = 0;
    if (Error error = copyElements(to, from))
      return raise(error);
    data += numBytes(from);
  }
  return give(makeTensorView((*buffer)->data(), device, type, dims.data(),
                             dims.size(), *buffer),
              ret);
}

const Builtin table[] = {
    {"vm.builtin.list_make", listMake},
    {"vm.builtin.list_append", listAppend},
    {"vm.builtin.list_stack", listStack},
};

} // namespace

BuiltinTable listBuiltins() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
