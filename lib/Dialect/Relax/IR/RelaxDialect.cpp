//===- RelaxDialect.cpp - the relax dialect -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxInterfaces.h"

using namespace mlir;
using namespace mlir::relax;

#include "relax-mlir/Dialect/Relax/IR/RelaxOpsDialect.cpp.inc"

void RelaxDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerInterfaces();
  registerActivationOps();
  registerArrangeOps();
  registerAttentionOps();
  registerCallOps();
  registerConvolutionOps();
  registerCreateOps();
  registerElementwiseOps();
  registerFunctionOps();
  registerIndexOps();
  registerInitOps();
  registerImageOps();
  registerLinearAlgebraOps();
  registerLossOps();
  registerManipulateOps();
  registerMemoryOps();
  registerNNOps();
  registerNormOps();
  registerPoolingOps();
  registerPredicateOps();
  registerQuantizeOps();
  registerReductionOps();
  registerRuntimeOps();
  registerScatterOps();
  registerShapeOps();
  registerSizeOps();
  registerSliceOps();
  registerScanOps();
  registerSearchOps();
  registerSetOps();
  registerSortOps();
  registerValueOps();
}
