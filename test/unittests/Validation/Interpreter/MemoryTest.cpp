//===- MemoryTest.cpp - explicit memory -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "InterpreterFixture.h"
#include "relax-mlir/Runtime/FFI.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

namespace {

class MemoryTest : public InterpreterFixture {
protected:
  static void SetUpTestSuite() {
    ASSERT_FALSE(runtime::registerGlobal(
        "test.copy", [](const TVMFFIAny *args, int32_t, TVMFFIAny *) {
          const DLTensor *from = runtime::asTensor(args[0]);
          std::memcpy(runtime::dataOf(*runtime::asTensor(args[1])),
                      runtime::dataOf(*from), runtime::numBytes(*from));
          return 0;
        }));
  }
};

/// A storage of the declared size suffices in both precisions.
TEST_F(MemoryTest, TensorsLieInAStorage) {
  parse(R"mlir(
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf16>)
        attributes {force_pure} {
      %s = relax.memory.alloc_storage size(4 * n + 4) : !relax.object
      %a = relax.memory.alloc_tensor %s offset(0)
          : !relax.object -> tensor<?xf32, #relax.tensor<[n]>>
      %b = relax.memory.alloc_tensor %s offset(4 * n)
          : !relax.object -> tensor<2xf16>
      relax.memory.kill_storage %s : !relax.object
      relax.return %a, %b : tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf16>
    })mlir");
  for (Precision precision : {Precision::Declared, Precision::Double}) {
    auto results = run({tensor({3}, {})}, {precision, {}, {}});
    ASSERT_EQ(results.size(), 2u);
    const Tensor &a = *results[0].getIf<Tensor>();
    const Tensor &b = *results[1].getIf<Tensor>();
    EXPECT_EQ(a.getBuffer(), b.getBuffer());
    a.setFloat(2, 0.0);
    EXPECT_TRUE(std::isnan(b.getFloat(0)));
    b.setFloat(0, 5.0);
    EXPECT_EQ(a.getFloat(2), 0.0);
  }
}

/// Writing to a tensor overwrites a live tensor in the same bytes.
TEST_F(MemoryTest, TensorsInOnePlaceOverwriteEachOther) {
  parse(R"mlir(
    relax.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi32>)
        attributes {force_pure} {
      %s = relax.memory.alloc_storage size(16) : !relax.object
      %a = relax.memory.alloc_tensor %s offset(4)
          : !relax.object -> tensor<2xf32>
      relax.call_packed "test.copy"(%x, %a)
          : (tensor<2xf32>, tensor<2xf32>) -> ()
      %b = relax.memory.alloc_tensor %s offset(8)
          : !relax.object -> tensor<2xi32>
      relax.return %a, %b : tensor<2xf32>, tensor<2xi32>
    })mlir");
  for (Precision precision : {Precision::Declared, Precision::Double}) {
    auto results = run({tensor({2}, {1, 2})}, {precision, {}, {}});
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(floats(results[0])[0], 1);
    EXPECT_TRUE(std::isnan(floats(results[0])[1]));
    EXPECT_EQ(results[1].getIf<Tensor>()->getInt(0), -1);
  }
}

TEST_F(MemoryTest, NewTensorsHoldNoNumbers) {
  parse(R"mlir(
    relax.func @main(%s: !relax.shape<[?]>) -> (tensor<2xbf16>, tensor<?xf64>)
        attributes {force_pure} {
      %a = relax.builtin.alloc_tensor : tensor<2xbf16>
      %b = relax.builtin.alloc_tensor shape(%s : !relax.shape<[?]>)
          : tensor<?xf64>
      relax.return %a, %b : tensor<2xbf16>, tensor<?xf64>
    })mlir");
  auto results = run({Shape{3}});
  EXPECT_TRUE(std::isnan(floats(results[0])[1]));
  EXPECT_EQ(floats(results[1]).size(), 3u);
  EXPECT_TRUE(std::isnan(floats(results[1])[2]));
  expectFailure({Shape{-3}}, "cannot allocate a tensor of [-3]");
  expectFailure({Shape{int64_t(1) << 45}}, "negative size or out of memory");
}

TEST_F(MemoryTest, StorageHasASize) {
  parse(R"mlir(
    relax.func @main(%s: !relax.shape<[n, o]>) -> tensor<?xf32>
        attributes {force_pure} {
      %0 = relax.memory.alloc_storage size(n) : !relax.object
      %1 = relax.memory.alloc_tensor %0 offset(o) : !relax.object -> tensor<2xf32>
      %2 = relax.erase_shape %1 : tensor<2xf32> -> tensor<?xf32>
      relax.return %2 : tensor<?xf32>
    })mlir");
  run({Shape{12, 4}});
  expectFailure({Shape{12, 5}}, "expected a tensor inside of the storage of 12 "
                                "bytes, got bytes [5, +8)");
  expectFailure({Shape{12, -1}}, "got bytes [-1, +8)");
  expectFailure({Shape{-12, 0}}, "cannot allocate a storage of -12 bytes");
  expectFailure({Shape{int64_t(1) << 62, 0}}, "negative size or out of memory");
}

TEST_F(MemoryTest, StorageIsAnObject) {
  parse(R"mlir(
    relax.func @main() -> tensor<2xf32> attributes {force_pure} {
      %0 = relax.string "text"
      %1 = relax.memory.alloc_tensor %0 offset(0)
          : !relax.object -> tensor<2xf32>
      relax.return %1 : tensor<2xf32>
    })mlir");
  expectFailure({}, "expected a storage, got object");
}

TEST_F(MemoryTest, KilledValuesAreNotUsed) {
  parse(R"mlir(
    relax.func @main(%x: tensor<2xf32>) -> tensor<2xf32>
        attributes {force_pure} {
      %0 = relax.builtin.alloc_tensor : tensor<2xf32>
      %1 = relax.erase_shape %0 : tensor<2xf32> -> tensor<?xf32>
      relax.memory.kill_tensor %0 : tensor<2xf32>
      %2 = relax.match_cast %1 : tensor<?xf32> -> tensor<2xf32>
      relax.return %2 : tensor<2xf32>
    })mlir");
  expectFailure({tensor({2}, {})},
                "'relax.match_cast' op uses operand #0 after it was killed "
                "note: killed here");
  parse(R"mlir(
    relax.func @main(%x: tensor<2xf32>) -> tensor<2xf32>
        attributes {force_pure} {
      relax.vm.kill_object %x : tensor<2xf32>
      relax.return %x : tensor<2xf32>
    })mlir");
  expectFailure({tensor({2}, {})}, "'relax.return' op uses operand #0");
}

} // namespace
