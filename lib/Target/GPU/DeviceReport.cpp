//===- DeviceReport.cpp - print the code of device modules ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/GPU/DeviceReport.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Threading.h"
#include "relax-mlir/Analysis/Machine/GPUModel.h"
#include "relax-mlir/Target/GPU/DeviceModule.h"
#include "relax-mlir/Target/GPU/Ptxas.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
struct DeviceCode {
  StringRef module, ptx;
  Location location;
  /// The bytes of dynamic shared memory of kernels, or null.
  DictionaryAttr dynamicBytes;
};
} // namespace

/// Returns the PTX of each device module.
static FailureOr<SmallVector<DeviceCode>> getDeviceCode(ModuleOp module) {
  SmallVector<DeviceCode> codes;
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    StringRef name = global.getName();
    auto text = dyn_cast_or_null<StringAttr>(global.getValueOrNull());
    if (text && name.consume_back(kPTXSuffix))
      codes.push_back(
          {name, text.getValue().rtrim('\0'), global.getLoc(),
           global->getAttrOfType<DictionaryAttr>(kKernelBytesAttrName)});
  }
  if (!codes.empty())
    return codes;
  FailureOr<std::optional<GPUModel>> gpu = GPUModel::get(module);
  if (failed(gpu))
    return failure();
  if (*gpu && !(*gpu)->isEmulated)
    return emitError(module.getLoc(), "the model has no kernels");
  return emitError(module.getLoc())
         << "expected kernels for a GPU: give a target such as 'cuda "
            "-arch=sm_80'";
}

LogicalResult relax_mlir::emitDeviceCode(ModuleOp module, raw_ostream &os) {
  FailureOr<SmallVector<DeviceCode>> codes = getDeviceCode(module);
  if (failed(codes))
    return failure();
  for (const DeviceCode &code : *codes)
    os << "// Device module " << code.module << "\n" << code.ptx << "\n";
  return success();
}

/// Returns the path of ptxas. Reports that there is none.
static FailureOr<std::string> getPtxas(ModuleOp module) {
  std::string ptxas = findPtxas();
  if (ptxas.empty())
    return emitError(module.getLoc())
           << "cannot find 'ptxas' of the CUDA toolkit in CUDA_HOME, PATH, "
              "/usr/local/cuda or RELAX_MLIR_CUDA_DIR of this build";
  return ptxas;
}

LogicalResult relax_mlir::emitCubin(ModuleOp module, raw_ostream &os) {
  FailureOr<SmallVector<DeviceCode>> codes = getDeviceCode(module);
  FailureOr<std::optional<GPUModel>> gpu = GPUModel::get(module);
  if (failed(codes) || failed(gpu))
    return failure();
  FailureOr<std::string> ptxas = getPtxas(module);
  if (failed(ptxas))
    return failure();
  auto modules = llvm::map_to_vector(
      *codes, [](const DeviceCode &code) { return code.ptx; });
  llvm::Expected<AssembledModule> result =
      assemble(*ptxas, modules, (*gpu)->getChip());
  if (!result)
    return emitError(module.getLoc()) << "cannot assemble the kernels: "
                                      << llvm::toString(result.takeError());
  os << result->cubin;
  return success();
}

/// Adds the dynamic shared memory, which ptxas does not know, to that of
/// variables.
static void addDynamicBytes(const DeviceCode &code,
                            MutableArrayRef<FunctionResources> functions) {
  if (!code.dynamicBytes)
    return;
  for (FunctionResources &function : functions)
    if (auto bytes = code.dynamicBytes.getAs<IntegerAttr>(function.name))
      function.sharedBytes += bytes.getInt();
}

static void printRow(const FunctionResources &function, raw_ostream &os) {
  std::string registers =
      function.registers ? std::to_string(*function.registers) : "-";
  os << llvm::format("%9s %9lld %9lld %9lld  ", registers.c_str(),
                     (long long)function.sharedBytes,
                     (long long)function.stackBytes,
                     (long long)(function.spillStores + function.spillLoads))
     << function.name << "\n";
}

LogicalResult relax_mlir::emitSassReport(ModuleOp module, raw_ostream &os) {
  FailureOr<SmallVector<DeviceCode>> codes = getDeviceCode(module);
  FailureOr<std::optional<GPUModel>> gpu = GPUModel::get(module);
  if (failed(codes) || failed(gpu))
    return failure();
  FailureOr<std::string> ptxas = getPtxas(module);
  if (failed(ptxas))
    return failure();
  SmallVector<SmallVector<FunctionResources>> functions(codes->size());
  LogicalResult assembled = failableParallelForEachN(
      module.getContext(), 0, codes->size(), [&](size_t i) -> LogicalResult {
        const DeviceCode &code = (*codes)[i];
        llvm::Expected<AssembledModule> result =
            assemble(*ptxas, code.ptx, (*gpu)->getChip());
        if (!result)
          return emitError(code.location)
                 << "cannot assemble device module '" << code.module
                 << "': " << llvm::toString(result.takeError());
        functions[i] = std::move(result->functions);
        addDynamicBytes(code, functions[i]);
        return success();
      });
  if (failed(assembled))
    return failure();
  os << "kernels for " << (*gpu)->getChip()
     << ": registers of a thread, and bytes\n"
     << "registers    shared     stack    spills  kernel\n";
  for (const SmallVector<FunctionResources> &part : functions)
    for (const FunctionResources &function : part)
      printRow(function, os);
  return success();
}
