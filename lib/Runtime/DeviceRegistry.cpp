//===- DeviceRegistry.cpp - find devices by type and name -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CUDA/CUDADevice.h"
#include "DeviceTypes.h"

#include <atomic>
#include <charconv>
#include <chrono>
#include <map>
#include <shared_mutex>

namespace relax_mlir::runtime {

DeviceAPI::~DeviceAPI() = default;
DeviceEvent::~DeviceEvent() = default;
DeviceGraph::~DeviceGraph() = default;

Error DeviceAPI::encodeTensorMap(int, const TensorMapInfo &, void *) {
  return Error("kernels of the device '" + std::string(name()) +
               "' have no tensor maps");
}
LoadedDeviceModule::~LoadedDeviceModule() = default;

//===----------------------------------------------------------------------===//
// Events of devices whose work is done when a call returns
//===----------------------------------------------------------------------===//

namespace {
struct HostEvent final : DeviceEvent {
  std::chrono::steady_clock::time_point time = std::chrono::steady_clock::now();
};
} // namespace

Expected<std::unique_ptr<DeviceEvent>> DeviceAPI::record(int) {
  return std::unique_ptr<DeviceEvent>(std::make_unique<HostEvent>());
}

Error DeviceAPI::wait(const DeviceEvent &) { return Error::success(); }

Expected<double> DeviceAPI::secondsBetween(const DeviceEvent &begin,
                                           const DeviceEvent &end) {
  return std::chrono::duration<double>(
             static_cast<const HostEvent &>(end).time -
             static_cast<const HostEvent &>(begin).time)
      .count();
}

Error DeviceAPI::waitOnDevice(int, const DeviceEvent &) {
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Devices that capture no work
//===----------------------------------------------------------------------===//

Error DeviceAPI::beginCapture(int) {
  return Error("ValueError",
               "the device '" + std::string(name()) + "' captures no work");
}

Expected<std::unique_ptr<DeviceGraph>> DeviceAPI::endCapture(int device) {
  return beginCapture(device);
}

Error DeviceAPI::replay(const DeviceGraph &) { return beginCapture(0); }

//===----------------------------------------------------------------------===//
// Registry
//===----------------------------------------------------------------------===//

namespace {

class Registry {
public:
  static Registry &get() {
    // Never destroyed: buffers may outlive static destruction.
    static auto *registry = new Registry();
    return *registry;
  }

  /// Returns the interface of a type of device, or null.
  DeviceAPI *find(DLDeviceType type, bool isUse) {
    std::shared_lock<std::shared_mutex> lock(mutex);
    auto it = entries.find(int(type));
    if (it == entries.end())
      return nullptr;
    if (isUse)
      it->second.isUsed = true;
    return it->second.api.get();
  }

  Error add(DLDeviceType type, std::unique_ptr<DeviceAPI> api) {
    std::unique_lock<std::shared_mutex> lock(mutex);
    Entry &entry = entries[int(type)];
    if (entry.isUsed)
      return Error("the device '" + std::string(entry.api->name()) +
                   "' is in use and cannot be replaced");
    entry.api = std::move(api);
    return Error::success();
  }

  template <typename Visit> void forEach(Visit visit) {
    std::shared_lock<std::shared_mutex> lock(mutex);
    for (auto &[type, entry] : entries)
      visit(DLDeviceType(type), *entry.api);
  }

private:
  struct Entry {
    std::unique_ptr<DeviceAPI> api;
    std::atomic<bool> isUsed{false};
  };

  Registry() {
    entries[int(kDLCPU)].api = createCPUDevice();
    entries[int(kDLCUDA)].api = createCUDADevice(cuda::Driver::get);
  }

  std::shared_mutex mutex;
  std::map<int, Entry> entries;
};

} // namespace

Expected<DeviceAPI *> DeviceAPI::get(DLDevice device) {
  DeviceAPI *api = Registry::get().find(device.device_type, /*isUse=*/true);
  Error error =
      api ? api->open(device.device_id) : Error("its type is unknown");
  if (error)
    return std::move(error).in("device " + toString(device) +
                               " is not available");
  return api;
}

Error DeviceAPI::add(DLDeviceType type, std::unique_ptr<DeviceAPI> api) {
  return Registry::get().add(type, std::move(api));
}

std::string toString(DLDevice device) {
  DeviceAPI *api = Registry::get().find(device.device_type, /*isUse=*/false);
  return (api ? api->name()
              : "device type " + std::to_string(int(device.device_type))) +
         ":" + std::to_string(device.device_id);
}

Expected<DLDevice> parseDevice(std::string_view text) {
  size_t colon = text.find(':');
  std::string_view name = text.substr(0, colon);
  std::string known;
  DLDevice device = {DLDeviceType(0), 0};
  Registry::get().forEach([&](DLDeviceType type, const DeviceAPI &api) {
    known += (known.empty() ? "" : ", ") + std::string(api.name());
    if (name == api.name())
      device.device_type = type;
  });
  if (device.device_type == DLDeviceType(0))
    return Error("expected one of the devices " + known + ", got '" +
                 std::string(text) + "'");
  if (colon == std::string_view::npos)
    return device;
  std::string_view index = text.substr(colon + 1);
  const char *end = index.data() + index.size();
  auto parsed = std::from_chars(index.data(), end, device.device_id);
  if (parsed.ec != std::errc() || parsed.ptr != end || device.device_id < 0)
    return Error("expected a device such as " + std::string(name) +
                 ":0, got '" + std::string(text) + "'");
  return device;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

LoadedDeviceModule *LoadedDeviceModule::find(const RelaxDeviceModule &module,
                                             const DeviceAPI *api, int device) {
  auto *entry = static_cast<LoadedDeviceModule *>(
      __atomic_load_n(&module.state, __ATOMIC_ACQUIRE));
  while (entry && (entry->api != api || entry->device != device))
    entry = entry->next;
  return entry;
}

void LoadedDeviceModule::add(RelaxDeviceModule &module,
                             std::unique_ptr<LoadedDeviceModule> entry) {
  // Entries outlive their module: its memory may belong to a library that is
  // closed, or to a compiler in the process.
  static auto *mutex = new std::mutex();
  static auto *entries = new std::vector<std::unique_ptr<LoadedDeviceModule>>();
  LoadedDeviceModule *added = entry.get();
  {
    std::lock_guard<std::mutex> lock(*mutex);
    entries->push_back(std::move(entry));
  }
  void *head = __atomic_load_n(&module.state, __ATOMIC_RELAXED);
  do
    added->next = static_cast<LoadedDeviceModule *>(head);
  while (!__atomic_compare_exchange_n(&module.state, &head, added,
                                      /*weak=*/true, __ATOMIC_RELEASE,
                                      __ATOMIC_RELAXED));
}

} // namespace relax_mlir::runtime
