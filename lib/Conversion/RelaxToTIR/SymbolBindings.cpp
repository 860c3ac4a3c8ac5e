//===- SymbolBindings.cpp - index values for symbolic dimensions ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/SymbolBindings.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexAtom;
using relax_mlir::IndexExpr;

/// Returns true if a kernel takes an atom as one index. This includes divisions
/// by a value that may be zero: the runtime computes them and reports the zero,
/// which a kernel cannot.
static bool isLeaf(const IndexAtom &atom) {
  if (atom.getKind() != IndexAtom::Kind::FloorDiv &&
      atom.getKind() != IndexAtom::Kind::Mod)
    return true;
  return atom.getOperands()[1].getConstant().value_or(0) == 0;
}

Value SymbolBindings::request(const IndexExpr &leaf) const {
  Value &value = values[leaf.str()];
  if (!value && provider)
    value = provider(leaf);
  return value;
}

/// Builds expressions at one insertion point.
class SymbolBindings::Materializer {
public:
  Materializer(OpBuilder &builder, Location loc, const SymbolBindings &symbols)
      : builder(builder), loc(loc), symbols(symbols) {}

  bool canBuild(const IndexExpr &expr) {
    return expr.isValid() &&
           llvm::all_of(expr.getTerms(), [&](const IndexExpr::Term &term) {
             return llvm::all_of(term.factors,
                                 [&](const IndexExpr::Factor &factor) {
                                   return canBuild(factor.atom);
                                 });
           });
  }

  /// Builds an expression that `canBuild` has accepted.
  Value build(const IndexExpr &expr) {
    Value sum;
    for (const IndexExpr::Term &term : expr.getTerms()) {
      Value product;
      for (const IndexExpr::Factor &factor : term.factors) {
        Value atom = build(factor.atom);
        for (unsigned i = 0; i < factor.power; ++i)
          product = combine<arith::MulIOp>(product, atom);
      }
      if (term.coefficient != 1)
        product = combine<arith::MulIOp>(product, constant(term.coefficient));
      sum = combine<arith::AddIOp>(sum, product);
    }
    if (expr.getConstantTerm() != 0 || !sum)
      sum = combine<arith::AddIOp>(sum, constant(expr.getConstantTerm()));
    return sum;
  }

private:
  Value lookup(const IndexAtom &atom) {
    return symbols.lookup(IndexExpr::fromAtom(atom).str());
  }

  bool canBuild(const IndexAtom &atom) {
    if (lookup(atom))
      return true;
    bool isMinMax = atom.getKind() == IndexAtom::Kind::Min ||
                    atom.getKind() == IndexAtom::Kind::Max;
    if (isLeaf(atom) && !isMinMax)
      return static_cast<bool>(symbols.request(IndexExpr::fromAtom(atom)));
    return llvm::all_of(atom.getOperands(), [&](const IndexExpr &operand) {
      return canBuild(operand);
    });
  }

  Value build(const IndexAtom &atom) {
    if (Value value = lookup(atom))
      return value;
    SmallVector<Value> operands;
    for (const IndexExpr &operand : atom.getOperands())
      operands.push_back(build(operand));
    Value result = operands.front();
    for (Value operand : ArrayRef(operands).drop_front())
      result = buildAtom(atom.getKind(), result, operand);
    return result;
  }

  Value buildAtom(IndexAtom::Kind kind, Value lhs, Value rhs) {
    switch (kind) {
    case IndexAtom::Kind::FloorDiv:
      return arith::FloorDivSIOp::create(builder, loc, lhs, rhs);
    case IndexAtom::Kind::Mod: {
      // a mod b = a - b * (a floordiv b), for divisors of either sign.
      Value quotient = arith::FloorDivSIOp::create(builder, loc, lhs, rhs);
      Value product = arith::MulIOp::create(builder, loc, quotient, rhs);
      return arith::SubIOp::create(builder, loc, lhs, product);
    }
    case IndexAtom::Kind::Min:
      return arith::MinSIOp::create(builder, loc, lhs, rhs);
    case IndexAtom::Kind::Max:
      return arith::MaxSIOp::create(builder, loc, lhs, rhs);
    case IndexAtom::Kind::Symbol:
      break;
    }
    return lhs;
  }

  template <typename OpTy> Value combine(Value lhs, Value rhs) {
    return lhs ? Value(OpTy::create(builder, loc, lhs, rhs)) : rhs;
  }

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  OpBuilder &builder;
  Location loc;
  const SymbolBindings &symbols;
};

FailureOr<Value> SymbolBindings::materializeValue(OpBuilder &builder,
                                                  Location loc,
                                                  const IndexExpr &expr) const {
  // Check first, so that nothing is built on failure.
  Materializer materializer(builder, loc, *this);
  if (!materializer.canBuild(expr))
    return failure();
  return materializer.build(expr);
}

FailureOr<OpFoldResult>
SymbolBindings::materialize(OpBuilder &builder, Location loc,
                            const IndexExpr &expr) const {
  if (std::optional<int64_t> constant = expr.getConstant())
    return OpFoldResult(builder.getIndexAttr(*constant));
  FailureOr<Value> value = materializeValue(builder, loc, expr);
  if (failed(value))
    return failure();
  return OpFoldResult(*value);
}

FailureOr<SmallVector<OpFoldResult>>
SymbolBindings::materialize(OpBuilder &builder, Location loc,
                            ArrayRef<Dim> dims) const {
  SmallVector<OpFoldResult> sizes;
  for (const Dim &dim : dims) {
    FailureOr<OpFoldResult> size =
        dim ? materialize(builder, loc, *dim) : FailureOr<OpFoldResult>();
    if (failed(size))
      return failure();
    sizes.push_back(*size);
  }
  return sizes;
}

//===----------------------------------------------------------------------===//
// Affine expressions
//===----------------------------------------------------------------------===//

void SymbolBindings::walkLeaves(
    const IndexExpr &expr, llvm::function_ref<void(const IndexExpr &)> visit) {
  for (const IndexExpr::Term &term : expr.getTerms())
    for (const IndexExpr::Factor &factor : term.factors) {
      if (isLeaf(factor.atom)) {
        visit(IndexExpr::fromAtom(factor.atom));
        continue;
      }
      for (const IndexExpr &operand : factor.atom.getOperands())
        walkLeaves(operand, visit);
    }
}

AffineExpr SymbolBindings::toAffine(MLIRContext *context, const IndexExpr &expr,
                                    SmallVectorImpl<Value> &values) const {
  auto convertAtom = [&](const IndexAtom &atom) -> AffineExpr {
    if (isLeaf(atom)) {
      Value value = lookup(IndexExpr::fromAtom(atom).str());
      if (!value)
        return {};
      auto *it = llvm::find(values, value);
      unsigned position = it - values.begin();
      if (it == values.end())
        values.push_back(value);
      return getAffineSymbolExpr(position, context);
    }
    AffineExpr lhs = toAffine(context, atom.getOperands()[0], values);
    AffineExpr rhs = toAffine(context, atom.getOperands()[1], values);
    if (!lhs || !rhs)
      return {};
    return atom.getKind() == IndexAtom::Kind::Mod ? lhs % rhs
                                                  : lhs.floorDiv(rhs);
  };
  AffineExpr sum = getAffineConstantExpr(expr.getConstantTerm(), context);
  for (const IndexExpr::Term &term : expr.getTerms()) {
    AffineExpr product = getAffineConstantExpr(1, context);
    for (const IndexExpr::Factor &factor : term.factors) {
      AffineExpr atom = convertAtom(factor.atom);
      if (!atom)
        return {};
      for (unsigned i = 0; i < factor.power; ++i)
        product = product * atom;
    }
    sum = sum + product * term.coefficient;
  }
  return sum;
}
