//===- TIRAttrs.td - attributes of the tir dialect ---------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_TIRATTRS_TD
#define RELAX_MLIR_DIALECT_TIR_IR_TIRATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "relax-mlir/Dialect/TIR/IR/TIRDialect.td"

def TIR_ForKind : I32EnumAttr<"ForKind", "how the iterations of a loop run", [
  I32EnumAttrCase<"Serial", 0, "serial">,
  I32EnumAttrCase<"Parallel", 1, "parallel">,
  I32EnumAttrCase<"Vectorized", 2, "vectorized">,
  I32EnumAttrCase<"Unrolled", 3, "unrolled">,
  I32EnumAttrCase<"ThreadBinding", 4, "thread_binding">
]> {
  let cppNamespace = "::mlir::tir";
  let genSpecializedAttr = 0;
}

def TIR_ForKindAttr : EnumAttr<TIR_Dialect, TIR_ForKind, "for_kind"> {
  let summary = "how the iterations of a loop run";
  let description = [{
    `serial` iterations run in order; `parallel` ones on the threads of the
    host; `vectorized` ones as the lanes of vector operations; `unrolled` ones
    in order, without a loop; `thread_binding` ones as the threads named by the
    loop's thread tag. A loop of any kind may have a symbolic extent: a
    vectorized one is then split into vectors and a rest, an unrolled one
    becomes serial.

    Example: `#tir.for_kind<parallel>`, written as a keyword on `tir.for`.
  }];
  let assemblyFormat = "`<` $value `>`";
}

def TIR_IteratorKind
    : I32EnumAttr<"IteratorKind", "the valid orders of an iterator", [
  I32EnumAttrCase<"Spatial", 0, "spatial">,
  I32EnumAttrCase<"Reduce", 1, "reduce">,
  I32EnumAttrCase<"Ordered", 2, "ordered">,
  I32EnumAttrCase<"Opaque", 3, "opaque">
]> {
  let cppNamespace = "::mlir::tir";
  let genSpecializedAttr = 0;
}

def TIR_IteratorKindAttr : EnumAttr<TIR_Dialect, TIR_IteratorKind, "iterator"> {
  let summary = "the valid orders of a block iterator";
  let description = [{
    `spatial` points are independent of each other; `reduce` points are combined
    by an associative and commutative update; `ordered` points must run in
    increasing order; `opaque` points have unknown dependences.

    The order in which `reduce` points are combined is not part of the meaning
    of a program, and schedules may change it: a sum or product of
    floating-point numbers may then round differently. A selection, such as an
    argmax, is an exception: it reports the first of equal values, so schedules
    keep its order. A program that needs an order in another way makes the
    iterator `ordered`.

    Example: `#tir.iterator<reduce>`, written as a keyword on `tir.block`.
  }];
  let assemblyFormat = "`<` $value `>`";
}

def TIR_IteratorKindArrayAttr
    : TypedArrayAttrBase<TIR_IteratorKindAttr, "array of iterator kinds">;

def TIR_AccessKind : I32EnumAttr<"AccessKind", "read or write", [
  I32EnumAttrCase<"Read", 0, "read">,
  I32EnumAttrCase<"Write", 1, "write">
]> {
  let cppNamespace = "::mlir::tir";
}

def TIR_AccessAttr : AttrDef<TIR_Dialect, "Access"> {
  let mnemonic = "access";
  let summary = "a stated read or write region of a block";
  let description = [{
    States the region of a buffer that a block reads or writes: a map from the
    block's iterators to the lowest index in each dimension, and the size of the
    region in each dimension. It is used only if analysis cannot find the
    region, or finds one that is too large. A size of 0 states that the block
    does not access the buffer in this way. With `all`, the block accesses each
    element of the region whenever it runs, and not only some of them.

    Example: `#tir.access<write, affine_map<(d0) -> (d0 * 4)>, [4], all>`
  }];
  let parameters = (ins
    EnumParameter<TIR_AccessKind>:$kind,
    "::mlir::AffineMap":$lower,
    ArrayRefParameter<"int64_t">:$sizes,
    DefaultValuedParameter<"bool", "false">:$all
  );
  let builders = [
    AttrBuilder<(ins "::mlir::tir::AccessKind":$kind,
                     "::mlir::AffineMap":$lower,
                     "::llvm::ArrayRef<int64_t>":$sizes), [{
      return $_get($_ctxt, kind, lower, sizes, /*all=*/false);
    }]>
  ];
  let assemblyFormat = [{
    `<` $kind `,` $lower `,` `[` $sizes `]` `` custom<AllElements>($all) `>`
  }];
  let genVerifyDecl = 1;
}

def TIR_AccessArrayAttr
    : TypedArrayAttrBase<TIR_AccessAttr, "array of access regions">;

def TIR_BufferRole : I32EnumAttr<"BufferRole",
    "how a caller uses a buffer of a program", [
  I32EnumAttrCase<"In", 0, "in">,
  I32EnumAttrCase<"Out", 1, "out">,
  I32EnumAttrCase<"InOut", 2, "inout">
]> {
  let cppNamespace = "::mlir::tir";
  let genSpecializedAttr = 0;
}

def TIR_BufferRoleAttr : EnumAttr<TIR_Dialect, TIR_BufferRole, "buffer_role"> {
  let summary = "how a caller uses a buffer of a program";
  let description = [{
    The attribute `tir.buffer_role` of a buffer argument of a `tir.prim_func`:

    - `in`: the caller gives the contents, and the program does not write them;
    - `out`: the contents are undefined when the program starts, and the caller
      gets them;
    - `inout`: the caller gives the contents, and gets them back.

    A `relax.call_tir` or `relax.call_kernel` takes a buffer with a role as an
    operand only if it is `in`, and as a result or output only if it is `out`.
    `tir-verify-accesses` refuses writes to a buffer that is `in`.

    Example: `%A: memref<4xf32> {tir.buffer_role = #tir.buffer_role<in>}`
  }];
  let assemblyFormat = "`<` $value `>`";
}

def TIR_OpPattern : I32EnumAttr<"OpPattern",
    "how the results of a kernel depend on its inputs", [
  I32EnumAttrCase<"ElemWise", 0, "elemwise">,
  I32EnumAttrCase<"Broadcast", 1, "broadcast">,
  I32EnumAttrCase<"Injective", 2, "injective">,
  I32EnumAttrCase<"CommReduce", 3, "comm_reduce">,
  I32EnumAttrCase<"OutEWiseFusable", 4, "out_ewise_fusable">,
  I32EnumAttrCase<"Opaque", 5, "opaque">
]> {
  let cppNamespace = "::mlir::tir";
  let genSpecializedAttr = 0;
}

def TIR_OpPatternAttr : EnumAttr<TIR_Dialect, TIR_OpPattern, "op_pattern"> {
  let summary = "how the results of a kernel depend on its inputs";
  let description = [{
    The attribute `tir.op_pattern` of a `tir.prim_func`, which fusion on relax
    reads. The patterns are TVM's, ordered from the most to the least fusable:

    - `elemwise`: `C[i, j] = f(A[i, j], ..)`;
    - `broadcast`: `C[i, j] = f(A[j], ..)`;
    - `injective`: `C[i, j] = f(A[g(i, j)], ..)`;
    - `comm_reduce`: `C[i] = sum over k of A[i, k]`;
    - `out_ewise_fusable`: a reduction such as a matmul, a pooling or a softmax,
      which elementwise kernels can follow;
    - `opaque`: anything else.

    Example: `tir.op_pattern = #tir.op_pattern<elemwise>`
  }];
  let assemblyFormat = "`<` $value `>`";
}

def TIR_CostAttr : AttrDef<TIR_Dialect, "Cost"> {
  let mnemonic = "cost";
  let summary = "the operations and the bytes of one call of a kernel";
  let description = [{
    The attribute `tir.cost` of a `tir.prim_func`, which `tir-annotate-cost`
    sets and a profile of a run evaluates. Each count is an expression over the
    index symbols of the function in their order, `s0`, `s1` and so on:

    - `flops`: floating-point operations of 32 bits or fewer;
    - `f64Flops`: floating-point operations of 64 bits;
    - `integerOps`: operations on integers that are not indices;
    - `reads`, `writes`: for each buffer argument, the bytes of its elements
      that are read or written, each element counted once;
    - `atMost`: the counts are upper bounds, since a condition or an index
      depends on data.

    Each count is an expression such as `"2 * s0 + 8"`, whose symbols are named
    `s` and a number. `reads` and `writes` have the same length.

    Example:

    ```
    #tir.cost<flops = "128 * s0", f64Flops = "0", integerOps = "0",
              reads = ["256 * s0", "0"], writes = ["0", "4 * s0"]>
    ```
  }];
  let parameters = (ins
    StringRefParameter<>:$flops,
    StringRefParameter<>:$f64Flops,
    StringRefParameter<>:$integerOps,
    "::mlir::ArrayAttr":$reads,
    "::mlir::ArrayAttr":$writes,
    DefaultValuedParameter<"bool", "false">:$atMost
  );
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def TIR_AppliedRuleAttr : AttrDef<TIR_Dialect, "AppliedRule"> {
  let mnemonic = "applied_rule";
  let summary = "the rule that scheduled a block";
  let description = [{
    An entry of `tir.applied_rules`, which `tir-default-schedule` sets on each
    function that it changes: the name of a block as it was before, the rule
    that scheduled it, and the sizes of the tiles into which the rule split
    loops, outermost first.

    Example: `#tir.applied_rule<"matmul", "contraction", tiles = 8, 32>`
  }];
  let parameters = (ins
    StringRefParameter<>:$block,
    StringRefParameter<>:$rule,
    OptionalArrayRefParameter<"int64_t">:$tiles
  );
  let assemblyFormat = "`<` $block `,` $rule (`,` `tiles` `=` $tiles^)? `>`";
}

def TIR_MemoryScope : I32EnumAttr<"MemoryScope", "the memory of a buffer", [
  I32EnumAttrCase<"Global", 0, "global">,
  I32EnumAttrCase<"Shared", 1, "shared">,
  I32EnumAttrCase<"SharedDyn", 2, "shared_dyn">,
  I32EnumAttrCase<"Warp", 3, "warp">,
  I32EnumAttrCase<"Local", 4, "local">,
  I32EnumAttrCase<"WmmaMatrixA", 5, "wmma_matrix_a">,
  I32EnumAttrCase<"WmmaMatrixB", 6, "wmma_matrix_b">,
  I32EnumAttrCase<"WmmaAccumulator", 7, "wmma_accumulator">,
  I32EnumAttrCase<"M16N8K8MatrixA", 8, "m16n8k8_matrix_a">,
  I32EnumAttrCase<"M16N8K8MatrixB", 9, "m16n8k8_matrix_b">,
  I32EnumAttrCase<"M16N8K8MatrixC", 10, "m16n8k8_matrix_c">,
  I32EnumAttrCase<"AmxTile", 11, "amx_tile">
]> {
  let cppNamespace = "::mlir::tir";
  let genSpecializedAttr = 0;
}

def TIR_ScopeAttr : EnumAttr<TIR_Dialect, TIR_MemoryScope, "scope"> {
  let cppClassName = "ScopeAttr";
  let summary = "the memory of a buffer";
  let description = [{
    The memory space of a buffer's type. The scopes are TVM's, for the CPU and
    for NVIDIA GPUs:

    - `global`: main memory, or the memory of a device. A type without memory
      space has this scope;
    - `shared`: memory that the threads of a block share, of a size known at
      compile time; `shared_dyn`: one such area whose size the launch gives;
    - `warp`: registers that the threads of a warp share by shuffles;
    - `local`: memory of one thread: registers, or its stack;
    - `wmma_matrix_a`, `wmma_matrix_b`, `wmma_accumulator`: fragments of the
      `wmma` instructions;
    - `m16n8k8_matrix_a`, `m16n8k8_matrix_b`, `m16n8k8_matrix_c`: registers of
      the `mma.m16n8k8` instructions;
    - `amx_tile`: a tile register of AMX.

    The CPU has `global` and `local`: `convert-tir-to-scf` refuses the others.

    Example: `memref<8x32xf32, #tir.scope<local>>`
  }];
  let assemblyFormat = "`<` $value `>`";
}

def TIR_SwizzledAttr : AttrDef<TIR_Dialect, "Swizzled"> {
  let mnemonic = "swizzled";
  let summary = "shared memory whose chunks of 16 bytes are permuted";
  let description = [{
    The memory space of a buffer in shared memory, `#tir.scope<shared>`, with a
    swizzle of 32, 64 or 128 bytes: the byte `b` of the buffer is at
    `b xor ((b floordiv 128) mod (bytes / 16)) * 16` of its memory. Tensor cores
    read columns of such a tile without conflicts of banks, and copies through
    tensor maps write it. Indices into the buffer are not permuted.

    An element has 1, 2, 4 or 8 bytes. The buffer starts at a multiple of eight
    times the swizzle.

    Example: rows of 64 numbers, of which chunk `c` of row `r` is at
    `c xor (r mod 8)`: `memref<128x64xf16, #tir.swizzled<128>>`
  }];
  let parameters = (ins "int64_t":$bytes);
  let assemblyFormat = "`<` $bytes `>`";
  let genVerifyDecl = 1;
}

def TIR_LayoutAttr : AttrDef<TIR_Dialect, "Layout"> {
  let mnemonic = "layout";
  let summary = "the places of the elements of a tile";
  let description = [{
    Says where each element of a tile is: its shape, and for each dimension the
    factors into which it is divided, outermost first. A factor `e : a * s`
    has the extent `e`; a digit `d` of it adds `d * s` to the coordinate on the
    axis `a`. A stride of 1 is not written. The axes are

    - `memory`: the number of an element in memory, or of a register of a thread;
    - `lane`: the thread of a warp;
    - `warp`: the warp, in its warpgroup if that axis is used, too;
    - `warpgroup`: the warpgroup of four warps.

    After the factors come, in this order and if needed,

    - `replicate [4 : lane]`: more factors, which are no part of an index: the
      element is at the place of each of their digits;
    - `offset {memory = 16}`: numbers that are added to the coordinates;
    - `swizzle 128`: the chunks of 16 bytes of the memory are permuted as in
      `#tir.swizzled`.

    A layout is in canonical form: there are no extents of 1, and neighbours in
    a dimension that one factor can replace are one. Layouts are equal if they
    have equal meaning.

    Constraints:
    - the product of the factors of a dimension is its extent;
    - extents and strides are positive, and the offset is not negative;
    - each place has at most one element: on each axis, each stride, those of
      replicas included, is beyond the greatest sum of the factors with lesser
      strides;
    - there are up to 32 lanes, and up to 8 warpgroups of 4 warps, or 32 warps;
    - a swizzle is one of 32, 64 or 128 bytes, and the axis `memory` is the only
      one.

    The fragments and tiles of instructions have names, which stand for all of
    the above and are printed:

    | name | layout |
    |---|---|
    | `ldmatrix_8x8` | `(8, 8) = [8 : lane * 4], [4 : lane, 2 : memory]`: a matrix that `ldmatrix` loads, of 16 bits |
    | `mma_16x16` | `(16, 16) = [2 : memory * 2, 8 : lane * 4], [2 : memory * 4, 4 : lane, 2 : memory]`: operands of 16 bits of `mma_16x16x16_..`, and sums of `f32` of these and `mma_16x16x8_tf32_f32` |
    | `mma_16x32_b8` | `(16, 32) = [8 : lane * 4, 2 : memory * 4], [2 : memory * 8, 4 : lane, 4 : memory]`: operands of `mma_16x16x32_..` |
    | `mma_16x16_b8` | `(16, 16) = [8 : lane * 4, 2 : memory * 4], [4 : lane, 4 : memory]`: sums of `mma_16x16x32_..` |
    | `mma_16x8_tf32` | `(16, 8) = [2 : memory, 8 : lane * 4], [2 : memory * 2, 4 : lane]`: operands of `mma_16x16x8_tf32_f32` |
    | `wgmma_64x<N>` | `(64, N) = [4 : warp, 2 : memory * 2, 8 : lane * 4], [N / 8 : memory * 4, 4 : lane, 2 : memory]`: sums of `wgmma_64x<N>x64_..` |
    | `swizzle_<W>_b<B>` | `(E, 1) = [E : memory], [] swizzle W` for E = 8 * W / B: a row of W bytes, of elements of B bits, in shared memory that `wgmma` reads and TMA copies; W is 32, 64 or 128, and B is 8, 16 or 32 |

    The operands of products have the index of the sum as second dimension.

    Examples:

    ```
    #tir.layout<mma_16x16>
    // The sums of the rows of a fragment, of which four lanes have a copy.
    #tir.layout<(16) = [2 : memory, 8 : lane * 4] replicate [4 : lane]>
    // Eight rows of 64 numbers.
    #tir.layout<(8, 64) = [8 : memory * 64], [64 : memory] swizzle 128>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$shape,
    ArrayRefParameter<"::mlir::tir::LayoutFactor">:$factors,
    ArrayRefParameter<"::mlir::tir::LayoutFactor">:$replicas,
    ArrayRefParameter<"int64_t">:$offset,
    "int64_t":$swizzle
  );
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilder<(ins "const ::mlir::tir::TileLayout &":$layout), [{
      return $_get($_ctxt, layout.getShape(), layout.getAllFactors(),
                   layout.getReplicas(), layout.getOffset().getCoordinates(),
                   layout.getSwizzle());
    }]>
  ];
  let extraClassDeclaration = [{
    /// Returns the layout that the attribute was built of.
    ::mlir::tir::TileLayout getLayout() const;
  }];
  let hasCustomAssemblyFormat = 1;
}

def TIR_SymbolRangeAttr : AttrDef<TIR_Dialect, "SymbolRange"> {
  let mnemonic = "symbol_range";
  let summary = "the integers that an index symbol may be";
  let description = [{
    A range with both ends included, a number that divides the symbol, or both.
    `?` is an end without a limit. `tir.symbol_range` on an index argument of a
    `tir.prim_func` is a promise of all callers: proofs about loops and accesses
    rely on it. `relax-annotate-symbol-ranges` sets it from the facts at the
    calls, and checks a range that is written by hand.

    Constraints:
    - the range has at least one integer;
    - it restricts the symbol: it has an end, or a multiple above 1.

    Example:

    ```
    #tir.symbol_range<1 to 64>
    #tir.symbol_range<1 to ?, multiple_of 8>
    #tir.symbol_range<multiple_of 8>
    ```
  }];
  let parameters = (ins AttrParameter<"::relax_mlir::SymbolRange",
                                      "the range">:$range);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}

#endif // RELAX_MLIR_DIALECT_TIR_IR_TIRATTRS_TD
