//===- Tensorize.cpp - replace loops by a tensor intrinsic ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/Tensorize.h"

#include "IntrinsicMatcher.h"
#include "TileIndices.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

namespace {
class TensorizePlanner {
public:
  TensorizePlanner(IntrinsicOp intrinsic, std::string *why) : why(why) {
    plan.intrinsic = intrinsic;
  }

  FailureOr<TensorizePlan> run(Operation *target);

private:
  LogicalResult useBlock(BlockOp outer);
  LogicalResult useLoop(ForOp loop);
  LogicalResult addPart(unsigned position, const MatchedPart &part);
  LogicalResult checkStrides(unsigned position, const MatchedPart &part);
  LogicalResult checkBounds(unsigned position, const MatchedPart &part);
  LogicalResult checkAliases();
  LogicalResult refuseArgument(unsigned position, const Twine &fact) {
    return refuse(why, "block '" + inner.getBlockName() + "', argument #" +
                           Twine(position) + " of '" +
                           plan.intrinsic.getSymName() + "': " + fact);
  }

  std::string *why;
  TensorizePlan plan;
  /// The block in the tile, its loops there, and the values of its iterators.
  BlockOp inner;
  SmallVector<ForOp> loops;
  SmallVector<IndexExpr> values;
  std::unique_ptr<IndexSpace> space;
  /// The names of the outer block's iterators.
  SmallVector<std::string> iteratorNames;
};
} // namespace

/// Uses the loops and the block in `outer`.
LogicalResult TensorizePlanner::useBlock(BlockOp outer) {
  plan.block = outer;
  std::string name = "block '" + outer.getBlockName().str() + "'";
  Block *body = &outer.getBody().front();
  while (!inner) {
    auto ops = body->without_terminator();
    Operation *op = llvm::hasSingleElement(ops) ? &*ops.begin() : nullptr;
    inner = dyn_cast_or_null<BlockOp>(op);
    auto loop = dyn_cast_or_null<ForOp>(op);
    if (!inner && !loop)
      return refuse(why, name + " does not contain one nest of loops around "
                                "one block; blockize makes such a block");
    if (!loop)
      break;
    loops.push_back(loop);
    body = &loop.getBody().front();
  }
  if (inner.hasInit())
    return refuse(why, "block '" + inner.getBlockName() +
                           "' has an init region inside of " + name);
  if (inner.getPredicate())
    return refuse(why, "block '" + inner.getBlockName() +
                           "' has a predicate, so that tiles may be partial");
  space = std::make_unique<IndexSpace>(inner);
  for (BlockArgument iterator : outer.getIterators())
    iteratorNames.push_back(space->getExpr(iterator)->getSymbolName().str());
  auto binding = space->getExprs(inner.getBinding(), inner.getMapOperands());
  if (!binding)
    return refuse(why, "block '" + inner.getBlockName() +
                           "' has a binding that is unknown");
  values = *binding;
  plan.symbols = getSymbolsAround(outer);
  return success();
}

/// Uses what blockize would make of the loop.
LogicalResult TensorizePlanner::useLoop(ForOp loop) {
  FailureOr<TileIndices> tile = TileIndices::get(loop, why);
  if (failed(tile))
    return failure();
  inner = tile->getBlock();
  llvm::append_range(loops, tile->getLoops());
  values = std::move(tile->values);
  space = std::move(tile->space);
  iteratorNames = std::move(tile->outerNames);
  plan.symbols = tile->blockize.symbols;
  plan.blockize = std::move(tile->blockize);
  return success();
}

/// Checks that the strides of the buffer are those that the argument states.
LogicalResult TensorizePlanner::checkStrides(unsigned position,
                                             const MatchedPart &part) {
  auto type = cast<MemRefType>(
      plan.intrinsic.getImpl().getArgument(position).getType());
  auto bufferType = cast<MemRefType>(part.buffer.getType());
  auto shape = space->getShape(part.buffer);
  if (Operation *owner = part.buffer.getDefiningOp()) {
    if (!isa<AllocOp>(owner))
      return refuseArgument(position, "the buffer is a view");
    if (inner->isAncestor(owner))
      return refuseArgument(position, "the buffer is allocated in the block");
  }
  if (!bufferType.getLayout().isIdentity() || !shape)
    return refuseArgument(position, "the buffer has a layout");
  if (bufferType.getMemorySpace() != type.getMemorySpace())
    return refuseArgument(position, "the buffer is in another memory space");
  SmallVector<int64_t> strides;
  int64_t offset;
  (void)type.getStridesAndOffset(strides, offset);
  IndexExpr stride = 1;
  for (unsigned i = part.dims.size(); i-- > 0; stride *= (*shape)[i]) {
    if (part.dims[i] < 0 || ShapedType::isDynamic(strides[part.dims[i]]) ||
        stride == IndexExpr(strides[part.dims[i]]))
      continue;
    return refuseArgument(position, "expected a stride of " +
                                        Twine(strides[part.dims[i]]) +
                                        " in dimension " + Twine(i) +
                                        " of the buffer, got " + stride.str());
  }
  return success();
}

LogicalResult TensorizePlanner::checkBounds(unsigned position,
                                            const MatchedPart &part) {
  auto type = cast<MemRefType>(
      plan.intrinsic.getImpl().getArgument(position).getType());
  const IndexBounds &bounds = space->getBounds();
  SmallVector<IndexExpr> shape = *space->getShape(part.buffer);
  for (auto [i, lower] : llvm::enumerate(part.offsets)) {
    int64_t size = part.dims[i] < 0 ? 1 : type.getDimSize(part.dims[i]);
    if (bounds.proveNonNegative(lower) != Answer::Yes ||
        bounds.proveLessEqual(lower + size, shape[i]) != Answer::Yes)
      return refuseArgument(
          position, "cannot prove that elements '" + lower.str() + "' to '" +
                        (lower + size - 1).str() + "' of dimension " +
                        Twine(i) + " are in bounds, of size '" +
                        shape[i].str() + "'");
  }
  return success();
}

/// Returns the type of the view of a part, with the rank of `type`.
static MemRefType getViewType(const TensorizePlan::Part &part,
                              MemRefType type) {
  SmallVector<int64_t> offsets;
  for (AffineExpr offset : part.offsets) {
    auto constant = dyn_cast<AffineConstantExpr>(offset);
    offsets.push_back(constant ? constant.getValue() : ShapedType::kDynamic);
  }
  SmallVector<int64_t> strides(offsets.size(), 1);
  return memref::SubViewOp::inferRankReducedResultType(
      type.getShape(), cast<MemRefType>(part.buffer.getType()), offsets,
      part.sizes, strides);
}

LogicalResult TensorizePlanner::addPart(unsigned position,
                                        const MatchedPart &part) {
  if (failed(checkStrides(position, part)) ||
      failed(checkBounds(position, part)))
    return failure();
  auto type = cast<MemRefType>(
      plan.intrinsic.getImpl().getArgument(position).getType());
  MLIRContext *context = type.getContext();
  AffineInputs affineInputs(context);
  for (auto [i, name] : llvm::enumerate(iteratorNames))
    affineInputs.bind(name, getAffineDimExpr(i, context));
  affineInputs.bindSymbols(plan.symbols, *space);
  TensorizePlan::Part &planned = plan.parts.emplace_back();
  planned.buffer = part.buffer;
  planned.isRead = part.isRead;
  planned.isWritten = part.isWritten;
  for (auto [offset, dim] : llvm::zip_equal(part.offsets, part.dims)) {
    planned.sizes.push_back(dim < 0 ? 1 : type.getDimSize(dim));
    planned.offsets.push_back(affineInputs.toAffine(offset));
    if (!planned.offsets.back())
      return refuseArgument(position,
                            "the offset '" + offset.str() +
                                "' is not an affine expression over the "
                                "iterators of the outer block");
  }
  MemRefType view = getViewType(planned, type);
  if (!memref::CastOp::areCastCompatible(view, type)) {
    std::string text;
    llvm::raw_string_ostream(text)
        << "the part has type '" << view << "', which cannot be cast to '"
        << type << "'";
    return refuseArgument(position, text);
  }
  return success();
}

/// The implementation may access its arguments in any order, so that none that
/// it writes may be a part of the buffer of another.
LogicalResult TensorizePlanner::checkAliases() {
  for (auto [i, part] : llvm::enumerate(plan.parts))
    for (auto [j, other] : llvm::enumerate(plan.parts))
      if (i != j && part.isWritten && part.buffer == other.buffer)
        return refuseArgument(i, "the buffer is also that of argument #" +
                                     Twine(j));
  return success();
}

FailureOr<TensorizePlan> TensorizePlanner::run(Operation *target) {
  if (auto loop = dyn_cast<ForOp>(target)) {
    if (failed(useLoop(loop)))
      return failure();
  } else if (auto block = dyn_cast<BlockOp>(target)) {
    if (failed(useBlock(block)))
      return failure();
  } else {
    return refuse(why, "expected a loop or a block, got '" +
                           target->getName().getStringRef() + "'");
  }
  IntrinsicMatcher matcher(plan.intrinsic, inner, loops, values, *space, why);
  FailureOr<SmallVector<MatchedPart>> parts = matcher.match();
  if (failed(parts))
    return failure();
  for (auto [position, part] : llvm::enumerate(*parts))
    if (failed(addPart(position, part)))
      return failure();
  if (failed(checkAliases()))
    return failure();
  return plan;
}

FailureOr<TensorizePlan> mlir::tir::planTensorize(Operation *target,
                                                  IntrinsicOp intrinsic,
                                                  std::string *why) {
  return TensorizePlanner(intrinsic, why).run(target);
}

//===----------------------------------------------------------------------===//
// Apply
//===----------------------------------------------------------------------===//

/// Builds the part of a buffer as a value of type `type`.
static Value buildPart(RewriterBase &rewriter, Location loc,
                       const TensorizePlan &plan,
                       const TensorizePlan::Part &part, MemRefType type,
                       BlockOp block) {
  SmallVector<Value> operands(block.getIterators());
  llvm::append_range(operands, plan.symbols);
  SmallVector<OpFoldResult> offsets, sizes;
  for (auto [offset, size] : llvm::zip_equal(part.offsets, part.sizes)) {
    sizes.push_back(rewriter.getIndexAttr(size));
    if (auto constant = dyn_cast<AffineConstantExpr>(offset)) {
      offsets.push_back(rewriter.getIndexAttr(constant.getValue()));
      continue;
    }
    AffineMap map =
        AffineMap::get(block.getNumIterators(), plan.symbols.size(), offset);
    SmallVector<Value> used = operands;
    affine::canonicalizeMapAndOperands(&map, &used);
    offsets.push_back(
        affine::AffineApplyOp::create(rewriter, loc, map, used).getResult());
  }
  SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
  MemRefType result = getViewType(part, type);
  Value view = memref::SubViewOp::create(rewriter, loc, result, part.buffer,
                                         offsets, sizes, strides);
  if (result == type)
    return view;
  return memref::CastOp::create(rewriter, loc, type, view);
}

/// Returns true if the description writes each element of an argument.
static bool writesAllElements(IntrinsicOp intrinsic, unsigned argument) {
  BlockOp block = intrinsic.getDescriptionBlock();
  Value part = intrinsic.getDesc().getArgument(argument);
  IndexSpace space(block);
  BlockAccesses accesses = computeBlockAccesses(block, space);
  ArrayRef<int64_t> shape = cast<MemRefType>(part.getType()).getShape();
  return llvm::any_of(accesses.getWrites(), [&](const BufferRegion *write) {
    if (write->buffer != part)
      return false;
    std::optional<BufferBox> box = getBoxWrittenBelow(
        block, *write, intrinsic, space, BoxGaps::OutsideBuffer);
    return box && llvm::equal(box->size, shape, [](auto &size, int64_t extent) {
             return size == IndexExpr(extent);
           });
  });
}

/// States the parts as the accesses of the block, since analysis finds only
/// that views of the buffers are accessed.
static void stateAccesses(RewriterBase &rewriter, const TensorizePlan &plan,
                          BlockOp block) {
  SmallVector<Value> buffers;
  SmallVector<Attribute> accesses;
  MLIRContext *context = rewriter.getContext();
  for (auto [argument, part] : llvm::enumerate(plan.parts)) {
    AffineMap lower =
        AffineMap::get(block.getNumIterators(), 0, part.offsets, context);
    bool usesSymbols = llvm::any_of(part.offsets, [&](AffineExpr offset) {
      bool uses = false;
      offset.walk(
          [&](AffineExpr expr) { uses |= isa<AffineSymbolExpr>(expr); });
      return uses;
    });
    if (usesSymbols)
      continue;
    for (AccessKind kind : {AccessKind::Read, AccessKind::Write}) {
      if (kind == AccessKind::Read ? !part.isRead : !part.isWritten)
        continue;
      buffers.push_back(part.buffer);
      bool all = kind == AccessKind::Write &&
                 writesAllElements(plan.intrinsic, argument);
      accesses.push_back(
          AccessAttr::get(context, kind, lower, part.sizes, all));
    }
  }
  rewriter.modifyOpInPlace(block, [&] {
    block.getAccessBuffersMutable().assign(buffers);
    if (accesses.empty())
      block.removeAccessOverrideAttr();
    else
      block.setAccessOverrideAttr(rewriter.getArrayAttr(accesses));
  });
}

BlockOp mlir::tir::applyTensorize(RewriterBase &rewriter,
                                  const TensorizePlan &plan) {
  BlockOp block =
      plan.blockize ? applyBlockize(rewriter, *plan.blockize) : plan.block;
  OpBuilder::InsertionGuard guard(rewriter);
  Block &body = block.getBody().front();
  Operation *replaced = &body.front();
  rewriter.setInsertionPoint(replaced);
  IntrinsicOp intrinsic = plan.intrinsic;
  IRMapping mapping;
  for (auto [part, argument] :
       llvm::zip_equal(plan.parts, intrinsic.getImpl().getArguments()))
    mapping.map(argument,
                buildPart(rewriter, replaced->getLoc(), plan, part,
                          cast<MemRefType>(argument.getType()), block));
  for (Operation &op : intrinsic.getImpl().front().without_terminator())
    rewriter.clone(op, mapping);
  rewriter.eraseOp(replaced);
  stateAccesses(rewriter, plan, block);
  return block;
}
