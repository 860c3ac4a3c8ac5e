//===- RelaxProgramsTest.cpp - random relax graphs ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Fuzz/RelaxPrograms.h"

#include "mlir/IR/Verifier.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Validation/Fuzz/Driver.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir::fuzz;

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

// Each operation has a generator, or a reason to have none.
TEST(RelaxProgramsTest, EveryOperationHasAGeneratorOrAReason) {
  auto context = createContext();
  context->loadDialect<relax::RelaxDialect>();
  llvm::StringSet<> made;
  for (const std::string &name : getGeneratedRelaxOperations())
    made.insert(name);
  llvm::StringMap<StringRef> excused = getRelaxOperationsWithoutGenerator();
  for (RegisteredOperationName name :
       context->getRegisteredOperationsByDialect("relax")) {
    std::string text = name.getStringRef().str();
    EXPECT_NE(made.contains(text), excused.contains(text))
        << text
        << (made.contains(text) ? " has a generator and a reason"
                                : " has no generator");
    made.erase(text);
    excused.erase(text);
  }
  EXPECT_TRUE(made.empty()) << made.begin()->first().str();
  EXPECT_TRUE(excused.empty()) << excused.begin()->first().str();
}

// A generator that always gives up generates nothing.
TEST(RelaxProgramsTest, EveryGeneratorMakesSomething) {
  auto context = createContext();
  llvm::StringSet<> missing;
  for (const std::string &name : getGeneratedRelaxOperations())
    missing.insert(name);
  for (uint64_t seed = 0; seed < 3000 && !missing.empty(); ++seed) {
    auto module = generateRelaxProgram(*context, seed);
    ASSERT_TRUE(succeeded(verify(*module))) << "seed " << seed;
    module->walk(
        [&](Operation *op) { missing.erase(op->getName().getStringRef()); });
  }
  for (const auto &entry : missing)
    ADD_FAILURE() << entry.getKey().str();
}

TEST(RelaxProgramsTest, ASeedIsAProgram) {
  auto one = createContext(), other = createContext();
  // Programs that a context has seen before make no difference.
  generateRelaxProgram(*other, 99);
  for (uint64_t seed = 0; seed < 50; ++seed)
    EXPECT_EQ(print(*generateRelaxProgram(*one, seed)),
              print(*generateRelaxProgram(*other, seed)));
}

// Programs are of many kinds, so that the oracle sees all of them.
TEST(RelaxProgramsTest, ProgramsDiffer) {
  auto context = createContext();
  unsigned symbolic = 0, empty = 0, scalars = 0, nested = 0, count = 400;
  llvm::StringSet<> elements;
  for (uint64_t seed = 0; seed < count; ++seed) {
    auto module = generateRelaxProgram(*context, seed);
    bool isSymbolic = false, hasEmpty = false, hasScalar = false,
         isNested = false;
    module->walk([&](Operation *op) {
      isNested |= op->getParentOfType<relax::IfOp>() != nullptr;
      for (Type type : op->getResultTypes()) {
        isSymbolic |= relax::hasEncoding(type);
        auto tensor = dyn_cast<RankedTensorType>(type);
        if (!tensor)
          continue;
        std::string name;
        llvm::raw_string_ostream(name) << tensor.getElementType();
        elements.insert(name);
        hasEmpty |= llvm::is_contained(tensor.getShape(), 0);
        hasScalar |= tensor.getRank() == 0;
      }
    });
    symbolic += isSymbolic;
    empty += hasEmpty;
    scalars += hasScalar;
    nested += isNested;
  }
  EXPECT_GT(symbolic, count / 4);
  EXPECT_LT(symbolic, count * 3 / 4);
  EXPECT_GT(empty, count / 50);
  EXPECT_GT(scalars, count / 10);
  EXPECT_GT(nested, count / 25);
  EXPECT_EQ(elements.size(), 13u);
}
