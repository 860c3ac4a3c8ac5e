//===- TIRTransformTypes.td - handles of schedules ---------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Does not include the types of upstream, which would be generated again.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMTYPES_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMTYPES_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/AttrTypeBase.td"

class TIR_HandleType<string name, string keyword, string op>
    : TypeDef<Transform_Dialect, name,
              [DeclareTypeInterfaceMethods<TransformHandleTypeInterface>]> {
  let mnemonic = "tir." # keyword;
  let assemblyFormat = "";
  let summary = "a handle to " # op;
  let description = "A handle to operations `" # op # [{`.

    Example: `!transform.tir.}] # keyword # "`";
}
def TIR_BlockHandle : TIR_HandleType<"TIRBlock", "block", "tir.block">;
def TIR_LoopHandle : TIR_HandleType<"TIRLoop", "loop", "tir.for">;

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMTYPES_TD
