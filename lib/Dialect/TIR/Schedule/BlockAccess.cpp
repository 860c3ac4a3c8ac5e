//===- BlockAccess.cpp - affine accesses and loop nests -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/BlockAccess.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// Returns the position of `value` among the index symbols of the function
/// around it, or -1.
static int getSymbolNumber(Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  if (!arg)
    return -1;
  auto func = dyn_cast<PrimFuncOp>(arg.getOwner()->getParentOp());
  if (!func)
    return -1;
  return arg.getArgNumber() - (func.getNumArguments() - func.getNumSymbols());
}

/// Renumbers `map` over the iterators of `block` and the symbols of the
/// function. Returns false if it has other operands.
static bool normalizeIndices(BlockOp block, AffineMap map, ValueRange operands,
                             SmallVectorImpl<AffineExpr> &indices) {
  MLIRContext *context = block.getContext();
  SmallVector<AffineExpr> replacements;
  for (Value operand : operands) {
    auto arg = dyn_cast<BlockArgument>(operand);
    if (!arg)
      return false;
    int symbol = getSymbolNumber(operand);
    if (symbol >= 0)
      replacements.push_back(getAffineSymbolExpr(symbol, context));
    else if (arg.getOwner() == &block.getBody().front())
      replacements.push_back(getAffineDimExpr(arg.getArgNumber(), context));
    else
      return false;
  }
  ArrayRef<AffineExpr> all(replacements);
  for (AffineExpr expr : map.getResults())
    indices.push_back(expr.replaceDimsAndSymbols(
        all.take_front(map.getNumDims()), all.drop_front(map.getNumDims())));
  return true;
}

AffineAccesses mlir::tir::getBlockAccesses(BlockOp block) {
  AffineAccesses accesses;
  Block *body = &block.getBody().front();
  block.getBody().walk([&](Operation *op) {
    if (op->getNumRegions() != 0)
      accesses.hasRegions = true;
    auto load = dyn_cast<affine::AffineLoadOp>(op);
    auto store = dyn_cast<affine::AffineStoreOp>(op);
    if (load || store) {
      BlockAccess access;
      access.op = op;
      access.buffer = load ? load.getMemRef() : store.getMemRef();
      access.isWrite = static_cast<bool>(store);
      bool known =
          load ? normalizeIndices(block, load.getAffineMap(),
                                  load.getMapOperands(), access.indices)
               : normalizeIndices(block, store.getAffineMap(),
                                  store.getMapOperands(), access.indices);
      if (known && op->getBlock() == body) {
        accesses.affine.push_back(std::move(access));
        if (store)
          if (auto arg = dyn_cast<BlockArgument>(store.getValueToStore());
              arg && arg.getOwner() == body)
            accesses.valueUsed.insert(arg.getArgNumber());
        return;
      }
      accesses.hasOther = true;
    } else if (isa<memref::LoadOp, memref::StoreOp>(op)) {
      accesses.hasOther = true;
    }
    for (Value operand : op->getOperands())
      if (auto arg = dyn_cast<BlockArgument>(operand);
          arg && arg.getOwner() == body)
        accesses.valueUsed.insert(arg.getArgNumber());
  });
  return accesses;
}

/// Returns `map` over `symbols` as expressions over the symbols of the
/// function.
static SmallVector<AffineExpr> overFunctionSymbols(AffineMap map,
                                                   ValueRange symbols) {
  SmallVector<AffineExpr> replacements, exprs;
  for (Value symbol : symbols)
    replacements.push_back(
        getAffineSymbolExpr(getSymbolNumber(symbol), map.getContext()));
  for (AffineExpr expr : map.getResults())
    exprs.push_back(expr.replaceSymbols(replacements));
  return exprs;
}

SmallVector<AffineExpr> mlir::tir::getBufferSizes(PrimFuncOp func,
                                                  Value buffer) {
  if (auto arg = dyn_cast<BlockArgument>(buffer))
    return SmallVector<AffineExpr>(
        func.getBufferShape(arg.getArgNumber()).getResults());
  auto alloc = buffer.getDefiningOp<AllocOp>();
  return overFunctionSymbols(alloc.getShape(), alloc.getSymbols());
}

SmallVector<AffineExpr> mlir::tir::getIteratorExtents(PrimFuncOp func,
                                                      BlockOp block) {
  return overFunctionSymbols(block.getDomain(), block.getSymbolOperands());
}

std::optional<int64_t> mlir::tir::getLinearStep(PrimFuncOp func,
                                                const BlockAccess &access,
                                                unsigned iterator) {
  MLIRContext *context = func.getContext();
  AffineExpr linear = getAffineConstantExpr(0, context);
  for (auto [index, size] :
       llvm::zip_equal(access.indices, getBufferSizes(func, access.buffer)))
    linear = linear * size + index;
  unsigned numDims = iterator + 1;
  linear.walk([&](AffineExpr expr) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      numDims = std::max(numDims, dim.getPosition() + 1);
  });
  AffineExpr dim = getAffineDimExpr(iterator, context);
  AffineExpr step = simplifyIndexExpr(linear.replace(dim, dim + 1) - linear,
                                      numDims, func.getNumSymbols());
  auto constant = dyn_cast<AffineConstantExpr>(step);
  if (!constant)
    return std::nullopt;
  return constant.getValue();
}

FailureOr<SmallVector<ForOp>> mlir::tir::getPerfectNest(BlockOp block,
                                                        std::string *why) {
  auto refuseBlock = [&](StringRef subject, const Twine &fact) {
    return refuse(why,
                  subject + "block '" + block.getBlockName() + "' " + fact);
  };
  if (block.getPredicate() || block.getAccessOverride())
    return refuseBlock("", "has a predicate or a stated access");
  SmallVector<ForOp> loops;
  Operation *inner = block;
  while (auto loop = dyn_cast<ForOp>(inner->getParentOp())) {
    if (&loop.getBody().front().front() != inner ||
        !isa<YieldOp>(inner->getNextNode()))
      return refuseBlock("a loop around ", "holds other operations too");
    if (loop.getKind() != ForKind::Serial || loop.getAnnotations())
      return refuseBlock("a loop around ", "is not serial or has annotations");
    loops.push_back(loop);
    inner = loop;
  }
  if (!isa<PrimFuncOp>(inner->getParentOp()))
    return refuseBlock("", "and its loops are nested in '" +
                               inner->getParentOp()->getName().getStringRef() +
                               "'");
  std::reverse(loops.begin(), loops.end());

  // Iterators and loops correspond one to one.
  llvm::SmallPtrSet<Operation *, 4> bound;
  for (auto [value, extent] : llvm::zip_equal(block.getBinding().getResults(),
                                              block.getDomain().getResults())) {
    AffineExpr one = getAffineConstantExpr(1, block.getContext());
    if (isa<AffineConstantExpr>(value) && extent == one)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(value);
    ForOp loop;
    if (dim)
      loop = cast<ForOp>(
          cast<BlockArgument>(block.getDimOperands()[dim.getPosition()])
              .getOwner()
              ->getParentOp());
    if (!loop || !bound.insert(loop).second ||
        loop.getExtent().getNumResults() != 1)
      return refuseBlock("an iterator of ", "is not bound to a separate loop");
    IndexSpace space;
    relax_mlir::IndexExpr loopExtent =
        space.getExpr(loop.getExtent().getResult(0), loop.getDimOperands(),
                      loop.getSymbolOperands());
    if (!loopExtent.isValid() ||
        loopExtent != space.getExpr(extent, {}, block.getSymbolOperands()))
      return refuseBlock("a loop around ",
                         "does not run over the domain of its iterator");
  }
  if (bound.size() != loops.size())
    return refuseBlock("a loop around ", "is bound to no iterator");
  return loops;
}
