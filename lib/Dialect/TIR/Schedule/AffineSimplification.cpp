//===- AffineSimplification.cpp - simplify affine ops by ranges -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Renumbers `exprs` over `operands`, of which the first `numDims` are
/// dimensions. Returns the new number of dimensions.
static unsigned classifyOperands(MutableArrayRef<AffineExpr> exprs,
                                 unsigned numDims,
                                 SmallVectorImpl<Value> &operands) {
  if (exprs.empty()) {
    operands.clear();
    return 0;
  }
  MLIRContext *context = exprs.front().getContext();
  SmallVector<Value> dims, symbols;
  SmallVector<AffineExpr> replacements;
  for (Value operand : operands) {
    auto arg = dyn_cast<BlockArgument>(operand);
    bool isSymbol = arg && isa<PrimFuncOp>(arg.getOwner()->getParentOp());
    SmallVector<Value> &list = isSymbol ? symbols : dims;
    replacements.push_back(isSymbol ? getAffineSymbolExpr(list.size(), context)
                                    : getAffineDimExpr(list.size(), context));
    list.push_back(operand);
  }
  ArrayRef<AffineExpr> all(replacements);
  for (AffineExpr &expr : exprs)
    expr = expr.replaceDimsAndSymbols(all.take_front(numDims),
                                      all.drop_front(numDims));
  compressAffineOperands(exprs, dims, symbols);
  operands.assign(dims);
  operands.append(symbols);
  return dims.size();
}

void mlir::tir::classifyAffineOperands(AffineMap &map,
                                       SmallVectorImpl<Value> &operands) {
  SmallVector<AffineExpr> exprs(map.getResults());
  unsigned numDims = classifyOperands(exprs, map.getNumDims(), operands);
  map = AffineMap::get(numDims, operands.size() - numDims, exprs,
                       map.getContext());
}

void mlir::tir::classifyAffineOperands(IntegerSet &set,
                                       SmallVectorImpl<Value> &operands) {
  SmallVector<AffineExpr> exprs(set.getConstraints());
  unsigned numDims = classifyOperands(exprs, set.getNumDims(), operands);
  set = IntegerSet::get(numDims, operands.size() - numDims, exprs,
                        set.getEqFlags());
}

//===----------------------------------------------------------------------===//
// Simplification
//===----------------------------------------------------------------------===//

namespace {
class Simplifier {
public:
  explicit Simplifier(RewriterBase &rewriter) : rewriter(rewriter) {}

  void run(Operation *op) {
    // Visit nested operations first, since blocks and branches may be erased.
    for (Region &region : op->getRegions())
      for (Block &block : llvm::make_early_inc_range(region))
        for (Operation &nested : llvm::make_early_inc_range(block))
          run(&nested);
    rewriter.setInsertionPoint(op);
    if (auto load = dyn_cast<affine::AffineLoadOp>(op)) {
      simplifyLoad(load);
    } else if (auto store = dyn_cast<affine::AffineStoreOp>(op)) {
      simplifyStore(store);
    } else if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
      simplifyApply(apply);
    } else if (auto branch = dyn_cast<affine::AffineIfOp>(op)) {
      simplifyBranch(branch);
    } else if (auto block = dyn_cast<BlockOp>(op)) {
      simplifyPredicate(block);
    } else if (auto branch = dyn_cast<IfOp>(op)) {
      simplifyCondition(branch);
    }
  }

  /// Erases unused operations below `op`.
  static void eraseUnused(RewriterBase &rewriter, Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &nested :
             llvm::make_early_inc_range(llvm::reverse(block))) {
          if (isOpTriviallyDead(&nested))
            rewriter.eraseOp(&nested);
          else
            eraseUnused(rewriter, &nested);
        }
  }

private:
  /// Returns the cost of the address that the indices into `type` form, as far
  /// as sizes are constant.
  static std::pair<unsigned, unsigned>
  getAddressCost(MemRefType type, AffineMap map, ArrayRef<AffineExpr> indices) {
    AffineExpr address = getAffineConstantExpr(0, map.getContext());
    for (auto [index, size] : llvm::zip_equal(indices, type.getShape()))
      address = address * (ShapedType::isDynamic(size) ? 1 : size) + index;
    return getAffineCost(
        simplifyIndexExpr(address, map.getNumDims(), map.getNumSymbols()));
  }

  /// Composes and simplifies a map. Indices into `type`, if given, stay as they
  /// are if simpler ones would make a more expensive address.
  std::pair<AffineMap, SmallVector<Value>>
  simplifyMap(AffineMap map, ValueRange values, MemRefType type = {}) {
    SmallVector<Value> operands(values);
    affine::fullyComposeAffineMapAndOperands(&map, &operands);
    classifyAffineOperands(map, operands);
    SmallVector<AffineExpr> exprs;
    ValueRange all(operands);
    unsigned numDims = map.getNumDims();
    for (AffineExpr expr : map.getResults())
      exprs.push_back(space.simplify(expr, all.take_front(numDims),
                                     all.drop_front(numDims)));
    if (type && getAddressCost(type, map, exprs) >
                    getAddressCost(type, map, map.getResults()))
      exprs.assign(map.getResults().begin(), map.getResults().end());
    map = AffineMap::get(numDims, map.getNumSymbols(), exprs, map.getContext());
    classifyAffineOperands(map, operands);
    return {map, operands};
  }

  template <typename AccessOp>
  static bool isEqual(AccessOp access, AffineMap map, ValueRange operands) {
    return access.getAffineMap() == map &&
           llvm::equal(access.getMapOperands(), operands);
  }

  void simplifyLoad(affine::AffineLoadOp load) {
    auto [map, operands] = simplifyMap(
        load.getAffineMap(), load.getMapOperands(), load.getMemRefType());
    if (!isEqual(load, map, operands))
      rewriter.replaceOpWithNewOp<affine::AffineLoadOp>(load, load.getMemRef(),
                                                        map, operands);
  }

  void simplifyStore(affine::AffineStoreOp store) {
    auto [map, operands] = simplifyMap(
        store.getAffineMap(), store.getMapOperands(), store.getMemRefType());
    if (!isEqual(store, map, operands))
      rewriter.replaceOpWithNewOp<affine::AffineStoreOp>(
          store, store.getValueToStore(), store.getMemRef(), map, operands);
  }

  void simplifyApply(affine::AffineApplyOp apply) {
    // Compose the index, simplified together with the other indices.
    if (llvm::all_of(apply->getUsers(),
                     llvm::IsaPred<affine::AffineLoadOp, affine::AffineStoreOp,
                                   affine::AffineApplyOp, affine::AffineIfOp>))
      return;
    auto [map, operands] =
        simplifyMap(apply.getAffineMap(), apply.getMapOperands());
    AffineExpr result = map.getResult(0);
    if (isa<AffineDimExpr, AffineSymbolExpr>(result))
      rewriter.replaceOp(apply, operands);
    else
      rewriter.replaceOpWithNewOp<affine::AffineApplyOp>(apply, map, operands);
  }

  bool isNeverNegative(const IndexExpr &value) {
    return value.isValid() &&
           space.getBounds().proveNonNegative(value) == Answer::Yes;
  }

  /// Leaves out constraints that always hold; returns false if one never does.
  bool simplifySet(IntegerSet &set, ValueRange operands) {
    ValueRange dims = operands.take_front(set.getNumDims());
    ValueRange symbols = operands.drop_front(set.getNumDims());
    SmallVector<AffineExpr> exprs;
    SmallVector<bool> eqFlags;
    for (auto [constraint, isEq] :
         llvm::zip_equal(set.getConstraints(), set.getEqFlags())) {
      AffineExpr expr = space.simplify(constraint, dims, symbols);
      IndexExpr value = space.getExpr(expr, dims, symbols);
      if (isNeverNegative(-value - 1))
        return false;
      if (isEq ? expr == getAffineConstantExpr(0, expr.getContext())
               : isNeverNegative(value))
        continue;
      exprs.push_back(expr);
      eqFlags.push_back(isEq);
    }
    set = exprs.empty() ? IntegerSet()
                        : IntegerSet::get(set.getNumDims(), set.getNumSymbols(),
                                          exprs, eqFlags);
    return true;
  }

  void simplifyBranch(affine::AffineIfOp branch) {
    IntegerSet set = branch.getIntegerSet();
    // Compose through a map: sets have no such function.
    AffineMap map = AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                   set.getConstraints(), set.getContext());
    SmallVector<Value> operands(branch.getOperands());
    affine::fullyComposeAffineMapAndOperands(&map, &operands);
    classifyAffineOperands(map, operands);
    set = IntegerSet::get(map.getNumDims(), map.getNumSymbols(),
                          map.getResults(), set.getEqFlags());
    bool mayHold = simplifySet(set, operands);
    if (mayHold && set) {
      classifyAffineOperands(set, operands);
      rewriter.modifyOpInPlace(branch,
                               [&] { branch.setConditional(set, operands); });
      return;
    }
    if (!mayHold && !branch.hasElse()) {
      rewriter.eraseOp(branch);
      return;
    }
    Block *taken = mayHold ? branch.getThenBlock() : branch.getElseBlock();
    Operation *yield = taken->getTerminator();
    SmallVector<Value> results(yield->getOperands());
    rewriter.eraseOp(yield);
    rewriter.inlineBlockBefore(taken, branch);
    rewriter.replaceOp(branch, results);
  }

  void simplifyPredicate(BlockOp block) {
    if (!block.getPredicate())
      return;
    IntegerSet set = *block.getPredicate();
    SmallVector<Value> operands(block.getMapOperands());
    if (!simplifySet(set, operands)) {
      rewriter.eraseOp(block);
      return;
    }
    rewriter.modifyOpInPlace(block, [&] {
      block.setMaps(block.getBinding(), block.getDomain(), set, operands);
    });
  }

  void simplifyCondition(IfOp branch) {
    IntegerSet set = branch.getCondition();
    SmallVector<Value> operands(branch.getSetOperands());
    bool mayHold = simplifySet(set, operands);
    if (mayHold && set) {
      rewriter.modifyOpInPlace(branch,
                               [&] { branch.setConditionSet(set, operands); });
      return;
    }
    if (Block *taken =
            mayHold ? branch.getThenBlock() : branch.getElseBlock()) {
      rewriter.eraseOp(taken->getTerminator());
      rewriter.inlineBlockBefore(taken, branch);
    }
    rewriter.eraseOp(branch);
  }

  RewriterBase &rewriter;
  /// Each iterator has its own name, since expressions stay over iterators.
  IndexSpace space{{}, ArgumentRange::NotNegative};
};
} // namespace

void mlir::tir::simplifyAffineOps(RewriterBase &rewriter, Operation *root) {
  OpBuilder::InsertionGuard guard(rewriter);
  Simplifier simplifier(rewriter);
  for (Region &region : root->getRegions())
    for (Block &block : region)
      for (Operation &op : llvm::make_early_inc_range(block))
        simplifier.run(&op);
  Simplifier::eraseUnused(rewriter, root);
}
