//===- TIROps.cpp - operations of the tir dialect -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

#include "TIRVerification.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tir;
using namespace mlir::tir::detail;

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/TIR/IR/TIROps.cpp.inc"

//===----------------------------------------------------------------------===//
// Shared checks
//===----------------------------------------------------------------------===//

PrimFuncOp mlir::tir::getStructuredFunc(Operation *op) {
  auto func = dyn_cast<PrimFuncOp>(op);
  if (!func)
    func = op->getParentOfType<PrimFuncOp>();
  return func && !func.isFlattened() ? func : nullptr;
}

AffineExpr mlir::tir::simplifyIndexExpr(AffineExpr expr, unsigned numDims,
                                        unsigned numSymbols) {
  bool dividesBySymbol = false;
  expr.walk([&](AffineExpr nested) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(nested);
    dividesBySymbol |= binary && binary.getKind() != AffineExprKind::Add &&
                       binary.getKind() != AffineExprKind::Mul &&
                       !isa<AffineConstantExpr>(binary.getRHS());
  });
  return dividesBySymbol ? expr : simplifyAffineExpr(expr, numDims, numSymbols);
}

AffineMap mlir::tir::simplifyIndexMap(AffineMap map) {
  SmallVector<AffineExpr> results;
  for (AffineExpr expr : map.getResults())
    results.push_back(
        simplifyIndexExpr(expr, map.getNumDims(), map.getNumSymbols()));
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                        map.getContext());
}

bool mlir::tir::detail::isSymbolOf(Value value, Operation *op) {
  auto arg = dyn_cast<BlockArgument>(value);
  if (!arg || !arg.getType().isIndex())
    return false;
  Operation *owner = arg.getOwner()->getParentOp();
  return isa<PrimFuncOp>(owner) ||
         (isa<BlockOp>(owner) && owner->isProperAncestor(op));
}

LogicalResult mlir::tir::detail::verifyAffineOperands(Operation *op,
                                                      ValueRange dims,
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

/// Checks C5 of for, C3 of if and C7 of prim_func.
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

/// Checks a shape given as a map over symbols: C4 of prim_func, C1 of alloc.
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

StringAttr PrimFuncOp::getArgumentName(unsigned index) {
  auto loc = dyn_cast<NameLoc>(getArgument(index).getLoc());
  // Arguments that a pass makes may have the location of an operation.
  return loc && loc != getLoc() ? loc.getName() : StringAttr();
}

bool PrimFuncOp::isFlattened() {
  return (*this)->hasAttr(TIRDialect::kFlattenedAttr);
}

bool PrimFuncOp::isScheduled() {
  return (*this)->hasAttr(TIRDialect::kScheduledAttr);
}

LogicalResult PrimFuncOp::verify() {
  // (C1)
  bool seenSymbol = false;
  for (auto [index, type] : llvm::enumerate(getArgumentTypes())) {
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref && !type.isIndex())
      return emitOpError() << "expected argument #" << index
                           << " to be a ranked memref or an index, got "
                           << type;
    // Kernels get dense row-major tensors.
    if (memref && !memref.getLayout().isIdentity())
      return emitOpError() << "expected argument #" << index
                           << " to have the identity layout, got " << type;
    // (C11)
    if (memref && getMemoryScope(memref) != MemoryScope::Global)
      return emitOpError() << "expected argument #" << index
                           << " to be in global memory, got " << type;
    if (memref && seenSymbol)
      return emitOpError() << "expected buffers before index symbols, got "
                           << "buffer argument #" << index << " after an index";
    seenSymbol |= type.isIndex();
  }
  // (C2)
  if (!getResultTypes().empty())
    return emitOpError() << "expected no results, got "
                         << getResultTypes().size();
  // (C3)
  if (isExternal())
    return emitOpError() << "expected a body";
  if (!getBody().hasOneBlock())
    return emitOpError() << "expected a body of one block, got "
                         << getBody().getBlocks().size();
  if (getBody().front().empty() || !isa<ReturnOp>(getBody().front().back()))
    return emitOpError() << "expected 'tir.return' at the end of the body";

  // (C4)
  unsigned numSymbols = getNumSymbols();
  for (auto [index, type] : llvm::enumerate(getArgumentTypes())) {
    auto memref = dyn_cast<MemRefType>(type);
    Attribute attr = getArgAttr(index, TIRDialect::kShapeAttr);
    if (!memref) {
      if (attr)
        return emitOpError()
               << "has '" << TIRDialect::kShapeAttr << "' on argument #"
               << index << ", which is not a buffer";
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

  for (auto [index, type] : llvm::enumerate(getArgumentTypes())) {
    Attribute role = getArgAttr(index, TIRDialect::kBufferRoleAttr);
    if (!role)
      continue;
    // (C8)
    if (!isa<BufferRoleAttr>(role))
      return emitOpError() << "expected '" << TIRDialect::kBufferRoleAttr
                           << "' of argument #" << index
                           << " to be a #tir.buffer_role, got " << role;
    // (C9)
    if (!isa<MemRefType>(type))
      return emitOpError() << "has '" << TIRDialect::kBufferRoleAttr
                           << "' on argument #" << index
                           << ", which is not a buffer";
  }
  return verifySymbolRanges(*this);
}

LogicalResult PrimFuncOp::verifyRegions() {
  // (C7)
  if (failed(verifyNest(*this, getBody())))
    return failure();
  llvm::StringMap<BlockOp> names;
  WalkResult result = walk([&](Operation *op) -> WalkResult {
    // (C5)
    if (auto dim = dyn_cast<memref::DimOp>(op)) {
      if (llvm::is_contained(getArguments(), dim.getSource()))
        return dim.emitOpError()
               << "reads a size that '" << TIRDialect::kShapeAttr
               << "' of the tir.prim_func states";
      return WalkResult::advance();
    }
    auto block = dyn_cast<BlockOp>(op);
    if (!block)
      return WalkResult::advance();
    // (C7)
    if (isFlattened())
      return block.emitOpError() << "must not occur in a function marked '"
                                 << TIRDialect::kFlattenedAttr << "'";
    // (C6)
    auto [it, inserted] = names.try_emplace(block.getBlockName(), block);
    if (inserted)
      return WalkResult::advance();
    InFlightDiagnostic diag =
        block.emitOpError() << "expected a unique name, but the function has "
                            << "another block '" << block.getBlockName() << "'";
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

bool mlir::tir::isThreadTag(StringRef tag) {
  static constexpr StringLiteral kTags[] = {
      "blockIdx.x",  "blockIdx.y",      "blockIdx.z",      "threadIdx.x",
      "threadIdx.y", "threadIdx.z",     "vthread.x",       "vthread.y",
      "vthread.z",   "clusterCtaIdx.x", "clusterCtaIdx.y", "clusterCtaIdx.z",
  };
  return llvm::is_contained(kTags, tag);
}

LogicalResult ForOp::verify() {
  AffineMap extent = getExtent();
  // (C1)
  if (extent.getNumResults() == 0)
    return emitOpError() << "expected an extent, got a map without results";
  if (extent.getNumInputs() != getMapOperands().size())
    return emitOpError() << "expected " << extent.getNumInputs()
                         << " operands of the extent, got "
                         << getMapOperands().size();
  // (C2)
  if (std::optional<int64_t> constant = getConstantExtent();
      constant && *constant < 0)
    return emitOpError() << "expected a non-negative extent, got " << *constant;
  // (C6)
  if (getBody().getNumArguments() != 1 ||
      !getBody().getArgument(0).getType().isIndex())
    return emitOpError() << "expected one index argument of the body";
  // (C4)
  bool threads = getKind() == ForKind::ThreadBinding;
  if (threads != getThreadTag().has_value())
    return emitOpError() << "expected a thread tag "
                         << (threads ? "on a thread_binding loop"
                                     : "on thread_binding loops only");
  if (threads && !isThreadTag(*getThreadTag()))
    return emitOpError() << "expected a known thread tag, got '"
                         << *getThreadTag() << "'";
  // (C3)
  if (failed(
          verifyAffineOperands(*this, getDimOperands(), getSymbolOperands())))
    return failure();
  // (C5)
  bool isPartOfBlock =
      threads && isa_and_nonnull<BlockOp>((*this)->getParentOp());
  return isPartOfBlock ? success() : verifyNest(*this, getBody());
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
  // (C1)
  if (getCondition().getNumInputs() != getSetOperands().size())
    return emitOpError() << "expected " << getCondition().getNumInputs()
                         << " operands of the condition, got "
                         << getSetOperands().size();
  // (C2), (C3)
  if (failed(
          verifyAffineOperands(*this, getDimOperands(), getSymbolOperands())) ||
      failed(verifyNest(*this, getThenRegion())))
    return failure();
  return verifyNest(*this, getElseRegion());
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

bool mlir::tir::isSharedByIterations(MemRefType type, ForOp loop) {
  return isThreadIndex(loop.getThreadTag().value_or("")) &&
         getMemoryScope(type) == MemoryScope::Shared;
}

std::optional<MemoryScope> mlir::tir::getMemoryScope(MemRefType type) {
  Attribute space = type.getMemorySpace();
  if (!space)
    return MemoryScope::Global;
  if (auto scope = dyn_cast<ScopeAttr>(space))
    return scope.getValue();
  if (isa<SwizzledAttr>(space))
    return MemoryScope::Shared;
  return std::nullopt;
}

int64_t mlir::tir::getSwizzle(MemRefType type) {
  auto swizzled = dyn_cast_or_null<SwizzledAttr>(type.getMemorySpace());
  return swizzled ? swizzled.getBytes() : 0;
}

std::optional<TileLayout> mlir::tir::getLayout(MemRefType type) {
  if (!type.hasStaticShape() || type.getNumElements() == 0 ||
      !type.getLayout().isIdentity())
    return std::nullopt;
  return TileLayout::getRowMajor(type.getShape(), getSwizzle(type));
}

int64_t mlir::tir::getElementBytes(MemRefType type) {
  constexpr int64_t kIndexBytes = 8;
  Type element = type.getElementType();
  if (element.isIntOrFloat())
    return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  return element.isIndex() ? kIndexBytes : 0;
}

std::optional<int64_t> mlir::tir::getStaticBytes(MemRefType type) {
  int64_t bytes = getElementBytes(type);
  if (!type.hasStaticShape() || bytes == 0)
    return std::nullopt;
  return type.getNumElements() * bytes;
}

int64_t mlir::tir::getChunkedBytes(Type element) {
  if (!element.isSignlessIntOrFloat())
    return 0;
  unsigned bits = element.getIntOrFloatBitWidth();
  return llvm::is_contained({8u, 16u, 32u, 64u}, bits) ? bits / 8 : 0;
}

MemRefType mlir::tir::withMemoryScope(MemRefType type, MemoryScope scope) {
  Attribute space;
  if (scope != MemoryScope::Global)
    space = ScopeAttr::get(type.getContext(), scope);
  return MemRefType::get(type.getShape(), type.getElementType(),
                         type.getLayout(), space);
}

MemRefType mlir::tir::withSwizzle(MemRefType type, int64_t bytes) {
  return MemRefType::get(type.getShape(), type.getElementType(),
                         type.getLayout(),
                         SwizzledAttr::get(type.getContext(), bytes));
}

LogicalResult AllocOp::verify() {
  // (C4)
  if (!getMemoryScope(getType()))
    return emitOpError() << "expected the memory space to be a #tir.scope, got "
                         << getType().getMemorySpace();
  if (getSwizzle(getType()) && !getChunkedBytes(getType().getElementType()))
    return emitOpError()
           << "expected elements of 1, 2, 4 or 8 bytes for a swizzle, got "
           << getType().getElementType();
  // (C3)
  if (!getType().getLayout().isIdentity())
    return emitOpError() << "expected a buffer with the identity layout, got "
                         << getType();
  // (C1)
  if (failed(verifyShapeMap([&] { return emitOpError(); }, getType(),
                            getShape(), getSymbols().size())))
    return failure();
  // (C2)
  return verifyAffineOperands(*this, {}, getSymbols());
}
