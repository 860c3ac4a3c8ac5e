//===- ScaleFolding.cpp - factors of results as factors of weights --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ScaleFolding.h"

#include "GraphRewriting.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

using namespace mlir;
using namespace mlir::relax;

std::optional<ScalableWeights> mlir::relax::findScalableWeights(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !value.hasOneUse())
    return std::nullopt;
  ScalableWeights weights = {op, 1, 0, 0, 0};
  auto result = dyn_cast<RankedTensorType>(value.getType());
  if (!result)
    return std::nullopt;
  if (auto conv = dyn_cast<Conv2dOp>(op)) {
    StringRef layout = conv.getOutLayout().value_or(conv.getDataLayout());
    weights.resultAxis = layout.find('C');
    weights.weightAxis = conv.getKernelLayout().find('O');
  } else if (isa<MatmulOp>(op)) {
    auto right = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
    if (!right || right.getRank() < 2)
      return std::nullopt;
    weights.resultAxis = result.getRank() - 1;
    weights.weightAxis = right.getRank() - 1;
  } else {
    return std::nullopt;
  }
  Value weight = op->getOperand(weights.operand);
  auto type = dyn_cast<RankedTensorType>(weight.getType());
  if (!type || !type.hasStaticShape() ||
      type.getElementType() != result.getElementType() ||
      !isComputedFromConstants(weight))
    return std::nullopt;
  weights.size = type.getDimSize(weights.weightAxis);
  return weights;
}

bool mlir::relax::isFactorAlongAxis(const ScalableWeights &weights,
                                    Value factor) {
  auto type = dyn_cast<RankedTensorType>(factor.getType());
  auto result = cast<RankedTensorType>(weights.op->getResult(0).getType());
  if (!type || !type.hasStaticShape() || type.getRank() > result.getRank() ||
      !isComputedFromConstants(factor))
    return false;
  int64_t first = result.getRank() - type.getRank();
  for (auto [axis, size] : llvm::enumerate(type.getShape()))
    if (size != 1 &&
        (int64_t(axis) + first != weights.resultAxis || size != weights.size))
      return false;
  return true;
}

Value mlir::relax::scaleWeights(RewriterBase &rewriter,
                                const ScalableWeights &weights, Value factor) {
  Location loc = rewriter.getFusedLoc({weights.op->getLoc(), factor.getLoc()});
  Value weight = weights.op->getOperand(weights.operand);
  int64_t rank = cast<RankedTensorType>(weight.getType()).getRank();
  // One element, or as many as the axis has.
  SmallVector<relax_mlir::IndexExpr> dims(rank - weights.weightAxis, 1);
  dims.front() = cast<RankedTensorType>(factor.getType()).getNumElements();
  Value shape = ShapeOp::create(rewriter, loc, dims);
  factor = ReshapeOp::create(rewriter, loc, factor, shape);
  Value scaled = MultiplyOp::create(rewriter, loc, weight, factor);
  Operation *op = rewriter.clone(*weights.op);
  op->setOperand(weights.operand, scaled);
  return op->getResult(0);
}
