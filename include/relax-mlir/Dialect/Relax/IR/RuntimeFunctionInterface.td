//===- RuntimeFunctionInterface.td - ops as runtime calls --*- tablegen -*-===//
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
    An operator that is computed by the runtime instead of a kernel: LegalizeOps
    replaces `relax.name` by a call of the runtime function `relax.run.name`. If
    the sizes of the results are known, the function fills new tensors, which
    are its last arguments. If the sizes depend on the data, it returns its
    result, or a tuple of results.
  }];
  let methods = [
    InterfaceMethod<[{
      Returns true if this operation becomes a runtime call, false if it becomes
      a kernel.
    }],
    "bool", "callsRuntime", (ins), "", "return true;">,
    InterfaceMethod<[{
      Returns the attributes as integers. The function takes them after the
      operands.
    }],
    "::llvm::SmallVector<int64_t>", "getRuntimeNumbers">,
  ];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RUNTIMEFUNCTIONINTERFACE_TD
