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

namespace {
/// The loops around a block, outermost first.
struct LoopsAround {
  SmallVector<ForOp> shared, own;
};
} // namespace

/// Returns true if a loop holds an operation beside `inner`.
static bool holdsOthers(ForOp loop, Operation *inner) {
  return &loop.getBody().front().front() != inner ||
         !isa<YieldOp>(inner->getNextNode());
}

/// Returns the loops around a block: serial ones that hold nothing else, and
/// those around the first one that does.
static FailureOr<LoopsAround> getLoopsAround(BlockOp block, std::string *why) {
  LoopsAround loops;
  Operation *inner = block;
  while (auto loop = dyn_cast<ForOp>(inner->getParentOp())) {
    bool isShared = !loops.shared.empty() || holdsOthers(loop, inner);
    if (!isShared &&
        (loop.getKind() != ForKind::Serial || loop.getAnnotations()))
      return refuse(why, "a loop around block '" + block.getBlockName() +
                             "' is not serial or has annotations");
    (isShared ? loops.shared : loops.own).push_back(loop);
    inner = loop;
  }
  if (!isa<PrimFuncOp>(inner->getParentOp()))
    return refuse(why, "block '" + block.getBlockName() +
                           "' and its loops are nested in '" +
                           inner->getParentOp()->getName().getStringRef() +
                           "'");
  std::reverse(loops.shared.begin(), loops.shared.end());
  std::reverse(loops.own.begin(), loops.own.end());
  return loops;
}

/// Returns true if an expression uses no variable of a loop but those of
/// `shared`.
static bool usesNoLoopBut(const IndexExpr &value, ArrayRef<IndexExpr> shared) {
  return llvm::all_of(
      IndexSpace::namesIn(value, IndexSpace::isLoopName), [&](StringRef name) {
        return llvm::any_of(shared, [&](const IndexExpr &variable) {
          return variable.getSymbolName() == name;
        });
      });
}

/// Returns the iterator that is bound to an own loop alone: to its variable, or
/// to that behind a first value, which `shared` loops may choose. A loop of one
/// iteration may be that of an iterator of one value, of those that are not in
/// `taken`.
static std::optional<unsigned> getIteratorOf(const IndexExpr &variable,
                                             bool isUnit,
                                             ArrayRef<IndexExpr> binding,
                                             ArrayRef<IndexExpr> shared,
                                             ArrayRef<unsigned> taken) {
  std::optional<unsigned> found;
  for (auto [iterator, value] : llvm::enumerate(binding)) {
    if (!value.usesSymbol(variable.getSymbolName()))
      continue;
    if (found || !usesNoLoopBut(value - variable, shared))
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
  FailureOr<LoopsAround> loops = getLoopsAround(block, why);
  if (failed(loops))
    return failure();
  ScheduledBlock result;
  result.block = block;
  result.sharedLoops = loops->shared;
  result.space = std::make_shared<IndexSpace>(block);
  IndexSpace &space = *result.space;
  auto binding = space.getExprs(block.getBinding(), block.getMapOperands());
  auto domain = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!binding || !domain)
    return refuseBlock("has iterators of unknown extents");
  SmallVector<IndexExpr> shared;
  for (ForOp loop : loops->shared) {
    std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
    if (!variable)
      return refuseBlock("is in a loop whose extent is unknown");
    shared.push_back(*variable);
  }
  // An iterator without an own loop has one value there.
  result.extents.assign(domain->size(), IndexExpr(1));
  for (ForOp loop : loops->own) {
    std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
    auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
    if (!variable || !extents || extents->size() != 1)
      return refuseBlock("is in a loop whose extent is a minimum");
    std::optional<unsigned> iterator =
        getIteratorOf(*variable, extents->front().isOne(), *binding, shared,
                      result.loopIterators);
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
      if (!(*binding)[i].isConstant() &&
          (shared.empty() || !usesNoLoopBut((*binding)[i], shared)))
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
