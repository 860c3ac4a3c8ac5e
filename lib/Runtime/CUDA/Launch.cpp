//===- Launch.cpp - start kernels on a GPU --------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CurrentContext.h"
#include "GPU.h"

namespace relax_mlir::runtime::cuda {

/// Returns "[1, 2, 3]".
static std::string describeExtents(const int64_t (&extents)[3]) {
  return "[" + std::to_string(extents[0]) + ", " + std::to_string(extents[1]) +
         ", " + std::to_string(extents[2]) + "]";
}

static std::string describeLimits(const int (&limits)[3]) {
  return describeExtents({limits[0], limits[1], limits[2]});
}

/// Returns true if an axis has more than its limit.
static bool exceeds(const int64_t (&extents)[3], const int (&limits)[3]) {
  return extents[0] > limits[0] || extents[1] > limits[1] ||
         extents[2] > limits[2];
}

static bool isAnyBelow(const int64_t (&extents)[3], int64_t least) {
  return extents[0] < least || extents[1] < least || extents[2] < least;
}

Error GPU::checkExtents(const RelaxLaunch &launch) const {
  if (isAnyBelow(launch.block, 1))
    return Error("ValueError", "expected 1 or more threads along each axis, "
                               "got " +
                                   describeExtents(launch.block));
  if (exceeds(launch.grid, limits.grid))
    return Error("ValueError", "a grid of " + describeExtents(launch.grid) +
                                   " blocks exceeds the limits " +
                                   describeLimits(limits.grid));
  if (exceeds(launch.block, limits.block) ||
      launch.block[0] * launch.block[1] * launch.block[2] > limits.threads)
    return Error("ValueError", "a block of " + describeExtents(launch.block) +
                                   " threads exceeds the limits " +
                                   describeLimits(limits.block) + " and " +
                                   std::to_string(limits.threads) + " in all");
  if (launch.dynamicSharedBytes < 0 ||
      launch.dynamicSharedBytes > limits.sharedBytes)
    return Error("ValueError", "expected at most " +
                                   std::to_string(limits.sharedBytes) +
                                   " bytes of dynamic shared memory, got " +
                                   std::to_string(launch.dynamicSharedBytes));
  return Error::success();
}

Expected<LoadedCode *> GPU::getCode(RelaxDeviceModule &module) {
  if (auto *code = LoadedDeviceModule::find(module, api, ordinal))
    return static_cast<LoadedCode *>(code);
  std::lock_guard<std::mutex> lock(loadMutex);
  if (auto *code = LoadedDeviceModule::find(module, api, ordinal))
    return static_cast<LoadedCode *>(code);
  Expected<std::unique_ptr<LoadedCode>> loaded =
      LoadedCode::load(driver, module, api, ordinal, capability);
  if (!loaded)
    return loaded.takeError();
  LoadedCode *code = loaded->get();
  LoadedDeviceModule::add(module, std::move(*loaded));
  return code;
}

Error GPU::launchChecked(const RelaxLaunch &launch) {
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError(result);
  Expected<LoadedCode *> code = getCode(*launch.module);
  if (!code)
    return code.takeError();
  Expected<KernelFunction> function =
      (*code)->getFunction(launch.kernel, int(launch.dynamicSharedBytes));
  if (!function)
    return function.takeError();
  if (Result result = driver.launchKernel(
          *function, unsigned(launch.grid[0]), unsigned(launch.grid[1]),
          unsigned(launch.grid[2]), unsigned(launch.block[0]),
          unsigned(launch.block[1]), unsigned(launch.block[2]),
          unsigned(launch.dynamicSharedBytes), getStream(),
          const_cast<void **>(launch.arguments), nullptr))
    return makeError(result);
  if (addToCapture(launch))
    return Error::success();
  log.add(launch);
  return isSynchronous ? waitForStream() : Error::success();
}

Error GPU::launch(const RelaxLaunch &launch) {
  auto where = [&](Error error) {
    return std::move(error).in(describeKernel(launch));
  };
  if (isAnyBelow(launch.grid, 0))
    return where(
        Error("ValueError", "expected 0 or more blocks along each axis, got " +
                                describeExtents(launch.grid)));
  if (isAnyBelow(launch.grid, 1))
    return Error::success();
  if (Error error = checkExtents(launch))
    return where(std::move(error));
  if (Error error = launchChecked(launch))
    return where(std::move(error));
  return Error::success();
}

} // namespace relax_mlir::runtime::cuda
