//===- GPUModel.h - the GPU that programs are scheduled for -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Tensor programs below an operation whose `dlti.target_system_spec` has a
// device "GPU" run on that device; other ones run on the CPU. The nearest
// specification with the device is read, as a whole.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_MACHINE_GPUMODEL_H
#define RELAX_MLIR_ANALYSIS_MACHINE_GPUMODEL_H

#include "mlir/Support/LLVM.h"

namespace relax_mlir {

/// The properties of a GPU that schedules depend on.
struct GPUModel {
  /// The most multiprocessors that a model may have.
  static constexpr int64_t kMostMultiprocessors = 1024;
  /// The default: that of an H100 or H200 in a socket (SXM).
  static constexpr int64_t kMultiprocessors = 132;

  /// The compute capability, such as 80 or 90: the entry "capability".
  int64_t capability = 80;
  /// True if instructions of exactly this capability may be used, as the chip
  /// "sm_90a" has them: the entry "exact".
  bool isExact = false;
  /// True if kernels run on the emulated device: the entry "emulated".
  bool isEmulated = false;
  /// True if products of f32 may be computed in tf32, which has 10 bits of
  /// precision: the entry "tf32".
  bool allowsTF32 = false;
  /// The number of threads that run one instruction: the entry "warp_size".
  int64_t warpSize = 32;
  /// The most threads of a block: the entry "block_threads".
  int64_t blockThreads = 1024;
  /// The most shared memory of a block, in bytes: the entry "shared_bytes".
  int64_t sharedBytes = 163 << 10;
  /// The number of multiprocessors: the entry "multiprocessors", which is only
  /// there if it differs from the default.
  int64_t multiprocessors = kMultiprocessors;

  /// Returns the GPU of a chip such as "sm_80" or "sm_90a"; nullopt if it is
  /// not known.
  static std::optional<GPUModel> forChip(llvm::StringRef chip);
  /// Returns the name of the chip.
  std::string getChip() const;
  /// Returns the flags of a target for this GPU: `-arch=sm_80 -tf32=on`.
  std::string getFlags() const;

  /// Returns the model for the code in `op`, or nullopt if it is for the CPU.
  /// Reports an entry with a wrong type or value at the operation that has it.
  static mlir::FailureOr<std::optional<GPUModel>> get(mlir::Operation *op);

  /// Sets the model on `op`, in place of one that it has. Keeps other devices.
  void setOn(mlir::Operation *op) const;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_MACHINE_GPUMODEL_H
