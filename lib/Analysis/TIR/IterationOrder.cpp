//===- IterationOrder.cpp - prove iterations independent ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/IterationOrder.h"

#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/MapVector.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// The proof
//===----------------------------------------------------------------------===//

static bool usesLoop(ArrayRef<IndexExpr> indices, StringRef name) {
  return llvm::any_of(
      indices, [&](const IndexExpr &index) { return index.usesSymbol(name); });
}

namespace {
/// A block below the nest.
struct NestedBlock {
  BlockOp block;
  std::unique_ptr<IndexSpace> space;
  BlockAccesses accesses;
  LoopDomain around;
  /// Loops of the nest that are bound to reduce iterators alone.
  SmallVector<StringRef> reduceLoops;
};

struct BlockAndRegion {
  NestedBlock *owner;
  const BufferRegion *region;
  bool isWrite() const { return region->kind == AccessKind::Write; }
};

class OrderProof {
public:
  OrderProof(ArrayRef<ForOp> nest, IterationOrder order, std::string *why,
             SmallVectorImpl<AllocOp> *privateBuffers)
      : nest(nest), order(order), why(why), privateBuffers(privateBuffers) {}

  LogicalResult run();
  bool readsOnlyOwnWrites(Value buffer);
  std::optional<BufferBox> getWrittenBox(Value buffer);

private:
  LogicalResult collectBelow();
  SmallVector<BlockAndRegion> getAccesses(Value buffer);
  bool runsReduction(NestedBlock &nested);
  bool runsWholeReduction(NestedBlock &nested);
  LogicalResult collect(BlockOp block);
  LogicalResult checkIterators(NestedBlock &nested);
  LogicalResult checkBuffer(Value buffer, ArrayRef<BlockAndRegion> accesses);
  LogicalResult checkDivided(ArrayRef<BlockAndRegion> accesses,
                             std::string *why);
  bool isPrivate(Value buffer, ArrayRef<BlockAndRegion> accesses);
  bool isWrittenBefore(const BlockAndRegion &read,
                       ArrayRef<BlockAndRegion> accesses);
  bool writesWholeBox(const BlockAndRegion &write, Operation *loop,
                      const BufferBox &box,
                      BoxGaps gaps = BoxGaps::OutsideBuffer);
  bool readsWithinDomain(const BlockAndRegion &read,
                         const BlockAndRegion &write) {
    return staysWithinDomain(read.owner->block, *read.region,
                             *read.owner->space, write.owner->block,
                             *write.region, *write.owner->space);
  }
  bool hasDistinctPoints(const BlockAndRegion &access);
  bool hasDistinctBoxes(const BlockAndRegion &access);
  bool isOneToOne(NestedBlock &nested, ArrayRef<IndexExpr> indices,
                  ArrayRef<IndexExpr> predicates, bool withInnerLoops);
  bool areDistinct(NestedBlock &nested, ArrayRef<IndexExpr> indices,
                   ArrayRef<IndexExpr> predicates);
  FailureOr<llvm::StringMap<IndexExpr>>
  matchInnerLoops(NestedBlock &from, ArrayRef<IndexExpr> fromIndices,
                  NestedBlock &to, ArrayRef<IndexExpr> toIndices);
  bool haveEqualDistinctPoints(const BlockAndRegion &first,
                               const BlockAndRegion &second);
  bool isWithinBox(const BlockAndRegion &outer, const BlockAndRegion &inner);
  bool areApart(const BlockAndRegion &first, const BlockAndRegion &second);
  bool isInNest(ForOp loop) { return llvm::is_contained(nest, loop); }
  std::string nameOf(const BlockAndRegion &access) {
    return "block '" + access.owner->block.getBlockName().str() + "'";
  }
  std::optional<BufferBox> getBox(const BlockAndRegion &access,
                                  Operation *loop = nullptr) {
    if (!loop)
      loop = ForOp(nest.back());
    return getBoxBelow(access.owner->block, *access.region, loop,
                       *access.owner->space);
  }

  ArrayRef<ForOp> nest;
  IterationOrder order;
  std::string *why;
  SmallVectorImpl<AllocOp> *privateBuffers;
  std::vector<std::unique_ptr<NestedBlock>> blocks;
};
} // namespace

LogicalResult OrderProof::collect(BlockOp block) {
  auto nested = std::make_unique<NestedBlock>();
  nested->block = block;
  nested->space = std::make_unique<IndexSpace>(block);
  nested->accesses = computeBlockAccesses(block, *nested->space);
  if (Operation *unknown = nested->accesses.unknown)
    return refuse(why, "'" + unknown->getName().getStringRef() +
                           "' in block '" + block.getBlockName() +
                           "' may access any buffer");
  nested->around = getLoopDomain(block, *nested->space);
  if (failed(checkIterators(*nested)))
    return failure();
  blocks.push_back(std::move(nested));
  return success();
}

/// Checks the kinds of the iterators that loops of the nest are bound to, and
/// finds the loops that run a reduction.
LogicalResult OrderProof::checkIterators(NestedBlock &nested) {
  BlockOp block = nested.block;
  auto binding =
      nested.space->getExprs(block.getBinding(), block.getMapOperands());
  if (!binding)
    return refuse(why, "the binding of block '" + block.getBlockName() +
                           "' is not an expression over loops and symbols");
  for (auto [loop, iterator] :
       llvm::zip_equal(nested.around.loops, nested.around.domain)) {
    if (!isInNest(loop))
      continue;
    bool isReduce = false, isSpatial = false;
    for (auto [position, value] : llvm::enumerate(*binding)) {
      if (!value.usesSymbol(iterator.name))
        continue;
      IteratorKind kind = block.getIteratorKind(position);
      isReduce |= kind == IteratorKind::Reduce;
      isSpatial |= kind == IteratorKind::Spatial;
      bool isAllowed =
          kind == IteratorKind::Spatial ||
          (kind == IteratorKind::Reduce && order == IterationOrder::AnyOrder);
      if (!isAllowed)
        return refuse(why, "iterator #" + Twine(position) + " of block '" +
                               block.getBlockName() +
                               "', which the loop is bound to, is " +
                               stringifyIteratorKind(kind));
    }
    if (isReduce && !isSpatial)
      nested.reduceLoops.push_back(iterator.name);
  }
  return success();
}

/// Returns true if different iterations of the nest, loops of reductions aside,
/// give different indices at points that satisfy the predicates; with inner
/// loops, if also all iterations of these do that the indices use.
bool OrderProof::isOneToOne(NestedBlock &nested, ArrayRef<IndexExpr> indices,
                            ArrayRef<IndexExpr> predicates,
                            bool withInnerLoops) {
  // A map whose tail of a split was cut off may be recognized as one to one
  // only over the loops around the nest as well.
  std::optional<size_t> numWithoutOuter;
  for (bool withOuterLoops : {false, true}) {
    SmallVector<IterDomain> domain;
    llvm::StringMap<bool> isVaried;
    for (auto [loop, iterator] :
         llvm::zip_equal(nested.around.loops, nested.around.domain)) {
      bool isUsed = usesLoop(indices, iterator.name);
      bool isInner = nest.back()->isProperAncestor(loop);
      bool isIn =
          isInNest(loop)
              ? isUsed || !llvm::is_contained(nested.reduceLoops, iterator.name)
              : isUsed && (isInner ? withInnerLoops : withOuterLoops);
      if (isIn)
        domain.push_back(iterator);
      isVaried[iterator.name] = !isIn && (isInNest(loop) || isInner);
    }
    if (domain.size() == numWithoutOuter)
      return false;
    numWithoutOuter = domain.size();
    // A predicate over a loop that varies freely tells nothing.
    std::vector<IndexExpr> known;
    for (const IndexExpr &predicate : predicates) {
      bool isKnown = true;
      predicate.walkSymbols(
          [&](StringRef name) { isKnown &= !isVaried.lookup(name); });
      if (isKnown)
        known.push_back(predicate);
    }
    if (isInjective(domain, indices, known, nested.space->getBounds()))
      return true;
  }
  return false;
}

/// Matches the inner loops that two indices use, from outside to inside, and
/// returns for each of `from` the one of `to`. Fails if their numbers or
/// extents differ.
FailureOr<llvm::StringMap<IndexExpr>>
OrderProof::matchInnerLoops(NestedBlock &from, ArrayRef<IndexExpr> fromIndices,
                            NestedBlock &to, ArrayRef<IndexExpr> toIndices) {
  auto getUsed = [&](NestedBlock &nested, ArrayRef<IndexExpr> indices) {
    SmallVector<IterDomain> used;
    for (auto [loop, iterator] :
         llvm::zip_equal(nested.around.loops, nested.around.domain))
      if (nest.back()->isProperAncestor(loop) &&
          usesLoop(indices, iterator.name))
        used.push_back(iterator);
    return used;
  };
  SmallVector<IterDomain> old = getUsed(from, fromIndices);
  SmallVector<IterDomain> renamed = getUsed(to, toIndices);
  if (old.size() != renamed.size())
    return failure();
  llvm::StringMap<IndexExpr> names;
  for (auto [source, target] : llvm::zip_equal(old, renamed)) {
    if (source.extent != target.extent)
      return failure();
    names[source.name] = IndexExpr::symbol(target.name);
  }
  return names;
}

/// Returns true if both accesses have the same index, as a map from the loops,
/// and the map is one to one: then two iterations of the nest access the same
/// element only if they are the same iteration.
bool OrderProof::haveEqualDistinctPoints(const BlockAndRegion &first,
                                         const BlockAndRegion &second) {
  NestedBlock &to = *first.owner, &from = *second.owner;
  if (!first.region->isPoint || !second.region->isPoint)
    return false;
  auto indices = bindIterators(to.block, first.region->lower, *to.space);
  auto others = bindIterators(from.block, second.region->lower, *from.space);
  if (!indices || !others)
    return false;
  FailureOr<llvm::StringMap<IndexExpr>> names =
      matchInnerLoops(from, *others, to, *indices);
  if (failed(names))
    return false;
  for (auto [index, other] : llvm::zip_equal(*indices, *others))
    if (other.substitute(*names) != index)
      return false;
  // Use the predicates that hold at both.
  std::vector<IndexExpr> common;
  for (const IndexExpr &predicate : from.around.predicates) {
    IndexExpr renamed = predicate.substitute(*names);
    if (llvm::is_contained(to.around.predicates, renamed))
      common.push_back(renamed);
  }
  return areDistinct(to, *indices, common);
}

/// Returns true if points of different iterations of the nest are proven to
/// have different indices: in the dimensions that only loops of the nest
/// address, or in all together with inner loops.
bool OrderProof::areDistinct(NestedBlock &nested, ArrayRef<IndexExpr> indices,
                             ArrayRef<IndexExpr> predicates) {
  SmallVector<std::string> inner =
      getNamesBelow(nested.block, nest.back(), *nested.space);
  SmallVector<IndexExpr> own;
  for (const IndexExpr &index : indices)
    if (llvm::none_of(inner, [&](const std::string &name) {
          return index.usesSymbol(name);
        }))
      own.push_back(index);
  return isOneToOne(nested, own, predicates, /*withInnerLoops=*/false) ||
         isOneToOne(nested, indices, predicates, /*withInnerLoops=*/true);
}

bool OrderProof::hasDistinctPoints(const BlockAndRegion &access) {
  NestedBlock &nested = *access.owner;
  auto indices = bindIterators(
      nested.block,
      getPlaces(nested.block, *access.region, nested.space->getBounds()),
      *nested.space);
  return indices && areDistinct(nested, *indices, nested.around.predicates);
}

bool OrderProof::hasDistinctBoxes(const BlockAndRegion &access) {
  NestedBlock &nested = *access.owner;
  std::optional<BufferBox> box = getBox(access);
  if (!box)
    return false;
  const IndexBounds &bounds = nested.space->getBounds();
  SmallVector<IndexExpr> indices;
  auto atFirst = [&](const IndexExpr &expr) {
    return expr.substitute([&](StringRef name) {
      bool isNest = llvm::any_of(
          llvm::zip_equal(nested.around.loops, nested.around.domain),
          [&](auto pair) {
            return std::get<1>(pair).name == name &&
                   isInNest(std::get<0>(pair));
          });
      return isNest ? std::optional(IndexExpr(0)) : std::nullopt;
    });
  };
  for (auto [lower, size] : llvm::zip_equal(box->lower, box->size)) {
    // Boxes of different sizes have no common grid.
    if (atFirst(size) != size)
      continue;
    // Measure from the corner of the first iteration.
    if (std::optional<IndexExpr> place =
            getPlace(lower - atFirst(lower), size, bounds))
      indices.push_back(*place);
  }
  return isOneToOne(nested, indices, nested.around.predicates,
                    /*withInnerLoops=*/false);
}

/// Returns true if each iteration of `loop`, the innermost of the nest or one
/// below it, writes each element of `box`, those aside that are outside of the
/// buffer, or of the domain of the block.
bool OrderProof::writesWholeBox(const BlockAndRegion &write, Operation *loop,
                                const BufferBox &box, BoxGaps gaps) {
  NestedBlock &owner = *write.owner;
  if (gaps == BoxGaps::OutsideDomain &&
      failed(checkRunsDomain(owner.block, nullptr)))
    return false;
  std::optional<BufferBox> written =
      getBoxWrittenBelow(owner.block, *write.region, loop, *owner.space, gaps);
  return written && contains(*written, box, owner.space->getBounds());
}

/// Returns true if all that reduce iterators are bound to varies below the nest
/// only: then the init region runs in each iteration of the nest.
bool OrderProof::runsWholeReduction(NestedBlock &nested) {
  BlockOp block = nested.block;
  AffineMap binding = block.getBinding();
  for (auto [input, operand] : llvm::enumerate(block.getMapOperands())) {
    auto arg = cast<BlockArgument>(operand);
    Operation *owner = arg.getOwner()->getParentOp();
    auto loop = dyn_cast<ForOp>(owner);
    bool isConstant =
        loop ? loop.getConstantExtent() == 1 : isa<PrimFuncOp>(owner);
    if (isConstant || (loop && nest.back()->isProperAncestor(loop)))
      continue;
    unsigned numDims = binding.getNumDims();
    for (auto [position, value] : llvm::enumerate(binding.getResults()))
      if (block.getIteratorKind(position) == IteratorKind::Reduce &&
          (input < numDims ? value.isFunctionOfDim(input)
                           : value.isFunctionOfSymbol(input - numDims)))
        return false;
  }
  return true;
}

/// Returns true if an iteration of the nest reads only what it wrote before.
bool OrderProof::isWrittenBefore(const BlockAndRegion &read,
                                 ArrayRef<BlockAndRegion> accesses) {
  // The boxes that several blocks write in one iteration of a loop.
  llvm::MapVector<Operation *, SmallVector<BufferBox>> boxes;
  for (const BlockAndRegion &write : accesses) {
    if (!write.isWrite())
      continue;
    // A reduction reads the element that its init region wrote, in the same
    // iteration if that runs all of the reduction.
    if (write.owner == read.owner) {
      if (write.region->isInit && !read.region->isInit &&
          write.region->coversSameElements(*read.region) &&
          isUnconditional(write.owner->block, *write.region) &&
          runsWholeReduction(*read.owner))
        return true;
      continue;
    }
    // Blocks are listed in order of execution.
    auto isFirst = [&](const std::unique_ptr<NestedBlock> &nested) {
      return nested.get() == write.owner || nested.get() == read.owner;
    };
    if (llvm::find_if(blocks, isFirst)->get() != write.owner)
      continue;
    // Compare one iteration of the innermost common loop.
    Operation *common = write.owner->block->getParentOp();
    while (!common->isAncestor(read.owner->block))
      common = common->getParentOp();
    if (areInDifferentBranches(common, write.owner->block, read.owner->block))
      continue;
    std::optional<BufferBox> written = getBox(write, common);
    if (written &&
        (writesWholeBox(write, common, *written) ||
         (readsWithinDomain(read, write) &&
          writesWholeBox(write, common, *written, BoxGaps::OutsideDomain))))
      boxes[common].push_back(*written);
  }
  return llvm::any_of(boxes, [&](const auto &entry) {
    std::optional<BufferBox> box = getBox(read, entry.first);
    return box &&
           containTogether(entry.second, *box, read.owner->space->getBounds());
  });
}

bool OrderProof::isPrivate(Value buffer, ArrayRef<BlockAndRegion> accesses) {
  auto alloc = buffer.getDefiningOp<AllocOp>();
  if (!alloc)
    return false;
  if (nest.back()->isAncestor(alloc))
    return true;
  for (Operation *user : buffer.getUsers())
    if (!nest.back()->isAncestor(user))
      return false;
  for (const BlockAndRegion &access : accesses)
    if (!access.isWrite() && !isWrittenBefore(access, accesses))
      return false;
  if (privateBuffers)
    privateBuffers->push_back(alloc);
  return true;
}

/// Returns true if an iteration accesses by `inner` only elements of the box
/// that it accesses by `outer`.
bool OrderProof::isWithinBox(const BlockAndRegion &outer,
                             const BlockAndRegion &inner) {
  std::optional<BufferBox> box = getBox(outer), other = getBox(inner);
  return box && other &&
         contains(*box, *other, inner.owner->space->getBounds());
}

/// Returns true if two points are different in all iterations: in some
/// dimension, their indices are in different ranges or have different
/// remainders.
bool OrderProof::areApart(const BlockAndRegion &first,
                          const BlockAndRegion &second) {
  if (!first.region->isPoint || !second.region->isPoint)
    return false;
  auto indices = bindIterators(first.owner->block, first.region->lower,
                               *first.owner->space);
  auto others = bindIterators(second.owner->block, second.region->lower,
                              *second.owner->space);
  if (!indices || !others)
    return false;
  const IndexBounds &bounds = first.owner->space->getBounds();
  const IndexBounds &otherBounds = second.owner->space->getBounds();
  return llvm::any_of(llvm::zip_equal(*indices, *others), [&](auto pair) {
    auto &[index, other] = pair;
    relax_mlir::Interval range = bounds.getInterval(index);
    relax_mlir::Interval otherRange = otherBounds.getInterval(other);
    if ((range.upper && otherRange.lower && *range.upper < *otherRange.lower) ||
        (otherRange.upper && range.lower && *otherRange.upper < *range.lower))
      return true;
    relax_mlir::ModularSet set = bounds.getModularSet(index);
    relax_mlir::ModularSet otherSet = otherBounds.getModularSet(other);
    int64_t divisor = std::gcd(set.modulus, otherSet.modulus);
    return divisor > 1 && (set.residue - otherSet.residue) % divisor != 0;
  });
}

LogicalResult OrderProof::checkBuffer(Value buffer,
                                      ArrayRef<BlockAndRegion> accesses) {
  // A buffer that is divided between the iterations can stay where it is.
  if (succeeded(checkDivided(accesses, why)) || isPrivate(buffer, accesses))
    return success();
  return failure();
}

LogicalResult OrderProof::checkDivided(ArrayRef<BlockAndRegion> accesses,
                                       std::string *why) {
  for (const BlockAndRegion &write : accesses) {
    if (!write.isWrite())
      continue;
    bool distinctPoints = hasDistinctPoints(write);
    // Compute boxes only if the points are not proven distinct.
    std::optional<bool> distinctBoxes;
    auto areBoxesDistinct = [&] {
      if (!distinctBoxes)
        distinctBoxes = hasDistinctBoxes(write);
      return *distinctBoxes;
    };
    if (!distinctPoints && !areBoxesDistinct())
      return refuse(why, "cannot prove that iterations write different "
                         "elements in " +
                             nameOf(write));
    for (const BlockAndRegion &other : accesses) {
      if (other.owner == write.owner &&
          other.region->coversSameElements(*write.region))
        continue;
      // Reductions of the nest combine iterations, so that blocks beside them
      // would see partial results.
      bool isOwn =
          write.owner->reduceLoops.empty() &&
          other.owner->reduceLoops.empty() &&
          (areApart(write, other) || haveEqualDistinctPoints(write, other) ||
           (areBoxesDistinct() && isWithinBox(write, other)));
      if (!isOwn)
        return refuse(why, "cannot prove that " + nameOf(other) + " " +
                               (other.isWrite() ? "writes" : "reads") +
                               " no element that " + nameOf(write) +
                               " writes in another iteration");
    }
  }
  return success();
}

LogicalResult OrderProof::collectBelow() {
  LogicalResult result = success();
  nest.back()->walk<WalkOrder::PreOrder>([&](BlockOp block) {
    if (failed(collect(block))) {
      result = failure();
      return WalkResult::interrupt();
    }
    return WalkResult::skip();
  });
  return result;
}

LogicalResult OrderProof::run() {
  if (failed(collectBelow()))
    return failure();
  llvm::MapVector<Value, SmallVector<BlockAndRegion>> buffers;
  for (const std::unique_ptr<NestedBlock> &nested : blocks)
    for (const BufferRegion &region : nested->accesses.regions)
      buffers[region.buffer].push_back({nested.get(), &region});
  for (auto &[buffer, accesses] : buffers)
    if (llvm::any_of(accesses, [](auto &access) { return access.isWrite(); }) &&
        failed(checkBuffer(buffer, accesses)))
      return failure();
  return success();
}

SmallVector<BlockAndRegion> OrderProof::getAccesses(Value buffer) {
  SmallVector<BlockAndRegion> accesses;
  for (const std::unique_ptr<NestedBlock> &nested : blocks)
    for (const BufferRegion &region : nested->accesses.regions)
      if (region.buffer == buffer)
        accesses.push_back({nested.get(), &region});
  return accesses;
}

/// Returns true if a loop of the nest is bound to a reduce iterator: then an
/// iteration needs the partial result of another one.
bool OrderProof::runsReduction(NestedBlock &nested) {
  BlockOp block = nested.block;
  for (auto [position, value] :
       llvm::enumerate(block.getBinding().getResults()))
    for (auto [dim, operand] : llvm::enumerate(block.getDimOperands()))
      if (block.getIteratorKind(position) == IteratorKind::Reduce &&
          value.isFunctionOfDim(dim) &&
          isInNest(cast<ForOp>(operand.getParentBlock()->getParentOp())))
        return true;
  return false;
}

bool OrderProof::readsOnlyOwnWrites(Value buffer) {
  if (failed(collectBelow()))
    return false;
  SmallVector<BlockAndRegion> accesses = getAccesses(buffer);
  return llvm::all_of(accesses, [&](const BlockAndRegion &access) {
    return access.isWrite() ? !runsReduction(*access.owner)
                            : isWrittenBefore(access, accesses);
  });
}

std::optional<BufferBox> OrderProof::getWrittenBox(Value buffer) {
  if (failed(collectBelow()))
    return std::nullopt;
  SmallVector<BlockAndRegion> accesses = getAccesses(buffer);
  llvm::erase_if(accesses, [](auto &access) { return !access.isWrite(); });
  for (const BlockAndRegion &write : accesses) {
    std::optional<BufferBox> box = getBox(write);
    if (box && writesWholeBox(write, nest.back(), *box) &&
        llvm::all_of(accesses, [&](const BlockAndRegion &other) {
          return isWithinBox(write, other);
        }))
      return box;
  }
  return std::nullopt;
}

/// Returns the loops of the scope around the body of `loop`, outermost first.
static SmallVector<ForOp> getNest(ForOp loop) {
  SmallVector<ForOp> nest;
  for (Operation *op = loop; op && !isa<BlockOp, PrimFuncOp>(op);
       op = op->getParentOp())
    if (auto around = dyn_cast<ForOp>(op))
      nest.push_back(around);
  std::reverse(nest.begin(), nest.end());
  return nest;
}

bool mlir::tir::readsOnlyOwnWrites(Value buffer, ForOp loop) {
  SmallVector<ForOp> nest = getNest(loop);
  return OrderProof(nest, IterationOrder::AnyOrder, nullptr, nullptr)
      .readsOnlyOwnWrites(buffer);
}

std::optional<BufferBox> mlir::tir::getWrittenBox(Value buffer, ForOp loop) {
  SmallVector<ForOp> nest = getNest(loop);
  return OrderProof(nest, IterationOrder::AnyOrder, nullptr, nullptr)
      .getWrittenBox(buffer);
}

LogicalResult mlir::tir::proveOrder(ArrayRef<ForOp> nest, IterationOrder order,
                                    std::string *why,
                                    SmallVectorImpl<AllocOp> *privateBuffers) {
  return OrderProof(nest, order, why, privateBuffers).run();
}
