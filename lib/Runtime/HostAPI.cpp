//===- HostAPI.cpp - the runtime's functions for other languages ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// These functions are registered with tvm-ffi, so Python and other languages
// need no bindings of their own:
//
//   relax_mlir.runtime.load_module(path[, device]) -> lookup
//   relax_mlir.runtime.load_text(text[, device]) -> lookup
//   relax_mlir.runtime.load_image(pointer, owner[, device]) -> lookup
//   lookup(name) -> function; lookup() -> function names
//   lookup(None, name, arguments...) -> function, the replay of a CapturedCall
//   lookup(None) -> session (SessionAPI.cpp)
//   relax_mlir.runtime.load_functions(path) -> names of registered functions
//   relax_mlir.runtime.make_tensor(dtype, shape, bytes) -> tensor on the host
//   relax_mlir.runtime.synchronize(device)
//   relax_mlir.runtime.num_threads() and set_num_threads(n)
//   relax_mlir.runtime.pool_statistics([device]) -> bytes in use, peak, pooled
//   relax_mlir.runtime.trim_pool([device])
//
// A device is a string such as "cuda:1"; the default is "cpu".
//
//===----------------------------------------------------------------------===//

#include "HostAPI.h"

#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/CapturedCall.h"
#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/Loader.h"
#include "relax-mlir/Runtime/ThreadPool.h"

#include <cstring>

namespace relax_mlir::runtime {

namespace {

int giveNames(const VirtualMachine &vm, TVMFFIAny *ret) {
  std::vector<Any> names;
  for (const Function &function : vm.executable().functions)
    if (function.kind == FunctionKind::VM)
      names.push_back(makeString(function.name));
  return giveTuple(names, ret);
}

/// Returns the function that replays a call of `name`.
int giveCaptured(VirtualMachine &vm, std::string_view name,
                 const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Expected<std::shared_ptr<CapturedCall>> call =
      CapturedCall::capture(vm, name, argv, argc);
  if (!call)
    return raise(call.error());
  return give(
      makeFunction([call = std::move(*call)](const TVMFFIAny *argv,
                                             int32_t argc, TVMFFIAny *ret) {
        return give(call->replay(argv, argc), ret);
      }),
      ret);
}

/// Looks up a function by name, captures a call of it, or makes a session.
int lookUp(const std::shared_ptr<VirtualMachine> &vm, const TVMFFIAny *argv,
           int32_t argc, TVMFFIAny *ret) {
  if (argc == 0)
    return giveNames(*vm, ret);
  bool isCapture = argv[0].type_index == kTVMFFINone;
  if (isCapture && argc == 1)
    return give(makeSessionFunction(vm), ret);
  std::optional<std::string_view> name = asString(argv[isCapture]);
  int64_t index = name ? vm->executable().find(*name) : -1;
  if (index < 0 ||
      vm->executable().functions[size_t(index)].kind != FunctionKind::VM)
    return raise("AttributeError", "there is no function '" +
                                       std::string(name.value_or("")) + "'");
  if (isCapture)
    return giveCaptured(*vm, *name, argv + 2, argc - 2, ret);
  return give(
      makeFunction([vm, name = std::string(*name)](
                       const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
        return vm->invoke(name, argv, argc, ret);
      }),
      ret);
}

} // namespace

int giveLookup(Expected<std::shared_ptr<VirtualMachine>> vm, TVMFFIAny *ret) {
  if (!vm)
    return raise(vm.error());
  return give(makeFunction([vm = std::move(*vm)](const TVMFFIAny *argv,
                                                 int32_t argc, TVMFFIAny *ret) {
                return lookUp(vm, argv, argc, ret);
              }),
              ret);
}

DLDevice deviceArg(Args &args, int32_t i) {
  if (args.size() <= i || !args.expectCount(i + 1))
    return kCPU;
  std::string_view text = args.string(i);
  if (args.failed())
    return kCPU;
  Expected<DLDevice> device = parseDevice(text);
  if (!device)
    args.fail("ValueError", device.error().message());
  return device ? *device : kCPU;
}

int giveTuple(const std::vector<Any> &items, TVMFFIAny *ret) {
  std::vector<TVMFFIAny> views;
  for (const Any &item : items)
    views.push_back(item.view());
  return give(makeTuple(views.data(), int32_t(views.size())), ret);
}

namespace {

int loadModuleFunction(void *, const TVMFFIAny *argv, int32_t argc,
                       TVMFFIAny *ret) {
  Args args("relax_mlir.runtime.load_module", argv, argc);
  std::string path(args.string(0));
  DLDevice device = deviceArg(args, 1);
  if (args.failed())
    return args.raiseError();
  return giveLookup(loadModule(path, device), ret);
}

int loadTextFunction(void *, const TVMFFIAny *argv, int32_t argc,
                     TVMFFIAny *ret) {
  Args args("relax_mlir.runtime.load_text", argv, argc);
  std::string_view text = args.string(0);
  DLDevice device = deviceArg(args, 1);
  if (args.failed())
    return args.raiseError();
  Expected<Executable> executable = parseText(text);
  if (!executable)
    return raise("ValueError", executable.error().message());
  return giveLookup(
      VirtualMachine::create(std::move(*executable), {}, nullptr, device), ret);
}

/// Loads the image of a program that was compiled in this process; `owner`
/// lives as long as any function of the image.
int loadImageFunction(void *, const TVMFFIAny *argv, int32_t argc,
                      TVMFFIAny *ret) {
  Args args("relax_mlir.runtime.load_image", argv, argc);
  if (args.expectAtLeast(2) &&
      (args[0].type_index != kTVMFFIOpaquePtr || args[0].v_ptr == nullptr))
    args.fail("TypeError",
              "expected a pointer as argument 0, got " + describeKind(args[0]));
  DLDevice device = deviceArg(args, 2);
  if (args.failed())
    return args.raiseError();
  auto owner = std::make_shared<Any>();
  if (int code = own(args[1], *owner))
    return code;
  return giveLookup(
      loadImage(*static_cast<const RelaxImage *>(args[0].v_ptr), owner, device),
      ret);
}

int loadFunctionsFunction(void *, const TVMFFIAny *argv, int32_t argc,
                          TVMFFIAny *ret) {
  Args args("relax_mlir.runtime.load_functions", argv, argc);
  std::string path(args.string(0));
  if (args.failed())
    return args.raiseError();
  Expected<std::vector<std::string>> names = loadFunctions(path);
  if (!names)
    return raise(names.error());
  std::vector<Any> items;
  for (const std::string &name : *names)
    items.push_back(makeString(name));
  return giveTuple(items, ret);
}

/// Copies bytes to a tensor.
int makeTensorFunction(void *, const TVMFFIAny *argv, int32_t argc,
                       TVMFFIAny *ret) {
  Args args("relax_mlir.runtime.make_tensor", argv, argc);
  if (!args.expectCount(3))
    return args.raiseError();
  DataType type = args.dataType(0);
  const TVMFFIShapeCell *shape = args.shape(1);
  std::string_view bytes = args.bytes(2);
  if (args.failed())
    return args.raiseError();
  Expected<Any> tensor =
      makeTensor(type, {shape->data, shape->data + shape->size});
  if (!tensor)
    return raise(tensor.error());
  uint64_t size = numBytes(*asTensor(*tensor));
  if (size != bytes.size()) {
    args.fail("ValueError", "expected " + std::to_string(size) +
                                " bytes for a tensor " + toString(type) +
                                shapeToString(shape->data, shape->size) +
                                ", got " + std::to_string(bytes.size()));
    return args.raiseError();
  }
  if (size != 0)
    std::memcpy(dataOf(*asTensor(*tensor)), bytes.data(), size);
  return give(std::move(*tensor), ret);
}

int numThreadsFunction(void *, const TVMFFIAny *, int32_t, TVMFFIAny *ret) {
  return give(Any::integer(numThreads()), ret);
}

int setNumThreadsFunction(void *, const TVMFFIAny *argv, int32_t argc,
                          TVMFFIAny *) {
  Args args("relax_mlir.runtime.set_num_threads", argv, argc);
  int64_t count = args.expectCount(1) ? args.integer(0) : 0;
  if (!args.failed() && (count < 0 || count > INT32_MAX))
    args.fail("ValueError", "expected a number of threads of 0 or more, got " +
                                std::to_string(count));
  if (args.failed())
    return args.raiseError();
  setNumThreads(int(count));
  return 0;
}

/// Waits for a device and reports errors of its work.
int synchronizeFunction(void *, const TVMFFIAny *argv, int32_t argc,
                        TVMFFIAny *) {
  Args args("relax_mlir.runtime.synchronize", argv, argc);
  DLDevice device = args.expectCount(1) ? deviceArg(args, 0) : kCPU;
  if (args.failed())
    return args.raiseError();
  Expected<DeviceAPI *> api = DeviceAPI::get(device);
  Error error = api ? (*api)->synchronize(device.device_id) : api.takeError();
  return error ? raise(error) : 0;
}

int poolStatisticsFunction(void *, const TVMFFIAny *argv, int32_t argc,
                           TVMFFIAny *ret) {
  Args args("relax_mlir.runtime.pool_statistics", argv, argc);
  DLDevice device = deviceArg(args, 0);
  if (args.failed())
    return args.raiseError();
  Expected<MemoryPool *> pool = MemoryPool::get(device);
  if (!pool)
    return raise(pool.error());
  PoolStatistics stats = (*pool)->statistics();
  int64_t values[] = {int64_t(stats.bytesInUse), int64_t(stats.peakBytesInUse),
                      int64_t(stats.bytesPooled)};
  return give(makeShape(values, 3), ret);
}

int trimPoolFunction(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *) {
  Args args("relax_mlir.runtime.trim_pool", argv, argc);
  DLDevice device = deviceArg(args, 0);
  if (args.failed())
    return args.raiseError();
  Expected<MemoryPool *> pool = MemoryPool::get(device);
  if (!pool)
    return raise(pool.error());
  (*pool)->trim();
  return 0;
}

const Builtin table[] = {
    {"relax_mlir.runtime.load_module", loadModuleFunction},
    {"relax_mlir.runtime.load_text", loadTextFunction},
    {"relax_mlir.runtime.load_image", loadImageFunction},
    {"relax_mlir.runtime.load_functions", loadFunctionsFunction},
    {"relax_mlir.runtime.make_tensor", makeTensorFunction},
    {"relax_mlir.runtime.num_threads", numThreadsFunction},
    {"relax_mlir.runtime.set_num_threads", setNumThreadsFunction},
    {"relax_mlir.runtime.synchronize", synchronizeFunction},
    {"relax_mlir.runtime.pool_statistics", poolStatisticsFunction},
    {"relax_mlir.runtime.trim_pool", trimPoolFunction},
};

} // namespace

BuiltinTable hostFunctions() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
