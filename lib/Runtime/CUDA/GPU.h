//===- GPU.h - an opened GPU -----------------------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_CUDA_GPU_H
#define RELAX_MLIR_LIB_RUNTIME_CUDA_GPU_H

#include "Driver.h"
#include "LaunchLog.h"
#include "LoadedCode.h"

namespace relax_mlir::runtime::cuda {

class GPU;

/// A point in the work of a GPU. GPUs are never closed while it exists.
class CUDAEvent final : public DeviceEvent {
public:
  /// Takes over `handle`.
  CUDAEvent(GPU &gpu, const Driver &driver, Context context, Event handle)
      : gpu(gpu), driver(driver), context(context), handle(handle) {}
  ~CUDAEvent() override;

  GPU &getGPU() const { return gpu; }
  Event getHandle() const { return handle; }

private:
  GPU &gpu;
  const Driver &driver;
  Context context;
  Event handle;
};

/// Captured work of a GPU. GPUs are never closed while it exists.
class CUDAGraph final : public DeviceGraph {
public:
  /// Takes over `handle`. `description` is that of its kernels, for errors.
  CUDAGraph(GPU &gpu, const Driver &driver, Context context,
            ExecutableGraph handle, std::string description)
      : gpu(gpu), driver(driver), context(context), handle(handle),
        description(std::move(description)) {}
  ~CUDAGraph() override;

  GPU &getGPU() const { return gpu; }
  ExecutableGraph getHandle() const { return handle; }
  const std::string &getDescription() const { return description; }

private:
  GPU &gpu;
  const Driver &driver;
  Context context;
  ExecutableGraph handle;
  std::string description;
};

/// An opened GPU: its primary context, which other libraries of the process
/// share, and one stream for all work.
class GPU {
public:
  static Expected<std::unique_ptr<GPU>> open(const Driver &driver,
                                             const DeviceAPI *api, int ordinal);

  Expected<void *> allocate(uint64_t bytes);
  void deallocate(void *pointer);
  Expected<DeviceMemory> memoryInfo();
  Error copyFromHost(void *to, const void *from, uint64_t bytes);
  Error copyToHost(void *to, const void *from, uint64_t bytes);
  /// Copies within this GPU, or from another one.
  Error copyFrom(GPU &other, void *to, const void *from, uint64_t bytes);
  Error launch(const RelaxLaunch &launch);
  Error encodeTensorMap(const TensorMapInfo &info, void *map);
  Error synchronize();

  Expected<std::unique_ptr<CUDAEvent>> record();
  /// Waits for an event of this GPU.
  Error wait(const CUDAEvent &event);
  Expected<double> secondsBetween(const CUDAEvent &begin, const CUDAEvent &end);
  /// Lets later work of this GPU begin after an event, also of another GPU.
  Error waitOnDevice(const CUDAEvent &event);

  Error beginCapture();
  bool isCapturing() const;
  Expected<std::unique_ptr<CUDAGraph>> endCapture();
  Error replay(const CUDAGraph &graph);

private:
  /// Limits of a launch.
  struct Limits {
    int grid[3];
    int block[3];
    int threads;
    int sharedBytes;
  };

  GPU(const Driver &driver, const DeviceAPI *api, int ordinal)
      : driver(driver), api(api), ordinal(ordinal) {}
  Error readLimits(Device device);
  /// Returns the error of a call. An error of a kernel that ran before names
  /// the kernels that can be the cause.
  Error makeError(Result result) const;
  /// Like the above, and names the function of the driver that failed.
  Error makeError(const char *function, Result result) const;
  Error copyWithin(void *to, const void *from, uint64_t bytes);
  /// Waits for the stream, in the current context.
  Error waitForStream();
  /// Returns the stream for work of the calling thread.
  Stream getStream() const;
  /// Returns an error if the calling thread captures work of this GPU, to which
  /// `what`, such as "a wait", cannot belong.
  Error checkNoCapture(const char *what) const;
  /// Notes a kernel if the calling thread captures it; else returns false.
  bool addToCapture(const RelaxLaunch &launch) const;
  Expected<ExecutableGraph> instantiate(Graph graph);
  Error checkExtents(const RelaxLaunch &launch) const;
  Error launchChecked(const RelaxLaunch &launch);
  Expected<LoadedCode *> getCode(RelaxDeviceModule &module);

  const Driver &driver;
  const DeviceAPI *api;
  int ordinal;
  Context context = nullptr;
  /// Has all work but that which is captured.
  Stream stream = nullptr;
  /// The compute capability; 9.0 is 90.
  int capability = 0;
  Limits limits{};
  /// Waits for each kernel.
  bool isSynchronous = false;
  std::mutex loadMutex;
  LaunchLog log;
};

} // namespace relax_mlir::runtime::cuda

#endif // RELAX_MLIR_LIB_RUNTIME_CUDA_GPU_H
