//===- LoadedCode.cpp - the code of a module on a GPU ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LoadedCode.h"

namespace relax_mlir::runtime::cuda {

/// Returns "PTX for sm_90".
static std::string describeCode(const RelaxDeviceCode &code) {
  std::string form;
  switch (code.form) {
  case RELAX_DEVICE_CODE_PTX:
    form = "PTX";
    break;
  case RELAX_DEVICE_CODE_CUBIN:
    form = "cubin";
    break;
  case RELAX_DEVICE_CODE_EMULATED:
    form = "emulated code";
    break;
  default:
    form = "code of form " + std::to_string(code.form);
    break;
  }
  return form + " for " + (code.chip ? code.chip : "an unknown chip");
}

static std::string describeCapability(int capability) {
  return std::to_string(capability / 10) + "." +
         std::to_string(capability % 10);
}

bool runsOn(const RelaxDeviceCode &code, int capability) {
  if (code.form != RELAX_DEVICE_CODE_PTX &&
      code.form != RELAX_DEVICE_CODE_CUBIN)
    return false;
  auto needed = int(code.capability);
  std::string_view chip = code.chip ? code.chip : "";
  if (!chip.empty() && chip.back() == 'a')
    return capability == needed;
  bool isFamilyOnly = code.form == RELAX_DEVICE_CODE_CUBIN ||
                      (!chip.empty() && chip.back() == 'f');
  return capability >= needed &&
         (!isFamilyOnly || capability / 10 == needed / 10);
}

Expected<std::unique_ptr<LoadedCode>>
LoadedCode::load(const Driver &driver, const RelaxDeviceModule &module,
                 const DeviceAPI *api, int device, int capability) {
  const RelaxDeviceCode *chosen = nullptr;
  std::string all;
  for (uint32_t i = 0; i < module.numCodes && !chosen; ++i) {
    const RelaxDeviceCode &code = module.codes[i];
    if (runsOn(code, capability))
      chosen = &code;
    all += (i ? ", " : "") + describeCode(code);
  }
  if (!chosen)
    return Error("the module has no code for compute capability " +
                 describeCapability(capability) + ", it has " +
                 (all.empty() ? "none" : all));
  std::string log(16384, '\0');
  int options[] = {kErrorLogBuffer, kErrorLogBufferSize};
  void *values[] = {log.data(), reinterpret_cast<void *>(log.size())};
  Module loaded = nullptr;
  std::string description = describeCode(*chosen);
  if (Result result =
          driver.moduleLoadDataEx(&loaded, chosen->data, 2, options, values)) {
    log.resize(log.find('\0') == std::string::npos ? log.size()
                                                   : log.find('\0'));
    while (!log.empty() && (log.back() == '\n' || log.back() == ' '))
      log.pop_back();
    return Error("cannot load the " + description + ": " +
                 driver.describe(result) + (log.empty() ? "" : "\n" + log));
  }
  return std::unique_ptr<LoadedCode>(
      new LoadedCode(driver, api, device, loaded, std::move(description)));
}

Expected<LoadedCode::Kernel> LoadedCode::findKernel(const char *name) const {
  Kernel kernel{};
  if (Result result = driver.moduleGetFunction(&kernel.function, module, name))
    return Error("cannot find the kernel in the " + description + ": " +
                 driver.describe(result));
  if (Result result = driver.funcGetAttribute(
          &kernel.maxDynamicBytes, kMaxDynamicSharedBytes, kernel.function))
    return Error("cannot read the limit of dynamic shared memory: " +
                 driver.describe(result));
  return kernel;
}

Expected<KernelFunction> LoadedCode::getFunction(const char *name,
                                                 int dynamicBytes) {
  std::lock_guard<std::mutex> lock(mutex);
  auto it = kernels.find(std::string_view(name));
  if (it == kernels.end()) {
    Expected<Kernel> found = findKernel(name);
    if (!found)
      return found.takeError();
    it = kernels.emplace(name, *found).first;
  }
  Kernel &kernel = it->second;
  if (dynamicBytes > kernel.maxDynamicBytes) {
    if (Result result = driver.funcSetAttribute(
            kernel.function, kMaxDynamicSharedBytes, dynamicBytes))
      return Error(
          "cannot use " + std::to_string(dynamicBytes) +
          " bytes of dynamic shared memory: " + driver.describe(result));
    kernel.maxDynamicBytes = dynamicBytes;
  }
  return kernel.function;
}

} // namespace relax_mlir::runtime::cuda
