//===- LoweringMutants.cpp - errors in lowerings of tensor programs -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;
using namespace relax_mlir::test;

/// Guards the init region by the first of several reduce iterators only.
static bool guardByFirst(ModuleOp module) {
  bool isDone = false;
  module.walk([&](affine::AffineIfOp branch) {
    IntegerSet set = branch.getIntegerSet();
    auto block = branch->getParentOfType<BlockOp>();
    if (isDone || !block || set.getNumEqualities() < 2 ||
        set.getNumInequalities() != 0)
      return;
    branch.setIntegerSet(IntegerSet::get(set.getNumDims(), set.getNumSymbols(),
                                         set.getConstraint(0), true));
    isDone = true;
  });
  return isDone;
}

/// Runs the init region in each iteration of the reduction.
static bool repeatInit(ModuleOp module) {
  Operation *init = nullptr;
  ForOp loop;
  module.walk([&](BlockOp block) {
    // The init of several rows has a loop of its own.
    Operation *nest = block;
    while (isa<ForOp>(nest->getParentOp()) &&
           llvm::hasSingleElement(nest->getBlock()->without_terminator()))
      nest = nest->getParentOp();
    auto next = dyn_cast_or_null<ForOp>(nest->getNextNode());
    if (!init && next && block.getBlockName().ends_with("_init")) {
      init = nest;
      loop = next;
    }
  });
  if (!init)
    return false;
  init->moveBefore(&loop.getBody().front().front());
  return true;
}

/// Lets a predicate admit one more iteration.
static bool loosenPredicate(ModuleOp module) {
  bool isDone = false;
  module.walk([&](IfOp branch) {
    IntegerSet set = branch.getCondition();
    if (isDone || set.isEq(0) || branch.getElseBlock())
      return;
    SmallVector<AffineExpr> constraints(set.getConstraints());
    constraints[0] = constraints[0] + 1;
    branch.setConditionSet(IntegerSet::get(set.getNumDims(),
                                           set.getNumSymbols(), constraints,
                                           set.getEqFlags()),
                           SmallVector<Value>(branch.getSetOperands()));
    isDone = true;
  });
  return isDone;
}

/// Drops the iterations that do not fill a vector.
static bool dropTail(ModuleOp module) {
  IfOp target;
  module.walk([&](IfOp branch) {
    bool hasVectors = false;
    branch.getThenRegion().walk([&](Operation *op) {
      hasVectors |=
          isa<affine::AffineVectorStoreOp, affine::AffineVectorLoadOp>(op);
    });
    if (branch.getElseBlock() && hasVectors)
      target = branch;
  });
  if (!target)
    return false;
  target.getElseRegion().dropAllReferences();
  target.getElseRegion().getBlocks().clear();
  return true;
}

/// Numbers lanes from 1.
static bool shiftLanes(ModuleOp module) {
  bool isDone = false;
  module.walk([&](arith::ConstantOp constant) {
    auto elements = dyn_cast<DenseIntElementsAttr>(constant.getValue());
    if (isDone || !elements || !isa<VectorType>(elements.getType()) ||
        !elements.getElementType().isIndex() || elements.isSplat())
      return;
    SmallVector<APInt> values(elements.getValues<APInt>());
    for (APInt &value : values)
      value += 1;
    constant.setValueAttr(DenseElementsAttr::get(elements.getType(), values));
    isDone = true;
  });
  return isDone;
}

/// Reads the first element of a strided load twice.
static bool repeatFirstElement(ModuleOp module) {
  bool isDone = false;
  module.walk([&](vector::ShuffleOp shuffle) {
    SmallVector<int64_t> mask(shuffle.getMask());
    if (isDone || mask.size() < 2 || mask[0] == mask[1])
      return;
    mask[1] = mask[0];
    shuffle.setMask(mask);
    isDone = true;
  });
  return isDone;
}

/// Drops the last iteration of unrolled loops with more than four iterations.
static bool shortenUnrolled(ModuleOp module) {
  bool isDone = false;
  module.walk([&](ForOp loop) {
    std::optional<int64_t> extent = loop.getConstantExtent();
    if (loop.getKind() != ForKind::Unrolled || !extent || *extent < 5)
      return;
    loop.setExtentMap(AffineMap::getConstantMap(*extent - 1, loop.getContext()),
                      {});
    isDone = true;
  });
  return isDone;
}

/// Replaces an extent that is a minimum by its first part.
static bool dropMinimum(ModuleOp module) {
  bool isDone = false;
  module.walk([&](ForOp loop) {
    AffineMap extent = loop.getExtent();
    if (isDone || extent.getNumResults() < 2)
      return;
    loop.setExtentMap(extent.getSubMap({0u}),
                      SmallVector<Value>(loop.getMapOperands()));
    isDone = true;
  });
  return isDone;
}

/// Uses a wrong extent in the linear index of an access.
static bool mixSizes(ModuleOp module) {
  for (auto func : module.getOps<func::FuncOp>()) {
    SmallVector<Value> sizes;
    for (BlockArgument argument : func.getArguments())
      if (argument.getType().isIndex())
        sizes.push_back(argument);
    if (sizes.size() < 2)
      continue;
    bool isDone = false;
    func.walk([&](arith::MulIOp product) {
      for (OpOperand &operand : product->getOpOperands())
        if (!isDone && operand.get() == sizes[0]) {
          operand.set(sizes[1]);
          isDone = true;
        }
    });
    if (isDone)
      return true;
  }
  return false;
}

ArrayRef<Mutant> test::getLoweringMutants() {
  static const Mutant mutants[] = {
      {"guard-by-first", "tir-lower-init",
       "only the first of several reduce iterators guards the init",
       guardByFirst},
      {"repeated-init", "tir-lower-init",
       "the init runs in each iteration of the reduction", repeatInit},
      {"loose-predicate", "tir-flatten-blocks",
       "a predicate admits one more iteration", loosenPredicate},
      {"dropped-tail", "tir-vectorize-loops",
       "iterations that do not fill a vector are dropped", dropTail},
      {"shifted-lanes", "tir-vectorize-loops", "lanes are numbered from 1",
       shiftLanes},
      {"repeated-element", "tir-vectorize-loops",
       "the first element of a strided load is read twice", repeatFirstElement},
      {"short-unroll", "tir-vectorize-loops",
       "unrolled loops lose their last iteration", shortenUnrolled},
      {"dropped-minimum", "tir-unroll-loops",
       "an extent that is a minimum is replaced by its first part",
       dropMinimum},
      {"mixed-sizes", "convert-tir-to-scf",
       "a linear index uses a wrong extent", mixSizes},
  };
  return mutants;
}
