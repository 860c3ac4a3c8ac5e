//===- CompileDeviceModules.cpp - PTX that the host code carries ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/GPU/Passes.h"

#include "DeviceModuleBuilder.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Threading.h"
#include "relax-mlir/Runtime/KernelABI.h"
#include "relax-mlir/Target/GPU/DeviceModule.h"
#include "relax-mlir/Target/GPU/PTXCodegen.h"
#include "relax-mlir/Target/GPU/Ptxas.h"

namespace relax_mlir {
#define GEN_PASS_DEF_COMPILEDEVICEMODULESPASS
#include "relax-mlir/Target/GPU/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

namespace {
struct CompileDeviceModulesPass
    : public relax_mlir::impl::CompileDeviceModulesPassBase<
          CompileDeviceModulesPass> {
  using CompileDeviceModulesPassBase::CompileDeviceModulesPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    registerDeviceTranslations(context);
    return success();
  }

  void runOnOperation() override {
    SmallVector<gpu::GPUModuleOp> modules(
        getOperation().getOps<gpu::GPUModuleOp>());
    if (modules.empty())
      return;
    FailureOr<GPUModel> gpu =
        getDeviceOfModules(getOperation(), modules.front().getLoc());
    if (failed(gpu))
      return signalPassFailure();
    std::vector<std::string> codes(modules.size()), cubins(modules.size());
    LogicalResult compiled = failableParallelForEachN(
        &getContext(), 0, modules.size(), [&](size_t i) -> LogicalResult {
          return compileModule(modules[i], *gpu, codes[i], cubins[i]);
        });
    if (failed(compiled))
      return signalPassFailure();
    for (auto [module, ptx, cubin] : llvm::zip_equal(modules, codes, cubins)) {
      DeviceModuleBuilder builder(module);
      SmallVector<DeviceCode> forms;
      if (!cubin.empty())
        forms.push_back({RELAX_DEVICE_CODE_CUBIN,
                         builder.createText(".cubin", cubin), cubin.size()});
      LLVM::GlobalOp text = builder.createText(kPTXSuffix, ptx);
      if (DictionaryAttr bytes = getDynamicBytes(module); !bytes.empty())
        text->setAttr(kKernelBytesAttrName, bytes);
      forms.push_back({RELAX_DEVICE_CODE_PTX, text, ptx.size() + 1});
      builder.build(*gpu, forms);
      module.erase();
    }
  }

private:
  /// Returns the bytes of dynamic shared memory of the kernels that have any.
  static DictionaryAttr getDynamicBytes(gpu::GPUModuleOp module) {
    NamedAttrList kernels;
    for (auto memory : module.getOps<LLVM::GlobalOp>()) {
      StringRef kernel = memory.getName();
      Attribute bytes = memory->getAttr(kDynamicBytesAttrName);
      if (bytes && kernel.consume_back(kDynamicMemorySuffix))
        kernels.set(kernel, bytes);
    }
    return kernels.getDictionary(module.getContext());
  }

  /// Compiles a module, and assembles it if there is a ptxas. ptxas may spill a
  /// few registers so that one more block of threads runs beside others;
  /// kernels with spills are compiled again, with all registers.
  LogicalResult compileModule(gpu::GPUModuleOp module, const GPUModel &gpu,
                              std::string &ptx, std::string &cubin) {
    while (true) {
      FailureOr<std::string> emitted = emitPTX(module, gpu, optLevel);
      if (failed(emitted))
        return failure();
      ptx = std::move(*emitted);
      if (ptxas.empty())
        return success();
      llvm::Expected<AssembledModule> assembled =
          assemble(ptxas, StringRef(ptx), gpu.getChip());
      if (!assembled)
        return module.emitError()
               << "cannot assemble device module '" << module.getName()
               << "': " << llvm::toString(assembled.takeError());
      if (giveRegisters(module, assembled->functions))
        continue;
      cubin = std::move(assembled->cubin);
      return success();
    }
  }

  /// Lets one block of threads have all registers of a multiprocessor, for the
  /// kernels with spills. Returns false if there are none that did not.
  static bool giveRegisters(gpu::GPUModuleOp module,
                            ArrayRef<FunctionResources> functions) {
    StringRef attribute = NVVM::NVVMDialect::getMinctasmAttrName();
    bool isChanged = false;
    for (const FunctionResources &function : functions) {
      auto kernel = module.lookupSymbol<LLVM::LLVMFuncOp>(function.name);
      if (function.spillStores + function.spillLoads == 0 || !kernel ||
          kernel->hasAttr(attribute))
        continue;
      kernel->setAttr(
          attribute,
          IntegerAttr::get(IntegerType::get(module.getContext(), 32), 1));
      isChanged = true;
    }
    return isChanged;
  }
};
} // namespace
