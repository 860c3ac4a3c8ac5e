//===- TIRIntrinsicOps.td - tensor intrinsics --------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_TIRINTRINSICOPS_TD
#define RELAX_MLIR_DIALECT_TIR_IR_TIRINTRINSICOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "relax-mlir/Dialect/TIR/IR/TIRAttrs.td"
include "relax-mlir/Dialect/TIR/IR/TIRDialect.td"

def TIR_IntrinsicOp : TIR_Op<"intrinsic", [
    AffineScope, IsolatedFromAbove, SingleBlockImplicitTerminator<"YieldOp">,
    Symbol,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a computation on parts of buffers and its implementation";
  let description = [{
    States what a piece of code computes, so that `transform.tir.tensorize` can
    put it in the place of loops that compute the same. The description is a
    nest of loops around a block. The implementation may hold operations of any
    dialect that the target lowers, such as vector operations and
    `llvm.call_intrinsic`. It is trusted: nothing checks that it computes what
    the description says.

    The arguments of both regions are parts of buffers: memrefs of static sizes,
    with a strided layout at an unknown offset. A stride that the implementation
    relies on is stated, such as 1 in the last dimension; one that may be any is
    `?`.

    Constraints:
    - (C1) both regions have the same argument types;
    - (C2) each argument is a memref of static shape with a strided layout and a
      dynamic offset;
    - (C3) the description is a perfect nest of `tir.for` loops of constant
      extents around one `tir.block`;
    - (C4) this block has neither an init region nor a predicate;
    - (C5) the description accesses its arguments, each of them, by
      `affine.load` and `affine.store`, and has no other effects;
    - (C6) the implementation contains no operations of this dialect besides
      loops bound to `threadIdx` and `tir.tensor_map`.

    Threads that work together, such as those of a warp, run an implementation
    with a loop bound to their index. The loops around the block must then be
    bound to other indices.

    Example:

    ```mlir
    #part = strided<[1], offset: ?>
    tir.intrinsic @add_4
    desc (%A: memref<4xf32, #part>, %B: memref<4xf32, #part>) {
      tir.for %i to 4 {
        tir.block @add (spatial %vi = %i to 4) {
          %a = affine.load %A[%vi] : memref<4xf32, #part>
          %b = affine.load %B[%vi] : memref<4xf32, #part>
          %c = arith.addf %a, %b : f32
          affine.store %c, %B[%vi] : memref<4xf32, #part>
        }
      }
    }
    impl (%A: memref<4xf32, #part>, %B: memref<4xf32, #part>) {
      %zero = arith.constant 0 : index
      %a = vector.load %A[%zero] : memref<4xf32, #part>, vector<4xf32>
      %b = vector.load %B[%zero] : memref<4xf32, #part>, vector<4xf32>
      %c = arith.addf %a, %b : vector<4xf32>
      vector.store %c, %B[%zero] : memref<4xf32, #part>, vector<4xf32>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region SizedRegion<1>:$desc, SizedRegion<1>:$impl);
  let extraClassDeclaration = [{
    /// Returns the loops of the description, outermost first.
    ::llvm::SmallVector<::mlir::tir::ForOp> getDescriptionLoops();
    /// Returns the block of the description.
    ::mlir::tir::BlockOp getDescriptionBlock();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

#endif // RELAX_MLIR_DIALECT_TIR_IR_TIRINTRINSICOPS_TD
