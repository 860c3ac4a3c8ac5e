//===- StripMining.cpp - split a loop into one over vectors ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "StripMining.h"

#include "IndexReplacement.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"

using namespace mlir;
using namespace mlir::tir;

/// Returns true if the extent of a loop is always a multiple of `lanes`.
static bool isMultiple(ForOp loop, int64_t lanes) {
  IndexSpace space({}, ArgumentRange::NotNegative);
  relax_mlir::IndexExpr size =
      space.getExpr(loop.getExtent().getResult(0), loop.getDimOperands(),
                    loop.getSymbolOperands());
  return size.isValid() &&
         space.getBounds().getModularSet(size).isMultipleOf(lanes);
}

std::pair<ForOp, ForOp> mlir::tir::stripMine(ForOp loop, int64_t lanes) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  MLIRContext *context = loop.getContext();
  AffineMap extent = loop.getExtent();
  AffineExpr size = extent.getResult(0);
  auto with = [&](AffineExpr expr) {
    return AffineMap::get(extent.getNumDims(), extent.getNumSymbols(), expr);
  };
  // The rest has the variable (size floordiv lanes) * lanes + r.
  AffineMap restExtent = with(size % lanes);
  ForOp rest;
  if (!isMultiple(loop, lanes)) {
    builder.setInsertionPointAfter(loop);
    rest = cast<ForOp>(builder.clone(*loop));
    rest.setExtentMap(restExtent, loop.getMapOperands());
    // The variable of the copy is now r: shift its uses.
    unsigned numDims = extent.getNumDims();
    AffineExpr shifted =
        size.floorDiv(lanes) * lanes + getAffineDimExpr(numDims, context);
    Block &body = rest.getBody().front();
    BlockArgument variable = body.getArgument(0);
    BlockArgument old = body.addArgument(variable.getType(), loc);
    variable.replaceAllUsesWith(old);
    SmallVector<Value> dims(loop.getDimOperands());
    dims.push_back(variable);
    IndexReplacement(old, shifted, dims, loop.getSymbolOperands()).apply(body);
    body.eraseArgument(1);
    builder.setInsertionPoint(loop);
  }
  AffineMap outerExtent = with(size.floorDiv(lanes));
  auto outer = ForOp::create(builder, loc, outerExtent, loop.getMapOperands());
  builder.setInsertionPointToStart(&outer.getBody().front());
  auto inner = ForOp::create(builder, loc, lanes, ForKind::Vectorized);
  Block &source = loop.getBody().front(), &body = inner.getBody().front();
  BlockArgument old = body.addArgument(builder.getIndexType(), loc);
  source.getArgument(0).replaceAllUsesWith(old);
  source.getTerminator()->erase();
  body.getOperations().splice(body.begin(), source.getOperations());
  AffineExpr expr =
      getAffineDimExpr(0, context) * lanes + getAffineDimExpr(1, context);
  IndexReplacement(old, expr,
                   {outer.getInductionVar(), inner.getInductionVar()})
      .apply(body);
  body.eraseArgument(1);
  loop.erase();
  return {inner, rest};
}
