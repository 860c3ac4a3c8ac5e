//===- Fiber.h - stacks that the emulator switches between -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_EMULATOR_FIBER_H
#define RELAX_MLIR_LIB_RUNTIME_EMULATOR_FIBER_H

#include <cstddef>
#include <cstdint>
#include <vector>

#ifndef __x86_64__
#include <ucontext.h>
#endif

namespace relax_mlir::runtime::emulator {

/// A point at which execution was suspended.
struct Fiber {
#ifdef __x86_64__
  void *stackPointer = nullptr;
#else
  ucontext_t context;
#endif
};

using FiberEntry = void (*)(void *argument);

/// Prepares a fiber that calls entry(argument), which must not return.
void startFiber(Fiber &fiber, char *stack, size_t bytes, FiberEntry entry,
                void *argument);
/// Suspends the caller into `from` and continues `to`.
void switchFiber(Fiber &from, Fiber &to);

/// Stacks for fibers, each above a page that faults. Reused between blocks.
class StackPool {
public:
  static constexpr size_t kStackBytes = size_t(64) << 10;

  StackPool() = default;
  StackPool(const StackPool &) = delete;
  StackPool &operator=(const StackPool &) = delete;
  ~StackPool();

  /// Creates stacks until there are `count`. Returns false when the system has
  /// no memory for them.
  bool reserve(size_t count);
  char *operator[](size_t index) const { return stacks[index]; }

private:
  std::vector<char *> stacks;
};

} // namespace relax_mlir::runtime::emulator

#endif // RELAX_MLIR_LIB_RUNTIME_EMULATOR_FIBER_H
