//===- TargetSpec.h - the CPU that kernels are compiled for -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_TARGETSPEC_H
#define RELAX_MLIR_TARGET_CPU_TARGETSPEC_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"
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

/// A CPU target, parsed once from one spelling of flags:
///
///   native                                     the machine we run on
///   x86_64 -mcpu=skylake-avx512 -mattr=-avx512vl
///   x86_64-unknown-linux-gnu                   a whole triple, generic CPU
///
/// `features` is in LLVM's form, `+avx2,-avx512f`.
struct TargetSpec {
  std::string triple;
  std::string cpu;
  std::string features;

  /// Reads a spelling. Unknown architectures, CPUs and features are reported
  /// through `emitError`, by name.
  static mlir::FailureOr<TargetSpec>
  parse(llvm::StringRef flags,
        llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

  /// The machine this process runs on, with the features it really has (a
  /// virtual machine may hide some of what its CPU name stands for).
  static TargetSpec host();

  /// A spelling that `parse` reads back as this target.
  std::string str() const;

  /// A machine for this target, never null for a target `parse` accepted.
  std::unique_ptr<llvm::TargetMachine> createTargetMachine(unsigned optLevel,
                                                           bool jit) const;

  /// The LLVM data layout string of this target.
  std::string dataLayout() const;

  /// Whether code for this target may use `feature`, for example `avx512f`.
  bool hasFeature(llvm::StringRef feature) const;

  /// The instruction-set features that code for this target may use, in LLVM's
  /// form `+avx2,+fma`: those an artefact's loader can check with cpuid.
  std::string requiredFeatures() const;

  /// What code for this target needs and this machine does not have: its
  /// architecture or features, comma separated. Empty when it can run here.
  std::string missingOnHost() const;

  /// Sets `llvm.target_triple` and `llvm.data_layout` on `module`, which
  /// lowerings and LLVM's own passes read.
  void setModuleAttributes(mlir::ModuleOp module) const;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_CPU_TARGETSPEC_H
