//===- IndexSpace.cpp - tir indices as IndexExpr --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/IndexSpace.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

IndexExpr IndexSpace::declare(const Twine &name, std::optional<IndexExpr> lower,
                              std::optional<IndexExpr> upper) {
  // Adjacent loops have the same depth.
  std::string unique = name.str();
  if (unsigned count = names[unique]++)
    unique += "_" + std::to_string(count);
  bounds.setRange(unique, lower, upper);
  return IndexExpr::symbol(unique);
}

SmallVector<std::string>
IndexSpace::namesIn(const IndexExpr &expr,
                    llvm::function_ref<bool(StringRef)> filter) {
  SmallVector<std::string> names;
  for (std::string &name : expr.getSymbols())
    if (filter(name))
      names.push_back(std::move(name));
  return names;
}

std::optional<IndexExpr> IndexSpace::getExpr(Value value) {
  auto it = exprs.find(value);
  if (it != exprs.end())
    return it->second;
  std::optional<IndexExpr> expr = computeExpr(value);
  if (expr && !expr->isValid())
    expr = std::nullopt;
  exprs[value] = expr;
  return expr;
}

std::optional<SmallVector<IndexExpr>>
IndexSpace::getExprs(AffineMap map, ValueRange operands) {
  SmallVector<IndexExpr> inputs;
  for (Value operand : operands) {
    std::optional<IndexExpr> expr = getExpr(operand);
    if (!expr)
      return std::nullopt;
    inputs.push_back(*expr);
  }
  ArrayRef<IndexExpr> all = inputs;
  return relax_mlir::fromAffine(map, all.take_front(map.getNumDims()),
                                all.drop_front(map.getNumDims()));
}

std::optional<SmallVector<IndexExpr>>
IndexSpace::getConstraints(IntegerSet set, ValueRange operands) {
  AffineMap map = AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                 set.getConstraints(), set.getContext());
  std::optional<SmallVector<IndexExpr>> values = getExprs(map, operands);
  if (!values)
    return std::nullopt;
  SmallVector<IndexExpr> result;
  for (auto [value, isEq] : llvm::zip(*values, set.getEqFlags())) {
    result.push_back(value);
    if (isEq)
      result.push_back(-value);
  }
  return result;
}

std::optional<SmallVector<IndexExpr>> IndexSpace::getShape(Value buffer) {
  auto type = dyn_cast<MemRefType>(buffer.getType());
  if (!type)
    return std::nullopt;
  if (auto alloc = buffer.getDefiningOp<AllocOp>())
    return getExprs(alloc.getShape(), alloc.getSymbols());
  auto argument = dyn_cast<BlockArgument>(buffer);
  if (argument)
    if (auto func = dyn_cast<PrimFuncOp>(argument.getOwner()->getParentOp()))
      return getExprs(func.getBufferShape(argument.getArgNumber()),
                      func.getSymbolArguments());
  if (!type.hasStaticShape())
    return std::nullopt;
  return SmallVector<IndexExpr>(type.getShape());
}

/// Returns true if a result of the map is the symbol, a positive multiple or a
/// quotient of it: then the symbol is at least 0, or 1, if the result is.
static bool isResult(BlockArgument symbol, AffineMap map, ValueRange operands) {
  return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
    if (auto scaled = dyn_cast<AffineBinaryOpExpr>(expr)) {
      auto factor = dyn_cast<AffineConstantExpr>(scaled.getRHS());
      bool isMonotone = expr.getKind() == AffineExprKind::Mul ||
                        expr.getKind() == AffineExprKind::FloorDiv;
      if (isMonotone && factor && factor.getValue() > 0)
        expr = scaled.getLHS();
    }
    auto input = dyn_cast<AffineSymbolExpr>(expr);
    return input && operands[map.getNumDims() + input.getPosition()] == symbol;
  });
}

/// Returns true if the symbol is a size of a buffer argument.
static bool isBufferSize(PrimFuncOp func, BlockArgument symbol) {
  for (auto [position, buffer] : llvm::enumerate(func.getBufferArguments()))
    if (isResult(symbol, func.getBufferShape(position),
                 func.getSymbolArguments()))
      return true;
  return false;
}

/// Returns true if the symbol is a size of a buffer, a loop or a block.
static bool isSize(PrimFuncOp func, BlockArgument symbol) {
  if (isBufferSize(func, symbol))
    return true;
  for (Operation *user : symbol.getUsers()) {
    if (auto loop = dyn_cast<ForOp>(user))
      if (isResult(symbol, loop.getExtent(), loop.getMapOperands()))
        return true;
    if (auto block = dyn_cast<BlockOp>(user))
      if (isResult(symbol, block.getDomain(), block.getSymbolOperands()))
        return true;
    if (auto alloc = dyn_cast<AllocOp>(user))
      if (isResult(symbol, alloc.getShape(), alloc.getSymbols()))
        return true;
  }
  return false;
}

std::optional<IndexExpr> IndexSpace::getIteratorExpr(BlockOp owner,
                                                     unsigned position) {
  if (block && block->isProperAncestor(owner)) {
    std::optional<SmallVector<IndexExpr>> binding =
        getExprs(owner.getBinding(), owner.getMapOperands());
    return binding ? std::optional((*binding)[position]) : std::nullopt;
  }
  std::optional<SmallVector<IndexExpr>> domain =
      getExprs(owner.getDomain(), owner.getSymbolOperands());
  std::optional<IndexExpr> extent;
  if (domain)
    extent = (*domain)[position];
  if (owner == block)
    return declare("d" + Twine(position), 0, extent);
  unsigned depth = 0;
  for (auto outer = owner->getParentOfType<BlockOp>(); outer;
       outer = outer->getParentOfType<BlockOp>())
    ++depth;
  return declare("b" + Twine(depth) + "_" + Twine(position), 0, extent);
}

std::optional<IndexExpr> IndexSpace::getArgumentExpr(BlockArgument argument) {
  Operation *owner = argument.getOwner()->getParentOp();
  unsigned position = argument.getArgNumber();
  if (auto func = dyn_cast<PrimFuncOp>(owner)) {
    std::optional<IndexExpr> lower;
    if (arguments == ArgumentRange::PositiveSizes && isSize(func, argument))
      lower = 1;
    else if (isBufferSize(func, argument))
      lower = 0;
    unsigned numBuffers = func.getNumArguments() - func.getNumSymbols();
    IndexExpr symbol =
        declare("s" + Twine(position - numBuffers), lower, std::nullopt);
    if (auto range = func.getSymbolRange(position))
      range->narrow(bounds, symbol.getSymbolName());
    return symbol;
  }
  if (auto nested = dyn_cast<BlockOp>(owner)) {
    if (argument.getOwner()->getParent() == &nested.getBody())
      return getIteratorExpr(nested, position);
    // Map an argument of the init region to the iterator of the block.
    return getExpr(nested.getIterators()[nested.getInitIterators()[position]]);
  }
  auto loop = dyn_cast<ForOp>(owner);
  if (!loop)
    return std::nullopt;
  unsigned depth = 0;
  for (auto outer = loop->getParentOfType<ForOp>(); outer;
       outer = outer->getParentOfType<ForOp>())
    ++depth;
  std::optional<IndexExpr> extent;
  if (auto extents = getExprs(loop.getExtent(), loop.getMapOperands()))
    extent = IndexExpr::min(*extents);
  return declare("l" + Twine(depth), 0, extent);
}

std::optional<IndexExpr> IndexSpace::computeExpr(Value value) {
  if (!value.getType().isIndex())
    return std::nullopt;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return getArgumentExpr(argument);
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return IndexExpr(constant.getSExtValue());
  Operation *op = value.getDefiningOp();
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    auto exprs = getExprs(apply.getAffineMap(), apply.getMapOperands());
    return exprs ? std::optional((*exprs)[0]) : std::nullopt;
  }
  if (auto min = dyn_cast<affine::AffineMinOp>(op)) {
    auto exprs = getExprs(min.getAffineMap(), min.getMapOperands());
    return exprs ? std::optional(IndexExpr::min(*exprs)) : std::nullopt;
  }
  if (auto max = dyn_cast<affine::AffineMaxOp>(op)) {
    auto exprs = getExprs(max.getAffineMap(), max.getMapOperands());
    return exprs ? std::optional(IndexExpr::max(*exprs)) : std::nullopt;
  }
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return std::nullopt;
  std::optional<IndexExpr> lhs = getExpr(op->getOperand(0));
  std::optional<IndexExpr> rhs = getExpr(op->getOperand(1));
  if (!lhs || !rhs)
    return std::nullopt;
  return isa<arith::AddIOp>(op)   ? *lhs + *rhs
         : isa<arith::SubIOp>(op) ? *lhs - *rhs
                                  : *lhs * *rhs;
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

void IndexSpace::addFactsWithin(Operation *op) {
  auto addPositive = [&](std::optional<SmallVector<IndexExpr>> sizes) {
    if (sizes)
      for (const IndexExpr &size : *sizes)
        if (!size.isConstant())
          bounds.addFact(size - 1);
  };
  if (auto loop = dyn_cast<ForOp>(op))
    addPositive(getExprs(loop.getExtent(), loop.getMapOperands()));
  else if (auto nested = dyn_cast<BlockOp>(op))
    addPositive(getExprs(nested.getDomain(), nested.getSymbolOperands()));
}

void IndexSpace::addFactsAround(Operation *op) {
  SmallVector<Operation *> around;
  for (Operation *parent = op->getParentOp();
       parent && !isa<PrimFuncOp>(parent); parent = parent->getParentOp())
    around.push_back(parent);
  for (Operation *parent : llvm::reverse(around)) {
    addFactsWithin(parent);
    if (auto branch = dyn_cast<IfOp>(parent);
        branch && branch.getThenRegion().isAncestor(op->getParentRegion()))
      if (auto constraints =
              getConstraints(branch.getCondition(), branch.getSetOperands()))
        for (const IndexExpr &constraint : *constraints)
          bounds.addFact(constraint);
  }
}

//===----------------------------------------------------------------------===//
// Simplification
//===----------------------------------------------------------------------===//

IndexExpr IndexSpace::getExpr(AffineExpr expr, ValueRange dims,
                              ValueRange symbols) {
  auto getAll = [&](ValueRange values) {
    return llvm::map_to_vector(values, [&](Value value) {
      return getExpr(value).value_or(IndexExpr::invalid());
    });
  };
  return relax_mlir::fromAffine(expr, getAll(dims), getAll(symbols));
}

std::pair<unsigned, unsigned> mlir::tir::getAffineCost(AffineExpr expr) {
  unsigned divisions = 0, operations = 0;
  expr.walk([&](AffineExpr nested) {
    AffineExprKind kind = nested.getKind();
    divisions += kind == AffineExprKind::FloorDiv ||
                 kind == AffineExprKind::CeilDiv || kind == AffineExprKind::Mod;
    operations += isa<AffineBinaryOpExpr>(nested);
  });
  return {divisions, operations};
}

AffineExpr IndexSpace::simplify(AffineExpr expr, ValueRange dims,
                                ValueRange symbols) {
  AffineExpr plain = simplifyIndexExpr(expr, dims.size(), symbols.size());
  IndexExpr known = getExpr(plain, dims, symbols);
  if (!known.isValid())
    return plain;
  relax_mlir::AffineExporter exporter(expr.getContext(), symbols.size());
  auto bind = [&](ValueRange values, auto getInput) {
    for (auto [index, value] : llvm::enumerate(values)) {
      std::optional<IndexExpr> name = getExpr(value);
      if (name && name->isSymbol())
        exporter.bind(name->getSymbolName(),
                      getInput(index, expr.getContext()));
    }
  };
  bind(dims, getAffineDimExpr);
  bind(symbols, getAffineSymbolExpr);
  AffineExpr simple = exporter.convert(bounds.simplify(known));
  // New symbols stand for parts that are not affine.
  if (!simple || !exporter.getSymbols().empty() ||
      getAffineCost(simple) >= getAffineCost(plain))
    return plain;
  return simple;
}

//===----------------------------------------------------------------------===//
// Affine expressions
//===----------------------------------------------------------------------===//

void AffineInputs::bindDims(ValueRange values, IndexSpace &space) {
  for (auto [position, value] : llvm::enumerate(values))
    if (auto name = space.getExpr(value); name && name->isSymbol())
      bind(name->getSymbolName(), getAffineDimExpr(position, context));
}

void AffineInputs::bindSymbols(ValueRange values, IndexSpace &space) {
  for (auto [position, value] : llvm::enumerate(values))
    if (auto name = space.getExpr(value); name && name->isSymbol())
      bind(name->getSymbolName(), getAffineSymbolExpr(position, context));
}

AffineExpr AffineInputs::toAffine(const IndexExpr &expr) const {
  return relax_mlir::toSemiAffine(
      expr, context, [&](StringRef name) { return inputs.lookup(name); });
}
