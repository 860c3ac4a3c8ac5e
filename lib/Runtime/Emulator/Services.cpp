//===- Services.cpp - functions that emulated kernels call ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AsyncServices.h"
#include "Block.h"

using namespace relax_mlir::runtime::emulator;

/// Returns the thread behind the part of it that kernels see.
static Thread &get(const RelaxEmulatedThread *thread) {
  return static_cast<Thread &>(const_cast<RelaxEmulatedThread &>(*thread));
}

static void access(const RelaxEmulatedThread *self, uint32_t op,
                   const void *address, uint64_t bytes, uint32_t alignment,
                   uint32_t kind) {
  Thread &thread = get(self);
  thread.block->access(thread, op, reinterpret_cast<uintptr_t>(address), bytes,
                       alignment, kind);
}

static void barrier(const RelaxEmulatedThread *self, uint32_t op, uint32_t id,
                    uint32_t count) {
  Thread &thread = get(self);
  thread.block->waitBarrier(thread, op, id, count);
}

static void syncWarp(const RelaxEmulatedThread *self, uint32_t op,
                     uint32_t mask) {
  Thread &thread = get(self);
  LaneOperands operands;
  thread.block->meet(thread, op, WarpOp::Sync, mask, operands);
}

static uint32_t shuffle(const RelaxEmulatedThread *self, uint32_t op,
                        uint32_t kind, uint32_t mask, uint32_t value,
                        uint32_t lane, uint32_t clamp, uint8_t *inRange) {
  Thread &thread = get(self);
  LaneOperands operands;
  operands.kind = kind;
  operands.value = value;
  operands.lane = lane;
  operands.clamp = clamp;
  thread.block->meet(thread, op, WarpOp::Shuffle, mask, operands);
  if (inRange)
    *inRange = operands.isInRange;
  return operands.output;
}

static uint32_t vote(const RelaxEmulatedThread *self, uint32_t op,
                     uint32_t kind, uint32_t mask, uint32_t predicate) {
  Thread &thread = get(self);
  LaneOperands operands;
  operands.kind = kind;
  operands.value = predicate;
  thread.block->meet(thread, op, WarpOp::Vote, mask, operands);
  return operands.output;
}

static uint32_t reduce(const RelaxEmulatedThread *self, uint32_t op,
                       uint32_t kind, uint32_t mask, uint32_t value) {
  Thread &thread = get(self);
  LaneOperands operands;
  operands.kind = kind;
  operands.value = value;
  thread.block->meet(thread, op, WarpOp::Reduce, mask, operands);
  return operands.output;
}

static void copyAsync(const RelaxEmulatedThread *self, uint32_t op, void *to,
                      const void *from, uint32_t bytes, uint32_t source) {
  Thread &thread = get(self);
  thread.block->copyAsync(thread,
                          {to, from, bytes, source, op, thread.numCommitted});
}

static void commitCopies(const RelaxEmulatedThread *self, uint32_t) {
  ++get(self).numCommitted;
}

static void waitCopies(const RelaxEmulatedThread *self, uint32_t op,
                       uint32_t pending) {
  Thread &thread = get(self);
  thread.block->waitCopies(thread, op, pending);
}

static void checkMatrixCount(Thread &thread, uint32_t op, uint32_t count) {
  if (count != 1 && count != 2 && count != 4)
    thread.block->fail(thread, op,
                       "invalid count: expected 1, 2 or 4 matrices, got " +
                           std::to_string(count));
}

static void loadMatrix(const RelaxEmulatedThread *self, uint32_t op,
                       const void *row, uint32_t count, uint32_t transposed,
                       uint32_t *result) {
  Thread &thread = get(self);
  checkMatrixCount(thread, op, count);
  LaneOperands operands;
  operands.kind = count;
  operands.value = transposed;
  operands.row = row;
  operands.result = result;
  thread.block->meet(thread, op, WarpOp::LoadMatrix, ~0u, operands);
}

static void mma(const RelaxEmulatedThread *self, uint32_t op, uint32_t shape,
                uint32_t types, const uint32_t *a, const uint32_t *b,
                const uint32_t *c, uint32_t *d) {
  Thread &thread = get(self);
  LaneOperands operands;
  operands.kind = shape;
  operands.value = types;
  operands.a = a;
  operands.b = b;
  operands.c = c;
  operands.result = d;
  thread.block->meet(thread, op, WarpOp::Mma, ~0u, operands);
}

static void trap(const RelaxEmulatedThread *self, uint32_t op,
                 const char *message) {
  Thread &thread = get(self);
  thread.block->fail(thread, op,
                     message ? "trap: " + std::string(message) : "trap");
}

static void storeMatrix(const RelaxEmulatedThread *self, uint32_t op, void *row,
                        uint32_t count, uint32_t transposed,
                        const uint32_t *values) {
  Thread &thread = get(self);
  checkMatrixCount(thread, op, count);
  LaneOperands operands;
  operands.kind = count;
  operands.value = transposed;
  operands.row = row;
  operands.a = values;
  thread.block->meet(thread, op, WarpOp::StoreMatrix, ~0u, operands);
}

static void fenceWgmma(const RelaxEmulatedThread *self, uint32_t op) {
  Thread &thread = get(self);
  thread.block->fenceWgmma(thread, op);
}

static void wgmma(const RelaxEmulatedThread *self, uint32_t op, uint32_t n,
                  uint32_t types, uint32_t flags, uint64_t descriptorA,
                  uint64_t descriptorB, const uint32_t *a,
                  uint32_t *accumulators) {
  Thread &thread = get(self);
  WgmmaOperands operands = {
      {op, n, types, flags, a ? 0 : descriptorA, descriptorB, a != nullptr},
      a,
      accumulators};
  thread.block->startWgmma(thread, operands);
}

static void commitWgmma(const RelaxEmulatedThread *self, uint32_t op) {
  Thread &thread = get(self);
  thread.block->commitWgmma(thread, op);
}

static void waitWgmma(const RelaxEmulatedThread *self, uint32_t op,
                      uint32_t pending, uint32_t count, uint32_t *registers) {
  Thread &thread = get(self);
  thread.block->waitWgmma(thread, op, pending, count, registers);
}

const RelaxEmulatorAPI relax_mlir::runtime::emulator::kServices = {
    access,
    barrier,
    syncWarp,
    shuffle,
    vote,
    reduce,
    copyAsync,
    commitCopies,
    waitCopies,
    loadMatrix,
    mma,
    trap,
    initMbarrier,
    invalidateMbarrier,
    expectCopies,
    arriveMbarrier,
    waitMbarrier,
    testMbarrier,
    fenceMbarriers,
    fenceCopies,
    loadTensor,
    storeTensor,
    commitStores,
    waitStores,
    elect,
    setMaxRegisters,
    storeMatrix,
    fenceWgmma,
    wgmma,
    commitWgmma,
    waitWgmma};
