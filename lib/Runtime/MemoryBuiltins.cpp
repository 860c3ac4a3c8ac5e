//===- MemoryBuiltins.cpp - builtins for tensors and their memory ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "Objects.h"
#include "relax-mlir/Runtime/Device.h"

namespace relax_mlir::runtime {

namespace {

bool checkDims(Args &args, const TVMFFIShapeCell *shape) {
  for (size_t i = 0; i < shape->size; ++i)
    if (shape->data[i] < 0)
      return args.fail("ValueError",
                       "expected dimensions of 0 or more, got " +
                           shapeToString(shape->data, shape->size));
  return true;
}

/// Returns the bytes of a tensor, or 0 after an error.
uint64_t bytesOf(Args &args, const TVMFFIShapeCell *shape, DataType type) {
  if (!shape || !checkDims(args, shape))
    return 0;
  Expected<uint64_t> bytes = byteSize(shape->data, shape->size, type);
  if (!bytes) {
    args.fail("ValueError", bytes.error().message());
    return 0;
  }
  return *bytes;
}

/// Returns the device of an index: 0 is the device of the machine, 1 the host.
DLDevice deviceOf(Args &args, int32_t i, void *machineDevice) {
  int64_t index = args.integer(i);
  if (!args.failed() && index != 0 && index != 1)
    args.fail("RuntimeError", "device " + std::to_string(index) +
                                  " is not available, expected 0 for the "
                                  "device of the machine or 1 for the host");
  return machineDevice && index == 0
             ? *static_cast<const DLDevice *>(machineDevice)
             : kCPU;
}

/// alloc_storage(vm, shape or bytes, device index, dtype hint, memory scope)
int allocStorage(void *machineDevice, const TVMFFIAny *argv, int32_t argc,
                 TVMFFIAny *ret) {
  Args args("vm.builtin.alloc_storage", argv, argc);
  if (!args.expectAtLeast(3))
    return args.raiseError();
  DataType hint;
  hint.code = DataType::UInt;
  hint.bits = 8;
  if (argc > 3 && args[3].type_index != kTVMFFINone)
    hint = args.dataType(3);
  uint64_t bytes = 0;
  if (std::optional<int64_t> count = asInteger(args[1])) {
    if (*count < 0)
      args.fail("ValueError",
                "expected a size of 0 or more, got " + std::to_string(*count));
    bytes = uint64_t(*count);
  } else {
    bytes = bytesOf(args, args.shape(1), hint);
  }
  DLDevice device = deviceOf(args, 2, machineDevice);
  if (argc > 4 && args[4].type_index != kTVMFFINone) {
    std::optional<std::string_view> scope = asString(args[4]);
    if (!scope || (*scope != "global" && !scope->empty()))
      args.fail("RuntimeError", "expected the memory scope 'global'");
  }
  if (args.failed())
    return args.raiseError();
  Expected<std::shared_ptr<DeviceBuffer>> buffer =
      DeviceBuffer::allocate(device, bytes);
  if (!buffer)
    return raise(buffer.error());
  return give(makeStorage({device, std::move(*buffer)}), ret);
}

/// alloc_tensor(storage, byte offset, shape, dtype)
int allocTensor(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.alloc_tensor", argv, argc);
  if (!args.expectCount(4))
    return args.raiseError();
  const Storage *storage = asStorage(args[0]);
  if (!storage)
    args.fail("TypeError",
              "expected a storage as argument 0, got " + describeKind(args[0]));
  int64_t offset = args.integer(1);
  const TVMFFIShapeCell *shape = args.shape(2);
  DataType type = args.dataType(3);
  if (args.failed())
    return args.raiseError();
  uint64_t bytes = bytesOf(args, shape, type);
  if (args.failed())
    return args.raiseError();
  uint64_t size = storage->buffer->size();
  if (offset < 0 || uint64_t(offset) > size || bytes > size - uint64_t(offset))
    args.fail("ValueError", std::to_string(bytes) + " bytes at offset " +
                                std::to_string(offset) +
                                " are out of bounds of a storage of " +
                                std::to_string(size) + " bytes");
  if (args.failed())
    return args.raiseError();
  void *data = static_cast<char *>(storage->buffer->data()) + offset;
  return give(makeTensorView(data, storage->device, type, shape->data,
                             shape->size, storage->buffer),
              ret);
}

/// new_tensor(vm, shape, device index, dtype): a tensor with memory of its own
int newTensor(void *machineDevice, const TVMFFIAny *argv, int32_t argc,
              TVMFFIAny *ret) {
  Args args("vm.builtin.new_tensor", argv, argc);
  if (!args.expectCount(4))
    return args.raiseError();
  const TVMFFIShapeCell *shape = args.shape(1);
  DLDevice device = deviceOf(args, 2, machineDevice);
  DataType type = args.dataType(3);
  if (args.failed())
    return args.raiseError();
  uint64_t bytes = bytesOf(args, shape, type);
  if (args.failed())
    return args.raiseError();
  Expected<std::shared_ptr<DeviceBuffer>> buffer =
      DeviceBuffer::allocate(device, bytes);
  if (!buffer)
    return raise(buffer.error());
  void *data = (*buffer)->data();
  return give(makeTensorView(data, device, type, shape->data, shape->size,
                             std::move(*buffer)),
              ret);
}

/// Returns an owner that keeps the tensor of a view alive.
std::shared_ptr<const void> keepAlive(const TVMFFIAny &view) {
  if (view.type_index != kTVMFFITensor)
    return nullptr;
  Any value;
  own(view, value);
  return std::make_shared<Any>(std::move(value));
}

/// reshape(tensor, shape): a view of the same memory
int reshape(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.reshape", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  const DLTensor *tensor = args.tensor(0);
  const TVMFFIShapeCell *shape = args.shape(1);
  if (args.failed())
    return args.raiseError();
  uint64_t bytes = bytesOf(args, shape, dataTypeOf(*tensor));
  if (!args.failed() && bytes != numBytes(*tensor))
    args.fail("ValueError",
              "cannot reshape " +
                  shapeToString(tensor->shape, size_t(tensor->ndim)) + " to " +
                  shapeToString(shape->data, shape->size));
  if (!args.failed() && !isDense(*tensor))
    args.fail("ValueError", "expected a contiguous row-major tensor");
  if (args.failed())
    return args.raiseError();
  return give(makeTensorView(dataOf(*tensor), tensor->device,
                             dataTypeOf(*tensor), shape->data, shape->size,
                             keepAlive(args[0])),
              ret);
}

/// view(tensor, offset in elements, shape): a view of a part of its memory
int view(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.view", argv, argc);
  if (!args.expectCount(3))
    return args.raiseError();
  const DLTensor *tensor = args.tensor(0);
  int64_t offset = args.integer(1);
  const TVMFFIShapeCell *shape = args.shape(2);
  if (args.failed())
    return args.raiseError();
  uint64_t bytes = bytesOf(args, shape, dataTypeOf(*tensor));
  uint64_t elements = numElements(*tensor);
  uint64_t element = dataTypeOf(*tensor).bytes();
  if (!args.failed() && (offset < 0 || uint64_t(offset) > elements ||
                         bytes > (elements - uint64_t(offset)) * element))
    args.fail("ValueError",
              "a tensor of the shape " +
                  shapeToString(shape->data, shape->size) + " at element " +
                  std::to_string(offset) + " is out of bounds of " +
                  shapeToString(tensor->shape, size_t(tensor->ndim)));
  if (!args.failed() && !isDense(*tensor))
    args.fail("ValueError", "expected a contiguous row-major tensor");
  if (args.failed())
    return args.raiseError();
  void *data =
      static_cast<char *>(dataOf(*tensor)) + uint64_t(offset) * element;
  return give(makeTensorView(data, tensor->device, dataTypeOf(*tensor),
                             shape->data, shape->size, keepAlive(args[0])),
              ret);
}

/// shape_of(tensor)
int shapeOf(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.shape_of", argv, argc);
  if (!args.expectCount(1))
    return args.raiseError();
  const DLTensor *tensor = args.tensor(0);
  if (args.failed())
    return args.raiseError();
  return give(makeShape(tensor->shape, size_t(tensor->ndim)), ret);
}

/// tensor_to_shape(int64 tensor of rank 1)
int tensorToShape(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("vm.builtin.tensor_to_shape", argv, argc);
  if (!args.expectCount(1))
    return args.raiseError();
  const DLTensor *tensor = args.tensor(0);
  if (!args.failed() &&
      (tensor->ndim != 1 || tensor->dtype.code != kDLInt ||
       tensor->dtype.bits != 64 || tensor->dtype.lanes != 1 ||
       tensor->device.device_type != kDLCPU || !isDense(*tensor)))
    args.fail("TypeError", "expected an int64 tensor of rank 1 on cpu");
  if (args.failed())
    return args.raiseError();
  return give(makeShape(static_cast<const int64_t *>(dataOf(*tensor)),
                        size_t(tensor->shape[0])),
              ret);
}

/// copy_to_device(tensor, device index): a copy with its own memory
int copyToDevice(void *machineDevice, const TVMFFIAny *argv, int32_t argc,
                 TVMFFIAny *ret) {
  Args args("vm.builtin.copy_to_device", argv, argc);
  if (!args.expectCount(2))
    return args.raiseError();
  const DLTensor *tensor = args.tensor(0);
  DLDevice device = deviceOf(args, 1, machineDevice);
  if (args.failed())
    return args.raiseError();
  return give(copyTensor(*tensor, device), ret);
}

/// copy_tensor(tensor): a copy with its own memory
int copyTensorBuiltin(void *, const TVMFFIAny *argv, int32_t argc,
                      TVMFFIAny *ret) {
  Args args("vm.builtin.copy_tensor", argv, argc);
  if (!args.expectCount(1))
    return args.raiseError();
  const DLTensor *tensor = args.tensor(0);
  if (args.failed())
    return args.raiseError();
  return give(copyTensor(*tensor, tensor->device), ret);
}

/// memory_manager.clear(): returns unused blocks of the machine's device and of
/// the host
int clearMemory(void *machineDevice, const TVMFFIAny *argv, int32_t argc,
                TVMFFIAny *) {
  Args args("vm.builtin.memory_manager.clear", argv, argc);
  if (!args.expectCount(0))
    return args.raiseError();
  std::vector<DLDevice> devices{kCPU};
  if (machineDevice)
    devices.push_back(*static_cast<const DLDevice *>(machineDevice));
  for (DLDevice device : devices) {
    // A replay uses the memory of its capture.
    Expected<DeviceAPI *> api = DeviceAPI::get(device);
    if (api && (*api)->isCapturing(device.device_id))
      args.fail("ValueError", "the call cannot be captured");
    Expected<MemoryPool *> pool = MemoryPool::get(device);
    if (!pool)
      return raise(pool.error());
    if (args.failed())
      return args.raiseError();
    (*pool)->trim();
  }
  return 0;
}

const Builtin table[] = {
    {"vm.builtin.memory_manager.clear", clearMemory},
    {"vm.builtin.alloc_storage", allocStorage},
    {"vm.builtin.alloc_tensor", allocTensor},
    {"vm.builtin.new_tensor", newTensor},
    {"vm.builtin.reshape", reshape},
    {"vm.builtin.view", view},
    {"vm.builtin.shape_of", shapeOf},
    {"vm.builtin.tensor_to_shape", tensorToShape, DataAccess::Read},
    {"vm.builtin.copy_to_device", copyToDevice, DataAccess::Copy},
    {"vm.builtin.copy_tensor", copyTensorBuiltin},
};

} // namespace

BuiltinTable memoryBuiltins() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
