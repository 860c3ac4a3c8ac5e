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
include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

def Mini_Dialect : Dialect {
  let name = "mini";
  let cppNamespace = "::mini";
  let summary = "a dialect of another project";
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

/// Operations with this trait may have tensors with a #relax.tensor encoding.
def Mini_KeepsEncodedTypes : NativeOpTrait<"KeepsEncodedTypes"> {
  let cppNamespace = "::mlir::relax";
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

def Mini_CubeOp : Op<Mini_Dialect, "cube", [
    Pure, Mini_KeepsEncodedTypes, SameOperandsAndResultType]> {
  let summary = "elementwise x * x * x";
  let description = [{
    Computes `x * x * x` for each element. A kernel pattern of this project
    lowers it.

    ```mlir
    %y = mini.cube %x : tensor<4xf32>
    ```
  }];
  let arguments = (ins Relax_FloatTensor:$x);
  let results = (outs Relax_FloatTensor:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def Mini_ClampOp
    : Op<Mini_Dialect, "clamp", [Pure, SameOperandsAndResultType]> {
  let summary = "a number brought into [0, 1/8]";
  let description = [{
    Scalar code of a tensor program. A pattern of this project lowers it with
    the program.

    ```mlir
    %y = mini.clamp %x : f32
    ```
  }];
  let arguments = (ins AnyFloat:$x);
  let results = (outs AnyFloat:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def Mini_CopyOp : Op<Mini_Dialect, "copy", [
    Pure, Mini_KeepsEncodedTypes, SameOperandsAndResultType]> {
  let summary = "a copy of a tensor";
  let description = [{
    Calls a function of the virtual machine. A pattern of this project lowers it
    with the functions of the graph.

    ```mlir
    %y = mini.copy %x : tensor<4xf32>
    ```
  }];
  let arguments = (ins Relax_Tensor:$x);
  let results = (outs Relax_Tensor:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

#endif // MINI_OPS_TD
