//===- TIROps.cpp - operations of the tir dialect -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tir;

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/TIR/IR/TIROps.cpp.inc"

//===----------------------------------------------------------------------===//
// Checks that several operations share
//===----------------------------------------------------------------------===//

PrimFuncOp mlir::tir::getStructuredFunc(Operation *op) {
  auto func = dyn_cast<PrimFuncOp>(op);
  if (!func)
    func = op->getParentOfType<PrimFuncOp>();
  return func && !func.isFlattened() ? func : nullptr;
}

/// Is `value` constant while the loops below the innermost block or function
/// around `op` run: an index argument of the function, or an iterator of a
/// block around `op`?
static bool isSymbolOf(Value value, Operation *op) {
  auto arg = dyn_cast<BlockArgument>(value);
  if (!arg || !arg.getType().isIndex())
    return false;
  Operation *owner = arg.getOwner()->getParentOp();
  return isa<PrimFuncOp>(owner) ||
         (isa<BlockOp>(owner) && owner->isProperAncestor(op));
}

/// C3 of for and block, C2 of if and alloc.
static LogicalResult verifyAffineOperands(Operation *op, ValueRange dims,
                                          ValueRange symbols) {
  if (!getStructuredFunc(op))
    return success();
  for (auto [index, dim] : llvm::enumerate(dims)) {
    auto arg = dyn_cast<BlockArgument>(dim);
    if (!arg || !isa<ForOp>(arg.getOwner()->getParentOp()))
      return op->emitOpError() << "expected dimension #" << index
                               << " to be the variable of an enclosing tir.for";
  }
  for (auto [index, symbol] : llvm::enumerate(symbols))
    if (!isSymbolOf(symbol, op))
      return op->emitOpError()
             << "expected symbol #" << index
             << " to be an index argument of the function or an iterator of "
                "an enclosing block";
  return success();
}

/// C5 of for, C3 of if, C7 of prim_func.
static LogicalResult verifyNest(Operation *op, Region &region) {
  if (!getStructuredFunc(op))
    return success();
  for (Block &block : region)
    for (Operation &nested : block) {
      if (isa<ForOp, BlockOp, IfOp, AllocOp>(nested) ||
          nested.hasTrait<OpTrait::IsTerminator>())
        continue;
      InFlightDiagnostic diag =
          op->emitOpError() << "expected only tir.for, tir.block, tir.if and "
                               "tir.alloc outside of blocks, got '"
                            << nested.getName() << "'";
      diag.attachNote(nested.getLoc()) << "see the operation";
      return diag;
    }
  return success();
}

/// Shapes given as a map over symbols: C4 of prim_func, C1 of alloc.
static LogicalResult
verifyShapeMap(function_ref<InFlightDiagnostic()> emitError, MemRefType type,
               AffineMap shape, unsigned numSymbols) {
  if (shape.getNumDims() != 0)
    return emitError() << "expected a shape map over symbols only, got "
                       << shape.getNumDims() << " dimensions";
  if (shape.getNumSymbols() != numSymbols)
    return emitError() << "expected a shape map over " << numSymbols
                       << " symbols, got " << shape.getNumSymbols();
  if (shape.getNumResults() != type.getRank())
    return emitError() << "expected a shape map with " << type.getRank()
                       << " results, got " << shape.getNumResults();
  for (auto [index, expr, size] :
       llvm::enumerate(shape.getResults(), type.getShape())) {
    if (ShapedType::isDynamic(size))
      continue;
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (!constant || constant.getValue() != size)
      return emitError() << "expected size " << size << " of dimension #"
                         << index << " in the shape map, got "
                         << AffineMapAttr::get(
                                AffineMap::get(0, numSymbols, expr));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// PrimFuncOp
//===----------------------------------------------------------------------===//

void PrimFuncOp::build(OpBuilder &builder, OperationState &state,
                       StringRef name, TypeRange argTypes,
                       ArrayRef<NamedAttribute> attrs) {
  state.addAttribute(getSymNameAttrName(state.name),
                     builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name),
                     TypeAttr::get(builder.getFunctionType(argTypes, {})));
  state.attributes.append(attrs.begin(), attrs.end());
  auto *body = new Block();
  state.addRegion()->push_back(body);
  for (Type type : argTypes)
    body->addArgument(type, state.location);
}

ParseResult PrimFuncOp::parse(OpAsmParser &parser, OperationState &result) {
  auto buildFuncType =
      [](Builder &builder, ArrayRef<Type> argTypes, ArrayRef<Type> results,
         function_interface_impl::VariadicFlag,
         std::string &) { return builder.getFunctionType(argTypes, results); };
  return function_interface_impl::parseFunctionOp(
      parser, result, /*allowVariadic=*/false,
      getFunctionTypeAttrName(result.name), buildFuncType,
      getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void PrimFuncOp::print(OpAsmPrinter &p) {
  function_interface_impl::printFunctionOp(
      p, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
      getArgAttrsAttrName(), getResAttrsAttrName());
}

unsigned PrimFuncOp::getNumSymbols() {
  return llvm::count_if(getArgumentTypes(),
                        [](Type type) { return type.isIndex(); });
}

Block::BlockArgListType PrimFuncOp::getBufferArguments() {
  return getArguments().drop_back(getNumSymbols());
}

Block::BlockArgListType PrimFuncOp::getSymbolArguments() {
  return getArguments().take_back(getNumSymbols());
}

AffineMap PrimFuncOp::getBufferShape(unsigned index) {
  if (auto attr =
          getArgAttrOfType<AffineMapAttr>(index, TIRDialect::kShapeAttr))
    return attr.getValue();
  SmallVector<AffineExpr> sizes;
  for (int64_t size : cast<MemRefType>(getArgumentTypes()[index]).getShape())
    sizes.push_back(getAffineConstantExpr(size, getContext()));
  return AffineMap::get(/*dimCount=*/0, getNumSymbols(), sizes, getContext());
}

bool PrimFuncOp::isFlattened() {
  return (*this)->hasAttr(TIRDialect::kFlattenedAttr);
}

LogicalResult PrimFuncOp::verify() {
  bool seenSymbol = false;
  for (auto [index, type] : llvm::enumerate(getArgumentTypes())) {
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref && !type.isIndex())
      return emitOpError() << "expected argument #" << index
                           << " to be a ranked memref or an index, got "
                           << type;
    if (memref && seenSymbol)
      return emitOpError() << "expected buffers before index symbols, got "
                           << "buffer argument #" << index << " after an index";
    seenSymbol |= type.isIndex();
  }
  if (!getResultTypes().empty())
    return emitOpError() << "expected no results, got "
                         << getResultTypes().size();
  if (isExternal())
    return emitOpError() << "expected a body";
  if (!getBody().hasOneBlock())
    return emitOpError() << "expected a body of one block, got "
                         << getBody().getBlocks().size();

  unsigned numSymbols = getNumSymbols();
  for (auto [index, type] : llvm::enumerate(getArgumentTypes())) {
    auto memref = dyn_cast<MemRefType>(type);
    Attribute attr = getArgAttr(index, TIRDialect::kShapeAttr);
    if (!memref) {
      if (attr)
        return emitOpError() << "expected '" << TIRDialect::kShapeAttr
                             << "' on buffer arguments only, got it on "
                                "argument #"
                             << index;
      continue;
    }
    if (!attr) {
      if (!memref.hasStaticShape())
        return emitOpError()
               << "expected '" << TIRDialect::kShapeAttr << "' on argument #"
               << index << " of dynamic shape " << memref;
      continue;
    }
    auto map = dyn_cast<AffineMapAttr>(attr);
    if (!map)
      return emitOpError() << "expected '" << TIRDialect::kShapeAttr
                           << "' to be an affine map, got " << attr;
    auto emitArgError = [&, index = index] {
      return emitOpError() << "argument #" << index << ": ";
    };
    if (failed(
            verifyShapeMap(emitArgError, memref, map.getValue(), numSymbols)))
      return failure();
  }
  return success();
}

LogicalResult PrimFuncOp::verifyRegions() {
  if (failed(verifyNest(*this, getBody())))
    return failure();
  llvm::StringMap<BlockOp> names;
  WalkResult result = walk([&](Operation *op) -> WalkResult {
    if (auto dim = dyn_cast<memref::DimOp>(op)) {
      if (llvm::is_contained(getArguments(), dim.getSource()))
        return dim.emitOpError()
               << "is taken of a parameter of a tir.prim_func, expected its '"
               << TIRDialect::kShapeAttr << "' to be used";
      return WalkResult::advance();
    }
    auto block = dyn_cast<BlockOp>(op);
    if (!block)
      return WalkResult::advance();
    if (isFlattened())
      return block.emitOpError() << "in a function that is marked '"
                                 << TIRDialect::kFlattenedAttr << "'";
    auto [it, inserted] = names.try_emplace(block.getBlockName(), block);
    if (inserted)
      return WalkResult::advance();
    InFlightDiagnostic diag =
        block.emitOpError() << "expected a name that is unique in the function"
                            << ", got '" << block.getBlockName() << "' twice";
    diag.attachNote(it->second.getLoc()) << "see the other block";
    return diag;
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// ForOp
//===----------------------------------------------------------------------===//

void ForOp::build(OpBuilder &builder, OperationState &state, int64_t extent,
                  ForKind kind, DictionaryAttr annotations) {
  build(builder, state, builder.getConstantAffineMap(extent), ValueRange(),
        kind, annotations);
}

void ForOp::build(OpBuilder &builder, OperationState &state, AffineMap extent,
                  ValueRange operands, ForKind kind,
                  DictionaryAttr annotations) {
  SmallVector<AffineExpr> exprs(extent.getResults());
  SmallVector<Value> dims(operands.take_front(extent.getNumDims()));
  SmallVector<Value> symbols(operands.drop_front(extent.getNumDims()));
  compressAffineOperands(exprs, dims, symbols);
  state.addOperands(dims);
  state.addOperands(symbols);
  Properties &properties = state.getOrAddProperties<Properties>();
  properties.extent = AffineMapAttr::get(
      AffineMap::get(dims.size(), symbols.size(), exprs, builder.getContext()));
  properties.kind = ForKindAttr::get(builder.getContext(), kind);
  properties.annotations = annotations;
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(state.addRegion());
  body->addArgument(builder.getIndexType(), state.location);
  ensureTerminator(*state.regions.front(), builder, state.location);
}

void ForOp::setExtentMap(AffineMap map, ValueRange operands) {
  SmallVector<AffineExpr> exprs(map.getResults());
  SmallVector<Value> dims(operands.take_front(map.getNumDims()));
  SmallVector<Value> symbols(operands.drop_front(map.getNumDims()));
  compressAffineOperands(exprs, dims, symbols);
  setExtent(AffineMap::get(dims.size(), symbols.size(), exprs, getContext()));
  dims.append(symbols);
  getMapOperandsMutable().assign(dims);
}

std::optional<int64_t> ForOp::getConstantExtent() {
  std::optional<int64_t> extent;
  for (AffineExpr expr : getExtent().getResults()) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (!constant)
      return std::nullopt;
    extent =
        extent ? std::min(*extent, constant.getValue()) : constant.getValue();
  }
  return extent;
}

SmallVector<Region *> ForOp::getLoopRegions() { return {&getBody()}; }

std::optional<SmallVector<Value>> ForOp::getLoopInductionVars() {
  return SmallVector<Value>{getInductionVar()};
}

std::optional<SmallVector<OpFoldResult>> ForOp::getLoopLowerBounds() {
  return SmallVector<OpFoldResult>{Builder(getContext()).getIndexAttr(0)};
}

std::optional<SmallVector<OpFoldResult>> ForOp::getLoopSteps() {
  return SmallVector<OpFoldResult>{Builder(getContext()).getIndexAttr(1)};
}

std::optional<SmallVector<OpFoldResult>> ForOp::getLoopUpperBounds() {
  std::optional<int64_t> extent = getConstantExtent();
  if (!extent)
    return std::nullopt;
  return SmallVector<OpFoldResult>{Builder(getContext()).getIndexAttr(*extent)};
}

void ForOp::getAsmBlockArgumentNames(Region &region,
                                     OpAsmSetValueNameFn setNameFn) {
  unsigned depth = 0;
  for (Operation *op = (*this)->getParentOp(); op; op = op->getParentOp())
    depth += isa<ForOp>(op);
  if (!region.empty() && region.getNumArguments() == 1)
    setNameFn(region.getArgument(0), "i" + std::to_string(depth));
}

static bool isThreadTag(StringRef tag) {
  static constexpr StringLiteral kTags[] = {
      "blockIdx.x",  "blockIdx.y",      "blockIdx.z",      "threadIdx.x",
      "threadIdx.y", "threadIdx.z",     "vthread.x",       "vthread.y",
      "vthread.z",   "clusterCtaIdx.x", "clusterCtaIdx.y", "clusterCtaIdx.z",
  };
  return llvm::is_contained(kTags, tag);
}

LogicalResult ForOp::verify() {
  AffineMap extent = getExtent();
  if (extent.getNumResults() == 0)
    return emitOpError() << "expected an extent, got a map without results";
  if (extent.getNumInputs() != getMapOperands().size())
    return emitOpError() << "expected " << extent.getNumInputs()
                         << " operands of the extent, got "
                         << getMapOperands().size();
  if (std::optional<int64_t> constant = getConstantExtent();
      constant && *constant < 0)
    return emitOpError() << "expected an extent that is not negative, got "
                         << *constant;
  if (getBody().getNumArguments() != 1 ||
      !getBody().getArgument(0).getType().isIndex())
    return emitOpError() << "expected one index argument of the body";
  bool threads = getKind() == ForKind::ThreadBinding;
  if (threads != getThreadTag().has_value())
    return emitOpError() << "expected a thread tag "
                         << (threads ? "on a thread_binding loop"
                                     : "on thread_binding loops only");
  if (threads && !isThreadTag(*getThreadTag()))
    return emitOpError() << "expected a known thread tag, got '"
                         << *getThreadTag() << "'";
  if (failed(
          verifyAffineOperands(*this, getDimOperands(), getSymbolOperands())))
    return failure();
  return verifyNest(*this, getBody());
}

//===----------------------------------------------------------------------===//
// IfOp
//===----------------------------------------------------------------------===//

/// Renumbers the constraints of `set` over `operands`.
static IntegerSet compressSet(IntegerSet set, ValueRange operands,
                              SmallVectorImpl<Value> &dims,
                              SmallVectorImpl<Value> &symbols) {
  SmallVector<AffineExpr> exprs(set.getConstraints());
  dims.assign(operands.begin(), operands.begin() + set.getNumDims());
  symbols.assign(operands.begin() + set.getNumDims(), operands.end());
  compressAffineOperands(exprs, dims, symbols);
  return IntegerSet::get(dims.size(), symbols.size(), exprs, set.getEqFlags());
}

void IfOp::build(OpBuilder &builder, OperationState &state,
                 IntegerSet condition, ValueRange operands, bool withElse) {
  SmallVector<Value> dims, symbols;
  IntegerSet set = compressSet(condition, operands, dims, symbols);
  state.addOperands(dims);
  state.addOperands(symbols);
  state.getOrAddProperties<Properties>().condition = IntegerSetAttr::get(set);
  OpBuilder::InsertionGuard guard(builder);
  for (bool filled : {true, withElse}) {
    Region *region = state.addRegion();
    if (!filled)
      continue;
    builder.createBlock(region);
    ensureTerminator(*region, builder, state.location);
  }
}

void IfOp::setConditionSet(IntegerSet set, ValueRange operands) {
  SmallVector<Value> dims, symbols;
  setCondition(compressSet(set, operands, dims, symbols));
  dims.append(symbols);
  getSetOperandsMutable().assign(dims);
}

LogicalResult IfOp::verify() {
  if (getCondition().getNumInputs() != getSetOperands().size())
    return emitOpError() << "expected " << getCondition().getNumInputs()
                         << " operands of the condition, got "
                         << getSetOperands().size();
  if (failed(
          verifyAffineOperands(*this, getDimOperands(), getSymbolOperands())) ||
      failed(verifyNest(*this, getThenRegion())))
    return failure();
  return verifyNest(*this, getElseRegion());
}

//===----------------------------------------------------------------------===//
// BlockOp
//===----------------------------------------------------------------------===//

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
  if (getBlockName().empty())
    return emitOpError() << "expected a name";
  if (binding.getNumResults() != numIterators)
    return emitOpError() << "expected a binding of " << numIterators
                         << " iterators, got " << binding.getNumResults();
  if (domain.getNumResults() != numIterators)
    return emitOpError() << "expected a domain of " << numIterators
                         << " iterators, got " << domain.getNumResults();
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
  for (auto [index, expr] : llvm::enumerate(domain.getResults()))
    if (auto constant = dyn_cast<AffineConstantExpr>(expr);
        constant && constant.getValue() < 0)
      return emitOpError() << "expected iterator #" << index
                           << " to have an extent that is not negative, got "
                           << constant.getValue();
  if (hasInit() && !hasReduceIterator())
    return emitOpError() << "expected a reduce iterator in a block with init";

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
  return verifyAffineOperands(*this, getDimOperands(), getSymbolOperands());
}

/// C4: what the regions of a block may use from outside.
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
  if (failed(verifyUses(*this, getInit())))
    return failure();
  return verifyUses(*this, getBody());
}

//===----------------------------------------------------------------------===//
// AllocOp
//===----------------------------------------------------------------------===//

void AllocOp::build(OpBuilder &builder, OperationState &state,
                    MemRefType type) {
  SmallVector<AffineExpr> sizes;
  for (int64_t size : type.getShape())
    sizes.push_back(builder.getAffineConstantExpr(size));
  build(builder, state, type, AffineMap::get(0, 0, sizes, builder.getContext()),
        ValueRange());
}

void AllocOp::build(OpBuilder &builder, OperationState &state, MemRefType type,
                    AffineMap shape, ValueRange operands) {
  SmallVector<AffineExpr> exprs(shape.getResults());
  SmallVector<Value> dims, symbols(operands);
  compressAffineOperands(exprs, dims, symbols);
  state.addOperands(symbols);
  state.getOrAddProperties<Properties>().shape = AffineMapAttr::get(
      AffineMap::get(0, symbols.size(), exprs, builder.getContext()));
  state.addTypes(type);
}

void AllocOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  setNameFn(getBuffer(), "buf");
}

LogicalResult AllocOp::verify() {
  if (!getType().getLayout().isIdentity())
    return emitOpError() << "expected a buffer with the identity layout, got "
                         << getType();
  if (failed(verifyShapeMap([&] { return emitOpError(); }, getType(),
                            getShape(), getSymbols().size())))
    return failure();
  return verifyAffineOperands(*this, {}, getSymbols());
}
