//===- WarpOps.cpp - operations of a warp ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"

#include <algorithm>

namespace relax_mlir::runtime::emulator {

/// Returns "0x0000ffff".
static std::string describeMask(uint32_t mask) {
  std::string text = "0x";
  for (int shift = 28; shift >= 0; shift -= 4)
    text += "0123456789abcdef"[mask >> shift & 15];
  return text;
}

void Block::meet(Thread &thread, uint32_t op, WarpOp warpOp, uint32_t mask,
                 LaneOperands &operands) {
  if (!launch->kernel.hasWaits)
    fail(thread, op, "undeclared wait: the kernel declares no waits");
  if (!(mask >> thread.lane() & 1))
    fail(thread, op,
         "invalid mask: " + describeMask(mask) + " does not contain lane " +
             std::to_string(thread.lane()) + ", which calls");
  std::vector<WarpMeeting> &meetings = warps[thread.warp()].meetings;
  auto it = std::find_if(meetings.begin(), meetings.end(),
                         [&](const WarpMeeting &meeting) {
                           return meeting.op == op && meeting.mask == mask &&
                                  meeting.warpOp == warpOp;
                         });
  if (it == meetings.end())
    it = meetings.insert(it, WarpMeeting{warpOp, op, mask});
  it->lanes[thread.lane()] = &operands;
  it->arrived |= 1u << thread.lane();
  completeMeetings(thread.warp());
  if (!operands.isDone)
    wait(thread, op);
}

void Block::completeMeetings(uint32_t index) {
  Warp &warp = warps[index];
  uint32_t first = index * kWarpSize;
  for (size_t i = 0; i < warp.meetings.size();) {
    if ((warp.meetings[i].mask & warp.alive) != warp.meetings[i].arrived) {
      ++i;
      continue;
    }
    WarpMeeting meeting = warp.meetings[i];
    warp.meetings.erase(warp.meetings.begin() + i);
    perform(first, meeting);
    for (uint32_t lane = 0; lane < kWarpSize; ++lane) {
      if (!meeting.lanes[lane])
        continue;
      meeting.lanes[lane]->isDone = true;
      if (threads[first + lane].state == Thread::State::Waiting)
        wake(threads[first + lane]);
    }
  }
}

static uint32_t vote(const WarpMeeting &meeting, uint32_t kind) {
  uint32_t ballot = 0;
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    if (meeting.lanes[lane] && meeting.lanes[lane]->value)
      ballot |= 1u << lane;
  switch (kind) {
  case RELAX_VOTE_ANY:
    return ballot != 0;
  case RELAX_VOTE_ALL:
    return ballot == meeting.arrived;
  case RELAX_VOTE_BALLOT:
    return ballot;
  default:
    return ballot == 0 || ballot == meeting.arrived;
  }
}

static uint32_t combine(uint32_t kind, uint32_t lhs, uint32_t rhs) {
  switch (kind) {
  case 0:
    return lhs + rhs;
  case 1:
    return std::min(lhs, rhs);
  case 2:
    return std::max(lhs, rhs);
  case 3:
    return uint32_t(std::min(int32_t(lhs), int32_t(rhs)));
  case 4:
    return uint32_t(std::max(int32_t(lhs), int32_t(rhs)));
  case 5:
    return lhs & rhs;
  case 6:
    return lhs | rhs;
  default:
    return lhs ^ rhs;
  }
}

static uint32_t reduce(const WarpMeeting &meeting, uint32_t kind) {
  uint32_t lane = uint32_t(__builtin_ctz(meeting.arrived));
  uint32_t result = meeting.lanes[lane]->value;
  for (++lane; lane < kWarpSize; ++lane)
    if (meeting.lanes[lane])
      result = combine(kind, result, meeting.lanes[lane]->value);
  return result;
}

void Block::shuffle(uint32_t first, WarpMeeting &meeting) {
  for (uint32_t lane = 0; lane < kWarpSize; ++lane) {
    LaneOperands *operands = meeting.lanes[lane];
    if (!operands)
      continue;
    // The names are of the PTX manual.
    uint32_t segment = operands->clamp >> 8 & 31;
    uint32_t offset = operands->lane & 31, clamp = operands->clamp & 31;
    uint32_t minLane = lane & segment;
    uint32_t maxLane = minLane | (clamp & ~segment);
    uint32_t source = lane;
    switch (operands->kind) {
    case RELAX_SHUFFLE_UP:
      source = lane - offset;
      operands->isInRange = int32_t(source) >= int32_t(maxLane);
      break;
    case RELAX_SHUFFLE_DOWN:
      source = lane + offset;
      operands->isInRange = source <= maxLane;
      break;
    case RELAX_SHUFFLE_BFLY:
      source = lane ^ offset;
      operands->isInRange = source <= maxLane;
      break;
    default:
      source = minLane | (offset & ~segment);
      operands->isInRange = source <= maxLane;
      break;
    }
    if (!operands->isInRange)
      source = lane;
    if (!meeting.lanes[source])
      fail(threads[first + lane], meeting.op,
           "inactive source lane: it reads lane " + std::to_string(source) +
               ", which does not take part; the mask is " +
               describeMask(meeting.mask));
    operands->output = meeting.lanes[source]->value;
  }
}

void Block::loadMatrix(uint32_t first, WarpMeeting &meeting) {
  uint32_t count = meeting.lanes[0]->kind;
  bool isTransposed = meeting.lanes[0]->value;
  uint16_t elements[4][8][8];
  for (uint32_t row = 0; row < count * 8; ++row) {
    Thread &thread = threads[first + row];
    auto address = reinterpret_cast<uintptr_t>(meeting.lanes[row]->row);
    accessSlow(thread, meeting.op, address, 16, 16, RELAX_EMULATED_READ);
    if (!isShared(address, 16))
      fail(thread, meeting.op, "invalid row: it is not in shared memory");
    std::memcpy(elements[row / 8][row % 8], meeting.lanes[row]->row, 16);
  }
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    for (uint32_t i = 0; i < count; ++i) {
      uint32_t major = lane / 4, minor = lane % 4 * 2;
      uint32_t low =
          isTransposed ? elements[i][minor][major] : elements[i][major][minor];
      uint32_t high = isTransposed ? elements[i][minor + 1][major]
                                   : elements[i][major][minor + 1];
      meeting.lanes[lane]->result[i] = high << 16 | low;
    }
}

void Block::storeMatrix(uint32_t first, WarpMeeting &meeting) {
  uint32_t count = meeting.lanes[0]->kind;
  bool isTransposed = meeting.lanes[0]->value;
  for (uint32_t row = 0; row < count * 8; ++row) {
    Thread &thread = threads[first + row];
    auto address = reinterpret_cast<uintptr_t>(meeting.lanes[row]->row);
    accessSlow(thread, meeting.op, address, 16, 16, RELAX_EMULATED_WRITE);
    if (!isShared(address, 16))
      fail(thread, meeting.op, "invalid row: it is not in shared memory");
    uint16_t elements[8];
    for (uint32_t column = 0; column < 8; ++column) {
      // A lane holds two neighbours of a row of the register matrix.
      uint32_t major = isTransposed ? column : row % 8;
      uint32_t minor = isTransposed ? row % 8 : column;
      uint32_t bits = meeting.lanes[major * 4 + minor / 2]->a[row / 8];
      elements[column] = uint16_t(bits >> minor % 2 * 16);
    }
    std::memcpy(shared.data() +
                    (address - reinterpret_cast<uintptr_t>(shared.data())),
                elements, 16);
  }
}

void Block::elect(WarpMeeting &meeting) {
  // Hardware elects a lane of its choice, and the same one for each mask.
  uint64_t number =
      launch->options.seed % uint32_t(__builtin_popcount(meeting.arrived));
  for (LaneOperands *lane : meeting.lanes)
    if (lane)
      lane->output = number-- == 0;
}

void Block::perform(uint32_t first, WarpMeeting &meeting) {
  LaneOperands &operands = *meeting.lanes[__builtin_ctz(meeting.arrived)];
  bool isMatrix = meeting.warpOp == WarpOp::LoadMatrix ||
                  meeting.warpOp == WarpOp::StoreMatrix ||
                  meeting.warpOp == WarpOp::Mma;
  if (isMatrix && meeting.arrived != ~0u)
    fail(threads[first + uint32_t(__builtin_ctz(meeting.arrived))], meeting.op,
         "inactive lanes: the operation needs all lanes, and has " +
             describeMask(meeting.arrived));
  switch (meeting.warpOp) {
  case WarpOp::LoadMatrix:
    return loadMatrix(first, meeting);
  case WarpOp::StoreMatrix:
    return storeMatrix(first, meeting);
  case WarpOp::Mma:
    if (!multiplyMatrices(operands.kind, operands.value, meeting.lanes))
      fail(threads[first], meeting.op,
           "invalid shape or types: the emulator has no such instruction");
    return;
  case WarpOp::Elect:
    // It does not order memory.
    return elect(meeting);
  case WarpOp::Sync:
    break;
  case WarpOp::Shuffle:
    shuffle(first, meeting);
    break;
  case WarpOp::Vote:
  case WarpOp::Reduce: {
    uint32_t result = meeting.warpOp == WarpOp::Vote
                          ? vote(meeting, operands.kind)
                          : reduce(meeting, operands.kind);
    for (LaneOperands *lane : meeting.lanes)
      if (lane)
        lane->output = result;
    break;
  }
  }
  uint16_t members[kWarpSize];
  uint32_t count = 0;
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    if (meeting.lanes[lane])
      members[count++] = uint16_t(first + lane);
  order(members, count);
}

} // namespace relax_mlir::runtime::emulator
