//===- RegisterAllocation.cpp - linear-scan registers for the VM ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/Bytecode/RegisterAllocation.h"

#include "mlir/Analysis/Liveness.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

using namespace mlir;
using namespace mlir::relax_vm;
using namespace relax_mlir;

namespace {
/// The interval of a value: written at `start`, last read at `end`. A value
/// that starts where another one ends may take its register, because an
/// instruction reads its operands before it writes its result.
struct Interval {
  Value value;
  int64_t start;
  int64_t end;
  /// Breaks ties by position in the function.
  size_t order;
};

/// Numbers of a block's first instruction and terminator.
struct BlockRange {
  int64_t first;
  int64_t last;
};

class LinearScan {
public:
  LinearScan(FuncOp func) : func(func), liveness(func) {}

  FailureOr<RegisterAllocation> run() {
    numberBlocks();
    if (failed(checkKills()))
      return failure();
    buildIntervals();
    assignRegisters();
    return std::move(result);
  }

private:
  void numberBlocks();
  LogicalResult checkKills();
  void buildIntervals();
  void assignRegisters();
  Interval getInterval(Value value);
  int64_t takeRegister(Value value);

  FuncOp func;
  Liveness liveness;
  RegisterAllocation result;
  DenseMap<Block *, BlockRange> ranges;
  DenseMap<Operation *, int64_t> numbers;
  SmallVector<Interval> intervals;
  std::set<int64_t> freeRegisters;
};
} // namespace

void LinearScan::numberBlocks() {
  DenseSet<Block *> reachable;
  for (Block *block : llvm::depth_first(&func.getBody().front()))
    reachable.insert(block);
  int64_t number = 0;
  for (Block &block : func.getBody()) {
    if (!reachable.contains(&block))
      continue;
    result.blocks.push_back(&block);
    int64_t first = number;
    for (Operation &op : block)
      numbers[&op] = number++;
    ranges[&block] = {first, number - 1};
  }
}

LogicalResult LinearScan::checkKills() {
  for (Block *block : result.blocks) {
    for (auto kill : block->getOps<KillOp>()) {
      if (!liveness.getLiveOut(block).contains(kill.getValue()))
        continue;
      return kill.emitOpError(
          "expected the last use of its operand, got a use in a later block");
    }
  }
  return success();
}

Interval LinearScan::getInterval(Value value) {
  Block *home = value.getParentBlock();
  int64_t start = ranges[home].first;
  if (Operation *def = value.getDefiningOp())
    start = numbers[def];
  int64_t end = start;
  for (Operation *user : value.getUsers())
    if (auto it = numbers.find(user); it != numbers.end())
      end = std::max(end, it->second);
  for (Block *block : result.blocks) {
    if (liveness.getLiveIn(block).contains(value))
      start = std::min(start, ranges[block].first);
    if (liveness.getLiveOut(block).contains(value))
      end = std::max(end, ranges[block].last + 1);
  }
  if (isa<BlockArgument>(value)) {
    if (home->isEntryBlock())
      start = -1;
    // The edges into the block write the argument even if it has no use.
    for (Block *pred : home->getPredecessors()) {
      auto it = ranges.find(pred);
      if (it == ranges.end())
        continue;
      start = std::min(start, it->second.last);
      end = std::max(end, it->second.last + 1);
    }
    end = std::max(end, start + 1);
  }
  return {value, start, end, intervals.size()};
}

void LinearScan::buildIntervals() {
  for (Block *block : result.blocks) {
    for (BlockArgument arg : block->getArguments())
      intervals.push_back(getInterval(arg));
    for (auto call : block->getOps<CallOp>())
      if (Value value = call.getResult(); value && !value.use_empty())
        intervals.push_back(getInterval(value));
  }
  // Sorts parameters first and in order: they are registers 0, 1, ...
  llvm::sort(intervals, [](const Interval &lhs, const Interval &rhs) {
    return std::tie(lhs.start, lhs.order) < std::tie(rhs.start, rhs.order);
  });
}

/// Prefers, for a block argument, the register of a value moved into it.
int64_t LinearScan::takeRegister(Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  if (arg && !arg.getOwner()->isEntryBlock()) {
    Block *block = arg.getOwner();
    for (auto it = block->pred_begin(); it != block->pred_end(); ++it) {
      auto branch = cast<BranchOpInterface>((*it)->getTerminator());
      Value source = branch.getSuccessorOperands(
          it.getSuccessorIndex())[arg.getArgNumber()];
      int64_t reg = result.lookup(source);
      if (reg >= 0 && freeRegisters.erase(reg))
        return reg;
    }
  }
  if (freeRegisters.empty())
    return result.numRegisters++;
  int64_t reg = *freeRegisters.begin();
  freeRegisters.erase(freeRegisters.begin());
  return reg;
}

void LinearScan::assignRegisters() {
  SmallVector<Interval> active;
  for (const Interval &interval : intervals) {
    llvm::erase_if(active, [&](const Interval &other) {
      if (other.end > interval.start)
        return false;
      freeRegisters.insert(result.lookup(other.value));
      return true;
    });
    result.registers[interval.value] = takeRegister(interval.value);
    active.push_back(interval);
  }
}

FailureOr<RegisterAllocation> relax_mlir::allocateRegisters(FuncOp func) {
  return LinearScan(func).run();
}

SmallVector<RegisterMove>
relax_mlir::sequentializeMoves(ArrayRef<RegisterMove> moves, int64_t scratch) {
  SmallVector<RegisterMove> pending, ordered;
  for (const RegisterMove &move : moves)
    if (move.src != move.dst)
      pending.push_back(move);
  while (!pending.empty()) {
    // A destination that no pending move reads can be written now.
    auto *ready = llvm::find_if(pending, [&](const RegisterMove &move) {
      return llvm::none_of(pending, [&](const RegisterMove &other) {
        return other.src == move.dst;
      });
    });
    if (ready != pending.end()) {
      ordered.push_back(*ready);
      pending.erase(ready);
      continue;
    }
    // Only cycles remain: save one destination and read the copy instead.
    int64_t saved = pending.front().dst;
    ordered.push_back({saved, scratch});
    for (RegisterMove &move : pending)
      if (move.src == saved)
        move.src = scratch;
  }
  return ordered;
}
