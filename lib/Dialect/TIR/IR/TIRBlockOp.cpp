//===- TIRBlockOp.cpp - the block of a tensor program ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TIRVerification.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::tir;
using namespace mlir::tir::detail;

/// Renumbers the maps of a block over `operands` in the order of its written
/// form.
static void compressMaps(AffineMap &binding, AffineMap &domain,
                         IntegerSet &predicate, ValueRange operands,
                         SmallVectorImpl<Value> &newOperands) {
  SmallVector<AffineExpr> exprs;
  for (auto [value, extent] :
       llvm::zip(binding.getResults(), domain.getResults())) {
    exprs.push_back(value);
    exprs.push_back(extent);
  }
  unsigned numIterators = exprs.size() / 2;
  if (predicate)
    llvm::append_range(exprs, predicate.getConstraints());
  newOperands.assign(operands.begin(), operands.begin() + binding.getNumDims());
  SmallVector<Value> symbols(operands.drop_front(binding.getNumDims()));
  compressAffineOperands(exprs, newOperands, symbols);
  SmallVector<AffineExpr> values, extents;
  for (unsigned i = 0; i < numIterators; ++i) {
    values.push_back(exprs[2 * i]);
    extents.push_back(exprs[2 * i + 1]);
  }
  MLIRContext *context = binding.getContext();
  unsigned numDims = newOperands.size(), numSymbols = symbols.size();
  binding = AffineMap::get(numDims, numSymbols, values, context);
  domain = AffineMap::get(0, numSymbols, extents, context);
  if (predicate)
    predicate = IntegerSet::get(
        numDims, numSymbols,
        ArrayRef<AffineExpr>(exprs).drop_front(2 * numIterators),
        predicate.getEqFlags());
  newOperands.append(symbols);
}

void BlockOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                    ArrayRef<IteratorKind> kinds, AffineMap binding,
                    AffineMap domain, ValueRange operands,
                    IntegerSet predicate) {
  MLIRContext *context = builder.getContext();
  Properties &properties = state.getOrAddProperties<Properties>();
  properties.block_name = builder.getStringAttr(name);
  properties.iterator_kinds = builder.getArrayAttr(
      llvm::map_to_vector(kinds, [&](IteratorKind kind) -> Attribute {
        return IteratorKindAttr::get(context, kind);
      }));
  SmallVector<Value> newOperands;
  compressMaps(binding, domain, predicate, operands, newOperands);
  properties.binding = AffineMapAttr::get(binding);
  properties.domain = AffineMapAttr::get(domain);
  if (predicate)
    properties.predicate = IntegerSetAttr::get(predicate);
  state.addOperands(newOperands);
  llvm::copy(ArrayRef<int32_t>{static_cast<int32_t>(newOperands.size()), 0},
             properties.operandSegmentSizes.begin());
  OpBuilder::InsertionGuard guard(builder);
  state.addRegion();
  Block *body = builder.createBlock(state.addRegion());
  for (unsigned i = 0, e = kinds.size(); i < e; ++i)
    body->addArgument(builder.getIndexType(), state.location);
  ensureTerminator(*state.regions[1], builder, state.location);
}

void BlockOp::setMaps(AffineMap binding, AffineMap domain, IntegerSet predicate,
                      ValueRange operands) {
  SmallVector<Value> newOperands;
  compressMaps(binding, domain, predicate, operands, newOperands);
  setBinding(binding);
  setDomain(domain);
  if (predicate)
    setPredicate(predicate);
  else
    removePredicateAttr();
  getMapOperandsMutable().assign(newOperands);
}

bool BlockOp::hasReduceIterator() {
  for (unsigned i = 0, e = getNumIterators(); i < e; ++i)
    if (getIteratorKind(i) == IteratorKind::Reduce)
      return true;
  return false;
}

SmallVector<unsigned> BlockOp::getInitIterators() {
  SmallVector<unsigned> iterators;
  for (unsigned i = 0, e = getNumIterators(); i < e; ++i)
    if (getIteratorKind(i) != IteratorKind::Reduce)
      iterators.push_back(i);
  return iterators;
}

Block *BlockOp::createInit() {
  OpBuilder builder(getContext());
  Block *block = builder.createBlock(&getInit());
  for (unsigned i : getInitIterators())
    block->addArgument(builder.getIndexType(), getIterators()[i].getLoc());
  ensureTerminator(getInit(), builder, getLoc());
  return block;
}

void BlockOp::getAsmBlockArgumentNames(Region &region,
                                       OpAsmSetValueNameFn setNameFn) {
  if (region.empty())
    return;
  for (BlockArgument arg : region.getArguments())
    setNameFn(arg, "v" + std::to_string(arg.getArgNumber()));
}

LogicalResult BlockOp::verify() {
  unsigned numIterators = getNumIterators();
  AffineMap binding = getBinding(), domain = getDomain();
  // (C8)
  if (getBlockName().empty())
    return emitOpError() << "expected a name";
  // (C1)
  if (binding.getNumResults() != numIterators)
    return emitOpError() << "expected a binding of " << numIterators
                         << " iterators, got " << binding.getNumResults();
  if (domain.getNumResults() != numIterators)
    return emitOpError() << "expected a domain of " << numIterators
                         << " iterators, got " << domain.getNumResults();
  // (C2)
  if (binding.getNumInputs() != getMapOperands().size())
    return emitOpError() << "expected " << binding.getNumInputs()
                         << " operands of the binding, got "
                         << getMapOperands().size();
  if (domain.getNumDims() != 0 ||
      domain.getNumSymbols() != binding.getNumSymbols())
    return emitOpError() << "expected a domain over the "
                         << binding.getNumSymbols()
                         << " symbols of the binding, got "
                         << domain.getNumDims() << " dimensions and "
                         << domain.getNumSymbols() << " symbols";
  if (std::optional<IntegerSet> set = getPredicate();
      set && (set->getNumDims() != binding.getNumDims() ||
              set->getNumSymbols() != binding.getNumSymbols()))
    return emitOpError() << "expected a predicate over the "
                         << binding.getNumDims() << " dimensions and "
                         << binding.getNumSymbols()
                         << " symbols of the binding, got " << set->getNumDims()
                         << " and " << set->getNumSymbols();
  // (C5)
  for (auto [index, expr] : llvm::enumerate(domain.getResults()))
    if (auto constant = dyn_cast<AffineConstantExpr>(expr);
        constant && constant.getValue() < 0)
      return emitOpError() << "expected a non-negative extent of iterator #"
                           << index << ", got " << constant.getValue();
  // (C6)
  if (hasInit() && !hasReduceIterator())
    return emitOpError() << "expected a reduce iterator in a block with init";

  // (C7)
  size_t numRegions = getAccessOverride() ? getAccessOverride()->size() : 0;
  if (numRegions != getAccessBuffers().size())
    return emitOpError() << "expected one buffer per stated access, got "
                         << getAccessBuffers().size() << " buffers and "
                         << numRegions << " regions";
  for (unsigned i = 0; i < numRegions; ++i) {
    AffineMap lower = cast<AccessAttr>((*getAccessOverride())[i]).getLower();
    int64_t rank = cast<MemRefType>(getAccessBuffers()[i].getType()).getRank();
    if (lower.getNumResults() != rank)
      return emitOpError() << "expected access region #" << i << " of rank "
                           << rank << ", got " << lower.getNumResults();
    if (lower.getNumDims() != numIterators || lower.getNumSymbols() != 0)
      return emitOpError() << "expected access region #" << i << " over the "
                           << numIterators << " iterators, got "
                           << lower.getNumDims() << " dimensions and "
                           << lower.getNumSymbols() << " symbols";
  }
  // (C3)
  return verifyAffineOperands(*this, getDimOperands(), getSymbolOperands());
}

/// Checks C4: the values that the regions of a block may use from outside.
static LogicalResult verifyUses(BlockOp block, Region &region) {
  WalkResult result = region.walk([&](Operation *op) -> WalkResult {
    for (auto [index, value] : llvm::enumerate(op->getOperands())) {
      if (region.isAncestor(value.getParentRegion()))
        continue;
      if (isa<BaseMemRefType>(value.getType())) {
        Operation *owner = isa<BlockArgument>(value)
                               ? value.getParentBlock()->getParentOp()
                               : value.getDefiningOp();
        if (isa<PrimFuncOp, AllocOp>(owner))
          continue;
      }
      if (isSymbolOf(value, block))
        continue;
      InFlightDiagnostic diag =
          block.emitOpError()
          << "expected its body to use only its own iterators, buffers and "
             "index symbols, got ";
      auto arg = dyn_cast<BlockArgument>(value);
      if (arg && isa<ForOp>(arg.getOwner()->getParentOp()))
        diag << "a loop variable";
      else
        diag << "a value defined outside";
      diag.attachNote(op->getLoc())
          << "see operand #" << index << " of '" << op->getName() << "'";
      return diag;
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult BlockOp::verifyRegions() {
  // (C1)
  auto verifyArguments = [&](Region &region, StringRef what,
                             unsigned expected) -> LogicalResult {
    if (!region.hasOneBlock())
      return emitOpError() << "expected one block in its " << what << ", got "
                           << region.getBlocks().size();
    if (region.getNumArguments() != expected)
      return emitOpError() << "expected " << expected << " arguments of its "
                           << what << ", got " << region.getNumArguments();
    for (Type type : region.getArgumentTypes())
      if (!type.isIndex())
        return emitOpError() << "expected index arguments of its " << what
                             << ", got " << type;
    return success();
  };
  if (failed(verifyArguments(getBody(), "body", getNumIterators())))
    return failure();
  if (hasInit() &&
      failed(verifyArguments(getInit(), "init", getInitIterators().size())))
    return failure();
  if (!getStructuredFunc(*this))
    return success();
  // (C4)
  if (failed(verifyUses(*this, getInit())))
    return failure();
  return verifyUses(*this, getBody());
}
