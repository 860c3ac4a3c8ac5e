//===- BlockClassification.cpp - complete, reduction, opaque blocks -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;

StringRef mlir::tir::stringify(BlockClass blockClass) {
  switch (blockClass) {
  case BlockClass::Complete:
    return "complete";
  case BlockClass::Reduction:
    return "reduction";
  case BlockClass::Opaque:
    return "opaque";
  }
  return "";
}

StringRef mlir::tir::stringify(DependenceKind kind) {
  switch (kind) {
  case DependenceKind::ReadAfterWrite:
    return "RAW";
  case DependenceKind::WriteAfterWrite:
    return "WAW";
  case DependenceKind::WriteAfterRead:
    return "WAR";
  case DependenceKind::Opaque:
    return "opaque";
  }
  return "";
}

Operation *mlir::tir::getScope(BlockOp block) {
  Operation *op = block->getParentOp();
  while (op && !isa<BlockOp, PrimFuncOp>(op))
    op = op->getParentOp();
  return op;
}

SmallVector<Value> mlir::tir::getSymbolsAround(Operation *op) {
  SmallVector<Value> symbols;
  for (Region *region = op->getParentRegion(); region;
       region = region->getParentRegion()) {
    if (isa<BlockOp>(region->getParentOp()))
      llvm::append_range(symbols, region->getArguments());
    if (auto func = dyn_cast<PrimFuncOp>(region->getParentOp()))
      llvm::append_range(symbols, func.getSymbolArguments());
  }
  return symbols;
}

BlockOp mlir::tir::getOutermostBlock(Operation *op) {
  BlockOp block;
  for (; op; op = op->getParentOp())
    if (auto outer = dyn_cast<BlockOp>(op))
      block = outer;
  return block;
}

bool mlir::tir::areInDifferentBranches(Operation *common, Operation *first,
                                       Operation *second) {
  return llvm::none_of(common->getRegions(), [&](Region &branch) {
    return branch.isAncestor(first->getParentRegion()) &&
           branch.isAncestor(second->getParentRegion());
  });
}

bool mlir::tir::runsBefore(Operation *first, Operation *second) {
  for (Operation *op = first; op; op = op->getParentOp()) {
    if (isa<PrimFuncOp>(op))
      return false;
    if (Operation *other = op->getBlock()->findAncestorOpInBlock(*second))
      return op != other && op->isBeforeInBlock(other);
  }
  return false;
}

SmallVector<BlockOp> mlir::tir::getBlocksOfScope(Operation *scope) {
  SmallVector<BlockOp> blocks;
  scope->walk<WalkOrder::PreOrder>([&](BlockOp block) {
    if (block == scope)
      return WalkResult::advance();
    blocks.push_back(block);
    return WalkResult::skip();
  });
  return blocks;
}

/// Describes a conflict with other blocks on the buffers that a block writes.
/// Empty if the block is the only writer and comes before all readers.
static std::string findOtherWriter(BlockOp block,
                                   const BlockAccesses &accesses) {
  Operation *scope = getScope(block);
  if (!scope)
    return "it is not in a function";
  bool isBefore = true;
  for (BlockOp other : getBlocksOfScope(scope)) {
    if (other == block) {
      isBefore = false;
      continue;
    }
    IndexSpace space(other);
    BlockAccesses others = computeBlockAccesses(other, space);
    std::string name = "'@" + other.getBlockName().str() + "'";
    if (others.unknown)
      return name + " may write its buffer";
    for (Value buffer : accesses.getBuffers(AccessKind::Write)) {
      if (others.accesses(buffer, AccessKind::Write))
        return name + " writes the same buffer";
      if (isBefore && others.accesses(buffer, AccessKind::Read))
        return name + " reads its result before it is written";
    }
  }
  return "";
}

static std::string findWrongIterator(BlockOp block, bool allowReduce) {
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    IteratorKind kind = block.getIteratorKind(i);
    if (kind != IteratorKind::Spatial &&
        !(allowReduce && kind == IteratorKind::Reduce))
      return ("iterator #" + Twine(i) + " is " + stringifyIteratorKind(kind))
          .str();
  }
  return "";
}

static std::string findReadOfOwnResult(const BlockAccesses &accesses) {
  for (Value buffer : accesses.getBuffers(AccessKind::Write))
    if (accesses.accesses(buffer, AccessKind::Read))
      return "it reads a buffer that it writes";
  return "";
}

static std::string whyNotReduction(BlockOp block,
                                   const BlockAccesses &accesses) {
  if (!block.hasInit())
    return "it has no init region";
  std::string reason = findWrongIterator(block, /*allowReduce=*/true);
  if (!reason.empty())
    return reason;
  for (const BufferRegion *write : accesses.getWrites()) {
    if (write->isInit)
      continue;
    for (const IndexExpr &index : write->lower)
      for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
        if (block.getIteratorKind(i) == IteratorKind::Reduce &&
            index.usesSymbol("d" + std::to_string(i)))
          return "reduce iterator #" + std::to_string(i) +
                 " indexes the written element";
    bool hasInit = llvm::any_of(accesses.getWrites(), [&](auto *other) {
      return other->isInit && other->coversSameElements(*write);
    });
    if (!hasInit)
      return "the init region does not initialize the buffer that the body "
             "updates";
  }
  BlockBinding binding = analyzeBinding(block);
  if (binding.map.injective != Answer::Yes)
    return "the binding is not proven one to one: " + binding.reason;
  return "";
}

BlockClassification mlir::tir::classifyBlock(BlockOp block) {
  BlockClassification result;
  IndexSpace space(block);
  BlockAccesses accesses = computeBlockAccesses(block, space);
  std::string common;
  if (accesses.unknown)
    common = "'" + accesses.unknown->getName().getStringRef().str() +
             "' may access any buffer";
  else
    common = findOtherWriter(block, accesses);
  if (!common.empty()) {
    result.whyNotComplete = result.whyNotReduction = common;
    return result;
  }
  result.whyNotComplete = findWrongIterator(block, /*allowReduce=*/false);
  if (result.whyNotComplete.empty())
    result.whyNotComplete = findReadOfOwnResult(accesses);
  result.whyNotReduction = whyNotReduction(block, accesses);
  if (result.whyNotComplete.empty())
    result.blockClass = BlockClass::Complete;
  else if (result.whyNotReduction.empty())
    result.blockClass = BlockClass::Reduction;
  return result;
}

//===----------------------------------------------------------------------===//
// Dependences
//===----------------------------------------------------------------------===//

namespace {
/// Computes the least and the greatest index in each dimension over all points.
struct Hull {
  std::optional<IndexExpr> least, greatest;
};
struct BlockFootprint {
  BlockOp block;
  BlockAccesses accesses;
  SmallVector<SmallVector<Hull>> hulls;
};
} // namespace

static BlockFootprint getFootprint(BlockOp block) {
  BlockFootprint result;
  result.block = block;
  IndexSpace space(block);
  result.accesses = computeBlockAccesses(block, space);
  for (const BufferRegion &region : result.accesses.regions) {
    SmallVector<Hull> &hull = result.hulls.emplace_back();
    for (auto [lower, size] : llvm::zip(region.lower, region.size)) {
      IndexExpr last = lower + size - 1;
      SmallVector<std::string> names =
          IndexSpace::namesIn(lower + last, IndexSpace::isIteratorName);
      SmallVector<StringRef> iterators(names.begin(), names.end());
      hull.push_back({space.getBounds().getLowerBound(lower, iterators),
                      space.getBounds().getUpperBound(last, iterators)});
    }
  }
  return result;
}

static bool areDisjoint(ArrayRef<Hull> lhs, ArrayRef<Hull> rhs,
                        const IndexBounds &bounds) {
  auto isBelow = [&](const Hull &first, const Hull &second) {
    return first.greatest && second.least &&
           bounds.proveLess(*first.greatest, *second.least) == Answer::Yes;
  };
  return llvm::any_of(llvm::zip(lhs, rhs), [&](auto pair) {
    auto [l, r] = pair;
    return isBelow(l, r) || isBelow(r, l);
  });
}

SmallVector<BlockDependence> mlir::tir::computeDependences(Operation *scope) {
  std::vector<BlockFootprint> blocks;
  for (BlockOp block : getBlocksOfScope(scope))
    blocks.push_back(getFootprint(block));
  IndexSpace space;
  auto func = dyn_cast<PrimFuncOp>(scope);
  if (!func)
    func = scope->getParentOfType<PrimFuncOp>();
  if (func)
    for (BlockArgument symbol : func.getSymbolArguments())
      (void)space.getExpr(symbol);

  SmallVector<BlockDependence> result;
  auto add = [&](const BlockFootprint &source, const BlockFootprint &target,
                 Value buffer, DependenceKind kind) {
    for (const BlockDependence &other : result)
      if (other.source == source.block && other.target == target.block &&
          other.buffer == buffer && other.kind == kind)
        return;
    result.push_back({source.block, target.block, buffer, kind});
  };
  for (size_t j = 0; j < blocks.size(); ++j) {
    for (size_t i = 0; i < j; ++i) {
      const BlockFootprint &source = blocks[i], &target = blocks[j];
      if (source.accesses.unknown || target.accesses.unknown) {
        add(source, target, Value(), DependenceKind::Opaque);
        continue;
      }
      for (auto [first, firstHull] :
           llvm::zip(source.accesses.regions, source.hulls)) {
        for (auto [second, secondHull] :
             llvm::zip(target.accesses.regions, target.hulls)) {
          bool isWrite = first.kind == AccessKind::Write;
          bool writesAgain = second.kind == AccessKind::Write;
          if (first.buffer != second.buffer || (!isWrite && !writesAgain) ||
              areDisjoint(firstHull, secondHull, space.getBounds()))
            continue;
          add(source, target, first.buffer,
              !isWrite      ? DependenceKind::WriteAfterRead
              : writesAgain ? DependenceKind::WriteAfterWrite
                            : DependenceKind::ReadAfterWrite);
        }
      }
    }
  }
  return result;
}
