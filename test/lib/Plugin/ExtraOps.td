//===- ExtraOps.td - a dialect in a plugin -----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_LIB_PLUGIN_EXTRAOPS_TD
#define RELAX_MLIR_TEST_LIB_PLUGIN_EXTRAOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

def Extra_Dialect : Dialect {
  let name = "extra";
  let cppNamespace = "::relax_mlir::extra";
  let summary = "a dialect that tools load";
}

def Extra_TwiceOp
    : Op<Extra_Dialect, "twice", [Pure, SameOperandsAndResultType]> {
  let summary = "elementwise 2 * x";
  let description = [{
    Computes `2 * x` for each element.

    Example:

    ```mlir
    %y = extra.twice %x : tensor<4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x);
  let results = (outs Relax_TensorOfNumbers:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

#endif // RELAX_MLIR_TEST_LIB_PLUGIN_EXTRAOPS_TD
