//===- CommandLineTest.cpp - command-line options without LLVM ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/CommandLine.h"

#include "gtest/gtest.h"

using relax_mlir::CommandLine;
using Outcome = CommandLine::Outcome;

namespace {

struct CommandLineTest : public ::testing::Test {
  CommandLineTest() : line("tool", "[options] FILE", "Does a thing.") {
    line.flag("json", json, "print JSON");
    line.text("output", "FILE", output, "where to write");
    line.integer("threads", threads, 1, 1024, "number of threads");
    line.number("rtol", rtol, "relative tolerance");
    line.list("input", "VALUE", inputs, "an input");
    line.optionalText("check", "MODEL", check, model, "compare");
    line.choice("emit", {"so", "obj"}, emit, "what to write");
  }

  /// Parses `args`; `error` receives the output on stderr.
  Outcome parse(std::vector<const char *> args) {
    args.insert(args.begin(), "tool");
    positional.clear();
    ::testing::internal::CaptureStderr();
    ::testing::internal::CaptureStdout();
    Outcome outcome = line.parse(args.size(), args.data(), 1, positional);
    error = ::testing::internal::GetCapturedStderr();
    ::testing::internal::GetCapturedStdout();
    return outcome;
  }

  void expectError(std::vector<const char *> args, const std::string &text) {
    EXPECT_EQ(parse(std::move(args)), Outcome::Error);
    EXPECT_NE(error.find(text), std::string::npos) << error;
  }

  CommandLine line;
  bool json = false, check = false;
  std::string output, emit, model, error;
  int64_t threads = 0;
  double rtol = 0;
  std::vector<std::string> inputs, positional;
};

TEST_F(CommandLineTest, readsEveryKind) {
  EXPECT_EQ(parse({"--json", "model.onnx", "--threads=4", "-output", "x.so",
                   "--input=a", "--input=b", "--rtol=1e-3", "--emit=so"}),
            Outcome::Run)
      << error;
  EXPECT_TRUE(json);
  EXPECT_EQ(output, "x.so");
  EXPECT_EQ(threads, 4);
  EXPECT_DOUBLE_EQ(rtol, 1e-3);
  EXPECT_EQ(inputs, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(emit, "so");
  EXPECT_EQ(positional, std::vector<std::string>{"model.onnx"});
}

TEST_F(CommandLineTest, valueMayBeLeftOut) {
  // The next argument is not a value: it could be the file.
  EXPECT_EQ(parse({"--check", "model.onnx"}), Outcome::Run) << error;
  EXPECT_TRUE(check);
  EXPECT_EQ(model, "");
  EXPECT_EQ(positional, std::vector<std::string>{"model.onnx"});
  EXPECT_EQ(parse({"model.so", "--check=model.onnx"}), Outcome::Run) << error;
  EXPECT_EQ(model, "model.onnx");
  expectError({"f", "--check="}, "option '--check' needs a value after '='");
  expectError({"f", "--check", "--check"}, "given twice");
  EXPECT_NE(line.help().find("--check[=MODEL]"), std::string::npos);
}

TEST_F(CommandLineTest, dashIsPositional) {
  EXPECT_EQ(parse({"-"}), Outcome::Run);
  EXPECT_EQ(parse({"--", "--json"}), Outcome::Run);
  EXPECT_EQ(positional, std::vector<std::string>{"--json"});
}

TEST_F(CommandLineTest, namesTheArgumentAtFault) {
  expectError({"f", "--thread=2"},
              "unknown option '--thread'; did you mean '--threads'?");
  expectError({"f", "--threads=0"}, "option '--threads': expected a whole "
                                    "number from 1 to 1024, got '0'");
  expectError({"f", "--threads=2x"}, "got '2x'");
  expectError({"f", "--threads=99999999999999999999"}, "expected a whole");
  expectError({"f", "--rtol=nan"}, "expected a non-negative number");
  expectError({"f", "--emit=exe"}, "expected one of so, obj, got 'exe'");
  expectError({"f", "--json=1"}, "takes no value, got '1'");
  expectError({"f", "--output"}, "needs a value: --output=FILE");
  expectError({"f", "--output=a", "--output=b"}, "is given twice");
  expectError({}, "missing argument");
  expectError({"f", "g"}, "unexpected argument 'g'");
}

TEST_F(CommandLineTest, helpNamesEveryOption) {
  EXPECT_EQ(parse({"--help"}), Outcome::Help);
  for (const char *name :
       {"--json", "--output=FILE", "--threads=N", "--rtol=X", "--input=VALUE",
        "--emit=so|obj", "Does a thing.", "usage: tool [options] FILE"})
    EXPECT_NE(line.help().find(name), std::string::npos) << name;
}

} // namespace
