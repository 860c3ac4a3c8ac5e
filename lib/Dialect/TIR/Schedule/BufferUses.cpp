//===- BufferUses.cpp - change how a buffer is stored ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

bool IndexedAccess::isAffine() const {
  return isa<affine::AffineReadOpInterface, affine::AffineWriteOpInterface>(op);
}

AffineMap IndexedAccess::getIndexMap() const {
  if (auto affineOp = dyn_cast<affine::AffineMapAccessInterface>(op))
    return cast<AffineMapAttr>(
               affineOp.getAffineMapAttrForMemRef(op->getOperand(bufferOperand))
                   .getValue())
        .getValue();
  return AffineMap::getMultiDimIdentityMap(getIndexOperands().size(),
                                           op->getContext());
}

Type IndexedAccess::getValueType() const {
  return isStore() ? op->getOperand(0).getType() : op->getResult(0).getType();
}

std::optional<IndexedAccess> mlir::tir::getIndexedAccess(Operation *op) {
  if (isa<affine::AffineLoadOp, affine::AffineVectorLoadOp, memref::LoadOp,
          vector::LoadOp>(op))
    return IndexedAccess{op, 0};
  if (isa<affine::AffineStoreOp, affine::AffineVectorStoreOp, memref::StoreOp,
          vector::StoreOp>(op))
    return IndexedAccess{op, 1};
  return std::nullopt;
}

/// Returns values for the results of `map`, computed in front of the insertion
/// point.
static SmallVector<Value> computeIndices(RewriterBase &rewriter, Location loc,
                                         AffineMap map, ValueRange operands) {
  SmallVector<Value> indices;
  bool isAffine = llvm::all_of(
      operands, [](Value value) { return affine::isValidDim(value); });
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      indices.push_back(operands[dim.getPosition()]);
      continue;
    }
    SmallVector<Value> dims(operands), symbols;
    compressAffineOperands(expr, dims, symbols);
    indices.push_back(
        isAffine
            ? affine::AffineApplyOp::create(
                  rewriter, loc, AffineMap::get(dims.size(), 0, expr), dims)
            : affine::expandAffineExpr(rewriter, loc, expr, dims, {}));
  }
  return indices;
}

void mlir::tir::setIndices(RewriterBase &rewriter, const IndexedAccess &access,
                           AffineMap map, ValueRange operands) {
  Operation *op = access.op;
  SmallVector<Value> newOperands(
      op->getOperands().take_front(access.bufferOperand + 1));
  if (!access.isAffine()) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    llvm::append_range(newOperands,
                       computeIndices(rewriter, op->getLoc(), map, operands));
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(newOperands); });
    return;
  }
  SmallVector<Value> dims(operands.take_front(map.getNumDims()));
  SmallVector<Value> symbols(operands.drop_front(map.getNumDims()));
  IndexSpace space(access.getBlock());
  SmallVector<AffineExpr> indices(map.getResults());
  compressAffineOperands(indices, dims, symbols);
  for (AffineExpr &expr : indices)
    expr = space.simplify(expr, dims, symbols);
  compressAffineOperands(indices, dims, symbols);
  llvm::append_range(newOperands, dims);
  llvm::append_range(newOperands, symbols);
  auto attr = AffineMapAttr::get(
      AffineMap::get(dims.size(), symbols.size(), indices, op->getContext()));
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperands(newOperands);
    op->setAttr(affine::AffineLoadOp::getMapAttrStrName(), attr);
  });
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

std::string mlir::tir::describeBuffer(BlockOp block, AccessKind kind,
                                      int64_t index) {
  return ("buffer #" + Twine(index) + " that block '" + block.getBlockName() +
          (kind == AccessKind::Write ? "' writes" : "' reads"))
      .str();
}

FailureOr<Value> mlir::tir::getBufferOfBlock(BlockOp block, AccessKind kind,
                                             int64_t index, std::string *why) {
  IndexSpace space(block);
  SmallVector<Value> buffers =
      computeBlockAccesses(block, space).getBuffers(kind);
  if (index < 0 || index >= static_cast<int64_t>(buffers.size()))
    return refuse(why, "block '" + block.getBlockName() + "' " +
                           (kind == AccessKind::Write ? "writes " : "reads ") +
                           Twine(buffers.size()) + " buffers, none is #" +
                           Twine(index));
  return buffers[index];
}

FailureOr<BufferUses> mlir::tir::getUsesOfBuffer(BlockOp block, AccessKind kind,
                                                 int64_t index,
                                                 std::string *why) {
  FailureOr<Value> buffer = getBufferOfBlock(block, kind, index, why);
  if (failed(buffer))
    return failure();
  BufferUses uses;
  uses.alloc = buffer->getDefiningOp<AllocOp>();
  if (!uses.alloc)
    return refuse(why, describeBuffer(block, kind, index) +
                           " is an argument of the function, whose storage the "
                           "callers decide");
  for (OpOperand &use : buffer->getUses()) {
    Operation *op = use.getOwner();
    if (std::optional<IndexedAccess> access = getIndexedAccess(op)) {
      uses.accesses.push_back(*access);
      continue;
    }
    if (auto stating = dyn_cast<BlockOp>(op)) {
      if (!llvm::is_contained(uses.statingBlocks, stating))
        uses.statingBlocks.push_back(stating);
      continue;
    }
    auto user = op->getParentOfType<BlockOp>();
    return refuse(why, describeBuffer(block, kind, index) + " is used by '" +
                           op->getName().getStringRef() + "' in block '" +
                           (user ? user.getBlockName() : "") +
                           "', which is neither a load nor a store of one "
                           "element or vector");
  }
  // Users are listed from the last to the first.
  std::reverse(uses.accesses.begin(), uses.accesses.end());
  return uses;
}

void mlir::tir::setAllocation(RewriterBase &rewriter, AllocOp alloc,
                              ArrayRef<AffineExpr> shape, Type elementType) {
  SmallVector<AffineExpr> exprs(shape);
  SmallVector<Value> dims, symbols(alloc.getSymbols());
  compressAffineOperands(exprs, dims, symbols);
  SmallVector<int64_t> sizes;
  for (AffineExpr expr : exprs) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    sizes.push_back(constant ? constant.getValue() : ShapedType::kDynamic);
  }
  auto type = MemRefType::get(sizes, elementType, MemRefLayoutAttrInterface(),
                              alloc.getType().getMemorySpace());
  rewriter.modifyOpInPlace(alloc, [&] {
    alloc.getBuffer().setType(type);
    alloc.setShape(
        AffineMap::get(0, symbols.size(), exprs, alloc.getContext()));
    alloc->removeAttr(TIRDialect::kStrideAlignmentsAttr);
    alloc.getSymbolsMutable().assign(symbols);
  });
}
