//===- FunctionLibrary.cpp - functions of shared libraries ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FunctionLibrary.h"

#include "MappedFile.h"
#include "relax-mlir/Runtime/Loader.h"

#include <cstring>
#include <dlfcn.h>
#include <elf.h>

namespace relax_mlir::runtime {

static constexpr std::string_view kFunctionPrefix = "__tvm_ffi_";

/// Returns a function object for a symbol, or None if the library has none.
static Any findSymbol(void *library, const std::string &name) {
  std::string symbol = std::string(kFunctionPrefix) + name;
  auto function =
      reinterpret_cast<TVMFFISafeCallType>(dlsym(library, symbol.c_str()));
  TVMFFIObjectHandle handle = nullptr;
  if (!function)
    return Any();
  if (TVMFFIFunctionCreate(nullptr, function, nullptr, &handle)) {
    (void)bool(takeRaised());
    return Any();
  }
  return Any::adoptObject(handle);
}

VirtualMachine::FunctionFinder findFunctionsBeside(const RelaxImage &image) {
  Dl_info where{};
  if (!dladdr(&image, &where) || !where.dli_fname)
    return nullptr;
  void *handle = dlopen(where.dli_fname, RTLD_NOW | RTLD_NOLOAD);
  if (!handle)
    return nullptr;
  std::shared_ptr<void> library(handle, [](void *h) { dlclose(h); });
  if (dlsym(handle, RELAX_IMAGE_SYMBOL) != &image)
    return nullptr;
  return [library](const std::string &name) {
    return findSymbol(library.get(), name);
  };
}

//===----------------------------------------------------------------------===//
// Symbols of a file
//===----------------------------------------------------------------------===//

/// Copies a value of a file to `value`; returns false if it lies outside.
template <typename T>
static bool read(const MappedFile &file, uint64_t offset, T &value) {
  if (offset > file.size() || file.size() - offset < sizeof(T))
    return false;
  std::memcpy(&value, file.data() + offset, sizeof(T));
  return true;
}

/// Returns the text at `offset` of a section of strings, which ends there.
static std::optional<std::string_view>
readString(const MappedFile &file, const Elf64_Shdr &strings, uint64_t offset) {
  if (strings.sh_offset > file.size() ||
      file.size() - strings.sh_offset < strings.sh_size ||
      offset >= strings.sh_size)
    return std::nullopt;
  const char *text = file.data() + strings.sh_offset + offset;
  size_t limit = size_t(strings.sh_size - offset);
  size_t length = strnlen(text, limit);
  if (length == limit)
    return std::nullopt;
  return std::string_view(text, length);
}

/// Appends the names of the functions in one section of dynamic symbols.
static bool addNames(const MappedFile &file, const Elf64_Ehdr &header,
                     const Elf64_Shdr &symbols,
                     std::vector<std::string> &names) {
  Elf64_Shdr strings;
  if (!read(file,
            header.e_shoff + uint64_t(symbols.sh_link) * sizeof(Elf64_Shdr),
            strings))
    return false;
  for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= symbols.sh_size;
       at += sizeof(Elf64_Sym)) {
    Elf64_Sym symbol;
    if (!read(file, symbols.sh_offset + at, symbol))
      return false;
    if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC ||
        symbol.st_shndx == SHN_UNDEF)
      continue;
    std::optional<std::string_view> text =
        readString(file, strings, symbol.st_name);
    if (!text)
      return false;
    if (text->size() > kFunctionPrefix.size() &&
        text->substr(0, kFunctionPrefix.size()) == kFunctionPrefix)
      names.emplace_back(text->substr(kFunctionPrefix.size()));
  }
  return true;
}

/// Returns the names of the functions that a shared library exports.
static Expected<std::vector<std::string>> readNames(const MappedFile &file) {
  Elf64_Ehdr header;
  if (!read(file, 0, header) ||
      std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_type != ET_DYN)
    return Error("expected a 64-bit shared library");
  std::vector<std::string> names;
  for (uint16_t i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr section;
    if (!read(file, header.e_shoff + i * sizeof(section), section))
      return Error("the table of sections is damaged");
    if (section.sh_type == SHT_DYNSYM &&
        !addNames(file, header, section, names))
      return Error("the table of symbols is damaged");
  }
  return names;
}

Expected<std::vector<std::string>> loadFunctions(const std::string &path) {
  Expected<std::shared_ptr<MappedFile>> file = MappedFile::open(path);
  if (!file)
    return file.takeError();
  Expected<std::vector<std::string>> names = readNames(**file);
  if (!names)
    return names.takeError().in(path);
  for (const std::string &name : *names)
    if (!findGlobal(name).isNone())
      return Error("ValueError", path + ": the function '" + name +
                                     "' is registered already");
  // The linker searches the system's folders for a name without a slash.
  std::string place = path.find('/') == std::string::npos ? "./" + path : path;
  void *handle = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *reason = dlerror();
    return Error(path + ": cannot load the library: " +
                 (reason ? reason : "unknown reason"));
  }
  // An artefact of relaxc calls the runtime.
  if (auto **slot = static_cast<const RelaxRuntimeAPI **>(
          dlsym(handle, RELAX_RUNTIME_API_SYMBOL)))
    *slot = runtimeAPI();
  for (const std::string &name : *names) {
    if (!findGlobal(name).isNone())
      continue;
    Any function = findSymbol(handle, name);
    TVMFFIByteArray text{name.data(), name.size()};
    if (function.isNone())
      return Error(path + ": the function '" + name + "' cannot be used");
    if (TVMFFIFunctionSetGlobal(&text, function.view().v_obj,
                                /*allow_override=*/0))
      return takeRaised().in(path);
  }
  return names;
}

} // namespace relax_mlir::runtime
