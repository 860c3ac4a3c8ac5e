//===- ModuleFileTest.cpp - files of MLIR that no one vouches for ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/MLIR/ModuleFile.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

#include "gtest/gtest.h"

using namespace mlir;

namespace {

/// Returns the error for the bytecode of a module that `change` has modified.
/// test/BadInput has the errors for texts.
std::string errorOf(llvm::function_ref<void(ModuleOp)> change) {
  MLIRContext context;
  OwningOpRef<ModuleOp> module(ModuleOp::create(UnknownLoc::get(&context)));
  change(*module);
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  EXPECT_TRUE(succeeded(writeBytecodeToFile(*module, os)));

  std::string errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    llvm::raw_string_ostream(errors)
        << diagnostic.getLocation() << ": " << diagnostic;
  });
  FailureOr<OwningOpRef<ModuleOp>> read = relax_mlir::readModuleFile(
      llvm::MemoryBuffer::getMemBuffer(bytes, "file",
                                       /*RequiresNullTerminator=*/false),
      context);
  EXPECT_EQ(succeeded(read), errors.empty());
  return errors;
}

/// A list in a list, `levels` times, each `width` times.
void nest(ModuleOp module, unsigned levels, unsigned width) {
  Builder builder(module.getContext());
  Attribute list = builder.getUnitAttr();
  for (unsigned i = 0; i < levels; ++i)
    list = builder.getArrayAttr(SmallVector<Attribute>(width, list));
  module->setAttr("test.list", list);
}

TEST(ModuleFileTest, refusesWhatHasNoEnd) {
  // The unit is a level, too.
  EXPECT_EQ(errorOf([](ModuleOp module) { nest(module, 99, 1); }), "");
  EXPECT_EQ(errorOf([](ModuleOp module) { nest(module, 100, 1); }),
            "loc(unknown): 'builtin.module' has an attribute 'test.list' that "
            "is nested more than 100 levels deep");
  EXPECT_EQ(errorOf([](ModuleOp module) { nest(module, 16, 2); }), "");
  std::string error = errorOf([](ModuleOp module) { nest(module, 40, 2); });
  EXPECT_TRUE(llvm::StringRef(error).starts_with(
      "loc(unknown): 'builtin.module' has an attribute 'test.list' that brings "
      "the total to more than 4"))
      << error;

  EXPECT_EQ(errorOf([](ModuleOp module) {
              Location all =
                  FileLineColLoc::get(module.getContext(), "a", 1, 1);
              for (unsigned i = 0; i < 1100; ++i)
                all = CallSiteLoc::get(all, UnknownLoc::get(all.getContext()));
              module->setLoc(all);
            }),
            "loc(\"file\":0:0): 'builtin.module' has a location that is "
            "nested more than 1024 levels deep");
}

TEST(ModuleFileTest, verifiesWhatItReads) {
  EXPECT_EQ(errorOf([](ModuleOp module) {
              auto builder = OpBuilder::atBlockEnd(module.getBody());
              for (int i = 0; i < 2; ++i)
                ModuleOp::create(builder, module.getLoc(), "same");
            }),
            "loc(unknown): redefinition of symbol named 'same'");
}

} // namespace
