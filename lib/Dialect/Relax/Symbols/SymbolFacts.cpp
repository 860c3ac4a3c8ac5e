//===- SymbolFacts.cpp - known ranges and relations of symbols ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Symbols/SymbolFacts.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::SymbolRange;

//===----------------------------------------------------------------------===//
// Facts of types
//===----------------------------------------------------------------------===//

/// Declares the symbols that are dimensions of tensors in a type.
void SymbolFacts::addSymbols(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    for (Type element : tuple.getTypes())
      addSymbols(element);
    return;
  }
  if (!getEncoding(type))
    return;
  TensorShape shape = TensorShape::of(type);
  for (const Dim &dim : shape.getDims())
    if (dim && dim->isSymbol())
      SymbolRange{0, std::nullopt, 1}.narrow(bounds, dim->getSymbolName());
}

void SymbolFacts::addSizes(TypeRange types) {
  for (Type type : types)
    addSymbols(type);
  for (Type type : types)
    if (TensorShape shape = TensorShape::of(type); shape.hasRank())
      for (const Dim &dim : shape.getDims())
        if (dim && dim->isValid() && !dim->isConstant() && !dim->isSymbol())
          bounds.addFact(*dim);
}

SymbolFacts::SymbolFacts(FuncOp func) {
  addSizes(func.getArgumentTypes());
  for (const SymbolBound &bound : getSymbolBounds(func)) {
    bound.range.narrow(bounds, bound.symbol);
    stated = true;
  }
}

//===----------------------------------------------------------------------===//
// Facts of operations
//===----------------------------------------------------------------------===//

void SymbolFacts::addEqual(const IndexExpr &lhs, const IndexExpr &rhs) {
  IndexExpr difference = lhs - rhs;
  if (difference.isZero() || !difference.isValid())
    return;
  stated = true;
  // A whole symbol has the range and the modular set of the other side.
  for (auto [symbol, value] : {std::pair(lhs, rhs), std::pair(rhs, lhs)}) {
    if (!symbol.isSymbol())
      continue;
    getRange(value).narrow(bounds, symbol.getSymbolName());
    relax_mlir::ModularSet set = bounds.getModularSet(value);
    if (bounds.getModularSet(symbol).modulus == 1)
      bounds.setModularSet(symbol.getSymbolName(), set);
  }
  bounds.addFact(difference);
  bounds.addFact(-difference);
}

void SymbolFacts::addOperation(Operation &op) {
  if (isa<DataflowOp>(op)) {
    // The region runs once: its facts hold after it.
    for (Block &block : op.getRegion(0))
      for (Operation &nested : block)
        addOperation(nested);
    return;
  }
  if (auto cast = dyn_cast<MatchCastOp>(op)) {
    addSizes(cast.getType());
    forEachMatchingDim(cast.getValue().getType(), cast.getType(),
                       [&](const IndexExpr &lhs, const IndexExpr &rhs) {
                         if (lhs.isValid() && rhs.isValid())
                           addEqual(lhs, rhs);
                       });
  } else if (auto check = dyn_cast<CheckExprOp>(op)) {
    bounds.addFact(check.getExpr().getValue());
    stated = true;
  } else if (isa<SymbolBinderInterface>(op)) {
    for (Type type : op.getResultTypes())
      addSymbols(type);
  }
}

void SymbolFacts::addBlockArguments(Block &block) {
  for (Type type : block.getArgumentTypes())
    addSymbols(type);
}

SymbolFacts SymbolFacts::at(Block *block, Block::iterator point) {
  // The points around, the innermost first.
  SmallVector<std::pair<Block *, Block::iterator>> around = {{block, point}};
  FuncOp func;
  while (!func) {
    Operation *parent = around.back().first->getParentOp();
    if (!parent)
      return SymbolFacts();
    func = dyn_cast<FuncOp>(parent);
    if (!func)
      around.push_back({parent->getBlock(), parent->getIterator()});
  }
  SymbolFacts facts(func);
  for (auto [outer, end] : llvm::reverse(around)) {
    if (outer->getParentOp() != func)
      facts.addBlockArguments(*outer);
    for (Operation &before : llvm::make_range(outer->begin(), end))
      facts.addOperation(before);
  }
  return facts;
}

DimRelation SymbolFacts::compareDims(const Dim &lhs, const Dim &rhs) const {
  DimRelation plain = relax::compareDims(lhs, rhs);
  if (plain != DimRelation::Unknown || !lhs || !rhs || !lhs->isValid() ||
      !rhs->isValid())
    return plain;
  if (bounds.proveEqual(*lhs, *rhs) == Answer::Yes)
    return DimRelation::Equal;
  // Different for all values: one is always less.
  if (bounds.proveLess(*lhs, *rhs) == Answer::Yes ||
      bounds.proveLess(*rhs, *lhs) == Answer::Yes)
    return DimRelation::Different;
  return DimRelation::Unknown;
}

//===----------------------------------------------------------------------===//
// All places of a function
//===----------------------------------------------------------------------===//

using VisitFn = llvm::function_ref<void(Operation &, const SymbolFacts &)>;

static void walkBlocks(Region &region, SymbolFacts &facts, VisitFn visit) {
  for (Block &block : region)
    for (Operation &op : block) {
      visit(op, facts);
      // Facts of other regions than that of relax.dataflow end with the region.
      if (isa<DataflowOp>(op)) {
        walkBlocks(op.getRegion(0), facts, visit);
        continue;
      }
      if (!op.hasTrait<OpTrait::IsIsolatedFromAbove>())
        for (Region &nested : op.getRegions()) {
          SymbolFacts inner = facts;
          if (!nested.empty())
            inner.addBlockArguments(nested.front());
          walkBlocks(nested, inner, visit);
        }
      facts.addOperation(op);
    }
}

void mlir::relax::walkWithFacts(FuncOp func, VisitFn visit) {
  SymbolFacts facts(func);
  walkBlocks(func.getBody(), facts, visit);
}
