//===- FFITest.cpp - references to objects --------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/FFI.h"

#include <gtest/gtest.h>

#include <thread>

using namespace relax_mlir::runtime;

namespace {

/// An object that remembers how its deleter was called.
struct Recorded {
  TVMFFIObject header{};
  std::vector<int> flags;
  std::vector<uint64_t> counts;

  Recorded(uint64_t strong, uint64_t weak) {
    header.combined_ref_count = weak << 32 | strong;
    header.type_index = kTVMFFIStaticObjectBegin;
    header.deleter = [](void *self, int flags) {
      auto *object = static_cast<Recorded *>(self);
      object->flags.push_back(flags);
      object->counts.push_back(object->header.combined_ref_count);
    };
  }
};

constexpr uint64_t kOneWeak = uint64_t(1) << 32;

TEST(References, theOnlyOwnerDestroysTheObject) {
  Recorded object(/*strong=*/1, /*weak=*/1);
  dropReference(&object.header);
  EXPECT_EQ(object.flags,
            std::vector<int>{kTVMFFIObjectDeleterFlagBitMaskBoth});
  // The deleter finds no strong reference, as after TVMFFIObjectDecRef.
  EXPECT_EQ(object.counts, std::vector<uint64_t>{kOneWeak});
}

TEST(References, anotherOwnerKeepsTheObject) {
  Recorded object(/*strong=*/1, /*weak=*/1);
  addReference(&object.header);
  dropReference(&object.header);
  EXPECT_TRUE(object.flags.empty());
  EXPECT_EQ(object.header.combined_ref_count, kOneOwner);
}

TEST(References, aWeakReferenceKeepsTheMemory) {
  Recorded object(/*strong=*/1, /*weak=*/2);
  dropReference(&object.header);
  EXPECT_EQ(object.flags,
            std::vector<int>{kTVMFFIObjectDeleterFlagBitMaskStrong});
  EXPECT_EQ(object.header.combined_ref_count, kOneWeak);
}

TEST(References, anObjectWithoutDeleterStays) {
  Recorded object(/*strong=*/1, /*weak=*/1);
  object.header.deleter = nullptr;
  dropReference(&object.header);
  EXPECT_TRUE(object.flags.empty());
}

TEST(References, threadsDestroyTheObjectOnce) {
  for (int round = 0; round < 200; ++round) {
    Recorded object(/*strong=*/1, /*weak=*/1);
    std::vector<std::thread> threads;
    {
      Any value = Any::adoptObject(&object.header);
      for (int i = 0; i < 4; ++i)
        threads.emplace_back([copy = value] {
          for (int j = 0; j < 50; ++j)
            Any again = copy;
        });
    }
    for (std::thread &thread : threads)
      thread.join();
    EXPECT_EQ(object.flags.size(), 1u);
  }
}

} // namespace
