//===- KernelPipeline.cpp - tir to the LLVM dialect -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/KernelPipeline.h"

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Analysis/Machine/ModuleDevices.h"
#include "relax-mlir/Compiler/Pipelines.h"
#include "relax-mlir/Dialect/TIR/IR/HostPrograms.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;

/// Returns the devices of a module but its GPU.
static Attribute withoutGPU(Attribute spec) {
  auto system = dyn_cast<TargetSystemSpecInterface>(spec);
  if (!system)
    return spec;
  auto gpu = StringAttr::get(spec.getContext(), ModuleDevices::kGPU);
  SmallVector<DataLayoutEntryInterface> devices;
  llvm::copy_if(system.getEntries(), std::back_inserter(devices),
                [&](DataLayoutEntryInterface device) {
                  return device.getKey() != DataLayoutEntryKey(gpu);
                });
  return TargetSystemSpecAttr::get(spec.getContext(), devices);
}

OwningOpRef<ModuleOp> relax_mlir::extractPrimFuncs(ModuleOp module,
                                                   bool onHost) {
  OwningOpRef<ModuleOp> kernels = ModuleOp::create(module.getLoc());
  // Programs are vectorized for the machine that they are scheduled for.
  StringRef machine = DLTIDialect::kTargetSystemDescAttrName;
  if (Attribute spec = module->getAttr(machine))
    (*kernels)->setAttr(machine, onHost ? withoutGPU(spec) : spec);
  for (tir::PrimFuncOp func : module.getOps<tir::PrimFuncOp>())
    if (tir::isHostProgram(func) == onHost)
      kernels->push_back(func->clone());
  return kernels;
}

/// Returns true if other modules do not see a symbol, so that it can be
/// renamed.
static bool isLocal(Operation *symbol) {
  LLVM::Linkage linkage = LLVM::Linkage::External;
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(symbol))
    linkage = function.getLinkage();
  if (auto global = dyn_cast<LLVM::GlobalOp>(symbol))
    linkage = global.getLinkage();
  return linkage == LLVM::Linkage::Internal ||
         linkage == LLVM::Linkage::Private;
}

/// Returns true if two symbols declare the same function of a library.
static bool declareSame(Operation *a, Operation *b) {
  auto first = dyn_cast<LLVM::LLVMFuncOp>(a);
  auto second = dyn_cast<LLVM::LLVMFuncOp>(b);
  return first && second && first.isExternal() && second.isExternal() &&
         first.getFunctionType() == second.getFunctionType();
}

LogicalResult relax_mlir::mergeKernels(ModuleOp kernels, ModuleOp others) {
  SymbolTable symbols(kernels), otherSymbols(others);
  for (Operation &op : llvm::make_early_inc_range(*others.getBody())) {
    auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    Operation *own = name ? symbols.lookup(name) : nullptr;
    if (!own)
      continue;
    if (isLocal(&op) || isLocal(own)) {
      LogicalResult renamed = isLocal(&op)
                                  ? otherSymbols.renameToUnique(&op, &symbols)
                                  : symbols.renameToUnique(own, &otherSymbols);
      if (failed(renamed))
        return op.emitError("cannot be renamed");
      continue;
    }
    if (!declareSame(own, &op)) {
      InFlightDiagnostic diag =
          op.emitOpError("expected a name of its own, got @") << name.strref();
      diag.attachNote(own->getLoc()) << "this one has it too";
      return failure();
    }
    op.erase();
  }
  Block &body = *kernels.getBody();
  body.getOperations().splice(body.end(), others.getBody()->getOperations());
  return success();
}

LogicalResult relax_mlir::lowerPrimFuncsToLLVM(ModuleOp kernels,
                                               const TargetSpec &spec) {
  PipelineOptions options;
  options.target = spec.str();
  PassManager pm(kernels.getContext());
  if (failed(buildPhase(pm, Phase::Kernels, options, [&](const Twine &message) {
        emitError(kernels.getLoc(), message);
      })))
    return failure();
  return pm.run(kernels);
}

FailureOr<CompiledKernels>
relax_mlir::compileKernelsJIT(ModuleOp module, const TargetSpec &spec,
                              const CodegenOptions &options) {
  if (failed(lowerPrimFuncsToLLVM(module, spec)))
    return failure();
  return loadKernels(module, spec, options);
}
