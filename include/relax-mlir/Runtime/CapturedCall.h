//===- CapturedCall.h - start the work of a call again ---------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_CAPTUREDCALL_H
#define RELAX_MLIR_RUNTIME_CAPTUREDCALL_H

#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

namespace relax_mlir::runtime {

/// A call of a machine on a device whose kernels are started at once for other
/// values of the arguments, without the machine: where kernels are short, to
/// start them one by one takes longer than they run. The shapes of the tensors
/// stay, and so does the memory of inputs, results and all between.
class RELAX_RT_API CapturedCall {
public:
  /// Calls a function twice: once as usual, which loads its kernels and reports
  /// the errors of a call, and once to capture its work. Returns an error if a
  /// part of it needs the host, such as a branch on a value of the device.
  static Expected<std::shared_ptr<CapturedCall>>
  capture(VirtualMachine &machine, std::string_view function,
          const TVMFFIAny *args, int32_t numArgs);

  /// Copies the tensors of the arguments to those of the capture, starts the
  /// work, and returns the result, which the next replay overwrites. Tensors
  /// may be on the host or the device, in the shapes and types of the capture;
  /// other arguments have its values.
  Expected<Any> replay(const TVMFFIAny *args, int32_t numArgs);

  /// Returns true while this thread captures a call.
  static bool isCapturing();

private:
  CapturedCall() = default;
  Error captureWork(std::string_view function);

  std::shared_ptr<VirtualMachine> machine;
  DeviceAPI *api = nullptr;
  std::shared_ptr<MemoryPool> memory;
  /// Tensors are on the device of the machine.
  std::vector<Any> inputs;
  Any result;
  std::unique_ptr<DeviceGraph> graph;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_CAPTUREDCALL_H
