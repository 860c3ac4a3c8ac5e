//===- AsyncServices.cpp - services for copies and mbarriers --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AsyncServices.h"

#include "Block.h"

#include <algorithm>

namespace relax_mlir::runtime::emulator {

/// Returns the thread behind the part of it that kernels see.
static Thread &get(const RelaxEmulatedThread *thread) {
  return static_cast<Thread &>(const_cast<RelaxEmulatedThread &>(*thread));
}

static uintptr_t toAddress(const void *pointer) {
  return reinterpret_cast<uintptr_t>(pointer);
}

void initMbarrier(const RelaxEmulatedThread *self, uint32_t op, void *mbarrier,
                  uint32_t count) {
  Thread &thread = get(self);
  thread.block->initMbarrier(thread, op, toAddress(mbarrier), count);
}

void invalidateMbarrier(const RelaxEmulatedThread *self, uint32_t op,
                        void *mbarrier) {
  Thread &thread = get(self);
  thread.block->invalidateMbarrier(thread, op, toAddress(mbarrier));
}

void expectCopies(const RelaxEmulatedThread *self, uint32_t op, void *mbarrier,
                  uint32_t bytes) {
  Thread &thread = get(self);
  thread.block->expectCopies(thread, op, toAddress(mbarrier), bytes);
}

uint64_t arriveMbarrier(const RelaxEmulatedThread *self, uint32_t op,
                        void *mbarrier, uint32_t count) {
  Thread &thread = get(self);
  return thread.block->arriveMbarrier(thread, op, toAddress(mbarrier), count);
}

void waitMbarrier(const RelaxEmulatedThread *self, uint32_t op, void *mbarrier,
                  uint32_t parity) {
  Thread &thread = get(self);
  thread.block->waitMbarrier(thread, op, toAddress(mbarrier), parity);
}

uint32_t testMbarrier(const RelaxEmulatedThread *self, uint32_t op,
                      void *mbarrier, uint64_t phase, uint32_t isState) {
  Thread &thread = get(self);
  return thread.block->testMbarrier(thread, op, toAddress(mbarrier), phase,
                                    isState != 0);
}

void fenceMbarriers(const RelaxEmulatedThread *self, uint32_t) {
  Thread &thread = get(self);
  thread.block->fenceMbarriers(thread);
}

void fenceCopies(const RelaxEmulatedThread *self, uint32_t) {
  Thread &thread = get(self);
  thread.block->fenceCopies(thread);
}

static BoxPosition getPosition(const int32_t *coordinates, uint32_t rank) {
  BoxPosition position;
  std::copy_n(coordinates, std::min(rank, kMaxTensorRank),
              position.coordinates);
  return position;
}

void loadTensor(const RelaxEmulatedThread *self, uint32_t op, void *to,
                const void *map, const int32_t *coordinates, uint32_t rank,
                void *mbarrier) {
  Thread &thread = get(self);
  thread.block->loadTensor(thread, op, toAddress(to), map,
                           getPosition(coordinates, rank), rank,
                           toAddress(mbarrier));
}

void storeTensor(const RelaxEmulatedThread *self, uint32_t op, const void *map,
                 const void *from, const int32_t *coordinates, uint32_t rank) {
  Thread &thread = get(self);
  thread.block->storeTensor(thread, op, map, toAddress(from),
                            getPosition(coordinates, rank), rank);
}

void commitStores(const RelaxEmulatedThread *self, uint32_t) {
  ++get(self).numStoreGroups;
}

void waitStores(const RelaxEmulatedThread *self, uint32_t, uint32_t pending,
                uint32_t isRead) {
  Thread &thread = get(self);
  thread.block->waitStores(thread, pending, isRead != 0);
}

uint32_t elect(const RelaxEmulatedThread *self, uint32_t op, uint32_t mask) {
  Thread &thread = get(self);
  LaneOperands operands;
  thread.block->meet(thread, op, WarpOp::Elect, mask, operands);
  return operands.output;
}

void setMaxRegisters(const RelaxEmulatedThread *self, uint32_t op,
                     uint32_t count) {
  Thread &thread = get(self);
  thread.block->setMaxRegisters(thread, op, count);
}

} // namespace relax_mlir::runtime::emulator
