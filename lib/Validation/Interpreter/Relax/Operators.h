//===- Operators.h - attach references to operations ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reference of an operation is a function
//
//    static LogicalResult evaluateFlatten(relax::FlattenOp op, Frame &frame);
//
// `attachReference<evaluateFlatten>(context)` attaches it as the model of
// ReferenceOpInterface to its operation. Each file of this folder holds a
// family of operations, and one function declared below attaches them.
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

/// Attaches each function to the operation of its first parameter.
template <auto... evaluateFunctions>
void attachReference(mlir::MLIRContext &context) {
  (ReferenceModel<evaluateFunctions>::Operation::template attachInterface<
       ReferenceModel<evaluateFunctions>>(context),
   ...);
}

/// Attach the references of a family of operators.
#define RELAX_FAMILY(Name)                                                     \
  void attach##Name##Models(mlir::MLIRContext &context);
#include "../../Families.def"

// The parts of the family Structure.
void attachCallModels(mlir::MLIRContext &context);
void attachFunctionModels(mlir::MLIRContext &context);
void attachMemoryModels(mlir::MLIRContext &context);
void attachRuntimeModels(mlir::MLIRContext &context);
void attachValueModels(mlir::MLIRContext &context);

/// Adds the interface of ConstantEvaluator.h to the relax dialect.
void registerConstantEvaluator(mlir::DialectRegistry &registry);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_OPERATORS_H
