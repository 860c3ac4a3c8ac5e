//===- DecomposeOpInterface.td - operators out of simpler ones ------------===//
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
    How an operator is made of simpler ones. Only an operator that other passes
    can do more with once it is taken apart has this; each operator has a
    lowering of its own (LegalizeOpInterface) as well.
  }];
  let methods = [
    InterfaceMethod<[{
      Builds what the operator computes at inference out of other operators of
      relax, at the insertion point of `builder`, and appends one value per
      result. A value has the type of its result or a more precise one. Fails
      where the operator has no such form, as in training or at an unknown rank;
      then nothing may have been built.
    }],
    "::llvm::LogicalResult", "decomposeForInference",
    (ins "::mlir::OpBuilder &":$builder,
         "::llvm::SmallVectorImpl<::mlir::Value> &":$results)>,
    InterfaceMethod<[{
      Whether what is built is as precise as the operator, but for a few bits,
      on data that the operator is meant for: its terms are known to be finite,
      and do not cancel. Where they may, the operator is taken apart only if
      that is worth it.
    }],
    "bool", "isPreciseInParts", (ins), /*methodBody=*/"", [{ return true; }]>,
  ];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_TD
