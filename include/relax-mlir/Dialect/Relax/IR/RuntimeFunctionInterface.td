//===- RuntimeFunctionInterface.td - runtime calls ---------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RUNTIMEFUNCTIONINTERFACE_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RUNTIMEFUNCTIONINTERFACE_TD

include "mlir/IR/OpBase.td"

def RuntimeFunctionInterface : OpInterface<"RuntimeFunctionInterface"> {
  let cppNamespace = "::mlir::relax";
  let description = [{
    An operator that no kernel computes: LegalizeOps makes `relax.name` a call
    of the function `relax.run.name` of the runtime. Where the sizes of the
    results are known, it fills new tensors, its last arguments. Where the
    elements decide how many results there are, it gives its result, or a tuple
    of them.
  }];
  let methods = [
    InterfaceMethod<[{
      Whether this one is such a call; else it becomes a kernel.
    }],
    "bool", "callsRuntime", (ins), "", "return true;">,
    InterfaceMethod<[{
      The attributes as integers, which the function is given behind the
      operands.
    }],
    "::llvm::SmallVector<int64_t>", "getRuntimeNumbers">,
  ];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RUNTIMEFUNCTIONINTERFACE_TD
