//===- SharedObject.cpp - write ahead-of-time artefacts -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/SharedObject.h"

#include "DataObject.h"
#include "ImageObject.h"
#include "relax-mlir/Runtime/Loader.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/TargetParser/Triple.h"

#include <dlfcn.h>

using namespace mlir;
using namespace relax_mlir;

namespace {
/// A folder in the system's temporary folder that is removed at the end.
class TemporaryFolder {
public:
  TemporaryFolder() {
    if (llvm::sys::fs::createUniqueDirectory("relax", path))
      path.clear();
  }
  ~TemporaryFolder() {
    if (valid())
      llvm::sys::fs::remove_directories(path);
  }
  bool valid() const { return !path.empty(); }
  std::string file(const Twine &name) const {
    SmallString<128> result(path);
    llvm::sys::path::append(result, name);
    return std::string(result);
  }

private:
  SmallString<128> path;
};
} // namespace

static LogicalResult
writeFile(ModuleOp module, StringRef path,
          llvm::function_ref<llvm::Error(raw_ostream &)> write) {
  std::error_code code;
  llvm::raw_fd_ostream stream(path, code);
  if (!code) {
    code = llvm::errorToErrorCode(write(stream));
    stream.close();
    if (!code)
      code = stream.error();
    stream.clear_error();
  }
  if (code)
    return emitError(module.getLoc())
           << "cannot write '" << path << "': " << code.message();
  return success();
}

static LogicalResult writeFile(ModuleOp module, StringRef path,
                               StringRef bytes) {
  return writeFile(module, path, [&](raw_ostream &os) {
    os << bytes;
    return llvm::Error::success();
  });
}

/// Moves a linked file to `path`, atomically unless `path` is a device.
static LogicalResult publish(ModuleOp module, const std::string &linked,
                             StringRef path) {
  namespace fs = llvm::sys::fs;
  auto check = [&](std::error_code code) -> LogicalResult {
    if (!code)
      return success();
    return emitError(UnknownLoc::get(module.getContext()))
           << "cannot write '" << path << "': " << code.message();
  };
  fs::file_status status;
  bool isDevice = !fs::status(path, status) && fs::exists(status) &&
                  !fs::is_regular_file(status);
  if (isDevice)
    return check(fs::copy_file(linked, path));
  llvm::Expected<fs::TempFile> file = fs::TempFile::create(
      path + ".tmp%%%%%%", fs::all_read | fs::owner_write | fs::all_exe);
  if (!file)
    return check(llvm::errorToErrorCode(file.takeError()));
  if (std::error_code code = fs::copy_file(linked, file->FD)) {
    llvm::consumeError(file->discard());
    return check(code);
  }
  return check(llvm::errorToErrorCode(file->keep(path)));
}

/// Returns the linker of the LLVM we were built with, else the one in PATH.
static std::string findLinker() {
  for (StringRef name : {"ld.lld", "ld.lld-22"}) {
    if (auto found = llvm::sys::findProgramByName(
            name, {StringRef(RELAX_MLIR_LLVM_TOOLS_DIR)}))
      return *found;
    if (auto found = llvm::sys::findProgramByName(name))
      return *found;
  }
  return "";
}

static SmallVector<std::string> linkerArguments(const TargetSpec &spec,
                                                const TemporaryFolder &folder,
                                                StringRef linker,
                                                StringRef output) {
  std::string arch = llvm::Triple(spec.triple).getArchName().str();
  SmallVector<std::string> args = {linker.str(),
                                   "-shared",
                                   "-o",
                                   output.str(),
                                   "--build-id",
                                   "-Bsymbolic",
                                   "-z",
                                   "now",
                                   "-z",
                                   "relro",
                                   "-z",
                                   "noexecstack",
                                   "--no-undefined",
                                   "--gc-sections",
                                   "--version-script=" +
                                       folder.file("exports")};
  for (std::string dir :
       {"/lib/" + arch + "-linux-gnu", "/usr/lib/" + arch + "-linux-gnu",
        "/usr/" + arch + "-linux-gnu/lib", std::string("/lib64"),
        std::string("/usr/lib64"), std::string("/lib"),
        std::string("/usr/lib")})
    args.push_back("-L" + dir);
  return args;
}

/// Runs ld.lld; its output becomes part of the error.
static LogicalResult runLinker(ModuleOp module, ArrayRef<std::string> args,
                               const TemporaryFolder &folder) {
  std::string log = folder.file("log");
  SmallVector<StringRef> refs(args.begin(), args.end());
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(log),
                                          StringRef(log)};
  std::string message;
  bool failedToRun = false;
  int code =
      llvm::sys::ExecuteAndWait(refs.front(), refs,
                                /*Env=*/std::nullopt, redirects,
                                /*SecondsToWait=*/0,
                                /*MemoryLimit=*/0, &message, &failedToRun);
  if (code == 0 && !failedToRun)
    return success();
  if (auto buffer = llvm::MemoryBuffer::getFile(log))
    message += (*buffer)->getBuffer().rtrim().str();
  return emitError(module.getLoc())
         << "linking with '" << refs.front() << "' failed: " << message;
}

/// Writes the objects that hold `__relax_image` and the data it refers to, and
/// adds them to the linker's arguments.
static LogicalResult writeImage(ModuleOp module, const TargetSpec &spec,
                                const KernelObjects &code,
                                const ImageContents &contents,
                                const TemporaryFolder &folder,
                                SmallVectorImpl<std::string> &args) {
  SmallString<0> image;
  std::string error;
  llvm::raw_svector_ostream stream(image);
  if (!writeImageObject(spec, code, contents, stream, error))
    return emitError(module.getLoc()) << "cannot emit the image: " << error;
  auto object = llvm::cantFail(llvm::object::ObjectFile::createELFObjectFile(
      llvm::MemoryBufferRef(image, "image")));
  uint16_t machine =
      cast<llvm::object::ELFObjectFileBase>(*object).getEMachine();
  // On other targets code addresses data with 32 bits, so the weights are
  // limited.
  constexpr uint64_t kMaxWeights = uint64_t(1) << 31;
  if (machine != llvm::ELF::EM_X86_64 &&
      contents.weights.size() + contents.bytecode.size() >= kMaxWeights)
    return emitError(module.getLoc())
           << "expected weights of less than " << kMaxWeights
           << " bytes in a shared object for '" << spec.triple << "', got "
           << contents.weights.size();

  args.push_back(folder.file("image.o"));
  if (failed(writeFile(module, args.back(), image)))
    return failure();
  std::pair<StringRef, ArrayRef<char>> blobs[] = {
      {kBytecodeSymbol,
       ArrayRef(contents.bytecode.data(), contents.bytecode.size())},
      {kWeightsSymbol, contents.weights}};
  for (auto [symbol, bytes] : blobs) {
    if (bytes.empty())
      continue;
    args.push_back(folder.file(symbol + ".o"));
    auto write = [&, symbol = symbol, bytes = bytes](raw_ostream &os) {
      return writeDataObject(machine, bytes, symbol, os);
    };
    if (failed(writeFile(module, args.back(), write)))
      return failure();
  }
  return success();
}

/// Adds the files that the user links. All members of a static library are
/// linked, because no object refers to functions that only the machine calls.
static LogicalResult addLinkedFiles(ModuleOp module,
                                    ArrayRef<std::string> files,
                                    SmallVectorImpl<std::string> &args) {
  for (const std::string &file : files) {
    llvm::sys::fs::file_status status;
    std::error_code code = llvm::sys::fs::status(file, status);
    if (!code && !llvm::sys::fs::is_regular_file(status))
      code = std::make_error_code(std::errc::invalid_argument);
    if (code)
      return emitError(UnknownLoc::get(module.getContext()))
             << "cannot link '" << file << "': " << code.message();
    bool isArchive = StringRef(file).ends_with(".a");
    if (isArchive)
      args.push_back("--whole-archive");
    args.push_back(file);
    if (isArchive)
      args.push_back("--no-whole-archive");
  }
  if (files.empty())
    return success();
  // They may use tvm-ffi, which is in this process, and the libraries of C++.
  args.push_back("--as-needed");
  Dl_info where{};
  if (dladdr(reinterpret_cast<const void *>(&TVMFFIGetVersion), &where) &&
      where.dli_fname)
    args.push_back(where.dli_fname);
  args.insert(args.end(), {"-l:libstdc++.so.6", "-l:libgcc_s.so.1"});
  return success();
}

LogicalResult relax_mlir::writeSharedObject(ModuleOp module,
                                            const TargetSpec &spec,
                                            const ImageContents &contents,
                                            StringRef path,
                                            const CodegenOptions &options) {
  std::string linker = findLinker();
  if (linker.empty())
    return emitError(module.getLoc())
           << "cannot find 'ld.lld' in " << RELAX_MLIR_LLVM_TOOLS_DIR
           << " or PATH; it comes with the package lld-22";
  TemporaryFolder folder;
  if (!folder.valid())
    return emitError(module.getLoc()) << "cannot create a temporary folder";

  auto objects = emitObjects(module, spec, options);
  if (failed(objects))
    return failure();
  std::string linked = folder.file("linked.so");
  SmallVector<std::string> args = linkerArguments(spec, folder, linker, linked);
  for (auto [i, object] : llvm::enumerate(objects->objects)) {
    std::string file = folder.file("kernel" + Twine(i) + ".o");
    if (failed(writeFile(module, file, object->getBuffer())))
      return failure();
    args.push_back(file);
  }

  if (failed(writeImage(module, spec, *objects, contents, folder, args)))
    return failure();
  if (failed(writeFile(module, folder.file("exports"),
                       "{ global: __relax_image; __relax_runtime_api; "
                       "__tvm_ffi_*; local: *; };\n")))
    return failure();
  if (failed(addLinkedFiles(module, contents.linkedFiles, args)))
    return failure();
  args.insert(args.end(), {"--as-needed", "-l:libm.so.6", "-l:libc.so.6"});
  if (failed(runLinker(module, args, folder)))
    return failure();
  // The loader then detects damage before the dynamic linker sees the file.
  if (runtime::Error unsealed = runtime::sealArtefact(linked))
    return emitError(module.getLoc()) << unsealed.message();
  return publish(module, linked, path);
}
