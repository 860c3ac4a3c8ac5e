//===- OnlineSoftmaxPlan.cpp - check sums of exponentials -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each block that reads the maximum, and each that reads weights, moves to the
// end of the loop over blocks of a row, and runs the elements of one block
// there. So a weight is relative to a maximum that covers its own element, and
// is at most 1. Weights of an iteration are read in this iteration alone; sums
// are kept, and scaled before the next terms are added.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/OnlineSoftmax.h"

#include "ExponentialWeights.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Analysis/TIR/Reducer.h"
#include "relax-mlir/Analysis/TIR/RowOperands.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LateBuffers.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

using Member = OnlineSoftmaxPlan::Member;

namespace {
class OnlinePlanner {
public:
  OnlinePlanner(BlockOp maximum, ArrayRef<BlockOp> blocks, ForOp loop,
                std::string *why)
      : maximum(maximum), blocks(blocks), loop(loop), why(why) {}

  FailureOr<OnlineSoftmaxPlan> run();

private:
  /// The iterator at each dimension of a buffer; nullopt for a size of 1.
  using Indices = SmallVector<std::optional<unsigned>>;
  /// The iterator of a member for each iterator of the maximum.
  using Correspondence = llvm::DenseMap<unsigned, unsigned>;

  LogicalResult checkMaximum();
  LogicalResult findElements();
  LogicalResult planMember(BlockOp block);
  LogicalResult findNest(Member &member);
  LogicalResult matchValues(Member &member);
  LogicalResult checkValue(Value value, WeightMatcher &matcher, BlockOp block);
  LogicalResult checkDistance(arith::SubFOp distance, WeightMatcher &matcher,
                              Member &member);
  LogicalResult matchIterators(Member &member);
  LogicalResult matchBuffer(BlockOp block, Value buffer, const Indices &known,
                            Correspondence &found);
  LogicalResult findElementLoop(Member &member, unsigned iterator);
  LogicalResult findEnds(Member &member, unsigned iterator);
  LogicalResult checkOwnRows(Member &member);
  LogicalResult checkResults(Member &member);
  LogicalResult checkOtherBlocks();
  FailureOr<Indices> getIndices(BlockOp block, Value buffer, AccessKind kind);
  bool isSum(BlockOp block) { return block.hasInit(); }
  LogicalResult refuseBlock(BlockOp block, const Twine &fact) {
    return refuse(why, "block '" + block.getBlockName() + "' " + fact);
  }

  BlockOp maximum;
  ArrayRef<BlockOp> blocks;
  ForOp loop;
  std::string *why;
  /// The buffer of maxima, and the one of the elements that these are of.
  Value maxima, elements;
  /// The only reduce iterator of the maximum.
  unsigned reduced = 0;
  Indices maximaIndices, elementIndices;
  /// The buffers of weights, and the iterators of the maximum that correspond
  /// to the indices of each.
  llvm::SmallPtrSet<Value, 4> weights;
  llvm::DenseMap<Value, Indices> weightIndices;
  OnlineSoftmaxPlan plan;
};
} // namespace

FailureOr<OnlinePlanner::Indices>
OnlinePlanner::getIndices(BlockOp block, Value buffer, AccessKind kind) {
  auto indices = getIteratorsOfDims(block, buffer, kind);
  auto type = cast<MemRefType>(buffer.getType());
  bool areIterators =
      indices && llvm::all_of(llvm::enumerate(*indices), [&](auto index) {
        return index.value() || type.getDimSize(index.index()) == 1;
      });
  if (!areIterators)
    return refuseBlock(block,
                       Twine(kind == AccessKind::Read ? "reads" : "writes") +
                           " a buffer at an index that is no iterator");
  return *indices;
}

//===----------------------------------------------------------------------===//
// The maximum
//===----------------------------------------------------------------------===//

LogicalResult OnlinePlanner::checkMaximum() {
  FailureOr<Reducer> reducer = matchReducer(maximum, why);
  if (failed(reducer))
    return failure();
  const ReducedBuffer &result = reducer->buffers.front();
  if (reducer->buffers.size() != 1 ||
      result.kind != arith::AtomicRMWKind::maximumf)
    return refuseBlock(maximum, "does not compute a maximum of floats");
  affine::AffineStoreOp init = result.init;
  if (!matchPattern(init.getValueToStore(), m_NegInfFloat()))
    return refuseBlock(maximum, "does not start its maximum at -inf");
  affine::AffineLoadOp load = getLoadedElement(result.value);
  if (!load)
    return refuseBlock(maximum, "does not compute the maximum of elements of a "
                                "buffer");
  maxima = result.buffer;
  elements = load.getMemRef();
  if (!maxima.getDefiningOp<AllocOp>())
    return refuseBlock(maximum, "writes an argument of the function");
  SmallVector<unsigned> reduceIterators;
  for (unsigned i = 0, e = maximum.getNumIterators(); i < e; ++i)
    if (maximum.getIteratorKind(i) == IteratorKind::Reduce)
      reduceIterators.push_back(i);
  if (reduceIterators.size() != 1)
    return refuseBlock(maximum, "has " + Twine(reduceIterators.size()) +
                                    " reduce iterators, expected one");
  reduced = reduceIterators.front();
  if (loop.getKind() != ForKind::Serial)
    return refuse(why, describe(loop) + " is " +
                           stringifyForKind(loop.getKind()) + ", not serial");
  FailureOr<DecomposeReductionPlan> init2 =
      planDecomposeReduction(maximum, loop, why);
  if (failed(init2) || failed(checkRunsDomain(maximum, why)))
    return failure();
  plan.maximum = *init2;
  if (getBlocksOfScope(loop).size() != 1)
    return refuse(why, describe(loop) + " is around other blocks than '" +
                           maximum.getBlockName() + "'");
  return success();
}

/// Finds the elements of a row that one iteration of the loop reads: `size`
/// consecutive ones.
LogicalResult OnlinePlanner::findElements() {
  FailureOr<Indices> read = getIndices(maximum, elements, AccessKind::Read);
  if (failed(read))
    return failure();
  FailureOr<Indices> written = getIndices(maximum, maxima, AccessKind::Write);
  if (failed(written))
    return failure();
  elementIndices = *read;
  maximaIndices = *written;
  auto *dim = llvm::find(elementIndices, std::optional<unsigned>(reduced));
  if (dim == elementIndices.end())
    return refuseBlock(maximum, "reduces the same element again");
  AccessedBlock accessed(maximum);
  IndexExpr variable = *accessed.space.getExpr(loop.getInductionVar());
  for (const BufferRegion *region : accessed.accesses.getReads()) {
    if (region->buffer != elements)
      continue;
    std::optional<BufferBox> box =
        getBoxBelow(maximum, *region, loop, accessed.space);
    unsigned position = dim - elementIndices.begin();
    std::optional<int64_t> size =
        box ? box->size[position].getConstant() : std::nullopt;
    if (!size || accessed.space.getBounds().proveEqual(
                     box->lower[position], variable * *size) != Answer::Yes)
      return refuse(why, "iterations of " + describe(loop) +
                             " do not read consecutive blocks of a row, of a "
                             "constant number of elements");
    plan.size = *size;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Checks a distance x - m, and notes if m may be -inf.
LogicalResult OnlinePlanner::checkDistance(arith::SubFOp distance,
                                           WeightMatcher &matcher,
                                           Member &member) {
  affine::AffineLoadOp load = getLoadedElement(distance.getLhs());
  if (!load || load.getMemRef() != elements)
    return refuseBlock(member.block,
                       "subtracts the maximum from a value that block '" +
                           maximum.getBlockName() + "' does not read");
  if (matcher.get(distance.getRhs()) == WeightKind::Maximum)
    member.unguarded.push_back(distance);
  return success();
}

LogicalResult OnlinePlanner::checkValue(Value value, WeightMatcher &matcher,
                                        BlockOp block) {
  if (matcher.get(value) != WeightKind::Weight)
    return refuseBlock(block, "computes a value that is not linear in the "
                              "exponentials of the distances from the maximum");
  return success();
}

/// Checks what a member computes: weights, or sums of such terms.
LogicalResult OnlinePlanner::matchValues(Member &member) {
  BlockOp block = member.block;
  WeightMatcher matcher(block, maxima, weights);
  if (isSum(block)) {
    FailureOr<Reducer> reducer = matchReducer(block, why);
    if (failed(reducer))
      return failure();
    for (ReducedBuffer &sum : reducer->buffers) {
      if (reducer->isSelection() || reducer->isRescaling() || !sum.value ||
          sum.kind != arith::AtomicRMWKind::addf)
        return refuseBlock(block, "does not add its terms");
      if (!matchPattern(sum.init.getValueToStore(), m_AnyZeroFloat()))
        return refuseBlock(block, "does not start its sum at zero");
      if (sum.getElementType() !=
          cast<MemRefType>(maxima.getType()).getElementType())
        return refuseBlock(block, "has sums of another type than the maximum");
      if (failed(checkValue(sum.value, matcher, block)))
        return failure();
    }
  } else {
    BlockClassification classification = classifyBlock(block);
    if (classification.blockClass != BlockClass::Complete)
      return refuseBlock(block,
                         "is not complete: " + classification.whyNotComplete);
    for (Operation &op : block.getBody().front())
      if (auto store = dyn_cast<affine::AffineStoreOp>(op))
        if (failed(checkValue(store.getValueToStore(), matcher, block)))
          return failure();
  }
  for (arith::SubFOp distance : matcher.distances)
    if (failed(checkDistance(distance, matcher, member)))
      return failure();
  for (Operation *op : matcher.exponentials) {
    if (plan.exponential && plan.exponential->getName() != op->getName())
      return refuseBlock(block, "computes another exponential than the blocks "
                                "before it");
    plan.exponential = op;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Iterators
//===----------------------------------------------------------------------===//

/// Adds what follows from the indices at which a member reads a buffer, whose
/// dimensions `known` iterators of the maximum choose.
LogicalResult OnlinePlanner::matchBuffer(BlockOp block, Value buffer,
                                         const Indices &known,
                                         Correspondence &found) {
  FailureOr<Indices> indices = getIndices(block, buffer, AccessKind::Read);
  if (failed(indices))
    return failure();
  for (auto [iterator, own] : llvm::zip_equal(known, *indices)) {
    if (!iterator || !own)
      continue;
    if (found.try_emplace(*iterator, *own).first->second != *own)
      return refuseBlock(block, "reads the maximum of another row than that of "
                                "its elements");
  }
  return success();
}

/// Finds the iterators of a member that are those of the maximum.
LogicalResult OnlinePlanner::matchIterators(Member &member) {
  BlockOp block = member.block;
  AccessedBlock accessed(block);
  if (accessed.accesses.unknown)
    return refuseBlock(block, "has unknown effects");
  Correspondence own;
  bool readsMaximum = accessed.accesses.accesses(maxima, AccessKind::Read);
  if (readsMaximum &&
      (failed(matchBuffer(block, maxima, maximaIndices, own)) ||
       failed(matchBuffer(block, elements, elementIndices, own))))
    return failure();
  for (Value buffer : accessed.accesses.getBuffers(AccessKind::Read))
    if (weights.contains(buffer) &&
        failed(matchBuffer(block, buffer, weightIndices[buffer], own)))
      return failure();
  IteratorKind kind =
      isSum(block) ? IteratorKind::Reduce : IteratorKind::Spatial;
  for (std::optional<unsigned> row : maximaIndices) {
    auto found = row ? own.find(*row) : own.end();
    member.rows.push_back(found == own.end() ? std::optional<unsigned>()
                                             : found->second);
    if (found == own.end()
            ? row && maximum.getDomain().getResult(*row) != 1
            : block.getIteratorKind(found->second) != IteratorKind::Spatial)
      return refuseBlock(block, "has no spatial iterator for a row");
  }
  auto element = own.find(reduced);
  if (element == own.end() || block.getIteratorKind(element->second) != kind)
    return refuseBlock(block, "has no " + stringifyIteratorKind(kind) +
                                  " iterator for the elements of a row");
  if (isSum(block))
    return findElementLoop(member, element->second);
  // The indices of weights stand for iterators of the maximum.
  for (Value buffer : accessed.accesses.getBuffers(AccessKind::Write)) {
    FailureOr<Indices> written = getIndices(block, buffer, AccessKind::Write);
    if (failed(written))
      return failure();
    Indices &indices = weightIndices[buffer];
    for (std::optional<unsigned> iterator : *written) {
      indices.push_back(std::nullopt);
      for (auto [ofMaximum, ofBlock] : own)
        if (iterator == ofBlock)
          indices.back() = ofMaximum;
    }
    weights.insert(buffer);
  }
  return findElementLoop(member, element->second);
}

/// Finds the loop over the elements of a row, which alone its iterator is bound
/// to.
LogicalResult OnlinePlanner::findElementLoop(Member &member,
                                             unsigned iterator) {
  BlockOp block = member.block;
  auto fail = [&] {
    return refuseBlock(block, "has no loop of its own over the elements of a "
                              "row");
  };
  AffineMap binding = block.getBinding();
  auto dim = dyn_cast<AffineDimExpr>(binding.getResult(iterator));
  if (!dim)
    return fail();
  Value variable = block.getDimOperands()[dim.getPosition()];
  member.elements = dyn_cast<ForOp>(variable.getParentBlock()->getParentOp());
  if (!member.elements || !member.nest->isAncestor(member.elements))
    return fail();
  if (failed(checkIsPlain(member.elements, why)))
    return failure();
  // Other iterators, the predicate, and inner loops do not depend on it.
  unsigned numUses = 0;
  for (auto [position, value] : llvm::enumerate(binding.getResults()))
    for (auto [number, operand] : llvm::enumerate(block.getDimOperands()))
      numUses += operand == variable && value.isFunctionOfDim(number);
  std::optional<IntegerSet> predicate = block.getPredicate();
  for (auto [number, operand] : llvm::enumerate(block.getDimOperands()))
    if (predicate && operand == variable)
      for (AffineExpr constraint : predicate->getConstraints())
        numUses += constraint.isFunctionOfDim(number);
  for (Operation *user : variable.getUsers())
    numUses += !isa<BlockOp>(user);
  AccessedBlock accessed(block);
  auto domain =
      accessed.space.getExprs(block.getDomain(), block.getSymbolOperands());
  auto extent = accessed.space.getExprs(member.elements.getExtent(),
                                        member.elements.getMapOperands());
  if (numUses != 1 || !domain || !extent || extent->size() != 1 ||
      extent->front() != (*domain)[iterator])
    return fail();
  return findEnds(member, iterator);
}

/// Finds the last elements and rows of a member. Elements and rows beyond those
/// of the maximum are padding, whose weights are zero.
LogicalResult OnlinePlanner::findEnds(Member &member, unsigned iterator) {
  BlockOp block = member.block;
  PlaceOperands place(loop);
  const relax_mlir::IndexBounds &bounds = place.names.getBounds();
  plan.dims = place.dims;
  plan.symbols = place.symbols;
  auto domain =
      place.names.getExprs(block.getDomain(), block.getSymbolOperands());
  auto extent = place.names.getExprs(loop.getExtent(), loop.getMapOperands());
  auto iteration = place.names.getExpr(loop.getInductionVar());
  auto shape = place.names.getShape(maxima);
  if (!domain || !extent || !iteration || !shape || extent->size() != 1)
    return refuseBlock(block, "has an unknown domain");
  const IndexExpr &end = (*domain)[iterator];
  if (bounds.proveLessEqual(end, extent->front() * plan.size) != Answer::Yes)
    return refuseBlock(block, "is not proven to have all elements of a row, '" +
                                  end.str() + "', in the iterations of " +
                                  describe(loop));
  auto toAffine = [&](const IndexExpr &expr, AffineExpr &result) {
    result = place.toAffine(expr);
    return result ? success()
                  : refuseBlock(block,
                                "would get a predicate that is not affine: '" +
                                    expr.str() + "'");
  };
  if (bounds.proveLessEqual((*iteration + 1) * plan.size, end) != Answer::Yes &&
      failed(toAffine(end, member.end)))
    return failure();
  for (auto [row, size] : llvm::zip_equal(member.rows, *shape)) {
    if (!row || !isSum(block) ||
        bounds.proveLessEqual((*domain)[*row], size) == Answer::Yes)
      continue;
    member.rowLimits.emplace_back(*row, AffineExpr());
    if (failed(toAffine(size, member.rowLimits.back().second)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// Finds the loops that are around the block alone, beside the loop.
LogicalResult OnlinePlanner::findNest(Member &member) {
  BlockOp block = member.block;
  Operation *around = loop->getBlock()->findAncestorOpInBlock(*block);
  if (!around || !loop->isBeforeInBlock(around))
    return refuseBlock(block, "does not follow " + describe(loop));
  member.nest = dyn_cast<ForOp>(around);
  bool isAlone = member.nest && getBlocksOfScope(member.nest).size() == 1;
  for (Operation *op = block->getParentOp(); isAlone && op != member.nest;
       op = op->getParentOp())
    isAlone = isa<ForOp>(op);
  if (!isAlone)
    return refuseBlock(block, "is not alone in a nest of loops");
  return success();
}

/// Returns true if one iteration of `loop` writes all elements of a buffer that
/// it reads, inside of the buffer.
static bool writesWhatIsRead(AccessedBlock &writer, AccessedBlock &reader,
                             Value buffer, ForOp loop) {
  std::optional<BufferBox> written;
  for (const BufferRegion *region : writer.accesses.getWrites())
    if (region->buffer == buffer && !region->isInit)
      written = getBoxWrittenBelow(writer.block, *region, loop, writer.space,
                                   BoxGaps::OutsideBuffer);
  auto shape = reader.space.getShape(buffer);
  if (!written || !shape)
    return false;
  const relax_mlir::IndexBounds &bounds = reader.space.getBounds();
  return llvm::all_of(reader.accesses.getReads(), [&](const auto *region) {
    if (region->buffer != buffer)
      return true;
    std::optional<BufferBox> read =
        getBoxBelow(reader.block, *region, loop, reader.space);
    for (unsigned dim = 0, e = shape->size(); read && dim < e; ++dim) {
      IndexExpr end = written->lower[dim] + written->size[dim];
      if (bounds.proveLessEqual(written->lower[dim], read->lower[dim]) !=
              Answer::Yes ||
          (bounds.proveLessEqual((*shape)[dim], end) != Answer::Yes &&
           bounds.proveLessEqual(read->lower[dim] + read->size[dim], end) !=
               Answer::Yes))
        return false;
    }
    return read.has_value();
  });
}

/// Checks that a member reads the maxima and weights of its own iteration of
/// the loops around all members.
LogicalResult OnlinePlanner::checkOwnRows(Member &member) {
  auto outer = loop->getParentOfType<ForOp>();
  if (!outer || !getScope(maximum)->isProperAncestor(outer))
    return success();
  AccessedBlock reader(member.block);
  auto check = [&](BlockOp writer, Value buffer) {
    AccessedBlock accessed(writer);
    if (!reader.accesses.accesses(buffer, AccessKind::Read) ||
        writesWhatIsRead(accessed, reader, buffer, outer))
      return success();
    return refuseBlock(member.block,
                       "is not proven to read in an iteration of " +
                           describe(outer) + " only what block '" +
                           writer.getBlockName() + "' has written in it");
  };
  if (failed(check(maximum, maxima)))
    return failure();
  for (const Member &other : plan.members) {
    AccessedBlock accessed(other.block);
    for (Value buffer : accessed.accesses.getBuffers(AccessKind::Write))
      if (weights.contains(buffer) && failed(check(other.block, buffer)))
        return failure();
  }
  return success();
}

/// Checks the other uses of what a member writes, and of the maxima.
LogicalResult OnlinePlanner::checkResults(Member &member) {
  AccessedBlock accessed(member.block);
  AccessedBlock reduction(maximum);
  for (Value buffer : accessed.accesses.getBuffers(AccessKind::Write)) {
    if (!buffer.getDefiningOp<AllocOp>() && !isSum(member.block))
      return refuseBlock(member.block, "writes an argument of the function");
    if (buffer == maxima ||
        reduction.accesses.accesses(buffer, AccessKind::Read))
      return refuseBlock(member.block, "writes a buffer that block '" +
                                           maximum.getBlockName() + "' uses");
    for (Operation *user : buffer.getUsers()) {
      auto other = user->getParentOfType<BlockOp>();
      bool isMember = llvm::is_contained(blocks, other);
      if (!isSum(member.block) && !isMember)
        return refuseBlock(member.block,
                           "computes weights that are read by '" +
                               (other ? other.getBlockName()
                                      : user->getName().getStringRef()) +
                               "', which is not among the given blocks");
      if (other != member.block && isMember &&
          (isSum(member.block) ||
           AccessedBlock(other).accesses.accesses(buffer, AccessKind::Write)))
        return refuseBlock(member.block, "writes a buffer that block '" +
                                             other.getBlockName() + "' uses");
    }
  }
  return success();
}

/// Checks that members may run before the blocks that are in front of them.
LogicalResult OnlinePlanner::checkOtherBlocks() {
  for (Operation *op = loop->getNextNode(); op != plan.members.back().nest;
       op = op->getNextNode()) {
    if (isa<AllocOp>(op) || llvm::any_of(plan.members, [&](Member &member) {
          return member.nest == op;
        }))
      continue;
    SmallVector<BlockOp> others;
    op->walk([&](BlockOp block) { others.push_back(block); });
    for (BlockOp block : others) {
      AccessedBlock other(block);
      for (Member &member : plan.members) {
        if (member.nest->isBeforeInBlock(op))
          continue;
        AccessedBlock moved(member.block);
        bool conflicts = other.accesses.unknown;
        for (const BufferRegion &region : moved.accesses.regions)
          conflicts |=
              other.accesses.accesses(region.buffer, AccessKind::Write) ||
              (region.kind == AccessKind::Write &&
               other.accesses.accesses(region.buffer, AccessKind::Read));
        if (conflicts)
          return refuseBlock(member.block, "cannot move in front of block '" +
                                               block.getBlockName() +
                                               "', which uses its buffers");
      }
    }
  }
  return success();
}

LogicalResult OnlinePlanner::planMember(BlockOp block) {
  Member member{block};
  AccessedBlock accessed(block);
  if (failed(findNest(member)) || failed(matchValues(member)) ||
      failed(matchIterators(member)) || failed(checkRunsDomain(block, why)) ||
      failed(checkOwnRows(member)) || failed(checkResults(member)))
    return failure();
  if (isSum(block)) {
    FailureOr<DecomposeReductionPlan> init =
        planDecomposeReduction(block, member.nest, why);
    if (failed(init))
      return failure();
    member.init = *init;
  }
  FailureOr<SmallVector<AllocOp>> late =
      findLateBuffers(block, accessed.accesses, loop, why);
  if (failed(late))
    return failure();
  for (AllocOp alloc : *late)
    if (!llvm::is_contained(plan.lateBuffers, alloc))
      plan.lateBuffers.push_back(alloc);
  plan.members.push_back(std::move(member));
  return success();
}

FailureOr<OnlineSoftmaxPlan> OnlinePlanner::run() {
  if (failed(checkMaximum()) || failed(findElements()))
    return failure();
  for (BlockOp block : blocks)
    if (getScope(block) != getScope(maximum))
      return LogicalResult(refuseBlock(block, "is not in the scope of block '" +
                                                  maximum.getBlockName() +
                                                  "'"));
  for (BlockOp block : getBlocksOfScope(getScope(maximum)))
    if (llvm::is_contained(blocks, block) && failed(planMember(block)))
      return failure();
  if (plan.members.empty())
    return LogicalResult(refuse(why, "no block behind the maximum is given"));
  if (failed(checkOtherBlocks()))
    return failure();
  return plan;
}

FailureOr<OnlineSoftmaxPlan>
mlir::tir::planOnlineSoftmax(BlockOp maximum, ArrayRef<BlockOp> blocks,
                             ForOp loop, std::string *why) {
  return OnlinePlanner(maximum, blocks, loop, why).run();
}
