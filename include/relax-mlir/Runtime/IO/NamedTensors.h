//===- NamedTensors.h - read files of named tensors ------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_IO_NAMEDTENSORS_H
#define RELAX_MLIR_RUNTIME_IO_NAMEDTENSORS_H

#include "relax-mlir/Runtime/IO/HostTensor.h"

namespace relax_mlir::runtime {

struct NamedTensor {
  std::string name;
  HostTensor tensor;
};

/// Decodes a .npz file, a ZIP archive of .npy files, as numpy.savez writes it:
/// the members must not be compressed. `path` is for error messages.
Expected<std::vector<NamedTensor>> parseNpz(const std::string &bytes,
                                            const std::string &path);

/// Decodes a .safetensors file: the size of the header in 8 bytes, the header
/// in JSON, the elements. `path` is for error messages.
Expected<std::vector<NamedTensor>> parseSafetensors(const std::string &bytes,
                                                    const std::string &path);

/// Reads a `.npz` or `.safetensors` file, chosen by the file extension.
Expected<std::vector<NamedTensor>> readNamedTensors(const std::string &path);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_IO_NAMEDTENSORS_H
