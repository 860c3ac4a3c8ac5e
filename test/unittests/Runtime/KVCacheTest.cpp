//===- KVCacheTest.cpp - builtins for paged keys and values ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KVCacheTest.h"

#include "relax-mlir/Runtime/Device.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <random>

using namespace relax_mlir::runtime;

namespace {

float *dataOfFloats(const Any &tensor) {
  return static_cast<float *>(dataOf(*asTensor(tensor)));
}

const int32_t *integersOf(const Any &tensor) {
  return static_cast<const int32_t *>(dataOf(*asTensor(tensor)));
}

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

TEST(KVCache, cancelledPassesLeaveNoPositions) {
  Checked checked(2, 8);
  for (int64_t id : {0, 1})
    checked.add(id);
  checked.append({0, 1}, {7, 2});
  get(checked.cache.attention("enable_sliding_window_for_seq",
                              {number(0), number(3), number(0)}));
  checked.plain[0].window = 3;
  // The end of this pass would release pages that the sequence needs before.
  get(checked.cache.begin({0, 1}, {4, 3}));
  get(checked.cache.state("cancel_forward", {}));
  EXPECT_EQ(checked.cache.available(), 8 - 2 - 1);
  for (int64_t id : {0, 1})
    checked.checkContents(id);
  EXPECT_TRUE(checked.append({1, 0}, {2, 1}));
  EXPECT_EQ(errorOf(checked.cache.state("cancel_forward", {})),
            "vm.builtin.kv_state_cancel_forward: no forward pass has begun: "
            "call begin_forward first");
}

namespace {
/// Random operations on a cache and on plain sequences.
struct RandomUser : Checked {
  RandomUser(int64_t pageSize, int64_t numPages, std::mt19937 &random)
      : Checked(pageSize, numPages), random(random) {}

  int64_t below(int64_t limit) { return int64_t(random() % uint64_t(limit)); }
  void step();
  void fork(int64_t parent);
  void pop(int64_t id);
  void limit(int64_t id);
  void appendToSome(Dims ids);
  void removeAll();

  std::mt19937 &random;
  int64_t nextId = 0;
  int64_t numRefused = 0, numForked = 0, numWindows = 0, numPopped = 0;
};

/// A cache refuses to go back only to positions that left a window.
void RandomUser::fork(int64_t parent) {
  const Plain from = plain[parent];
  int64_t length = int64_t(from.tokens.size());
  int64_t position = length - below(std::min<int64_t>(length, 5) + 1);
  if (below(2))
    position = -1;
  if (!cache.state("fork_sequence",
                   {number(parent), number(nextId), number(position)})) {
    EXPECT_NE(from.window, INT32_MAX);
    return;
  }
  plain[nextId] = from;
  plain[nextId++].tokens.resize(size_t(position == -1 ? length : position));
  ++numForked;
}

void RandomUser::pop(int64_t id) {
  Plain &sequence = plain[id];
  int64_t count = below(int64_t(sequence.tokens.size()) + 1);
  if (!cache.state("popn", {number(id), number(count)})) {
    EXPECT_NE(sequence.window, INT32_MAX);
    return;
  }
  sequence.tokens.resize(sequence.tokens.size() - size_t(count));
  ++numPopped;
}

void RandomUser::limit(int64_t id) {
  Plain &sequence = plain[id];
  if (sequence.window != INT32_MAX || below(2))
    return;
  sequence.window = 1 + below(9);
  sequence.sinks = below(5);
  ++numWindows;
  get(cache.attention(
      "enable_sliding_window_for_seq",
      {number(id), number(sequence.window), number(sequence.sinks)}));
}

void RandomUser::appendToSome(Dims ids) {
  ids.resize(size_t(1 + below(int64_t(ids.size()))));
  Dims lengths;
  for (size_t i = 0; i < ids.size(); ++i)
    lengths.push_back(below(3) ? below(3) : below(20));
  numRefused += !append(ids, lengths);
}

void RandomUser::step() {
  Dims ids;
  for (auto &[id, sequence] : plain)
    ids.push_back(id);
  std::shuffle(ids.begin(), ids.end(), random);
  int64_t action = below(12);
  if (ids.empty() || (action == 0 && ids.size() < 6)) {
    add(nextId++);
  } else if (action == 1 && ids.size() < 8) {
    fork(ids[0]);
  } else if (action == 2) {
    pop(ids[0]);
  } else if (action == 3) {
    limit(ids[0]);
  } else if (action == 4) {
    get(cache.state("remove_sequence", {number(ids[0])}));
    plain.erase(ids[0]);
  } else {
    appendToSome(ids);
  }
  for (auto &[id, sequence] : plain)
    checkContents(id);
}

void RandomUser::removeAll() {
  for (auto &[id, sequence] : plain)
    get(cache.state("remove_sequence", {number(id)}));
  plain.clear();
}
} // namespace

TEST(KVCache, agreesWithPlainSequencesAfterRandomOperations) {
  std::mt19937 random(7);
  for (int64_t pageSize : {1, 3, 4, 16}) {
    RandomUser user(pageSize, 96 / pageSize + 8, random);
    for (int step = 0; step < 400 && !HasFailure(); ++step)
      user.step();
    user.removeAll();
    EXPECT_EQ(user.cache.available(), user.numPages);
    // Each kind of operation happens.
    EXPECT_GT(user.numRefused, 5);
    EXPECT_GT(user.numForked, 10);
    EXPECT_GT(user.numWindows, 3);
    EXPECT_GT(user.numPopped, 10);
  }
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
