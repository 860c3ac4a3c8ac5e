//===- RelaxInterfaces.cpp - operation interfaces of the relax dialect ----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/DecomposeOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.h"
#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"
#include "relax-mlir/Dialect/Relax/IR/TypeInference.h"

using namespace mlir;
using namespace mlir::relax;

#include "relax-mlir/Dialect/Relax/IR/DecomposeOpInterface.cpp.inc"
#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.cpp.inc"
#include "relax-mlir/Dialect/Relax/IR/RelaxInterfaces.cpp.inc"
#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.cpp.inc"
#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.cpp.inc"

void mlir::relax::detail::OperandChecks::refuseNumber() {
  hasFailed = true;
  if (op.getLocation())
    emitError(*op.getLocation())
        << "'" << op.getName() << "' op takes another number of operands, got "
        << operands.size();
}

void mlir::relax::detail::OperandChecks::refuseType(size_t index,
                                                    StringRef summary,
                                                    Type type) {
  hasFailed = true;
  if (op.getLocation())
    emitError(*op.getLocation())
        << "'" << op.getName() << "' op operand #" << index << " must be "
        << summary << ", but got " << type;
}

FailureOr<SmallVector<Type>>
mlir::relax::inferResultTypes(InferTypeOpInterface op, ValueRange operands,
                              std::optional<Location> location) {
  SmallVector<Type> types;
  if (failed(op.inferReturnTypes(op->getContext(), location, operands,
                                 op->getDiscardableAttrDictionary(),
                                 op->getPropertiesStorage(), op->getRegions(),
                                 types)))
    return failure();
  return types;
}

FailureOr<SmallVector<Type>>
mlir::relax::inferResultTypes(InferTypeOpInterface op,
                              std::optional<Location> location) {
  return inferResultTypes(op, op->getOperands(), location);
}

LogicalResult mlir::relax::detail::verifyInferredTypes(Operation *op) {
  FailureOr<SmallVector<Type>> inferred =
      inferResultTypes(cast<InferTypeOpInterface>(op), op->getLoc());
  if (failed(inferred))
    return failure();
  // relax (C1)
  if (inferred->size() != op->getNumResults())
    return op->emitOpError() << "expected " << inferred->size()
                             << " results, got " << op->getNumResults();
  for (auto [expected, actual] :
       llvm::zip_equal(*inferred, op->getResultTypes()))
    if (!isLessPrecise(expected, actual))
      return op->emitOpError()
             << "expected result type " << expected << ", got " << actual;
  return success();
}
