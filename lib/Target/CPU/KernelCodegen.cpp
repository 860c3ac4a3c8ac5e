//===- KernelCodegen.cpp - machine code of LLVM dialect kernels -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/KernelCodegen.h"

#include "KernelKey.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Threading.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "relax-mlir/Target/CPU/LLVMGuard.h"
#include "relax-mlir/Target/CPU/LLVMPipeline.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace relax_mlir;

/// Returns the kernel that `op` defines, if any.
static std::optional<KernelInfo> getKernel(Operation *op) {
  auto func = dyn_cast<LLVM::LLVMFuncOp>(op);
  if (!func || func.isExternal())
    return std::nullopt;
  auto counts = func->getAttrOfType<DenseI64ArrayAttr>(kKernelAttrName);
  StringRef name = func.getName();
  if (!counts || counts.size() != 2 || !name.consume_front(kKernelSymbolPrefix))
    return std::nullopt;
  return KernelInfo{name.str(), static_cast<unsigned>(counts[0]),
                    static_cast<unsigned>(counts[1]), func.getName().str()};
}

SmallVector<KernelInfo> relax_mlir::getKernels(ModuleOp module) {
  SmallVector<KernelInfo> kernels;
  for (Operation &op : *module.getBody())
    if (std::optional<KernelInfo> kernel = getKernel(&op))
      kernels.push_back(*kernel);
  return kernels;
}

/// Returns a module with `kernel` and copies of all symbols it refers to.
static OwningOpRef<ModuleOp>
extractKernel(ModuleOp module, const SymbolTable &symbols, Operation *kernel) {
  OwningOpRef<ModuleOp> part = ModuleOp::create(kernel->getLoc());
  (*part)->setAttrs(module->getAttrDictionary());
  SmallVector<Operation *> worklist = {kernel};
  llvm::SmallPtrSet<Operation *, 8> seen = {kernel};
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    part->push_back(op->clone());
    std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(op);
    if (!uses)
      continue;
    for (SymbolTable::SymbolUse use : *uses) {
      Operation *callee = symbols.lookup(use.getSymbolRef().getRootReference());
      if (callee && seen.insert(callee).second)
        worklist.push_back(callee);
    }
  }
  return part;
}

static void setFunctionAttributes(llvm::Module &module,
                                  const TargetSpec &spec) {
  // LLVM limits itself to 256-bit vectors on several CPUs, but wide vectors
  // have no penalty on current CPUs.
  bool wide = spec.hasFeature("avx512f");
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", spec.cpu);
    if (!spec.features.empty())
      function.addFnAttr("target-features", spec.features);
    if (wide)
      function.addFnAttr("prefer-vector-width", "512");
    function.setDoesNotThrow();
  }
}

/// Translates, optimises and emits. On failure it returns false and sets
/// `error`.
static bool translateAndEmit(ModuleOp module, const TargetSpec &spec,
                             unsigned optLevel, CodegenForm form,
                             llvm::raw_pwrite_stream &os, std::string &error) {
  std::string diagnostics, fatal;
  bool finished = runGuarded(
      [&] {
        llvm::LLVMContext context;
        collectErrors(context, diagnostics);
        std::unique_ptr<llvm::Module> llvmModule =
            translateModuleToLLVMIR(module, context, "kernels");
        if (!llvmModule) {
          diagnostics = "translation to LLVM IR failed";
          return;
        }
        std::unique_ptr<llvm::TargetMachine> machine =
            spec.createTargetMachine(optLevel, /*jit=*/false);
        if (!machine) {
          diagnostics = "no LLVM back end for target '" + spec.triple + "'";
          return;
        }
        llvmModule->setTargetTriple(machine->getTargetTriple());
        llvmModule->setDataLayout(machine->createDataLayout());
        setFunctionAttributes(*llvmModule, spec);
        llvm::PipelineTuningOptions tuning;
        tuning.LoopVectorization = optLevel > 1;
        tuning.SLPVectorization = optLevel > 1;
        tuning.LoopUnrolling = optLevel > 1;
        runLLVMPipeline(*llvmModule, *machine, optLevel, tuning);
        if (form == CodegenForm::LLVMIR) {
          llvmModule->print(os, nullptr);
          return;
        }
        llvm::legacy::PassManager passes;
        auto type = form == CodegenForm::Assembly
                        ? llvm::CodeGenFileType::AssemblyFile
                        : llvm::CodeGenFileType::ObjectFile;
        if (machine->addPassesToEmitFile(passes, os, nullptr, type)) {
          diagnostics = "target cannot emit a file of this kind";
          return;
        }
        passes.run(*llvmModule);
      },
      fatal);
  if (!finished)
    error = fatal;
  else
    error = diagnostics;
  return error.empty();
}

/// Registers the translation interfaces with the context, once per module and
/// before any thread translates.
static void registerTranslations(MLIRContext *context) {
  DialectRegistry registry;
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  context->appendDialectRegistry(registry);
}

FailureOr<KernelObjects>
relax_mlir::emitObjects(ModuleOp module, const TargetSpec &spec,
                        const CodegenOptions &options) {
  registerTranslations(module.getContext());
  SymbolTable symbols(module);
  KernelObjects result;
  SmallVector<Operation *> kernels;
  for (Operation &op : *module.getBody())
    if (std::optional<KernelInfo> kernel = getKernel(&op)) {
      kernels.push_back(&op);
      result.kernels.push_back(std::move(*kernel));
    }
  SmallVector<OwningOpRef<ModuleOp>> parts(kernels.size());
  SmallVector<std::string> keys(kernels.size());
  parallelFor(module.getContext(), 0, kernels.size(), [&](size_t i) {
    parts[i] = extractKernel(module, symbols, kernels[i]);
    keys[i] = getKernelKey(*parts[i]);
  });
  // The kernels that are compiled: the first of each key.
  SmallVector<size_t> compiledKernels;
  llvm::StringMap<std::string> symbolOfKey;
  for (auto [i, kernel] : llvm::enumerate(result.kernels)) {
    auto [it, isNew] = symbolOfKey.try_emplace(keys[i], kernel.symbol);
    if (isNew) {
      compiledKernels.push_back(i);
      continue;
    }
    kernel.symbol = it->second;
    parts[i] = nullptr;
  }
  result.objects.resize(compiledKernels.size());
  LogicalResult compiled = failableParallelForEachN(
      module.getContext(), 0, compiledKernels.size(),
      [&](size_t object) -> LogicalResult {
        size_t i = compiledKernels[object];
        SmallVector<char, 0> bytes;
        llvm::raw_svector_ostream stream(bytes);
        std::string error;
        const std::string &name = result.kernels[i].name;
        if (!translateAndEmit(*parts[i], spec, options.optLevel,
                              CodegenForm::Object, stream, error))
          return emitError(kernels[i]->getLoc())
                 << "cannot compile kernel '" << name << "': " << error;
        result.objects[object] =
            std::make_unique<llvm::SmallVectorMemoryBuffer>(
                std::move(bytes), name, /*RequiresNullTerminator=*/false);
        return success();
      });
  if (failed(compiled))
    return failure();
  return std::move(result);
}

LogicalResult relax_mlir::emitModule(ModuleOp module, const TargetSpec &spec,
                                     CodegenForm form, llvm::raw_ostream &os,
                                     const CodegenOptions &options) {
  registerTranslations(module.getContext());
  // The translation splits edges in place, so it runs on a copy of the module.
  OwningOpRef<ModuleOp> copy = module.clone();
  SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  std::string error;
  if (!translateAndEmit(*copy, spec, options.optLevel, form, stream, error))
    return emitError(module.getLoc())
           << "cannot compile the kernels: " << error;
  os << StringRef(bytes.data(), bytes.size());
  return success();
}
