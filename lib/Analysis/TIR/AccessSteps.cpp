//===- AccessSteps.cpp - how addresses grow with iterators ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/AccessSteps.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexAtom;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;

/// Returns the number of elements in front of the one that `region` accesses.
static std::optional<IndexExpr> getAddress(const BufferRegion &region,
                                           IndexSpace &space) {
  std::optional<SmallVector<IndexExpr>> shape = space.getShape(region.buffer);
  if (!shape || !region.isPoint)
    return std::nullopt;
  IndexExpr address = 0;
  for (auto [index, size] : llvm::zip_equal(region.lower, *shape))
    address = address * size + index;
  return space.getBounds().simplify(address);
}

static std::optional<IndexExpr>
getStep(const IndexExpr &address, StringRef iterator, const IndexSpace &space) {
  if (!address.usesSymbol(iterator))
    return IndexExpr(0);
  llvm::StringMap<IndexExpr> next;
  next[iterator] = IndexExpr::symbol(iterator) + 1;
  IndexExpr step =
      space.getBounds().simplify(address.substitute(next) - address);
  if (!IndexSpace::namesIn(step, IndexSpace::isIteratorName).empty())
    return std::nullopt;
  return step;
}

/// Adds the constants by which `expr` divides the iterator alone.
static void findDivisors(const IndexExpr &expr, StringRef iterator,
                         SmallVectorImpl<int64_t> &divisors) {
  for (const IndexExpr::Term &term : expr.getTerms())
    for (const IndexExpr::Factor &factor : term.factors) {
      ArrayRef<IndexExpr> operands = factor.atom.getOperands();
      IndexAtom::Kind kind = factor.atom.getKind();
      bool isDivision =
          kind == IndexAtom::Kind::FloorDiv || kind == IndexAtom::Kind::Mod;
      if (isDivision && operands[0].getSymbolName() == iterator)
        if (std::optional<int64_t> divisor = operands[1].getConstant()) {
          divisors.push_back(*divisor);
          continue;
        }
      for (const IndexExpr &operand : operands)
        findDivisors(operand, iterator, divisors);
    }
}

/// Returns the step of an iterator between multiples of the only constant that
/// it is divided by.
static std::optional<PanelStep> getPanelStep(const IndexExpr &address,
                                             StringRef iterator,
                                             const IndexSpace &space) {
  SmallVector<int64_t> divisors;
  findDivisors(address, iterator, divisors);
  if (divisors.empty() || !llvm::all_equal(divisors) || divisors.front() < 2)
    return std::nullopt;
  int64_t size = divisors.front();
  StringRef outerName = "panel", innerName = "within_panel";
  IndexExpr outer = IndexExpr::symbol(outerName);
  IndexExpr inner = IndexExpr::symbol(innerName);
  IndexBounds bounds = space.getBounds();
  bounds.setRange(outerName, 0, std::nullopt);
  // Both points of a step are in the panel.
  bounds.setRange(innerName, 0, size - 1);
  llvm::StringMap<IndexExpr> first, second;
  first[iterator] = outer * size + inner;
  second[iterator] = outer * size + inner + 1;
  IndexExpr step = bounds.simplify(bounds.simplify(address.substitute(second)) -
                                   bounds.simplify(address.substitute(first)));
  std::optional<int64_t> constant = step.getConstant();
  if (!constant)
    return std::nullopt;
  return PanelStep{size, *constant};
}

SmallVector<AccessStep> mlir::tir::computeAccessSteps(BlockOp block,
                                                      IndexSpace &space) {
  SmallVector<AccessStep> result;
  for (const BufferRegion &region :
       computeBlockAccesses(block, space).regions) {
    if (region.isInit)
      continue;
    AccessStep &access = result.emplace_back();
    access.buffer = region.buffer;
    access.kind = region.kind;
    std::optional<IndexExpr> address = getAddress(region, space);
    for (Value iterator : block.getIterators()) {
      std::optional<IndexExpr> name = space.getExpr(iterator);
      access.steps.push_back(
          address && name ? getStep(*address, name->getSymbolName(), space)
                          : std::nullopt);
      access.panels.push_back(
          address && name && !access.steps.back()
              ? getPanelStep(*address, name->getSymbolName(), space)
              : std::nullopt);
    }
  }
  return result;
}
