//===- Wgmma.cpp - asynchronous products of warpgroups --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"

#include <algorithm>

namespace relax_mlir::runtime::emulator {

//===----------------------------------------------------------------------===//
// Tokens and products
//===----------------------------------------------------------------------===//

/// The bit of NaN that arithmetic sets, for f32 and for two elements of f16.
static constexpr uint32_t kQuietFloat = 0x00400000, kQuietHalves = 0x02000200;

uint32_t WgmmaToken::encode(uint32_t type, uint32_t product, uint32_t index) {
  if (type == RELAX_TYPE_F16)
    return 0xfd00fd00 | product >> 2 << 16 | (product & 3) << 6 | index;
  return 0xffa00000 | product << 7 | index;
}

std::optional<WgmmaToken> WgmmaToken::decode(uint32_t bits) {
  uint32_t word = bits & ~kQuietFloat;
  if ((word & 0xfffe0000) == 0xffa00000)
    return WgmmaToken{word >> 7 & 1023, word & 127, false, word != bits};
  uint32_t halves = bits & ~kQuietHalves;
  if ((halves & 0xff00ff00) == 0xfd00fd00)
    return WgmmaToken{(halves >> 16 & 255) << 2 | (halves >> 6 & 3),
                      halves & 63, true, halves != bits};
  return std::nullopt;
}

WgmmaProduct *Warpgroup::find(const WgmmaToken &token) {
  uint32_t index = (token.product - firstProduct) % WgmmaToken::kNumProducts;
  if (index >= products.size() ||
      token.isHalves != (products[index].type == RELAX_TYPE_F16))
    return nullptr;
  return &products[index];
}

uint32_t Warpgroup::add(WgmmaProduct product) {
  if (products.size() == WgmmaToken::kNumProducts) {
    products.pop_front();
    ++firstProduct;
  }
  products.push_back(std::move(product));
  return (firstProduct + uint32_t(products.size()) - 1) %
         WgmmaToken::kNumProducts;
}

WgmmaProduct *Block::findProduct(const Thread &thread, uint32_t op,
                                 Warpgroup &group, const uint32_t *registers,
                                 uint32_t count) {
  std::optional<WgmmaToken> token = WgmmaToken::decode(registers[0]);
  WgmmaProduct *product = token ? group.find(*token) : nullptr;
  if (!product)
    return nullptr;
  uint32_t known = 0;
  while (known < std::min(count, product->numRegisters) &&
         registers[known] ==
             WgmmaToken::encode(product->type, token->product, known))
    ++known;
  if (known == product->numRegisters)
    return product;
  // An integer may look like a token.
  if (product->type == RELAX_TYPE_S32)
    return nullptr;
  fail(thread, op,
       std::string("unfinished accumulators: it takes ") +
           (token->isChanged ? "numbers computed from" : "some registers of") +
           " the result of " + describeOp(product->op) +
           ", before a wait for it");
}

//===----------------------------------------------------------------------===//
// Warpgroups
//===----------------------------------------------------------------------===//

Warpgroup &Block::getWarpgroup(const Thread &thread, uint32_t op) {
  if (!launch->kernel.hasWaits)
    fail(thread, op, "undeclared wait: the kernel declares no waits");
  size_t index = thread.index / kWarpgroupSize;
  if ((index + 1) * kWarpgroupSize > threads.size())
    fail(thread, op,
         "incomplete warpgroup: it needs 128 threads, and the block ends after "
         "its first " +
             std::to_string(threads.size() % kWarpgroupSize));
  if (warpgroups.empty()) {
    warpgroups.resize(threads.size() / kWarpgroupSize);
    wgmmaReads.resize((size_t(shared.size()) + 15) / 16 * warpgroups.size());
  }
  return warpgroups[index];
}

void Block::fenceWgmma(Thread &thread, uint32_t op) {
  Warpgroup &group = getWarpgroup(thread, op);
  group.threads[thread.index % kWarpgroupSize].isFenced = true;
}

void Block::commitWgmma(Thread &thread, uint32_t op) {
  Warpgroup &group = getWarpgroup(thread, op);
  WgmmaThread &state = group.threads[thread.index % kWarpgroupSize];
  ++state.numCommitted;
  state.numOpen = 0;
}

void Block::waitWgmma(Thread &thread, uint32_t op, uint32_t pending,
                      uint32_t count, uint32_t *registers) {
  Warpgroup &group = getWarpgroup(thread, op);
  uint32_t rank = thread.index % kWarpgroupSize;
  WgmmaThread &state = group.threads[rank];
  state.isFenced = false;
  uint32_t finished =
      state.numCommitted - std::min(state.numCommitted, pending);
  if (finished > state.numFinished) {
    state.numFinished = finished;
    state.waits.push_back({finished, shared.epoch, thread.time});
  }
  for (uint32_t i = 0; i < count;) {
    WgmmaProduct *product =
        findProduct(thread, op, group, registers + i, count - i);
    if (!product) {
      ++i;
      continue;
    }
    uint32_t size = product->numRegisters;
    if (product->isTaken)
      failTaken(thread, op, *product);
    if (product->group <= state.numFinished)
      std::copy_n(product->registers.begin() + size_t(rank) * size, size,
                  registers + i);
    else if (pending == 0)
      fail(thread, op,
           "uncommitted wgmma: no commit is between the wait and " +
               describeOp(product->op) + ", whose result it waits for");
    i += size;
  }
}

void Block::checkFinished(const Thread &thread) {
  size_t index = thread.index / kWarpgroupSize;
  if (index >= warpgroups.size())
    return;
  const WgmmaThread &state =
      warpgroups[index].threads[thread.index % kWarpgroupSize];
  if (state.numOpen == 0 && state.numFinished == state.numCommitted)
    return;
  for (const WgmmaProduct &product : warpgroups[index].products) {
    if (product.group > state.numCommitted)
      fail(thread, product.op,
           "uncommitted wgmma: the thread exits without a commit");
    if (product.group > state.numFinished)
      fail(thread, product.op,
           "unfinished wgmma: the thread exits without a wait for it");
  }
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

void Block::startWgmma(Thread &thread, WgmmaOperands &operands) {
  uint32_t op = operands.instruction.op;
  Warpgroup &group = getWarpgroup(thread, op);
  if (group.numArrived != 0)
    checkSameWgmma(thread, operands.instruction, group);
  group.arrived[thread.index % kWarpgroupSize] = &operands;
  if (++group.numArrived < kWarpgroupSize)
    return wait(thread, op);
  uint32_t first = thread.index - thread.index % kWarpgroupSize;
  finishWgmma(first, group);
  group.numArrived = 0;
  for (uint32_t rank = 0; rank < kWarpgroupSize; ++rank) {
    group.arrived[rank] = nullptr;
    if (first + rank != thread.index)
      wake(threads[first + rank]);
  }
}

void Block::checkSameWgmma(const Thread &thread,
                           const WgmmaInstruction &instruction,
                           const Warpgroup &group) {
  auto *it = std::find_if(std::begin(group.arrived), std::end(group.arrived),
                          [](const WgmmaOperands *other) { return other; });
  const WgmmaInstruction &other = (*it)->instruction;
  uint32_t rank = uint32_t(it - std::begin(group.arrived));
  const Thread &first =
      threads[thread.index - thread.index % kWarpgroupSize + rank];
  if (other.op != instruction.op)
    fail(thread, instruction.op,
         "divergent warpgroup: " + describeThread(first) +
             " of its warpgroup waits at " + describeOp(other.op));
  if (!(other == instruction))
    fail(thread, instruction.op,
         "divergent warpgroup: " + describeThread(first) +
             " has another shape, type or descriptor");
}

void Block::finishWgmma(uint32_t first, Warpgroup &group) {
  const WgmmaInstruction &instruction = group.arrived[0]->instruction;
  const WgmmaThread &state = group.threads[0];
  for (uint32_t rank = 1; rank < kWarpgroupSize; ++rank) {
    const WgmmaThread &other = group.threads[rank];
    if (other.numCommitted != state.numCommitted ||
        other.numFinished != state.numFinished)
      fail(threads[first + rank], instruction.op,
           "divergent warpgroup: its numbers of commits and waits differ from "
           "those of " +
               describeThread(threads[first]));
  }
  WgmmaProduct product = {instruction.op, instruction.typeD(),
                          instruction.numRegisters(), state.numCommitted + 1};
  if (!instruction.isSupported())
    fail(threads[first], instruction.op,
         "invalid shape or types: wgmma has no instruction for them");
  product.registers = takeAccumulators(first, group);
  group.ordered.clear();
  group.known = SharedAccess();
  multiplyWgmma(first, group, product);
  uint32_t number = group.add(std::move(product));
  for (uint32_t rank = 0; rank < kWarpgroupSize; ++rank) {
    ++group.threads[rank].numOpen;
    for (uint32_t i = 0; i < instruction.numRegisters(); ++i)
      group.arrived[rank]->accumulators[i] =
          WgmmaToken::encode(instruction.typeD(), number, i);
  }
}

WgmmaProduct *Block::findAccumulators(const Thread &thread, Warpgroup &group) {
  const WgmmaOperands &operands = *group.arrived[thread.index % kWarpgroupSize];
  const WgmmaInstruction &instruction = operands.instruction;
  if (!instruction.accumulates())
    return nullptr;
  uint32_t count = instruction.numRegisters();
  for (uint32_t i = 0; i < count; ++i) {
    WgmmaProduct *product = findProduct(thread, instruction.op, group,
                                        operands.accumulators + i, count - i);
    if (!product)
      continue;
    if (product->numRegisters != count || product->type != instruction.typeD())
      fail(thread, instruction.op,
           "unfinished accumulators: the result of " + describeOp(product->op) +
               " has another shape, and no wait has finished it");
    if (product->isTaken)
      failTaken(thread, instruction.op, *product);
    return product;
  }
  return nullptr;
}

void Block::failTaken(const Thread &thread, uint32_t op,
                      const WgmmaProduct &product) {
  fail(thread, op,
       "unfinished accumulators: another wgmma has taken the result of " +
           describeOp(product.op) + ", and there was no wait for it");
}

std::vector<uint32_t> Block::takeAccumulators(uint32_t first,
                                              Warpgroup &group) {
  const WgmmaInstruction &instruction = group.arrived[0]->instruction;
  WgmmaProduct *source = findAccumulators(threads[first], group);
  for (uint32_t rank = 0; rank < kWarpgroupSize; ++rank) {
    const Thread &thread = threads[first + rank];
    if (rank != 0 && findAccumulators(thread, group) != source)
      fail(thread, instruction.op,
           "divergent warpgroup: its accumulators are not from the product "
           "that those of " +
               describeThread(threads[first]) + " are from");
    // Products in a row do not need a fence for their accumulators.
    if ((!source || instruction.hasRegistersA) && !group.threads[rank].isFenced)
      fail(thread, instruction.op,
           "missing fence: no wgmma.fence is between its registers and the "
           "product");
  }
  if (source) {
    source->isTaken = true;
    return std::move(source->registers);
  }
  uint32_t count = instruction.numRegisters();
  std::vector<uint32_t> registers(size_t(kWarpgroupSize) * count);
  if (instruction.accumulates())
    for (uint32_t rank = 0; rank < kWarpgroupSize; ++rank)
      std::copy_n(group.arrived[rank]->accumulators, count,
                  registers.begin() + size_t(rank) * count);
  return registers;
}

std::string Block::describeMissing() const {
  for (size_t i = 0; i < warpgroups.size(); ++i) {
    const Warpgroup &group = warpgroups[i];
    if (group.numArrived == 0)
      continue;
    std::vector<const Thread *> missing;
    uint32_t op = 0;
    for (uint32_t rank = 0; rank < kWarpgroupSize; ++rank)
      if (group.arrived[rank])
        op = group.arrived[rank]->instruction.op;
      else
        missing.push_back(&threads[i * kWarpgroupSize + rank]);
    return describeThreads(missing) + " of the warpgroup do not reach " +
           describeOp(op) + "; ";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

/// Checks that 16 bytes may be read: their writes must be ordered before all
/// threads of the warpgroup, and visible to the proxy of products and copies.
void Block::checkWgmmaRead(uint32_t first, Warpgroup &group, uint32_t op,
                           uint32_t offset) {
  for (uint32_t i = offset; i < offset + 16; ++i) {
    const SharedAccess &write = shared[i].write;
    if (!shared.isOfBlock(write))
      fail(threads[first], op,
           "uninitialised read: byte " + std::to_string(i) +
               " of shared memory was not written");
    if (write.isCopy)
      failRace(threads[first], op, i, /*isWrite=*/false, write);
    if (!isKnownToWarpgroup(first, group, write))
      checkWriteOfOperand(first, op, i);
    group.known = write;
  }
  WgmmaRead &read =
      wgmmaReads[offset / 16 * warpgroups.size() + first / kWarpgroupSize];
  read = {group.threads[0].numCommitted + 1, op};
}

/// Checks the write of a byte for each thread of a warpgroup.
void Block::checkWriteOfOperand(uint32_t first, uint32_t op, uint32_t offset) {
  const SharedAccess &write = shared[offset].write;
  for (uint32_t member = first; member < first + kWarpgroupSize; ++member) {
    const Thread &thread = threads[member];
    if (!isOrdered(thread, write))
      failRace(thread, op, offset, /*isWrite=*/false, write);
    if (!isVisibleToCopies(thread, write))
      fail(thread, op,
           "missing fence: it reads byte " + std::to_string(offset) +
               " of shared memory, which " +
               describeThread(threads[write.thread]) + " writes at " +
               describeOp(write.op) + ", without fence.proxy.async in between");
  }
}

/// Returns true if a write is obviously ordered before all threads of a
/// warpgroup, and visible.
bool Block::isKnownToWarpgroup(uint32_t first, Warpgroup &group,
                               const SharedAccess &write) {
  const SharedAccess &known = group.known;
  if (known.thread == write.thread && known.time == write.time &&
      known.epoch == write.epoch)
    return true;
  if (write.isBulk())
    return false;
  if (group.ordered.empty())
    orderBeforeWarpgroup(first, group);
  bool isOrdered =
      write.epoch != shared.epoch || group.ordered[write.thread] >= write.time;
  return isOrdered && (write.epoch < group.fencedEpoch ||
                       group.fenced[write.thread] >= write.time);
}

/// Joins the order of the threads of a warpgroup.
void Block::orderBeforeWarpgroup(uint32_t first, Warpgroup &group) {
  group.ordered.assign(width, UINT32_MAX);
  group.fenced.assign(width, UINT32_MAX);
  group.fencedEpoch = UINT32_MAX;
  for (uint32_t member = first; member < first + kWarpgroupSize; ++member) {
    const uint32_t *row = seenBy(member);
    const CopyOrder &order = getCopyOrder(threads[member]);
    group.fencedEpoch = std::min(group.fencedEpoch, order.fencedEpoch);
    for (uint32_t column = 0; column < width; ++column) {
      uint32_t fenced = column < order.fenced.size() ? order.fenced[column] : 0;
      group.fenced[column] = std::min(group.fenced[column], fenced);
      if (column != member)
        group.ordered[column] = std::min(group.ordered[column], row[column]);
    }
  }
}

bool Block::isReadFinished(const Thread &thread, uint32_t warpgroup,
                           uint32_t group) {
  uint32_t first = warpgroup * kWarpgroupSize;
  for (uint32_t rank = 0; rank < kWarpgroupSize; ++rank) {
    const std::vector<WgmmaWait> &waits =
        warpgroups[warpgroup].threads[rank].waits;
    auto wait = std::lower_bound(waits.begin(), waits.end(), group,
                                 [](const WgmmaWait &wait, uint32_t group) {
                                   return wait.group < group;
                                 });
    if (wait != waits.end() &&
        (first + rank == thread.index || wait->epoch != shared.epoch ||
         seenBy(thread.index)[first + rank] >= wait->time))
      return true;
  }
  return false;
}

void Block::checkWriteUnderWgmma(const Thread &thread, uint32_t op,
                                 uint32_t offset, uint32_t bytes) {
  size_t count = warpgroups.size();
  for (uint32_t chunk = offset / 16; chunk * 16 < offset + bytes; ++chunk)
    for (uint32_t i = 0; i < count; ++i) {
      const WgmmaRead &read = wgmmaReads[chunk * count + i];
      if (read.group == 0 || isReadFinished(thread, i, read.group))
        continue;
      fail(thread, op,
           "write under a wgmma: it writes byte " +
               std::to_string(std::max(offset, chunk * 16)) +
               " of shared memory, which " + describeOp(read.op) +
               " reads, and no wait for that product is ordered before");
    }
}

} // namespace relax_mlir::runtime::emulator
