//===- IndexCode.cpp - affine expressions over slots ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IndexCode.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

void IndexCode::addRange(IndexRange other, int64_t factor) {
  // Bounds have 32 bits, and so do all factors that matter: nothing overflows.
  if (!range.isBounded() || !other.isBounded() || factor > INT32_MAX ||
      factor < -INT32_MAX) {
    range = IndexRange();
    return;
  }
  int64_t low = other.lower * factor, high = other.upper * factor;
  range.lower += std::min(low, high);
  range.upper += std::max(low, high);
}

IndexRange IndexCode::getRange(const Part &part) {
  IndexRange lhs = part.lhs->getRange();
  int64_t divisor = part.rhs->getConstant();
  if (!part.rhs->isConstant() || divisor <= 0 || !lhs.isBounded())
    return IndexRange();
  switch (part.kind) {
  case PartKind::FloorDiv:
    return {llvm::divideFloorSigned(lhs.lower, divisor),
            llvm::divideFloorSigned(lhs.upper, divisor)};
  case PartKind::CeilDiv:
    return {llvm::divideCeilSigned(lhs.lower, divisor),
            llvm::divideCeilSigned(lhs.upper, divisor)};
  case PartKind::Mod:
    if (lhs.lower >= 0 && lhs.upper < divisor)
      return lhs;
    return {0, divisor - 1};
  case PartKind::Product:
    return IndexRange();
  }
  return IndexRange();
}

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

IndexCode::IndexCode(ProgramCompiler &compiler, AffineExpr expr,
                     unsigned numDims, ValueRange operands) {
  add(compiler, expr, 1, numDims, operands);
}

IndexCode::IndexCode(ProgramCompiler &compiler, Value value)
    : range(compiler.getRange(value)) {
  terms.push_back({1, compiler.getSlot(value)});
}

void IndexCode::add(const IndexCode &other, int64_t factor) {
  constant =
      int64_t(uint64_t(constant) + uint64_t(other.constant) * uint64_t(factor));
  IndexRange otherRange = other.range;
  for (const Term &term : other.terms) {
    Term *same = llvm::find_if(
        terms, [&](const Term &mine) { return mine.slot == term.slot; });
    if (same == terms.end())
      terms.push_back({term.coefficient * factor, term.slot});
    else
      same->coefficient += term.coefficient * factor;
  }
  for (const Part &part : other.parts) {
    parts.push_back(part);
    parts.back().coefficient *= factor;
  }
  addRange(otherRange, factor);
}

void IndexCode::add(ProgramCompiler &compiler, AffineExpr expr, int64_t factor,
                    unsigned numDims, ValueRange operands) {
  auto make = [&](AffineExpr nested) {
    return IndexCode(compiler, nested, numDims, operands);
  };
  auto addPart = [&](PartKind kind, AffineBinaryOpExpr binary) {
    IndexCode sum;
    sum.parts.push_back({1, kind,
                         std::make_shared<IndexCode>(make(binary.getLHS())),
                         std::make_shared<IndexCode>(make(binary.getRHS()))});
    sum.range = getRange(sum.parts.back());
    add(sum, factor);
  };
  auto addValue = [&](Value value) { add(IndexCode(compiler, value), factor); };
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return add(IndexCode(cast<AffineConstantExpr>(expr).getValue()), factor);
  case AffineExprKind::DimId:
    return addValue(operands[cast<AffineDimExpr>(expr).getPosition()]);
  case AffineExprKind::SymbolId:
    return addValue(
        operands[numDims + cast<AffineSymbolExpr>(expr).getPosition()]);
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    add(compiler, binary.getLHS(), factor, numDims, operands);
    return add(compiler, binary.getRHS(), factor, numDims, operands);
  case AffineExprKind::Mul: {
    // Constants are on the right-hand side.
    if (auto scale = dyn_cast<AffineConstantExpr>(binary.getRHS()))
      return add(make(binary.getLHS()), factor * scale.getValue());
    return addPart(PartKind::Product, binary);
  }
  case AffineExprKind::FloorDiv:
    return addPart(PartKind::FloorDiv, binary);
  case AffineExprKind::CeilDiv:
    return addPart(PartKind::CeilDiv, binary);
  default:
    return addPart(PartKind::Mod, binary);
  }
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

bool IndexCode::isTotal() const {
  return llvm::all_of(parts, [](const Part &part) {
    bool divides = part.kind != PartKind::Product;
    return part.lhs->isTotal() && part.rhs->isTotal() &&
           (!divides || (part.rhs->isConstant() && part.rhs->constant > 0));
  });
}

bool IndexCode::addParts(const Slot *frame, int64_t &value) const {
  for (const Part &part : parts) {
    int64_t lhs, rhs, result = 0;
    if (!part.lhs->evaluate(frame, lhs) || !part.rhs->evaluate(frame, rhs))
      return false;
    if (part.kind != PartKind::Product && rhs <= 0)
      return false;
    switch (part.kind) {
    case PartKind::FloorDiv:
      result = llvm::divideFloorSigned(lhs, rhs);
      break;
    case PartKind::CeilDiv:
      result = llvm::divideCeilSigned(lhs, rhs);
      break;
    case PartKind::Mod:
      result = llvm::mod(lhs, rhs);
      break;
    case PartKind::Product:
      result = int64_t(uint64_t(lhs) * uint64_t(rhs));
      break;
    }
    value = int64_t(uint64_t(value) +
                    uint64_t(part.coefficient) * uint64_t(result));
  }
  return true;
}

SmallVector<IndexCode> reference::makeIndexCodes(ProgramCompiler &compiler,
                                                 AffineMap map,
                                                 ValueRange operands) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    return IndexCode(compiler, expr, map.getNumDims(), operands);
  });
}

MinimumCode::MinimumCode(ProgramCompiler &compiler, AffineMap map,
                         ValueRange operands)
    : codes(makeIndexCodes(compiler, map, operands)) {}

bool MinimumCode::evaluate(const Slot *frame, int64_t &value) const {
  bool isFirst = true;
  for (const IndexCode &code : codes) {
    int64_t candidate;
    if (!code.evaluate(frame, candidate))
      return false;
    value = isFirst ? candidate : std::min(value, candidate);
    isFirst = false;
  }
  return true;
}

IndexRange MinimumCode::getRange() const {
  IndexRange range = codes.front().getRange();
  for (const IndexCode &code : codes) {
    range.lower = std::min(range.lower, code.getRange().lower);
    range.upper = std::min(range.upper, code.getRange().upper);
  }
  return range;
}

ConditionCode::ConditionCode(ProgramCompiler &compiler, IntegerSet set,
                             ValueRange operands) {
  for (auto [i, expr] : llvm::enumerate(set.getConstraints()))
    constraints.push_back(
        {IndexCode(compiler, expr, set.getNumDims(), operands), set.isEq(i)});
}

bool ConditionCode::evaluate(const Slot *frame, bool &holds) const {
  holds = true;
  for (const Constraint &constraint : constraints) {
    int64_t value;
    if (!constraint.code.evaluate(frame, value))
      return false;
    holds &= constraint.isEquality ? value == 0 : value >= 0;
  }
  return true;
}

bool reference::reportDivisor(Operation *op) {
  emitInBlock(op) << "expected divisors in affine expressions to be positive";
  return false;
}
