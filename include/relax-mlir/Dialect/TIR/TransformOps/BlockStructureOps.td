//===- BlockStructureOps.td - nest and replace blocks ------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_BLOCKSTRUCTUREOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_BLOCKSTRUCTUREOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

def TIRBlockizeOp : TIR_Primitive<"blockize"> {
  let summary = "puts a loop and its contents into an outer block";
  let description = [{
    Puts a loop and its contents, the tile, into an outer block that computes
    the tile at one point, and returns the outer block.

    Around one block, in a perfect nest, the outer block has an iterator for
    each iterator of that block, bound to the loops outside; the block keeps the
    loops inside. The init region of a reduction becomes the init region of the
    outer block, with loops over the tile.

    Around several blocks, or branches, the outer block has an iterator for each
    loop outside that is used below. All are spatial if the iterations are
    proven to be independent. Else they are ordered, or reduce where all blocks
    run reductions, in any order. The blocks keep their iterators and domains.

    Refused: no block is below the loop; a binding of one block cannot be
    divided between the loops outside and those inside; a predicate or an extent
    inside depends on loops outside, but on no iterator of the outer block; the
    one block states its accesses; its init is not proven to be independent of
    the other points of the tile, or uses a buffer that is allocated inside, or
    the first point of its reduction is not proven to run; one of several blocks
    has an init and runs its reduction in loops outside.

    Example:

    ```mlir
    %outer = transform.tir.blockize %loop
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop);
  let results = (outs TIR_BlockHandle:$outer);
  let assemblyFormat = "$loop attr-dict";
}

def TIRTensorizeOp : TIR_Primitive<"tensorize"> {
  let summary = "replaces loops by a tensor intrinsic";
  let description = [{
    Replaces loops in a block by the implementation of a `tir.intrinsic` whose
    description computes the same, and returns the block. The arguments of the
    intrinsic become views of the buffers, and the block states the parts that
    it accesses. A loop is blockized first. The intrinsic is found by name in
    the module of the script. The option `intrinsics` of `tir-apply-schedule`
    adds the intrinsics of other files to this module.

    Loops of more than one iteration match the description in order: extents,
    kinds, and the kinds of the iterators that they run. The block in
    them computes the same scalar, up to the order of operands of commutative
    operations, and each argument is one part of one buffer at all accesses.

    Refused: no intrinsic has this name; a loop is given that `blockize`
    refuses; the block does not contain one nest of loops around one block
    without init region; a tile may be partial; the computation does not match;
    a buffer does not have the strides, or the memory space, that the intrinsic
    states; a part is not proven to be in bounds; two arguments, of which one is
    written, are parts of one buffer; a part cannot be cast to the type of its
    argument.

    Example:

    ```mlir
    %block = transform.tir.tensorize %loop with @dot_16x4_vnni : !transform.tir.loop
    ```
  }];
  let arguments = (ins TIR_BlockOrLoopHandle:$target,
                       FlatSymbolRefAttr:$intrinsic);
  let results = (outs TIR_BlockHandle:$block);
  let assemblyFormat = "$target `with` $intrinsic attr-dict `:` type($target)";
}

def TIRLoadBoxOp : TIR_Primitive<"load_box"> {
  let summary = "copies a tile to shared memory through a tensor map";
  let description = [{
    Replaces a loop, below which a block copies a part of a buffer to shared
    memory, by copies of boxes through a tensor map of the buffer
    (`tir.load_box`), and returns the block that has them. The loop is blockized.
    Elements that the block replaces by zero since they are outside of the
    buffer are outside of the tensor of the map.

    Each dimension of the buffer along which the tile has several elements
    becomes one of the box. Where the layout of the tile divides such a
    dimension, as in `[k floordiv 64, i, k mod 64]`, each group is a box.

    Refused: `blockize` refuses the loop; the block does more than copy; the
    tile is not in shared memory, or the buffer not in global memory; loops do
    not write each element of the tile once; a step along the tile is not one
    along the buffer; the order of dimensions differs; rows of the buffer do not
    start at multiples of 16 bytes, or this is not known; rows of a box have no
    multiple of 16 bytes, or not those of the swizzle; a box has more than 256
    elements along a dimension; the buffer has more than five dimensions.

    Example:

    ```mlir
    %block = transform.tir.load_box %rows
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop);
  let results = (outs TIR_BlockHandle:$block);
  let assemblyFormat = "$loop attr-dict";
}

def TIRAnnotateBufferAccessOp : TIR_Primitive<"annotate_buffer_access"> {
  let summary = "states the part of a buffer that a block accesses";
  let description = [{
    States the part of a buffer that a block reads, or writes. Later steps use
    it instead of the part that analysis finds. The buffer is given by its
    position among the buffers that the block reads, or writes, in the order of
    first access; the part by the lowest index in each dimension, a map of the
    block's iterators, and the number of elements. An index that is data, such
    as `A[idx[i]]`, needs this, since analysis takes it for any index. There the
    statement is trusted.

    Refused: the block has no buffer at this position; the map or the sizes do
    not fit the buffer and the block; the part is not proven to contain the
    elements of an access whose indices analysis knows.

    Example:

    ```mlir
    transform.tir.annotate_buffer_access %block read 1
        at affine_map<(d0) -> (d0 * 4)> size [4]
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, UnitAttr:$write,
                       I64Attr:$position, AffineMapAttr:$lower,
                       DenseI64ArrayAttr:$sizes);
  let assemblyFormat = [{
    $block (`write` $write^):(`read`)? $position `at` $lower `size` $sizes
    attr-dict
  }];
}

def TIRUnsafeHideBufferAccessOp : TIR_Primitive<"unsafe_hide_buffer_access"> {
  let summary = "hides an access of a block from analysis";
  let description = [{
    States that a block does not read, or does not write, a buffer, given by its
    position among the buffers that the block reads, or writes, in the order of
    first access. Accesses of the init region are not hidden. This is unsafe:
    later steps rely on the statement, which is not proven.

    Refused: the block has no buffer at this position, or one without
    dimensions.

    Example:

    ```mlir
    transform.tir.unsafe_hide_buffer_access %block write 0
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, UnitAttr:$write,
                       I64Attr:$position);
  let assemblyFormat =
      "$block (`write` $write^):(`read`)? $position attr-dict";
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_BLOCKSTRUCTUREOPS_TD
