//===- Events.cpp - points in the work of a GPU ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CurrentContext.h"
#include "GPU.h"

namespace relax_mlir::runtime::cuda {

CUDAEvent::~CUDAEvent() {
  CurrentContext current(driver, context);
  // The driver keeps an event that is still waited for.
  (void)driver.eventDestroy(handle);
}

Expected<std::unique_ptr<CUDAEvent>> GPU::record() {
  if (Error error = checkNoCapture("an event"))
    return error;
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError("cuCtxPushCurrent", result);
  Event handle = nullptr;
  if (Result result = driver.eventCreate(&handle, kEventDefault))
    return makeError("cuEventCreate", result);
  auto event = std::make_unique<CUDAEvent>(*this, driver, context, handle);
  if (Result result = driver.eventRecord(handle, stream))
    return makeError("cuEventRecord", result);
  return event;
}

Error GPU::wait(const CUDAEvent &event) {
  if (Error error = checkNoCapture("a wait"))
    return error;
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError("cuCtxPushCurrent", result);
  if (Result result = driver.eventSynchronize(event.getHandle()))
    return makeError("cuEventSynchronize", result);
  return Error::success();
}

Expected<double> GPU::secondsBetween(const CUDAEvent &begin,
                                     const CUDAEvent &end) {
  if (Error error = wait(end))
    return error;
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError("cuCtxPushCurrent", result);
  float milliseconds = 0;
  if (Result result = driver.eventElapsedTime(&milliseconds, begin.getHandle(),
                                              end.getHandle()))
    return makeError("cuEventElapsedTime", result);
  return double(milliseconds) * 1e-3;
}

Error GPU::waitOnDevice(const CUDAEvent &event) {
  if (Error error = checkNoCapture("a wait"))
    return error;
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError("cuCtxPushCurrent", result);
  if (Result result = driver.streamWaitEvent(stream, event.getHandle(), 0))
    return makeError("cuStreamWaitEvent", result);
  return Error::success();
}

} // namespace relax_mlir::runtime::cuda
