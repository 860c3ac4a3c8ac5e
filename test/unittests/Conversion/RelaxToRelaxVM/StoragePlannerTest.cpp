//===- StoragePlannerTest.cpp - tensors that share storage ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/StoragePlanner.h"

#include "gtest/gtest.h"

#include <random>

using namespace relax_mlir;

static IndexExpr expr(llvm::StringRef text) { return *IndexExpr::parse(text); }

/// No two requests that share a storage are alive together, and each fits.
static void expectValid(llvm::ArrayRef<StorageRequest> requests,
                        const StoragePlan &plan) {
  ASSERT_EQ(plan.storageOf.size(), requests.size());
  for (size_t i = 0; i < requests.size(); ++i) {
    const IndexExpr &size = plan.sizes[plan.storageOf[i]];
    EXPECT_TRUE(isNonNegative(size - requests[i].bytes)) << i;
    for (size_t j = 0; j < i; ++j)
      if (plan.storageOf[i] == plan.storageOf[j])
        EXPECT_TRUE(requests[i].end < requests[j].begin ||
                    requests[j].end < requests[i].begin)
            << i << " and " << j;
  }
}

TEST(StoragePlanner, TheExampleOfTheHeader) {
  StorageRequest requests[] = {{400, 0, 2}, {100, 1, 3}, {300, 3, 4}};
  StoragePlan plan = planStorage(requests);
  expectValid(requests, plan);
  EXPECT_EQ(plan.storageOf, (llvm::SmallVector<int64_t>{0, 1, 0}));
  EXPECT_EQ(plan.sizes, (llvm::SmallVector<IndexExpr>{400, 100}));
}

TEST(StoragePlanner, EndAndBeginAtOnePositionOverlap) {
  StorageRequest requests[] = {{64, 0, 1}, {64, 1, 2}};
  EXPECT_EQ(planStorage(requests).sizes.size(), 2u);
}

TEST(StoragePlanner, PrefersTheSmallestStorageThatFits) {
  StorageRequest requests[] = {
      {1000, 0, 1}, {100, 0, 1}, {90, 2, 3}, {800, 2, 3}};
  StoragePlan plan = planStorage(requests);
  expectValid(requests, plan);
  EXPECT_EQ(plan.storageOf, (llvm::SmallVector<int64_t>{0, 1, 1, 0}));
}

TEST(StoragePlanner, SymbolicSizesShareWhatIsProvablyLargeEnough) {
  StorageRequest requests[] = {{expr("8 * n + 16"), 0, 1},
                               {expr("4 * n"), 2, 3},
                               {expr("4 * m"), 4, 5},
                               {expr("4 * n + 4 * (m floordiv 2)"), 6, 7},
                               {16, 8, 9}};
  StoragePlan plan = planStorage(requests);
  expectValid(requests, plan);
  EXPECT_EQ(plan.storageOf, (llvm::SmallVector<int64_t>{0, 1, 2, 1, 0}));
}

TEST(StoragePlanner, ProvesNonNegative) {
  for (llvm::StringRef text : {"0", "n", "n * m + 3", "n floordiv 2", "n mod 4",
                               "(0 - n) mod 4", "min(n, m)", "max(0 - n, m)"})
    EXPECT_TRUE(isNonNegative(expr(text))) << text.str();
  for (llvm::StringRef text : {"-1", "n - 1", "n - m", "n floordiv m",
                               "min(n, 0 - m)", "(n - 1) floordiv 2"})
    EXPECT_FALSE(isNonNegative(expr(text))) << text.str();
  EXPECT_FALSE(isNonNegative(IndexExpr::invalid()));
}

TEST(StoragePlanner, RandomRequestsAreValidAndNeverLarger) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    llvm::SmallVector<StorageRequest> requests;
    int64_t sum = 0;
    for (int i = 0; i < 40; ++i) {
      int64_t begin = random() % 40, size = 1 + random() % 500;
      requests.push_back({size, begin, begin + int64_t(random() % 6)});
      sum += size;
    }
    StoragePlan plan = planStorage(requests);
    expectValid(requests, plan);
    int64_t planned = 0;
    for (const IndexExpr &size : plan.sizes)
      planned += *size.getConstant();
    EXPECT_LE(planned, sum);
  }
}
