//===- LaneConditions.h - the lanes of a vector that run --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_LANECONDITIONS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_LANECONDITIONS_H

#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Returns the difference of `expr` at `variable` + 1 and at `variable`, one of
/// `values`, its operands.
AffineExpr getDifference(AffineExpr expr, unsigned numDims, unsigned numSymbols,
                         ArrayRef<Value> values, Value variable);

/// Adds to `ranges` what holds where `op` runs: the loops around it have at
/// least one iteration, and the conditions of the branches around it hold.
void addFactsAround(Operation *op, IndexSpace &ranges);

/// An affine expression and its operands, in the order of first use.
struct IndexValue {
  IndexValue(AffineExpr expr, ValueRange dims, ValueRange symbols);

  IndexValue operator+(int64_t offset) const {
    return {expr + offset, dims, symbols};
  }
  IndexValue operator-(const IndexValue &other) const;
  bool operator==(const IndexValue &other) const {
    return expr == other.expr && dims == other.dims && symbols == other.symbols;
  }

  AffineExpr expr;
  SmallVector<Value> dims, symbols;
};

/// Conditions `value >= 0`, all of which must hold.
class AffineConditions {
public:
  void add(const IndexValue &value);
  bool empty() const { return values.empty(); }
  ArrayRef<IndexValue> get() const { return values; }

  /// Drops the conditions that `ranges` prove, or that `known` contains.
  void dropKnown(IndexSpace &ranges, const AffineConditions *known = nullptr);
  /// Returns true if `ranges` prove that one of the conditions never holds.
  bool neverHold(IndexSpace &ranges) const;
  IfOp createBranch(OpBuilder &builder, Location loc, bool withElse) const;

private:
  SmallVector<IndexValue> values;
};

/// The condition `first + slope * lane >= 0` on a lane of a vector. `first` is
/// over values from outside of the vectorized loop.
struct LaneConstraint {
  IndexValue first;
  int64_t slope;

  IndexValue at(int64_t lane) const { return first + slope * lane; }
  /// Returns the last lane that satisfies a constraint of negative slope, or
  /// the first that satisfies one of positive slope.
  IndexValue getBound() const;
  bool operator==(const LaneConstraint &other) const {
    return first == other.first && slope == other.slope;
  }
};

/// The conditions under which a lane of a vectorized loop runs. Since all are
/// linear in the lane, the lanes that run are an interval.
class LaneConditions {
public:
  /// Adds that the lane is less than the extent of `loop`.
  void addExtent(ForOp loop);
  /// Adds the condition of `branch`, in `loop`. Fails, and stores the reason,
  /// if lanes have no linear condition for it.
  LogicalResult addBranch(ForOp loop, IfOp branch, std::string &reason);
  void add(const LaneConstraint &constraint);
  /// Drops the constraints that `other` does not have.
  void intersectWith(const LaneConditions &other);

  bool empty() const { return constraints.empty(); }
  ArrayRef<LaneConstraint> get() const { return constraints; }
  bool operator==(const LaneConditions &other) const {
    return constraints == other.constraints;
  }

  /// Returns the conditions under which all of `lanes` run.
  AffineConditions getAll(int64_t lanes) const;
  /// Returns the conditions under which one or more of `lanes` run.
  AffineConditions getAny(int64_t lanes) const;
  /// Creates the mask of the lanes that run; null if `ranges` prove that all
  /// do. `isAny` promises that one or more do.
  Value createMask(OpBuilder &builder, Location loc, int64_t lanes,
                   IndexSpace &ranges, bool isAny) const;

private:
  /// Creates the mask of the lanes below the end that constraints of negative
  /// slope set, or of those below the start that constraints of positive slope
  /// set.
  Value createEndMask(OpBuilder &builder, Location loc, int64_t lanes,
                      IndexSpace &ranges, bool isAny) const;
  Value createBeginMask(OpBuilder &builder, Location loc, int64_t lanes,
                        IndexSpace &ranges, bool isAny) const;

  SmallVector<LaneConstraint> constraints;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_LANECONDITIONS_H
