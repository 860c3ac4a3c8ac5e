//===- LinearOpInterface.td - ops linear in weights --------*- tablegen -*-===//
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
    factor along an axis of the data or of the result can then be moved into the
    weights.
  }];
  let methods = [
    InterfaceMethod<[{
      Returns the axis of the data along which elements are multiplied by
      different weights, and the matching axis of the weights. Returns
      std::nullopt if ranks are unknown.
    }],
    "::std::optional<::mlir::relax::LinearAxes>", "getDataAxes">,
    InterfaceMethod<[{
      Returns the axis of the result along which elements are computed from
      different weights, and the matching axis of the weights. Returns
      std::nullopt if no axis has this property or ranks are unknown.
    }],
    "::std::optional<::mlir::relax::LinearAxes>", "getResultAxes">,
  ];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_TD
