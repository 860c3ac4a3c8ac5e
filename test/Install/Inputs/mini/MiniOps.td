//===- MiniOps.td - a dialect beside relax -----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef MINI_OPS_TD
#define MINI_OPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

def Mini_Dialect : Dialect {
  let name = "mini";
  let cppNamespace = "::mini";
  let summary = "a dialect of another project";
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def Mini_TwiceOp
    : Op<Mini_Dialect, "twice", [Pure, SameOperandsAndResultType]> {
  let summary = "elementwise 2 * x";
  let description = [{
    Computes `2 * x` for each element. Encoded tensors are of relax alone, so
    the type is a plain one; the constraint is one of relax's.

    ```mlir
    %y = mini.twice %x : tensor<4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x);
  let results = (outs Relax_TensorOfNumbers:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

#endif // MINI_OPS_TD
