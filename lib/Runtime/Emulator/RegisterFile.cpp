//===- RegisterFile.cpp - registers that warps give and take --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"

#include <algorithm>

namespace relax_mlir::runtime::emulator {

static constexpr uint32_t kRegistersOfBlock = 64 << 10;
static constexpr uint32_t kWarpGroupSize = 128;
/// Registers are allocated in units.
static constexpr uint32_t kUnit = 8;
static constexpr uint32_t kMinRegisters = 24, kMaxRegisters = 256;

uint32_t Block::getInitialRegisters() const {
  return std::min(kRegistersOfBlock / width / kUnit * kUnit,
                  kMaxRegisters - kUnit);
}

void Block::setMaxRegisters(Thread &thread, uint32_t op, uint32_t count) {
  requireWaits(thread, op);
  if (width % kWarpGroupSize != 0)
    fail(thread, op,
         "invalid block: expected whole warp groups of 128 threads, got " +
             std::to_string(width) + " threads");
  if (count < kMinRegisters || count > kMaxRegisters || count % kUnit != 0)
    fail(thread, op,
         "invalid count: expected a multiple of 8 from 24 to 256 registers, "
         "got " +
             std::to_string(count));
  while (count > thread.registers && count - thread.registers > freeRegisters) {
    registerWaiters.push_back(uint16_t(thread.index));
    wait(thread, op);
  }
  freeRegisters += thread.registers;
  freeRegisters -= count;
  thread.registers = count;
  std::vector<uint16_t> waiters;
  waiters.swap(registerWaiters);
  for (uint16_t waiter : waiters)
    wake(threads[waiter]);
}

} // namespace relax_mlir::runtime::emulator
