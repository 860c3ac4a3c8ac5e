//===- ProgramMutants.cpp - errors in passes on tensor programs -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::test;

/// Makes a fused kernel compute b - a.
static bool breakFusion(ModuleOp module) {
  arith::SubFOp target;
  module.walk([&](arith::SubFOp op) {
    auto func = op->getParentOfType<tir::PrimFuncOp>();
    if (!target && func && func.getName().starts_with("fused"))
      target = op;
  });
  if (!target)
    return false;
  Value lhs = target.getLhs(), rhs = target.getRhs();
  target.getLhsMutable().assign(rhs);
  target.getRhsMutable().assign(lhs);
  return true;
}

/// Ends the last of several loops, over the remainder of tiles, one step early.
static bool breakTail(ModuleOp module) {
  tir::ForOp target;
  for (auto func : module.getOps<tir::PrimFuncOp>()) {
    SmallVector<tir::ForOp> loops(func.getBody().front().getOps<tir::ForOp>());
    if (loops.size() > 1)
      target = loops.back();
  }
  if (!target)
    return false;
  AffineMap extent = target.getExtent();
  target.setExtentMap(AffineMap::get(extent.getNumDims(),
                                     extent.getNumSymbols(),
                                     extent.getResult(0) - 1),
                      SmallVector<Value>(target.getMapOperands()));
  return true;
}

/// Adds the flag nnan to differences. The interpreter ignores fast-math flags;
/// LLVM relies on them.
static bool breakPromise(ModuleOp module) {
  bool isDone = false;
  module.walk([&](arith::SubFOp op) {
    op.setFastmath(arith::FastMathFlags::nnan);
    isDone = true;
  });
  return isDone;
}

/// Runs a loop once more than its block has points.
static bool breakBounds(ModuleOp module) {
  tir::ForOp target;
  module.walk([&](tir::ForOp loop) {
    if (loop.getConstantExtent() && !loop.getInductionVar().use_empty())
      target = loop;
  });
  if (!target)
    return false;
  target.setExtentMap(AffineMap::getConstantMap(*target.getConstantExtent() + 1,
                                                module.getContext()),
                      {});
  return true;
}

/// Gives a function a type other than that of its body.
static bool breakType(ModuleOp module) {
  auto functions = module.getOps<tir::PrimFuncOp>();
  if (functions.empty())
    return false;
  (*functions.begin())
      .setFunctionType(FunctionType::get(module.getContext(), {}, {}));
  return true;
}

/// Swaps two iterators in the indices of a read.
static bool breakIndex(ModuleOp module) {
  bool isDone = false;
  module.walk([&](affine::AffineLoadOp load) {
    AffineMap map = load.getAffineMap();
    ArrayRef<int64_t> shape = load.getMemRefType().getShape();
    if (isDone || map.getNumResults() < 2 || shape[0] != shape[1] ||
        map.getResult(0) == map.getResult(1))
      return;
    SmallVector<AffineExpr> results(map.getResults());
    std::swap(results[0], results[1]);
    load.setMap(AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                               map.getContext()));
    isDone = true;
  });
  return isDone;
}

/// Moves the last read of a function by one element, out of bounds.
static bool breakRead(ModuleOp module) {
  affine::AffineLoadOp target;
  module.walk([&](affine::AffineLoadOp load) {
    if (load.getAffineMap().getNumResults() > 1)
      target = load;
  });
  if (!target)
    return false;
  AffineMap map = target.getAffineMap();
  SmallVector<AffineExpr> results(map.getResults());
  results.back() = results.back() + 1;
  target.setMap(AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                               map.getContext()));
  return true;
}

ArrayRef<Mutant> test::getProgramMutants() {
  static const Mutant mutants[] = {
      {"wrong-fusion", "relax-fuse-tir", "a fused kernel computes b - a",
       breakFusion},
      {"wrong-tail", "tir-default-schedule",
       "the loop over the remainder of tiles ends one step early", breakTail},
      {"wrong-promise", "tir-default-schedule", "differences get the flag nnan",
       breakPromise},
      {"wrong-bounds", "tir-default-schedule",
       "a loop runs once more than its block has points", breakBounds},
      {"wrong-read", "tir-compute-inline",
       "a read moves by one element, out of bounds", breakRead},
      {"wrong-type", "tir-compute-inline", "leaves IR that does not verify",
       breakType},
      {"wrong-index", "tir-default-schedule",
       "two iterators in the indices of a read are swapped", breakIndex},
  };
  return mutants;
}
