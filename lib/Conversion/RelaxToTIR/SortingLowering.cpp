//===- SortingLowering.cpp - lower sorting operators ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DividedAxis.h"
#include "ElementOrder.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "relax-mlir/Conversion/RelaxToTIR/PrimFuncEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Merge sort
//===----------------------------------------------------------------------===//

namespace {
/// Builds the program of a sorting operator. Its first part computes, for each
/// point of the other dimensions, the positions along the axis in sorted order.
/// If the operator asks for it, its axis is divided.
class SortProgram {
public:
  template <typename OpTy>
  SortProgram(OpTy op, OpBuilder &builder, Location loc, StringRef name,
              ArrayRef<StringRef> symbols, bool descending)
      : loc(loc), program(op, builder, loc, name, symbols),
        type(getElementType(op.getX())), descending(descending) {
    others = program.getExtents(op.getX().getType());
    if (failed(program.getStatus()))
      return;
    axis = *normalizeAxis({}, op.getAxis(), others.size());
    size = others[axis];
    others.erase(others.begin() + axis);
    x = program.getBuffer(0);
    std::optional<int64_t> most;
    if constexpr (std::is_same_v<OpTy, TopkOp>)
      most = op.getK();
    if (op->hasAttr(kDividedAttrName))
      sortDivided(/*hasPositions=*/!std::is_same_v<OpTy, SortOp>, most);
    else
      sortPositions();
  }

  /// Builds a block `stage` for each point of `extents`.
  void forEach(ArrayRef<IndexExpr> extents, StringRef stage,
               llvm::function_ref<void(OpBuilder &, ValueRange)> body) {
    program.block(
        stage, extents, tir::IteratorKind::Spatial,
        [&](OpBuilder &at, Location, ValueRange point) { body(at, point); });
  }
  /// Builds a block `stage` for each element of the first result.
  void forEachResult(StringRef stage,
                     llvm::function_ref<void(OpBuilder &, ValueRange)> body) {
    if (succeeded(program.getStatus()))
      forEach(program.getOutputExtents(0), stage, body);
  }
  FailureOr<FunctionOpInterface> finish() { return program.finish(); }

  int64_t getAxis() const { return axis; }
  ArrayRef<IndexExpr> getOthers() const { return others; }
  /// Returns the number of elements along the axis.
  Value getCount(OpBuilder &at) { return program.index(at, size); }

  /// Returns the position of the element of rank `rank`, for a point of the
  /// other dimensions.
  Value readPosition(OpBuilder &at, ValueRange point, Value rank) {
    return load(at, positions, point, rank);
  }
  /// Reads the element of rank `rank`.
  Value readSorted(OpBuilder &at, ValueRange point, Value rank) {
    if (elements)
      return load(at, elements, point, rank);
    return readElement(at, point, readPosition(at, point, rank));
  }
  /// Reads the element at a position.
  Value readElement(OpBuilder &at, ValueRange point, Value position) {
    SmallVector<Value> indices(point);
    indices.insert(indices.begin() + axis, toIndex(at, position));
    return memref::LoadOp::create(at, loc, x, indices);
  }
  /// Writes one element of a result.
  void write(OpBuilder &at, unsigned result, ValueRange indices, Value value) {
    memref::StoreOp::create(at, loc, value, program.getOutput(result), indices);
  }
  void writePosition(OpBuilder &at, unsigned result, ValueRange indices,
                     Value position) {
    Value buffer = program.getOutput(result);
    Type to = cast<MemRefType>(buffer.getType()).getElementType();
    write(at, result, indices,
          ElementMath(at, loc, to).convert(position, position.getType()));
  }

private:
  static Value toIndex(OpBuilder &at, Value position) {
    return arith::IndexCastOp::create(at, position.getLoc(), at.getIndexType(),
                                      position);
  }
  Value load(OpBuilder &at, Value buffer, ValueRange point, Value rank) {
    SmallVector<Value> indices(point);
    indices.push_back(rank);
    return memref::LoadOp::create(at, loc, buffer, indices);
  }
  void store(OpBuilder &at, Value value, Value buffer, ValueRange point,
             Value rank) {
    SmallVector<Value> indices(point);
    indices.push_back(rank);
    memref::StoreOp::create(at, loc, value, buffer, indices);
  }
  void sortPositions();
  void sortDivided(bool hasPositions, std::optional<int64_t> most);
  Value mergeRuns(OpBuilder &at, ValueRange point, Value width, Value count);
  void mergeTwo(OpBuilder &at, ValueRange point, Value low, Value middle,
                Value high, Value last);

  Location loc;
  PrimFuncEmitter program;
  Type type;
  bool descending;
  Extents others;
  int64_t axis = 0;
  IndexExpr size;
  Value x, positions, merged;
  /// The sorted elements, if the axis is divided.
  Value elements;
};
} // namespace

/// Merges the sorted runs of `positions` from `low` to `middle` and from
/// `middle` to `high` into `merged`.
void SortProgram::mergeTwo(OpBuilder &at, ValueRange point, Value low,
                           Value middle, Value high, Value last) {
  Value one = arith::ConstantIndexOp::create(at, loc, 1);
  auto body = [&](OpBuilder &in, Location, Value to, ValueRange next) {
    // Past the end of a run any element may be read: it is not selected.
    auto read = [&](Value rank) {
      return load(in, positions, point,
                  arith::MinUIOp::create(in, loc, rank, last));
    };
    Value left = read(next[0]), right = read(next[1]);
    Type computeType = getComputeType(type);
    ElementMath math(in, loc, computeType);
    Value a = math.convert(readElement(in, point, left), type);
    Value b = math.convert(readElement(in, point, right), type);
    ElementOrder order(math);
    // Of equal elements the left one comes first.
    Value isBefore = descending ? order.isLess(a, b) : order.isLess(b, a);
    Value noLeft = arith::CmpIOp::create(in, loc, arith::CmpIPredicate::sge,
                                         next[0], middle);
    Value hasRight = arith::CmpIOp::create(in, loc, arith::CmpIPredicate::slt,
                                           next[1], high);
    Value takesRight = arith::AndIOp::create(
        in, loc, hasRight, arith::OrIOp::create(in, loc, noLeft, isBefore));
    store(in, arith::SelectOp::create(in, loc, takesRight, right, left), merged,
          point, to);
    Value nextLeft = arith::AddIOp::create(in, loc, next[0], one);
    Value nextRight = arith::AddIOp::create(in, loc, next[1], one);
    Value i = arith::SelectOp::create(in, loc, takesRight, next[0], nextLeft);
    Value j = arith::SelectOp::create(in, loc, takesRight, nextRight, next[1]);
    scf::YieldOp::create(in, loc, ValueRange{i, j});
  };
  scf::ForOp::create(at, loc, low, high, one, ValueRange{low, middle}, body);
}

/// Merges each two adjacent sorted runs of `width` positions; returns the width
/// of the merged runs.
Value SortProgram::mergeRuns(OpBuilder &at, ValueRange point, Value width,
                             Value count) {
  Value zero = arith::ConstantIndexOp::create(at, loc, 0);
  Value one = arith::ConstantIndexOp::create(at, loc, 1);
  Value last = arith::SubIOp::create(at, loc, count, one);
  Value both = arith::AddIOp::create(at, loc, width, width);
  scf::ForOp::create(at, loc, zero, count, both, ValueRange(),
                     [&](OpBuilder &in, Location, Value low, ValueRange) {
                       auto end = [&](Value begin) -> Value {
                         Value after =
                             arith::AddIOp::create(in, loc, begin, width);
                         return arith::MinSIOp::create(in, loc, after, count);
                       };
                       Value middle = end(low);
                       mergeTwo(in, point, low, middle, end(middle), last);
                       scf::YieldOp::create(in, loc);
                     });
  scf::ForOp::create(at, loc, zero, count, one, ValueRange(),
                     [&](OpBuilder &in, Location, Value i, ValueRange) {
                       store(in, load(in, merged, point, i), positions, point,
                             i);
                       scf::YieldOp::create(in, loc);
                     });
  return both;
}

/// Builds a bottom-up merge sort, stable and for any number of elements.
void SortProgram::sortPositions() {
  Extents extents(others);
  extents.push_back(size);
  Type i64 = IntegerType::get(type.getContext(), 64);
  positions = program.allocate(extents, i64);
  merged = program.allocate(extents, i64);
  forEach(others, "sort", [&](OpBuilder &at, ValueRange point) {
    Value zero = arith::ConstantIndexOp::create(at, loc, 0);
    Value one = arith::ConstantIndexOp::create(at, loc, 1);
    Value count = getCount(at);
    scf::ForOp::create(at, loc, zero, count, one, ValueRange(),
                       [&](OpBuilder &in, Location, Value i, ValueRange) {
                         Value position =
                             arith::IndexCastOp::create(in, loc, i64, i);
                         store(in, position, positions, point, i);
                         scf::YieldOp::create(in, loc);
                       });
    scf::WhileOp::create(
        at, loc, TypeRange{one.getType()}, ValueRange{one},
        [&](OpBuilder &in, Location, ValueRange width) {
          Value isUnsorted = arith::CmpIOp::create(
              in, loc, arith::CmpIPredicate::slt, width[0], count);
          scf::ConditionOp::create(in, loc, isUnsorted, width);
        },
        [&](OpBuilder &in, Location, ValueRange width) {
          scf::YieldOp::create(in, loc, mergeRuns(in, point, width[0], count));
        });
  });
}

/// Builds a sort that threads share. Positions are found if `hasPositions`, and
/// of each row the first `most` elements, or all.
void SortProgram::sortDivided(bool hasPositions, std::optional<int64_t> most) {
  SortedRows sorted = sortByMerges(
      program, loc, {type, others, size, axis, descending, hasPositions, most});
  elements = sorted.elements;
  positions = sorted.positions;
}

/// Returns the coordinates of a point except the one along `axis`.
static SmallVector<Value> dropAxis(ValueRange point, int64_t axis) {
  SmallVector<Value> others(point);
  others.erase(others.begin() + axis);
  return others;
}

static FailureOr<FunctionOpInterface> lowerSort(SortOp op, OpBuilder &builder,
                                                Location loc, StringRef name,
                                                ArrayRef<StringRef> symbols) {
  SortProgram sort(op, builder, loc, name, symbols, op.getDescending());
  int64_t axis = sort.getAxis();
  sort.forEachResult("gather", [&](OpBuilder &at, ValueRange point) {
    SmallVector<Value> others = dropAxis(point, axis);
    sort.write(at, 0, point, sort.readSorted(at, others, point[axis]));
  });
  return sort.finish();
}

static FailureOr<FunctionOpInterface>
lowerArgsort(ArgsortOp op, OpBuilder &builder, Location loc, StringRef name,
             ArrayRef<StringRef> symbols) {
  SortProgram sort(op, builder, loc, name, symbols, op.getDescending());
  int64_t axis = sort.getAxis();
  sort.forEachResult("positions", [&](OpBuilder &at, ValueRange point) {
    Value position = sort.readPosition(at, dropAxis(point, axis), point[axis]);
    sort.writePosition(at, 0, point, position);
  });
  return sort.finish();
}

/// Runs `found` if there is an element, otherwise writes `missing` at position
/// -1.
static void writeIfThere(SortProgram &sort, OpBuilder &at, Location loc,
                         Value isThere, ValueRange point, Attribute missing,
                         llvm::function_ref<void(OpBuilder &)> found) {
  scf::IfOp::create(
      at, loc, isThere,
      [&](OpBuilder &then, Location) {
        found(then);
        scf::YieldOp::create(then, loc);
      },
      [&](OpBuilder &otherwise, Location) {
        sort.write(otherwise, 0, point,
                   arith::ConstantOp::create(otherwise, loc,
                                             cast<TypedAttr>(missing)));
        sort.writePosition(
            otherwise, 1, point,
            arith::ConstantIntOp::create(otherwise, loc, -1, 64));
        scf::YieldOp::create(otherwise, loc);
      });
}

static FailureOr<FunctionOpInterface> lowerTopk(TopkOp op, OpBuilder &builder,
                                                Location loc, StringRef name,
                                                ArrayRef<StringRef> symbols) {
  SortProgram sort(op, builder, loc, name, symbols, op.getLargest());
  int64_t axis = sort.getAxis();
  sort.forEachResult("gather", [&](OpBuilder &at, ValueRange point) {
    SmallVector<Value> others = dropAxis(point, axis);
    sort.write(at, 0, point, sort.readSorted(at, others, point[axis]));
    Value position = sort.readPosition(at, others, point[axis]);
    sort.writePosition(at, 1, point, position);
  });
  return sort.finish();
}

/// Returns the rank of the median, or of the first NaN.
static Value getMedianRank(SortProgram &sort, OpBuilder &at, Location loc,
                           ValueRange others, Value count, bool isFloat) {
  Value one = arith::ConstantIndexOp::create(at, loc, 1);
  Value last = arith::SubIOp::create(at, loc, count, one);
  Value middle = arith::ShRUIOp::create(at, loc, last, one);
  if (!isFloat)
    return middle;
  auto isNaN = [&](OpBuilder &in, Value rank) -> Value {
    Value element =
        sort.readElement(in, others, sort.readPosition(in, others, rank));
    Type type = element.getType();
    ElementMath math(in, loc, getComputeType(type));
    Value wide = math.convert(element, type);
    return arith::CmpFOp::create(in, loc, arith::CmpFPredicate::UNO, wide,
                                 wide);
  };
  // NaNs sort last: go back from the end to the first one.
  Value lastIsNaN = isNaN(at, last);
  auto search = scf::WhileOp::create(
      at, loc, TypeRange{last.getType()}, ValueRange{last},
      [&](OpBuilder &in, Location, ValueRange rank) {
        Value zero = arith::ConstantIndexOp::create(in, loc, 0);
        Value before = arith::SubIOp::create(in, loc, rank[0], one);
        Value clamped = arith::MaxSIOp::create(in, loc, before, zero);
        Value hasBefore = arith::CmpIOp::create(
            in, loc, arith::CmpIPredicate::sgt, rank[0], zero);
        Value goesOn = arith::AndIOp::create(
            in, loc, arith::AndIOp::create(in, loc, lastIsNaN, hasBefore),
            isNaN(in, clamped));
        scf::ConditionOp::create(in, loc, goesOn, rank);
      },
      [&](OpBuilder &in, Location, ValueRange rank) {
        Value before = arith::SubIOp::create(in, loc, rank[0], one);
        scf::YieldOp::create(in, loc, before);
      });
  return arith::SelectOp::create(at, loc, lastIsNaN, search.getResult(0),
                                 middle);
}

static FailureOr<FunctionOpInterface> lowerMedian(MedianOp op,
                                                  OpBuilder &builder,
                                                  Location loc, StringRef name,
                                                  ArrayRef<StringRef> symbols) {
  SortProgram sort(op, builder, loc, name, symbols, /*descending=*/false);
  Type type = getKernelElementType(relax::getElementType(op.getX()));
  Attribute missing = builder.getZeroAttr(type);
  if (auto floatType = dyn_cast<FloatType>(type))
    missing = builder.getFloatAttr(
        type, APFloat::getNaN(floatType.getFloatSemantics()));
  sort.forEach(
      sort.getOthers(), "median", [&](OpBuilder &at, ValueRange others) {
        SmallVector<Value> point(others);
        if (op.getKeepdims())
          point.insert(point.begin() + sort.getAxis(),
                       arith::ConstantIndexOp::create(at, loc, 0));
        Value count = sort.getCount(at);
        Value zero = arith::ConstantIndexOp::create(at, loc, 0);
        Value isThere = arith::CmpIOp::create(
            at, loc, arith::CmpIPredicate::sgt, count, zero);
        writeIfThere(
            sort, at, loc, isThere, point, missing, [&](OpBuilder &in) {
              Value rank = getMedianRank(sort, in, loc, others, count,
                                         isa<FloatType>(type));
              Value position = sort.readPosition(in, others, rank);
              sort.write(in, 0, point, sort.readElement(in, others, position));
              sort.writePosition(in, 1, point, position);
            });
      });
  return sort.finish();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachSortingLowerings(MLIRContext &context) {
  attachPrimFuncLowering<SortOp, lowerSort>(context);
  attachPrimFuncLowering<ArgsortOp, lowerArgsort>(context);
  attachPrimFuncLowering<TopkOp, lowerTopk>(context);
  attachPrimFuncLowering<MedianOp, lowerMedian>(context);
}
