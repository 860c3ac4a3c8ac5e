//===- KernelPipelineTest.cpp - kernels of two machines -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/KernelPipeline.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
class MergeKernelsTest : public testing::Test {
protected:
  MergeKernelsTest() {
    context.loadDialect<LLVM::LLVMDialect>();
    context.printOpOnDiagnostic(false);
  }

  /// Merges two modules. Returns the result, or the error and its note.
  std::string merge(StringRef kernels, StringRef others) {
    auto own = parseSourceString<ModuleOp>(kernels, &context);
    auto other = parseSourceString<ModuleOp>(others, &context);
    std::string text;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diag) {
      text += diag.str();
      for (Diagnostic &note : diag.getNotes())
        text += "; " + note.str();
      return success();
    });
    if (failed(mergeKernels(*own, *other)))
      return text;
    EXPECT_TRUE(succeeded(verify(*own)));
    llvm::raw_string_ostream stream(text);
    for (Operation &op : *own->getBody()) {
      auto function = cast<LLVM::LLVMFuncOp>(op);
      stream << (function.isExternal() ? "declare " : "") << function.getName();
      function.walk(
          [&](LLVM::CallOp call) { stream << " > " << *call.getCallee(); });
      stream << "\n";
    }
    return text;
  }

  MLIRContext context;
};
} // namespace

TEST_F(MergeKernelsTest, renamesInternalFunctions) {
  // Each call keeps its callee, whichever module defines a helper.
  EXPECT_EQ(merge("llvm.func internal @helper() { llvm.return }"
                  "llvm.func @f() { llvm.call @helper() : () -> ()"
                  "  llvm.return }",
                  "llvm.func internal @helper() { llvm.return }"
                  "llvm.func @g() { llvm.call @helper() : () -> ()"
                  "  llvm.return }"),
            "helper\nf > helper\nhelper_0\ng > helper_0\n");
}

TEST_F(MergeKernelsTest, sharesDeclarations) {
  EXPECT_EQ(merge("llvm.func @expf(f32) -> f32", "llvm.func @expf(f32) -> f32"),
            "declare expf\n");
  EXPECT_EQ(merge("llvm.func @pow(f32) -> f32", "llvm.func @pow(f64) -> f64"),
            "'llvm.func' op expected a name of its own, got @pow; this one "
            "has it too");
}

TEST_F(MergeKernelsTest, keepsTheNamesOfLibraryFunctions) {
  StringRef helper = "llvm.func internal @expf() { llvm.return }"
                     "llvm.func @f() { llvm.call @expf() : () -> ()"
                     "  llvm.return }";
  StringRef library = "llvm.func @expf()"
                      "llvm.func @g() { llvm.call @expf() : () -> ()"
                      "  llvm.return }";
  EXPECT_EQ(merge(helper, library),
            "expf_0\nf > expf_0\ndeclare expf\ng > expf\n");
  EXPECT_EQ(merge(library, helper),
            "declare expf\ng > expf\nexpf_0\nf > expf_0\n");
}

TEST_F(MergeKernelsTest, refusesTwoKernelsOfAName) {
  StringRef kernel = "llvm.func @f() { llvm.return }";
  std::string error =
      "'llvm.func' op expected a name of its own, got @f; this one "
      "has it too";
  EXPECT_EQ(merge(kernel, kernel), error);
  EXPECT_EQ(merge(kernel, "llvm.func @f()"), error);
  // A kernel keeps its name beside an internal function.
  StringRef helper = "llvm.func internal @f() { llvm.return }";
  EXPECT_EQ(merge(kernel, helper), "f\nf_0\n");
  EXPECT_EQ(merge(helper, kernel), "f_0\nf\n");
}
