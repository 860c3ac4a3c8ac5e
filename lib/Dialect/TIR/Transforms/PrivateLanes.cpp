//===- PrivateLanes.cpp - buffers whose idle lanes nobody reads -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PrivateLanes.h"

#include "LaneConditions.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// The name of the variable of each vectorized loop in conditions.
static constexpr StringLiteral kLane = "lane";

namespace {
/// An access by the lanes of a vectorized loop.
struct LaneAccess {
  bool isStore;
  /// The last index in lane 0.
  int64_t offset;
  /// Values that are not negative in lanes that run, over `kLane`.
  SmallVector<IndexExpr> conditions;

  static std::optional<LaneAccess> of(Operation *op, AllocOp alloc,
                                      IndexSpace &ranges);
};
} // namespace

/// Returns the innermost vectorized loop around `op` in the region that has
/// `alloc`.
static ForOp getVectorizedLoop(Operation *op, AllocOp alloc) {
  for (Operation *parent = op->getParentOp();
       parent != alloc->getParentOp() && parent; parent = parent->getParentOp())
    if (auto loop = dyn_cast<ForOp>(parent))
      if (loop.getKind() == ForKind::Vectorized)
        return loop;
  return {};
}

/// Returns the constant c if `index` is `variable` + c, and no other index of
/// the access depends on the variable.
static std::optional<int64_t>
getLaneOffset(AffineMap map, ArrayRef<Value> operands, Value variable) {
  unsigned numDims = map.getNumDims(), numSymbols = map.getNumSymbols();
  for (AffineExpr other : map.getResults().drop_back())
    if (getDifference(other, numDims, numSymbols, operands, variable) != 0)
      return std::nullopt;
  for (auto [position, operand] : llvm::enumerate(operands)) {
    if (operand != variable)
      continue;
    AffineExpr lane =
        position < numDims
            ? getAffineDimExpr(position, map.getContext())
            : getAffineSymbolExpr(position - numDims, map.getContext());
    auto offset = dyn_cast<AffineConstantExpr>(
        simplifyIndexExpr(map.getResults().back() - lane, numDims, numSymbols));
    return offset ? std::optional(offset.getValue()) : std::nullopt;
  }
  return std::nullopt;
}

/// Returns the conditions of the lanes of `loop` at `op`; nullopt if they may
/// change while the buffer lives.
static std::optional<SmallVector<IndexExpr>>
getConditions(Operation *op, ForOp loop, AllocOp alloc, IndexSpace &ranges) {
  LaneConditions lanes;
  lanes.addExtent(loop);
  std::string reason;
  for (Operation *parent = op->getParentOp(); parent != loop;
       parent = parent->getParentOp())
    if (auto branch = dyn_cast<IfOp>(parent);
        branch &&
        llvm::is_contained(branch.getSetOperands(), loop.getInductionVar()))
      if (failed(lanes.addBranch(loop, branch, reason)))
        return std::nullopt;
  SmallVector<IndexExpr> conditions;
  for (const LaneConstraint &lane : lanes.get()) {
    for (ArrayRef<Value> operands :
         {ArrayRef(lane.first.dims), ArrayRef(lane.first.symbols)})
      for (Value operand : operands)
        if (!operand.getParentRegion()->isAncestor(alloc->getParentRegion()))
          return std::nullopt;
    IndexExpr first =
        ranges.getExpr(lane.first.expr, lane.first.dims, lane.first.symbols);
    if (!first.isValid())
      return std::nullopt;
    conditions.push_back(first + lane.slope * IndexExpr::symbol(kLane));
  }
  return conditions;
}

std::optional<LaneAccess> LaneAccess::of(Operation *op, AllocOp alloc,
                                         IndexSpace &ranges) {
  AffineMap map;
  SmallVector<Value> operands;
  if (auto load = dyn_cast<affine::AffineLoadOp>(op)) {
    map = load.getAffineMap();
    operands.assign(load.getMapOperands().begin(), load.getMapOperands().end());
  } else if (auto store = dyn_cast<affine::AffineStoreOp>(op)) {
    map = store.getAffineMap();
    operands.assign(store.getMapOperands().begin(),
                    store.getMapOperands().end());
  } else {
    return std::nullopt;
  }
  ForOp loop = getVectorizedLoop(op, alloc);
  if (!loop || !map.getNumResults())
    return std::nullopt;
  std::optional<int64_t> offset =
      getLaneOffset(map, operands, loop.getInductionVar());
  auto conditions = getConditions(op, loop, alloc, ranges);
  if (!offset || !conditions)
    return std::nullopt;
  return LaneAccess{isa<affine::AffineStoreOp>(op), *offset, *conditions};
}

/// Returns true if no lane that runs reads what an idle lane has written.
static bool areIdleLanesUnread(ArrayRef<LaneAccess> accesses) {
  for (const LaneAccess &access : accesses)
    if (access.offset != accesses.front().offset)
      return false;
  for (const LaneAccess &load : accesses)
    for (const LaneAccess &store : accesses)
      if (!load.isStore && store.isStore &&
          !llvm::all_of(store.conditions, [&](const IndexExpr &condition) {
            return llvm::is_contained(load.conditions, condition);
          }))
        return false;
  return true;
}

PrivateLanes::PrivateLanes(PrimFuncOp func) {
  IndexSpace ranges{{}, ArgumentRange::NotNegative};
  func.walk([&](AllocOp alloc) {
    SmallVector<LaneAccess> accesses;
    for (Operation *user : alloc.getBuffer().getUsers()) {
      std::optional<LaneAccess> access = LaneAccess::of(user, alloc, ranges);
      if (!access)
        return;
      accesses.push_back(std::move(*access));
    }
    if (areIdleLanesUnread(accesses))
      buffers.insert(alloc.getBuffer());
  });
}

bool PrivateLanes::mayAccessWhole(Value buffer, AffineMap index,
                                  int64_t lanes) const {
  if (!buffers.contains(buffer))
    return false;
  // The lanes must stay in one row.
  auto first = dyn_cast<AffineConstantExpr>(index.getResults().back());
  int64_t size = cast<MemRefType>(buffer.getType()).getShape().back();
  return first && first.getValue() >= 0 && !ShapedType::isDynamic(size) &&
         first.getValue() + lanes <= size;
}

void PrivateLanes::forgetStored(ForOp loop) {
  loop.walk(
      [&](affine::AffineStoreOp store) { buffers.erase(store.getMemRef()); });
}

void PrivateLanes::makeRoom(Value buffer, AffineMap index,
                            int64_t lanes) const {
  auto type = cast<MemRefType>(buffer.getType());
  auto first = dyn_cast<AffineConstantExpr>(index.getResults().back());
  if (!buffers.contains(buffer) || !first || first.getValue() < 0 ||
      !type.hasStaticShape() ||
      type.getShape().back() >= first.getValue() + lanes)
    return;
  SmallVector<int64_t> sizes(type.getShape());
  sizes.back() = first.getValue() + lanes;
  auto alloc = cast<AllocOp>(buffer.getDefiningOp());
  alloc.setShape(
      AffineMap::get(0, 0, getAffineConstantExprs(sizes, type.getContext()),
                     type.getContext()));
  alloc.getSymbolsMutable().clear();
  buffer.setType(MemRefType::get(sizes, type.getElementType(),
                                 MemRefLayoutAttrInterface(),
                                 type.getMemorySpace()));
}
