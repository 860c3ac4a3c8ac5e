//===- TransformLayout.cpp - store a buffer in another order --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Analysis/IndexExpr/IterMapInverse.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::IterMap;
using relax_mlir::IterMapInverse;
using relax_mlir::refuse;

namespace {
/// Plans the layout of one buffer. Its old indices are called x0, x1, .. and
/// the new ones y0, y1, ..
class LayoutPlanner {
public:
  LayoutPlanner(BlockOp block, AccessKind kind, int64_t index, AffineMap layout,
                std::string *why)
      : kind(kind), index(index), why(why), affineInputs(block.getContext()) {
    plan.block = block;
    plan.layout = layout;
  }

  FailureOr<TransformLayoutPlan> run(TypedAttr padValue, bool assumeInjective);

private:
  LogicalResult checkTypes(TypedAttr padValue);
  LogicalResult detectMap(bool assumeInjective);
  FailureOr<SmallVector<IndexExpr>> getBoundedExtents();
  LogicalResult checkAccesses();
  LogicalResult checkVector(const IndexedAccess &access, VectorType type);
  LogicalResult planPadding();
  IndexExpr getFirstMissing(const IndexExpr &missing, unsigned dim);
  LogicalResult addNest(ArrayRef<IndexExpr> constraints,
                        const IndexExpr &missing);
  LogicalResult refuseBuffer(const Twine &fact) {
    return refuse(why, describeBuffer(plan.block, kind, index) + " " + fact);
  }

  AccessKind kind;
  int64_t index;
  std::string *why;
  TransformLayoutPlan plan;
  /// Names of the symbols of the allocation.
  IndexSpace space;
  /// The symbols of the allocation, and y0, y1, .. as dimensions.
  AffineInputs affineInputs;
  std::vector<IterDomain> domain;
  SmallVector<IndexExpr> extents;
  /// Not negative at the indices that the map reaches.
  SmallVector<IndexExpr> conditions;
  /// The ranges of y0, y1, ..
  IndexBounds box;
};
} // namespace

static IndexExpr getNewIndex(unsigned dim) {
  return IndexExpr::symbol("y" + std::to_string(dim));
}

LogicalResult LayoutPlanner::checkTypes(TypedAttr padValue) {
  MemRefType type = plan.uses.alloc.getType();
  if (plan.layout.getNumDims() != type.getRank())
    return refuseBuffer("has " + Twine(type.getRank()) +
                        " dimensions, but the layout takes " +
                        Twine(plan.layout.getNumDims()));
  if (plan.layout.getNumSymbols() != 0)
    return refuse(why, "expected a layout without symbols, got " +
                           Twine(plan.layout.getNumSymbols()));
  if (padValue && padValue.getType() != type.getElementType()) {
    std::string text;
    llvm::raw_string_ostream(text)
        << type.getElementType() << ", got " << padValue.getType();
    return refuse(why, "expected a pad value of the element type " + text);
  }
  plan.padValue = padValue;
  return success();
}

/// Returns the extents of a map that has no inverse, from the bounds of its
/// results.
FailureOr<SmallVector<IndexExpr>> LayoutPlanner::getBoundedExtents() {
  IndexBounds bounds = space.getBounds();
  SmallVector<IndexExpr> inputs;
  SmallVector<StringRef> names;
  for (const IterDomain &input : domain) {
    bounds.setRange(input.name, 0, input.extent);
    inputs.push_back(IndexExpr::symbol(input.name));
    names.push_back(input.name);
  }
  SmallVector<IndexExpr> result;
  for (auto [position, value] :
       llvm::enumerate(relax_mlir::fromAffine(plan.layout, inputs, {}))) {
    std::optional<IndexExpr> last = bounds.getUpperBound(value, names);
    if (!last || bounds.proveNonNegative(value) != Answer::Yes)
      return refuse(why, "cannot prove that result #" + Twine(position) +
                             " of the layout, '" + value.str() +
                             "', starts at 0 and is bounded");
    result.push_back(bounds.simplify(*last + 1));
  }
  return result;
}

/// Finds the extents of the new buffer and which indices have an element.
LogicalResult LayoutPlanner::detectMap(bool assumeInjective) {
  SmallVector<IndexExpr> inputs, values;
  SmallVector<IndexExpr> shape = *space.getShape(plan.uses.alloc.getBuffer());
  for (auto [position, extent] : llvm::enumerate(shape)) {
    domain.push_back({"x" + std::to_string(position), extent});
    inputs.push_back(IndexExpr::symbol(domain.back().name));
  }
  for (unsigned dim = 0, e = plan.layout.getNumResults(); dim < e; ++dim) {
    values.push_back(getNewIndex(dim));
    affineInputs.bind(values.back().getSymbolName(),
                      getAffineDimExpr(dim, plan.block.getContext()));
  }
  IterMap map = relax_mlir::detectIterMap(
      domain, relax_mlir::fromAffine(plan.layout, inputs, {}), {},
      space.getBounds());
  if (map.injective == Answer::No)
    return refuseBuffer("would store two elements at one index: " + map.reason);
  std::string reason;
  FailureOr<IterMapInverse> inverse = invertIterMap(map, values, &reason);
  if (failed(inverse)) {
    if (!assumeInjective)
      return refuse(why, "cannot invert the layout of " +
                             describeBuffer(plan.block, kind, index) + ": " +
                             reason);
    if (plan.padValue)
      return refuse(why, "cannot find the padding of " +
                             describeBuffer(plan.block, kind, index) + ": " +
                             reason);
    FailureOr<SmallVector<IndexExpr>> bounded = getBoundedExtents();
    if (failed(bounded))
      return failure();
    extents = *bounded;
    return success();
  }
  box = space.getBounds();
  for (auto [position, sum] : llvm::enumerate(map.indices)) {
    if (!sum.base.isZero())
      return refuse(why, "result #" + Twine(position) +
                             " of the layout starts at " + sum.base.str() +
                             ", not at 0");
    extents.push_back(space.getBounds().simplify(*sum.extent));
    box.setRange(getNewIndex(position).getSymbolName(), 0, extents.back());
  }
  for (const IndexExpr &condition : inverse->conditions) {
    IndexExpr simple = box.simplify(condition);
    if (box.proveNonNegative(simple) != Answer::Yes)
      conditions.push_back(simple);
  }
  if (conditions.empty() || plan.padValue || assumeInjective)
    return success();
  return refuseBuffer("would get padding, where '" + conditions.front().str() +
                      " >= 0' does not hold for index (y0, y1, ..), and no pad "
                      "value is given");
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Checks that the elements of a vector stay next to each other.
LogicalResult LayoutPlanner::checkVector(const IndexedAccess &access,
                                         VectorType type) {
  int64_t rank = type.getRank(), numDims = plan.layout.getNumDims();
  int64_t numResults = plan.layout.getNumResults();
  IndexSpace names(access.getBlock());
  auto start = names.getExprs(access.getIndexMap(), access.getIndexOperands());
  if (!start || rank > numResults || type.isScalable())
    return refuse(why, "cannot prove that a vector that block '" +
                           access.getBlock().getBlockName() +
                           "' accesses stays in one piece");
  IndexBounds bounds = names.getBounds();
  SmallVector<IndexExpr> lanes, moved = *start;
  for (auto [position, size] : llvm::enumerate(type.getShape())) {
    std::string name = "lane" + std::to_string(position);
    bounds.setRange(name, 0, size);
    lanes.push_back(IndexExpr::symbol(name));
    moved[numDims - rank + position] += lanes.back();
  }
  auto first = relax_mlir::fromAffine(plan.layout, *start, {});
  auto element = relax_mlir::fromAffine(plan.layout, moved, {});
  for (int64_t dim = 0; dim < numResults; ++dim) {
    int64_t lane = dim - (numResults - rank);
    IndexExpr expected = first[dim];
    if (lane >= 0)
      expected += lanes[lane];
    if (bounds.proveEqual(bounds.simplify(element[dim]),
                          bounds.simplify(expected)) != Answer::Yes)
      return refuse(why, "cannot prove that a vector that block '" +
                             access.getBlock().getBlockName() +
                             "' accesses stays in one piece: '" +
                             element[dim].str() + "' is not '" +
                             expected.str() + "'");
  }
  return success();
}

LogicalResult LayoutPlanner::checkAccesses() {
  for (const IndexedAccess &access : plan.uses.accesses)
    if (auto type = dyn_cast<VectorType>(access.getValueType());
        type && failed(checkVector(access, type)))
      return failure();
  for (BlockOp stating : plan.uses.statingBlocks)
    for (auto [buffer, attr] :
         llvm::zip_equal(stating.getAccessBuffers(),
                         stating.getAccessOverride()->getValue())) {
      auto access = cast<AccessAttr>(attr);
      if (buffer == plan.uses.alloc.getBuffer() &&
          llvm::any_of(access.getSizes(),
                       [](int64_t size) { return size != 1; }))
        return refuseBuffer("has a region of several elements stated by block "
                            "'" +
                            stating.getBlockName() + "'");
    }
  return success();
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

/// Returns an index of dimension `dim` below which `missing` is not negative.
IndexExpr LayoutPlanner::getFirstMissing(const IndexExpr &missing,
                                         unsigned dim) {
  // From rest - factor * y < 0 follows y > rest / factor. This is least where
  // the rest is.
  IndexExpr variable = getNewIndex(dim);
  llvm::StringMap<IndexExpr> zero;
  zero[variable.getSymbolName()] = 0;
  IndexExpr rest = missing.substitute(zero);
  auto [factor, remainder] = (rest - missing).divideBy(variable);
  SmallVector<IndexExpr> indices;
  SmallVector<StringRef> names;
  for (unsigned i = 0, e = extents.size(); i < e; ++i)
    indices.push_back(getNewIndex(i));
  for (const IndexExpr &index : indices)
    names.push_back(index.getSymbolName());
  std::optional<IndexExpr> least = box.getLowerBound(rest, names);
  if (!least || !remainder.isZero() || factor.getConstant().value_or(0) <= 0)
    return 0;
  IndexExpr bound = box.simplify(IndexExpr::floorDiv(*least, factor) + 1);
  bool isWithin = box.proveNonNegative(bound) == Answer::Yes &&
                  box.proveLessEqual(bound, extents[dim]) == Answer::Yes;
  return isWithin ? bound : IndexExpr(0);
}

/// Adds a nest over the indices where `constraints` hold and `missing` is
/// negative.
LogicalResult LayoutPlanner::addNest(ArrayRef<IndexExpr> constraints,
                                     const IndexExpr &missing) {
  PaddingNest nest;
  llvm::StringMap<IndexExpr> moved;
  IndexBounds bounds = space.getBounds();
  for (unsigned dim = 0, e = extents.size(); dim < e; ++dim) {
    IndexExpr lower = getFirstMissing(missing, dim), value = getNewIndex(dim);
    IndexExpr extent = space.getBounds().simplify(extents[dim] - lower);
    moved[value.getSymbolName()] = value + lower;
    bounds.setRange(value.getSymbolName(), 0, extent);
    nest.lower.push_back(affineInputs.toAffine(lower));
    nest.extents.push_back(affineInputs.toAffine(extent));
    if (!nest.lower.back() || !nest.extents.back())
      return refuseBuffer("would get padding that is not affine: '" +
                          missing.str() + "'");
  }
  SmallVector<IndexExpr> all(constraints);
  all.push_back(-missing - 1);
  for (const IndexExpr &condition : all) {
    IndexExpr constraint = bounds.simplify(condition.substitute(moved));
    if (bounds.proveNonNegative(constraint) == Answer::Yes)
      continue;
    nest.constraints.push_back(affineInputs.toAffine(constraint));
    if (!nest.constraints.back())
      return refuseBuffer("would get padding that is not affine: '" +
                          missing.str() + "'");
  }
  plan.padding.push_back(std::move(nest));
  return success();
}

/// Plans one nest per condition, over the indices where it is the first that
/// does not hold.
LogicalResult LayoutPlanner::planPadding() {
  if (!plan.padValue)
    return success();
  for (unsigned i = 0, e = conditions.size(); i < e; ++i)
    if (failed(addNest(ArrayRef(conditions).take_front(i), conditions[i])))
      return failure();
  return success();
}

FailureOr<TransformLayoutPlan> LayoutPlanner::run(TypedAttr padValue,
                                                  bool assumeInjective) {
  FailureOr<BufferUses> uses = getUsesOfBuffer(plan.block, kind, index, why);
  if (failed(uses))
    return failure();
  plan.uses = *uses;
  plan.symbols = SmallVector<Value>(plan.uses.alloc.getSymbols());
  affineInputs.bindSymbols(plan.symbols, space);
  if (failed(checkTypes(padValue)) || failed(detectMap(assumeInjective)) ||
      failed(checkAccesses()) || failed(planPadding()))
    return failure();
  for (const IndexExpr &extent : extents) {
    plan.shape.push_back(affineInputs.toAffine(extent));
    if (!plan.shape.back())
      return refuseBuffer("would get a size that is not affine: '" +
                          extent.str() + "'");
  }
  return plan;
}

FailureOr<TransformLayoutPlan>
mlir::tir::planTransformLayout(BlockOp block, AccessKind kind, int64_t index,
                               AffineMap layout, TypedAttr padValue,
                               bool assumeInjective, std::string *why) {
  return LayoutPlanner(block, kind, index, layout, why)
      .run(padValue, assumeInjective);
}

//===----------------------------------------------------------------------===//
// Apply
//===----------------------------------------------------------------------===//

/// Creates loops, except those of one iteration, and in them a block without a
/// body, with an iterator for each dimension.
static BlockOp createLoops(RewriterBase &rewriter,
                           const TransformLayoutPlan &plan,
                           const PaddingNest &nest) {
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  ArrayRef<Value> symbols = plan.symbols;
  SmallVector<Value> operands;
  unsigned numSymbols = symbols.size();
  SmallVector<AffineExpr> binding;
  AffineExpr one = getAffineConstantExpr(1, context);
  for (AffineExpr extent : nest.extents) {
    if (extent == one) {
      binding.push_back(one - 1);
      continue;
    }
    auto loop = ForOp::create(rewriter, block.getLoc(),
                              AffineMap::get(0, numSymbols, extent), symbols);
    binding.push_back(getAffineDimExpr(operands.size(), context));
    operands.push_back(loop.getInductionVar());
    rewriter.setInsertionPoint(loop.getBody().front().getTerminator());
  }
  unsigned numDims = operands.size();
  llvm::append_range(operands, symbols);
  IntegerSet predicate;
  if (!nest.constraints.empty()) {
    SmallVector<AffineExpr> constraints;
    for (AffineExpr constraint : nest.constraints)
      constraints.push_back(constraint.replaceDims(binding));
    predicate = IntegerSet::get(numDims, numSymbols, constraints,
                                SmallVector<bool>(constraints.size(), false));
  }
  return BlockOp::create(
      rewriter, block.getLoc(),
      getUniqueBlockName(block->getParentOfType<PrimFuncOp>(),
                         (block.getBlockName() + "_pad").str()),
      SmallVector<IteratorKind>(binding.size(), IteratorKind::Spatial),
      AffineMap::get(numDims, numSymbols, binding, context),
      AffineMap::get(0, numSymbols, nest.extents, context), operands,
      predicate);
}

/// Creates loops and a block that write the pad value.
static void createNest(RewriterBase &rewriter, const TransformLayoutPlan &plan,
                       const PaddingNest &nest) {
  AllocOp alloc = plan.uses.alloc;
  BlockOp pad = createLoops(rewriter, plan, nest);
  Location loc = pad.getLoc();
  rewriter.setInsertionPointToStart(&pad.getBody().front());
  Value value = arith::ConstantOp::create(rewriter, loc, plan.padValue);
  SmallVector<AffineExpr> indices;
  for (auto [dim, lower] : llvm::enumerate(nest.lower))
    indices.push_back(getAffineDimExpr(dim, alloc.getContext()) + lower);
  SmallVector<Value> operands(pad.getIterators()), symbols = plan.symbols;
  compressAffineOperands(indices, operands, symbols);
  AffineMap map = AffineMap::get(operands.size(), symbols.size(), indices,
                                 alloc.getContext());
  llvm::append_range(operands, symbols);
  affine::AffineStoreOp::create(rewriter, loc, value, alloc.getBuffer(), map,
                                operands);
}

/// Creates the padding nests in front of the first use of the buffer.
static void createPadding(RewriterBase &rewriter,
                          const TransformLayoutPlan &plan) {
  AllocOp alloc = plan.uses.alloc;
  Operation *first = nullptr;
  for (Operation *user : alloc.getBuffer().getUsers()) {
    user = alloc->getBlock()->findAncestorOpInBlock(*user);
    if (!first || user->isBeforeInBlock(first))
      first = user;
  }
  OpBuilder::InsertionGuard guard(rewriter);
  for (const PaddingNest &nest : plan.padding) {
    rewriter.setInsertionPoint(first);
    createNest(rewriter, plan, nest);
  }
}

/// Applies the layout to the stated regions of the buffer.
static void changeStatedRegions(RewriterBase &rewriter, BlockOp block,
                                const TransformLayoutPlan &plan) {
  SmallVector<Attribute> regions;
  AllocOp alloc = plan.uses.alloc;
  for (auto [buffer, attr] : llvm::zip_equal(
           block.getAccessBuffers(), block.getAccessOverride()->getValue())) {
    auto access = cast<AccessAttr>(attr);
    if (buffer == alloc.getBuffer())
      access = AccessAttr::get(
          block.getContext(), access.getKind(),
          simplifyIndexMap(plan.layout.compose(access.getLower())),
          SmallVector<int64_t>(plan.layout.getNumResults(), 1));
    regions.push_back(access);
  }
  rewriter.modifyOpInPlace(block, [&] {
    block.setAccessOverrideAttr(rewriter.getArrayAttr(regions));
  });
}

void mlir::tir::applyTransformLayout(RewriterBase &rewriter,
                                     const TransformLayoutPlan &plan) {
  for (const IndexedAccess &access : plan.uses.accesses)
    setIndices(rewriter, access, plan.layout.compose(access.getIndexMap()),
               SmallVector<Value>(access.getIndexOperands()));
  for (BlockOp block : plan.uses.statingBlocks)
    changeStatedRegions(rewriter, block, plan);
  AllocOp alloc = plan.uses.alloc;
  setAllocation(rewriter, alloc, plan.shape, alloc.getType().getElementType());
  if (plan.swizzle != 0)
    rewriter.modifyOpInPlace(alloc, [&] {
      alloc.getBuffer().setType(withSwizzle(alloc.getType(), plan.swizzle));
    });
  createPadding(rewriter, plan);
}
