//===- IndexReplacement.cpp - replace an index by an expression -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IndexReplacement.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IntegerSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tir;

void IndexReplacement::apply(SmallVectorImpl<AffineExpr> &exprs,
                             SmallVectorImpl<Value> &mapDims,
                             SmallVectorImpl<Value> &mapSymbols) const {
  if (exprs.empty())
    return;
  MLIRContext *context = to.getContext();
  unsigned numDims = mapDims.size(), numSymbols = mapSymbols.size();
  AffineExpr shifted = to.shiftDims(dims.size(), numDims)
                           .shiftSymbols(symbols.size(), numSymbols);
  SmallVector<AffineExpr> dimExprs, symbolExprs;
  for (auto [i, value] : llvm::enumerate(mapDims))
    dimExprs.push_back(value == from ? shifted : getAffineDimExpr(i, context));
  for (auto [i, value] : llvm::enumerate(mapSymbols))
    symbolExprs.push_back(value == from ? shifted
                                        : getAffineSymbolExpr(i, context));
  mapDims.append(dims);
  mapSymbols.append(symbols);
  for (AffineExpr &expr : exprs)
    expr = simplifyIndexExpr(expr.replaceDimsAndSymbols(dimExprs, symbolExprs),
                             mapDims.size(), mapSymbols.size());
  compressAffineOperands(exprs, mapDims, mapSymbols);
}

void IndexReplacement::apply(AffineMap &map,
                             SmallVectorImpl<Value> &operands) const {
  SmallVector<AffineExpr> exprs(map.getResults());
  SmallVector<Value> mapDims(
      ArrayRef<Value>(operands).take_front(map.getNumDims()));
  SmallVector<Value> mapSymbols(
      ArrayRef<Value>(operands).drop_front(map.getNumDims()));
  apply(exprs, mapDims, mapSymbols);
  map = AffineMap::get(mapDims.size(), mapSymbols.size(), exprs,
                       map.getContext());
  operands.assign(mapDims);
  operands.append(mapSymbols);
}

void IndexReplacement::applyTo(Operation *op) const {
  auto applyToMap = [&](AffineMap map, ValueRange mapOperands, auto update) {
    SmallVector<Value> operands(mapOperands);
    apply(map, operands);
    update(map, operands);
  };
  auto applyToAccess = [&](auto access, SmallVector<Value> leading) {
    applyToMap(access.getAffineMap(), access.getMapOperands(),
               [&](AffineMap map, ArrayRef<Value> operands) {
                 leading.append(operands.begin(), operands.end());
                 access->setOperands(leading);
                 access.setMap(map);
               });
  };
  auto applyToIndex = [&](auto index) {
    applyToMap(index.getMap(), index.getOperands(),
               [&](AffineMap map, ArrayRef<Value> operands) {
                 index->setOperands(operands);
                 index.setMap(map);
               });
  };
  auto applyToSet = [&](IntegerSet set, ValueRange operands, auto update) {
    SmallVector<AffineExpr> exprs(set.getConstraints());
    SmallVector<Value> setDims(operands.take_front(set.getNumDims()));
    SmallVector<Value> setSymbols(operands.drop_front(set.getNumDims()));
    apply(exprs, setDims, setSymbols);
    IntegerSet replaced = IntegerSet::get(setDims.size(), setSymbols.size(),
                                          exprs, set.getEqFlags());
    setDims.append(setSymbols);
    update(replaced, setDims);
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](ForOp loop) {
        applyToMap(loop.getExtent(), loop.getMapOperands(),
                   [&](AffineMap map, ArrayRef<Value> operands) {
                     loop.setExtentMap(map, operands);
                   });
      })
      .Case([&](IfOp branch) {
        applyToSet(branch.getCondition(), branch.getSetOperands(),
                   [&](IntegerSet set, ArrayRef<Value> operands) {
                     branch.setConditionSet(set, operands);
                   });
      })
      .Case([&](affine::AffineIfOp branch) {
        applyToSet(branch.getIntegerSet(), branch.getOperands(),
                   [&](IntegerSet set, ArrayRef<Value> operands) {
                     branch.setConditional(set, operands);
                   });
      })
      .Case<affine::AffineLoadOp, affine::AffineVectorLoadOp>(
          [&](auto load) { applyToAccess(load, {load.getMemRef()}); })
      .Case<affine::AffineStoreOp, affine::AffineVectorStoreOp>(
          [&](auto store) {
            applyToAccess(store, {store.getValue(), store.getMemRef()});
          })
      .Case<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
          [&](auto index) { applyToIndex(index); });
}

void IndexReplacement::apply(Block &block) const {
  block.walk([&](Operation *op) {
    if (llvm::is_contained(op->getOperands(), from))
      applyTo(op);
  });
  bool isUsed = llvm::any_of(from.getUses(), [&](OpOperand &use) {
    return block.findAncestorOpInBlock(*use.getOwner()) != nullptr;
  });
  if (!isUsed)
    return;
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  Value value;
  if (auto constant = dyn_cast<AffineConstantExpr>(to)) {
    value = arith::ConstantIndexOp::create(builder, from.getLoc(),
                                           constant.getValue());
  } else {
    SmallVector<Value> operands(dims);
    operands.append(symbols);
    value = affine::AffineApplyOp::create(
        builder, from.getLoc(), AffineMap::get(dims.size(), symbols.size(), to),
        operands);
  }
  Value(from).replaceUsesWithIf(value, [&](OpOperand &use) {
    return block.findAncestorOpInBlock(*use.getOwner()) != nullptr &&
           use.getOwner() != value.getDefiningOp();
  });
}
