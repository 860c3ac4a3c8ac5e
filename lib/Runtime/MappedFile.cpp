//===- MappedFile.cpp - a file mapped into memory -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MappedFile.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace relax_mlir::runtime {

Expected<std::shared_ptr<MappedFile>>
MappedFile::open(const std::string &path) {
  int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return Error(path + ": cannot open: " + std::strerror(errno));
  struct stat status{};
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(descriptor);
    return Error(path + ": expected a regular file");
  }
  auto size = uint64_t(status.st_size);
  void *bytes = nullptr;
  if (size != 0)
    bytes =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, descriptor, 0);
  int failure = errno;
  close(descriptor);
  if (bytes == MAP_FAILED)
    return Error(path + ": cannot map: " + std::strerror(failure));
  return std::make_shared<MappedFile>(static_cast<const char *>(bytes), size);
}

MappedFile::~MappedFile() {
  if (bytes)
    munmap(const_cast<char *>(bytes), length);
}

} // namespace relax_mlir::runtime
