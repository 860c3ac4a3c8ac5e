//===- TargetSpec.h - the machine that kernels are for ---------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_TARGETSPEC_H
#define RELAX_MLIR_TARGET_CPU_TARGETSPEC_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"
#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include "relax-mlir/Analysis/Machine/GPUModel.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <string>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace relax_mlir {

/// A CPU, and maybe a GPU that kernels run on, parsed from a string of flags:
///
///   native                                     this machine
///   x86_64 -mcpu=skylake-avx512 -mattr=-avx512vl
///   x86_64-unknown-linux-gnu                   a complete triple, generic CPU
///   cuda -arch=sm_90a                          a GPU, with this machine
///   cuda -arch=sm_80 -tf32=on                  one that may round products of
///                                              f32 to tf32
///   cuda -arch=sm_90a -multiprocessors=114     an H100 in a slot (PCIe)
///   emu -arch=sm_80 x86_64 -mcpu=haswell       an emulated GPU, with a CPU
///
/// `features` uses LLVM's syntax, `+avx2,-avx512f`.
struct TargetSpec {
  std::string triple;
  std::string cpu;
  std::string features;
  /// The caches of this machine, if it is the target; 0 for sizes that are not
  /// known, as those of other targets.
  int64_t coreCacheBytes = 0, lastCacheBytes = 0;
  /// The GPU that kernels run on; nullopt if they run on the CPU.
  std::optional<GPUModel> gpu;

  /// Parses a target. Reports unknown architectures, CPUs and features by name
  /// through `emitError`.
  static mlir::FailureOr<TargetSpec>
  parse(llvm::StringRef flags,
        llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

  /// Returns true if `flags` name a GPU, whether or not `parse` accepts them.
  static bool namesGPU(llvm::StringRef flags);

  /// Returns true if this GPU is the emulated one.
  static bool namesEmulator(llvm::StringRef flags);

  /// Returns the machine that this process runs on, with the features that it
  /// actually has; a virtual machine may hide some features of its CPU.
  static TargetSpec host();

  /// Returns the type of the device that kernels run on, in DLPack's numbers.
  uint32_t getDeviceType() const;

  /// Returns a string that `parse` accepts as this target.
  std::string str() const;

  /// Creates a target machine; never null for a target that `parse` accepted.
  std::unique_ptr<llvm::TargetMachine> createTargetMachine(unsigned optLevel,
                                                           bool jit) const;

  /// Returns the LLVM data layout string of this target.
  std::string dataLayout() const;

  /// Returns true if code for this target may use `feature`, such as `avx512f`.
  bool hasFeature(llvm::StringRef feature) const;

  /// Returns the instruction-set features that code for this target may use and
  /// that an artefact's loader can check with cpuid, in LLVM's syntax
  /// `+avx2,+fma`.
  std::string requiredFeatures() const;

  /// Returns the architecture or features that code for this target needs and
  /// this machine lacks, comma separated. Empty when the code can run here.
  std::string missingOnHost() const;

  /// Returns the properties of this target that schedules and vectors depend
  /// on.
  CPUModel cpuModel() const;

  /// Sets `llvm.target_triple` and `llvm.data_layout` on `module`, which
  /// lowerings and LLVM's own passes read, its CPU model, unless it has one,
  /// and its GPU.
  void setModuleAttributes(mlir::ModuleOp module) const;
};

/// Returns the part of a cache of `bytes` that a process with `numOwn` logical
/// CPUs may expect to find its data in. `sharedMap` has a bit for each logical
/// CPU that shares the cache, in hexadecimal words, as Linux prints them. A
/// virtual machine reports the cache of its host, and a process that is
/// confined to some CPUs has others beside it: both expect 16 MiB at most for
/// each CPU.
int64_t getExpectedCacheBytes(int64_t bytes, llvm::StringRef sharedMap,
                              unsigned numOwn, bool isVirtual);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_CPU_TARGETSPEC_H
