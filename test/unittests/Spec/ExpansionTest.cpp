//===- ExpansionTest.cpp - the shorthand of executable specs --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Tests of errors and locations; test/Reference/expand.mlir tests expansions.
//
//===----------------------------------------------------------------------===//

#include "Spec/Expansion.h"

#include "Spec/CaseStatement.h"
#include "Spec/Modes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::spec;

namespace {

std::string printPlace(Location loc) {
  auto place = dyn_cast<FileLineColLoc>(loc);
  return place ? place.getFilename().str() + ":" +
                     std::to_string(place.getLine()) + ":" +
                     std::to_string(place.getColumn())
               : "nowhere";
}

class ExpansionTest : public testing::Test {
protected:
  ExpansionTest() {
    DialectRegistry registry;
    registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// Returns the expanded text, or the error.
  std::string expandText(StringRef text) {
    std::string message;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      message += printPlace(diagnostic.getLocation()) + ": " + diagnostic.str();
    });
    FailureOr<Expansion> expansion = expand(text, "spec", 0, context);
    return succeeded(expansion) ? expansion->text : message;
  }

  /// Returns the diagnostics of expanding and parsing a text.
  std::string parseText(StringRef text) {
    std::string message;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      message += printPlace(diagnostic.getLocation()) + ": " + diagnostic.str();
      for (Diagnostic &note : diagnostic.getNotes())
        message += "; " + note.str();
    });
    FailureOr<Expansion> expansion = expand(text, "spec", 0, context);
    if (succeeded(expansion))
      module = parseExpansion(*expansion, "spec", context);
    return message;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(ExpansionTest, LeavesFunctionsAsTheyAre) {
  StringRef text = "// RUN: true\n"
                   "relax.func @f() {\n"
                   "\n"
                   "  %r:2 = relax.some #relax.tensor<[n]>, %x#0 : i1 // $\n"
                   "}\n"
                   "relax.func private @declared()\n"
                   "relax.func @g() {\n"
                   "}\n";
  EXPECT_EQ(expandText(text), text);
  EXPECT_EQ(expandText("no line break"), "no line break\n");
  EXPECT_EQ(expandText(""), "");
}

TEST_F(ExpansionTest, ReplacesWordsByType) {
  auto expandLiteral = [&](StringRef literal, StringRef type) {
    std::string text = expandText(
        ("relax.func @f() { dense<" + literal + "> : " + type + " }").str());
    if (StringRef(text).starts_with("spec:"))
      return text;
    return StringRef(text).split("dense<").second.split('>').first.str();
  };
  EXPECT_EQ(expandLiteral("[nan, inf, -inf]", "tensor<3xf16>"),
            "[0x7E00, 0x7C00, 0xFC00]");
  EXPECT_EQ(expandLiteral("[max, -max]", "tensor<2xbf16>"), "[0x7F7F, 0xFF7F]");
  EXPECT_EQ(expandLiteral("nan", "tensor<f64>"), "0x7FF8000000000000");
  EXPECT_EQ(expandLiteral("[[min], [max]]", "tensor<2x1xi8>"),
            "[[-128], [127]]");
  EXPECT_EQ(expandLiteral("[min, max]", "tensor<2xui64>"),
            "[0, 18446744073709551615]");
  // Literals of MLIR are unchanged.
  EXPECT_EQ(expandLiteral("[true, -1.0e-3, 0xFF, \"0xinf\"]", "tensor<4xf32>"),
            "[true, -1.0e-3, 0xFF, \"0xinf\"]");
  EXPECT_EQ(expandLiteral("[1, nan]", "tensor<2xi32>"),
            "spec:1:1: there is no 'nan' of the type of dense<[1, nan]>");
  EXPECT_EQ(expandLiteral("-min", "tensor<i32>"),
            "spec:1:1: there is no '-min' of the type of dense<-min>");
  EXPECT_EQ(expandLiteral("min", "tensor<f32>"),
            "spec:1:1: there is no 'min' of the type of dense<min>");
  EXPECT_EQ(expandLiteral("inf", "vector<f32>"),
            "spec:1:1: there is no 'inf' of the type of dense<inf>");
}

TEST_F(ExpansionTest, RefusesWhatIsWrong) {
  std::pair<StringRef, StringRef> cases[] = {
      // Types.
      {"\n// TYPES: f16 no_type\n",
       "spec:2:1: expected element types, '// TYPES: f16 f32'"},
      {"// TYPES:\n", "spec:1:1: expected element types, '// TYPES: f16 f32'"},
      {"\ncase @a_$T: relax.abs\n    dense<1> : tensor<$T> == dense<1> : "
       "tensor<i8>\n",
       "spec:2:9: expected a line '// TYPES: ...' before '$T'"},
      {"// TYPES: i8 i16\ncase @a: relax.abs dense<1> : tensor<$T> == "
       "dense<1> : tensor<$T>\n",
       "spec:2:6: expected '$T' in the name of what is there once per type"},
      {"// TYPES: i8 i16\nrelax.func @a() {\n  $T\n}\n",
       "spec:2:12: expected '$T' in the name of what is there once per type"},
      // Names.
      {"#x = \n#x", "spec:1:6: expected what the name stands for"},
      {"#x = dense<1> : tensor<i8>\n#x = dense<2> : tensor<i8>\n#x",
       "spec:2:1: there already is a '#x'"},
      {"\n#x = dense<1> : tensor<i8>\n", "spec:2:1: nothing uses '#x'"},
      {"case @a: relax.abs #x == #x\n#x = dense<1> : tensor<i8>\n",
       "spec:1:20: there is no '#x'"},
      {"#x = dense<1>\ncase @a: relax.abs #x == #x : tensor<i8>\n",
       "spec:2:20: expected a type behind the value, ': tensor<...>'"},
      {"#x = dense<1> : tensor<i8>\ncase @a: relax.abs #x\n"
       "    == #x : tensor<i8>\n",
       "spec:3:8: expected no type, as '#x' has one"},
      // Statements.
      {"case relax.abs\n",
       "spec:1:6: expected 'case @name: operation == expected'"},
      {"case @a relax.abs\n",
       "spec:1:9: expected 'case @name: operation == expected'"},
      {"case @a: dense<1> : tensor<i8>\n",
       "spec:1:15: expected the name of an operation"},
      {"case @a: relax.abs dense<[1 : tensor<i8>\n",
       "spec:1:25: expected the bracket to be closed"},
      {"case @a: relax.abs\n    {axis = [1}\n",
       "spec:2:5: expected the bracket to be closed"},
      {"case @a: relax.abs dense<1> : == dense<1> : tensor<i8>\n",
       "spec:1:31: expected a type"},
      {"case @a: relax.abs dense<1> : tensor<i8>\n",
       "spec:1:41: expected '==' or '~=', and a value"},
      {"case @a: relax.abs dense<1> : tensor<i8> {} # dense<1> : tensor<i8>\n",
       "spec:1:45: expected '==' or '~=', and a value"},
      {"case @a: relax.abs dense<1> : tensor<i8> == 5\n",
       "spec:1:45: expected a value: dense<...>, #name or [...]"},
      {"case @a: relax.abs dense<1> : tensor<i8>\n    -> (i8, i8) == [1]\n",
       "spec:2:23: expected a value for each of 2 results, got 1"},
      {"case @a: relax.abs dense<1> : tensor<i8>\n    -> (i8 == [1]\n",
       "spec:2:12: expected ')'"},
  };
  for (auto [text, message] : cases)
    EXPECT_EQ(expandText(text), message) << text.str();
}

TEST_F(ExpansionTest, LocatesOperationsInTheSpec) {
  EXPECT_EQ(parseText("\n"
                      "// TYPES: f16\n"
                      "case @a_$T: relax.abs dense<1.0> : tensor<$T>\n"
                      "    == dense<1.0> : tensor<$T>\n"
                      "relax.func @b() {\n"
                      "    relax.return\n"
                      "}\n"),
            "");
  ASSERT_TRUE(module);
  std::string places;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    places += op->getName().getStringRef().str() + " at " +
              printPlace(op->getLoc()) + "\n";
  });
  EXPECT_EQ(places, "builtin.module at spec:1:0\n"
                    "relax.func at spec:3:1\n"
                    "relax.constant at spec:3:23\n"
                    "relax.abs at spec:3:13\n"
                    "relax.constant at spec:4:8\n"
                    "check.expect_eq at spec:4:5\n"
                    "relax.return at spec:3:1\n"
                    "relax.func at spec:5:1\n"
                    "relax.return at spec:6:5\n");
}

TEST_F(ExpansionTest, LocatesErrorsInTheSpec) {
  EXPECT_EQ(parseText("\ncase @a: relax.abs dense<[1]> : tensor<i8>\n"
                      "    == dense<1> : tensor<i8>\n"),
            "spec:2:20: inferred shape of elements literal ([1]) does not "
            "match type ([]); in '%x0 = relax.constant dense<[1]> : "
            "tensor<i8>'");
  EXPECT_FALSE(module);
  EXPECT_EQ(parseText("\n\nrelax.func @a() {\n  relax.retur\n}\n"),
            "spec:4:3: custom op 'relax.retur' is unknown");
}

TEST_F(ExpansionTest, FindsBracketsThatClose) {
  EXPECT_EQ(findClose("[(a) -> {b<\">\">}] c", 0), 17u);
  EXPECT_EQ(findClose("a<(b)> c", 1), 6u);
  EXPECT_EQ(findClose("[(a])", 0), std::nullopt);
  EXPECT_EQ(findClose("[\"a]", 0), std::nullopt);
}

} // namespace
