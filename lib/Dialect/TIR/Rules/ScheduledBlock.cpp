//===- ScheduledBlock.cpp - the facts that rules look at ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Rules/ScheduleRule.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// Returns the serial loops around a block that hold nothing else, outermost
/// first.
static FailureOr<SmallVector<ForOp>> getLoopsAround(BlockOp block,
                                                    std::string *why) {
  SmallVector<ForOp> loops;
  Operation *inner = block;
  while (auto loop = dyn_cast<ForOp>(inner->getParentOp())) {
    if (&loop.getBody().front().front() != inner ||
        !isa<YieldOp>(inner->getNextNode()))
      return refuse(why, "a loop around block '" + block.getBlockName() +
                             "' holds other operations too");
    if (loop.getKind() != ForKind::Serial || loop.getAnnotations())
      return refuse(why, "a loop around block '" + block.getBlockName() +
                             "' is not serial or has annotations");
    loops.push_back(loop);
    inner = loop;
  }
  if (!isa<PrimFuncOp>(inner->getParentOp()))
    return refuse(why, "block '" + block.getBlockName() +
                           "' and its loops are nested in '" +
                           inner->getParentOp()->getName().getStringRef() +
                           "'");
  std::reverse(loops.begin(), loops.end());
  return loops;
}

/// Returns the iterator that is bound to a loop alone: to its variable, or to
/// that behind a first value. A loop of one iteration may be that of an
/// iterator of one value, of those that are not in `taken`.
static std::optional<unsigned> getIteratorOf(const IndexExpr &variable,
                                             bool isUnit,
                                             ArrayRef<IndexExpr> binding,
                                             ArrayRef<unsigned> taken) {
  std::optional<unsigned> found;
  for (auto [iterator, value] : llvm::enumerate(binding)) {
    if (!value.usesSymbol(variable.getSymbolName()))
      continue;
    if (found ||
        !IndexSpace::namesIn(value - variable, IndexSpace::isLoopName).empty())
      return std::nullopt;
    found = iterator;
  }
  for (unsigned i = 0, e = binding.size(); i < e && !found && isUnit; ++i)
    if (binding[i].isConstant() && !llvm::is_contained(taken, i))
      found = i;
  return found;
}

FailureOr<ScheduledBlock> ScheduledBlock::get(BlockOp block, std::string *why) {
  auto refuseBlock = [&](const Twine &fact) {
    return refuse(why, "block '" + block.getBlockName() + "' " + fact);
  };
  if (block.getPredicate() || block.getAccessOverride())
    return refuseBlock("has a predicate or a stated access");
  FailureOr<SmallVector<ForOp>> loops = getLoopsAround(block, why);
  if (failed(loops))
    return failure();
  ScheduledBlock result;
  result.block = block;
  result.space = std::make_shared<IndexSpace>(block);
  IndexSpace &space = *result.space;
  auto binding = space.getExprs(block.getBinding(), block.getMapOperands());
  auto domain = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!binding || !domain)
    return refuseBlock("has iterators of unknown extents");
  // An iterator without a loop has one value.
  result.extents.assign(domain->size(), IndexExpr(1));
  for (ForOp loop : *loops) {
    std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
    auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
    if (!variable || !extents || extents->size() != 1)
      return refuseBlock("is in a loop whose extent is a minimum");
    std::optional<unsigned> iterator = getIteratorOf(
        *variable, extents->front().isOne(), *binding, result.loopIterators);
    if (!iterator)
      return refuseBlock("is in a loop that several iterators use, or none");
    result.loopIterators.push_back(*iterator);
    result.extents[*iterator] = extents->front();
  }
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    IteratorKind kind = block.getIteratorKind(i);
    if (kind != IteratorKind::Spatial && kind != IteratorKind::Reduce)
      return refuseBlock("has an iterator that is " +
                         stringifyIteratorKind(kind));
    if (!llvm::is_contained(result.loopIterators, i)) {
      if (!(*binding)[i].isConstant())
        return refuseBlock("has an iterator without a loop of its own");
      continue;
    }
    (kind == IteratorKind::Spatial ? result.spatialIterators
                                   : result.reduceIterators)
        .push_back(i);
  }
  result.accesses = computeAccessSteps(block, space);
  for (Operation &op : block.getBody().front())
    result.hasRegions |= op.getNumRegions() != 0;
  return result;
}

std::optional<int64_t> ScheduledBlock::getNumPoints() const {
  int64_t points = 1;
  for (const IndexExpr &extent : extents) {
    std::optional<int64_t> size = extent.getConstant();
    if (!size || llvm::MulOverflow(points, *size, points))
      return std::nullopt;
  }
  return points;
}

int64_t ScheduledBlock::getElementBytes() const {
  int64_t bytes = 1;
  for (const AccessStep &access : accesses) {
    Type type = cast<MemRefType>(access.buffer.getType()).getElementType();
    int64_t size = type.isIntOrFloat()
                       ? llvm::divideCeil(type.getIntOrFloatBitWidth(), 8)
                       : 8;
    bytes = std::max(bytes, size);
  }
  return bytes;
}

bool ScheduledBlock::areContiguous(unsigned first, unsigned second,
                                   Value except) const {
  if (!getConstantExtent(second))
    return false;
  return llvm::all_of(accesses, [&](const AccessStep &access) {
    if (access.buffer == except)
      return true;
    const std::optional<IndexExpr> &outer = access.steps[first],
                                   &inner = access.steps[second];
    return outer && inner && *outer == *inner * extents[second];
  });
}
