//===- DividedSort.cpp - sorts that threads share -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Groups of 16 elements are sorted by counting, for each element, the ones that
// go before it. Then pairs of sorted groups are merged until one is left. The
// elements of a merged group are independent of each other: the first `d` of
// them are the first `a` elements of the left group and the first `d - a` of
// the right one, and a binary search finds `a`.
//
// Each step merges twice, from one buffer to another and back, so that groups
// become four times as long.
//
//===----------------------------------------------------------------------===//

#include "DividedAxis.h"
#include "ElementOrder.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// The elements of a group that one thread sorts.
static constexpr int64_t kGroup = 16;

/// The steps after which an axis of 2^32 elements is sorted.
static constexpr int64_t kSteps = 14;

namespace {
class RowSorter {
public:
  RowSorter(PrimFuncEmitter &program, Location loc, const RowsToSort &rows)
      : program(program), loc(loc), rows(rows) {}

  SortedRows run();

private:
  /// Two sorted groups of a row, and a rank in the merged group.
  struct Pair {
    ValueRange point;
    /// The first element of both, the number of elements of each, and the last
    /// index that may be read.
    Value left, right, numLeft, numRight, last;
    /// The index of the merged element, and its rank.
    Value index, rank;
  };

  SortedRows allocate(const IndexExpr &size);
  SmallVector<IndexExpr> countSteps() const;
  void sortGroups(const SortedRows &to);
  void sortGroup(OpBuilder &at, ValueRange point, const SortedRows &to);
  void merge(StringRef name, const SortedRows &from, const SortedRows &to,
             int64_t width);
  Pair getPair(OpBuilder &at, ValueRange point, Value step, int64_t width);
  Value findLeft(OpBuilder &at, const Pair &pair, const SortedRows &from);
  void mergeElement(OpBuilder &at, const Pair &pair, const SortedRows &from,
                    const SortedRows &to);

  /// Returns true if `a` goes before `b`, and not only because it was there.
  Value goesBefore(OpBuilder &at, Value a, Value b);
  Value readOperand(OpBuilder &at, ValueRange point, Value index);
  Value load(OpBuilder &at, Value buffer, ValueRange point, Value rank);
  void store(OpBuilder &at, Value value, Value buffer, ValueRange point,
             Value rank);

  Value constant(OpBuilder &at, int64_t value) {
    return arith::ConstantIndexOp::create(at, loc, value);
  }
  template <typename OpTy> Value make(OpBuilder &at, Value a, Value b) {
    return OpTy::create(at, loc, a, b);
  }
  Value compare(OpBuilder &at, arith::CmpIPredicate predicate, Value a,
                Value b) {
    return arith::CmpIOp::create(at, loc, predicate, a, b);
  }
  Value choose(OpBuilder &at, Value condition, Value a, Value b) {
    return arith::SelectOp::create(at, loc, condition, a, b);
  }

  PrimFuncEmitter &program;
  Location loc;
  const RowsToSort &rows;
};
} // namespace

SortedRows RowSorter::allocate(const IndexExpr &size) {
  Extents extents(rows.others);
  extents.push_back(size);
  std::optional<int64_t> count = rows.size.getConstant();
  bool isShort = count && *count <= std::numeric_limits<int32_t>::max();
  Type position = IntegerType::get(rows.type.getContext(), isShort ? 32 : 64);
  return {program.allocate(extents, rows.type),
          rows.hasPositions ? program.allocate(extents, position) : Value()};
}

/// Returns expressions whose minimum is the number of steps, which is the
/// logarithm to base four of the number of groups, rounded up: it is at most
/// `i` plus the groups that are left after `i` steps, less one, and equal to
/// that for the least `i` after which one group is left.
SmallVector<IndexExpr> RowSorter::countSteps() const {
  SmallVector<IndexExpr> counts;
  for (int64_t i = 0, length = kGroup; i <= kSteps; ++i, length *= 4)
    counts.push_back(IndexExpr::ceilDiv(rows.size, length) + (i - 1));
  if (!rows.size.getConstant())
    return counts;
  int64_t least = kSteps;
  for (const IndexExpr &count : counts)
    least = std::min(least, std::max<int64_t>(*count.getConstant(), 0));
  return {IndexExpr(least)};
}

Value RowSorter::load(OpBuilder &at, Value buffer, ValueRange point,
                      Value rank) {
  SmallVector<Value> indices(point);
  indices.push_back(rank);
  return memref::LoadOp::create(at, loc, buffer, indices);
}

void RowSorter::store(OpBuilder &at, Value value, Value buffer,
                      ValueRange point, Value rank) {
  SmallVector<Value> indices(point);
  indices.push_back(rank);
  memref::StoreOp::create(at, loc, value, buffer, indices);
}

Value RowSorter::readOperand(OpBuilder &at, ValueRange point, Value index) {
  SmallVector<Value> indices(point);
  indices.insert(indices.begin() + rows.axis, index);
  return memref::LoadOp::create(at, loc, program.getBuffer(0), indices);
}

Value RowSorter::goesBefore(OpBuilder &at, Value a, Value b) {
  ElementMath math(at, loc, getComputeType(rows.type));
  a = math.convert(a, rows.type);
  b = math.convert(b, rows.type);
  ElementOrder order(math);
  return rows.isDescending ? order.isLess(b, a) : order.isLess(a, b);
}

/// Sorts the group at a point, whose last coordinate is the group.
void RowSorter::sortGroup(OpBuilder &at, ValueRange point,
                          const SortedRows &to) {
  ValueRange row = point.drop_back();
  Value zero = constant(at, 0), one = constant(at, 1);
  Value size = constant(at, kGroup);
  Value first = make<arith::MulIOp>(at, point.back(), size);
  Value left = make<arith::SubIOp>(at, program.index(at, rows.size), first);
  Value count = make<arith::MinSIOp>(at, left, size);
  auto place = [&](OpBuilder &in, Location, Value i, ValueRange) {
    Value position = make<arith::AddIOp>(in, first, i);
    Value own = readOperand(in, row, position);
    auto compareWith = [&](OpBuilder &inner, Location, Value j,
                           ValueRange rank) {
      Value other =
          readOperand(inner, row, make<arith::AddIOp>(inner, first, j));
      Value isAfter = goesBefore(inner, own, other);
      Value isBefore = goesBefore(inner, other, own);
      Value isEarlier = compare(inner, arith::CmpIPredicate::slt, j, i);
      Value yes = arith::ConstantIntOp::create(inner, loc, 1, 1);
      Value isNotAfter = make<arith::XOrIOp>(inner, isAfter, yes);
      Value next = make<arith::AddIOp>(inner, rank[0], one);
      Value goesFirst = choose(inner, isEarlier, isNotAfter, isBefore);
      scf::YieldOp::create(inner, loc, choose(inner, goesFirst, next, rank[0]));
    };
    auto loop =
        scf::ForOp::create(in, loc, zero, count, one, zero, compareWith);
    Value rank = make<arith::AddIOp>(in, first, loop.getResult(0));
    store(in, own, to.elements, row, rank);
    if (rows.hasPositions) {
      Type type = cast<MemRefType>(to.positions.getType()).getElementType();
      store(in, arith::IndexCastOp::create(in, loc, type, position),
            to.positions, row, rank);
    }
    scf::YieldOp::create(in, loc);
  };
  scf::ForOp::create(at, loc, zero, count, one, ValueRange(), place);
}

void RowSorter::sortGroups(const SortedRows &to) {
  Extents extents(rows.others);
  extents.push_back(IndexExpr::ceilDiv(rows.size, kGroup));
  tir::BlockOp block =
      program.block("groups", extents, tir::IteratorKind::Spatial,
                    [&](OpBuilder &at, Location, ValueRange point) {
                      sortGroup(at, point, to);
                    });
  program.stateWrite(block, to.elements, rows.others.size(), kGroup);
  if (rows.hasPositions)
    program.stateWrite(block, to.positions, rows.others.size(), kGroup);
}

/// Finds the groups of `width * 4 ^ step` elements that a point is merged from.
RowSorter::Pair RowSorter::getPair(OpBuilder &at, ValueRange point, Value step,
                                   int64_t width) {
  Pair pair;
  pair.point = point.drop_back();
  Value one = constant(at, 1);
  Value shift = make<arith::AddIOp>(at, step, step);
  Value length = make<arith::ShLIOp>(at, constant(at, width), shift);
  Value both = make<arith::AddIOp>(at, length, length);
  // Lengths are powers of two.
  Value mask = make<arith::SubIOp>(at, both, one);
  pair.index = point.back();
  pair.rank = make<arith::AndIOp>(at, pair.index, mask);
  pair.left = make<arith::SubIOp>(at, pair.index, pair.rank);
  Value size = program.index(at, rows.size);
  auto getEnd = [&](Value length) {
    return make<arith::MinSIOp>(at, make<arith::AddIOp>(at, pair.left, length),
                                size);
  };
  pair.right = getEnd(length);
  Value end = getEnd(both);
  pair.last = make<arith::SubIOp>(at, end, one);
  pair.numLeft = make<arith::SubIOp>(at, pair.right, pair.left);
  pair.numRight = make<arith::SubIOp>(at, end, pair.right);
  if (rows.most) {
    Value most = constant(at, *rows.most);
    pair.numLeft = make<arith::MinSIOp>(at, pair.numLeft, most);
    pair.numRight = make<arith::MinSIOp>(at, pair.numRight, most);
  }
  return pair;
}

/// Returns how many of the elements in front of the rank are of the left group.
Value RowSorter::findLeft(OpBuilder &at, const Pair &pair,
                          const SortedRows &from) {
  Value zero = constant(at, 0), one = constant(at, 1);
  Value least = make<arith::MaxSIOp>(
      at, make<arith::SubIOp>(at, pair.rank, pair.numRight), zero);
  Value most = make<arith::MinSIOp>(at, pair.rank, pair.numLeft);
  auto search = scf::WhileOp::create(
      at, loc, TypeRange{least.getType(), most.getType()},
      ValueRange{least, most},
      [&](OpBuilder &in, Location, ValueRange range) {
        Value isOpen =
            compare(in, arith::CmpIPredicate::slt, range[0], range[1]);
        scf::ConditionOp::create(in, loc, isOpen, range);
      },
      [&](OpBuilder &in, Location, ValueRange range) {
        Value sum = make<arith::AddIOp>(in, range[0], range[1]);
        Value middle = make<arith::ShRUIOp>(in, sum, one);
        Value next = make<arith::AddIOp>(in, middle, one);
        // If `middle` elements are of the left group and the next one is not,
        // the last one of the others goes before that one.
        Value other = make<arith::SubIOp>(in, pair.rank, next);
        Value a = load(in, from.elements, pair.point,
                       make<arith::AddIOp>(in, pair.left, middle));
        Value b = load(in, from.elements, pair.point,
                       make<arith::AddIOp>(in, pair.right, other));
        Value isBefore = goesBefore(in, b, a);
        scf::YieldOp::create(
            in, loc,
            ValueRange{choose(in, isBefore, range[0], next),
                       choose(in, isBefore, middle, range[1])});
      });
  return search.getResult(0);
}

void RowSorter::mergeElement(OpBuilder &at, const Pair &pair,
                             const SortedRows &from, const SortedRows &to) {
  Value i = findLeft(at, pair, from);
  Value j = make<arith::SubIOp>(at, pair.rank, i);
  // Past the end of a group any element may be read: it is not selected.
  auto getIndex = [&](Value first, Value offset) {
    return make<arith::MinSIOp>(at, make<arith::AddIOp>(at, first, offset),
                                pair.last);
  };
  Value left = getIndex(pair.left, i), right = getIndex(pair.right, j);
  Value isBefore = goesBefore(at, load(at, from.elements, pair.point, right),
                              load(at, from.elements, pair.point, left));
  Value noLeft = compare(at, arith::CmpIPredicate::sge, i, pair.numLeft);
  Value hasRight = compare(at, arith::CmpIPredicate::slt, j, pair.numRight);
  Value takesRight = make<arith::AndIOp>(
      at, hasRight, make<arith::OrIOp>(at, noLeft, isBefore));
  Value source = choose(at, takesRight, right, left);
  store(at, load(at, from.elements, pair.point, source), to.elements,
        pair.point, pair.index);
  if (rows.hasPositions)
    store(at, load(at, from.positions, pair.point, source), to.positions,
          pair.point, pair.index);
}

void RowSorter::merge(StringRef name, const SortedRows &from,
                      const SortedRows &to, int64_t width) {
  Extents extents(rows.others);
  extents.push_back(rows.size);
  auto body = [&](OpBuilder &at, Location, ValueRange point) {
    Pair pair = getPair(at, point.drop_front(), point.front(), width);
    if (!rows.most)
      return mergeElement(at, pair, from, to);
    Value isNeeded = compare(at, arith::CmpIPredicate::slt, pair.rank,
                             constant(at, *rows.most));
    scf::IfOp::create(at, loc, isNeeded, [&](OpBuilder &in, Location) {
      mergeElement(in, pair, from, to);
      scf::YieldOp::create(in, loc);
    });
  };
  program.block(name, extents, tir::IteratorKind::Spatial, body);
}

SortedRows RowSorter::run() {
  IndexExpr groups = IndexExpr::ceilDiv(rows.size, kGroup);
  SortedRows sorted = allocate(groups * kGroup);
  SortedRows merged = allocate(rows.size);
  sortGroups(sorted);
  program.steps(countSteps(), [&] {
    merge("merge", sorted, merged, kGroup);
    merge("merge_back", merged, sorted, 2 * kGroup);
  });
  return sorted;
}

SortedRows mlir::relax::sortByMerges(PrimFuncEmitter &program, Location loc,
                                     const RowsToSort &rows) {
  return RowSorter(program, loc, rows).run();
}
