//===- ProfileFactsTest.cpp - facts of kernels in executables -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/IndexText.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>

using namespace relax_mlir::runtime;

static const char *const text =
    "@fused_dense0 kernel buffers=2 symbols=1;\n"
    "\n"
    "@other kernel buffers=0 symbols=0;\n"
    "\n"
    "@main:\n"
    "  call fused_dense0 in: %0, %1, i7 dst: %void\n"
    "  ret %1\n"
    "\n"
    "facts @fused_dense0\n"
    "  cost at_most flops \"2 * s0\" f64_flops \"0\" integer_ops \"min(s0, "
    "8)\"\n"
    "    reads [\"4 * s0\", \"0\"] writes [\"0\", \"4 * (s0 floordiv 2)\"]\n"
    "  rule \"contraction\" block \"matmul\" tiles [8, 32]\n"
    "  rule \"elementwise\" block \"relu\" tiles []\n"
    "\n"
    "facts @other\n"
    "  cost flops \"0\" f64_flops \"0\" integer_ops \"0\"\n"
    "    reads [] writes []\n"
    "\n"
    "origin @main 0 [\"model.mlir:3:8\", \"a \\\"node\\\"\\n\"]\n";

static std::string errorOf(const std::string &from, const std::string &to) {
  std::string changed = text;
  size_t at = changed.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  Expected<Executable> result = parseText(changed.replace(at, from.size(), to));
  return result ? "" : result.error().message();
}

/// Makes the checksum right again.
static void seal(std::string &bytes) {
  uint64_t sum = checksum(bytes.data() + 32, bytes.size() - 32);
  std::memcpy(&bytes[24], &sum, sizeof(sum));
}

/// Returns the offset of the facts. They are the last of the four sections.
static uint64_t getFactsOffset(const std::string &bytes) {
  uint64_t offset = 0;
  std::memcpy(&offset, &bytes[32 + 3 * 24 + 8], sizeof(offset));
  return offset;
}

TEST(ProfileFacts, roundTrip) {
  Expected<Executable> executable = parseText(text);
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  EXPECT_EQ(printText(*executable), text);
  std::string bytes = serialize(*executable);
  // A reader that does not know the section may skip it.
  uint32_t section[2];
  std::memcpy(section, &bytes[32 + 3 * 24], sizeof(section));
  EXPECT_EQ(section[0], 5u);
  EXPECT_EQ(section[1], 0u);
  Expected<Executable> again = deserialize(bytes.data(), bytes.size());
  ASSERT_TRUE(bool(again)) << again.error().message();
  EXPECT_EQ(printText(*again), text);
}

TEST(ProfileFacts, otherVersionsAreIgnored) {
  std::string bytes = serialize(*parseText(text));
  bytes[getFactsOffset(bytes)] = 2;
  seal(bytes);
  Expected<Executable> result = deserialize(bytes.data(), bytes.size());
  ASSERT_TRUE(bool(result)) << result.error().message();
  EXPECT_TRUE(result->facts.empty());
  EXPECT_EQ(result->functions.size(), 3u);
}

TEST(ProfileFacts, bitFlipsNeverCrash) {
  std::string bytes = serialize(*parseText(text));
  size_t accepted = 0, refused = 0;
  for (uint64_t i = getFactsOffset(bytes); i < bytes.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      std::string flipped = bytes;
      flipped[i] = char(flipped[i] ^ (1 << bit));
      seal(flipped);
      Expected<Executable> result = deserialize(flipped.data(), flipped.size());
      result ? ++accepted : ++refused;
      if (result)
        EXPECT_FALSE(printText(*result).empty());
    }
  EXPECT_GT(accepted, 0u);
  EXPECT_GT(refused, 0u);
}

TEST(ProfileFacts, errors) {
  EXPECT_EQ(errorOf("reads [\"4 * s0\", \"0\"]", "reads [\"4 * s0\"]"),
            "1:1: facts of kernel 'fused_dense0': expected counts of bytes for "
            "2 buffers, got 1");
  EXPECT_EQ(errorOf("\"2 * s0\"", "\"2 * s1\""),
            "1:1: facts of kernel 'fused_dense0': count '2 * s1': 's1' has no "
            "value");
  EXPECT_EQ(errorOf("\"2 * s0\"", "\"2 *\""),
            "1:1: facts of kernel 'fused_dense0': count '2 *': a name or a "
            "number is missing");
  EXPECT_EQ(errorOf("facts @other", "facts @main"),
            "1:1: facts of function 2: it is not a kernel");
  EXPECT_EQ(errorOf("facts @other", "facts @fused_dense0"),
            "1:1: facts of function 0 occur twice");
  EXPECT_EQ(errorOf("facts @other", "facts @none"),
            "15:7: no function 'none' is defined above");
  EXPECT_EQ(errorOf("origin @main 0", "origin @main 2"),
            "1:1: origin of function 2, instruction 2: there is no such "
            "instruction");
  EXPECT_EQ(errorOf("integer_ops", "ops"), "10:45: expected 'integer_ops', got "
                                           "'ops'");
}

TEST(IndexText, values) {
  std::map<std::string, int64_t, std::less<>> symbols = {{"n", 7}, {"m", -3}};
  SymbolLookup lookup = [&](std::string_view name) {
    auto known = symbols.find(name);
    return known == symbols.end() ? std::nullopt : std::optional(known->second);
  };
  auto value = [&](const char *expression) {
    Expected<int64_t> result = evaluateIndexText(expression, lookup);
    return result ? std::to_string(*result) : result.error().message();
  };
  EXPECT_EQ(value("2 * n + 1 - m"), "18");
  EXPECT_EQ(value("(m floordiv 2) * 10 + m mod 2"), "-19");
  EXPECT_EQ(value("min(n, m, 4) + max(n, 9)"), "6");
  EXPECT_EQ(value("n floordiv (m + 3)"), "it divides by zero");
  EXPECT_EQ(value("9223372036854775807 * n"), "it overflows");
  EXPECT_EQ(value("k"), "'k' has no value");
  auto check = [](const char *expression) {
    return checkIndexText(expression,
                          [](std::string_view name) { return name == "s0"; })
        .message();
  };
  // Values are not checked.
  EXPECT_EQ(check("s0 floordiv (s0 - 1) + 9223372036854775807 * s0 * 4"), "");
  EXPECT_EQ(check("s0 +"), "a name or a number is missing");
  EXPECT_EQ(check("s1"), "'s1' has no value");
  EXPECT_EQ(check("s0 s0"), "unexpected 's0'");
}
