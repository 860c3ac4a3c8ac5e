//===- RandomScheduleTest.cpp - random schedule scripts -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TIR/RandomSchedule.h"

#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Validation/Fuzz/TIRProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <set>

using namespace mlir;
using namespace relax_mlir::fuzz;

namespace {
class RandomScheduleTest : public ::testing::Test {
protected:
  RandomScheduleTest() {
    DialectRegistry registry;
    relax_mlir::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }

  /// Calls a function with a schedule of the program of each seed, after its
  /// last step.
  void forEachSchedule(uint64_t numSeeds,
                       llvm::function_ref<void(RandomSchedule &)> call) {
    for (uint64_t seed = 0; seed < numSeeds; ++seed) {
      FailureOr<OwningOpRef<ModuleOp>> module =
          generateTIRProgram(context, seed);
      ASSERT_TRUE(succeeded(module)) << "seed " << seed;
      Random random(seed);
      RandomSchedule schedule(*(*module)->getOps<tir::PrimFuncOp>().begin(),
                              random);
      for (unsigned i = 0; i < 10; ++i)
        if (schedule.step().empty())
          break;
      call(schedule);
    }
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

// Each registered primitive is drawn so that it verifies, or there is a reason
// why it is not drawn.
TEST_F(RandomScheduleTest, DrawsEveryPrimitive) {
  std::set<std::string> missing;
  for (const tir::SchedulePrimitiveInfo &info :
       tir::getSchedulePrimitives(context))
    if (RandomSchedule::getReasonNotDrawn(info.name).empty())
      missing.insert(info.name.getStringRef().str());
  EXPECT_GT(missing.size(), 40u);
  std::set<std::string> legal;
  forEachSchedule(60, [&](RandomSchedule &schedule) {
    for (const auto &entry : schedule.getDrawn()) {
      missing.erase(entry.getKey().str());
      if (entry.getValue())
        legal.insert(entry.getKey().str());
    }
  });
  EXPECT_EQ(llvm::join(missing, ", "), "");
  EXPECT_GT(legal.size(), 30u);
}

// Both memory scopes of the CPU are drawn, and a local buffer has a known size.
TEST_F(RandomScheduleTest, DrawsMemoryScopes) {
  unsigned numGlobal = 0, numLocal = 0;
  forEachSchedule(60, [&](RandomSchedule &schedule) {
    schedule.getScript().walk([&](Operation *op) {
      auto scope = op->getAttrOfType<tir::ScopeAttr>("scope");
      if (!scope)
        return;
      bool isLocal = scope.getValue() == tir::MemoryScope::Local;
      EXPECT_TRUE(isLocal || scope.getValue() == tir::MemoryScope::Global);
      ++(isLocal ? numLocal : numGlobal);
    });
    schedule.getFunction().walk([](tir::AllocOp alloc) {
      if (alloc.getType().getMemorySpace() ==
          tir::ScopeAttr::get(alloc.getContext(), tir::MemoryScope::Local))
        EXPECT_TRUE(alloc.getType().hasStaticShape());
    });
  });
  EXPECT_GT(numGlobal, 0u);
  EXPECT_GT(numLocal, 0u);
}
} // namespace
