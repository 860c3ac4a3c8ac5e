//===- RelaxDialect.cpp - the relax dialect -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"

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

/// Verifies an attribute without a value.
static LogicalResult verifyUnit(Operation *op, NamedAttribute attr) {
  if (isa<UnitAttr>(attr.getValue()))
    return success();
  return op->emitOpError("expected ")
         << attr.getName().strref() << " without a value, got "
         << attr.getValue();
}

/// Verifies the indices of the arguments of a function that are on the host.
static LogicalResult verifyHostParams(Operation *op, Attribute value) {
  auto func = dyn_cast<FuncOp>(op);
  if (!func)
    return op->emitOpError(
        "has no arguments that relax.host_params could name");
  auto params = dyn_cast<DenseI64ArrayAttr>(value);
  if (!params)
    return op->emitOpError("expected relax.host_params to be an array of i64, "
                           "got ")
           << value;
  int64_t least = 0, numArguments = func.getNumArguments();
  for (int64_t param : params.asArrayRef()) {
    if (param < least || param >= numArguments)
      return op->emitOpError("expected ascending indices below ")
             << numArguments << " in relax.host_params, got " << param;
    least = param + 1;
  }
  return success();
}

LogicalResult RelaxDialect::verifyOperationAttribute(Operation *op,
                                                     NamedAttribute attr) {
  StringRef name = attr.getName();
  bool isFastMath = name == "relax.fast_math";
  bool isDivided = name == kDividedAttrName;
  bool isOnHost = name == kOnHostAttrName;
  bool isNoCapture = name == kNoCaptureAttrName;
  bool isFiniteKernel = name == kFiniteKernelAttrName;
  // relax (C4), (C5), (C6), (C9), (C10)
  if ((isFastMath || isDivided || isOnHost || isNoCapture || isFiniteKernel) &&
      failed(verifyUnit(op, attr)))
    return failure();
  // relax (C4)
  if (isFastMath && !op->hasTrait<Transcendental>())
    return op->emitOpError("computes no transcendental function that "
                           "relax.fast_math could make less precise");
  // relax (C5)
  if (isDivided &&
      !isa<CumsumOp, CumprodOp, SortOp, ArgsortOp, TopkOp, MedianOp>(op))
    return op->emitOpError("expected relax.divided on a scan or a sort only");
  // relax (C6)
  if (isOnHost && !isa<ConstantOp>(op))
    return op->emitOpError("expected relax.on_host on a constant only");
  // relax (C9)
  if (isNoCapture && !isa<CallPackedOp>(op))
    return op->emitOpError(
        "expected relax.no_capture on a call of a packed function only");
  // relax (C10)
  if (isFiniteKernel &&
      !isa<Conv1dTransposeOp, Conv2dTransposeOp, Conv3dTransposeOp>(op))
    return op->emitOpError(
        "expected relax.finite_kernel on a transposed convolution only");
  // relax (C7)
  if (name == kHostParamsAttrName)
    return verifyHostParams(op, attr.getValue());
  // relax (C8)
  return name == kSymbolBoundsAttrName ? verifySymbolBounds(op, attr.getValue())
                                       : success();
}
