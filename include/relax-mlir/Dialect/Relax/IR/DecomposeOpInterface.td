//===- DecomposeOpInterface.td - decompose operators -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def DecomposeOpInterface : OpInterface<"DecomposeOpInterface"> {
  let cppNamespace = "::mlir::relax";
  let description = [{
    An operator that can be decomposed into simpler ones. Only operators for
    which the decomposition enables other passes implement this; each operator
    also has a lowering to a kernel (LegalizeOpInterface).
  }];
  let methods = [
    InterfaceMethod<[{
      Builds the decomposition of the operator at inference, at the insertion
      point of `builder`, and appends one value per result. The type of a value
      equals the type of its result or is more precise. Fails, without having
      built anything, if the operator has no such form, as in training or at an
      unknown rank.
    }],
    "::llvm::LogicalResult", "decomposeForInference",
    (ins "::mlir::OpBuilder &":$builder,
         "::llvm::SmallVectorImpl<::mlir::Value> &":$results)>,
    InterfaceMethod<[{
      Returns true if the decomposition is as precise as the operator except for
      a few bits, on typical data: its terms are known to be finite and do not
      cancel. An operator for which this is false is decomposed only if that
      enables enough.
    }],
    "bool", "isPreciseInParts", (ins), /*methodBody=*/"", [{ return true; }]>,
  ];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_TD
