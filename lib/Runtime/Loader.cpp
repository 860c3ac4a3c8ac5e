//===- Loader.cpp - load shared libraries, bytecode and images ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Loader.h"

#include "FunctionLibrary.h"
#include "MappedFile.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/Device.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>

namespace relax_mlir::runtime {

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

Expected<std::shared_ptr<VirtualMachine>>
loadInMemory(Executable executable, const std::vector<KernelEntry> &kernels,
             std::shared_ptr<const void> owner, DLDevice device) {
  return VirtualMachine::create(std::move(executable), kernels,
                                std::move(owner), device);
}

/// Returns an error if the kernels were compiled for another type of device:
/// code for the CPU would read memory of a GPU.
static Error checkDeviceType(const RelaxImage &image, DLDevice device) {
  if (image.numKernels == 0 || image.deviceType == 0 ||
      image.deviceType == uint32_t(device.device_type))
    return Error::success();
  std::string own = toString(DLDevice{DLDeviceType(image.deviceType), 0});
  return Error("the kernels were compiled for " + own.substr(0, own.find(':')) +
               ", they cannot run on " + toString(device));
}

Expected<std::shared_ptr<VirtualMachine>>
loadImage(const RelaxImage &image, std::shared_ptr<const void> owner,
          DLDevice device) {
  if (image.version != RELAX_IMAGE_VERSION)
    return Error("expected image version " +
                 std::to_string(RELAX_IMAGE_VERSION) + ", got " +
                 std::to_string(image.version));
  if (image.triple)
    if (Error error = checkTriple(image.triple))
      return error;
  if (image.cpuFeatures)
    if (Error error = checkCPUFeatures(image.cpuFeatures))
      return error;
  if (Error error = checkDeviceType(image, device))
    return error;
  if (!image.bytecode || (image.numKernels != 0 && !image.kernels))
    return Error("the image has no bytecode or no kernels");
  DeserializeOptions options;
  options.weights.data = static_cast<const uint8_t *>(image.weights);
  options.weights.size = image.weights ? image.weightsSize : 0;
  options.weights.owner = owner;
  options.owner = owner;
  Expected<Executable> executable =
      deserialize(image.bytecode, image.bytecodeSize, std::move(options));
  if (!executable)
    return executable.takeError();
  std::vector<KernelEntry> kernels;
  for (uint32_t i = 0; i < image.numKernels; ++i) {
    const RelaxImageKernel &kernel = image.kernels[i];
    if (!kernel.name || !kernel.function)
      return Error("kernel " + std::to_string(i) +
                   " of the image has no name or no function");
    kernels.push_back(
        {kernel.name, kernel.function, kernel.numBuffers, kernel.numSymbols});
  }
  std::vector<CompiledEntry> compiled;
  for (uint32_t i = 0; i < image.numFunctions; ++i) {
    const RelaxImageFunction &function = image.functions[i];
    compiled.push_back({function.name, function.function, function.numRegisters,
                        function.numInstructions});
  }
  Expected<std::shared_ptr<VirtualMachine>> machine = VirtualMachine::create(
      std::move(*executable), kernels, std::move(owner), device, compiled);
  if (machine)
    (*machine)->setFunctionFinder(findFunctionsBeside(image));
  return machine;
}

//===----------------------------------------------------------------------===//
// Seals
//===----------------------------------------------------------------------===//

namespace {
/// The last bytes of a sealed file.
struct Seal {
  std::array<char, 8> magic;
  uint64_t size;
  uint64_t sum;
};
constexpr std::array<char, 8> kSealMagic = {'R', 'E', 'L', 'A',
                                            'X', 'E', 'N', 'D'};
} // namespace

/// Returns true if the file ends in a seal; `size` is then the size before it.
static bool findSeal(const MappedFile &file, Seal &seal) {
  if (file.size() < sizeof(Seal))
    return false;
  std::memcpy(&seal, file.data() + file.size() - sizeof(Seal), sizeof(Seal));
  return seal.magic == kSealMagic && seal.size == file.size() - sizeof(Seal);
}

Error sealArtefact(const std::string &path) {
  Expected<std::shared_ptr<MappedFile>> file = MappedFile::open(path);
  if (!file)
    return file.takeError();
  Seal seal{};
  uint64_t size = findSeal(**file, seal) ? seal.size : (*file)->size();
  seal = {kSealMagic, size, checksum((*file)->data(), size)};
  std::FILE *out = std::fopen(path.c_str(), "r+b");
  bool ok = out && std::fseek(out, long(size), SEEK_SET) == 0 &&
            std::fwrite(&seal, sizeof(seal), 1, out) == 1;
  if (out)
    ok &= std::fclose(out) == 0;
  return ok ? Error::success() : Error(path + ": cannot write");
}

//===----------------------------------------------------------------------===//
// Shared libraries
//===----------------------------------------------------------------------===//

#if defined(__x86_64__)
static constexpr uint16_t kMachine = EM_X86_64;
#elif defined(__aarch64__)
static constexpr uint16_t kMachine = EM_AARCH64;
#endif

/// The dynamic linker trusts a file and crashes on a malformed one, so it only
/// sees files that are sealed and unchanged since. A file cannot declare that
/// it has no seal, because damage could produce that declaration as well.
static Error checkLibrary(const MappedFile &file) {
  Seal seal{};
  if (!findSeal(file, seal))
    return Error("the file is damaged, truncated, or was not made by relaxc: "
                 "it has no seal at its end");
  if (seal.sum != checksum(file.data(), seal.size))
    return Error("the file is damaged: checksum mismatch");
  Elf64_Ehdr header;
  if (seal.size < sizeof(header))
    return Error("expected a 64-bit shared library");
  std::memcpy(&header, file.data(), sizeof(header));
  if (header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_type != ET_DYN)
    return Error("expected a 64-bit shared library");
  if (header.e_machine != kMachine)
    return Error("the library was compiled for another processor architecture");
  return Error::success();
}

static Expected<std::shared_ptr<VirtualMachine>>
loadLibrary(const std::string &path, DLDevice device) {
  // The linker searches the system's folders for a name without a slash.
  std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  void *handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *reason = dlerror();
    return Error(std::string("cannot load the library: ") +
                 (reason ? reason : "unknown reason"));
  }
  std::shared_ptr<const void> owner(handle, [](void *h) { dlclose(h); });
  const auto *image =
      static_cast<const RelaxImage *>(dlsym(handle, RELAX_IMAGE_SYMBOL));
  if (!image)
    return Error("the library has no '" RELAX_IMAGE_SYMBOL
                 "', it was not made by relaxc");
  if (image->version == RELAX_IMAGE_VERSION && image->apiSlot)
    *image->apiSlot = runtimeAPI();
  return loadImage(*image, std::move(owner), device);
}

Expected<std::shared_ptr<VirtualMachine>> loadModule(const std::string &path,
                                                     DLDevice device) {
  Expected<std::shared_ptr<MappedFile>> opened = MappedFile::open(path);
  if (!opened)
    return opened.takeError();
  std::shared_ptr<MappedFile> file = std::move(*opened);
  auto startsWith = [&](const char *magic, size_t size) {
    return file->size() >= size && std::memcmp(file->data(), magic, size) == 0;
  };
  auto finish = [&](Expected<std::shared_ptr<VirtualMachine>> result)
      -> Expected<std::shared_ptr<VirtualMachine>> {
    if (!result)
      return result.takeError().in(path);
    return result;
  };
  if (startsWith(ELFMAG, SELFMAG)) {
    if (Error error = checkLibrary(*file))
      return std::move(error).in(path);
    return finish(loadLibrary(path, device));
  }
  if (startsWith(kBytecodeMagic.data(), kBytecodeMagic.size())) {
    DeserializeOptions options;
    options.owner = file;
    Expected<Executable> executable =
        deserialize(file->data(), file->size(), std::move(options));
    if (!executable)
      return executable.takeError().in(path);
    return finish(
        VirtualMachine::create(std::move(*executable), {}, file, device));
  }
  return Error(path + ": expected a shared library or bytecode, got neither");
}

} // namespace relax_mlir::runtime
