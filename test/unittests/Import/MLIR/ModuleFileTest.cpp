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

/// What is said of bytecode of a module that `change` has changed. Of a text,
/// the tables of test/BadInput say it.
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

TEST(ModuleFileTest, refusesWhatHasNoEnd) {
  auto nest = [](ModuleOp module, unsigned levels) {
    Builder builder(module.getContext());
    Attribute chain = builder.getUnitAttr();
    for (unsigned i = 0; i < levels; ++i)
      chain = builder.getArrayAttr(chain);
    module->setAttr("test.chain", chain);
  };
  // The dictionary, the name and the unit are levels, too.
  EXPECT_EQ(errorOf([&](ModuleOp module) { nest(module, 1000); }), "");
  EXPECT_EQ(errorOf([&](ModuleOp module) { nest(module, 1100); }),
            "loc(\"file\":0:0): 'builtin.module' has an attribute that is "
            "nested more than 1024 levels deep");

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
