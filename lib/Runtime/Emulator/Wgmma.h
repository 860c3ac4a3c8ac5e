//===- Wgmma.h - asynchronous products of warpgroups -----------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The state of wgmma.mma_async. A product is computed when all threads of its
// warpgroup have reached it, but its result stays with the warpgroup: the
// registers of the threads get tokens, which name the product and the register.
// A later product takes tokens as its accumulators, and a wait replaces those
// of finished products by numbers. Tokens of f32 and f16 are signalling NaNs,
// so that arithmetic on them leaves a trace.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_EMULATOR_WGMMA_H
#define RELAX_MLIR_LIB_RUNTIME_EMULATOR_WGMMA_H

#include "SharedMemory.h"
#include "relax-mlir/Runtime/EmulatorABI.h"

#include <deque>
#include <optional>
#include <vector>

namespace relax_mlir::runtime::emulator {

constexpr uint32_t kWarpgroupSize = 128;

/// A matrix in shared memory: the fields of a descriptor of PTX, in bytes. The
/// start is an address modulo kSharedWindow.
struct MatrixDescriptor {
  uint32_t start, leading, stride;
  /// The width of the swizzle, or 0.
  uint32_t swizzle;
  uint32_t baseOffset;
  bool hasReservedBits;

  explicit MatrixDescriptor(uint64_t bits);
};

/// One wgmma.mma_async, the same for all threads of a warpgroup.
struct WgmmaInstruction {
  uint32_t op, n, types, flags;
  uint64_t descriptorA, descriptorB;
  bool hasRegistersA;

  uint32_t typeD() const { return types >> 16; }
  uint32_t typeA() const { return types >> 8 & 255; }
  uint32_t typeB() const { return types & 255; }
  /// The number of registers of the accumulators of a thread.
  uint32_t numRegisters() const {
    return typeD() == RELAX_TYPE_F16 ? n / 4 : n / 2;
  }
  bool accumulates() const { return flags & RELAX_WGMMA_ACCUMULATE; }
  /// Returns true if PTX has the instruction.
  bool isSupported() const;
  bool operator==(const WgmmaInstruction &other) const {
    return op == other.op && n == other.n && types == other.types &&
           flags == other.flags && descriptorA == other.descriptorA &&
           descriptorB == other.descriptorB &&
           hasRegistersA == other.hasRegistersA;
  }
};

/// The operands of one thread, on its stack while it waits.
struct WgmmaOperands {
  WgmmaInstruction instruction;
  const uint32_t *a;
  uint32_t *accumulators;
};

/// A register whose number is not known to its thread yet.
struct WgmmaToken {
  uint32_t product, index;
  /// True for a token of two elements of f16.
  bool isHalves;
  /// True if arithmetic changed it.
  bool isChanged;

  static constexpr uint32_t kNumProducts = 1024;
  /// Returns the bits of a token for an accumulator of `type`.
  static uint32_t encode(uint32_t type, uint32_t product, uint32_t index);
  static std::optional<WgmmaToken> decode(uint32_t bits);
};

/// A product whose result a thread may still ask for.
struct WgmmaProduct {
  uint32_t op, type, numRegisters;
  /// The number of the group that it belongs to, from 1 on.
  uint32_t group;
  /// True if a later product has taken its accumulators.
  bool isTaken = false;
  /// The results, thread by thread.
  std::vector<uint32_t> registers = {};
};

/// A wait of a thread for the groups up to `group`.
struct WgmmaWait {
  uint32_t group, epoch, time;
};

/// The progress of one thread.
struct WgmmaThread {
  uint32_t numCommitted = 0, numFinished = 0;
  /// The number of products behind the last commit.
  uint32_t numOpen = 0;
  /// True if a fence follows the last wait.
  bool isFenced = false;
  std::vector<WgmmaWait> waits;
};

struct Warpgroup {
  /// The threads that have reached the next product.
  uint32_t numArrived = 0;
  WgmmaOperands *arrived[kWarpgroupSize] = {};
  WgmmaThread threads[kWarpgroupSize];
  /// The last products, by their numbers from `firstProduct` on.
  std::deque<WgmmaProduct> products;
  uint32_t firstProduct = 0;
  /// For each thread of the block, the time up to which its accesses are
  /// ordered before all threads of the warpgroup, and that up to which a fence
  /// makes them visible. Empty if not computed for the current product.
  std::vector<uint32_t> ordered, fenced;
  uint32_t fencedEpoch = 0;
  /// A write that was checked for the current product.
  SharedAccess known;

  /// Returns the product of a token, or null.
  WgmmaProduct *find(const WgmmaToken &token);
  /// Adds a product, and returns its number.
  uint32_t add(WgmmaProduct product);
};

/// The last product of a warpgroup that reads 16 bytes of shared memory.
struct WgmmaRead {
  /// The number of its group, or 0.
  uint32_t group = 0;
  uint32_t op = 0;
};

} // namespace relax_mlir::runtime::emulator

#endif // RELAX_MLIR_LIB_RUNTIME_EMULATOR_WGMMA_H
