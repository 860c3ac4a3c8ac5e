//===- OpPattern.cpp - classify kernels for fusion ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/OpPattern.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Analysis/TIR/RowOperands.h"
#include <set>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

std::optional<OpPattern> mlir::tir::getOpPattern(PrimFuncOp func) {
  if (func.isScheduled())
    return OpPattern::Opaque;
  auto attr = func->getAttrOfType<OpPatternAttr>(TIRDialect::kOpPatternAttr);
  if (!attr)
    return std::nullopt;
  return attr.getValue();
}

//===----------------------------------------------------------------------===//
// Relation of a load to the store
//===----------------------------------------------------------------------===//

/// Returns true if the load's indices are those of the store in order, some
/// left out.
static bool isBroadcast(const BufferRegion &store, const BufferRegion &load) {
  size_t next = 0;
  for (const IndexExpr &index : load.lower) {
    if (index.isConstant())
      continue;
    while (next < store.lower.size() && store.lower[next] != index)
      ++next;
    if (next++ == store.lower.size())
      return false;
  }
  return true;
}

/// Returns true if one element is read for each element that is stored, so if
/// no iterator occurs only in the load.
static bool isInjective(const BufferRegion &store, const BufferRegion &load,
                        BlockOp block) {
  std::set<std::string> stored;
  for (const IndexExpr &index : store.lower)
    for (std::string &name :
         IndexSpace::namesIn(index, IndexSpace::isIteratorName))
      stored.insert(name);
  for (const IndexExpr &index : load.lower)
    for (const std::string &name :
         IndexSpace::namesIn(index, IndexSpace::isIteratorName))
      if (!stored.count(name))
        return false;
  if (load.isPoint)
    return true;
  // Accept one element at an index that is data, but not a box read by an inner
  // loop.
  if (!load.op || !isa<memref::LoadOp>(load.op))
    return false;
  for (Operation *op = load.op; op != block; op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op))
      return false;
  return true;
}

/// Returns true if each reduce iterator occurs only as a whole index: rows are
/// summed, not windows.
static bool isPureReduction(const BufferRegion &load, BlockOp block) {
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    if (block.getIteratorKind(i) != IteratorKind::Reduce)
      continue;
    std::string name = "d" + std::to_string(i);
    for (const IndexExpr &index : load.lower)
      if (index.usesSymbol(name) && !index.isSymbol())
        return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The update of a reduction
//===----------------------------------------------------------------------===//

static Value skipCasts(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp, arith::ExtSIOp, arith::ExtUIOp,
             arith::TruncIOp, arith::SIToFPOp, arith::UIToFPOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

static bool isLoadOf(Value value, Value buffer) {
  Operation *op = skipCasts(value).getDefiningOp();
  if (auto load = dyn_cast_or_null<affine::AffineLoadOp>(op))
    return load.getMemRef() == buffer;
  if (auto load = dyn_cast_or_null<memref::LoadOp>(op))
    return load.getMemRef() == buffer;
  return false;
}

static bool isProduct(Value value, bool isSquareToo) {
  Operation *op = skipCasts(value).getDefiningOp();
  return isa_and_nonnull<arith::MulFOp, arith::MulIOp>(op) &&
         (isSquareToo || op->getOperand(0) != op->getOperand(1));
}

/// Returns true for `store(buffer, load(buffer) + x * y)`, where y may be x
/// only if `isSquareToo`.
static bool isMultiplyAccumulate(const BufferRegion &store,
                                 bool isSquareToo = true) {
  Value value;
  if (auto affineStore = dyn_cast_or_null<affine::AffineStoreOp>(store.op))
    value = affineStore.getValueToStore();
  else if (auto plain = dyn_cast_or_null<memref::StoreOp>(store.op))
    value = plain.getValueToStore();
  if (!value)
    return false;
  Operation *op = skipCasts(value).getDefiningOp();
  if (auto fma = dyn_cast_or_null<math::FmaOp>(op))
    return isLoadOf(fma.getC(), store.buffer);
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(op))
    return false;
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  return (isLoadOf(lhs, store.buffer) && isProduct(rhs, isSquareToo)) ||
         (isLoadOf(rhs, store.buffer) && isProduct(lhs, isSquareToo));
}

bool mlir::tir::sumsProducts(PrimFuncOp func) {
  return llvm::any_of(getBlocksOfScope(func), [](BlockOp block) {
    return block.hasReduceIterator() &&
           llvm::any_of(AccessedBlock(block).accesses.getWrites(),
                        [](const BufferRegion *write) {
                          return !write->isInit &&
                                 isMultiplyAccumulate(*write, false);
                        });
  });
}

//===----------------------------------------------------------------------===//
// Blocks and functions
//===----------------------------------------------------------------------===//

/// Returns true if a block without reduction stores elements of one buffer of
/// the function's own, which it does not read: other kernels see it only
/// through the blocks that read the buffer.
static bool fillsOwnBuffer(BlockOp block, const BlockAccesses &accesses) {
  Value buffer;
  for (const BufferRegion *write : accesses.getWrites()) {
    if ((buffer && write->buffer != buffer) || !write->isPoint)
      return false;
    buffer = write->buffer;
  }
  return buffer && buffer.getDefiningOp<AllocOp>() &&
         !block.hasReduceIterator() &&
         llvm::none_of(accesses.getReads(), [&](const BufferRegion *read) {
           return read->buffer == buffer;
         });
}

static OpPattern analyzeBlock(BlockOp block, Value &stored, std::string &why) {
  IndexSpace space(block);
  BlockAccesses accesses = computeBlockAccesses(block, space);
  auto opaque = [&](const Twine &reason) {
    why = ("block '@" + block.getBlockName() + "' " + reason).str();
    return OpPattern::Opaque;
  };
  if (accesses.unknown)
    return opaque("may access any buffer");
  if (!getBlocksOfScope(block).empty())
    return opaque("contains blocks");
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
    if (IteratorKind kind = block.getIteratorKind(i);
        kind != IteratorKind::Spatial && kind != IteratorKind::Reduce)
      return opaque("has an iterator that is " + stringifyIteratorKind(kind));
  const BufferRegion *store = nullptr;
  for (const BufferRegion *write : accesses.getWrites()) {
    if (write->isInit)
      continue;
    if (store) {
      if (!fillsOwnBuffer(block, accesses))
        return opaque("has several stores");
      stored = store->buffer;
      return OpPattern::OutEWiseFusable;
    }
    store = write;
  }
  if (!store || !store->isPoint)
    return opaque("does not store one element");
  stored = store->buffer;

  bool isReduction = block.hasReduceIterator();
  bool hasElemWise = false, isPure = true;
  OpPattern pattern = OpPattern::ElemWise;
  for (const BufferRegion *load : accesses.getReads()) {
    if (load->buffer == store->buffer) {
      if (!isReduction || !load->coversSameElements(*store))
        return opaque("reads a buffer that it writes");
      continue;
    }
    isPure &= isPureReduction(*load, block);
    if (load->isPoint && load->lower == store->lower) {
      hasElemWise = true;
    } else if (load->isPoint && isBroadcast(*store, *load)) {
      pattern = std::max(pattern, OpPattern::Broadcast);
    } else if (isInjective(*store, *load, block)) {
      pattern = std::max(pattern, OpPattern::Injective);
    } else if (!isReduction) {
      return opaque("reads several elements per stored element");
    }
  }
  if (isReduction)
    return isPure && !isMultiplyAccumulate(*store) ? OpPattern::CommReduce
                                                   : OpPattern::OutEWiseFusable;
  // A[i, j] + B[j] is elementwise in A.
  if (pattern == OpPattern::Broadcast && hasElemWise)
    return OpPattern::ElemWise;
  return pattern;
}

OpPattern mlir::tir::analyzeOpPattern(PrimFuncOp func, std::string *why) {
  if (func.isScheduled()) {
    if (why)
      *why = "it has a schedule, which a merged kernel would not keep";
    return OpPattern::Opaque;
  }
  std::string reason = "it has no block";
  SmallVector<BlockOp> blocks = getBlocksOfScope(func);
  OpPattern result = blocks.empty() ? OpPattern::Opaque : OpPattern::ElemWise;
  for (BlockOp block : blocks) {
    Value stored;
    OpPattern pattern = analyzeBlock(block, stored, reason);
    if (result == OpPattern::CommReduce && pattern <= OpPattern::Injective &&
        isa<BlockArgument>(stored))
      result = OpPattern::OutEWiseFusable;
    result = std::max(result, pattern);
    if (result == OpPattern::Opaque)
      break;
  }
  if (why && result == OpPattern::Opaque)
    *why = reason;
  return result;
}
