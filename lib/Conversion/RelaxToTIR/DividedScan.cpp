//===- DividedScan.cpp - scans that threads share -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DividedAxis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// The elements of a group, and the groups of a group of groups. A thread reads
/// the elements of its group in front of its own again, so these are few.
static constexpr int64_t kElements = 16, kGroups = 64;

/// The levels of groups above the elements of an axis of unknown size.
static constexpr unsigned kSymbolicLevels = 3;

namespace {
/// The groups of one level. Level 0 has the elements themselves.
struct Level {
  /// The number of members of the level below in each group.
  int64_t members;
  /// The number of groups.
  IndexExpr size;
  /// The sum of each group, and of all that the scan takes before it.
  Value sums, starts;
};

class ScanDivider {
public:
  ScanDivider(PrimFuncEmitter &program, Location loc, const ScanToDivide &scan)
      : program(program), loc(loc), scan(scan),
        computeType(getComputeType(scan.to)),
        extents(program.getOutputExtents(0)) {}

  void run();

private:
  /// Builds a value at each step of a loop from the one before it.
  using Step = llvm::function_ref<Value(OpBuilder &, Value index, Value all)>;

  void chooseLevels();
  Extents getExtents(unsigned level) const;
  void sumGroups(unsigned level);
  void findStarts(unsigned level);
  void scanElements();
  void scanGroups();
  Value readMember(OpBuilder &at, unsigned level, ValueRange point,
                   Value index);
  Value combine(OpBuilder &at, Value all, Value term);
  std::pair<Value, Value> getMembers(OpBuilder &at, unsigned level,
                                     Value group);
  Value forEachMember(OpBuilder &at, Value low, Value high, Value start,
                      Step step);
  Value combineBefore(OpBuilder &at, unsigned level, ValueRange point,
                      bool withOwn);
  void store(OpBuilder &at, Value value, Value buffer, ValueRange point,
             Value index);
  Value load(OpBuilder &at, Value buffer, ValueRange point, Value index);
  Value constant(OpBuilder &at, int64_t value) {
    return arith::ConstantIndexOp::create(at, loc, value);
  }

  PrimFuncEmitter &program;
  Location loc;
  const ScanToDivide &scan;
  Type computeType;
  Extents extents;
  SmallVector<Level> levels;
};
} // namespace

void ScanDivider::chooseLevels() {
  IndexExpr size = extents[scan.axis];
  levels.push_back({1, size, {}, {}});
  for (int64_t members = kElements;; members = kGroups) {
    size = IndexExpr::ceilDiv(size, members);
    levels.push_back({members, size, {}, {}});
    std::optional<int64_t> count = size.getConstant();
    if (count ? *count <= kGroups : levels.size() > kSymbolicLevels)
      return;
  }
}

/// Returns the extents of the buffers of a level.
Extents ScanDivider::getExtents(unsigned level) const {
  Extents result(extents);
  result[scan.axis] = levels[level].size;
  return result;
}

Value ScanDivider::load(OpBuilder &at, Value buffer, ValueRange point,
                        Value index) {
  SmallVector<Value> indices(point);
  indices[scan.axis] = index;
  return memref::LoadOp::create(at, loc, buffer, indices);
}

void ScanDivider::store(OpBuilder &at, Value value, Value buffer,
                        ValueRange point, Value index) {
  SmallVector<Value> indices(point);
  indices[scan.axis] = index;
  memref::StoreOp::create(at, loc, value, buffer, indices);
}

/// Reads an element, or the sum of a group.
Value ScanDivider::readMember(OpBuilder &at, unsigned level, ValueRange point,
                              Value index) {
  if (level > 0)
    return load(at, levels[level].sums, point, index);
  Value element = load(at, program.getBuffer(0), point, index);
  ElementMath math(at, loc, scan.to);
  return math.on(computeType)
      .convert(math.convert(element, scan.from), scan.to);
}

Value ScanDivider::combine(OpBuilder &at, Value all, Value term) {
  ElementMath math(at, loc, computeType);
  return scan.isProduct ? math.mul(all, term) : math.add(all, term);
}

/// Returns the first member of a group of `level`, and the one behind its last.
std::pair<Value, Value> ScanDivider::getMembers(OpBuilder &at, unsigned level,
                                                Value group) {
  Value members = constant(at, levels[level].members);
  Value low = arith::MulIOp::create(at, loc, group, members);
  Value end = arith::AddIOp::create(at, loc, low, members);
  Value size = program.index(at, levels[level - 1].size);
  return {low, arith::MinSIOp::create(at, loc, end, size)};
}

/// Builds a loop from `low` to `high`, or back if the scan is reverse.
Value ScanDivider::forEachMember(OpBuilder &at, Value low, Value high,
                                 Value start, Step step) {
  auto body = [&](OpBuilder &in, Location, Value i, ValueRange all) {
    Value index = i;
    if (scan.isReverse) {
      Value last = arith::SubIOp::create(in, loc, high, constant(in, 1));
      Value behind = arith::SubIOp::create(in, loc, i, low);
      index = arith::SubIOp::create(in, loc, last, behind);
    }
    scf::YieldOp::create(in, loc, step(in, index, all[0]));
  };
  return scf::ForOp::create(at, loc, low, high, constant(at, 1), start, body)
      .getResult(0);
}

/// Combines all that the scan takes before a member of a level, and the member
/// itself if `withOwn`.
Value ScanDivider::combineBefore(OpBuilder &at, unsigned level,
                                 ValueRange point, bool withOwn) {
  Value own = point[scan.axis];
  Value low, high, start;
  if (level + 1 == levels.size()) {
    low = constant(at, 0);
    high = program.index(at, levels[level].size);
    start = ElementMath(at, loc, computeType).constant(scan.isProduct ? 1 : 0);
  } else {
    Value members = constant(at, levels[level + 1].members);
    Value group = arith::DivUIOp::create(at, loc, own, members);
    std::tie(low, high) = getMembers(at, level + 1, group);
    start = load(at, levels[level + 1].starts, point, group);
  }
  Value &end = scan.isReverse ? low : high;
  end = own;
  if (withOwn != scan.isReverse)
    end = arith::AddIOp::create(at, loc, own, constant(at, 1));
  return forEachMember(
      at, low, high, start, [&](OpBuilder &in, Value index, Value all) {
        return combine(in, all, readMember(in, level, point, index));
      });
}

void ScanDivider::sumGroups(unsigned level) {
  Level &groups = levels[level];
  groups.sums = program.allocate(getExtents(level), computeType);
  auto body = [&](OpBuilder &at, Location, ValueRange point) {
    auto [low, high] = getMembers(at, level, point[scan.axis]);
    Value start =
        ElementMath(at, loc, computeType).constant(scan.isProduct ? 1 : 0);
    Value sum = forEachMember(
        at, low, high, start, [&](OpBuilder &in, Value index, Value all) {
          return combine(in, all, readMember(in, level - 1, point, index));
        });
    store(at, sum, groups.sums, point, point[scan.axis]);
  };
  program.block("sums_" + std::to_string(level), getExtents(level),
                tir::IteratorKind::Spatial, body);
}

void ScanDivider::findStarts(unsigned level) {
  Level &groups = levels[level];
  groups.starts = program.allocate(getExtents(level), computeType);
  auto body = [&](OpBuilder &at, Location, ValueRange point) {
    Value start = combineBefore(at, level, point, /*withOwn=*/false);
    store(at, start, groups.starts, point, point[scan.axis]);
  };
  program.block("starts_" + std::to_string(level), getExtents(level),
                tir::IteratorKind::Spatial, body);
}

/// Computes each element of the result by itself, so that threads that are
/// neighbours write neighbours.
void ScanDivider::scanElements() {
  auto body = [&](OpBuilder &at, Location, ValueRange point) {
    Value all = combineBefore(at, 0, point, !scan.isExclusive);
    Value element = ElementMath(at, loc, scan.to).convert(all, computeType);
    store(at, element, program.getOutput(0), point, point[scan.axis]);
  };
  program.block("scan", extents, tir::IteratorKind::Spatial, body);
}

/// Computes a group of the result at a time: threads that are neighbours have
/// neighbours along a later dimension.
void ScanDivider::scanGroups() {
  auto body = [&](OpBuilder &at, Location, ValueRange point) {
    Value group = point[scan.axis];
    auto [low, high] = getMembers(at, 1, group);
    Value start = load(at, levels[1].starts, point, group);
    forEachMember(
        at, low, high, start, [&](OpBuilder &in, Value index, Value all) {
          Value next = combine(in, all, readMember(in, 0, point, index));
          Value element =
              ElementMath(in, loc, scan.to)
                  .convert(scan.isExclusive ? all : next, computeType);
          store(in, element, program.getOutput(0), point, index);
          return next;
        });
  };
  tir::BlockOp block =
      program.block("scan", getExtents(1), tir::IteratorKind::Spatial, body);
  program.stateWrite(block, program.getOutput(0), scan.axis, levels[1].members);
}

void ScanDivider::run() {
  chooseLevels();
  unsigned top = levels.size() - 1;
  for (unsigned level = 1; level <= top; ++level)
    sumGroups(level);
  for (unsigned level = top; level > 0; --level)
    findStarts(level);
  bool isLast =
      llvm::all_of(ArrayRef(extents).drop_front(scan.axis + 1),
                   [](const IndexExpr &extent) { return extent.isOne(); });
  isLast ? scanElements() : scanGroups();
}

void mlir::relax::divideScan(PrimFuncEmitter &program, Location loc,
                             const ScanToDivide &scan) {
  ScanDivider(program, loc, scan).run();
}
