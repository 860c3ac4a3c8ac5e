//===- SharedMemory.h - shared memory and its last accesses ----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_EMULATOR_SHAREDMEMORY_H
#define RELAX_MLIR_LIB_RUNTIME_EMULATOR_SHAREDMEMORY_H

#include <cstdint>
#include <vector>

namespace relax_mlir::runtime::emulator {

/// An access of a byte of shared memory.
struct SharedAccess {
  /// Number of barriers of all threads before the access, over all blocks; 0
  /// means that there was no access.
  uint32_t epoch = 0;
  uint32_t time = 0;
  uint16_t thread = 0;
  bool isAtomic = false;
  /// True while an asynchronous copy writes the byte.
  bool isCopy = false;
  uint32_t op = 0;

  /// Added to the index of an mbarrier, in `thread`, if a copy of a box writes
  /// the byte, or if the byte belongs to the mbarrier. `time` is then the
  /// number of phases that make the byte visible, or the maximum if no phase
  /// does so far.
  static constexpr uint16_t kBulk = 1 << 15;

  bool isBulk() const { return thread & kBulk; }
  uint32_t mbarrier() const { return thread & (kBulk - 1u); }
};

/// The last accesses of a byte. Two reads of different threads suffice: a write
/// of any thread races with one of them if it races with a read.
struct SharedByte {
  SharedAccess write;
  SharedAccess reads[2];
};

/// Instructions know the last 18 bits of an address in shared memory.
constexpr uint32_t kSharedWindow = 1u << 18;

/// Memory of kSharedWindow bytes, at a multiple of their number. It is below 2
/// GiB if the system allows that, because kernels keep addresses in shared
/// memory in 32 bits.
class SharedWindow {
public:
  SharedWindow() = default;
  SharedWindow(const SharedWindow &) = delete;
  SharedWindow &operator=(const SharedWindow &) = delete;
  ~SharedWindow();

  /// Returns the memory, or null when there is none.
  char *get();

private:
  void *mapping = nullptr;
};

/// The shared memory of a block. Epochs grow from block to block, so that the
/// accesses of earlier blocks need not be removed.
class SharedMemory {
public:
  /// Starts a launch with blocks of so many bytes. Returns false when there is
  /// no memory for them.
  bool reserve(uint32_t bytes) {
    if (epoch > UINT32_MAX / 2) {
      epoch = 1;
      state.assign(state.size(), SharedByte());
    }
    numBytes = bytes;
    if (bytes <= state.size())
      return true;
    memory = window.get();
    state.resize(memory ? bytes : 0);
    return memory != nullptr;
  }
  void beginBlock() { blockEpoch = ++epoch; }

  char *data() const { return memory; }
  uint32_t size() const { return numBytes; }
  SharedByte &operator[](uint32_t offset) { return state[offset]; }
  bool isOfBlock(const SharedAccess &access) const {
    return access.epoch >= blockEpoch;
  }

  uint32_t epoch = 1;

private:
  SharedWindow window;
  char *memory = nullptr;
  std::vector<SharedByte> state;
  uint32_t numBytes = 0;
  uint32_t blockEpoch = 1;
};

} // namespace relax_mlir::runtime::emulator

#endif // RELAX_MLIR_LIB_RUNTIME_EMULATOR_SHAREDMEMORY_H
