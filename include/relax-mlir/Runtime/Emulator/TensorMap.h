//===- TensorMap.h - tensor maps of the emulated GPU -----------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_EMULATOR_TENSORMAP_H
#define RELAX_MLIR_RUNTIME_EMULATOR_TENSORMAP_H

#include "relax-mlir/Runtime/TensorMap.h"

namespace relax_mlir::runtime {

/// Encodes a tensor map for kernels on the device emu, which get its 128 bytes
/// by value. `map` is at a multiple of 64. Refuses what checkTensorMap refuses.
Error encodeEmulatedTensorMap(const TensorMapInfo &info, void *map);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_EMULATOR_TENSORMAP_H
