//===- Plugins.cpp - load plugins into the compiler -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/Plugins.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Target/CPU/LLVMGuard.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"

#include <dlfcn.h>
#include <mutex>

using namespace mlir;
using namespace relax_mlir;

using llvm::createStringError;
using ELFFile = llvm::object::ELFFile<llvm::object::ELF64LE>;

/// Returns the names of the libraries that a file needs.
static llvm::Expected<SmallVector<StringRef>>
getNeededLibraries(const ELFFile &file) {
  auto entries = file.dynamicEntries();
  if (!entries)
    return entries.takeError();
  SmallVector<uint64_t> offsets;
  const uint8_t *table = nullptr;
  for (const auto &entry : *entries) {
    if (entry.getTag() == llvm::ELF::DT_NEEDED)
      offsets.push_back(entry.getVal());
    if (entry.getTag() != llvm::ELF::DT_STRTAB)
      continue;
    auto address = file.toMappedAddr(entry.getPtr());
    if (!address)
      return address.takeError();
    table = *address;
  }
  SmallVector<StringRef> names;
  size_t size = table ? file.end() - table : 0;
  for (uint64_t offset : offsets) {
    if (offset >= size)
      return createStringError(
          "the name of a library that it needs is missing");
    const char *name = reinterpret_cast<const char *>(table + offset);
    names.push_back(StringRef(name, strnlen(name, size - offset)));
  }
  return names;
}

/// Checks that a plugin needs no other version of LLVM or MLIR. That would be
/// mapped beside the version of this process, and share nothing with it.
static llvm::Error checkVersions(ArrayRef<StringRef> libraries) {
  std::string version = std::to_string(LLVM_VERSION_MAJOR) + "." +
                        std::to_string(LLVM_VERSION_MINOR);
  for (StringRef library : libraries)
    for (StringRef name : {"libLLVM", "libMLIR"})
      if (library.starts_with((name + "-").str()) ||
          (library.starts_with((name + ".so").str()) &&
           library != (name + ".so." + version).str()))
        return createStringError("it was built for '" + library +
                                 "', this compiler uses '" + name + ".so." +
                                 version + "'");
  return llvm::Error::success();
}

/// Returns the name of the TypeID of the relax dialect, or nothing if this
/// process is not linked dynamically.
static StringRef getDialectSymbol() {
  const void *own = TypeID::get<relax::RelaxDialect>().getAsOpaquePointer();
  Dl_info info;
  return dladdr(own, &info) && info.dli_saddr == own ? info.dli_sname : "";
}

/// Returns true if a plugin defines the TypeID of the relax dialect, because it
/// links archives of ours: its C++ types are not those of this process. A
/// stripped plugin with hidden symbols is not recognized.
static bool hasOwnDialects(const llvm::object::ELF64LEObjectFile &elf) {
  StringRef name = getDialectSymbol();
  auto isDefinition = [&](const llvm::object::SymbolRef &symbol) {
    llvm::Expected<StringRef> found = symbol.getName();
    llvm::Expected<uint32_t> flags = symbol.getFlags();
    bool isNamed = found && *found == name;
    bool isDefined = flags && !(*flags & llvm::object::SymbolRef::SF_Undefined);
    llvm::consumeError(found.takeError());
    llvm::consumeError(flags.takeError());
    return isNamed && isDefined;
  };
  return !name.empty() &&
         (llvm::any_of(elf.symbols(), isDefinition) ||
          llvm::any_of(elf.getDynamicSymbolIterators(), isDefinition));
}

/// Checks a file before any of its code runs.
static llvm::Error checkFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return createStringError(buffer.getError().message());
  auto object = llvm::object::ObjectFile::createELFObjectFile(**buffer);
  if (!object)
    llvm::consumeError(object.takeError());
  auto *elf = object ? dyn_cast<llvm::object::ELF64LEObjectFile>(object->get())
                     : nullptr;
  if (!elf || elf->getELFFile().getHeader().e_type != llvm::ELF::ET_DYN)
    return createStringError("it is not a shared library");
  if (hasOwnDialects(*elf))
    return createStringError(
        "it has a copy of the dialects of relax-mlir, link it to "
        "RelaxMLIR::relax_compiler instead of archives");
  auto libraries = getNeededLibraries(elf->getELFFile());
  return libraries ? checkVersions(*libraries) : libraries.takeError();
}

/// Makes the symbols of the library that has this function visible to plugins,
/// along with those of MLIR. relax-run and Python open the library for
/// themselves only: a plugin would prefer its own copy of what a header
/// defines, such as the TypeID of a generated pass.
static void exposeCompiler() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void *>(&exposeCompiler), &info))
    dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

/// Loads a plugin and returns its description.
template <typename InfoT>
static llvm::Expected<InfoT> load(StringRef given, const char *entryPoint) {
  SmallString<128> path(given);
  // The dynamic linker looks for a name without folders elsewhere.
  llvm::sys::fs::make_absolute(path);
  if (llvm::Error error = checkFile(path))
    return std::move(error);
  // Functions are bound now: a missing one would end the process later.
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    StringRef reason = dlerror();
    if (reason.consume_front(path))
      reason.consume_front(": ");
    return createStringError(reason);
  }
  auto getInfo = reinterpret_cast<InfoT (*)()>(dlsym(library, entryPoint));
  if (!getInfo)
    return createStringError("it has no function '" + Twine(entryPoint) + "'");
  InfoT info = getInfo();
  if (info.apiVersion != MLIR_PLUGIN_API_VERSION)
    return createStringError("it has version " + Twine(info.apiVersion) +
                             " of the plugin interface, this compiler has " +
                             Twine(MLIR_PLUGIN_API_VERSION));
  return info;
}

/// Guards the registry of passes, which all threads share.
static std::mutex &getRegistryMutex() {
  static std::mutex mutex;
  return mutex;
}

/// Registers the passes of this project and of MLIR. The caller holds the mutex
/// of the registry.
static void registerBuiltInPasses() {
  static const bool isDone = [] {
    mlir::registerAllPasses();
    relax_mlir::registerAllPasses();
    return true;
  }();
  (void)isDone;
}

void relax_mlir::registerNamedPasses() {
  std::lock_guard<std::mutex> lock(getRegistryMutex());
  registerBuiltInPasses();
}

/// Loads a plugin and registers its passes. MLIR ends the process if the name
/// of a pass belongs to another class: the guard turns that into an error.
static llvm::Error loadPasses(StringRef path) {
  auto info = load<PassPluginLibraryInfo>(path, "mlirGetPassPluginInfo");
  if (!info)
    return info.takeError();
  std::string error;
  if (!runGuarded(info->registerPassRegistryCallbacks, error))
    return createStringError("it cannot register its passes: " + error);
  return llvm::Error::success();
}

LogicalResult relax_mlir::loadPlugins(const PluginFiles &files,
                                      MLIRContext &context) {
  if (files.dialects.empty() && files.passes.empty())
    return success();
  std::lock_guard<std::mutex> lock(getRegistryMutex());
  exposeCompiler();
  auto fail = [&](StringRef kind, StringRef path,
                  llvm::Error error) -> LogicalResult {
    return emitError(UnknownLoc::get(&context))
           << "cannot load the " << kind << " plugin '"
           << shortenName(path.str())
           << "': " << llvm::toString(std::move(error));
  };
  DialectRegistry registry;
  for (StringRef path : files.dialects) {
    auto info =
        load<DialectPluginLibraryInfo>(path, "mlirGetDialectPluginInfo");
    if (!info)
      return fail("dialect", path, info.takeError());
    info->registerDialectRegistryCallbacks(&registry);
  }
  context.appendDialectRegistry(registry);
  // The names of built-in passes are taken, whether a pipeline needs them or
  // not.
  if (!files.passes.empty())
    registerBuiltInPasses();
  for (StringRef path : files.passes)
    if (llvm::Error error = loadPasses(path))
      return fail("pass", path, std::move(error));
  return success();
}
