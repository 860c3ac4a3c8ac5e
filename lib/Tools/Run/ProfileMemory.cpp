//===- ProfileMemory.cpp - storages and the flow of tensors ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProfileRecorder.h"

#include <algorithm>
#include <map>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

//===----------------------------------------------------------------------===//
// Storages
//===----------------------------------------------------------------------===//

namespace {
/// A range of memory that a tensor in a storage of the plan has at present.
struct OwnedRange {
  const char *end;
  size_t storage, tensor;
};
} // namespace

/// Returns the entry of the range that has the address, or the end.
template <typename Map>
static typename Map::iterator findRange(Map &ranges, const char *address) {
  auto after = ranges.upper_bound(address);
  if (after == ranges.begin())
    return ranges.end();
  auto range = std::prev(after);
  return address < range->second.end ? range : ranges.end();
}

/// Removes all ranges that overlap [begin, end).
template <typename Map>
static void eraseRanges(Map &ranges, const char *begin, const char *end) {
  auto range = ranges.lower_bound(begin);
  if (range != ranges.begin() && std::prev(range)->second.end > begin)
    --range;
  while (range != ranges.end() && range->first < end)
    range = ranges.erase(range);
}

/// A storage lives from its allocation to the last instruction that gets it, or
/// a tensor in it. An allocation of the same memory later is another storage.
void run::findStorages(const ProfileRecorder &recorder, Profile &profile) {
  std::map<const void *, size_t> byObject;
  std::map<const char *, OwnedRange> ranges;
  const std::vector<RecordedEvent> &events = recorder.getRuns().front().events;
  auto use = [&](const RecordedTensor &tensor, size_t event, bool isResult) {
    auto range = findRange(ranges, tensor.data);
    if (range == ranges.end())
      return;
    ProfiledStorage &storage = profile.storages[range->second.storage];
    storage.last = std::max(storage.last, event);
    storage.isResult |= isResult;
    ProfiledTensor &owner = storage.tensors[range->second.tensor];
    owner.last = std::max(owner.last, event);
  };
  auto add = [&](const RecordedTensor &tensor, size_t storage, int64_t offset,
                 size_t event) {
    std::vector<ProfiledTensor> &tensors = profile.storages[storage].tensors;
    const char *end = tensor.data + std::max<uint64_t>(tensor.bytes, 1);
    eraseRanges(ranges, tensor.data, end);
    ranges[tensor.data] = {end, storage, tensors.size()};
    tensors.push_back({offset, tensor.bytes, event, event, tensor.type});
  };
  for (size_t i = 0; i < events.size(); ++i) {
    const RecordedCall &call = recorder.getCalls()[i];
    for (const void *object : call.objects)
      if (auto known = byObject.find(object); known != byObject.end())
        profile.storages[known->second].last = i;
    for (const RecordedTensor &tensor : call.tensors)
      use(tensor, i, false);
    const Function *callee = events[i].callee;
    bool isReturn = events[i].opcode == Opcode::Ret && events[i].depth == 0;
    for (const RecordedTensor &tensor : call.results)
      use(tensor, isReturn ? events.size() - 1 : i, isReturn);
    if (!callee || !call.result)
      continue;
    if (callee->name == "vm.builtin.alloc_storage") {
      byObject[call.result] = profile.storages.size();
      profile.storages.push_back({call.bytes, i, i, false, {}});
      continue;
    }
    if (callee->name == "vm.builtin.new_tensor" && !call.results.empty()) {
      profile.storages.push_back({call.bytes, i, i, false, {}});
      add(call.results.front(), profile.storages.size() - 1, 0, i);
      continue;
    }
    if (callee->name != "vm.builtin.alloc_tensor" || call.objects.empty() ||
        call.results.empty() || call.integers.empty())
      continue;
    if (auto known = byObject.find(call.objects.front());
        known != byObject.end())
      add(call.results.front(), known->second, call.integers.front(), i);
  }
}

//===----------------------------------------------------------------------===//
// Flow
//===----------------------------------------------------------------------===//

namespace {
/// Memory that an event was the last to write.
struct WrittenRange {
  const char *end;
  size_t event;
};

/// The tensors of a call that are read and written.
struct TensorRoles {
  std::vector<RecordedTensor> read, written;
};
} // namespace

/// Returns the roles by the facts of a kernel. Without facts, the last buffer
/// of a kernel is written, and all arguments of a packed function are read.
static TensorRoles getRoles(const ProfiledCallee &callee,
                            const RecordedCall &call) {
  TensorRoles roles;
  if (!callee.isKernel) {
    roles.read = call.tensors;
    roles.written = call.results;
    return roles;
  }
  const KernelCost *cost =
      callee.facts && callee.facts->cost ? &*callee.facts->cost : nullptr;
  for (size_t i = 0; i < call.tensors.size(); ++i) {
    bool isKnown = cost && i < cost->reads.size();
    bool isWritten =
        isKnown ? cost->writes[i] != "0" : i + 1 == call.tensors.size();
    bool isRead = isKnown ? cost->reads[i] != "0" : !isWritten;
    if (isRead)
      roles.read.push_back(call.tensors[i]);
    if (isWritten)
      roles.written.push_back(call.tensors[i]);
  }
  return roles;
}

void run::findEdges(const ProfileRecorder &recorder, Profile &profile) {
  std::map<const char *, WrittenRange> ranges;
  for (size_t i = 0; i < profile.events.size(); ++i) {
    if (profile.events[i].callee < 0)
      continue;
    TensorRoles roles =
        getRoles(profile.callees[size_t(profile.events[i].callee)],
                 recorder.getCalls()[i]);
    for (const RecordedTensor &tensor : roles.read) {
      auto range = findRange(ranges, tensor.data);
      if (range != ranges.end() && range->second.event != i)
        profile.edges.push_back({range->second.event, i, tensor.bytes});
    }
    for (const RecordedTensor &tensor : roles.written) {
      const char *end = tensor.data + std::max<uint64_t>(tensor.bytes, 1);
      eraseRanges(ranges, tensor.data, end);
      ranges[tensor.data] = {end, i};
    }
  }
}
