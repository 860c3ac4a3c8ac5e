//===- IteratorReplacement.cpp - replace iterators of blocks --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/IteratorReplacement.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IntegerSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tir;

namespace {
/// Expressions with their operands, in which a value is replaced.
struct Expressions {
  Expressions(ArrayRef<AffineExpr> exprs, ValueRange dims, ValueRange symbols)
      : exprs(exprs), dims(dims), symbols(symbols) {}

  void replace(Value from, const AffineValue &value);
  AffineMap getMap(MLIRContext *context) const {
    return AffineMap::get(dims.size(), symbols.size(), exprs, context);
  }
  SmallVector<Value> getOperands() const {
    SmallVector<Value> operands(dims);
    llvm::append_range(operands, symbols);
    return operands;
  }

  SmallVector<AffineExpr> exprs;
  SmallVector<Value> dims, symbols;
};
} // namespace

void Expressions::replace(Value from, const AffineValue &value) {
  if (exprs.empty())
    return;
  MLIRContext *context = exprs.front().getContext();
  AffineExpr replacement =
      value.expr.shiftDims(value.dims.size(), dims.size())
          .shiftSymbols(value.symbols.size(), symbols.size());
  SmallVector<AffineExpr> newDims, newSymbols;
  for (auto [position, dim] : llvm::enumerate(dims))
    newDims.push_back(dim == from ? replacement
                                  : getAffineDimExpr(position, context));
  for (auto [position, symbol] : llvm::enumerate(symbols))
    newSymbols.push_back(
        symbol == from ? replacement : getAffineSymbolExpr(position, context));
  llvm::append_range(dims, value.dims);
  llvm::append_range(symbols, value.symbols);
  for (AffineExpr &expr : exprs)
    expr = simplifyIndexExpr(expr.replaceDimsAndSymbols(newDims, newSymbols),
                             dims.size(), symbols.size());
  compressAffineOperands(exprs, dims, symbols);
}

/// Returns `value` with all of its operands as symbols, which is how loops and
/// blocks take iterators.
static AffineValue overSymbols(const AffineValue &value) {
  MLIRContext *context = value.expr.getContext();
  AffineValue result{value.expr, {}, value.symbols};
  SmallVector<AffineExpr> dims;
  for (Value dim : value.dims) {
    dims.push_back(getAffineSymbolExpr(result.symbols.size(), context));
    result.symbols.push_back(dim);
  }
  result.expr = value.expr.replaceDims(dims);
  return result;
}

void mlir::tir::replaceInMaps(RewriterBase &rewriter, Operation *op, Value from,
                              const AffineValue &value) {
  MLIRContext *context = op->getContext();
  auto replaceSet = [&](IntegerSet set, ValueRange dims, ValueRange symbols) {
    Expressions constraints(set.getConstraints(), dims, symbols);
    constraints.replace(from, value);
    return std::pair(IntegerSet::get(constraints.dims.size(),
                                     constraints.symbols.size(),
                                     constraints.exprs, set.getEqFlags()),
                     constraints.getOperands());
  };
  rewriter.modifyOpInPlace(op, [&] {
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](ForOp loop) {
          Expressions extent(loop.getExtent().getResults(),
                             loop.getDimOperands(), loop.getSymbolOperands());
          extent.replace(from, value);
          loop.setExtentMap(extent.getMap(context), extent.getOperands());
        })
        .Case([&](IfOp branch) {
          auto [set, operands] =
              replaceSet(branch.getCondition(), branch.getDimOperands(),
                         branch.getSymbolOperands());
          branch.setConditionSet(set, operands);
        })
        .Case([&](AllocOp alloc) {
          Expressions shape(alloc.getShape().getResults(), {},
                            alloc.getSymbols());
          shape.replace(from, value);
          alloc.setShape(shape.getMap(context));
          alloc.getSymbolsMutable().assign(shape.symbols);
        })
        .Case([&](BlockOp block) {
          // Binding, domain and predicate share their operands.
          SmallVector<AffineExpr> exprs(block.getBinding().getResults());
          llvm::append_range(exprs, block.getDomain().getResults());
          std::optional<IntegerSet> set = block.getPredicate();
          if (set)
            llvm::append_range(exprs, set->getConstraints());
          Expressions all(exprs, block.getDimOperands(),
                          block.getSymbolOperands());
          all.replace(from, value);
          unsigned numDims = all.dims.size(), numSymbols = all.symbols.size();
          unsigned numIterators = block.getNumIterators();
          ArrayRef<AffineExpr> rest = all.exprs;
          IntegerSet predicate;
          if (set)
            predicate = IntegerSet::get(numDims, numSymbols,
                                        rest.drop_front(2 * numIterators),
                                        set->getEqFlags());
          block.setMaps(AffineMap::get(numDims, numSymbols,
                                       rest.take_front(numIterators), context),
                        AffineMap::get(0, numSymbols,
                                       rest.slice(numIterators, numIterators),
                                       context),
                        predicate, all.getOperands());
        });
  });
}

/// Replaces `from` in the map of an access or of index arithmetic, whose
/// operands are the last of `op`.
static void replaceInMap(RewriterBase &rewriter, Operation *op, Value from,
                         const AffineValue &value) {
  AffineMap map = op->getAttrOfType<AffineMapAttr>("map").getValue();
  ValueRange operands = op->getOperands();
  unsigned first = operands.size() - map.getNumInputs();
  SmallVector<Value> newOperands(operands.take_front(first));
  ValueRange inputs = operands.drop_front(first);
  Expressions exprs(map.getResults(), inputs.take_front(map.getNumDims()),
                    inputs.drop_front(map.getNumDims()));
  exprs.replace(from, value);
  llvm::append_range(newOperands, exprs.getOperands());
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperands(newOperands);
    op->setAttr("map", AffineMapAttr::get(exprs.getMap(op->getContext())));
  });
}

/// Returns the body or init region of the innermost block around `op`.
static Block *getRegionAround(Operation *op) {
  Block *region = op->getBlock();
  while (!isa<BlockOp>(region->getParentOp()))
    region = region->getParentOp()->getBlock();
  return region;
}

void mlir::tir::replaceIterator(RewriterBase &rewriter, BlockArgument iterator,
                                const AffineValue &value) {
  llvm::SetVector<Operation *> users;
  users.insert(iterator.getUsers().begin(), iterator.getUsers().end());
  // A block uses no results of the blocks around it.
  llvm::SmallDenseMap<Block *, Value> values;
  for (Operation *user : users) {
    if (isa<ForOp, IfOp, AllocOp, BlockOp>(user)) {
      replaceInMaps(rewriter, user, iterator, overSymbols(value));
      continue;
    }
    if (isa<affine::AffineLoadOp, affine::AffineVectorLoadOp,
            affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
            user) ||
        (isa<affine::AffineStoreOp, affine::AffineVectorStoreOp>(user) &&
         user->getOperand(0) != iterator)) {
      replaceInMap(rewriter, user, iterator, value);
      continue;
    }
    Value &computed = values[getRegionAround(user)];
    if (!computed) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(getRegionAround(user));
      SmallVector<Value> operands(value.dims);
      llvm::append_range(operands, value.symbols);
      computed = affine::AffineApplyOp::create(
          rewriter, iterator.getLoc(),
          AffineMap::get(value.dims.size(), value.symbols.size(), value.expr),
          operands);
    }
    rewriter.modifyOpInPlace(
        user, [&] { user->replaceUsesOfWith(iterator, computed); });
  }
}
