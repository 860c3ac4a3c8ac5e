//===- KernelJIT.cpp - compile kernels in memory --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/KernelJIT.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace relax_mlir;

struct CompiledKernels::Impl {
  std::unique_ptr<llvm::orc::LLJIT> jit;
  SmallVector<KernelInfo> kernels;
  SmallVector<FunctionInfo> functions;
  SmallVector<RelaxImageKernel> table;
  SmallVector<RelaxImageFunction> functionTable;

  /// Fills the tables with the addresses of the code.
  llvm::Error lookUpTables();
};

CompiledKernels::CompiledKernels(std::unique_ptr<Impl> impl)
    : impl(std::move(impl)) {}
CompiledKernels::CompiledKernels(CompiledKernels &&) = default;
CompiledKernels &CompiledKernels::operator=(CompiledKernels &&) = default;
CompiledKernels::~CompiledKernels() = default;

ArrayRef<RelaxImageKernel> CompiledKernels::getTable() const {
  return impl->table;
}

ArrayRef<RelaxImageFunction> CompiledKernels::getFunctionTable() const {
  return impl->functionTable;
}

RelaxKernel CompiledKernels::lookup(StringRef name) const {
  for (const RelaxImageKernel &kernel : impl->table)
    if (name == kernel.name)
      return kernel.function;
  return nullptr;
}

static llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>>
createJIT(const TargetSpec &spec) {
  llvm::orc::JITTargetMachineBuilder builder{llvm::Triple(spec.triple)};
  builder.setCPU(spec.cpu);
  return llvm::orc::LLJITBuilder()
      .setJITTargetMachineBuilder(std::move(builder))
      .setDataLayout(llvm::DataLayout(spec.dataLayout()))
      // Kernels have no initialisers and no thread locals, and do not unwind.
      .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
      .setObjectLinkingLayerCreator(
          [](llvm::orc::ExecutionSession &session)
              -> llvm::Expected<std::unique_ptr<llvm::orc::ObjectLayer>> {
            return std::make_unique<llvm::orc::ObjectLinkingLayer>(session);
          })
      .create();
}

/// Adds the objects.
static llvm::Error
addObjects(llvm::orc::LLJIT &jit,
           MutableArrayRef<std::unique_ptr<llvm::MemoryBuffer>> objects) {
  for (std::unique_ptr<llvm::MemoryBuffer> &object : objects)
    if (llvm::Error error = jit.addObjectFile(std::move(object)))
      return error;
  return llvm::Error::success();
}

llvm::Error CompiledKernels::Impl::lookUpTables() {
  for (const KernelInfo &kernel : kernels) {
    llvm::Expected<llvm::orc::ExecutorAddr> address =
        jit->lookup(kernel.symbol);
    if (!address)
      return address.takeError();
    table.push_back({kernel.name.c_str(), address->toPtr<RelaxKernel>(),
                     kernel.numBuffers, kernel.numSymbols});
  }
  for (const FunctionInfo &function : functions) {
    llvm::Expected<llvm::orc::ExecutorAddr> address =
        jit->lookup(function.symbol);
    if (!address)
      return address.takeError();
    functionTable.push_back({function.name.c_str(),
                             address->toPtr<RelaxCompiledFunction>(),
                             function.numRegisters, function.numInstructions});
  }
  return llvm::Error::success();
}

FailureOr<CompiledKernels>
relax_mlir::loadKernels(ModuleOp module, const TargetSpec &spec,
                        const CodegenOptions &options) {
  std::string missing = spec.missingOnHost();
  if (!missing.empty())
    return emitError(module.getLoc())
           << "cannot run code for target '" << spec.triple
           << " -mcpu=" << spec.cpu << "' here: this machine has no "
           << missing;
  auto objects = emitObjects(module, spec, options);
  if (failed(objects))
    return failure();
  auto impl = std::make_unique<CompiledKernels::Impl>();
  impl->kernels = std::move(objects->kernels);
  impl->functions = std::move(objects->functions);
  // The linker returns its errors as values. Only ORC's own reports go to a
  // callback, which must not print.
  std::string reported;
  llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> jit = createJIT(spec);
  if (!jit)
    return emitError(module.getLoc())
           << "cannot set up the JIT: " << llvm::toString(jit.takeError());
  impl->jit = std::move(*jit);
  impl->jit->getExecutionSession().setErrorReporter(
      [&reported](llvm::Error error) {
        reported += llvm::toString(std::move(error)) + "; ";
      });
  llvm::Error error = addObjects(*impl->jit, objects->objects);
  if (!error)
    error = impl->lookUpTables();
  impl->jit->getExecutionSession().setErrorReporter(
      [](llvm::Error error) { llvm::consumeError(std::move(error)); });
  if (error)
    return emitError(module.getLoc()) << "cannot link the kernels: " << reported
                                      << llvm::toString(std::move(error));
  return CompiledKernels(std::move(impl));
}
