//===- AnnotationOps.td - annotate blocks and loops --------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_ANNOTATIONOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_ANNOTATIONOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

def TIRAnnotateOp : TIR_Primitive<"annotate"> {
  let summary = "adds an annotation to a block or loop";
  let description = [{
    Adds an annotation. It replaces an annotation of the same key.

    Example:

    ```mlir
    transform.tir.annotate "pragma" = 4 : i64 on %loop : !transform.tir.loop
    ```
  }];
  let arguments = (ins TIR_BlockOrLoopHandle:$target, StrAttr:$key,
                       AnyAttr:$value);
  let assemblyFormat =
      "$key `=` $value `on` $target attr-dict `:` type($target)";
}

def TIRUnannotateOp : TIR_Primitive<"unannotate"> {
  let summary = "removes an annotation from a block or loop";
  let description = [{
    Removes an annotation.

    Refused: the block or loop has no annotation of this key.

    Example:

    ```mlir
    transform.tir.unannotate "pragma" on %loop : !transform.tir.loop
    ```
  }];
  let arguments = (ins TIR_BlockOrLoopHandle:$target, StrAttr:$key);
  let assemblyFormat = "$key `on` $target attr-dict `:` type($target)";
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_ANNOTATIONOPS_TD
