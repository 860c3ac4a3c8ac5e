//===- PTXCodegen.cpp - PTX of kernels in the LLVM dialect ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/GPU/PTXCodegen.h"

#include "CudaFolders.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "relax-mlir/Target/CPU/LLVMGuard.h"
#include "relax-mlir/Target/CPU/LLVMPipeline.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/Internalize.h"

#include <mutex>

using namespace mlir;
using namespace relax_mlir;

void relax_mlir::registerDeviceTranslations(MLIRContext *context) {
  DialectRegistry registry;
  registerBuiltinDialectTranslation(registry);
  registerGPUDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
  context->appendDialectRegistry(registry);
}

/// Returns the lowest version of PTX that has the instructions of a chip.
static StringRef getPTXVersion(const GPUModel &gpu) {
  if (gpu.isExact)
    return "+ptx80";
  switch (gpu.capability) {
  case 80:
    return "+ptx70";
  case 86:
    return "+ptx71";
  case 87:
    return "+ptx74";
  default:
    return "+ptx78";
  }
}

static std::unique_ptr<llvm::TargetMachine>
createMachine(const GPUModel &gpu, unsigned optLevel, std::string &error) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
  llvm::Triple triple("nvptx64-nvidia-cuda");
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  llvm::TargetOptions options;
  // Only operations with the contract flag may fuse.
  options.AllowFPOpFusion = llvm::FPOpFusion::Standard;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, gpu.getChip(), getPTXVersion(gpu), options,
      /*RM=*/std::nullopt, /*CM=*/std::nullopt,
      optLevel >= 2 ? llvm::CodeGenOptLevel::Aggressive
                    : llvm::CodeGenOptLevel::Less));
}

/// Returns the names of the functions that are declared and called, and that
/// LLVM does not define.
static SmallVector<StringRef> getMissing(const llvm::Module &module) {
  SmallVector<StringRef> names;
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && !function.isIntrinsic() &&
        !function.use_empty() && function.getName() != "__nvvm_reflect")
      names.push_back(function.getName());
  return names;
}

/// Returns the path of libdevice, or an empty string.
static std::string findLibdevice() {
  StringRef file = "nvvm/libdevice/libdevice.10.bc";
  std::string path = findInCudaFolders(file, /*isChosen=*/true);
  return path.empty() ? findInCudaFolders(file, /*isChosen=*/false) : path;
}

/// Links functions that are missing from libdevice. On failure it returns false
/// and sets `error`.
static bool linkLibdevice(llvm::Module &module, std::string &error) {
  SmallVector<StringRef> missing = getMissing(module);
  if (missing.empty())
    return true;
  std::string path = findLibdevice();
  if (path.empty()) {
    error = "function '" + missing.front().str() +
            "' is in libdevice of the CUDA toolkit, which is neither in "
            "CUDA_HOME nor in /usr/local/cuda nor in RELAX_MLIR_CUDA_DIR of "
            "this build";
    return false;
  }
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> library =
      llvm::parseIRFile(path, diagnostic, module.getContext());
  if (!library) {
    error = "cannot read '" + path + "': " + diagnostic.getMessage().str();
    return false;
  }
  library->setTargetTriple(module.getTargetTriple());
  library->setDataLayout(module.getDataLayout());
  auto internalize = [](llvm::Module &linked, const llvm::StringSet<> &names) {
    llvm::internalizeModule(linked, [&](const llvm::GlobalValue &value) {
      return !value.hasName() || !names.contains(value.getName());
    });
  };
  if (llvm::Linker::linkModules(module, std::move(library),
                                llvm::Linker::LinkOnlyNeeded, internalize)) {
    error = "cannot link '" + path + "'";
    return false;
  }
  missing = getMissing(module);
  if (!missing.empty())
    error = "function '" + missing.front().str() + "' is defined nowhere";
  return missing.empty();
}

/// Marks inline assembly as convergent: instructions that all threads of a warp
/// run together must not be moved into branches.
static void markConvergent(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
        if (call->isInlineAsm())
          call->setConvergent();
}

/// Puts the name of the module in front of private names. ptxas takes equal
/// names in several modules for one thing, without an error.
static void renamePrivateSymbols(llvm::Module &module) {
  for (llvm::GlobalValue &value : module.global_values())
    if (value.hasLocalLinkage())
      value.setName(module.getName() + "$" + value.getName());
}

/// Translates and compiles `module`. On failure it sets `error`.
static void translate(gpu::GPUModuleOp module, const GPUModel &gpu,
                      unsigned optLevel, std::string &ptx, std::string &error) {
  llvm::LLVMContext context;
  collectErrors(context, error);
  std::unique_ptr<llvm::Module> device =
      translateModuleToLLVMIR(module, context, module.getName());
  if (!device) {
    error = "translation to LLVM IR failed";
    return;
  }
  std::unique_ptr<llvm::TargetMachine> machine =
      createMachine(gpu, optLevel, error);
  if (!machine)
    return;
  device->setTargetTriple(machine->getTargetTriple());
  device->setDataLayout(machine->createDataLayout());
  if (!linkLibdevice(*device, error))
    return;
  markConvergent(*device);
  runLLVMPipeline(*device, *machine, optLevel);
  renamePrivateSymbols(*device);
  SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr,
                                   llvm::CodeGenFileType::AssemblyFile)) {
    error = "LLVM cannot emit PTX";
    return;
  }
  passes.run(*device);
  ptx.assign(bytes.begin(), bytes.end());
}

FailureOr<std::string> relax_mlir::emitPTX(gpu::GPUModuleOp module,
                                           const GPUModel &gpu,
                                           unsigned optLevel) {
  std::string ptx, error, fatal;
  if (!runGuarded([&] { translate(module, gpu, optLevel, ptx, error); }, fatal))
    error = fatal;
  if (!error.empty())
    return module.emitError() << "cannot compile device module '"
                              << module.getName() << "': " << error;
  return ptx;
}
