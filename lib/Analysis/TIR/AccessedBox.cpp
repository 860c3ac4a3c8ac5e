//===- AccessedBox.cpp - the part of a buffer that blocks access ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/AccessedBox.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::AffineExporter;
using relax_mlir::Answer;
using relax_mlir::IndexAtom;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::IterMap;

std::optional<SmallVector<IndexExpr>>
mlir::tir::bindIterators(BlockOp block, ArrayRef<IndexExpr> exprs,
                         IndexSpace &space) {
  std::optional<SmallVector<IndexExpr>> binding =
      space.getExprs(block.getBinding(), block.getMapOperands());
  if (!binding)
    return std::nullopt;
  llvm::StringMap<IndexExpr> values;
  for (auto [position, value] : llvm::enumerate(*binding))
    values["d" + std::to_string(position)] = value;
  return llvm::map_to_vector(
      exprs, [&](const IndexExpr &expr) { return expr.substitute(values); });
}

std::optional<IndexExpr> mlir::tir::getPlace(const IndexExpr &lower,
                                             const IndexExpr &size,
                                             const IndexBounds &bounds) {
  if (size.isOne())
    return lower;
  if (bounds.proveLessEqual(1, size) == Answer::Yes &&
      bounds.proveEqual(IndexExpr::mod(lower, size), 0) == Answer::Yes)
    return bounds.simplify(IndexExpr::floorDiv(lower, size));
  return std::nullopt;
}

SmallVector<IndexExpr> mlir::tir::getPlaces(BlockOp block,
                                            const BufferRegion &region,
                                            const IndexBounds &bounds) {
  auto usesIterator = [&](const IndexExpr &size) {
    return llvm::any_of(
        llvm::seq<size_t>(block.getIterators().size()), [&](size_t position) {
          return size.usesSymbol("d" + std::to_string(position));
        });
  };
  SmallVector<IndexExpr> places;
  for (auto [lower, size] : llvm::zip_equal(region.lower, region.size))
    if (!usesIterator(size))
      if (std::optional<IndexExpr> place = getPlace(lower, size, bounds))
        places.push_back(*place);
  return places;
}

SmallVector<std::string>
mlir::tir::getNamesBelow(BlockOp block, Operation *loop, IndexSpace &space) {
  SmallVector<std::string> names;
  for (Operation *op = block->getParentOp(); op && op != loop;
       op = op->getParentOp())
    if (auto inner = dyn_cast<ForOp>(op))
      if (auto name = space.getExpr(inner.getInductionVar()))
        names.push_back(name->getSymbolName().str());
  return names;
}

std::optional<BufferBox> mlir::tir::getBoxBelow(BlockOp block,
                                                const BufferRegion &region,
                                                Operation *loop,
                                                IndexSpace &space) {
  SmallVector<IndexExpr> last;
  for (auto [lower, size] : llvm::zip_equal(region.lower, region.size))
    last.push_back(lower + size - 1);
  auto lowers = bindIterators(block, region.lower, space);
  auto lasts = bindIterators(block, last, space);
  if (!lowers || !lasts)
    return std::nullopt;
  SmallVector<std::string> names = getNamesBelow(block, loop, space);
  SmallVector<StringRef> below(names.begin(), names.end());
  const IndexBounds &bounds = space.getBounds();
  BufferBox box;
  for (auto [lower, last] : llvm::zip_equal(*lowers, *lasts)) {
    // A name that has one term left is bounded tightly.
    std::optional<IndexExpr> least =
        bounds.getLowerBound(bounds.simplify(lower), below);
    std::optional<IndexExpr> greatest =
        bounds.getUpperBound(bounds.simplify(last), below);
    if (!least || !greatest)
      return std::nullopt;
    box.lower.push_back(bounds.simplify(*least));
    box.size.push_back(bounds.simplify(*greatest - *least + 1));
  }
  return box;
}

namespace {
/// The loops between a block and a loop around it, outermost first, and what
/// keeps the block from running in each of their iterations.
struct InnerLoops {
  SmallVector<IterDomain> domain;
  /// Not negative where the block runs.
  SmallVector<IndexExpr> conditions;
};
} // namespace

/// Adds an inner loop. Extents that depend on other inner loops become
/// conditions.
static LogicalResult addInnerLoop(ForOp inner, ArrayRef<StringRef> below,
                                  IndexSpace &space, InnerLoops &loops) {
  std::optional<IndexExpr> variable = space.getExpr(inner.getInductionVar());
  auto extents = space.getExprs(inner.getExtent(), inner.getMapOperands());
  if (!variable || !extents)
    return failure();
  std::vector<IndexExpr> independent, greatest;
  for (const IndexExpr &extent : *extents) {
    if (llvm::none_of(
            below, [&](StringRef name) { return extent.usesSymbol(name); })) {
      independent.push_back(extent);
      continue;
    }
    loops.conditions.push_back(extent - *variable - 1);
    if (auto bound = space.getBounds().getUpperBound(extent, below))
      greatest.push_back(*bound);
  }
  if (independent.empty())
    independent = greatest;
  if (independent.empty())
    return failure();
  loops.domain.push_back(
      {variable->getSymbolName().str(), IndexExpr::min(independent)});
  return success();
}

static std::optional<InnerLoops> getInnerLoops(BlockOp block, Operation *loop,
                                               IndexSpace &space) {
  SmallVector<Operation *> inside;
  for (Operation *op = block->getParentOp(); op != loop; op = op->getParentOp())
    inside.push_back(op);
  SmallVector<std::string> names = getNamesBelow(block, loop, space);
  SmallVector<StringRef> below(names.begin(), names.end());
  InnerLoops loops;
  for (Operation *op : llvm::reverse(inside)) {
    if (auto inner = dyn_cast<ForOp>(op)) {
      if (failed(addInnerLoop(inner, below, space, loops)))
        return std::nullopt;
      continue;
    }
    auto branch = dyn_cast<IfOp>(op);
    auto conditions =
        branch ? getBranchConditions(branch, block, space) : std::nullopt;
    if (!conditions)
      return std::nullopt;
    llvm::append_range(loops.conditions, *conditions);
  }
  if (std::optional<IntegerSet> set = block.getPredicate()) {
    auto constraints = space.getConstraints(*set, block.getMapOperands());
    if (!constraints)
      return std::nullopt;
    llvm::append_range(loops.conditions, *constraints);
  }
  return loops;
}

bool mlir::tir::keepsInside(const IndexExpr &condition,
                            ArrayRef<IndexExpr> values,
                            ArrayRef<IndexExpr> ends,
                            const IndexBounds &bounds) {
  return llvm::any_of(llvm::zip_equal(values, ends), [&](auto pair) {
    auto [value, end] = pair;
    return condition == value ||
           bounds.proveEqual(condition, end - 1 - value) == Answer::Yes;
  });
}

bool mlir::tir::isUnconditional(BlockOp block, const BufferRegion &region) {
  return region.op && region.op->getParentOp() == block;
}

/// Considers only the first iteration of loops that the indices do not use,
/// such as those of a reduction: the others write the same elements again.
static void keepFirstIterations(InnerLoops &loops,
                                ArrayRef<IndexExpr> indices) {
  llvm::StringMap<IndexExpr> first;
  SmallVector<IndexExpr> runs;
  llvm::erase_if(loops.domain, [&](const IterDomain &variable) {
    bool isUsed = llvm::any_of(indices, [&](const IndexExpr &index) {
      return index.usesSymbol(variable.name);
    });
    if (!isUsed) {
      first[variable.name] = 0;
      runs.push_back(variable.extent - 1);
    }
    return !isUsed;
  });
  llvm::append_range(loops.conditions, runs);
  for (IndexExpr &condition : loops.conditions)
    condition = condition.substitute(first);
}

/// Adds a loop over the elements of a region, all of which are accessed, along
/// each dimension.
static void addElements(const BufferRegion &region, IndexSpace &space,
                        SmallVectorImpl<IndexExpr> &indices,
                        SmallVectorImpl<IterDomain> &domain) {
  for (auto [dim, size] : llvm::enumerate(region.size)) {
    if (size.isOne())
      continue;
    std::string name = "element" + std::to_string(dim);
    space.getBounds().setRange(name, 0, size);
    domain.push_back({name, size});
    indices[dim] += IndexExpr::symbol(name);
  }
}

std::optional<BufferBox>
mlir::tir::getBoxWrittenBelow(BlockOp block, const BufferRegion &region,
                              Operation *loop, IndexSpace &space,
                              BoxGaps gaps) {
  std::optional<InnerLoops> inner = getInnerLoops(block, loop, space);
  auto indices = bindIterators(block, region.lower, space);
  auto values = space.getExprs(block.getBinding(), block.getMapOperands());
  auto ends = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (gaps == BoxGaps::OutsideBuffer) {
    values = indices;
    ends = space.getShape(region.buffer);
  }
  if (!inner || !indices || !values || !ends)
    return std::nullopt;
  if (region.isAll)
    addElements(region, space, *indices, inner->domain);
  else if (!region.isPoint || !isUnconditional(block, region))
    return std::nullopt;
  llvm::erase_if(inner->conditions, [&](const IndexExpr &condition) {
    return keepsInside(condition, *values, *ends, space.getBounds());
  });
  keepFirstIterations(*inner, *indices);
  const IndexBounds &bounds = space.getBounds();
  SmallVector<IndexExpr> predicates;
  for (const IndexExpr &condition : inner->conditions) {
    if (bounds.proveNonNegative(condition) == Answer::Yes)
      continue;
    if (llvm::none_of(inner->domain, [&](const IterDomain &variable) {
          return condition.usesSymbol(variable.name);
        }))
      return std::nullopt;
    predicates.push_back(condition);
  }
  IterMap map = detectIterMap(inner->domain, *indices, predicates, bounds);
  if (map.bijective != Answer::Yes)
    return std::nullopt;
  BufferBox box;
  for (const relax_mlir::IterSum &sum : map.indices) {
    if (!sum.extent)
      return std::nullopt;
    box.lower.push_back(sum.base);
    box.size.push_back(*sum.extent);
  }
  return box;
}

/// Returns the extent of the iterator that is the index of each dimension;
/// nullopt if an index is another expression.
static std::optional<SmallVector<IndexExpr>>
getExtentsOfIndices(BlockOp block, const BufferRegion &region,
                    IndexSpace &space) {
  auto domain = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!domain || !region.isPoint)
    return std::nullopt;
  SmallVector<IndexExpr> extents;
  for (const IndexExpr &index : region.lower)
    for (auto [iterator, extent] :
         llvm::zip_equal(block.getIterators(), *domain))
      if (space.getExpr(iterator) == index)
        extents.push_back(extent);
  if (extents.size() != region.lower.size())
    return std::nullopt;
  return extents;
}

/// Returns expressions that are not negative where the body of a block performs
/// an access: the conditions of `affine.if` around it.
static SmallVector<IndexExpr> getAccessConditions(BlockOp block,
                                                  const BufferRegion &region,
                                                  IndexSpace &space) {
  SmallVector<IndexExpr> conditions;
  Operation *op = region.op;
  while (op && op->getParentOp() != block) {
    auto branch = dyn_cast<affine::AffineIfOp>(op->getParentOp());
    if (branch && branch.getThenRegion().isAncestor(op->getParentRegion()))
      if (auto found = space.getConstraints(branch.getIntegerSet(),
                                            branch.getOperands()))
        llvm::append_range(conditions, *found);
    op = op->getParentOp();
  }
  return conditions;
}

bool mlir::tir::staysWithinDomain(BlockOp reader, const BufferRegion &read,
                                  IndexSpace &readSpace, BlockOp writer,
                                  const BufferRegion &write,
                                  IndexSpace &writeSpace) {
  auto ends = getExtentsOfIndices(writer, write, writeSpace);
  auto extents = getExtentsOfIndices(reader, read, readSpace);
  if (!ends || !extents)
    return false;
  SmallVector<IndexExpr> conditions =
      getAccessConditions(reader, read, readSpace);
  return llvm::all_of(
      llvm::zip_equal(read.lower, *extents, *ends), [&](auto dim) {
        auto [index, extent, end] = dim;
        return extent == end || llvm::is_contained(conditions, end - 1 - index);
      });
}

bool mlir::tir::contains(const BufferBox &outer, const BufferBox &inner,
                         const IndexBounds &bounds) {
  for (unsigned i = 0, e = outer.lower.size(); i < e; ++i)
    if (bounds.proveLessEqual(outer.lower[i], inner.lower[i]) != Answer::Yes ||
        bounds.proveLessEqual(inner.lower[i] + inner.size[i],
                              outer.lower[i] + outer.size[i]) != Answer::Yes)
      return false;
  return true;
}

/// Returns true if `outer` has all indices of `inner` in each dimension but
/// `except`.
static bool containsBut(unsigned except, const BufferBox &outer,
                        const BufferBox &inner, const IndexBounds &bounds) {
  BufferBox own = outer, other = inner;
  own.lower[except] = other.lower[except] = 0;
  own.size[except] = other.size[except] = 1;
  return contains(own, other, bounds);
}

bool mlir::tir::containTogether(ArrayRef<BufferBox> outer,
                                const BufferBox &inner,
                                const IndexBounds &bounds) {
  if (llvm::any_of(outer, [&](const BufferBox &box) {
        return contains(box, inner, bounds);
      }))
    return true;
  for (unsigned dim = 0, e = inner.lower.size(); dim < e; ++dim) {
    // The indices from `next` on are still to be found.
    IndexExpr next = inner.lower[dim], end = next + inner.size[dim];
    SmallVector<BufferBox> left(outer);
    while (true) {
      auto *found = llvm::find_if(left, [&](const BufferBox &box) {
        return containsBut(dim, box, inner, bounds) &&
               bounds.proveLessEqual(box.lower[dim], next) == Answer::Yes &&
               bounds.proveLessEqual(next, box.lower[dim] + box.size[dim]) ==
                   Answer::Yes;
      });
      if (found == left.end())
        break;
      next = found->lower[dim] + found->size[dim];
      if (bounds.proveLessEqual(end, next) == Answer::Yes)
        return true;
      left.erase(found);
    }
  }
  return false;
}

/// Widens `all` so that it holds `box`.
static void join(BufferBox &all, const BufferBox &box,
                 ArrayRef<IndexExpr> shape, const IndexBounds &bounds) {
  auto isAtMost = [&](const IndexExpr &lhs, const IndexExpr &rhs) {
    return bounds.proveLessEqual(lhs, rhs) == Answer::Yes;
  };
  for (unsigned i = 0, e = shape.size(); i < e; ++i) {
    IndexExpr lower = all.lower[i], other = box.lower[i];
    IndexExpr end = lower + all.size[i], otherEnd = other + box.size[i];
    bool isLower = isAtMost(lower, other), isHigher = isAtMost(otherEnd, end);
    if ((isLower || isAtMost(other, lower)) &&
        (isHigher || isAtMost(end, otherEnd))) {
      all.lower[i] = isLower ? lower : other;
      all.size[i] = bounds.simplify((isHigher ? end : otherEnd) - all.lower[i]);
    } else {
      all.lower[i] = 0;
      all.size[i] = shape[i];
    }
  }
}

std::optional<BufferBox>
mlir::tir::getAccessedBox(Value buffer, ArrayRef<BlockOp> blocks,
                          Operation *around, IndexSpace &outer,
                          std::optional<AccessKind> kind) {
  std::optional<SmallVector<IndexExpr>> shape = outer.getShape(buffer);
  if (!shape)
    return std::nullopt;
  BufferBox whole{SmallVector<IndexExpr>(shape->size(), 0), *shape};
  auto widen = [&](std::optional<BufferBox> &all, const BufferBox &box,
                   const IndexBounds &bounds) {
    if (all)
      join(*all, box, *shape, bounds);
    else
      all = box;
  };
  std::optional<BufferBox> all;
  for (BlockOp block : blocks) {
    IndexSpace space(block);
    BlockAccesses accesses = computeBlockAccesses(block, space);
    if (accesses.unknown)
      return std::nullopt;
    // The init region also runs for an empty reduction.
    for (bool isInit : {false, true}) {
      std::optional<BufferBox> own;
      for (const BufferRegion &region : accesses.regions)
        if (region.buffer == buffer && region.isInit == isInit &&
            (!kind || region.kind == *kind))
          widen(own, getBoxBelow(block, region, around, space).value_or(whole),
                space.getBounds());
      // Another block may run where a size is zero that only the loops of this
      // one use.
      if (own)
        widen(all, *own, outer.getBounds());
    }
  }
  return all;
}

PlaceOperands::PlaceOperands(Region &region) : context(region.getContext()) {
  names.addFactsAround(region.front().getTerminator());
  Operation *around = region.getParentOp();
  for (Operation *op = around; op && !isa<BlockOp, PrimFuncOp>(op);
       op = op->getParentOp())
    if (auto loop = dyn_cast<ForOp>(op))
      dims.push_back(loop.getInductionVar());
  if (isa<BlockOp>(around))
    llvm::append_range(symbols, region.getArguments());
  if (auto func = dyn_cast<PrimFuncOp>(around))
    llvm::append_range(symbols, func.getSymbolArguments());
  llvm::append_range(symbols, getSymbolsAround(around));
  std::reverse(dims.begin(), dims.end());
  for (ArrayRef<Value> values : {ArrayRef(dims), ArrayRef(symbols)})
    for (Value value : values)
      (void)names.getExpr(value);
}

PlaceOperands::PlaceOperands(Operation *around)
    : PlaceOperands(around->getRegions().back()) {}

AffineExpr PlaceOperands::toAffine(const IndexExpr &expr) {
  AffineExporter exporter(context, symbols.size());
  auto bind = [&](ArrayRef<Value> values, auto getInput) {
    for (auto [position, value] : llvm::enumerate(values))
      if (auto name = names.getExpr(value))
        exporter.bind(name->getSymbolName(), getInput(position, context));
  };
  bind(dims, getAffineDimExpr);
  bind(symbols, getAffineSymbolExpr);
  AffineExpr affine = exporter.convert(expr);
  // New symbols stand for parts that are not affine.
  return exporter.getSymbols().empty() ? affine : AffineExpr();
}

/// Returns expressions that are all not negative exactly where `expr` is not.
static SmallVector<IndexExpr> splitMinimum(const IndexExpr &expr) {
  for (const IndexExpr::Term &term : expr.getTerms()) {
    const IndexAtom *atom = term.getSingleAtom();
    if (!atom || atom->getKind() != IndexAtom::Kind::Min ||
        term.coefficient < 0)
      continue;
    return llvm::map_to_vector(atom->getOperands(), [&](IndexExpr operand) {
      return expr - IndexExpr::fromTerm(term) + operand * term.coefficient;
    });
  }
  return {expr};
}

std::optional<SmallVector<AffineExpr>>
PlaceOperands::toConstraints(const IndexExpr &condition) {
  const IndexBounds &bounds = names.getBounds();
  SmallVector<AffineExpr> constraints;
  for (const IndexExpr &part : splitMinimum(bounds.simplify(condition))) {
    if (bounds.proveNonNegative(part) == Answer::Yes)
      continue;
    constraints.push_back(toAffine(bounds.simplify(part)));
    if (!constraints.back())
      return std::nullopt;
  }
  return constraints;
}
