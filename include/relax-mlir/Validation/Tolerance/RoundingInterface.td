//===- RoundingInterface.td - rounding rules ---------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_TOLERANCE_ROUNDINGINTERFACE_TD
#define RELAX_MLIR_VALIDATION_TOLERANCE_ROUNDINGINTERFACE_TD

include "mlir/IR/OpBase.td"

def RoundingOpInterface : OpInterface<"RoundingOpInterface"> {
  let cppNamespace = "::relax_mlir::check";
  let description = [{
    Bounds the difference of two correct computations of a graph-level
    operation, from its attributes and the extents of its operands. Dialects do
    not link the checks: all implementations are external models, in
    lib/Validation/Tolerance. Elementwise operators state their rounding by a
    trait (RelaxElementwise.td), from which the model is attached. The worst
    case is assumed for operations without a model.
  }];
  let methods = [
    InterfaceMethod<[{
      Returns the roundings that the operation adds to those of its operands; no
      roundings for a result other than a tensor of floats.
    }],
    "::relax_mlir::check::Rounding", "getRounding",
    (ins "::mlir::OpResult":$result,
         "const ::relax_mlir::check::KnownSizes &":$sizes)>,
    InterfaceMethod<[{
      Returns the absolute error of each element of `value`, the result for
      `operands`, if terms cancel within the operation. An empty list adds
      nothing to `Rounding::floor`, which must not be zero for an operation
      with such errors.
    }],
    "::std::vector<double>", "getAbsoluteErrors",
    (ins "::mlir::OpResult":$result,
         "::llvm::ArrayRef<::relax_mlir::reference::RuntimeValue>":$operands,
         "const ::relax_mlir::reference::Tensor &":$value), [{}], [{
      return {};
    }]>,
  ];
}

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_ROUNDINGINTERFACE_TD
