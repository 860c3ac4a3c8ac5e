//===- KVCacheDeviceTest.cpp - paged keys and values on a GPU -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The device is a GPU of the fake driver, whose memory the host cannot access.
//
//===----------------------------------------------------------------------===//

#include "FakeDriver.h"
#include "KVCacheTest.h"

#include <cstring>

using namespace relax_mlir::runtime;

namespace {

constexpr DLDevice kGPU = {kDLCUDA, 0};

class KVCacheDevice : public testing::Test {
protected:
  static void SetUpTestSuite() {
    ASSERT_EQ(FakeDriver::addDevice().message(), "");
  }

  void SetUp() override {
    FakeDriver::get() = FakeDriver();
    object = get(::relax_mlir::runtime::call(
        "paged_attention_kv_cache_create",
        {number(1), number(1), number(2), number(2), number(4),
         Any::dataType(kF32), makeString("cuda:0")}));
  }

  void TearDown() override {
    object = Any();
    (*MemoryPool::get(kGPU))->trim();
    EXPECT_TRUE(FakeDriver::get().blocks.empty());
  }

  Expected<Any> call(const std::string &name, std::vector<Any> args = {}) {
    args.insert(args.begin(), object);
    return ::relax_mlir::runtime::call(name, args);
  }

  static Any onDevice(const Any &tensor) {
    return get(copyTensor(*asTensor(tensor), kGPU));
  }

  /// Returns keys of these positions: two channels of one head.
  static Any makeKeys(const std::vector<float> &values) {
    Any keys = makeFloats({1, int64_t(values.size()) / 2, 1, 2});
    std::memcpy(dataOf(*asTensor(keys)), values.data(),
                values.size() * sizeof(float));
    return keys;
  }

  void append(int64_t id, const std::vector<float> &values) {
    get(call("kv_state_begin_forward",
             {makeShape({id}), makeShape({int64_t(values.size()) / 2})}));
    Any keys = onDevice(makeKeys(values));
    get(call("attention_kv_cache_append", {number(0), keys, keys}));
  }

  std::vector<float> read(int64_t id, int64_t end) {
    Any keys = onDevice(makeFloats({1, end, 1, 2}));
    Any values = onDevice(makeFloats({1, end, 1, 2}));
    get(call("attention_kv_cache_debug_get_kv",
             {number(id), number(0), number(end), keys, values}));
    Any back = get(copyTensor(*asTensor(keys), kCPU));
    auto *data = static_cast<const float *>(dataOf(*asTensor(back)));
    return {data, data + 2 * end};
  }

  Any object;
};

} // namespace

TEST_F(KVCacheDevice, keepsPagesAndTablesOnTheDevice) {
  get(call("kv_state_add_sequence", {number(0)}));
  append(0, {1, 2, 3, 4, 5, 6});
  for (const char *name : {"get_page_table", "get_page_starts",
                           "get_query_positions", "get_windows"}) {
    Any matrix = get(call(std::string("attention_kv_cache_") + name));
    EXPECT_TRUE(isSameDevice(asTensor(matrix)->device, kGPU)) << name;
  }
  Any positions = get(call("attention_kv_cache_get_query_positions"));
  Any back = get(copyTensor(*asTensor(positions), kCPU));
  EXPECT_EQ(static_cast<const int32_t *>(dataOf(*asTensor(back)))[2], 2);
  Any pages = get(call("attention_kv_cache_get_key_pages", {number(0)}));
  EXPECT_TRUE(isSameDevice(asTensor(pages)->device, kGPU));
  get(call("kv_state_end_forward"));
  EXPECT_EQ(read(0, 3), (std::vector<float>{1, 2, 3, 4, 5, 6}));
}

TEST_F(KVCacheDevice, copiesSharedPages) {
  get(call("kv_state_add_sequence", {number(0)}));
  append(0, {1, 2, 3, 4, 5, 6});
  get(call("kv_state_end_forward"));
  get(call("kv_state_fork_sequence", {number(0), number(1), number(-1)}));
  append(1, {7, 8});
  get(call("kv_state_end_forward"));
  append(0, {9, 10});
  get(call("kv_state_end_forward"));
  EXPECT_EQ(read(0, 4), (std::vector<float>{1, 2, 3, 4, 5, 6, 9, 10}));
  EXPECT_EQ(read(1, 4), (std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST_F(KVCacheDevice, aFailedPassLeavesNoPositions) {
  get(call("kv_state_add_sequence", {number(0)}));
  append(0, {1, 2});
  get(call("kv_state_end_forward"));
  FakeDriver::get().asynchronous = 700;
  Any id = makeShape({0}), length = makeShape({1});
  EXPECT_NE(errorOf(call("kv_state_begin_forward", {id, length})), "");
  FakeDriver::get().asynchronous = 0;
  EXPECT_EQ(errorOf(call("kv_state_end_forward")),
            "vm.builtin.kv_state_end_forward: no forward pass has begun: call "
            "begin_forward first");
  append(0, {3, 4});
  get(call("kv_state_end_forward"));
  EXPECT_EQ(read(0, 2), (std::vector<float>{1, 2, 3, 4}));
}

TEST_F(KVCacheDevice, refusesTensorsOfTheHost) {
  get(call("kv_state_add_sequence", {number(0)}));
  get(call("kv_state_begin_forward", {makeShape({0}), makeShape({1})}));
  Any keys = makeKeys({1, 2});
  EXPECT_EQ(
      errorOf(call("attention_kv_cache_append", {number(0), keys, keys})),
      "vm.builtin.attention_kv_cache_append: expected keys on cuda:0, got "
      "cpu:0");
}
