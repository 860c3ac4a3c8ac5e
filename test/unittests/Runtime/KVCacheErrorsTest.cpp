//===- KVCacheErrorsTest.cpp - refusals of paged keys and values ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KVCacheTest.h"

using namespace relax_mlir::runtime;

static std::string createError(const Dims &sizes, DataType type) {
  std::vector<Any> args;
  for (int64_t size : sizes)
    args.push_back(number(size));
  args.push_back(Any::dataType(type));
  return errorOf(call("paged_attention_kv_cache_create", args));
}

TEST(KVCache, refusesSizesAndTypes) {
  const std::string create = "vm.builtin.paged_attention_kv_cache_create: ";
  EXPECT_EQ(createError({0, 1, 1, 1, 1}, kF32),
            create + "expected a number of layers from 1 to 2147483647, got 0");
  EXPECT_EQ(createError({1, 1, 1, -4, 1}, kF32),
            create + "expected a number of positions in a page from 1 to "
                     "2147483647, got -4");
  EXPECT_EQ(createError({1, 1, 1, 1, 1}, {DataType::Int, 32, 1}),
            create + "expected the dtype float32, float16 or bfloat16, got "
                     "int32");
  constexpr int64_t kMost = INT32_MAX;
  EXPECT_NE(createError({kMost, kMost, kMost, kMost, kMost}, kF32), "");
  for (DataType type :
       {DataType{DataType::Float, 16, 1}, DataType{DataType::BFloat, 16, 1}})
    EXPECT_EQ(Cache(2, 3, type).available(), 3);
}

TEST(KVCache, refusesSequences) {
  Cache cache(4, 4);
  get(cache.state("add_sequence", {number(1)}));
  get(cache.begin({1}, {6}));
  get(cache.state("end_forward", {}));
  const std::string state = "vm.builtin.kv_state_";
  EXPECT_EQ(errorOf(cache.state("add_sequence", {number(1)})),
            state + "add_sequence: there is a sequence 1 already");
  EXPECT_EQ(errorOf(cache.state("remove_sequence", {number(7)})),
            state + "remove_sequence: the cache has no sequence 7");
  EXPECT_EQ(errorOf(cache.state("popn", {number(1), number(7)})),
            state + "popn: expected to remove 0 to 6 positions, those of "
                    "sequence 1, got 7");
  EXPECT_EQ(
      errorOf(cache.state("fork_sequence", {number(1), number(1), number(-1)})),
      state + "fork_sequence: there is a sequence 1 already");
  EXPECT_EQ(
      errorOf(cache.state("fork_sequence", {number(1), number(2), number(7)})),
      state + "fork_sequence: expected a position from 0 to 6, the "
              "length of sequence 1, or -1, got 7");
  EXPECT_EQ(cache.available(), 2);
  EXPECT_EQ(errorOf(cache.state("popn", {number(1), makeString("two")})),
            state + "popn: expected an integer as argument 2, got a string");
  EXPECT_EQ(errorOf(call("kv_state_clear", {number(3)})),
            state + "clear: expected a paged key-value cache as argument 0, "
                    "got an integer");
}

TEST(KVCache, refusesWindows) {
  Cache cache(2, 8);
  get(cache.state("add_sequence", {number(1)}));
  get(cache.begin({1}, {12}));
  get(cache.state("end_forward", {}));
  const std::string enable =
      "vm.builtin.attention_kv_cache_enable_sliding_window_for_seq: ";
  EXPECT_EQ(errorOf(cache.attention("enable_sliding_window_for_seq",
                                    {number(1), number(0), number(0)})),
            enable + "expected a window of 1 or more positions and 0 or more "
                     "sinks, got 0 and 0");
  get(cache.attention("enable_sliding_window_for_seq",
                      {number(1), number(4), number(2)}));
  EXPECT_EQ(errorOf(cache.attention("enable_sliding_window_for_seq",
                                    {number(1), number(4), number(2)})),
            enable + "sequence 1 has a sliding window already");
  // The next query sees the positions from 9 on: those from 2 to 7 are lost.
  EXPECT_EQ(cache.available(), 8 - 1 - 2);
  EXPECT_EQ(errorOf(cache.state("popn", {number(1), number(2)})),
            "vm.builtin.kv_state_popn: a query at position 10 of sequence 1 "
            "needs positions that left its sliding window: those from 2 to 7 "
            "are lost");
  EXPECT_EQ(
      errorOf(cache.state("fork_sequence", {number(1), number(2), number(10)})),
      "vm.builtin.kv_state_fork_sequence: a query at position 10 of "
      "sequence 1 needs positions that left its sliding window: those "
      "from 2 to 7 are lost");
  Any read = makeFloats({kLayers, 12, kHeads, kChannels});
  EXPECT_EQ(errorOf(cache.attention("debug_get_kv", {number(1), number(0),
                                                     number(12), read, read})),
            "vm.builtin.attention_kv_cache_debug_get_kv: positions 2 to 7 of "
            "sequence 1 left its sliding window");
  get(cache.state("popn", {number(1), number(1)}));
  // The sinks are complete.
  get(cache.state("popn", {number(1), number(9)}));
  EXPECT_EQ(cache.integer("get_sequence_length", {number(1)}), 2);
  EXPECT_EQ(cache.available(), 7);
}

TEST(KVCache, refusesForwardPasses) {
  Cache cache(4, 4);
  get(cache.state("add_sequence", {number(1)}));
  get(cache.state("add_sequence", {number(2)}));
  const std::string begin = "vm.builtin.kv_state_begin_forward: ";
  EXPECT_EQ(errorOf(cache.begin({1, 2}, {1})),
            begin + "expected a length for each of one or more sequences, got "
                    "2 sequences and 1 lengths");
  EXPECT_EQ(errorOf(cache.begin({}, {})),
            begin + "expected a length for each of one or more sequences, got "
                    "0 sequences and 0 lengths");
  EXPECT_EQ(errorOf(cache.begin({1, 1}, {1, 1})),
            begin + "sequence 1 is in the batch twice");
  EXPECT_EQ(errorOf(cache.begin({1, 5}, {1, 1})),
            begin + "the cache has no sequence 5");
  EXPECT_EQ(errorOf(cache.begin({1}, {-1})),
            begin + "cannot append -1 positions to the 0 of sequence 1");
  EXPECT_EQ(errorOf(cache.begin({1, 2}, {9, 5})),
            begin + "out of pages: the forward pass needs 5 more, and 4 of 4 "
                    "are available");
  EXPECT_EQ(errorOf(cache.state("end_forward", {})),
            "vm.builtin.kv_state_end_forward: no forward pass has begun: call "
            "begin_forward first");
  EXPECT_EQ(errorOf(cache.attention("get_page_table")),
            "vm.builtin.attention_kv_cache_get_page_table: no forward pass has "
            "begun: call begin_forward first");
  EXPECT_EQ(cache.available(), 4);
  get(cache.begin({1}, {2}));
  const std::string state = "vm.builtin.kv_state_";
  const std::string first = " in a forward pass; call end_forward first";
  EXPECT_EQ(errorOf(cache.begin({2}, {2})),
            begin + "cannot begin a forward pass" + first);
  EXPECT_EQ(errorOf(cache.state("add_sequence", {number(3)})),
            state + "add_sequence: cannot add a sequence" + first);
  EXPECT_EQ(errorOf(cache.state("remove_sequence", {number(1)})),
            state + "remove_sequence: cannot remove a sequence" + first);
  EXPECT_EQ(
      errorOf(cache.state("fork_sequence", {number(1), number(3), number(-1)})),
      state + "fork_sequence: cannot fork a sequence" + first);
  EXPECT_EQ(errorOf(cache.state("popn", {number(1), number(1)})),
            state + "popn: cannot remove positions" + first);
  EXPECT_EQ(errorOf(cache.attention("enable_sliding_window_for_seq",
                                    {number(1), number(1), number(1)})),
            "vm.builtin.attention_kv_cache_enable_sliding_window_for_seq: "
            "cannot enable a sliding window" +
                first);
}

TEST(KVCache, refusesKeysAndValues) {
  Cache cache(4, 4);
  get(cache.state("add_sequence", {number(1)}));
  Dims dims = {1, 2, kHeads, kChannels};
  Any good = makeFloats(dims);
  const std::string append = "vm.builtin.attention_kv_cache_append: ";
  auto appendError = [&](int64_t layer, const Any &keys, const Any &values) {
    return errorOf(cache.attention("append", {number(layer), keys, values}));
  };
  EXPECT_EQ(appendError(0, good, good),
            append + "no forward pass has begun: call begin_forward first");
  get(cache.begin({1}, {2}));
  EXPECT_EQ(appendError(2, good, good),
            append + "expected a layer from 0 to 1, got 2");
  EXPECT_EQ(appendError(0, makeFloats({1, 3, kHeads, kChannels}), good),
            append + "expected keys of the shape [1, 2, 2, 3], got "
                     "[1, 3, 2, 3]");
  EXPECT_EQ(appendError(0, good, makeFloats({12})),
            append + "expected values of the shape [1, 2, 2, 3], got [12]");
  EXPECT_EQ(appendError(0, good, makeFloats(dims, {DataType::Float, 16, 1})),
            append + "expected values of the dtype float32, got float16");
  DLTensor strided = *asTensor(good);
  int64_t strides[] = {1, 1, 1, 1};
  strided.strides = strides;
  TVMFFIAny view{};
  view.type_index = kTVMFFIDLTensorPtr;
  view.v_ptr = &strided;
  EXPECT_EQ(appendError(0, good, Any::adopt(view)),
            append + "expected contiguous row-major values");
  EXPECT_EQ(errorOf(cache.attention("get_key_pages", {number(-1)})),
            "vm.builtin.attention_kv_cache_get_key_pages: expected a layer "
            "from 0 to 1, got -1");
  EXPECT_EQ(errorOf(cache.attention(
                "debug_get_kv", {number(1), number(1), number(3), good, good})),
            "vm.builtin.attention_kv_cache_debug_get_kv: expected a range of "
            "the 2 positions of sequence 1, got 1 to 3");
}
