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

namespace {
/// An `llvm.func` that is an entry of a table of the image.
struct TableEntry {
  std::string name, symbol;
  unsigned first, second;
};
} // namespace

/// Returns the entry of `op` in the table whose functions have an attribute of
/// two numbers and a prefix, if it has one.
static std::optional<TableEntry> getEntry(Operation *op, StringRef attribute,
                                          StringRef prefix) {
  auto func = dyn_cast<LLVM::LLVMFuncOp>(op);
  if (!func || func.isExternal())
    return std::nullopt;
  auto numbers = func->getAttrOfType<DenseI64ArrayAttr>(attribute);
  StringRef name = func.getName();
  if (!numbers || numbers.size() != 2 || !name.consume_front(prefix))
    return std::nullopt;
  return TableEntry{name.str(), func.getName().str(),
                    static_cast<unsigned>(numbers[0]),
                    static_cast<unsigned>(numbers[1])};
}

/// Returns the kernel that `op` defines, if any.
static std::optional<KernelInfo> getKernel(Operation *op) {
  auto entry = getEntry(op, kKernelAttrName, kKernelSymbolPrefix);
  if (!entry)
    return std::nullopt;
  return KernelInfo{entry->name, entry->first, entry->second, entry->symbol};
}

/// Returns the compiled function that `op` defines, if any.
static std::optional<FunctionInfo> getFunction(Operation *op) {
  auto entry = getEntry(op, kFunctionAttrName, kFunctionSymbolPrefix);
  if (!entry)
    return std::nullopt;
  return FunctionInfo{entry->name, entry->first, entry->second, entry->symbol};
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

/// Compiles `roots` with all they refer to, and points `symbolOf` to the
/// symbols of their code. Equal code is compiled once.
static LogicalResult
compileRoots(ModuleOp module, ArrayRef<Operation *> roots,
             ArrayRef<std::string *> symbolOf, const TargetSpec &spec,
             const CodegenOptions &options,
             SmallVectorImpl<std::unique_ptr<llvm::MemoryBuffer>> &objects) {
  SymbolTable symbols(module);
  SmallVector<OwningOpRef<ModuleOp>> parts(roots.size());
  SmallVector<std::string> keys(roots.size());
  parallelFor(module.getContext(), 0, roots.size(), [&](size_t i) {
    parts[i] = extractKernel(module, symbols, roots[i]);
    keys[i] = getKernelKey(*parts[i]);
  });
  // The functions that are compiled: the first of each key.
  SmallVector<size_t> compiledRoots;
  llvm::StringMap<std::string> symbolOfKey;
  for (auto [i, symbol] : llvm::enumerate(symbolOf)) {
    auto [it, isNew] = symbolOfKey.try_emplace(keys[i], *symbol);
    if (isNew) {
      compiledRoots.push_back(i);
      continue;
    }
    *symbol = it->second;
    parts[i] = nullptr;
  }
  objects.resize(compiledRoots.size());
  return failableParallelForEachN(
      module.getContext(), 0, compiledRoots.size(),
      [&](size_t object) -> LogicalResult {
        size_t i = compiledRoots[object];
        SmallVector<char, 0> bytes;
        llvm::raw_svector_ostream stream(bytes);
        std::string error;
        StringRef name = cast<LLVM::LLVMFuncOp>(roots[i]).getName();
        bool isKernel = name.consume_front(kKernelSymbolPrefix);
        name.consume_front(kFunctionSymbolPrefix);
        if (!translateAndEmit(*parts[i], spec, options.optLevel,
                              CodegenForm::Object, stream, error))
          return emitError(roots[i]->getLoc())
                 << "cannot compile " << (isKernel ? "kernel" : "function")
                 << " '" << name << "': " << error;
        objects[object] = std::make_unique<llvm::SmallVectorMemoryBuffer>(
            std::move(bytes), name, /*RequiresNullTerminator=*/false);
        return success();
      });
}

FailureOr<KernelObjects>
relax_mlir::emitObjects(ModuleOp module, const TargetSpec &spec,
                        const CodegenOptions &options) {
  registerTranslations(module.getContext());
  KernelObjects result;
  SmallVector<Operation *> kernels, functions;
  for (Operation &op : *module.getBody()) {
    if (std::optional<KernelInfo> kernel = getKernel(&op)) {
      kernels.push_back(&op);
      result.kernels.push_back(std::move(*kernel));
    } else if (std::optional<FunctionInfo> function = getFunction(&op)) {
      functions.push_back(&op);
      result.functions.push_back(std::move(*function));
    }
  }
  SmallVector<std::string *> symbolOf;
  for (KernelInfo &kernel : result.kernels)
    symbolOf.push_back(&kernel.symbol);
  for (FunctionInfo &function : result.functions)
    symbolOf.push_back(&function.symbol);
  llvm::append_range(kernels, functions);
  if (failed(compileRoots(module, kernels, symbolOf, spec, options,
                          result.objects)))
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
