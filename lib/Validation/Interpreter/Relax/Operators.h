//===- Operators.h - attach a reference to an operation ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reference of an operation is a function
//
//   static LogicalResult evaluateFlatten(relax::FlattenOp op, Frame &frame);
//
// and `attachReference<evaluateFlatten>(context)` makes it the model of
// ReferenceOpInterface for the operation that it takes. Each file of this
// folder has one family of operations and one function, declared below, that
// attaches all of them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_OPERATORS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_OPERATORS_H

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Validation/Interpreter/ReferenceInterfaces.h"

namespace relax_mlir::reference {

template <auto evaluateFunction> struct ReferenceModel;

template <typename OpTy, llvm::LogicalResult (*evaluateFunction)(OpTy, Frame &)>
struct ReferenceModel<evaluateFunction>
    : ReferenceOpInterface::ExternalModel<ReferenceModel<evaluateFunction>,
                                          OpTy> {
  using Operation = OpTy;
  llvm::LogicalResult evaluate(mlir::Operation *op, Frame &frame) const {
    return evaluateFunction(llvm::cast<OpTy>(op), frame);
  }
};

/// Makes the functions the references of the operations that they take.
template <auto... evaluateFunctions>
void attachReference(mlir::MLIRContext &context) {
  (ReferenceModel<evaluateFunctions>::Operation::template attachInterface<
       ReferenceModel<evaluateFunctions>>(context),
   ...);
}

void attachActivationModels(mlir::MLIRContext &context);
void attachAttentionModels(mlir::MLIRContext &context);
void attachBuiltinModels(mlir::MLIRContext &context);
void attachCallModels(mlir::MLIRContext &context);
void attachConvolutionModels(mlir::MLIRContext &context);
void attachCreateModels(mlir::MLIRContext &context);
void attachElementwiseModels(mlir::MLIRContext &context);
void attachFunctionModels(mlir::MLIRContext &context);
void attachImageModels(mlir::MLIRContext &context);
void attachLinearAlgebraModels(mlir::MLIRContext &context);
void attachLossModels(mlir::MLIRContext &context);
void attachManipulateModels(mlir::MLIRContext &context);
void attachMemoryModels(mlir::MLIRContext &context);
void attachNNModels(mlir::MLIRContext &context);
void attachNormModels(mlir::MLIRContext &context);
void attachPoolingModels(mlir::MLIRContext &context);
void attachPredicateModels(mlir::MLIRContext &context);
void attachQuantizeModels(mlir::MLIRContext &context);
void attachReductionModels(mlir::MLIRContext &context);
void attachRuntimeModels(mlir::MLIRContext &context);
void attachScanModels(mlir::MLIRContext &context);
void attachSearchModels(mlir::MLIRContext &context);
void attachSetModels(mlir::MLIRContext &context);
void attachSortModels(mlir::MLIRContext &context);
void attachValueModels(mlir::MLIRContext &context);

/// Adds the interface of ConstantEvaluator.h to the relax dialect.
void registerConstantEvaluator(mlir::DialectRegistry &registry);
void attachArrangeModels(mlir::MLIRContext &context);
void attachIndexModels(mlir::MLIRContext &context);
void attachInitModels(mlir::MLIRContext &context);
void attachScatterModels(mlir::MLIRContext &context);
void attachSizeModels(mlir::MLIRContext &context);
void attachSliceModels(mlir::MLIRContext &context);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_OPERATORS_H
