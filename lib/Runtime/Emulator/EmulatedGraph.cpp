//===- EmulatedGraph.cpp - captured work of the emulated GPU --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "EmulatedGraph.h"

#include <cstring>

namespace relax_mlir::runtime::emulator {

Error EmulatedGraph::add(const RelaxLaunch &launch,
                         const uint32_t *argumentBytes) {
  Step step;
  step.launch = launch;
  for (uint32_t i = 0; i < launch.numArguments; ++i) {
    if (argumentBytes[i] > sizeof(Argument))
      return Error("an argument of " + std::to_string(argumentBytes[i]) +
                   " bytes cannot be captured");
    Argument &argument = step.arguments.emplace_back();
    std::memcpy(argument.bytes, launch.arguments[i], argumentBytes[i]);
    step.addresses.push_back(argument.bytes);
  }
  step.launch.arguments = step.addresses.data();
  steps.push_back(std::move(step));
  return Error::success();
}

void EmulatedGraph::add(void *to, const void *from, uint64_t bytes) {
  if (bytes == 0)
    return;
  Step &step = steps.emplace_back();
  step.to = to;
  step.from = from;
  step.bytes = bytes;
}

Error EmulatedGraph::replay(DeviceAPI &device) const {
  for (const Step &step : steps) {
    if (step.bytes != 0)
      std::memmove(step.to, step.from, step.bytes);
    else if (Error error = device.launch(0, step.launch))
      return error;
  }
  return Error::success();
}

} // namespace relax_mlir::runtime::emulator
