//===- DriverTest.cpp - check many random programs ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Fuzz/Driver.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir::fuzz;

namespace {
/// A level without programs for odd seeds. It compares one element of the
/// others.
class HalfLevel : public Level {
public:
  StringRef getName() const override { return "half"; }

  OwningOpRef<ModuleOp> generate(MLIRContext &context, uint64_t seed,
                                 const GeneratorOptions &) const override {
    Location loc = UnknownLoc::get(&context);
    if (seed % 2 == 0)
      return ModuleOp::create(loc);
    emitError(loc, "does not verify");
    return nullptr;
  }

  std::optional<Finding> check(ModuleOp module,
                               const OracleOptions &options) const override {
    EXPECT_TRUE(module);
    options.coverage->compared += 1;
    options.coverage->skipped += 2;
    return std::nullopt;
  }
};

TEST(DriverTest, SeedWithoutProgramIsAFinding) {
  HalfLevel level;
  DriverOptions options;
  options.count = 4;
  std::string text;
  llvm::raw_string_ostream os(text);
  Coverage coverage;
  auto found = runPrograms(level, options, os, &coverage);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].seed, 1u);
  EXPECT_EQ(found[1].seed, 3u);
  EXPECT_EQ(text, "seed 1: generator: does not verify\n"
                  "seed 3: generator: does not verify\n");
  EXPECT_EQ(coverage.compared, 2);
  EXPECT_EQ(coverage.skipped, 4);
}

TEST(DriverTest, SeedWithoutProgramIsNotPrinted) {
  HalfLevel level;
  DriverOptions options;
  options.count = 2;
  std::string text;
  llvm::raw_string_ostream os(text);
  EXPECT_FALSE(printPrograms(level, options, os));
  EXPECT_TRUE(StringRef(text).contains("// generator: does not verify\n"));
  options.count = 1;
  EXPECT_TRUE(printPrograms(level, options, os));
}
} // namespace
