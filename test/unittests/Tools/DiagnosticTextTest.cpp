//===- DiagnosticTextTest.cpp - diagnostics as lines of text --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/DiagnosticText.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/JSON.h"

#include "gtest/gtest.h"

using namespace mlir;

namespace {

std::string toText(const std::string &message) {
  MLIRContext context;
  Diagnostic diagnostic(UnknownLoc::get(&context), DiagnosticSeverity::Error);
  diagnostic << message;
  return relax_mlir::toText(diagnostic);
}

TEST(DiagnosticTextTest, isUTF8) {
  EXPECT_EQ(toText("'caf\xc3\xa9'"), "error: 'caf\xc3\xa9'");
  EXPECT_EQ(toText("'caf\xe9'"), "error: 'caf\xef\xbf\xbd'");
}

TEST(DiagnosticTextTest, shortensBetweenCharacters) {
  // The beginning moves what follows to each place in a character of 3 bytes.
  for (std::string message : {"", "a", "ab"}) {
    size_t prefix = message.size();
    for (int i = 0; i < 200; ++i)
      message += "\xe6\xbc\xa2";
    std::string text = toText(message);
    EXPECT_TRUE(llvm::json::isUTF8(text)) << prefix;
    EXPECT_TRUE(llvm::StringRef(text).ends_with("\xe6\xbc\xa2...")) << prefix;
    EXPECT_LE(text.size(), 403u);
  }
  EXPECT_EQ(toText(std::string(393, 'a')).size(), 400u);
}

} // namespace
