//===- TIRProgramTest.cpp - random tensor programs ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Fuzz/TIRProgram.h"

#include "mlir/Parser/Parser.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir::fuzz;

namespace {
class TIRProgramTest : public ::testing::Test {
protected:
  TIRProgramTest() {
    DialectRegistry registry;
    relax_mlir::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }

  static std::string generate(MLIRContext &context, uint64_t seed) {
    auto module = generateTIRProgram(context, seed);
    EXPECT_TRUE(succeeded(module)) << "seed " << seed;
    std::string text;
    if (succeeded(module)) {
      llvm::raw_string_ostream os(text);
      (*module)->print(os);
    }
    return text;
  }

  MLIRContext context;
};

TEST_F(TIRProgramTest, SeedNamesProgram) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    MLIRContext other(context.getDialectRegistry());
    ASSERT_EQ(generate(context, seed), generate(other, seed));
    ASSERT_NE(generate(context, seed), generate(context, seed + 1));
  }
}

TEST_F(TIRProgramTest, SurvivesPrinting) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    // Parsing sorts the terms of affine expressions, so the second round trip
    // changes nothing.
    std::string texts[3] = {generate(context, seed)};
    for (int i = 0; i < 2; ++i) {
      auto parsed = parseSourceString<ModuleOp>(texts[i], &context);
      ASSERT_TRUE(parsed) << texts[i];
      llvm::raw_string_ostream os(texts[i + 1]);
      parsed->print(os);
    }
    ASSERT_EQ(texts[1], texts[2]);
  }
}

/// Each ingredient occurs in some programs.
TEST_F(TIRProgramTest, Variety) {
  llvm::StringMap<unsigned> programs;
  constexpr unsigned kPrograms = 300;
  for (uint64_t seed = 0; seed < kPrograms; ++seed) {
    auto module = generateTIRProgram(context, seed);
    ASSERT_TRUE(succeeded(module));
    llvm::StringSet<> features;
    (*module)->walk([&](Operation *op) {
      features.insert(op->getName().getStringRef());
      for (Type type : op->getResultTypes()) {
        std::string text;
        llvm::raw_string_ostream(text) << type;
        features.insert(text);
      }
      if (auto loop = dyn_cast<tir::ForOp>(op))
        features.insert(
            ("loop " + tir::stringifyForKind(loop.getKind())).str());
      if (auto block = dyn_cast<tir::BlockOp>(op)) {
        if (block.getPredicate())
          features.insert("predicate");
        if (block.hasInit())
          features.insert("init");
        if (block.hasReduceIterator() && !block.hasInit())
          features.insert("reduction without init");
      }
      if (auto func = dyn_cast<tir::PrimFuncOp>(op))
        features.insert("symbols " + std::to_string(func.getNumSymbols()));
    });
    for (const auto &feature : features)
      ++programs[feature.getKey()];
  }
  for (const char *feature : {"loop serial",
                              "loop parallel",
                              "loop vectorized",
                              "loop unrolled",
                              "predicate",
                              "init",
                              "reduction without init",
                              "symbols 0",
                              "symbols 1",
                              "symbols 2",
                              "tir.if",
                              "tir.alloc",
                              "affine.if",
                              "memref.load",
                              "memref.store",
                              "arith.select",
                              "math.exp",
                              "f16",
                              "bf16",
                              "f32",
                              "f64",
                              "i1",
                              "i8",
                              "i16",
                              "i32",
                              "i64"})
    EXPECT_GE(programs.lookup(feature), kPrograms / 50) << feature;
}
} // namespace
