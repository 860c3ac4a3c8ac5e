//===- EmulatedGraph.h - captured work of the emulated GPU -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_EMULATOR_EMULATEDGRAPH_H
#define RELAX_MLIR_LIB_RUNTIME_EMULATOR_EMULATEDGRAPH_H

#include "relax-mlir/Runtime/Device.h"

#include <deque>

namespace relax_mlir::runtime::emulator {

/// Launches and copies in their order.
class EmulatedGraph final : public DeviceGraph {
public:
  /// Adds a launch, with its arguments, which are no larger than a tensor map.
  Error add(const RelaxLaunch &launch, const uint32_t *argumentBytes);
  /// Adds a copy within the device.
  void add(void *to, const void *from, uint64_t bytes);
  /// Starts the work.
  Error replay(DeviceAPI &device) const;

private:
  /// The bytes of an argument.
  struct alignas(RELAX_TENSOR_MAP_ALIGNMENT) Argument {
    unsigned char bytes[RELAX_TENSOR_MAP_BYTES];
  };
  /// A launch, or a copy if it has bytes.
  struct Step {
    RelaxLaunch launch{};
    std::deque<Argument> arguments;
    std::vector<void *> addresses;
    void *to = nullptr;
    const void *from = nullptr;
    uint64_t bytes = 0;
  };

  std::deque<Step> steps;
};

} // namespace relax_mlir::runtime::emulator

#endif // RELAX_MLIR_LIB_RUNTIME_EMULATOR_EMULATEDGRAPH_H
