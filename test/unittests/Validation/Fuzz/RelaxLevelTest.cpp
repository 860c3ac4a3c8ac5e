//===- RelaxLevelTest.cpp - check random relax graphs ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Fuzz/Driver.h"
#include "relax-mlir/Validation/Fuzz/Level.h"

#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir::fuzz;

namespace {
class RelaxLevelTest : public ::testing::Test {
protected:
  /// Returns the finding for a program as "kind: message".
  std::string check(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, context.get());
    EXPECT_TRUE(module);
    if (!module)
      return "";
    std::optional<Finding> finding = level->check(*module, {});
    return finding ? finding->kind + ": " + finding->message : "";
  }

  std::unique_ptr<MLIRContext> context = createContext();
  std::unique_ptr<Level> level = createRelaxLevel();
};

TEST_F(RelaxLevelTest, RequiresAMainFunction) {
  EXPECT_EQ(check(""), "verifier: expected a relax.func '@main' with a body\n");
  EXPECT_EQ(check("relax.func private @main() -> tensor<2xf32>"),
            "verifier: expected a relax.func '@main' with a body\n");
}

TEST_F(RelaxLevelTest, RequiresTensorArguments) {
  std::string found =
      check("relax.func @main(%s: !relax.shape<[2]>) { relax.return }");
  EXPECT_TRUE(StringRef(found).contains("expected tensor arguments")) << found;
}

TEST_F(RelaxLevelTest, AcceptsCorrectPrograms) {
  EXPECT_EQ(check(R"mlir(
    relax.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %y = relax.exp %x : (tensor<2xf32>) -> tensor<2xf32>
      relax.return %y : tensor<2xf32>
    })mlir"),
            "");
}
} // namespace
