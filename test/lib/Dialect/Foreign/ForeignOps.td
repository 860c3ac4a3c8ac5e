//===- ForeignOps.td - operations of another project -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef DIALECT_FOREIGN_FOREIGNOPS_TD
#define DIALECT_FOREIGN_FOREIGNOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Foreign_Dialect : Dialect {
  let name = "foreign";
  let cppNamespace = "::relax_mlir::foreign";
  let summary = "a dialect of another project";
  let description = [{
    Operations in the body of a `tir.prim_func` that relax-mlir does not know.
    Tests lower them by patterns of their own.
  }];
}

class Foreign_Op<string mnemonic, list<Trait> traits = []>
    : Op<Foreign_Dialect, mnemonic, traits>;

def Foreign_NoiseOp : Foreign_Op<"noise"> {
  let summary = "produces a random number";
  let description = [{
    Uses no buffer, so it stays when its program is lowered.

    Example:

    ```mlir
    %0 = foreign.noise : f32
    ```
  }];
  let results = (outs AnyFloat:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Foreign_SquareOp
    : Foreign_Op<"square", [Pure, SameOperandsAndResultType]> {
  let summary = "squares a number";
  let description = [{
    Uses no buffer, so it is legal in a lowered program. Its pattern lowers f32
    to `arith.mulf` and leaves other types to a later pass.

    Example:

    ```mlir
    %1 = foreign.square %0 : f32
    ```
  }];
  let arguments = (ins AnyFloat:$x);
  let results = (outs AnyFloat:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def Foreign_FillRowOp : Foreign_Op<"fill_row", [
    TypesMatchWith<"value has the type of the elements", "buffer", "value",
      "::llvm::cast<::mlir::MemRefType>($_self).getElementType()">]> {
  let summary = "stores a value to each element of a row";
  let description = [{
    Stores `value` to all elements of row `row` of a matrix.

    Example:

    ```mlir
    foreign.fill_row %value, %buffer[%row] : memref<4x8xf32>
    ```
  }];
  let arguments = (ins
    AnyType:$value,
    Arg<MemRefRankOf<[AnyType], [2]>, "", [MemWrite]>:$buffer,
    Index:$row
  );
  let assemblyFormat = "$value `,` $buffer `[` $row `]` attr-dict `:` type($buffer)";
}

def Foreign_FlushOp : Foreign_Op<"flush"> {
  let summary = "writes a buffer back to memory";
  let description = [{
    Has no pattern unless the buffer is flat: then the operation is replaced by
    one on the converted memref.

    Example:

    ```mlir
    foreign.flush %buffer : memref<4x8xf32>
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "", [MemRead, MemWrite]>:$buffer);
  let assemblyFormat = "$buffer attr-dict `:` type($buffer)";
}

#endif // DIALECT_FOREIGN_FOREIGNOPS_TD
