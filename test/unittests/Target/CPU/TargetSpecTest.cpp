//===- TargetSpecTest.cpp - parse and print CPU targets -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/TargetSpec.h"

#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
class TargetSpecTest : public ::testing::Test {
protected:
  FailureOr<TargetSpec> parse(StringRef flags) {
    error.clear();
    ScopedDiagnosticHandler handler(
        &context, [&](Diagnostic &diagnostic) { error = diagnostic.str(); });
    return TargetSpec::parse(
        flags, [&] { return emitError(UnknownLoc::get(&context)); });
  }

  MLIRContext context;
  std::string error;
};

TEST_F(TargetSpecTest, Spellings) {
  auto spec = parse("x86_64 -mcpu=skylake-avx512 -mattr=-avx512vl");
  ASSERT_TRUE(succeeded(spec));
  EXPECT_EQ(spec->cpu, "skylake-avx512");
  EXPECT_TRUE(spec->hasFeature("avx512f"));
  EXPECT_FALSE(spec->hasFeature("avx512vl"));
  EXPECT_TRUE(StringRef(spec->triple).starts_with("x86_64-"));
  EXPECT_TRUE(StringRef(spec->requiredFeatures()).contains("+avx512f"));
  EXPECT_FALSE(StringRef(spec->dataLayout()).empty());

  auto again = parse(spec->str());
  ASSERT_TRUE(succeeded(again));
  EXPECT_EQ(again->str(), spec->str());

  auto native = parse("native");
  ASSERT_TRUE(succeeded(native));
  EXPECT_EQ(native->str(), TargetSpec::host().str());
  EXPECT_EQ(native->missingOnHost(), "");
  ASSERT_TRUE(succeeded(parse(native->str())));

  auto arm = parse("aarch64 -mcpu=neoverse-v1");
  ASSERT_TRUE(succeeded(arm));
  EXPECT_TRUE(arm->hasFeature("sve"));
  EXPECT_FALSE(arm->hasFeature("avx512f"));
}

TEST_F(TargetSpecTest, ExpectedCache) {
  constexpr int64_t mebibyte = 1 << 20;
  auto get = [](int64_t bytes, StringRef map, unsigned own, bool isVirtual) {
    return getExpectedCacheBytes(bytes * mebibyte, map, own, isVirtual) /
           mebibyte;
  };
  // A system with all of its CPUs expects the whole cache.
  EXPECT_EQ(get(512, "3", 2, false), 512);
  EXPECT_EQ(get(512, "ffffffff,ffffffff", 64, false), 512);
  // Virtual machines and confined processes count their own CPUs.
  EXPECT_EQ(get(260, "3", 2, true), 32);
  EXPECT_EQ(get(260, "00000000,0000ffff", 16, true), 256);
  EXPECT_EQ(get(260, "ffffffff,ffffffff", 2, false), 32);
  EXPECT_EQ(get(260, "1", 4, true), 16);
  EXPECT_EQ(get(8, "3", 2, true), 8);
  // Linux may not say who shares the cache.
  EXPECT_EQ(get(260, "", 2, true), 260);
}

TEST_F(TargetSpecTest, GPUFlags) {
  auto exact = parse("cuda");
  ASSERT_TRUE(succeeded(exact));
  EXPECT_FALSE(exact->gpu->allowsTF32);
  auto rounded = parse("cuda -tf32=on -arch=sm_90 x86_64");
  ASSERT_TRUE(succeeded(rounded));
  EXPECT_TRUE(rounded->gpu->allowsTF32);
  EXPECT_TRUE(StringRef(rounded->str())
                  .starts_with("cuda -arch=sm_90 -tf32=on x86_64-"));
  auto again = parse(rounded->str());
  ASSERT_TRUE(succeeded(again));
  EXPECT_EQ(again->str(), rounded->str());
  auto off = parse("emu -tf32=off");
  ASSERT_TRUE(succeeded(off));
  EXPECT_FALSE(off->gpu->allowsTF32);
}

TEST_F(TargetSpecTest, Errors) {
  EXPECT_TRUE(failed(parse("")));
  EXPECT_EQ(error, "expected a target, got an empty string");
  EXPECT_TRUE(failed(parse("pdp11")));
  EXPECT_EQ(error, "unknown target 'pdp11', expected 'native', 'cuda', an "
                   "architecture such as 'x86_64', or a triple");
  EXPECT_TRUE(failed(parse("cuda -tf32=yes")));
  EXPECT_EQ(error, "unknown value 'yes' of -tf32, expected 'on' or 'off'");
  EXPECT_TRUE(failed(parse("riscv64")));
  EXPECT_NE(error.find("unsupported target architecture 'riscv64'"),
            std::string::npos);
  EXPECT_TRUE(failed(parse("x86_64 -mcpu=skylark")));
  EXPECT_NE(error.find("unknown CPU 'skylark'"), std::string::npos);
  EXPECT_TRUE(failed(parse("x86_64 -mattr=+avx1024")));
  EXPECT_NE(error.find("unknown CPU feature 'avx1024'"), std::string::npos);
  EXPECT_TRUE(failed(parse("x86_64 -mattr=avx2")));
  EXPECT_EQ(error, "expected '+' or '-' before CPU feature 'avx2'");
  EXPECT_TRUE(failed(parse("x86_64 --fast")));
  EXPECT_EQ(error, "unknown target flag '--fast', expected -mcpu=CPU or "
                   "-mattr=+a,-b");
}

TEST_F(TargetSpecTest, CPUModel) {
  auto describe = [&](StringRef flags) {
    FailureOr<TargetSpec> spec = parse(flags);
    CPUModel model = succeeded(spec) ? spec->cpuModel() : CPUModel{};
    return std::tuple(model.vectorBytes, model.vectorRegisters, model.hasMasks);
  };
  EXPECT_EQ(describe("x86_64 -mcpu=skylake-avx512"), std::tuple(64, 32, true));
  EXPECT_EQ(describe("x86_64 -mcpu=skylake-avx512 -mattr=-avx512vl"),
            std::tuple(64, 32, false));
  EXPECT_EQ(describe("x86_64 -mcpu=knl"), std::tuple(64, 32, false));
  EXPECT_EQ(describe("x86_64 -mcpu=haswell"), std::tuple(32, 16, false));
  EXPECT_EQ(describe("x86_64 -mcpu=sandybridge"), std::tuple(32, 16, false));
  EXPECT_EQ(describe("x86_64"), std::tuple(16, 16, false));
  EXPECT_EQ(describe("aarch64"), std::tuple(16, 32, false));
}

TEST_F(TargetSpecTest, MissingOnHost) {
  auto spec = parse("x86_64 -mattr=+amx-bf16");
  ASSERT_TRUE(succeeded(spec));
  auto other = parse("aarch64");
  ASSERT_TRUE(succeeded(other));
  EXPECT_EQ(other->missingOnHost(), "aarch64 CPU");
}
} // namespace
