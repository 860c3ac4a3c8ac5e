//===- Mbarrier.h - mbarriers and copies of boxes --------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// State of the operations of a block that run beside its threads. Copies of
// boxes of tensors access shared memory on their own: a load makes its bytes
// visible at the end of a phase of an mbarrier, and a store reads the bytes
// that a fence made visible to copies.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_EMULATOR_MBARRIER_H
#define RELAX_MLIR_LIB_RUNTIME_EMULATOR_MBARRIER_H

#include "EncodedTensorMap.h"
#include "SharedMemory.h"

namespace relax_mlir::runtime::emulator {

/// The copies and fences that are ordered before a thread.
struct CopyOrder {
  /// For each mbarrier, the number of its phases whose end is ordered before
  /// the thread; mbarriers behind the end have 0.
  std::vector<uint32_t> phases;
  /// For each thread, the time up to which its writes are visible to copies.
  std::vector<uint32_t> fenced;
  /// All writes of epochs before this one are visible to copies.
  uint32_t fencedEpoch = 0;
  /// Two threads with equal versions have equal orders.
  uint64_t version = 0;

  void join(const CopyOrder &other);
};

/// The accesses and copies that the arrivals of a phase follow.
struct ReleasedOrder {
  /// For each thread, the time up to which its accesses are released.
  std::vector<uint32_t> times;
  CopyOrder copies;
};

/// An mbarrier. It stays in the list of the block after its invalidation, for
/// the bytes that its phases made visible.
struct Mbarrier {
  uint32_t index = 0;
  /// The place in shared memory.
  uint32_t offset = 0;
  uint32_t expected = 0, pending = 0;
  /// Bytes of copies that the phase expects and that have not arrived.
  int64_t transactions = 0;
  /// The number of phases that have ended.
  uint32_t phase = 0;
  bool isLive = true;
  /// True if a fence followed the initialisation.
  bool isFenced = false;
  SharedAccess init;
  /// The order of the current phase and of the one before.
  ReleasedOrder arriving, ended;
  /// Threads that wait for the current phase, and those that the end of the
  /// phase before woke and that have not run since.
  std::vector<uint16_t> waiting, leaving;
  /// The last load that arrived, and the phases up to its own.
  uint32_t loadedPhases = 0, loadOp = 0;
  uint16_t loadThread = 0;
};

/// The coordinates of a box.
struct BoxPosition {
  int32_t coordinates[kMaxTensorRank] = {};
};

/// A copy of a box to shared memory that has not arrived.
struct TensorLoad {
  EncodedTensorMap map;
  BoxPosition position;
  uint32_t offset, op;
  uint16_t thread;
  uint32_t mbarrier;
};

/// A copy of a box from shared memory.
struct TensorStore {
  EncodedTensorMap map;
  BoxPosition position;
  uint32_t offset, op;
  uint16_t thread;
  /// The number of groups that the thread committed before the copy.
  uint32_t group;
  /// The bytes, once they are read.
  std::vector<char> bytes;
  /// True if the thread has waited until they are read.
  bool isReleased = false;
  bool isWritten = false;
};

} // namespace relax_mlir::runtime::emulator

#endif // RELAX_MLIR_LIB_RUNTIME_EMULATOR_MBARRIER_H
