//===- MappedFile.h - a file mapped into memory -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_MAPPEDFILE_H
#define RELAX_MLIR_LIB_RUNTIME_MAPPEDFILE_H

#include "relax-mlir/Runtime/Error.h"

#include <cstdint>
#include <memory>

namespace relax_mlir::runtime {

/// A file mapped privately: writes to its tensors do not reach the file.
class MappedFile {
public:
  static Expected<std::shared_ptr<MappedFile>> open(const std::string &path);
  MappedFile(const char *bytes, uint64_t length)
      : bytes(bytes), length(length) {}
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;
  ~MappedFile();

  const char *data() const { return bytes; }
  uint64_t size() const { return length; }

private:
  const char *bytes;
  uint64_t length;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_MAPPEDFILE_H
