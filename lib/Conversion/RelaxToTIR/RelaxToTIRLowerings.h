//===- RelaxToTIRLowerings.h - lowerings as external models -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RELAXTOTIRLOWERINGS_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RELAXTOTIRLOWERINGS_H

#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"

namespace mlir::relax {

/// Lowers `OpTy` to linalg by the function `lower`, which gets an emitter for
/// the operator; a base class of external models.
template <typename ConcreteModel, typename OpTy,
          LogicalResult (*lower)(LinalgEmitter &, OpTy, ValueRange,
                                 SmallVectorImpl<Value> &)>
struct LinalgLoweringBase
    : LegalizeOpInterface::ExternalModel<ConcreteModel, OpTy> {
  LogicalResult toLinalg(Operation *op, OpBuilder &builder, Location loc,
                         ValueRange operands, const SymbolBindings &symbols,
                         SmallVectorImpl<Value> &results) const {
    LinalgEmitter emitter(op, builder, loc, symbols);
    return lower(emitter, cast<OpTy>(op), operands, results);
  }
};

template <typename OpTy,
          LogicalResult (*lower)(LinalgEmitter &, OpTy, ValueRange,
                                 SmallVectorImpl<Value> &)>
struct LinalgLowering
    : LinalgLoweringBase<LinalgLowering<OpTy, lower>, OpTy, lower> {};

/// Lowers `OpTy` to a tir.prim_func by the function `lower`.
template <typename OpTy,
          FailureOr<FunctionOpInterface> (*lower)(
              OpTy, OpBuilder &, Location, StringRef, ArrayRef<StringRef>)>
struct PrimFuncLowering
    : LegalizeOpInterface::ExternalModel<PrimFuncLowering<OpTy, lower>, OpTy> {
  FailureOr<FunctionOpInterface> toPrimFunc(Operation *op, OpBuilder &builder,
                                            Location loc, StringRef name,
                                            ArrayRef<StringRef> symbols) const {
    return lower(cast<OpTy>(op), builder, loc, name, symbols);
  }
};

template <typename OpTy,
          FailureOr<FunctionOpInterface> (*lower)(
              OpTy, OpBuilder &, Location, StringRef, ArrayRef<StringRef>)>
void attachPrimFuncLowering(MLIRContext &context) {
  OpTy::template attachInterface<PrimFuncLowering<OpTy, lower>>(context);
}

template <typename OpTy,
          LogicalResult (*lower)(LinalgEmitter &, OpTy, ValueRange,
                                 SmallVectorImpl<Value> &)>
void attachLinalgLowering(MLIRContext &context) {
  OpTy::template attachInterface<LinalgLowering<OpTy, lower>>(context);
}

} // namespace mlir::relax

namespace relax_mlir {

// Each function attaches the lowerings of one op family.
void attachAttentionLowerings(mlir::MLIRContext &context);
void attachConcatLowerings(mlir::MLIRContext &context);
void attachConvolutionLowerings(mlir::MLIRContext &context);
void attachCreationLowerings(mlir::MLIRContext &context);
void attachDataMovementLowerings(mlir::MLIRContext &context);
void attachDynamicSliceLowerings(mlir::MLIRContext &context);
void attachElementwiseLowerings(mlir::MLIRContext &context);
void attachImageLowerings(mlir::MLIRContext &context);
void attachIndexingLowerings(mlir::MLIRContext &context);
void attachLayoutTransformLowerings(mlir::MLIRContext &context);
void attachLinearAlgebraLowerings(mlir::MLIRContext &context);
void attachLossLowerings(mlir::MLIRContext &context);
void attachNormalizationLowerings(mlir::MLIRContext &context);
void attachPadLowerings(mlir::MLIRContext &context);
void attachPagedAttentionLowerings(mlir::MLIRContext &context);
void attachPoolingLowerings(mlir::MLIRContext &context);
void attachQuantizationLowerings(mlir::MLIRContext &context);
void attachReductionLowerings(mlir::MLIRContext &context);
void attachShapeLowerings(mlir::MLIRContext &context);
void attachSlicingLowerings(mlir::MLIRContext &context);
void attachSortingLowerings(mlir::MLIRContext &context);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_RELAXTOTIRLOWERINGS_H
