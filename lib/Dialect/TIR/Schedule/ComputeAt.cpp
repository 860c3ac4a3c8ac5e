//===- ComputeAt.cpp - compute a block inside another nest ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MovePlanner.h"

#include "relax-mlir/Dialect/TIR/Schedule/LateBuffers.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using namespace mlir::tir::detail;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Regions and loops
//===----------------------------------------------------------------------===//

/// Finds the dimension that each iterator addresses in the accesses of a kind,
/// which must all have the same index.
FailureOr<SmallVector<AddressedDim>>
MovePlanner::getAddressedDims(AccessedBlock &accessed, Value buffer,
                              AccessKind kind) {
  BlockOp block = accessed.block;
  std::string text = ("block '" + block.getBlockName() + "' does not " +
                      (kind == AccessKind::Write ? "write" : "read") +
                      " each element at one point of its iterators")
                         .str();
  const BufferRegion *region = nullptr;
  for (const BufferRegion &other : accessed.accesses.regions) {
    if (other.buffer != buffer || other.kind != kind)
      continue;
    if (!other.isPoint || (region && !region->coversSameElements(other)))
      return refuse(why, text);
    region = &other;
  }
  if (!region)
    return refuse(why, text);
  SmallVector<AddressedDim> addressed(block.getNumIterators());
  for (auto [dim, index] : llvm::enumerate(region->lower)) {
    SmallVector<std::string> names =
        IndexSpace::namesIn(index, IndexSpace::isIteratorName);
    if (names.empty())
      continue;
    unsigned position = 0;
    IndexExpr offset = index - IndexExpr::symbol(names.front());
    if (names.size() != 1 ||
        StringRef(names.front()).drop_front().getAsInteger(10, position) ||
        offset.usesSymbol(names.front()) || addressed[position].dim >= 0 ||
        block.getIteratorKind(position) != IteratorKind::Spatial)
      return refuse(why, text);
    addressed[position] = {static_cast<int>(dim), offset};
  }
  // A consumer may use an element at many points.
  auto domain =
      accessed.space.getExprs(block.getDomain(), block.getSymbolOperands());
  for (auto [position, place] : llvm::enumerate(addressed))
    if (kind == AccessKind::Write &&
        block.getIteratorKind(position) == IteratorKind::Spatial &&
        place.dim < 0 && !(domain && (*domain)[position].isOne()))
      return refuse(why, text);
  return addressed;
}

/// Returns the box that all blocks below the loop access in one iteration.
FailureOr<BufferBox> MovePlanner::getBox(Value buffer, AccessKind kind) {
  const IndexBounds &bounds = place.names.getBounds();
  std::optional<BufferBox> all;
  for (BlockOp other : getBlocksOfScope(loop)) {
    AccessedBlock accessed(other);
    for (const BufferRegion &region : accessed.accesses.regions) {
      if (region.buffer != buffer || region.kind != kind)
        continue;
      std::optional<BufferBox> box =
          getBoxBelow(other, region, loop, accessed.space);
      if (!box)
        return refuse(why, "block '" + other.getBlockName() +
                               "' accesses an unknown part of the buffer");
      if (!all || contains(*box, *all, bounds)) {
        all = box;
        continue;
      }
      // A union of written boxes may have elements that none of them has.
      if (kind == AccessKind::Write && !contains(*all, *box, bounds))
        return refuse(why, "cannot compare the parts of the buffer that blocks "
                           "below " +
                               describe(loop) + " write");
      for (unsigned i = 0, e = box->lower.size(); i < e; ++i) {
        IndexExpr first = all->lower[i], second = box->lower[i];
        IndexExpr end = first + all->size[i], otherEnd = second + box->size[i];
        bool isLower = bounds.proveLessEqual(second, first) == Answer::Yes;
        bool isHigher = bounds.proveLessEqual(end, otherEnd) == Answer::Yes;
        if ((!isLower && bounds.proveLessEqual(first, second) != Answer::Yes) ||
            (!isHigher && bounds.proveLessEqual(otherEnd, end) != Answer::Yes))
          return refuse(why, "cannot join the parts of the buffer that blocks "
                             "below " +
                                 describe(loop) + " access");
        all->lower[i] = isLower ? second : first;
        all->size[i] = (isHigher ? otherEnd : end) - all->lower[i];
      }
    }
  }
  return *all;
}

/// Chooses loops over the points of the block that access `box`.
LogicalResult MovePlanner::chooseLoops(const BufferBox &box,
                                       ArrayRef<AddressedDim> addressed) {
  BlockOp block = moved.block;
  MLIRContext *context = block.getContext();
  const IndexBounds &bounds = place.names.getBounds();
  auto domain =
      place.names.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!domain)
    return refuseBlock("has an unknown domain");
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    IndexExpr extent = (*domain)[i], first = 0, size = extent;
    AffineExpr variable = getAffineDimExpr(plan.dims.size() + i, context);
    bool isWhole = true;
    if (addressed[i].dim >= 0) {
      // Stay with the whole domain unless less is needed.
      isWhole = bounds.proveLessEqual(extent, box.size[addressed[i].dim]) ==
                Answer::Yes;
      if (!isWhole) {
        size = box.size[addressed[i].dim];
        first =
            bounds.simplify(box.lower[addressed[i].dim] - addressed[i].offset);
      }
    }
    AffineExpr start = place.toAffine(first), end = place.toAffine(extent);
    plan.extents.push_back(place.toAffine(size));
    if (!start || !end || !plan.extents.back())
      return refuseBlock("would get loops that are not affine: '" +
                         first.str() + "' and '" + size.str() + "'");
    plan.binding.push_back(start + variable);
    if (isWhole)
      continue;
    if (bounds.proveNonNegative(first) != Answer::Yes)
      plan.constraints.push_back(plan.binding.back());
    if (bounds.proveLessEqual(first + size, extent) != Answer::Yes)
      plan.constraints.push_back(end - 1 - plan.binding.back());
  }
  return success();
}

/// Lets the consumer run only in those iterations whose `box` has the elements
/// that it reads, as far as no iterator chooses them.
LogicalResult MovePlanner::checkFixedDims(const BufferBox &box, Value buffer) {
  for (const BufferRegion *region : moved.accesses.getReads()) {
    if (region->buffer != buffer)
      continue;
    for (auto [index, lower, size] :
         llvm::zip_equal(region->lower, box.lower, box.size)) {
      if (!IndexSpace::namesIn(index, IndexSpace::isIteratorName).empty())
        continue;
      for (const IndexExpr &distance :
           {index - lower, lower + size - 1 - index}) {
        auto constraints = place.toConstraints(distance);
        if (!constraints)
          return refuseBlock("would get a predicate that is not affine: '" +
                             distance.str() + " >= 0'");
        llvm::append_range(plan.constraints, *constraints);
      }
    }
    // All reads have the same index.
    break;
  }
  return success();
}

FailureOr<ComputeAtPlan> MovePlanner::finish(Value buffer, bool isProducer,
                                             bool isFirst) {
  AccessKind own = isProducer ? AccessKind::Write : AccessKind::Read;
  AccessKind others = isProducer ? AccessKind::Read : AccessKind::Write;
  FailureOr<SmallVector<AddressedDim>> addressed =
      getAddressedDims(moved, buffer, own);
  if (failed(addressed))
    return failure();
  FailureOr<BufferBox> box = getBox(buffer, others);
  if (failed(box) || failed(chooseLoops(*box, *addressed)) ||
      (!isProducer && failed(checkFixedDims(*box, buffer))))
    return failure();
  // In front of the first block that reads, or after the last that writes.
  for (BlockOp other : getBlocksOfScope(loop)) {
    if (!isFirst && !AccessedBlock(other).accesses.accesses(buffer, others) ||
        (isProducer && plan.before))
      continue;
    plan.before = loop.getBody().front().findAncestorOpInBlock(*other);
    if (!isProducer)
      plan.before = plan.before->getNextNode();
  }
  FailureOr<SmallVector<AllocOp>> late =
      findLateBuffers(moved.block, moved.accesses, plan.before, why);
  if (failed(late))
    return failure();
  plan.lateBuffers = *late;
  return plan;
}

/// Checks that no init region reads the result below a loop of its reduction:
/// it runs in front of that loop.
LogicalResult MovePlanner::checkInits(Value buffer) {
  for (BlockOp other : getBlocksOfScope(loop)) {
    bool isReadByInit = llvm::any_of(
        AccessedBlock(other).accesses.regions, [&](const BufferRegion &region) {
          return region.isInit && region.kind == AccessKind::Read &&
                 region.buffer == buffer;
        });
    if (!isReadByInit)
      continue;
    IndexSpace space;
    auto binding = space.getExprs(other.getBinding(), other.getMapOperands());
    for (ForOp around = loop; around;
         around = around->getParentOfType<ForOp>()) {
      std::optional<IndexExpr> variable =
          space.getExpr(around.getInductionVar());
      if (!binding || !variable)
        return refuseBlock("would move into a loop of unknown use");
      for (auto [position, value] : llvm::enumerate(*binding))
        if (other.getIteratorKind(position) == IteratorKind::Reduce &&
            value.usesSymbol(variable->getSymbolName()))
          return refuseBlock(
              "writes what the init region of block '" + other.getBlockName() +
              "' reads, which runs in front of " + describe(around));
    }
  }
  return success();
}

FailureOr<ComputeAtPlan> MovePlanner::planProducer(bool isFirst) {
  FailureOr<Value> buffer = getOnlyResult();
  if (failed(buffer) || failed(checkBlock()) ||
      failed(checkProducer(*buffer)) || failed(checkInits(*buffer)))
    return failure();
  return finish(*buffer, /*isProducer=*/true, isFirst);
}

FailureOr<ComputeAtPlan> MovePlanner::planConsumer() {
  if (failed(checkBlock()))
    return failure();
  FailureOr<Value> buffer = getOnlySource();
  if (failed(buffer) || failed(checkConsumer(*buffer)))
    return failure();
  return finish(*buffer, /*isProducer=*/false, /*isFirst=*/false);
}

FailureOr<ComputeAtPlan> mlir::tir::planComputeAt(BlockOp producer, ForOp loop,
                                                  std::string *why,
                                                  bool isFirst) {
  return MovePlanner(producer, loop, why).planProducer(isFirst);
}

FailureOr<ComputeAtPlan> mlir::tir::planReverseComputeAt(BlockOp consumer,
                                                         ForOp loop,
                                                         std::string *why) {
  return MovePlanner(consumer, loop, why).planConsumer();
}

//===----------------------------------------------------------------------===//
// Move
//===----------------------------------------------------------------------===//

void mlir::tir::applyComputeAt(RewriterBase &rewriter,
                               const ComputeAtPlan &plan) {
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  Operation *old = block->getParentOp();
  OpBuilder::InsertionGuard guard(rewriter);
  hoistBuffers(rewriter, plan.lateBuffers, plan.before);
  rewriter.setInsertionPoint(plan.before);
  SmallVector<Value> operands = plan.dims;
  llvm::append_range(operands, plan.symbols);
  unsigned numDims = plan.dims.size(), numSymbols = plan.symbols.size();

  // A loop of one iteration is left out.
  SmallVector<Value> dims = plan.dims;
  SmallVector<AffineExpr> variables;
  for (unsigned i = 0; i < numDims; ++i)
    variables.push_back(getAffineDimExpr(i, context));
  ForOp outermost;
  for (AffineExpr extent : plan.extents) {
    if (extent == getAffineConstantExpr(1, context)) {
      variables.push_back(getAffineConstantExpr(0, context));
      continue;
    }
    auto loop =
        ForOp::create(rewriter, block.getLoc(),
                      AffineMap::get(numDims, numSymbols, extent), operands);
    if (!outermost)
      outermost = loop;
    variables.push_back(getAffineDimExpr(dims.size(), context));
    dims.push_back(loop.getInductionVar());
    rewriter.setInsertionPoint(loop.getBody().front().getTerminator());
  }
  rewriter.moveOpBefore(block, rewriter.getInsertionBlock(),
                        rewriter.getInsertionPoint());

  // The domain is over the block's own symbols, which come first.
  SmallVector<Value> symbols(block.getSymbolOperands());
  unsigned firstSymbol = symbols.size();
  llvm::append_range(symbols, plan.symbols);
  auto adapt = [&](AffineExpr expr) {
    return expr.shiftSymbols(numSymbols, firstSymbol).replaceDims(variables);
  };
  SmallVector<AffineExpr> binding = llvm::map_to_vector(plan.binding, adapt);
  SmallVector<AffineExpr> constraints =
      llvm::map_to_vector(plan.constraints, adapt);
  IntegerSet predicate;
  if (!constraints.empty())
    predicate = IntegerSet::get(dims.size(), symbols.size(), constraints,
                                SmallVector<bool>(constraints.size(), false));
  SmallVector<Value> all = dims;
  llvm::append_range(all, symbols);
  rewriter.modifyOpInPlace(block, [&] {
    block.setMaps(AffineMap::get(dims.size(), symbols.size(), binding, context),
                  AffineMap::get(0, symbols.size(),
                                 block.getDomain().getResults(), context),
                  predicate, all);
  });
  if (outermost)
    simplifyMapsBelow(rewriter, outermost);

  eraseEmptyLoops(rewriter, old);
}
