//===- Loader.h - load shared libraries, bytecode and images ---*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_LOADER_H
#define RELAX_MLIR_RUNTIME_LOADER_H

#include "relax-mlir/Runtime/VirtualMachine.h"

namespace relax_mlir::runtime {

/// Loads an artefact: a shared library with an image, or bytecode, recognised
/// by its first bytes. A library is checked before it reaches the dynamic
/// linker: it must carry a valid seal and match this machine. The program runs
/// on `device`, for which its kernels must have been compiled.
RELAX_RT_API Expected<std::shared_ptr<VirtualMachine>>
loadModule(const std::string &path, DLDevice device = kCPU);

/// Loads code that is already in memory (the JIT). `owner` keeps it alive.
RELAX_RT_API Expected<std::shared_ptr<VirtualMachine>>
loadInMemory(Executable executable, const std::vector<KernelEntry> &kernels,
             std::shared_ptr<const void> owner = nullptr,
             DLDevice device = kCPU);

/// Creates a machine for an image after checking the image's version, triple,
/// CPU features and type of device.
RELAX_RT_API Expected<std::shared_ptr<VirtualMachine>>
loadImage(const RelaxImage &image, std::shared_ptr<const void> owner,
          DLDevice device = kCPU);

/// Loads a shared library for its functions: each symbol `__tvm_ffi_NAME` of a
/// function is registered as NAME, unless a constructor of the library has
/// registered that name. Returns the names of the symbols. The library is never
/// unloaded. Fails if a name was registered before.
RELAX_RT_API Expected<std::vector<std::string>>
loadFunctions(const std::string &path);

/// Appends a seal, the size and checksum of the file. loadModule() rejects a
/// library without one. Linkers and loaders ignore trailing bytes. Sealing a
/// sealed file renews the seal.
RELAX_RT_API Error sealArtefact(const std::string &path);

/// Returns an error that names the missing features unless this processor has
/// all features of a list such as "+avx2,+fma".
RELAX_RT_API Error checkCPUFeatures(std::string_view features);
/// Returns an error unless code for `triple` can run in this process.
RELAX_RT_API Error checkTriple(std::string_view triple);

/// Returns the table of functions that artefacts call.
RELAX_RT_API const RelaxRuntimeAPI *runtimeAPI();

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_LOADER_H
