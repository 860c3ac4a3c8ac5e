//===- ConstantEvaluator.cpp - evaluate constant tensors ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;

ElementsAttr mlir::relax::evaluateConstant(Value tensor) {
  if (auto constant = tensor.getDefiningOp<ConstantOp>())
    return constant.getValue();
  auto *evaluator = tensor.getContext()
                        ->getLoadedDialect<RelaxDialect>()
                        ->getRegisteredInterface<ConstantEvaluatorInterface>();
  return evaluator ? evaluator->evaluate(tensor) : ElementsAttr();
}
