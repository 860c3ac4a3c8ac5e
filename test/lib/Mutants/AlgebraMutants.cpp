//===- AlgebraMutants.cpp - errors in algebraic passes --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::test;

/// Swaps the weights of channels, like a factor applied in the wrong order.
static bool reorderWeights(ModuleOp module) {
  bool isDone = false;
  module.walk([&](relax::LinearOpInterface op) {
    Value weights = op->getOperand(1);
    auto type = dyn_cast<RankedTensorType>(weights.getType());
    std::optional<relax::LinearAxes> axes = op.getResultAxes();
    if (!weights.getDefiningOp<relax::ConstantOp>() || !type || !axes ||
        type.getDimSize(axes->weight) < 2)
      return;
    OpBuilder builder(op);
    op->setOperand(
        1, relax::FlipOp::create(builder, op->getLoc(), weights, axes->weight));
    isDone = true;
  });
  return isDone;
}

/// Computes the offset of a batch norm as m * s - b instead of b - m * s.
static bool negateOffset(ModuleOp module) {
  bool isDone = false;
  module.walk([&](relax::SubtractOp op) {
    if (!op->getOperand(1).getDefiningOp<relax::MultiplyOp>() ||
        !op->getOperand(0).getDefiningOp<relax::ConstantOp>())
      return;
    op->setOperands({op->getOperand(1), op->getOperand(0)});
    isDone = true;
  });
  return isDone;
}

/// Swaps two slices of one result.
static bool swapSlices(ModuleOp module) {
  DenseMap<Value, relax::StridedSliceOp> firstSlices;
  bool isDone = false;
  module.walk([&](relax::StridedSliceOp op) {
    auto [it, isFirst] = firstSlices.try_emplace(op->getOperand(0), op);
    relax::StridedSliceOp first = it->second;
    if (isFirst || first.getType() != op.getType() ||
        first->getAttrDictionary() == op->getAttrDictionary())
      return;
    DictionaryAttr attributes = first->getAttrDictionary();
    first->setAttrs(op->getAttrDictionary());
    op->setAttrs(attributes);
    isDone = true;
  });
  return isDone;
}

ArrayRef<Mutant> test::getAlgebraMutants() {
  static const Mutant mutants[] = {
      {"reordered-weights", "relax-fold-scale-axis",
       "the weights of channels are swapped", reorderWeights},
      {"wrong-offset", "relax-fold-batchnorm-to-conv2d",
       "the offset of a folded batch norm has the wrong sign", negateOffset},
      {"swapped-slices", "relax-combine-parallel-matmul",
       "the results of two combined products are swapped", swapSlices},
      {"swapped-channels", "relax-combine-parallel-conv2d",
       "the results of two combined convolutions are swapped", swapSlices},
  };
  return mutants;
}
