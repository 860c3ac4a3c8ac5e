//===- AsyncCopies.cpp - copies that a thread does not wait for -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AsyncCopies.h"

#include "ElementAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoadBox.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

namespace {
/// A store to a shared buffer of what is loaded from memory of the device.
struct Copy {
  ElementAccess from, to;
  /// The branch around the load, which gives zeros else; null if there is none.
  affine::AffineIfOp guard;
  int64_t lanes = 1, bytes = 0;
};
} // namespace

static int64_t getLanes(const ElementAccess &access) {
  return access.vector ? access.vector.getNumElements() : 1;
}

/// Returns true if the linear index of an access is a multiple of `lanes`.
static bool isAligned(const ElementAccess &access, int64_t lanes) {
  IndexSpace space;
  auto indices = space.getExprs(access.map, access.operands);
  auto shape = space.getShape(access.buffer);
  if (!indices || !shape)
    return false;
  IndexExpr linear(0);
  for (auto [index, size] : llvm::zip_equal(*indices, *shape))
    linear = linear * size + index;
  return linear.getConstantTerm() % lanes == 0 &&
         llvm::all_of(linear.getTerms(), [&](const IndexExpr::Term &term) {
           return term.coefficient % lanes == 0;
         });
}

static std::optional<Copy> matchCopy(Operation *store, ForOp kernel) {
  auto write = dyn_cast<affine::AffineWriteOpInterface>(store);
  if (!write || !write.getValueToStore().hasOneUse())
    return std::nullopt;
  Copy copy;
  copy.to = *ElementAccess::of(store);
  Value value = write.getValueToStore();
  copy.guard = value.getDefiningOp<affine::AffineIfOp>();
  if (copy.guard)
    value = getValueOrZero(copy.guard);
  Operation *load = value ? value.getDefiningOp() : nullptr;
  if (!isa_and_nonnull<affine::AffineReadOpInterface>(load) ||
      !value.hasOneUse())
    return std::nullopt;
  copy.from = *ElementAccess::of(load);
  auto from = cast<MemRefType>(copy.from.buffer.getType());
  auto to = cast<MemRefType>(copy.to.buffer.getType());
  Operation *owner = copy.from.buffer.getParentRegion()->getParentOp();
  if (getMemoryScope(to) != MemoryScope::Shared ||
      getMemoryScope(from) != MemoryScope::Global || kernel->isAncestor(owner))
    return std::nullopt;
  bool isInside =
      copy.guard && llvm::any_of(copy.from.operands, [&](Value v) {
        return copy.guard->isAncestor(v.getParentRegion()->getParentOp());
      });
  if (isInside || !to.getElementType().isIntOrFloat() || to.getRank() == 0 ||
      from.getRank() == 0)
    return std::nullopt;
  copy.lanes = getLanes(copy.from);
  int64_t bits = copy.lanes * to.getElementTypeBitWidth();
  copy.bytes = bits / 8;
  if (bits % 8 != 0 || !llvm::is_contained({4, 8, 16}, copy.bytes) ||
      !isAligned(copy.from, copy.lanes) || !isAligned(copy.to, copy.lanes))
    return std::nullopt;
  return copy;
}

/// Builds a view of the elements of an access, from `indices` on.
static Value buildView(OpBuilder &builder, Location loc,
                       const ElementAccess &access, ArrayRef<Value> indices,
                       Attribute space) {
  auto type = cast<MemRefType>(access.buffer.getType());
  int64_t lanes = getLanes(access);
  SmallVector<OpFoldResult> offsets(indices.begin(), indices.end());
  SmallVector<OpFoldResult> ones(indices.size(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes = ones;
  sizes.back() = builder.getIndexAttr(lanes);
  MemRefType result =
      memref::SubViewOp::inferResultType(type, offsets, sizes, ones);
  Value view = memref::SubViewOp::create(builder, loc, result, access.buffer,
                                         offsets, sizes, ones);
  if (type.getMemorySpace() == space)
    return view;
  return memref::MemorySpaceCastOp::create(
      builder, loc,
      MemRefType::get(result.getShape(), result.getElementType(),
                      result.getLayout(), space),
      view);
}

static SmallVector<Value> buildIndices(OpBuilder &builder, Location loc,
                                       const ElementAccess &access) {
  SmallVector<Value> indices;
  for (unsigned i = 0, e = access.map.getNumResults(); i < e; ++i)
    indices.push_back(affine::AffineApplyOp::create(
        builder, loc, access.map.getSubMap({i}), access.operands));
  return indices;
}

/// Builds the number of elements that a guarded copy reads, and their indices:
/// those of the first element if it reads none.
static SmallVector<Value> buildGuarded(OpBuilder &builder, const Copy &copy) {
  affine::AffineIfOp guard = copy.guard;
  Location loc = guard.getLoc();
  SmallVector<Type> types(copy.from.map.getNumResults() + 1,
                          builder.getIndexType());
  auto branch =
      affine::AffineIfOp::create(builder, loc, types, guard.getIntegerSet(),
                                 guard.getOperands(), /*withElse=*/true);
  OpBuilder::InsertionGuard restore(builder);
  builder.setInsertionPointToStart(branch.getThenBlock());
  SmallVector<Value> some = {
      arith::ConstantIndexOp::create(builder, loc, copy.lanes)};
  llvm::append_range(some, buildIndices(builder, loc, copy.from));
  affine::AffineYieldOp::create(builder, loc, some);
  builder.setInsertionPointToStart(branch.getElseBlock());
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  affine::AffineYieldOp::create(builder, loc,
                                SmallVector<Value>(types.size(), zero));
  return SmallVector<Value>(branch.getResults());
}

static void makeAsync(const Copy &copy) {
  Operation *store = copy.to.op;
  OpBuilder builder(store);
  Location loc = store->getLoc();
  SmallVector<Value> read;
  Value count;
  if (copy.guard) {
    read = buildGuarded(builder, copy);
    count = read.front();
    read.erase(read.begin());
  } else {
    read = buildIndices(builder, loc, copy.from);
  }
  Value from = buildView(builder, loc, copy.from, read, Attribute());
  Value to = buildView(
      builder, loc, copy.to, buildIndices(builder, loc, copy.to),
      gpu::AddressSpaceAttr::get(builder.getContext(),
                                 gpu::GPUDialect::getWorkgroupAddressSpace()));
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  // Whole lines of 16 bytes need no place in the first cache.
  UnitAttr bypass = copy.bytes == 16 ? builder.getUnitAttr() : UnitAttr();
  SmallVector<Value> first(read.size(), zero);
  SmallVector<Value> firstTo(copy.to.map.getNumResults(), zero);
  nvgpu::DeviceAsyncCopyOp::create(
      builder, loc, nvgpu::DeviceAsyncTokenType::get(builder.getContext()), to,
      firstTo, from, first, builder.getIndexAttr(copy.lanes), count, bypass);
  store->erase();
  if (copy.guard)
    copy.guard->erase();
  else
    copy.from.op->erase();
}

int64_t mlir::tir::makeCopiesAsync(Operation *root, ForOp kernel) {
  std::vector<Copy> copies;
  root->walk([&](Operation *op) {
    if (std::optional<Copy> copy = matchCopy(op, kernel))
      copies.push_back(*copy);
  });
  for (const Copy &copy : copies)
    makeAsync(copy);
  return copies.size();
}
