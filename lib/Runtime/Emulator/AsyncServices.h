//===- AsyncServices.h - services for copies and mbarriers -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The functions behind the fields of RelaxEmulatorAPI of the same names.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_EMULATOR_ASYNCSERVICES_H
#define RELAX_MLIR_LIB_RUNTIME_EMULATOR_ASYNCSERVICES_H

#include "relax-mlir/Runtime/EmulatorABI.h"

namespace relax_mlir::runtime::emulator {

void initMbarrier(const RelaxEmulatedThread *self, uint32_t op, void *mbarrier,
                  uint32_t count);
void invalidateMbarrier(const RelaxEmulatedThread *self, uint32_t op,
                        void *mbarrier);
void expectCopies(const RelaxEmulatedThread *self, uint32_t op, void *mbarrier,
                  uint32_t bytes);
uint64_t arriveMbarrier(const RelaxEmulatedThread *self, uint32_t op,
                        void *mbarrier, uint32_t count);
void waitMbarrier(const RelaxEmulatedThread *self, uint32_t op, void *mbarrier,
                  uint32_t parity);
uint32_t testMbarrier(const RelaxEmulatedThread *self, uint32_t op,
                      void *mbarrier, uint64_t phase, uint32_t isState);
void fenceMbarriers(const RelaxEmulatedThread *self, uint32_t op);
void fenceCopies(const RelaxEmulatedThread *self, uint32_t op);
void loadTensor(const RelaxEmulatedThread *self, uint32_t op, void *to,
                const void *map, const int32_t *coordinates, uint32_t rank,
                void *mbarrier);
void storeTensor(const RelaxEmulatedThread *self, uint32_t op, const void *map,
                 const void *from, const int32_t *coordinates, uint32_t rank);
void commitStores(const RelaxEmulatedThread *self, uint32_t op);
void waitStores(const RelaxEmulatedThread *self, uint32_t op, uint32_t pending,
                uint32_t isRead);
uint32_t elect(const RelaxEmulatedThread *self, uint32_t op, uint32_t mask);
void setMaxRegisters(const RelaxEmulatedThread *self, uint32_t op,
                     uint32_t count);

} // namespace relax_mlir::runtime::emulator

#endif // RELAX_MLIR_LIB_RUNTIME_EMULATOR_ASYNCSERVICES_H
