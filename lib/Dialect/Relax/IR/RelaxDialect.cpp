//===- RelaxDialect.cpp - the relax dialect -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"

using namespace mlir;
using namespace mlir::relax;

#include "relax-mlir/Dialect/Relax/IR/RelaxOpsDialect.cpp.inc"

void RelaxDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerAttentionOps();
  registerCallOps();
  registerConvolutionOps();
  registerCreationOps();
  registerDataDependentOps();
  registerDataMovementOps();
  registerElementwiseOps();
  registerFunctionOps();
  registerImageOps();
  registerIndexingOps();
  registerLinearAlgebraOps();
  registerLossOps();
  registerMemoryOps();
  registerNormalizationOps();
  registerPoolingOps();
  registerQuantizationOps();
  registerReductionOps();
  registerRuntimeOps();
  registerShapeOps();
  registerSlicingOps();
  registerSortingOps();
  registerValueOps();
}

LogicalResult RelaxDialect::verifyOperationAttribute(Operation *op,
                                                     NamedAttribute attr) {
  if (attr.getName() != "relax.fast_math")
    return success();
  // relax (C4)
  if (!isa<UnitAttr>(attr.getValue()))
    return op->emitOpError("expected relax.fast_math without a value, got ")
           << attr.getValue();
  if (!op->hasTrait<Transcendental>())
    return op->emitOpError("computes no transcendental function that "
                           "relax.fast_math could make less precise");
  return success();
}
