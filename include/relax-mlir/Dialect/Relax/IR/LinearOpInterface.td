//===- LinearOpInterface.td - products of data and weights -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_TD

include "mlir/IR/OpBase.td"

def LinearOpInterface : OpInterface<"LinearOpInterface"> {
  let cppNamespace = "::mlir::relax";
  let description = [{
    An operator whose only result is linear in its first operand, the data, and
    in its second one, the weights: a sum of products of their elements. A
    factor along an axis of the data or of the result is then one of the
    weights.
  }];
  let methods = [
    InterfaceMethod<[{
      The axis of the data whose elements each meet weights of their own.
      Nothing where ranks do not tell.
    }],
    "::std::optional<::mlir::relax::LinearAxes>", "getDataAxes">,
    InterfaceMethod<[{
      The axis of the result whose elements each come from weights of their own.
      Nothing where there is none, or ranks do not tell.
    }],
    "::std::optional<::mlir::relax::LinearAxes>", "getResultAxes">,
  ];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_TD
