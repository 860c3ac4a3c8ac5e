//===- DiagnosticTextTest.cpp - diagnostics as lines of text --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/DiagnosticText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

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

bool isPrintable(Location location, const std::string &message,
                 const std::string &line = "",
                 const std::string &name = "file") {
  Diagnostic diagnostic(location, DiagnosticSeverity::Error);
  diagnostic << message;
  llvm::SourceMgr source;
  source.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(
                                "first\x1b\n" + line + "\r\nlast\x1b", name),
                            llvm::SMLoc());
  return relax_mlir::isPrintable(diagnostic, source);
}

bool isPrintable(const std::string &message, const std::string &line = "") {
  MLIRContext context;
  return isPrintable(FileLineColLoc::get(&context, "file", 2, 1), message,
                     line);
}

TEST(DiagnosticTextTest, leavesToMLIRWhatItCanPrint) {
  EXPECT_TRUE(isPrintable("'caf\xc3\xa9'\t"));
  EXPECT_FALSE(isPrintable("'caf\xe9'"));
  EXPECT_FALSE(isPrintable("\x1b"));
  EXPECT_TRUE(isPrintable("", "caf\xc3\xa9"));
  EXPECT_FALSE(isPrintable("", "caf\xe9"));
  EXPECT_FALSE(isPrintable("", "\x1b"));
  EXPECT_TRUE(isPrintable("", std::string(2000, 'a')));
  EXPECT_FALSE(isPrintable("", std::string(2001, 'a')));
  EXPECT_TRUE(isPrintable("", std::string(250, '\t')));
  EXPECT_FALSE(isPrintable("", std::string(251, '\t')));
}

TEST(DiagnosticTextTest, leavesToMLIROnlyPlacesInTheFile) {
  MLIRContext context;
  auto at = [&](llvm::StringRef name, unsigned line) {
    return FileLineColLoc::get(&context, name, line, 1);
  };
  EXPECT_TRUE(isPrintable(UnknownLoc::get(&context), "", "\x1b"));
  EXPECT_FALSE(isPrintable(at("file", 1), ""));
  EXPECT_TRUE(isPrintable(at("file", 0), "", "\x1b"));
  // The line is searched for in the file only.
  EXPECT_TRUE(isPrintable(at("file", ~0u), "", "\x1b"));
  EXPECT_FALSE(isPrintable(at("other", 2), ""));
  EXPECT_FALSE(isPrintable(at("a\nb", 2), "", "", "a\nb"));
  EXPECT_FALSE(isPrintable(CallSiteLoc::get(at("file", 2), at("file", 2)), ""));
  EXPECT_FALSE(isPrintable(
      NameLoc::get(StringAttr::get(&context, "x"), at("file", 2)), ""));
}

TEST(DiagnosticTextTest, namesOfPlacesHaveOneLine) {
  MLIRContext context;
  Diagnostic diagnostic(FileLineColLoc::get(&context, "a\n\x1b", 2, 1),
                        DiagnosticSeverity::Error);
  diagnostic << "b\nc";
  EXPECT_EQ(relax_mlir::toText(diagnostic), "a\\x0a\\x1b:2:1: error: b\nc");
}

TEST(DiagnosticTextTest, countsTheLineOfTheFileAndItsMark) {
  EXPECT_TRUE(isPrintable(std::string(19, '\n')));
  EXPECT_FALSE(isPrintable(std::string(20, '\n')));
  EXPECT_TRUE(isPrintable(std::string(17, '\n'), "a"));
  EXPECT_FALSE(isPrintable(std::string(18, '\n'), "a"));
}

TEST(DiagnosticTextTest, makesAnyTextPrintable) {
  EXPECT_EQ(relax_mlir::toPrintable("a\r\x1b\n\tb"), "a\\x0d\\x1b\n\tb");
  EXPECT_EQ(relax_mlir::toPrintable(std::string(19, '\n')),
            std::string(19, '\n'));
  EXPECT_EQ(relax_mlir::toPrintable(std::string(20, '\n')),
            std::string(19, '\n') + "...");
}

} // namespace
