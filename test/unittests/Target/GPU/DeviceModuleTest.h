//===- DeviceModuleTest.h - compile device modules for emu ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_UNITTESTS_TARGET_GPU_DEVICEMODULETEST_H
#define RELAX_MLIR_UNITTESTS_TARGET_GPU_DEVICEMODULETEST_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Target/CPU/KernelJIT.h"
#include "relax-mlir/Target/GPU/Passes.h"
#include "gtest/gtest.h"

namespace relax_mlir {

/// A test with a device module for the emulated GPU.
class DeviceModuleTest : public ::testing::Test {
protected:
  DeviceModuleTest() {
    mlir::DialectRegistry registry;
    relax_mlir::registerAllDialects(registry);
    mlirContext.appendDialectRegistry(registry);
  }

  /// Compiles the device module `m` with `body`.
  void compileDevice(llvm::StringRef body) {
    // A kernel of the host returns the device module.
    std::string source = R"mlir(
      module attributes {dlti.target_system_spec = #dlti.target_system_spec<
          "GPU" = #dlti.target_device_spec<"capability" = 80 : i64,
                                           "emulated" = true>>} {
        llvm.func @kernel.get(%ctx: !llvm.ptr, %buffers: !llvm.ptr,
                              %symbols: !llvm.ptr) -> i32
            attributes {KERNEL = array<i64: 1, 0>} {
          %0 = llvm.mlir.addressof @m.device_module : !llvm.ptr
          %1 = llvm.load %buffers : !llvm.ptr -> !llvm.ptr
          llvm.store %0, %1 : !llvm.ptr, !llvm.ptr
          %2 = llvm.mlir.constant(0 : i32) : i32
          llvm.return %2 : i32
        }
        gpu.module @m {
    )mlir" + body.str() + "}}";
    auto replace = [&](llvm::StringRef from, const llvm::Twine &to) {
      source.replace(source.find(from), from.size(), to.str());
    };
    replace("KERNEL", kKernelAttrName);
    replace("kernel.get", kKernelSymbolPrefix + llvm::Twine("get"));
    // The launch refers to a symbol that the pass defines.
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        source, mlir::ParserConfig(&mlirContext, /*verifyAfterParse=*/false));
    ASSERT_TRUE(module);
    mlir::PassManager passes(&mlirContext);
    passes.enableVerifier(false);
    passes.addPass(createLowerNVVMForEmulatorPass());
    ASSERT_TRUE(mlir::succeeded(passes.run(*module)));
    ASSERT_TRUE(mlir::succeeded(mlir::verify(*module)));
    auto compiled = loadKernels(*module, TargetSpec::host());
    ASSERT_TRUE(mlir::succeeded(compiled));
    kernels.emplace(std::move(*compiled));
    void *buffer = &device;
    ASSERT_EQ(kernels->lookup("get")(nullptr, &buffer, nullptr), 0);
    ASSERT_EQ(device->numCodes, 1u);
    ASSERT_EQ(device->codes->form, uint32_t(RELAX_DEVICE_CODE_EMULATED));
    EXPECT_EQ(device->codes->capability, 80u);
    EXPECT_STREQ(device->codes->chip, "sm_80");
  }

  mlir::MLIRContext mlirContext;
  std::optional<CompiledKernels> kernels;
  RelaxDeviceModule *device = nullptr;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_UNITTESTS_TARGET_GPU_DEVICEMODULETEST_H
