//===- AlgebraMutants.cpp - wrong passes of algebra -----------------------===//
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

/// The weights of channels are taken for those of others, as by a factor that
/// is applied in the wrong order.
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

/// What is left of a batch norm is a sum with m * s - b and not b - m * s.
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

/// Of two slices of one result each is taken for the other.
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
       "the weights of channels are taken for those of others", reorderWeights},
      {"wrong-offset", "relax-fold-batchnorm-to-conv2d",
       "the offset that is left of a batch norm has the wrong sign",
       negateOffset},
      {"swapped-slices", "relax-combine-parallel-matmul",
       "of two products in one each is taken for the other", swapSlices},
      {"swapped-channels", "relax-combine-parallel-conv2d",
       "of two convolutions in one each is taken for the other", swapSlices},
  };
  return mutants;
}
