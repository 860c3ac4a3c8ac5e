//===- Graph.cpp - capture the work of a GPU ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A thread that captures has a stream of its own, so that the work of other
// threads goes on in the stream of the GPU.
//
//===----------------------------------------------------------------------===//

#include "CurrentContext.h"
#include "GPU.h"

namespace relax_mlir::runtime::cuda {

namespace {
/// The capture of a thread.
struct Capture {
  const GPU *gpu = nullptr;
  Stream stream = nullptr;
  uint64_t numKernels = 0;
  std::string firstKernel, lastKernel;

  /// Describes the kernels: "a replay of 3 kernels, from kernel 'a' (m:1) to
  /// kernel 'c' (m:9)".
  std::string describe() const;
};
} // namespace

std::string Capture::describe() const {
  if (numKernels < 2)
    return "a replay of " + (numKernels ? firstKernel : "no kernels");
  return "a replay of " + std::to_string(numKernels) + " kernels, from " +
         firstKernel + " to " + lastKernel;
}

static thread_local Capture capture;

CUDAGraph::~CUDAGraph() {
  CurrentContext current(driver, context);
  // The driver keeps a graph that still runs.
  (void)driver.graphExecDestroy(handle);
}

Stream GPU::getStream() const {
  return capture.gpu == this ? capture.stream : stream;
}

bool GPU::addToCapture(const RelaxLaunch &launch) const {
  if (capture.gpu != this)
    return false;
  capture.lastKernel = describeKernel(launch);
  if (capture.numKernels++ == 0)
    capture.firstKernel = capture.lastKernel;
  return true;
}

bool GPU::isCapturing() const { return capture.gpu == this; }

Error GPU::checkNoCapture(const char *what) const {
  if (capture.gpu != this)
    return Error::success();
  return Error("ValueError", "cuda:" + std::to_string(ordinal) + ": " + what +
                                 " cannot be captured");
}

Error GPU::beginCapture() {
  if (capture.gpu)
    return Error("ValueError", "this thread already captures work of a GPU");
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError("cuCtxPushCurrent", result);
  Stream own = nullptr;
  if (Result result = driver.streamCreate(&own, kStreamNonBlocking))
    return makeError("cuStreamCreate", result);
  if (Result result = driver.streamBeginCapture(own, kCaptureRelaxed)) {
    (void)driver.streamDestroy(own);
    return makeError("cuStreamBeginCapture", result);
  }
  capture.gpu = this;
  capture.stream = own;
  return Error::success();
}

Expected<ExecutableGraph> GPU::instantiate(Graph graph) {
  ExecutableGraph handle = nullptr;
  Result result = driver.graphInstantiate(&handle, graph, 0);
  (void)driver.graphDestroy(graph);
  if (result)
    return makeError("cuGraphInstantiateWithFlags", result);
  return handle;
}

Expected<std::unique_ptr<CUDAGraph>> GPU::endCapture() {
  if (capture.gpu != this)
    return Error("ValueError", "this thread captures no work of cuda:" +
                                   std::to_string(ordinal));
  Capture ended = std::exchange(capture, {});
  // The stream ends without a current context, too.
  CurrentContext current(driver, context);
  Graph graph = nullptr;
  Result result = driver.streamEndCapture(ended.stream, &graph);
  (void)driver.streamDestroy(ended.stream);
  if (result)
    return makeError("cuStreamEndCapture", result);
  Expected<ExecutableGraph> handle = instantiate(graph);
  if (!handle)
    return handle.takeError();
  return std::make_unique<CUDAGraph>(*this, driver, context, *handle,
                                     ended.describe());
}

Error GPU::replay(const CUDAGraph &graph) {
  if (Error error = checkNoCapture("a replay"))
    return error;
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError("cuCtxPushCurrent", result);
  if (Result result = driver.graphLaunch(graph.getHandle(), stream))
    return makeError("cuGraphLaunch", result);
  log.add(graph.getDescription());
  return isSynchronous ? waitForStream() : Error::success();
}

} // namespace relax_mlir::runtime::cuda
