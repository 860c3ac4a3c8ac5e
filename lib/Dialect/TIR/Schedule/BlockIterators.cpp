//===- BlockIterators.cpp - replace the iterators of a block --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/BlockIterators.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

using namespace mlir;
using namespace mlir::tir;

namespace {
/// Affine expressions with their operands.
struct AffineOperands {
  AffineOperands(ArrayRef<AffineExpr> exprs, ValueRange dims,
                 ValueRange symbols)
      : exprs(exprs), dims(dims.begin(), dims.end()),
        symbols(symbols.begin(), symbols.end()) {}

  AffineMap getMap() const {
    return AffineMap::get(dims.size(), symbols.size(), exprs,
                          exprs.front().getContext());
  }
  /// Returns all operands, dimensions first.
  SmallVector<Value> getOperands() const {
    SmallVector<Value> operands = dims;
    llvm::append_range(operands, symbols);
    return operands;
  }

  SmallVector<AffineExpr> exprs;
  SmallVector<Value> dims, symbols;
};

/// Replaces the arguments of one region of a block.
class ArgumentReplacer {
public:
  /// `values` are over the arguments `after` (dimensions) and `symbols`.
  ArgumentReplacer(RewriterBase &rewriter, ArrayRef<Value> before,
                   ArrayRef<Value> after, ArrayRef<AffineExpr> values,
                   ArrayRef<Value> symbols)
      : rewriter(rewriter), before(before), after(after), values(values),
        symbols(symbols) {}

  void replaceAll(Block &block);

private:
  bool isReplaced(Value value) { return llvm::is_contained(before, value); }
  void replaceIn(AffineOperands &affine);
  void replaceIn(ForOp loop);
  void replaceIn(IfOp branch);
  void replaceIn(BlockOp block);
  void replaceIn(AllocOp alloc);
  void replaceIn(affine::AffineApplyOp apply);
  void replaceIn(const IndexedAccess &access);
  void replaceOperands(Operation *op);

  RewriterBase &rewriter;
  ArrayRef<Value> before, after;
  ArrayRef<AffineExpr> values;
  ArrayRef<Value> symbols;
  /// The values of arguments for uses without an affine map. A nested block
  /// uses none that is computed outside of it.
  DenseMap<std::pair<Block *, Value>, Value> computed;
};
} // namespace

/// Replaces operands by values. A symbol is replaced by an expression over
/// symbols, which arguments of a block are as well.
void ArgumentReplacer::replaceIn(AffineOperands &affine) {
  MLIRContext *context = affine.exprs.front().getContext();
  unsigned firstDim = affine.dims.size(), firstSymbol = affine.symbols.size();
  unsigned firstOuter = firstSymbol + after.size();
  SmallVector<AffineExpr> asDims, asSymbols, outer;
  for (unsigned i = 0, e = after.size(); i < e; ++i) {
    asDims.push_back(getAffineDimExpr(firstDim + i, context));
    asSymbols.push_back(getAffineSymbolExpr(firstSymbol + i, context));
  }
  for (unsigned i = 0, e = symbols.size(); i < e; ++i)
    outer.push_back(getAffineSymbolExpr(firstOuter + i, context));
  auto getInputs = [&](ArrayRef<Value> operands, ArrayRef<AffineExpr> arguments,
                       auto getInput) {
    SmallVector<AffineExpr> inputs;
    for (auto [position, operand] : llvm::enumerate(operands)) {
      auto *it = llvm::find(before, operand);
      inputs.push_back(it == before.end()
                           ? getInput(position, context)
                           : values[it - before.begin()].replaceDimsAndSymbols(
                                 arguments, outer));
    }
    return inputs;
  };
  SmallVector<AffineExpr> dimInputs =
      getInputs(affine.dims, asDims, getAffineDimExpr);
  SmallVector<AffineExpr> symbolInputs =
      getInputs(affine.symbols, asSymbols, getAffineSymbolExpr);
  for (AffineExpr &expr : affine.exprs)
    expr = expr.replaceDimsAndSymbols(dimInputs, symbolInputs);
  llvm::append_range(affine.dims, after);
  llvm::append_range(affine.symbols, after);
  llvm::append_range(affine.symbols, symbols);
}

void ArgumentReplacer::replaceIn(ForOp loop) {
  AffineOperands affine(loop.getExtent().getResults(), loop.getDimOperands(),
                        loop.getSymbolOperands());
  replaceIn(affine);
  rewriter.modifyOpInPlace(
      loop, [&] { loop.setExtentMap(affine.getMap(), affine.getOperands()); });
}

void ArgumentReplacer::replaceIn(IfOp branch) {
  IntegerSet set = branch.getCondition();
  AffineOperands affine(set.getConstraints(), branch.getDimOperands(),
                        branch.getSymbolOperands());
  replaceIn(affine);
  rewriter.modifyOpInPlace(branch, [&] {
    branch.setConditionSet(IntegerSet::get(affine.dims.size(),
                                           affine.symbols.size(), affine.exprs,
                                           set.getEqFlags()),
                           affine.getOperands());
  });
}

void ArgumentReplacer::replaceIn(BlockOp block) {
  unsigned count = block.getNumIterators();
  AffineOperands affine(block.getBinding().getResults(), block.getDimOperands(),
                        block.getSymbolOperands());
  llvm::append_range(affine.exprs, block.getDomain().getResults());
  IntegerSet predicate = block.getPredicate().value_or(IntegerSet());
  if (predicate)
    llvm::append_range(affine.exprs, predicate.getConstraints());
  replaceIn(affine);
  ArrayRef<AffineExpr> exprs = affine.exprs;
  unsigned numDims = affine.dims.size(), numSymbols = affine.symbols.size();
  MLIRContext *context = block.getContext();
  if (predicate)
    predicate =
        IntegerSet::get(numDims, numSymbols, exprs.drop_front(2 * count),
                        predicate.getEqFlags());
  rewriter.modifyOpInPlace(block, [&] {
    block.setMaps(
        AffineMap::get(numDims, numSymbols, exprs.take_front(count), context),
        AffineMap::get(0, numSymbols, exprs.slice(count, count), context),
        predicate, affine.getOperands());
  });
}

void ArgumentReplacer::replaceIn(AllocOp alloc) {
  AffineOperands affine(alloc.getShape().getResults(), {}, alloc.getSymbols());
  replaceIn(affine);
  compressAffineOperands(affine.exprs, affine.dims, affine.symbols);
  rewriter.modifyOpInPlace(alloc, [&] {
    alloc.setShape(affine.getMap());
    alloc.getSymbolsMutable().assign(affine.symbols);
  });
}

void ArgumentReplacer::replaceIn(affine::AffineApplyOp apply) {
  AffineMap map = apply.getAffineMap();
  AffineOperands affine(map.getResults(), apply.getDimOperands(),
                        apply.getSymbolOperands());
  replaceIn(affine);
  compressAffineOperands(affine.exprs, affine.dims, affine.symbols);
  rewriter.modifyOpInPlace(apply, [&] {
    apply.setMap(affine.getMap());
    apply.getMapOperandsMutable().assign(affine.getOperands());
  });
}

void ArgumentReplacer::replaceIn(const IndexedAccess &access) {
  AffineMap map = access.getIndexMap();
  OperandRange inputs = access.getIndexOperands();
  AffineOperands affine(map.getResults(), inputs.take_front(map.getNumDims()),
                        inputs.drop_front(map.getNumDims()));
  replaceIn(affine);
  setIndices(rewriter, access, affine.getMap(), affine.getOperands());
}

/// Returns the block of the region of the innermost tir.block around `op`.
static Block *getRegionBlock(Operation *op) {
  Block *block = op->getBlock();
  while (!isa<BlockOp>(block->getParentOp()))
    block = block->getParentOp()->getBlock();
  return block;
}

/// Replaces operands that no affine map takes.
void ArgumentReplacer::replaceOperands(Operation *op) {
  Block *block = getRegionBlock(op);
  for (OpOperand &operand : op->getOpOperands()) {
    auto *it = llvm::find(before, operand.get());
    if (it == before.end())
      continue;
    AffineExpr value = values[it - before.begin()];
    Value &replacement = computed[{block, operand.get()}];
    if (auto dim = dyn_cast<AffineDimExpr>(value))
      replacement = after[dim.getPosition()];
    if (!replacement) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(block);
      AffineOperands affine(value, after, symbols);
      compressAffineOperands(affine.exprs, affine.dims, affine.symbols);
      replacement = affine::AffineApplyOp::create(
          rewriter, op->getLoc(), affine.getMap(), affine.getOperands());
    }
    rewriter.modifyOpInPlace(op, [&] { operand.set(replacement); });
  }
}

// Operands are visited before the operations that use their results, so that
// simplification meets no argument that is to be erased.
void ArgumentReplacer::replaceAll(Block &block) {
  block.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (llvm::none_of(op->getOperands(),
                      [&](Value value) { return isReplaced(value); }))
      return;
    if (auto loop = dyn_cast<ForOp>(op))
      return replaceIn(loop);
    if (auto branch = dyn_cast<IfOp>(op))
      return replaceIn(branch);
    if (auto nested = dyn_cast<BlockOp>(op))
      return replaceIn(nested);
    if (auto alloc = dyn_cast<AllocOp>(op))
      return replaceIn(alloc);
    if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
      return replaceIn(apply);
    std::optional<IndexedAccess> access = getIndexedAccess(op);
    if (access && access->isAffine())
      return replaceIn(*access);
    replaceOperands(op);
  });
}

//===----------------------------------------------------------------------===//
// Iterators of a block
//===----------------------------------------------------------------------===//

/// Gives a region new arguments in front of those that it has.
static SmallVector<Value> addArguments(Block &region, unsigned count,
                                       Location loc) {
  Type type = IndexType::get(loc.getContext());
  SmallVector<Value> arguments;
  for (unsigned i = 0; i < count; ++i)
    arguments.push_back(region.insertArgument(i, type, loc));
  return arguments;
}

/// Returns the values of the old arguments of the init region over its new
/// arguments.
static SmallVector<AffineExpr> getInitValues(BlockOp block,
                                             const IteratorChange &change) {
  MLIRContext *context = block.getContext();
  SmallVector<AffineExpr> inputs, values;
  unsigned next = 0;
  for (IteratorKind kind : change.kinds)
    inputs.push_back(kind == IteratorKind::Reduce
                         ? getAffineConstantExpr(0, context)
                         : getAffineDimExpr(next++, context));
  for (unsigned position : block.getInitIterators())
    values.push_back(change.values[position].replaceDims(inputs));
  return values;
}

/// Replaces the arguments of one region. The maps of the block are new already.
static void changeArguments(RewriterBase &rewriter, BlockOp block,
                            Region &region, unsigned count,
                            ArrayRef<AffineExpr> values,
                            const IteratorChange &change) {
  Block &body = region.front();
  SmallVector<Value> before(body.getArguments()), after;
  rewriter.modifyOpInPlace(
      block, [&] { after = addArguments(body, count, block.getLoc()); });
  ArgumentReplacer(rewriter, before, after, values, change.valueSymbols)
      .replaceAll(body);
  rewriter.modifyOpInPlace(block,
                           [&] { body.eraseArguments(count, before.size()); });
}

void mlir::tir::changeIterators(RewriterBase &rewriter, BlockOp block,
                                const IteratorChange &change) {
  MLIRContext *context = block.getContext();
  unsigned count = change.kinds.size();
  SmallVector<AffineExpr> initValues = getInitValues(block, change);
  SmallVector<Attribute> kinds, stated;
  for (IteratorKind kind : change.kinds)
    kinds.push_back(IteratorKindAttr::get(context, kind));
  if (std::optional<ArrayAttr> overrides = block.getAccessOverride())
    for (auto access : overrides->getAsRange<AccessAttr>())
      stated.push_back(AccessAttr::get(
          context, access.getKind(),
          access.getLower().replaceDimsAndSymbols(change.values, {}, count, 0),
          access.getSizes(), access.getAll()));
  rewriter.modifyOpInPlace(block, [&] {
    block.setIteratorKindsAttr(rewriter.getArrayAttr(kinds));
    block.setMaps(change.binding, change.domain, change.predicate,
                  change.operands);
    if (!stated.empty())
      block.setAccessOverrideAttr(rewriter.getArrayAttr(stated));
  });
  changeArguments(rewriter, block, block.getBody(), count, change.values,
                  change);
  if (block.hasInit())
    changeArguments(rewriter, block, block.getInit(),
                    block.getInitIterators().size(), initValues, change);
}
