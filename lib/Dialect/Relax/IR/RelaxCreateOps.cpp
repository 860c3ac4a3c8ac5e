//===- RelaxCreateOps.cpp - new tensors -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxCreateOps.h"

#include "ConstantFolding.h"
#include "LinalgEmitter.h"
#include "OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// FullOp
//===----------------------------------------------------------------------===//

LogicalResult FullOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  TensorShape value = TensorShape::of(adaptor.getFillValue().getType());
  if (value.hasRank() && value.getRank() != 0)
    return emitOptionalError(
        location, "expected fill_value of rank 0, got rank ", value.getRank());
  TensorShape shape =
      TensorShape::of(cast<ShapeType>(adaptor.getShape().getType()));
  return inferTensor(location, adaptor.getFillValue(), shape,
                     getElementType(adaptor.getFillValue()), inferred);
}

LogicalResult FullOp::toLinalg(OpBuilder &builder, Location loc,
                               ValueRange operands,
                               const KernelSymbols &symbols,
                               SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  emitter.getExtents(getFillValue().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(emitter.compute(
      extents, getElementType(getFillValue()), operands,
      emitter.map(extents.size(), {}),
      [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
  return success();
}

OpFoldResult FullOp::fold(FoldAdaptor adaptor) {
  return foldGather(getType(), adaptor.getFillValue(),
                    [](ArrayRef<int64_t>) { return 0; });
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxCreateOps.cpp.inc"

void RelaxDialect::registerCreateOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxCreateOps.cpp.inc"
      >();
}
