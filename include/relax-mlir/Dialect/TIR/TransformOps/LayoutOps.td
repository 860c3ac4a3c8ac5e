//===- LayoutOps.td - change layouts of buffers and blocks -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_LAYOUTOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_LAYOUTOPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "relax-mlir/Dialect/TIR/IR/TIRAttrs.td"
include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

def TIRTransformLayoutOp : TIR_Primitive<"transform_layout"> {
  let summary = "stores the elements of a buffer at other indices";
  let description = [{
    Stores the element at index x of an allocated buffer at `layout(x)`, and
    changes all accesses of the buffer accordingly. The buffer is given by its
    number among the buffers that the block reads, or writes, in order of first
    access. Loops and blocks stay as they are.

    The layout is a map, or a `#tir.layout` of tiles. Then the buffer is divided
    into tiles of its shape. The new indices are those of dimensions that are no
    part of a tile, the number of the tile along each of its dimensions, the
    thread if the layout has an axis of threads, and the coordinate in memory.
    The thread is `warp * 32 + lane`. A tile has the last dimensions of the
    buffer, unless `of` names the dimension of the buffer for each of the tile.
    The buffer gets the swizzle of the layout.

    A layout that does not reach all indices of the new buffer gives padding. A
    new block in front of the first use writes the pad value there. The block
    that writes the elements is then no longer complete, since the buffer has
    two writers: apply steps that need a complete block first.
    `assume_injective` accepts layouts that cannot be analyzed and are known to
    store each element at an index of its own; without a pad value, the padding
    of such a layout stays undefined.

    Refused: the buffer is an argument of the function; something other than a
    load, a store or a stated region of one element uses it; two elements would
    be stored at one index; the layout cannot be inverted, or gives padding, and
    there is neither `assume_injective` nor, for padding, a pad value; the
    elements of a vector are not proven to stay next to each other. Also, a
    layout of tiles with replicas, or of more dimensions than the buffer; with
    an axis of threads for a buffer that is not of scope `local` or `warp`; with
    a swizzle for a buffer that is not in shared memory, or whose elements do
    not have 1, 2, 4 or 8 bytes.

    Constraints:
    - (C1) dimensions are given for a layout of tiles only: as many as it has,
      not negative and each once.

    Examples:

    ```mlir
    transform.tir.transform_layout %block, write 0
        by affine_map<(i, j) -> (j floordiv 16, i, j mod 16)> pad 0.0 : f32
    // Element (i, j) of a local buffer is stored at
    // (j floordiv 16, i floordiv 16, lane, register).
    transform.tir.transform_layout %block, write 0 by #tir.layout<mma_16x16> of [1, 0]
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_AccessKind:$kind,
                       I64Attr:$index,
                       AnyAttrOf<[AffineMapAttr, TIR_LayoutAttr]>:$layout,
                       OptionalAttr<DenseI64ArrayAttr>:$dims,
                       OptionalAttr<TypedAttrInterface>:$pad_value,
                       UnitAttr:$assume_injective);
  let assemblyFormat = [{
    $block `,` $kind $index `by` $layout (`of` $dims^)? (`pad` $pad_value^)?
    (`assume_injective` $assume_injective^)? attr-dict
  }];
  let builders = [
    OpBuilder<(ins "::mlir::Value":$block, "::mlir::tir::AccessKind":$kind,
                   "int64_t":$index, "::mlir::AffineMap":$layout,
                   "::mlir::TypedAttr":$padValue, "bool":$assumeInjective), [{
      build($_builder, $_state, block, kind, index,
            ::mlir::AffineMapAttr::get(layout), ::mlir::DenseI64ArrayAttr(),
            padValue, assumeInjective);
    }]>,
    // Without `dims`, a tile has the last dimensions.
    OpBuilder<(ins "::mlir::Value":$block, "::mlir::tir::AccessKind":$kind,
                   "int64_t":$index, "const ::mlir::tir::TileLayout &":$layout,
                   CArg<"::llvm::ArrayRef<int64_t>", "{}">:$dims), [{
      build($_builder, $_state, block, kind, index,
            ::mlir::tir::LayoutAttr::get($_builder.getContext(), layout),
            dims.empty() ? ::mlir::DenseI64ArrayAttr()
                         : $_builder.getDenseI64ArrayAttr(dims),
            ::mlir::TypedAttr(), /*assume_injective=*/false);
    }]>
  ];
  let hasVerifier = 1;
}

def TIRStorageAlignOp : TIR_Primitive<"storage_align"> {
  let summary = "aligns a stride of a buffer";
  let description = [{
    Makes the stride of dimension `axis` of an allocated buffer equal to `offset`
    modulo `factor`, in elements. Buffers are dense, so that the dimension after
    `axis` gets unused indices at its end, the fewest that align the stride.
    Accesses stay as they are. The buffer is given as in
    `transform.tir.transform_layout`.

    Refused: the buffer is an argument of the function; something other than a
    load, a store or a stated region uses it; the dimension is the last one; the
    stride of the dimension after it is not constant, or has no multiple that is
    `offset` modulo `factor`.

    Example:

    ```mlir
    transform.tir.storage_align %block, write 0 axis 0 factor 32 offset 8
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_AccessKind:$kind,
                       I64Attr:$index, I64Attr:$axis, I64Attr:$factor,
                       I64Attr:$offset);
  let assemblyFormat = [{
    $block `,` $kind $index `axis` $axis `factor` $factor `offset` $offset
    attr-dict
  }];
}

def TIRUnsafeSetDTypeOp : TIR_Primitive<"unsafe_set_dtype"> {
  let summary = "stores the elements of a buffer with another type";
  let description = [{
    Changes the element type of an allocated buffer. Each store casts its value
    to the new type and each load casts it back, so that results lose the
    precision that the new type does not have. Integers are cast as signed ones,
    except for i1. The buffer is given as in `transform.tir.transform_layout`.

    Refused: the buffer is an argument of the function; something other than a
    load, a store or a stated region uses it; one of the types is neither a
    float nor a signless integer.

    Example:

    ```mlir
    transform.tir.unsafe_set_dtype %block, write 0 to f16
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_AccessKind:$kind,
                       I64Attr:$index, TypeAttr:$element_type);
  let assemblyFormat = "$block `,` $kind $index `to` $element_type attr-dict";
}

def TIRRollingBufferOp : TIR_Primitive<"rolling_buffer"> {
  let summary = "keeps only the part of a buffer that one iteration uses";
  let description = [{
    Makes an allocated buffer circular along the dimension in which the parts
    that a block writes in two iterations of a loop overlap. Iterations after
    the first write only the elements that the iteration before has not written.
    The loop is the innermost around the block and all readers, for example the
    loop that `transform.tir.compute_at` has moved the block to. The buffer is
    given by its number among the buffers that the block writes, in order of
    first access. The iterators that write the circular dimension become
    ordered.

    Refused: the buffer is an argument of the function; something other than a
    load, a store or a stated region uses it; the block is not complete; no
    loop is around the block and all readers, or that loop or one around it is
    not serial; the parts that iterations write do not overlap, or move along
    several dimensions; a reader is not proven to come after the block and to
    read only elements that it writes in the same iteration; an element that the
    block reads may change from one iteration to the next.

    Example:

    ```mlir
    transform.tir.rolling_buffer %block, write 0
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index);
  let assemblyFormat = "$block `,` `write` $index attr-dict";
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

def TIRTransformBlockLayoutOp : TIR_Primitive<"transform_block_layout"> {
  let summary = "replaces the iterators of a block and its loops";
  let description = [{
    Replaces the iterators of a block by the results of a map of them, and the
    loops that the block is bound to by one loop per new iterator, outermost
    first. A map that exchanges `reduce` iterators changes the order of the
    reduction, as `transform.tir.reorder` does.

    Refused: the map is not proven to be a bijection; a new iterator would
    combine iterators of different kinds; the loops are not a perfect nest of
    serial loops around the block alone that runs each point of its domain
    once; the points are not proven to be independent of the order; a reduction
    such as an argmax, which depends on its order, would change it.

    Example:

    ```mlir
    transform.tir.transform_block_layout %block
        by affine_map<(i, j) -> (j floordiv 16, i, j mod 16)>
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, AffineMapAttr:$layout);
  let assemblyFormat = "$block `by` $layout attr-dict";
}

def TIRReorderBlockIteratorsOp : TIR_Primitive<"reorder_block_iterators"> {
  let summary = "changes the order of the iterators of a block";
  let description = [{
    Puts the iterators of a block in another order: the first becomes that of
    the number given first. Loops stay as they are.

    Refused: the numbers are not a permutation of those of the iterators.

    Example:

    ```mlir
    transform.tir.reorder_block_iterators %block [1, 0, 2]
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, DenseI64ArrayAttr:$order);
  let assemblyFormat = "$block $order attr-dict";
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_LAYOUTOPS_TD
