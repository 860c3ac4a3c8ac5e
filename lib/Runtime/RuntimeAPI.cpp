//===- RuntimeAPI.cpp - function table of artefacts, start-up -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "relax-mlir/Runtime/Loader.h"

#include <dlfcn.h>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <tuple>

namespace relax_mlir::runtime {

namespace {

/// The machines of images that were called, created at the first call on a
/// device.
class ImageTable {
public:
  static ImageTable &get() {
    static auto *table = new ImageTable();
    return *table;
  }

  Expected<std::shared_ptr<VirtualMachine>> find(const RelaxImage *image,
                                                 DLDevice device) {
    Key key(image, int(device.device_type), device.device_id);
    {
      std::shared_lock<std::shared_mutex> lock(mutex);
      auto it = machines.find(key);
      if (it != machines.end())
        return it->second;
    }
    std::unique_lock<std::shared_mutex> lock(mutex);
    auto it = machines.find(key);
    if (it != machines.end())
      return it->second;
    // The machine stays in this table, so its code must not be unloaded.
    Dl_info where{};
    if (dladdr(image, &where) && where.dli_fname)
      (void)dlopen(where.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
    Expected<std::shared_ptr<VirtualMachine>> machine =
        loadImage(*image, nullptr, device);
    if (machine)
      machines.emplace(key, *machine);
    return machine;
  }

private:
  using Key = std::tuple<const RelaxImage *, int, int>;

  std::shared_mutex mutex;
  std::map<Key, std::shared_ptr<VirtualMachine>> machines;
};

} // namespace

/// Returns the device of the first tensor that is not on the host, else the
/// CPU.
static DLDevice findDevice(const TVMFFIAny *args, int32_t numArgs) {
  for (int32_t i = 0; i < numArgs; ++i)
    if (const DLTensor *tensor = asTensor(args[i]))
      if (tensor->device.device_type != kDLCPU)
        return tensor->device;
  return kCPU;
}

static int32_t invokeImage(const RelaxImage *image, const char *function,
                           const void *args, int32_t numArgs, void *result) {
  const auto *values = static_cast<const TVMFFIAny *>(args);
  Expected<std::shared_ptr<VirtualMachine>> machine =
      ImageTable::get().find(image, findDevice(values, numArgs));
  if (!machine)
    return raise(machine.error());
  return (*machine)->invoke(function, values, numArgs,
                            static_cast<TVMFFIAny *>(result));
}

static const RelaxRuntimeAPI api = {RELAX_RUNTIME_API_VERSION,
                                    sizeof(RelaxRuntimeAPI), invokeImage};

const RelaxRuntimeAPI *runtimeAPI() { return &api; }

/// Runs when the library is loaded. With an incompatible libtvm_ffi nothing is
/// registered: artefacts then report that their runtime is missing, and each
/// load fails with both versions.
__attribute__((constructor)) static void startUp() {
  if (Error error = checkFFIVersion())
    return;
  registerBuiltins();
  // tvm-ffi now sets this variable in each library that it loads.
  if (TVMFFIEnvModRegisterContextSymbol(RELAX_RUNTIME_API_SYMBOL,
                                        const_cast<RelaxRuntimeAPI *>(&api)))
    (void)bool(takeRaised());
}

} // namespace relax_mlir::runtime
