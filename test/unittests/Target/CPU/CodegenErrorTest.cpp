//===- CodegenErrorTest.cpp - errors of LLVM name the kernel --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelHarness.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
class CodegenErrorTest : public KernelTest {
protected:
  std::string errorOf(StringRef body, StringRef target = "native") {
    std::string source =
        ("llvm.func @__relax_kernel_bad(%c: !llvm.ptr, %b: !llvm.ptr, %s: "
         "!llvm.ptr) -> i32 attributes {tir.kernel = array<i64: 1, 0>} {\n" +
         body +
         "\n%0 = llvm.mlir.constant(0 : i32) : i32\nllvm.return %0 : "
         "i32\n}")
            .str();
    auto module = parseSourceString<ModuleOp>(source, &mlirContext);
    std::string error;
    ScopedDiagnosticHandler handler(&mlirContext, [&](Diagnostic &diagnostic) {
      error += diagnostic.str();
    });
    if (!module)
      return error;
    auto spec = TargetSpec::parse(target, [&] { return module->emitError(); });
    if (succeeded(spec))
      EXPECT_TRUE(failed(loadKernels(*module, *spec)));
    return error;
  }
};

TEST_F(CodegenErrorTest, Diagnostic) {
  std::string error = errorOf(
      "llvm.inline_asm has_side_effects \"frobnicate\", \"\" : () -> ()");
  EXPECT_NE(error.find("cannot compile kernel 'bad'"), std::string::npos);
  EXPECT_NE(error.find("frobnicate"), std::string::npos) << error;
}

TEST_F(CodegenErrorTest, FatalError) {
#if __has_feature(address_sanitizer)
  // Memory that LLVM had allocated leaks, by design.
  GTEST_SKIP() << "leaks by design";
#endif
  // LLVM cannot select an instruction of another architecture, and reports that
  // as a fatal error.
  std::string error = errorOf(R"mlir(
    %v = llvm.load %b : !llvm.ptr -> vector<16xi8>
    %w = llvm.call_intrinsic "llvm.aarch64.neon.uqadd.v16i8"(%v, %v)
      : (vector<16xi8>, vector<16xi8>) -> vector<16xi8>
    llvm.store %w, %b : vector<16xi8>, !llvm.ptr
  )mlir");
  EXPECT_NE(error.find("cannot compile kernel 'bad'"), std::string::npos)
      << error;
  EXPECT_NE(error.find("annot select"), std::string::npos) << error;
  // A second run checks that the handlers are still installed.
  EXPECT_FALSE(
      errorOf(
          "llvm.inline_asm has_side_effects \"frobnicate\", \"\" : () -> ()")
          .empty());
}

TEST_F(CodegenErrorTest, WholeModule) {
  auto module = parseSourceString<ModuleOp>(R"mlir(
    llvm.func @__relax_kernel_bad(%c: !llvm.ptr, %b: !llvm.ptr, %s: !llvm.ptr)
        -> i32 attributes {tir.kernel = array<i64: 0, 0>} {
      llvm.inline_asm has_side_effects "frobnicate", "" : () -> ()
      %0 = llvm.mlir.constant(0 : i32) : i32
      llvm.return %0 : i32
    })mlir",
                                            &mlirContext);
  ASSERT_TRUE(module);
  std::string error, object;
  llvm::raw_string_ostream os(object);
  ScopedDiagnosticHandler handler(
      &mlirContext, [&](Diagnostic &diagnostic) { error += diagnostic.str(); });
  EXPECT_TRUE(
      failed(emitModule(*module, TargetSpec::host(), CodegenForm::Object, os)));
  EXPECT_NE(error.find("cannot compile the kernels: "), std::string::npos)
      << error;
  EXPECT_NE(error.find("frobnicate"), std::string::npos) << error;
  EXPECT_TRUE(object.empty());
}

TEST_F(CodegenErrorTest, UnresolvedSymbol) {
  auto module = parseSourceString<ModuleOp>(R"mlir(
    llvm.func @no_such_function()
    llvm.func @__relax_kernel_k(%c: !llvm.ptr, %b: !llvm.ptr, %s: !llvm.ptr)
        -> i32 attributes {tir.kernel = array<i64: 0, 0>} {
      llvm.call @no_such_function() : () -> ()
      %0 = llvm.mlir.constant(0 : i32) : i32
      llvm.return %0 : i32
    })mlir",
                                            &mlirContext);
  ASSERT_TRUE(module);
  std::string error;
  ScopedDiagnosticHandler handler(
      &mlirContext, [&](Diagnostic &diagnostic) { error += diagnostic.str(); });
  EXPECT_TRUE(failed(loadKernels(*module, TargetSpec::host())));
  EXPECT_NE(error.find("cannot link the kernels"), std::string::npos) << error;
  EXPECT_NE(error.find("no_such_function"), std::string::npos) << error;
}

TEST_F(CodegenErrorTest, OtherTarget) {
  std::string error = errorOf("", "aarch64");
  EXPECT_NE(error.find("this machine has no aarch64 CPU"), std::string::npos)
      << error;
}
} // namespace
