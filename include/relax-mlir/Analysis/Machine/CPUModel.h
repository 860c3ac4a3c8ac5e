//===- CPUModel.h - the CPU that schedules are made for ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The module carries the properties of the CPU as upstream's attribute for
// them, with these entries:
//
//   dlti.target_system_spec = #dlti.target_system_spec<
//     "CPU" = #dlti.target_device_spec<
//       "vector_bytes" = 64, "vector_registers" = 32, "masked_memory" = true,
//       "byte_dot" = true, "byte_tiles" = true,
//       "core_cache_bytes" = 1048576, "last_cache_bytes" = 33554432>>
//
// Any operation between a reader and the module, such as a `tir.prim_func`, may
// have a specification of its own. The nearest one with a device "CPU" is read,
// as a whole. Entries with other names belong to other readers.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_MACHINE_CPUMODEL_H
#define RELAX_MLIR_ANALYSIS_MACHINE_CPUMODEL_H

#include "mlir/Support/LLVM.h"

namespace relax_mlir {

/// The properties of a CPU that schedules and vectors depend on. The defaults,
/// which absent entries have, are those of AVX2.
struct CPUModel {
  /// The greatest values that are accepted.
  static constexpr int64_t maxVectorBytes = 8192, maxVectorRegisters = 1024,
                           maxCacheBytes = int64_t(1) << 40;

  /// The size of a vector register, a power of two: the entry "vector_bytes".
  int64_t vectorBytes = 32;
  /// The number of vector registers: the entry "vector_registers".
  int64_t vectorRegisters = 16;
  /// True if vectors of all sizes and elements of 8 to 64 bits have masked
  /// loads and stores: the entry "masked_memory".
  bool hasMasks = false;
  /// True if registers of up to `vectorBytes` have an instruction that adds
  /// four products of an unsigned and a signed byte to each lane of 32 bits,
  /// such as vpdpbusd: the entry "byte_dot".
  bool hasByteDot = false;
  /// True if there are registers of 16 rows of 64 bytes, and instructions that
  /// multiply matrices of bytes in them, as AMX has: the entry "byte_tiles".
  bool hasByteTiles = false;
  /// The size of the largest cache that a core has for itself: the entry
  /// "core_cache_bytes".
  int64_t coreCacheBytes = int64_t(1) << 20;
  /// The size of the last cache in front of memory, or of the part that the
  /// cores of this system may expect of it: the entry "last_cache_bytes".
  int64_t lastCacheBytes = int64_t(32) << 20;

  /// Returns true if a buffer of this size is better written past the caches:
  /// the next program finds little of it there in any case.
  bool isStreamed(int64_t bytes) const { return bytes / 2 >= lastCacheBytes; }

  /// Returns the model for the code in `op`. Reports an entry with a wrong
  /// type or value at the operation that has it.
  static mlir::FailureOr<CPUModel> get(mlir::Operation *op);

  /// Returns true if `op` itself has a specification of a device "CPU".
  static bool isSetOn(mlir::Operation *op);

  /// Sets the model on `op`, in place of one that it has. Keeps other devices.
  void setOn(mlir::Operation *op) const;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_MACHINE_CPUMODEL_H
