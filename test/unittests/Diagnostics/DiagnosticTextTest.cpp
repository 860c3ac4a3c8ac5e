//===- DiagnosticTextTest.cpp - print diagnostics as text -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/DiagnosticText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/TypeRange.h"
#include "relax-mlir/Diagnostics/ErrorInfo.h"
#include "relax-mlir/Diagnostics/LocationParts.h"
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
  // The prefix moves the limit to each byte of a 3-byte character.
  for (std::string message : {"", "a", "ab"}) {
    size_t prefix = message.size();
    for (int i = 0; i < 400; ++i)
      message += "\xe6\xbc\xa2";
    std::string text = toText(message);
    EXPECT_TRUE(llvm::json::isUTF8(text)) << prefix;
    EXPECT_TRUE(llvm::StringRef(text).ends_with("\xe6\xbc\xa2...")) << prefix;
    EXPECT_LE(text.size(), 1003u);
  }
  EXPECT_EQ(toText(std::string(993, 'a')).size(), 1000u);
}

TEST(DiagnosticTextTest, namesOfPlacesHaveOneLine) {
  MLIRContext context;
  Diagnostic diagnostic(FileLineColLoc::get(&context, "a\n\x1b", 2, 1),
                        DiagnosticSeverity::Error);
  diagnostic << "b\nc";
  EXPECT_EQ(relax_mlir::toText(diagnostic), "a\\x0a\\x1b:2:1: error: b\nc");
}

/// Returns as many locations as a file of a few kilobytes can name: each occurs
/// twice in the next one. Without separate metadata they would be flattened to
/// one list.
Location makeShared(MLIRContext &context, unsigned depth) {
  Location all = FileLineColLoc::get(&context, "file", 1, 1);
  for (unsigned i = 0; i < depth; ++i) {
    Location one = FileLineColLoc::get(&context, "file", i, 2);
    auto inner = StringAttr::get(&context, "inner " + std::to_string(i));
    auto outer = StringAttr::get(&context, "outer " + std::to_string(i));
    all = FusedLoc::get({all, FusedLoc::get({all, one}, inner, &context)},
                        outer, &context);
  }
  return all;
}

TEST(DiagnosticTextTest, endsWhereALocationDoesNot) {
  MLIRContext context;
  // 2^40 parts: one location in a chain of names, one in a chain of call sites.
  SmallVector<Location> locations(3,
                                  FileLineColLoc::get(&context, "file", 1, 1));
  locations[0] = makeShared(context, 40);
  for (int i = 0; i < 200000; ++i) {
    locations[1] =
        NameLoc::get(StringAttr::get(&context, "name"), locations[1]);
    locations[2] = CallSiteLoc::get(locations[2], UnknownLoc::get(&context));
  }
  for (Location location : locations) {
    Diagnostic diagnostic(location, DiagnosticSeverity::Error);
    diagnostic << "message";
    std::string text = relax_mlir::toText(diagnostic, "model");
    EXPECT_TRUE(llvm::StringRef(text).ends_with(": error: message")) << text;
    // The innermost location of the chain of names is not among the first
    // parts.
    EXPECT_EQ(llvm::StringRef(text).contains("file:"), location != locations[1])
        << text;
    EXPECT_LE(text.size(), 1000u);
    (void)relax_mlir::getErrorInfo(diagnostic);
  }
}

TEST(DiagnosticTextTest, visitsEachPartOnce) {
  MLIRContext context;
  unsigned places = 0;
  relax_mlir::forEachPart(makeShared(context, 40), [&](Location part) {
    EXPECT_TRUE(isa<FileLineColLoc>(part));
    ++places;
    return WalkResult::advance();
  });
  EXPECT_EQ(places, 41u);

  auto name = [&](llvm::StringRef text, Location child) {
    return NameLoc::get(StringAttr::get(&context, text), child);
  };
  Location unknown = UnknownLoc::get(&context);
  Location inner = name("inner", unknown);
  Location all = FusedLoc::get(
      &context,
      {name("first", inner), CallSiteLoc::get(unknown, name("caller", unknown)),
       CallSiteLoc::get(name("callee", unknown), name("unseen", unknown))});
  auto collect = [&](WalkResult atFirst) {
    std::string names;
    relax_mlir::forEachPart(all, [&](Location part) {
      auto named = dyn_cast<NameLoc>(part);
      if (!named)
        return WalkResult::advance();
      names += named.getName().str() + " ";
      return named.getName() == "first" ? atFirst : WalkResult::advance();
    });
    return names;
  };
  EXPECT_EQ(collect(WalkResult::advance()), "first inner caller callee ");
  EXPECT_EQ(collect(WalkResult::skip()), "first caller callee ");
  EXPECT_EQ(collect(WalkResult::interrupt()), "first ");
}

TEST(DiagnosticTextTest, namesTheFirstPartsAndTheLast) {
  MLIRContext context;
  SmallVector<Location> names = {UnknownLoc::get(&context)};
  for (int i = 0; i < 16; ++i)
    names.push_back(
        NameLoc::get(StringAttr::get(&context, "n" + std::to_string(i))));
  auto textOf = [&] {
    Diagnostic diagnostic(FusedLoc::get(&context, names),
                          DiagnosticSeverity::Error);
    return relax_mlir::toText(diagnostic);
  };
  std::string first = "'n0'";
  for (int i = 1; i < 15; ++i)
    first += " + 'n" + std::to_string(i) + "'";
  EXPECT_EQ(textOf(), first + " + 'n15': error: ");
  names.push_back(NameLoc::get(StringAttr::get(&context, "n16"),
                               FileLineColLoc::get(&context, "file", 2, 1)));
  EXPECT_EQ(textOf(), first + " + ... + file:2:1: 'n16': error: ");
}

TEST(DiagnosticTextTest, takesTheLastName) {
  MLIRContext context;
  Location a = NameLoc::get(StringAttr::get(&context, "a"));
  Location b = NameLoc::get(StringAttr::get(&context, "b"));
  Location unnamed = FileLineColLoc::get(&context, "file", 2, 1);
  // A fused location with other metadata is not merged into the outer one.
  auto fuse = [&](ArrayRef<Location> parts) {
    return FusedLoc::get(parts, UnitAttr::get(&context), &context);
  };
  Diagnostic diagnostic(
      FusedLoc::get(&context, {fuse({b, a}), a, fuse({a, b}), unnamed}),
      DiagnosticSeverity::Error);
  EXPECT_EQ(relax_mlir::getErrorInfo(diagnostic).nodes,
            llvm::SmallVector<std::string>{"b"});
}

TEST(DiagnosticTextTest, leavesOutWhatIsTooMuch) {
  MLIRContext context;
  Type scalar = IndexType::get(&context), shared = scalar, nested = scalar;
  for (int i = 0; i < 40; ++i)
    shared = TupleType::get(&context, {shared, shared});
  for (int i = 0; i < 200000; ++i)
    nested = TupleType::get(&context, nested);
  for (Type type : {shared, nested}) {
    Diagnostic diagnostic(UnknownLoc::get(&context), DiagnosticSeverity::Error);
    diagnostic << type << " is not " << scalar << TypeAttr::get(type)
               << Attribute(LocationAttr(makeShared(context, 40)));
    EXPECT_EQ(relax_mlir::toText(diagnostic),
              "error: '...' is not 'index''...''...'");
  }
}

TEST(DiagnosticTextTest, keepsTheMessageBehindALongPlace) {
  MLIRContext context;
  std::string path = std::string(5000, '\n') + "end.mlir";
  Diagnostic diagnostic(FileLineColLoc::get(&context, path, 2, 1),
                        DiagnosticSeverity::Error);
  diagnostic << "message";
  std::string text = relax_mlir::toText(diagnostic);
  EXPECT_TRUE(llvm::StringRef(text).ends_with("end.mlir:2:1: error: message"));
  Diagnostic called(CallSiteLoc::get(UnknownLoc::get(&context),
                                     FileLineColLoc::get(&context, "a", 2, 1)),
                    DiagnosticSeverity::Error);
  EXPECT_EQ(relax_mlir::toText(called), "a:2:1: error: ");
}

TEST(DiagnosticTextTest, shortensNames) {
  EXPECT_EQ(relax_mlir::shortenName("a\n\xc2\x85"), "a\\x0a\\xc2\\x85");
  EXPECT_EQ(relax_mlir::shortenName(std::string(200, 'a')),
            std::string(200, 'a'));
  EXPECT_EQ(relax_mlir::shortenName(std::string(201, 'a')),
            std::string(60, 'a') + "..." + std::string(140, 'a'));
  std::string wide;
  for (int i = 0; i < 100; ++i)
    wide += "\xe6\xbc\xa2";
  for (std::string prefix : {"", "a", "ab"})
    EXPECT_TRUE(llvm::json::isUTF8(relax_mlir::shortenName(prefix + wide)));
}

TEST(DiagnosticTextTest, replacesWhatIsNotUTF8) {
  // A lone continuation, overlong, truncated, a surrogate, above U+10FFFF.
  for (std::string bytes :
       {"\x80", "\xc0\x80", "\xe0\x80\x80", "\xe6\xbc", "\xed\xa0\x80",
        "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xff", "\xf5\x80\x80\x80"}) {
    std::string text = relax_mlir::toPrintable(bytes + "a");
    EXPECT_TRUE(llvm::json::isUTF8(text));
    EXPECT_TRUE(llvm::StringRef(text).starts_with("\xef\xbf\xbd"));
    EXPECT_TRUE(llvm::StringRef(text).ends_with("a"));
  }
  for (std::string text : {"\xc3\xa9", "\xe6\xbc\xa2", "\xef\xbf\xbf",
                           "\xf0\x9f\x98\x80", "\xf4\x8f\xbf\xbf"})
    EXPECT_EQ(relax_mlir::toPrintable(text), text);
}

TEST(DiagnosticTextTest, makesAnyTextPrintable) {
  EXPECT_EQ(relax_mlir::toPrintable("a\r\x1b\n\tb"), "a\\x0d\\x1b\n\tb");
  EXPECT_EQ(relax_mlir::toPrintable(std::string(19, '\n')),
            std::string(19, '\n'));
  EXPECT_EQ(relax_mlir::toPrintable(std::string(20, '\n')),
            std::string(19, '\n') + "...");
}

} // namespace
