//===- LaneConditions.cpp - the lanes of a vector that run ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaneConditions.h"

#include "IndexReplacement.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IntegerSet.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Affine values
//===----------------------------------------------------------------------===//

AffineExpr mlir::tir::getDifference(AffineExpr expr, unsigned numDims,
                                    unsigned numSymbols, ArrayRef<Value> values,
                                    Value variable) {
  MLIRContext *context = expr.getContext();
  SmallVector<AffineExpr> dims, symbols;
  for (unsigned i = 0; i < numDims; ++i)
    dims.push_back(getAffineDimExpr(i, context) +
                   (values[i] == variable ? 1 : 0));
  for (unsigned i = 0; i < numSymbols; ++i)
    symbols.push_back(getAffineSymbolExpr(i, context) +
                      (values[numDims + i] == variable ? 1 : 0));
  return simplifyIndexExpr(expr.replaceDimsAndSymbols(dims, symbols) - expr,
                           numDims, numSymbols);
}

IndexValue::IndexValue(AffineExpr expr, ValueRange dims, ValueRange symbols)
    : expr(simplifyIndexExpr(expr, dims.size(), symbols.size())), dims(dims),
      symbols(symbols) {
  compressAffineOperands(this->expr, this->dims, this->symbols);
}

IndexValue IndexValue::operator-(const IndexValue &other) const {
  SmallVector<Value> allDims(dims), allSymbols(symbols);
  llvm::append_range(allDims, other.dims);
  llvm::append_range(allSymbols, other.symbols);
  AffineExpr shifted = other.expr.shiftDims(other.dims.size(), dims.size())
                           .shiftSymbols(other.symbols.size(), symbols.size());
  return {expr - shifted, allDims, allSymbols};
}

static bool isNeverNegative(const IndexValue &value, IndexSpace &ranges) {
  IndexExpr known = ranges.getExpr(value.expr, value.dims, value.symbols);
  return known.isValid() &&
         ranges.getBounds().proveNonNegative(known) == Answer::Yes;
}

/// Returns expressions over common operands.
static SmallVector<AffineExpr> merge(ArrayRef<IndexValue> values,
                                     SmallVectorImpl<Value> &dims,
                                     SmallVectorImpl<Value> &symbols) {
  SmallVector<AffineExpr> exprs;
  for (const IndexValue &value : values) {
    exprs.push_back(value.expr.shiftDims(value.dims.size(), dims.size())
                        .shiftSymbols(value.symbols.size(), symbols.size()));
    llvm::append_range(dims, value.dims);
    llvm::append_range(symbols, value.symbols);
  }
  if (!exprs.empty())
    compressAffineOperands(exprs, dims, symbols);
  return exprs;
}

//===----------------------------------------------------------------------===//
// Conditions on values
//===----------------------------------------------------------------------===//

void mlir::tir::addFactsAround(Operation *op, IndexSpace &ranges) {
  Operation *parent = op->getParentOp();
  if (!isa<ForOp, IfOp>(parent))
    return;
  addFactsAround(parent, ranges);
  auto add = [&](const relax_mlir::IndexExpr &fact) {
    if (fact.isValid())
      ranges.getBounds().addFact(fact);
  };
  if (auto loop = dyn_cast<ForOp>(parent)) {
    for (AffineExpr extent : loop.getExtent().getResults())
      add(ranges.getExpr(extent, loop.getDimOperands(),
                         loop.getSymbolOperands()) -
          1);
    return;
  }
  auto branch = cast<IfOp>(parent);
  if (op->getBlock() != branch.getThenBlock())
    return;
  IntegerSet set = branch.getCondition();
  for (auto [expr, isEq] :
       llvm::zip_equal(set.getConstraints(), set.getEqFlags())) {
    relax_mlir::IndexExpr fact = ranges.getExpr(expr, branch.getDimOperands(),
                                                branch.getSymbolOperands());
    add(fact);
    if (isEq)
      add(-fact);
  }
}

void AffineConditions::add(const IndexValue &value) {
  if (!llvm::is_contained(values, value))
    values.push_back(value);
}

void AffineConditions::dropKnown(IndexSpace &ranges,
                                 const AffineConditions *known) {
  llvm::erase_if(values, [&](const IndexValue &value) {
    return (known && llvm::is_contained(known->values, value)) ||
           isNeverNegative(value, ranges);
  });
}

bool AffineConditions::neverHold(IndexSpace &ranges) const {
  return llvm::any_of(values, [&](const IndexValue &value) {
    IndexExpr known = ranges.getExpr(value.expr, value.dims, value.symbols);
    return known.isValid() &&
           ranges.getBounds().proveNonNegative(-known - 1) == Answer::Yes;
  });
}

IfOp AffineConditions::createBranch(OpBuilder &builder, Location loc,
                                    bool withElse) const {
  SmallVector<Value> operands, symbols;
  SmallVector<AffineExpr> exprs = merge(values, operands, symbols);
  SmallVector<bool> eqFlags(exprs.size(), false);
  IntegerSet set =
      IntegerSet::get(operands.size(), symbols.size(), exprs, eqFlags);
  operands.append(symbols);
  return IfOp::create(builder, loc, set, operands, withElse);
}

//===----------------------------------------------------------------------===//
// Conditions on lanes
//===----------------------------------------------------------------------===//

IndexValue LaneConstraint::getBound() const {
  AffineExpr bound =
      slope < 0 ? first.expr.floorDiv(-slope) : (-first.expr).ceilDiv(slope);
  return {bound, first.dims, first.symbols};
}

void LaneConditions::add(const LaneConstraint &constraint) {
  if (!llvm::is_contained(constraints, constraint))
    constraints.push_back(constraint);
}

void LaneConditions::addExtent(ForOp loop) {
  for (AffineExpr extent : loop.getExtent().getResults())
    add({IndexValue(extent - 1, loop.getDimOperands(),
                    loop.getSymbolOperands()),
         -1});
}

LogicalResult LaneConditions::addBranch(ForOp loop, IfOp branch,
                                        std::string &reason) {
  Value variable = loop.getInductionVar();
  IntegerSet set = branch.getCondition();
  auto refuse = [&](StringRef why) {
    reason = why.str();
    return failure();
  };
  if (branch.getElseBlock() || set.getNumEqualities())
    return refuse("a branch in it is not a bounds check");
  SmallVector<Value> operands(branch.getSetOperands());
  for (Value value : operands)
    if (value != variable && loop.getBody().isAncestor(value.getParentRegion()))
      return refuse("a branch depends on a loop inside");
  for (AffineExpr expr : set.getConstraints()) {
    auto slope = dyn_cast<AffineConstantExpr>(getDifference(
        expr, set.getNumDims(), set.getNumSymbols(), operands, variable));
    if (!slope)
      return refuse("a condition in it is not linear in the loop variable");
    SmallVector<AffineExpr> first = {expr};
    SmallVector<Value> dims(branch.getDimOperands());
    SmallVector<Value> symbols(branch.getSymbolOperands());
    IndexReplacement(variable, 0).apply(first, dims, symbols);
    add({IndexValue(first.front(), dims, symbols), slope.getValue()});
  }
  return success();
}

void LaneConditions::intersectWith(const LaneConditions &other) {
  llvm::erase_if(constraints, [&](const LaneConstraint &constraint) {
    return !llvm::is_contained(other.constraints, constraint);
  });
}

AffineConditions LaneConditions::getAll(int64_t lanes) const {
  AffineConditions conditions;
  for (const LaneConstraint &constraint : constraints)
    conditions.add(constraint.at(constraint.slope < 0 ? lanes - 1 : 0));
  return conditions;
}

AffineConditions LaneConditions::getAny(int64_t lanes) const {
  // Intervals have a common lane if each two of them do.
  AffineConditions conditions;
  for (const LaneConstraint &constraint : constraints)
    conditions.add(constraint.at(constraint.slope > 0 ? lanes - 1 : 0));
  for (const LaneConstraint &end : constraints)
    for (const LaneConstraint &begin : constraints)
      if (end.slope < 0 && begin.slope > 0)
        conditions.add(end.getBound() - begin.getBound());
  return conditions;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// Creates the least or, for affine.max, the greatest of `values`.
template <typename OpTy>
static Value createExtremum(OpBuilder &builder, Location loc,
                            ArrayRef<IndexValue> values) {
  SmallVector<Value> operands, symbols;
  SmallVector<AffineExpr> exprs = merge(values, operands, symbols);
  auto map = AffineMap::get(operands.size(), symbols.size(), exprs,
                            builder.getContext());
  operands.append(symbols);
  if (exprs.size() == 1)
    return builder.createOrFold<affine::AffineApplyOp>(loc, map, operands);
  return OpTy::create(builder, loc, map, operands);
}

/// Creates the mask of the first `count` lanes, a number of 32 bits.
static Value createPrefix(OpBuilder &builder, Location loc, int64_t lanes,
                          Value count) {
  auto type = VectorType::get({lanes}, builder.getI1Type());
  return vector::CreateMaskOp::create(builder, loc, type, count);
}

Value LaneConditions::createEndMask(OpBuilder &builder, Location loc,
                                    int64_t lanes, IndexSpace &ranges,
                                    bool isAny) const {
  IndexValue all(builder.getAffineConstantExpr(lanes), {}, {});
  SmallVector<IndexValue> counts;
  bool isSmall = false, isNatural = true;
  for (const LaneConstraint &constraint : constraints) {
    if (constraint.slope >= 0)
      continue;
    IndexValue count = constraint.getBound() + 1;
    if (isNeverNegative(count - all, ranges))
      continue;
    isSmall |= isNeverNegative(all - count, ranges);
    isNatural &= isAny || isNeverNegative(count, ranges);
    counts.push_back(count);
  }
  if (counts.empty())
    return {};
  if (counts.size() == 1)
    if (auto constant = dyn_cast<AffineConstantExpr>(counts.front().expr))
      return vector::ConstantMaskOp::create(
          builder, loc, VectorType::get({lanes}, builder.getI1Type()),
          ArrayRef<int64_t>{
              std::clamp<int64_t>(constant.getValue(), 0, lanes)});
  if (!isSmall)
    counts.push_back(all);
  Value count = createExtremum<affine::AffineMinOp>(builder, loc, counts);
  if (!isNatural)
    count = arith::MaxSIOp::create(
        builder, loc, count, arith::ConstantIndexOp::create(builder, loc, 0));
  return createPrefix(builder, loc, lanes, count);
}

Value LaneConditions::createBeginMask(OpBuilder &builder, Location loc,
                                      int64_t lanes, IndexSpace &ranges,
                                      bool isAny) const {
  IndexValue zero(builder.getAffineConstantExpr(0), {}, {});
  IndexValue all(builder.getAffineConstantExpr(lanes), {}, {});
  SmallVector<IndexValue> begins;
  bool isNatural = false, isSmall = true;
  for (const LaneConstraint &constraint : constraints) {
    if (constraint.slope <= 0)
      continue;
    IndexValue begin = constraint.getBound();
    if (isNeverNegative(zero - begin, ranges))
      continue;
    isNatural |= isNeverNegative(begin, ranges);
    isSmall &= isAny || isNeverNegative(all - begin, ranges);
    begins.push_back(begin);
  }
  if (begins.empty())
    return {};
  if (!isNatural)
    begins.push_back(zero);
  Value begin = createExtremum<affine::AffineMaxOp>(builder, loc, begins);
  if (!isSmall)
    begin = arith::MinSIOp::create(
        builder, loc, begin,
        arith::ConstantIndexOp::create(builder, loc, lanes));
  Value before = createPrefix(builder, loc, lanes, begin);
  auto type = cast<VectorType>(before.getType());
  return arith::XOrIOp::create(
      builder, loc, before,
      arith::ConstantOp::create(builder, loc,
                                DenseElementsAttr::get(type, true)));
}

Value LaneConditions::createMask(OpBuilder &builder, Location loc,
                                 int64_t lanes, IndexSpace &ranges,
                                 bool isAny) const {
  Value end = createEndMask(builder, loc, lanes, ranges, isAny);
  Value begin = createBeginMask(builder, loc, lanes, ranges, isAny);
  if (!end || !begin)
    return end ? end : begin;
  return arith::AndIOp::create(builder, loc, end, begin);
}
