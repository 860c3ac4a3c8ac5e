//===- RoundingInterface.td - how often an operation rounds ---------------===//
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
    How far two right computations of an operation of the graph level may be
    apart, from its attributes and sizes. Dialects do not link the checks: all
    implementations are external models, in lib/Validation/Tolerance. Of an operation without
    one nothing is known, and the worst is assumed.
  }];
  let methods = [
    InterfaceMethod<[{
      The roundings that this operation adds to those that its operands have
      seen; none for a result that is no tensor of floats.
    }],
    "::relax_mlir::check::Rounding", "getRounding",
    (ins "::mlir::OpResult":$result,
         "const ::relax_mlir::check::KnownSizes &":$sizes)>,
  ];
}

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_ROUNDINGINTERFACE_TD
