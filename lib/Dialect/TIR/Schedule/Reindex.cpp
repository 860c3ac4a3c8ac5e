//===- Reindex.cpp - stage elements in another layout ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CachePlanning.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using namespace mlir::tir::detail;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::refuse;

namespace {
class ReindexPlanner {
public:
  ReindexPlanner(BlockOp block, AccessKind kind, std::string *why)
      : accessed(block), isRead(kind == AccessKind::Read), why(why) {}

  FailureOr<CachePlan> plan(int64_t index, MemoryScope scope, AffineMap map);

private:
  LogicalResult checkAccesses(Value buffer);
  LogicalResult setIndices(Value buffer, AffineMap map);
  LogicalResult checkMap(Value buffer);
  LogicalResult checkInBounds(Value buffer);
  LogicalResult checkHasValues(Value buffer, Operation *around);
  LogicalResult checkRunsDomain(Operation *around);
  LogicalResult setShape(CachePlan &plan, Operation *around);
  FailureOr<CachePlan> finish(Value buffer, MemoryScope scope);
  IndexExpr getIterator(unsigned position) {
    return *accessed.space.getExpr(accessed.block.getIterators()[position]);
  }
  std::string name() {
    return "block '" + accessed.block.getBlockName().str() + "'";
  }

  AccessedBlock accessed;
  bool isRead;
  std::string *why;
  /// The index of the buffer and of the cache, over the iterators.
  SmallVector<IndexExpr> elements, cached;
  /// The iterators that the index of the cache uses.
  SmallVector<unsigned> iterators;
  AffineMap accessMap;
};
} // namespace

/// Checks that the accesses of the buffer can be given another index.
LogicalResult ReindexPlanner::checkAccesses(Value buffer) {
  BlockOp block = accessed.block;
  if (isRead && accessed.accesses.accesses(buffer, AccessKind::Write))
    return refuse(why, name() + " writes the buffer that it reads");
  if (!isRead && failed(checkWritesDomain(block, why)))
    return failure();
  for (Operation *user : buffer.getUsers())
    if (block->isAncestor(user) &&
        !isa<affine::AffineLoadOp, affine::AffineStoreOp>(user))
      return refuse(why, "'" + user->getName().getStringRef() + "' in " +
                             name() +
                             " uses the buffer, expected only affine.load and "
                             "affine.store");
  return success();
}

LogicalResult ReindexPlanner::setIndices(Value buffer, AffineMap map) {
  FailureOr<SmallVector<IndexExpr>> only = getOnlyIndex(accessed, buffer, why);
  if (failed(only))
    return failure();
  elements = *only;
  unsigned numIterators = accessed.block.getNumIterators();
  MLIRContext *context = buffer.getContext();
  if (!map) {
    SmallVector<AffineExpr> kept;
    for (unsigned position : getUsedIterators(elements))
      kept.push_back(getAffineDimExpr(position, context));
    map = AffineMap::get(numIterators, 0, kept, context);
  }
  if (map.getNumDims() != numIterators || map.getNumSymbols() != 0)
    return refuse(why, "expected a map over the " + Twine(numIterators) +
                           " iterators of " + name() + ", got one over " +
                           Twine(map.getNumDims()) + " dimensions and " +
                           Twine(map.getNumSymbols()) + " symbols");
  accessMap = map;
  SmallVector<IndexExpr> names;
  for (unsigned i = 0; i < numIterators; ++i)
    names.push_back(getIterator(i));
  cached = relax_mlir::fromAffine(map, names, {});
  iterators = getUsedIterators(cached);
  return success();
}

/// Checks that elements and places in the cache belong together.
LogicalResult ReindexPlanner::checkMap(Value buffer) {
  BlockOp block = accessed.block;
  bool isReadByInit =
      llvm::any_of(accessed.accesses.regions, [&](const BufferRegion &region) {
        return region.buffer == buffer && region.isInit;
      });
  for (unsigned position : getUsedIterators(elements))
    if (!llvm::is_contained(iterators, position))
      return refuse(why, "the map does not use iterator #" + Twine(position) +
                             " of " + name() + ", which addresses the buffer");
  const IndexBounds &bounds = accessed.space.getBounds();
  SmallVector<IterDomain> domain;
  for (unsigned position : iterators) {
    bool isReduce = block.getIteratorKind(position) == IteratorKind::Reduce;
    if (!isRead && isReduce)
      return refuse(why, "the map uses iterator #" + Twine(position) + " of " +
                             name() + ", which is reduce");
    if (isReadByInit && isReduce)
      return refuse(why, "the map uses iterator #" + Twine(position) + " of " +
                             name() +
                             ", which the init region that reads the buffer "
                             "does not have");
    std::string name = getIterator(position).getSymbolName().str();
    const IndexExpr *extent = bounds.getUpperEnd(name);
    if (!extent)
      return refuse(why, "the domain of " + this->name() + " is unknown");
    domain.push_back({name, *extent});
  }
  auto isOneToOne = [&](ArrayRef<IndexExpr> indices) {
    return isInjective(domain, indices, {}, bounds);
  };
  if (!isOneToOne(cached))
    return refuse(why, "cannot prove that the map gives each point of " +
                           name() + " an element of its own");
  if (!isRead && !isOneToOne(elements))
    return refuse(why, "cannot prove that " + name() +
                           " writes each element at one point of the "
                           "iterators that the map uses");
  return success();
}

/// Checks that all points of the iterators address elements of the buffer, also
/// those at which the block does not read it.
LogicalResult ReindexPlanner::checkInBounds(Value buffer) {
  const IndexBounds &bounds = accessed.space.getBounds();
  std::optional<SmallVector<IndexExpr>> shape = accessed.space.getShape(buffer);
  for (auto [dim, index] : llvm::enumerate(elements))
    if (!shape || bounds.proveNonNegative(index) != Answer::Yes ||
        bounds.proveLess(index, (*shape)[dim]) != Answer::Yes)
      return refuse(why, "cannot prove that index '" + index.str() +
                             "' of dimension " + Twine(dim) +
                             " is in bounds at all points of " + name());
  return success();
}

/// Returns true for an argument that the function only reads: all its elements
/// have values.
static bool isInput(Value buffer) {
  return isa<BlockArgument>(buffer) &&
         llvm::all_of(buffer.getUsers(), [](Operation *user) {
           std::optional<IndexedAccess> access = getIndexedAccess(user);
           return access ? !access->isStore() : isa<BlockOp>(user);
         });
}

/// Checks that a copy of all points, in the body of `around`, reads no element
/// without a value: none that the block does not read there too.
LogicalResult ReindexPlanner::checkHasValues(Value buffer, Operation *around) {
  if (isInput(buffer))
    return success();
  BlockOp block = accessed.block;
  if (llvm::none_of(
          accessed.accesses.getReads(), [&](const BufferRegion *read) {
            return read->buffer == buffer && isUnconditional(block, *read);
          }))
    return refuse(why, "cannot prove that " + name() +
                           " reads the buffer at all its points; others may "
                           "have no value to copy");
  return checkRunsDomain(around);
}

/// Checks that the loops below `around` run the block for each element that it
/// reads at some point.
LogicalResult ReindexPlanner::checkRunsDomain(Operation *around) {
  BlockOp block = accessed.block;
  if (failed(tir::checkRunsDomain(block, why)))
    return failure();
  IndexSpace space;
  LoopDomain loops = getLoopDomain(block, space);
  auto indices = space.getExprs(block.getBinding(), block.getMapOperands());
  std::vector<IndexExpr> used = loops.predicates;
  for (unsigned position : getUsedIterators(elements))
    used.push_back((*indices)[position]);
  for (auto [loop, variable] : llvm::zip_equal(loops.loops, loops.domain)) {
    bool isUsed = llvm::any_of(used, [&](const IndexExpr &expr) {
      return expr.usesSymbol(variable.name);
    });
    if (isUsed && !around->isProperAncestor(loop) &&
        loop.getConstantExtent() != 1)
      return refuse(why, "one iteration of " + describe(loop) +
                             " writes the buffer and runs only a part of the "
                             "domain of " +
                             name() + ", but the copy in it reads all points");
  }
  return success();
}

/// Gives the cache the least sizes that hold all its indices.
LogicalResult ReindexPlanner::setShape(CachePlan &plan, Operation *around) {
  const IndexBounds &bounds = accessed.space.getBounds();
  PlaceOperands place(around);
  SmallVector<AffineExpr> sizes;
  SmallVector<int64_t> staticSizes;
  for (const IndexExpr &index : cached) {
    SmallVector<std::string> names =
        IndexSpace::namesIn(index, IndexSpace::isIteratorName);
    SmallVector<StringRef> all(names.begin(), names.end());
    std::optional<IndexExpr> last = bounds.getUpperBound(index, all);
    AffineExpr size =
        last ? place.toAffine(bounds.simplify(*last + 1)) : AffineExpr();
    if (std::optional<int64_t> most = bounds.getInterval(index).upper;
        most && !size)
      size = getAffineConstantExpr(*most + 1, place.context);
    if (!size || bounds.proveNonNegative(index) != Answer::Yes)
      return refuse(why, "the indices '" + index.str() +
                             "' of the map have no known bounds");
    sizes.push_back(size);
    auto constant = dyn_cast<AffineConstantExpr>(size);
    staticSizes.push_back(constant ? constant.getValue()
                                   : ShapedType::kDynamic);
  }
  plan.type =
      MemRefType::get(staticSizes, plan.type.getElementType(),
                      MemRefLayoutAttrInterface(), plan.type.getMemorySpace());
  plan.shape = AffineMap::get(0, place.symbols.size(), sizes, place.context);
  plan.shapeSymbols = place.symbols;
  return success();
}

FailureOr<CachePlan> ReindexPlanner::finish(Value buffer, MemoryScope scope) {
  BlockOp block = accessed.block;
  FailureOr<CachePlan> plan = startPlan(buffer, scope, block, why);
  if (failed(plan))
    return failure();
  FailureOr<CachePlace> place =
      isRead ? findReadPlace(buffer, block, {}, why)
             : findWritePlace(buffer, block,
                              /*mayBeInLoop=*/false, why);
  if (failed(place) || failed(setShape(*plan, place->around)) ||
      (isRead && failed(checkHasValues(buffer, place->around))))
    return failure();
  FailureOr<CopyPlan> copy =
      planPointCopy(accessed, iterators, elements, cached, place->around, why);
  if (failed(copy))
    return failure();
  plan->accessMap = accessMap;
  plan->before = place->first;
  copy->before = isRead ? place->first : place->last->getNextNode();
  copy->isToCache = isRead;
  (isRead ? plan->copyIn : plan->copyOut) = *copy;
  return plan;
}

FailureOr<CachePlan> ReindexPlanner::plan(int64_t index, MemoryScope scope,
                                          AffineMap map) {
  FailureOr<Value> buffer =
      getBuffer(accessed.block, index,
                isRead ? AccessKind::Read : AccessKind::Write, why);
  if (failed(buffer) || failed(checkAccesses(*buffer)) ||
      failed(setIndices(*buffer, map)) || failed(checkMap(*buffer)) ||
      failed(checkInBounds(*buffer)))
    return failure();
  return finish(*buffer, scope);
}

FailureOr<CachePlan> mlir::tir::planReindex(BlockOp block, int64_t index,
                                            AccessKind kind, MemoryScope scope,
                                            AffineMap map, std::string *why) {
  return ReindexPlanner(block, kind, why).plan(index, scope, map);
}
