//===- KVCacheTest.cpp - builtins for paged keys and values ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/FFI.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <random>

using namespace relax_mlir::runtime;

namespace {

using Dims = std::vector<int64_t>;
constexpr DataType kF32 = {DataType::Float, 32, 1};
constexpr int64_t kLayers = 2, kHeads = 2, kChannels = 3;

Expected<Any> call(const std::string &name, const std::vector<Any> &args) {
  Any function = findGlobal("vm.builtin." + name);
  EXPECT_FALSE(function.isNone()) << name;
  return callFunction(function, args);
}

Any get(Expected<Any> value) {
  EXPECT_TRUE(bool(value)) << value.error().message();
  return value ? *value : Any();
}

std::string errorOf(Expected<Any> value) {
  EXPECT_FALSE(bool(value));
  return value ? "" : value.error().message();
}

Any number(int64_t value) { return Any::integer(value); }

Any makeFloats(const Dims &dims, DataType type = kF32) {
  return get(makeTensor(type, dims));
}

float *dataOfFloats(const Any &tensor) {
  return static_cast<float *>(dataOf(*asTensor(tensor)));
}

const int32_t *integersOf(const Any &tensor) {
  return static_cast<const int32_t *>(dataOf(*asTensor(tensor)));
}

/// A cache, with short names for the builtins.
struct Cache {
  explicit Cache(int64_t pageSize, int64_t numPages, DataType type = kF32)
      : object(get(
            call("paged_attention_kv_cache_create",
                 {number(kLayers), number(kHeads), number(kChannels),
                  number(pageSize), number(numPages), Any::dataType(type)}))),
        pageSize(pageSize) {}

  Expected<Any> state(const std::string &name, std::vector<Any> args) {
    args.insert(args.begin(), object);
    return call("kv_state_" + name, args);
  }
  Expected<Any> attention(const std::string &name, std::vector<Any> args = {}) {
    args.insert(args.begin(), object);
    return call("attention_kv_cache_" + name, args);
  }
  Expected<Any> begin(const Dims &ids, const Dims &lengths) {
    return state("begin_forward", {makeShape(ids), makeShape(lengths)});
  }
  int64_t integer(const std::string &name, std::vector<Any> args = {}) {
    return *asInteger(get(attention(name, std::move(args))).view());
  }
  int64_t available() { return integer("get_num_available_pages"); }

  Any object;
  int64_t pageSize;
};

/// The number of a position, from which its keys and values are made.
using Token = int64_t;

float keyOf(Token token, int64_t layer, int64_t head, int64_t channel) {
  return float(token * 100 + layer * 10 + head * 5 + channel);
}

/// Fills one position of a tensor of the shape positions, heads, channels.
void fill(float *to, Token token, int64_t layer, float sign) {
  for (int64_t head = 0; head < kHeads; ++head)
    for (int64_t channel = 0; channel < kChannels; ++channel)
      *to++ = sign * keyOf(token, layer, head, channel);
}

/// Returns true if one position of a tensor has the keys of a token.
bool matches(const float *from, Token token, int64_t layer, float sign) {
  float expected[kHeads * kChannels];
  fill(expected, token, layer, sign);
  return std::memcmp(from, expected, sizeof(expected)) == 0;
}

/// A plain sequence: the tokens, and its sliding window.
struct Plain {
  std::vector<Token> tokens;
  int64_t window = INT32_MAX;
  int64_t sinks = 0;

  bool isSeen(int64_t position, int64_t query) const {
    return position <= query && (position < sinks || position > query - window);
  }
};

/// A cache beside plain sequences.
struct Checked {
  Checked(int64_t pageSize, int64_t numPages)
      : cache(pageSize, numPages), numPages(numPages) {}

  void add(int64_t id) {
    get(cache.state("add_sequence", {number(id)}));
    plain[id] = {};
  }

  /// Appends tokens in one forward pass; returns false if the cache refuses.
  bool append(const Dims &ids, const Dims &lengths);
  void checkRow(size_t row, const Plain &sequence, int64_t length);
  void checkContents(int64_t id);

  Cache cache;
  int64_t numPages;
  std::map<int64_t, Plain> plain;
  Token next = 1;
};

bool Checked::append(const Dims &ids, const Dims &lengths) {
  int64_t before = cache.available();
  int64_t total = cache.integer("get_total_sequence_length");
  if (Expected<Any> begun = cache.begin(ids, lengths); !begun) {
    EXPECT_NE(begun.error().message().find("out of pages"), std::string::npos)
        << begun.error().message();
    EXPECT_EQ(cache.available(), before);
    EXPECT_EQ(cache.integer("get_total_sequence_length"), total);
    return false;
  }
  int64_t most = *std::max_element(lengths.begin(), lengths.end());
  for (size_t row = 0; row < ids.size(); ++row)
    for (int64_t i = 0; i < lengths[row]; ++i)
      plain[ids[row]].tokens.push_back(next++);
  for (int64_t layer = 0; layer < kLayers; ++layer) {
    Dims dims = {int64_t(ids.size()), most, kHeads, kChannels};
    Any keys = makeFloats(dims), values = makeFloats(dims);
    for (size_t row = 0; row < ids.size(); ++row) {
      const std::vector<Token> &tokens = plain[ids[row]].tokens;
      for (int64_t i = 0; i < most; ++i) {
        bool isPadding = i >= lengths[row];
        size_t offset = (row * size_t(most) + size_t(i)) * kHeads * kChannels;
        Token token =
            isPadding ? -7 : tokens[tokens.size() - size_t(lengths[row] - i)];
        fill(dataOfFloats(keys) + offset, token, layer, 1);
        fill(dataOfFloats(values) + offset, token, layer, -1);
      }
    }
    get(cache.attention("append", {number(layer), keys, values}));
  }
  for (size_t row = 0; row < ids.size(); ++row)
    checkRow(row, plain[ids[row]], lengths[row]);
  get(cache.state("end_forward", {}));
  return true;
}

/// Checks the row of a forward pass by the tensors that a kernel reads: each
/// position that a query sees is in one page of the table.
void Checked::checkRow(size_t row, const Plain &sequence, int64_t length) {
  Any table = get(cache.attention("get_page_table"));
  Any starts = get(cache.attention("get_page_starts"));
  Any positions = get(cache.attention("get_query_positions"));
  Any windows = get(cache.attention("get_windows"));
  int64_t columns = asTensor(table)->shape[1];
  EXPECT_EQ(integersOf(windows)[row * 2], sequence.window);
  EXPECT_EQ(integersOf(windows)[row * 2 + 1], sequence.sinks);
  std::map<int64_t, std::pair<int64_t, int64_t>> slots;
  for (int64_t j = 0; j < columns; ++j) {
    int32_t page = integersOf(table)[int64_t(row) * columns + j];
    int32_t start = integersOf(starts)[int64_t(row) * columns + j];
    if (page < 0)
      continue;
    ASSERT_LT(page, numPages);
    for (int64_t slot = 0; slot < cache.pageSize; ++slot)
      EXPECT_TRUE(slots.insert({start + slot, {page, slot}}).second);
  }
  int64_t end = int64_t(sequence.tokens.size());
  int64_t numQueries = asTensor(positions)->shape[1];
  for (int64_t i = 0; i < numQueries; ++i) {
    int32_t query = integersOf(positions)[int64_t(row) * numQueries + i];
    if (i >= length) {
      EXPECT_EQ(query, -1);
      continue;
    }
    ASSERT_EQ(query, end - length + i);
    for (int64_t position = 0; position <= query; ++position) {
      if (!sequence.isSeen(position, query))
        continue;
      ASSERT_TRUE(slots.count(position)) << position << " for " << query;
      auto [page, slot] = slots[position];
      for (int64_t layer = 0; layer < kLayers; ++layer)
        for (bool isValue : {false, true}) {
          Any pages = get(cache.attention(
              isValue ? "get_value_pages" : "get_key_pages", {number(layer)}));
          for (int64_t head = 0; head < kHeads; ++head)
            for (int64_t channel = 0; channel < kChannels; ++channel)
              ASSERT_EQ(
                  dataOfFloats(
                      pages)[((page * kHeads + head) * cache.pageSize + slot) *
                                 kChannels +
                             channel],
                  keyOf(sequence.tokens[size_t(position)], layer, head,
                        channel) *
                      (isValue ? -1 : 1));
        }
    }
  }
}

/// Checks the positions that the next query of a sequence sees.
void Checked::checkContents(int64_t id) {
  const Plain &sequence = plain[id];
  int64_t length = int64_t(sequence.tokens.size());
  ASSERT_EQ(cache.integer("get_sequence_length", {number(id)}), length);
  for (int64_t position = 0; position < length; ++position) {
    if (!sequence.isSeen(position, length))
      continue;
    Dims dims = {kLayers, 1, kHeads, kChannels};
    Any keys = makeFloats(dims), values = makeFloats(dims);
    get(cache.attention("debug_get_kv", {number(id), number(position),
                                         number(position + 1), keys, values}));
    for (int64_t layer = 0; layer < kLayers; ++layer) {
      size_t offset = size_t(layer * kHeads * kChannels);
      Token token = sequence.tokens[size_t(position)];
      EXPECT_TRUE(matches(dataOfFloats(keys) + offset, token, layer, 1));
      EXPECT_TRUE(matches(dataOfFloats(values) + offset, token, layer, -1));
    }
  }
}

} // namespace

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

TEST(KVCache, appendsToRowsOfDifferentLengths) {
  Checked checked(4, 8);
  for (int64_t id : {10, 11, 12})
    checked.add(id);
  EXPECT_TRUE(checked.append({10, 11, 12}, {5, 0, 9}));
  EXPECT_EQ(checked.cache.available(), 8 - 2 - 0 - 3);
  EXPECT_TRUE(checked.append({12, 11}, {1, 4}));
  for (int64_t id : {10, 11, 12})
    checked.checkContents(id);
  EXPECT_EQ(checked.cache.integer("get_total_sequence_length"), 19);
  get(checked.cache.state("clear", {}));
  EXPECT_EQ(checked.cache.available(), 8);
  EXPECT_EQ(checked.cache.integer("get_total_sequence_length"), 0);
}

TEST(KVCache, forksShareFullPagesAndCopyPartialOnes) {
  Checked checked(4, 6);
  checked.add(0);
  checked.append({0}, {10});
  EXPECT_EQ(checked.cache.available(), 3);
  // The fork has the two full pages and the partial one without a copy.
  get(checked.cache.state("fork_sequence", {number(0), number(1), number(-1)}));
  checked.plain[1] = checked.plain[0];
  EXPECT_EQ(checked.cache.available(), 3);
  // Both append: the first copies, the second one is the last user.
  EXPECT_TRUE(checked.append({0, 1}, {1, 1}));
  EXPECT_EQ(checked.cache.available(), 2);
  // A fork at position 3 shares only the first page.
  get(checked.cache.state("fork_sequence", {number(0), number(2), number(3)}));
  checked.plain[2].tokens.assign(checked.plain[0].tokens.begin(),
                                 checked.plain[0].tokens.begin() + 3);
  EXPECT_TRUE(checked.append({2}, {1}));
  EXPECT_EQ(checked.cache.available(), 1);
  for (int64_t id : {0, 1, 2})
    checked.checkContents(id);
  // A shared page stays until its last user is removed.
  get(checked.cache.state("remove_sequence", {number(0)}));
  EXPECT_EQ(checked.cache.available(), 2);
  checked.checkContents(1);
}

TEST(KVCache, removesPositions) {
  Checked checked(4, 4);
  checked.add(3);
  checked.append({3}, {9});
  EXPECT_EQ(checked.cache.available(), 1);
  get(checked.cache.state("popn", {number(3), number(1)}));
  EXPECT_EQ(checked.cache.available(), 2);
  get(checked.cache.state("popn", {number(3), number(2)}));
  checked.plain[3].tokens.resize(6);
  EXPECT_TRUE(checked.append({3}, {3}));
  checked.checkContents(3);
}

TEST(KVCache, windowsReleasePagesBetweenSinksAndTheEnd) {
  Checked checked(2, 16);
  checked.add(0);
  checked.append({0}, {5});
  get(checked.cache.attention("enable_sliding_window_for_seq",
                              {number(0), number(4), number(1)}));
  checked.plain[0].window = 4;
  checked.plain[0].sinks = 1;
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(checked.append({0}, {1}));
    // The page of the sink, and at most three around the window.
    EXPECT_GE(checked.cache.available(), 16 - 1 - 3);
    checked.checkContents(0);
  }
  EXPECT_EQ(checked.cache.integer("get_sequence_length", {number(0)}), 25);
}

TEST(KVCache, agreesWithPlainSequencesAfterRandomOperations) {
  std::mt19937 random(7);
  auto below = [&](int64_t limit) {
    return int64_t(random() % uint64_t(limit));
  };
  int64_t numRefused = 0, numForked = 0, numWindows = 0, numPopped = 0;
  for (int64_t pageSize : {1, 3, 4, 16}) {
    Checked checked(pageSize, 96 / pageSize + 8);
    int64_t nextId = 0;
    for (int step = 0; step < 400; ++step) {
      Dims ids;
      for (auto &[id, sequence] : checked.plain)
        ids.push_back(id);
      std::shuffle(ids.begin(), ids.end(), random);
      int64_t action = below(12);
      if (ids.empty() || (action == 0 && ids.size() < 6)) {
        checked.add(nextId++);
      } else if (action == 1 && ids.size() < 8) {
        const Plain parent = checked.plain[ids[0]];
        int64_t length = int64_t(parent.tokens.size());
        int64_t position =
            below(2) ? -1 : length - below(std::min<int64_t>(length, 5) + 1);
        if (checked.cache.state(
                "fork_sequence",
                {number(ids[0]), number(nextId), number(position)})) {
          Plain &child = checked.plain[nextId] = parent;
          child.tokens.resize(size_t(position == -1 ? length : position));
          ++numForked;
          ++nextId;
        } else {
          EXPECT_NE(parent.window, INT32_MAX);
        }
      } else if (action == 2) {
        Plain &sequence = checked.plain[ids[0]];
        int64_t count = below(int64_t(sequence.tokens.size()) + 1);
        if (checked.cache.state("popn", {number(ids[0]), number(count)})) {
          sequence.tokens.resize(sequence.tokens.size() - size_t(count));
          ++numPopped;
        } else {
          EXPECT_NE(sequence.window, INT32_MAX);
        }
      } else if (action == 3) {
        Plain &sequence = checked.plain[ids[0]];
        if (sequence.window == INT32_MAX && below(2)) {
          sequence.window = 1 + below(9);
          sequence.sinks = below(5);
          ++numWindows;
          get(checked.cache.attention("enable_sliding_window_for_seq",
                                      {number(ids[0]), number(sequence.window),
                                       number(sequence.sinks)}));
        }
      } else if (action == 4) {
        get(checked.cache.state("remove_sequence", {number(ids[0])}));
        checked.plain.erase(ids[0]);
      } else {
        ids.resize(size_t(1 + below(int64_t(ids.size()))));
        Dims lengths;
        for (size_t i = 0; i < ids.size(); ++i)
          lengths.push_back(below(3) ? below(3) : below(20));
        numRefused += !checked.append(ids, lengths);
      }
      for (auto &[id, sequence] : checked.plain)
        checked.checkContents(id);
      if (HasFatalFailure())
        return;
    }
    while (!checked.plain.empty()) {
      get(checked.cache.state("remove_sequence",
                              {number(checked.plain.begin()->first)}));
      checked.plain.erase(checked.plain.begin());
    }
    EXPECT_EQ(checked.cache.available(), checked.numPages);
  }
  // Each kind of operation happens.
  EXPECT_GT(numRefused, 10);
  EXPECT_GT(numForked, 50);
  EXPECT_GT(numWindows, 10);
  EXPECT_GT(numPopped, 50);
}

TEST(KVCache, takesNoMemoryInAForwardPass) {
  Checked checked(4, 64);
  checked.add(0);
  checked.append({0}, {3});
  Expected<MemoryPool *> pool = MemoryPool::get(kCPU);
  ASSERT_TRUE(bool(pool));
  PoolStatistics before = (*pool)->statistics();
  for (int i = 0; i < 100; ++i)
    EXPECT_TRUE(checked.append({0}, {1}));
  EXPECT_EQ((*pool)->statistics().numAllocated, before.numAllocated);
  EXPECT_EQ((*pool)->statistics().bytesInUse, before.bytesInUse);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

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
            state + "remove_sequence: there is no sequence 7");
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
            begin + "there is no sequence 5");
  EXPECT_EQ(errorOf(cache.begin({1}, {-1})),
            begin + "cannot append -1 positions to the 0 of sequence 1");
  EXPECT_EQ(errorOf(cache.begin({1, 2}, {9, 5})),
            begin + "out of pages: the forward pass needs 5 more, and 4 of 4 "
                    "are available");
  EXPECT_EQ(errorOf(cache.state("end_forward", {})),
            "vm.builtin.kv_state_end_forward: there is no forward pass; call "
            "begin_forward first");
  EXPECT_EQ(errorOf(cache.attention("get_page_table")),
            "vm.builtin.attention_kv_cache_get_page_table: there is no forward "
            "pass; call begin_forward first");
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
            append + "there is no forward pass; call begin_forward first");
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
