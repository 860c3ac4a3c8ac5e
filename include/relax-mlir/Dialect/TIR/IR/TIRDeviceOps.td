//===- TIRDeviceOps.td - operations for kernels of a GPU ---*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_TIRDEVICEOPS_TD
#define RELAX_MLIR_DIALECT_TIR_IR_TIRDEVICEOPS_TD

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "relax-mlir/Dialect/TIR/IR/TIRAttrs.td"
include "relax-mlir/Dialect/TIR/IR/TIRDialect.td"

def TIR_TensorMapOp : TIR_Op<"tensor_map", [AttrSizedOperandSegments, Pure]> {
  let summary = "a tensor in global memory and the box that TMA copies of it";
  let description = [{
    Makes a tensor map, the operand of `nvvm.cp.async.bulk.tensor`, for a tensor
    that starts at a buffer. Its sizes and strides, in elements, are its own:
    they need not be those of the buffer. Sizes, strides and box are from the
    outermost dimension on, as for memrefs; coordinates of copies are from the
    innermost one on, as in PTX.

    The host makes the map, in front of the launch of the kernel, where all
    operands must be known: `gpu-hoist-tensor-maps` moves it there. Its address
    in the kernel is that of a parameter. At run time, the start of the buffer,
    and all strides but the last in bytes, must be multiples of 16, else the
    call ends with an error.

    Elements of a box that are outside of the tensor are loaded as zero and not
    stored. With `swizzle`, chunks of 16 bytes of the rows of a box are permuted
    in shared memory, as
    [TensorMap.h](../../include/relax-mlir/Runtime/TensorMap.h) describes.

    Constraints:
    - (C1) the buffer has an offset of 0 and elements of 8, 16, 32 or 64 bits;
      `memref.extract_strided_metadata` has the buffer of a view;
    - (C2) sizes, strides and box have one to five entries, one for each
      dimension;
    - (C3) the last stride is 1;
    - (C4) each size of the box is 1 to 256, and its rows are multiples of 16
      bytes;
    - (C5) the swizzle is 32, 64 or 128 bytes, as wide as the rows of the box.

    Example: a matrix of `m` rows of `k` numbers, in groups of eight neighbours.
    A box is 64 x 64 numbers, which arrive as [group][row][neighbour].

    ```mlir
    tir.intrinsic @load
    desc (%S: memref<64x64xf16, strided<[?, 1], offset: ?>>,
          %D: memref<8x64x8xf16, strided<[512, 8, 1], offset: ?>, #tir.scope<shared>>) {
      tir.for %i to 64 {
        tir.for %j to 64 {
          tir.block @load (spatial %vi = %i to 64, spatial %vj = %j to 64) {
            %s = affine.load %S[%vi, %vj] : memref<64x64xf16, strided<[?, 1], offset: ?>>
            affine.store %s, %D[%vj floordiv 8, %vi, %vj mod 8]
                : memref<8x64x8xf16, strided<[512, 8, 1], offset: ?>, #tir.scope<shared>>
          }
        }
      }
    }
    impl (%S: memref<64x64xf16, strided<[?, 1], offset: ?>>,
          %D: memref<8x64x8xf16, strided<[512, 8, 1], offset: ?>, #tir.scope<shared>>) {
      %buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %S
          : memref<64x64xf16, strided<[?, 1], offset: ?>>
          -> memref<f16>, index, index, index, index, index
      %eight = arith.constant 8 : index
      %groups = arith.divui %strides#0, %eight : index
      %m = arith.constant 2147483648 : index
      %map = tir.tensor_map %buffer sizes [%groups, %m, 8] strides [8, %strides#0, 1]
          box [8, 64, 8] : memref<f16>
    }
    ```
  }];
  let arguments = (ins
    AnyMemRef:$buffer,
    Variadic<Index>:$sizes,
    Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_sizes,
    DenseI64ArrayAttr:$static_strides,
    DenseI64ArrayAttr:$box,
    OptionalAttr<I64Attr>:$swizzle
  );
  let results = (outs LLVM_DefaultPointer:$map);
  let assemblyFormat = [{
    $buffer `sizes` custom<DynamicIndexList>($sizes, $static_sizes)
    `strides` custom<DynamicIndexList>($strides, $static_strides)
    `box` $box (`swizzle` $swizzle^)? attr-dict `:` type($buffer)
  }];
  let extraClassDeclaration = [{
    ::mlir::MemRefType getBufferType() {
      return ::llvm::cast<::mlir::MemRefType>(getBuffer().getType());
    }
    unsigned getRank() { return getBox().size(); }
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedStrides();
  }];
  let hasVerifier = 1;
}

def TIR_LoadBoxOp : TIR_Op<"load_box"> {
  let summary = "copies a box of a tensor to shared memory";
  let description = [{
    Copies a box of the tensor of a tensor map to shared memory. All threads of
    a block run the operation, which copies the box once. When it ends, the
    elements are there for all of them.

    Coordinates are those of the first element of the box, from the outermost
    dimension on. Elements outside of the tensor are zero. The destination gets
    the elements in the order of the box, and has the swizzle of the map as that
    of its memory space.

    `tir-pipeline-copies` makes the copy asynchronous, where a loop has several
    versions of the destination, and lowers it elsewhere.

    Constraints:
    - (C1) the map is the result of a `tir.tensor_map`;
    - (C2) there is one coordinate for each dimension of the map;
    - (C3) the destination is in shared memory, with the swizzle of the map;
    - (C4) the destination has the elements of the box.

    Example:

    ```mlir
    %map = tir.tensor_map %A sizes [%m, 256] strides [256, 1] box [64, 64]
        swizzle 128 : memref<?x256xf16>
    tir.load_box %map[%row, %column] to %S : memref<64x64xf16, #tir.swizzled<128>>
    ```
  }];
  let arguments = (ins
    LLVM_DefaultPointer:$map,
    Variadic<Index>:$coordinates,
    Arg<AnyMemRef, "the destination", [MemWrite]>:$dest
  );
  let assemblyFormat = [{
    $map `[` $coordinates `]` `to` $dest attr-dict `:` type($dest)
  }];
  let extraClassDeclaration = [{
    ::mlir::MemRefType getDestType() {
      return ::llvm::cast<::mlir::MemRefType>(getDest().getType());
    }
    ::mlir::tir::TensorMapOp getTensorMap();
    /// Returns the bytes that are copied.
    int64_t getNumBytes();
  }];
  let hasVerifier = 1;
}

#endif // RELAX_MLIR_DIALECT_TIR_IR_TIRDEVICEOPS_TD
