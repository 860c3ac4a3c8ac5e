//===- LoadedCode.h - the code of a module on a GPU ------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_CUDA_LOADEDCODE_H
#define RELAX_MLIR_LIB_RUNTIME_CUDA_LOADEDCODE_H

#include "Driver.h"
#include "relax-mlir/Runtime/Device.h"

#include <map>

namespace relax_mlir::runtime::cuda {

/// Returns true if a GPU of a compute capability (90 is 9.0) runs the code.
/// Code for "sm_90a" runs on 9.0 only, and code for "sm_100f" on its family. A
/// cubin runs on its major version from its minor version on; PTX also on later
/// GPUs.
bool runsOn(const RelaxDeviceCode &code, int capability);

/// The code of a device module that was loaded on one GPU.
class LoadedCode final : public LoadedDeviceModule {
public:
  /// Loads the first code that the GPU runs, in the current context. The error
  /// contains the log of the driver.
  static Expected<std::unique_ptr<LoadedCode>>
  load(const Driver &driver, const RelaxDeviceModule &module,
       const DeviceAPI *api, int device, int capability);

  /// Returns a kernel of the module, which then may be launched with
  /// `dynamicBytes` of dynamic shared memory.
  Expected<KernelFunction> getFunction(const char *kernel, int dynamicBytes);

private:
  struct Kernel {
    KernelFunction function;
    /// The most dynamic shared memory that a launch may have so far.
    int maxDynamicBytes;
  };

  LoadedCode(const Driver &driver, const DeviceAPI *api, int device,
             Module module, std::string description)
      : LoadedDeviceModule(api, device), driver(driver), module(module),
        description(std::move(description)) {}
  Expected<Kernel> findKernel(const char *name) const;

  const Driver &driver;
  Module module;
  /// The form and the chip of the code: "cubin for sm_90a".
  std::string description;
  std::mutex mutex;
  std::map<std::string, Kernel, std::less<>> kernels;
};

} // namespace relax_mlir::runtime::cuda

#endif // RELAX_MLIR_LIB_RUNTIME_CUDA_LOADEDCODE_H
