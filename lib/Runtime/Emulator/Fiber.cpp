//===- Fiber.cpp - switch between stacks ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Fiber.h"

#include <sys/mman.h>

namespace relax_mlir::runtime::emulator {

#ifdef __x86_64__

extern "C" {
void relaxEmulatorSwitch(void **from, void *to);
void relaxEmulatorStart();
}

// The registers that a callee saves are on the stack of a suspended fiber. A
// new one finds its entry in r12 and the argument in r13.
asm(R"(
  .text
  .type relaxEmulatorSwitch, @function
  .hidden relaxEmulatorSwitch
relaxEmulatorSwitch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size relaxEmulatorSwitch, .-relaxEmulatorSwitch
  .type relaxEmulatorStart, @function
  .hidden relaxEmulatorStart
relaxEmulatorStart:
  movq %r13, %rdi
  callq *%r12
  ud2
  .size relaxEmulatorStart, .-relaxEmulatorStart
)");

void startFiber(Fiber &fiber, char *stack, size_t bytes, FiberEntry entry,
                void *argument) {
  // Behind the return address, the stack is aligned to 16 bytes.
  void **top = reinterpret_cast<void **>(stack + (bytes & ~size_t(15))) - 2;
  *--top = reinterpret_cast<void *>(relaxEmulatorStart);
  *--top = nullptr; // rbp
  *--top = nullptr; // rbx
  *--top = reinterpret_cast<void *>(entry);
  *--top = argument;
  *--top = nullptr; // r14
  *--top = nullptr; // r15
  fiber.stackPointer = top;
}

void switchFiber(Fiber &from, Fiber &to) {
  relaxEmulatorSwitch(&from.stackPointer, to.stackPointer);
}

#else

/// Calls the entry of a fiber. makecontext passes only integers.
static void callEntry(unsigned entryHigh, unsigned entryLow,
                      unsigned argumentHigh, unsigned argumentLow) {
  auto join = [](unsigned high, unsigned low) {
    return uintptr_t(uint64_t(high) << 32 | low);
  };
  reinterpret_cast<FiberEntry>(join(entryHigh, entryLow))(
      reinterpret_cast<void *>(join(argumentHigh, argumentLow)));
}

void startFiber(Fiber &fiber, char *stack, size_t bytes, FiberEntry entry,
                void *argument) {
  getcontext(&fiber.context);
  fiber.context.uc_stack.ss_sp = stack;
  fiber.context.uc_stack.ss_size = bytes;
  fiber.context.uc_link = nullptr;
  auto entryBits = uint64_t(reinterpret_cast<uintptr_t>(entry));
  auto argumentBits = uint64_t(reinterpret_cast<uintptr_t>(argument));
  makecontext(&fiber.context, reinterpret_cast<void (*)()>(callEntry), 4,
              unsigned(entryBits >> 32), unsigned(entryBits),
              unsigned(argumentBits >> 32), unsigned(argumentBits));
}

void switchFiber(Fiber &from, Fiber &to) {
  swapcontext(&from.context, &to.context);
}

#endif

static constexpr size_t kGuardBytes = 4096;

bool StackPool::reserve(size_t count) {
  while (stacks.size() < count) {
    void *memory =
        mmap(nullptr, kGuardBytes + kStackBytes, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return false;
    stacks.push_back(static_cast<char *>(memory) + kGuardBytes);
    if (mprotect(memory, kGuardBytes, PROT_NONE) != 0)
      return false;
  }
  return true;
}

StackPool::~StackPool() {
  for (char *stack : stacks)
    munmap(stack - kGuardBytes, kGuardBytes + kStackBytes);
}

} // namespace relax_mlir::runtime::emulator
