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
/// values of the tensors, without the machine: where kernels are short, to
/// start them one by one takes longer than they run. Shapes stay, and so does
/// the memory of inputs, results and all between.
class RELAX_RT_API CapturedCall {
public:
  /// Calls a function twice: once as usual, which loads its kernels and reports
  /// the errors of a call, and once to capture its work. Arguments are tensors,
  /// numbers, strings, types, shapes, and tuples of these. Returns an error if
  /// the host takes part in the call, such as for a branch on a value of the
  /// device or a parameter on the host.
  static Expected<std::shared_ptr<CapturedCall>>
  capture(VirtualMachine &machine, std::string_view function,
          const TVMFFIAny *args, int32_t numArgs);

  /// Copies the tensors of the arguments to those of the capture, starts the
  /// work, and returns the result, which the next replay overwrites. Tensors
  /// may be on the host or the device, in the shapes and types of the capture;
  /// a result of a replay is such a tensor. Other arguments have the values of
  /// the capture. Threads may share a call if they share its result, too.
  Expected<Any> replay(const TVMFFIAny *args, int32_t numArgs);

private:
  CapturedCall() = default;
  Expected<Any> call(std::string_view function);
  Error captureWork(std::string_view function);
  /// Copies tensors of a result that have memory of the inputs.
  Error separate(Any &value) const;
  bool isInput(const DLTensor &tensor) const;

  std::shared_ptr<VirtualMachine> machine;
  DeviceAPI *api = nullptr;
  /// Of all work of the call.
  std::shared_ptr<MemoryPool> memory;
  /// Tensors are on the device of the machine.
  std::vector<Any> inputs;
  Any result;
  std::unique_ptr<DeviceGraph> graph;
  /// Keeps the copies to inputs and the start of the work together.
  std::mutex mutex;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_CAPTUREDCALL_H
