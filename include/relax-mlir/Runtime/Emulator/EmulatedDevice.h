//===- EmulatedDevice.h - a GPU on the host --------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_EMULATOR_EMULATEDDEVICE_H
#define RELAX_MLIR_RUNTIME_EMULATOR_EMULATEDDEVICE_H

#include "relax-mlir/Runtime/Device.h"

namespace relax_mlir::runtime {

struct EmulatorOptions {
  /// Selects the order in which the threads of a block run.
  uint64_t seed = 1;
  /// Moves the bytes of an asynchronous copy when it starts, not when a thread
  /// waits for it. Programs without errors cannot tell the difference.
  bool areCopiesEager = false;
};

/// Creates the device type "emu", which runs kernels of the form
/// RELAX_DEVICE_CODE_EMULATED on the host and checks each of their accesses.
///
/// Global memory: an access must be within one allocation. Shared memory: a
/// byte must be written before it is read, and two accesses of different
/// threads to a byte are a race if one is a write, not both are atomic, and
/// nothing orders them. A barrier orders the threads that wait at it; a warp
/// synchronisation, shuffle, vote or reduction orders the lanes of its mask.
/// Bytes that an asynchronous copy writes must not be accessed before its
/// thread waits for the copy; other threads also need a barrier. Threads may
/// access their own stack freely.
///
/// Mbarriers and copies of tensors (TMA): an arrival orders its thread before
/// the threads that wait for the phase. A load is ordered before those that
/// wait for the phase in which it arrives, a random time after its start. A
/// thread must not write the source of a store before the thread that stores
/// has waited for the reads, and copies see only writes that are ordered before
/// a fence.proxy.async.
///
/// Warpgroups: a product starts when all 128 threads have reached it, and its
/// operands must be written, ordered before all of them, and visible, as those
/// of copies are. Its accumulators
/// are poisoned until a wait covers its group; the next product may take them
/// before that. The bytes that it reads must not be written before a wait of
/// one of its threads is ordered before the write. Registers that no unfinished
/// product left need a fence behind the last wait. A thread must wait for all
/// products before it exits.
std::unique_ptr<DeviceAPI> createEmulatedDevice(EmulatorOptions options = {});

/// Adds the device type "emu" to the registry, unless it has been added.
Error registerEmulatedDevice();

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_EMULATOR_EMULATEDDEVICE_H
