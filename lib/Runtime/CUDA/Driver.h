//===- Driver.h - functions of the CUDA driver -----------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The part of the CUDA driver's interface that the runtime uses. The runtime
// builds without the CUDA toolkit and runs without the driver: the types and
// constants of cuda.h are declared here, and libcuda.so.1 is opened when a GPU
// is asked for.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_CUDA_DRIVER_H
#define RELAX_MLIR_LIB_RUNTIME_CUDA_DRIVER_H

#include "relax-mlir/Runtime/Error.h"
#include "relax-mlir/Runtime/Export.h"

#include <cstddef>
#include <cstdint>

namespace relax_mlir::runtime::cuda {

/// A CUresult; 0 is success.
using Result = int;
/// A CUdevice.
using Device = int;
/// A CUdeviceptr.
using Address = unsigned long long;
using Context = struct CUctx_st *;
using Stream = struct CUstream_st *;
using Event = struct CUevent_st *;
using Graph = struct CUgraph_st *;
using ExecutableGraph = struct CUgraphExec_st *;
using Module = struct CUmod_st *;
using KernelFunction = struct CUfunc_st *;

/// Values of CUresult.
enum : Result {
  kSuccess = 0,
  kOutOfMemory = 2,
  kEccUncorrectable = 214,
  kContained = 226,
  kIllegalAddress = 700,
  kLaunchTimeout = 702,
  kAssert = 710,
  kHardwareStackError = 714,
  kLaunchFailed = 719,
};

/// Returns true for an error of a kernel that ran, which any later call of the
/// driver may return.
inline bool isAsynchronous(Result result) {
  return result == kEccUncorrectable || result == kContained ||
         result == kIllegalAddress || result == kLaunchTimeout ||
         result == kAssert ||
         (result >= kHardwareStackError && result <= kLaunchFailed);
}

/// Values of CUdevice_attribute.
enum DeviceAttribute : int {
  kMaxThreadsPerBlock = 1,
  kMaxBlockX = 2,
  kMaxBlockY = 3,
  kMaxBlockZ = 4,
  kMaxGridX = 5,
  kMaxGridY = 6,
  kMaxGridZ = 7,
  kCapabilityMajor = 75,
  kCapabilityMinor = 76,
  kMaxSharedBytesOptIn = 97,
};

/// Values of CUtensorMapDataType.
enum TensorDataType : int {
  kTensorUInt8 = 0,
  kTensorUInt16 = 1,
  kTensorUInt32 = 2,
  kTensorUInt64 = 4,
  kTensorFloat16 = 6,
  kTensorFloat32 = 7,
  kTensorFloat64 = 8,
  kTensorBFloat16 = 9,
};

/// A value of CUtensorMapL2promotion: the cache reads 256 bytes at once.
constexpr int kPromoteTo256Bytes = 3;

/// A value of CUfunction_attribute.
constexpr int kMaxDynamicSharedBytes = 8;

/// Values of CUjit_option.
enum JitOption : int {
  kErrorLogBuffer = 5,
  kErrorLogBufferSize = 6,
};

/// A flag of cuStreamCreate: the stream waits for work in the default stream of
/// the process, and the other way round.
constexpr unsigned kStreamDefault = 0;
/// Another flag: the stream does not. Only such a stream is captured, because
/// nothing may be started in the default stream while it waits for a capture.
constexpr unsigned kStreamNonBlocking = 1;

/// A value of CUstreamCaptureMode: the thread may allocate memory meanwhile.
constexpr int kCaptureRelaxed = 2;

/// A flag of cuEventCreate: the event has a time, and waiting for it spins.
constexpr unsigned kEventDefault = 0;

/// The functions, each under its name without the prefix "cu": cuMemAlloc is
/// memAlloc.
struct Driver {
  Result (*init)(unsigned flags);
  Result (*getErrorName)(Result, const char **);
  Result (*getErrorString)(Result, const char **);
  Result (*deviceGetCount)(int *);
  Result (*deviceGet)(Device *, int ordinal);
  Result (*deviceGetAttribute)(int *, int attribute, Device);
  Result (*devicePrimaryCtxRetain)(Context *, Device);
  Result (*ctxPushCurrent)(Context);
  Result (*ctxPopCurrent)(Context *);
  Result (*streamCreate)(Stream *, unsigned flags);
  Result (*streamDestroy)(Stream);
  Result (*streamBeginCapture)(Stream, int mode);
  Result (*streamEndCapture)(Stream, Graph *);
  Result (*graphInstantiate)(ExecutableGraph *, Graph,
                             unsigned long long flags);
  Result (*graphDestroy)(Graph);
  Result (*graphExecDestroy)(ExecutableGraph);
  Result (*graphLaunch)(ExecutableGraph, Stream);
  Result (*streamSynchronize)(Stream);
  Result (*streamWaitEvent)(Stream, Event, unsigned flags);
  Result (*eventCreate)(Event *, unsigned flags);
  Result (*eventDestroy)(Event);
  Result (*eventRecord)(Event, Stream);
  Result (*eventSynchronize)(Event);
  Result (*eventElapsedTime)(float *milliseconds, Event begin, Event end);
  Result (*memAlloc)(Address *, size_t);
  Result (*memFree)(Address);
  Result (*memGetInfo)(size_t *free, size_t *total);
  Result (*memcpyHtoDAsync)(Address, const void *, size_t, Stream);
  Result (*memcpyDtoHAsync)(void *, Address, size_t, Stream);
  Result (*memcpyDtoDAsync)(Address, Address, size_t, Stream);
  Result (*memcpyPeerAsync)(Address to, Context, Address from, Context, size_t,
                            Stream);
  Result (*moduleLoadDataEx)(Module *, const void *image, unsigned numOptions,
                             int *options, void **values);
  Result (*moduleGetFunction)(KernelFunction *, Module, const char *name);
  Result (*funcGetAttribute)(int *, int attribute, KernelFunction);
  Result (*funcSetAttribute)(KernelFunction, int attribute, int value);
  Result (*launchKernel)(KernelFunction, unsigned gridX, unsigned gridY,
                         unsigned gridZ, unsigned blockX, unsigned blockY,
                         unsigned blockZ, unsigned sharedBytes, Stream,
                         void **arguments, void **extra);

  /// Null if the driver is older than CUDA 12.
  Result (*tensorMapEncodeTiled)(void *map, int dataType, uint32_t rank,
                                 void *base, const uint64_t *dims,
                                 const uint64_t *strides, const uint32_t *box,
                                 const uint32_t *elementStrides, int interleave,
                                 int swizzle, int promotion, int fill);

  /// Returns the functions of the library at `path`, such as "libcuda.so.1".
  /// The library is never closed.
  RELAX_RT_API static Expected<const Driver *> open(const char *path);
  /// Returns the functions of libcuda.so.1, which the first call opens and
  /// initialises.
  static Expected<const Driver *> get();

  /// Returns "CUDA_ERROR_INVALID_VALUE (invalid argument)".
  std::string describe(Result result) const;
};

} // namespace relax_mlir::runtime::cuda

#endif // RELAX_MLIR_LIB_RUNTIME_CUDA_DRIVER_H
