//===- Loader.h - artefacts and images --------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_LOADER_H
#define RELAX_MLIR_RUNTIME_LOADER_H

#include "relax-mlir/Runtime/VirtualMachine.h"

namespace relax_mlir::runtime {

/// Loads an artefact, told apart by its first bytes: a shared library with an
/// image, or bytecode. The library is checked before the dynamic linker sees
/// it: its seal, which it must have, and that it is for this machine.
RELAX_RT_API Expected<std::shared_ptr<VirtualMachine>>
loadModule(const std::string &path);

/// The same for code that is in memory already (the JIT). `owner` keeps it.
RELAX_RT_API Expected<std::shared_ptr<VirtualMachine>>
loadInMemory(Executable executable, const std::vector<KernelEntry> &kernels,
             std::shared_ptr<const void> owner = nullptr);

/// Makes a machine for an image after it has checked its version, triple and
/// CPU features.
RELAX_RT_API Expected<std::shared_ptr<VirtualMachine>>
loadImage(const RelaxImage &image, std::shared_ptr<const void> owner);

/// Appends size and checksum of the file, without which loadModule() refuses a
/// library. A linker and a loader ignore bytes at the end. Sealing twice renews
/// the seal.
RELAX_RT_API Error sealArtefact(const std::string &path);

/// Does this processor have all features of a list such as "+avx2,+fma"? The
/// error names those that are missing.
RELAX_RT_API Error checkCPUFeatures(std::string_view features);
/// Is code for `triple` code for this process?
RELAX_RT_API Error checkTriple(std::string_view triple);

/// The table that artefacts call.
RELAX_RT_API const RelaxRuntimeAPI *runtimeAPI();

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_LOADER_H
