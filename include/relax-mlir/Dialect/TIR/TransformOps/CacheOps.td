//===- CacheOps.td - stage buffers in caches ---------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_CACHEOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_CACHEOPS_TD

include "relax-mlir/Dialect/TIR/IR/TIRAttrs.td"
include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

//===----------------------------------------------------------------------===//
// Caches of the same layout
//===----------------------------------------------------------------------===//

def TIRCacheReadOp : TIR_Primitive<"cache_read"> {
  let summary = "lets blocks read a copy of a buffer";
  let description = [{
    Allocates a cache in a scope. It has the sizes of the buffer of the given
    number among the buffers that a block reads. A new block, which is returned,
    copies the elements that the consumers read to the cache, and the consumers
    read the cache. They are all blocks of the scope that read and do not write
    the buffer, unless the step names others. The copy is in front of them,
    outside of as many loops as possible: no block may write the buffer between
    the copy and a consumer.

    Refused: the block reads fewer buffers; a consumer does not read the buffer,
    writes it, is in another scope, or uses the buffer as a whole; a block
    writes the buffer between any place of the copy and a consumer; a block of
    the scope may access any buffer; the function allocates the buffer, and a
    consumer runs on a condition, on which the copy does not depend, or no block
    is proven to write all elements of the box that is copied.

    Example:

    ```mlir
    %copy = transform.tir.cache_read %block, 0 to #tir.scope<shared>
    %other = transform.tir.cache_read %block, 1 to #tir.scope<local> for %block
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index,
                       TIR_ScopeAttr:$scope,
                       Variadic<TIR_BlockHandle>:$consumers);
  let results = (outs TIR_BlockHandle:$copy);
  let assemblyFormat = [{
    $block `,` $index `to` qualified($scope) (`for` $consumers^)? attr-dict
  }];
}

def TIRCacheWriteOp : TIR_Primitive<"cache_write"> {
  let summary = "lets a block write to a cache that is copied to the buffer";
  let description = [{
    Allocates a cache in a scope. It has the sizes of the buffer of the given
    number among the buffers that a block writes. The block accesses the cache
    instead of the buffer. A new block after its nest, which is returned, copies
    the result to the buffer. If other blocks of the nest access the buffer, the
    copy is in the innermost loop around the block and one of them.

    Refused: the block writes fewer buffers; it is neither complete nor a
    reduction, writes elements at several points or only if a condition holds,
    or uses the buffer as a whole; its loops are not proven to run its whole
    domain; another block accesses the buffer in the nest, and a reduce iterator
    of the block uses a loop around both, or the part that an iteration of these
    loops writes is not known; the buffer is allocated in the nest.

    Example:

    ```mlir
    %copy = transform.tir.cache_write %block, 0 to #tir.scope<local>
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index,
                       TIR_ScopeAttr:$scope);
  let results = (outs TIR_BlockHandle:$copy);
  let assemblyFormat = "$block `,` $index `to` qualified($scope) attr-dict";
}

def TIRCacheInplaceOp : TIR_Primitive<"cache_inplace"> {
  let summary = "lets a block update a cache, with copies to it and back";
  let description = [{
    Allocates a cache in a scope. It has the sizes of the buffer of the given
    number among the buffers that a block both reads and writes. The blocks of
    its nest access the cache instead of the buffer. Two new blocks, which are
    returned, copy the elements that they access: one to the cache in front of
    the nest, the other back after it.

    Refused: the block updates fewer buffers; a block of the nest writes the
    buffer without reading it, such as an init region, uses it as a whole, or
    may access any buffer; the buffer is allocated in the nest.

    Example:

    ```mlir
    %in, %out = transform.tir.cache_inplace %block, 0 to #tir.scope<local>
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index,
                       TIR_ScopeAttr:$scope);
  let results = (outs TIR_BlockHandle:$copy_in, TIR_BlockHandle:$copy_out);
  let assemblyFormat = "$block `,` $index `to` qualified($scope) attr-dict";
}

//===----------------------------------------------------------------------===//
// Caches of one iteration
//===----------------------------------------------------------------------===//

def TIRReadAtOp : TIR_Primitive<"read_at"> {
  let summary = "copies the elements that an iteration of a loop reads";
  let description = [{
    Allocates a cache in the body of a loop, for the buffer of the given number
    among the buffers that a block reads. In each iteration, a new block, which
    is returned, copies the elements that the blocks below the loop read to the
    cache. The step is cache_read and compute_at in one.

    Refused: the loop is not around the block, in its scope; the block reads
    fewer buffers, or writes this one; a block below the loop writes the buffer
    between the copy and a block that reads it; the function allocates the
    buffer, and a reader runs on a condition below the loop, or no block is
    proven to write all elements of the box that is copied.

    Example:

    ```mlir
    %copy = transform.tir.read_at %loop, %block, 0 to #tir.scope<shared>
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop, TIR_BlockHandle:$block,
                       I64Attr:$index, TIR_ScopeAttr:$scope);
  let results = (outs TIR_BlockHandle:$copy);
  let assemblyFormat = [{
    $loop `,` $block `,` $index `to` qualified($scope) attr-dict
  }];
}

def TIRWriteAtOp : TIR_Primitive<"write_at"> {
  let summary = "copies the elements that an iteration of a loop has written";
  let description = [{
    Allocates a cache in the body of a loop, for the buffer of the given number
    among the buffers that a block writes. All blocks below the loop access the
    cache instead of the buffer. A new block after them, which is returned,
    copies the elements that the iteration has written to the buffer.

    Refused: the loop is not around the block, in its scope; the block writes
    fewer buffers; the buffer is allocated in a loop inside the loop; a block
    below the loop uses the buffer as a whole; an iteration is not proven to
    read only what it has written, and to write all elements of a box.

    Example:

    ```mlir
    %copy = transform.tir.write_at %loop, %block, 0 to #tir.scope<local>
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop, TIR_BlockHandle:$block,
                       I64Attr:$index, TIR_ScopeAttr:$scope);
  let results = (outs TIR_BlockHandle:$copy);
  let assemblyFormat = [{
    $loop `,` $block `,` $index `to` qualified($scope) attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// Caches of another layout
//===----------------------------------------------------------------------===//

def TIRReindexOp : TIR_Primitive<"reindex"> {
  let summary = "copies elements to a buffer laid out by the block's iterators";
  let description = [{
    Allocates a cache for the buffer of the given number among the buffers that
    a block reads, or writes. The cache has one dimension for each iterator that
    addresses the buffer, and the block accesses it at these iterators. A new
    block, which is returned, copies the elements to the cache in front of the
    block, or from it after the block.

    Refused: as for `reindex_cache_read` and `reindex_cache_write`, with a map
    of these iterators.

    Example:

    ```mlir
    %copy = transform.tir.reindex %block, read 0
    %other = transform.tir.reindex %block, write 0
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_AccessKind:$kind,
                       I64Attr:$index);
  let results = (outs TIR_BlockHandle:$copy);
  let assemblyFormat = "$block `,` $kind $index attr-dict";
}

def TIRReindexCacheReadOp : TIR_Primitive<"reindex_cache_read"> {
  let summary = "lets a block read a copy of a buffer in another layout";
  let description = [{
    Allocates a cache in a scope for the buffer of the given number among the
    buffers that a block reads. The element that the block reads at the point
    `v` of its iterators is at `map(v)` of the cache, which has the least sizes
    for all points. A new block, which is returned, copies the elements.

    Refused: the block reads fewer buffers, or writes this one; it reads the
    buffer at several points of its iterators, or by other operations than
    affine.load; the map does not use an iterator that addresses the buffer, is
    not proven one to one, or has no known bounds; an element is not proven to
    be in bounds for all points; a block writes the buffer between the copy and
    the block; the function writes the buffer, and the block is not proven to
    read the element of each point behind the copy.

    Example:

    ```mlir
    %copy = transform.tir.reindex_cache_read %block, 1 to #tir.scope<shared>
        by affine_map<(i, j, k) -> (j floordiv 8, k, j mod 8)>
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index,
                       TIR_ScopeAttr:$scope, AffineMapAttr:$map);
  let results = (outs TIR_BlockHandle:$copy);
  let assemblyFormat = [{
    $block `,` $index `to` qualified($scope) `by` $map attr-dict
  }];
}

def TIRReindexCacheWriteOp : TIR_Primitive<"reindex_cache_write"> {
  let summary = "lets a block write to a cache in another layout";
  let description = [{
    Allocates a cache in a scope for the buffer of the given number among the
    buffers that a block writes. The element that the block writes at the point
    `v` of its iterators is at `map(v)` of the cache, which has the least sizes
    for all points. A new block after its nest, which is returned, copies the
    elements to the buffer.

    Refused: as for `cache_write`; the block accesses the buffer by other
    operations than affine.load and affine.store; the map uses a reduce
    iterator, does not use an iterator that addresses the buffer, is not proven
    one to one, or has no known bounds; an element is not proven to be in bounds
    and to be written at one point only.

    Example:

    ```mlir
    %copy = transform.tir.reindex_cache_write %block, 0 to #tir.scope<local>
        by affine_map<(i, j, k) -> (j, i)>
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index,
                       TIR_ScopeAttr:$scope, AffineMapAttr:$map);
  let results = (outs TIR_BlockHandle:$copy);
  let assemblyFormat = [{
    $block `,` $index `to` qualified($scope) `by` $map attr-dict
  }];
}

def TIRCacheIndexOp : TIR_Primitive<"cache_index"> {
  let summary = "computes indices in front of a block";
  let description = [{
    Computes the indices at which affine.loads of a block read, if they need a
    division and occur at least a number of times. Each gets a buffer in a
    scope, with one dimension per iterator that it uses, and a new block in
    front of the nest that computes it; the blocks are returned as one handle.
    The loads become memref.loads at the computed indices, so that analysis no
    longer knows which elements they read. Loads of a buffer that the block
    writes, such as the result of a reduction, stay as they are: each update is
    seen to read the element that it writes.

    Refused: the block has no such index; an index or a domain is not affine.

    Example:

    ```mlir
    %blocks = transform.tir.cache_index %block to #tir.scope<local> at_least 2
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_ScopeAttr:$scope,
                       ConfinedAttr<I64Attr, [IntPositive]>:$min_uses);
  let results = (outs TIR_BlockHandle:$blocks);
  let assemblyFormat = [{
    $block `to` qualified($scope) `at_least` $min_uses attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

def TIRSetScopeOp : TIR_Primitive<"set_scope"> {
  let summary = "moves a buffer to another memory";
  let description = [{
    Sets the scope of the buffer of the given number among the buffers that a
    block writes. A type in global memory has no memory space.

    Refused: the block writes fewer buffers; the buffer is an argument of the
    function; an operation uses the buffer as a whole; the scope is `shared`,
    and a loop that is bound to threads has all uses.

    Example:

    ```mlir
    transform.tir.set_scope %block, 0 to #tir.scope<local>
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index,
                       TIR_ScopeAttr:$scope);
  let assemblyFormat = "$block `,` $index `to` qualified($scope) attr-dict";
}

def TIRSwizzleOp : TIR_Primitive<"swizzle"> {
  let summary = "permutes the chunks of a buffer in shared memory";
  let description = [{
    Gives the buffer of the given number among those that a block writes, which
    is in shared memory, the memory space `#tir.swizzled<bytes>`. Indices stay
    as they are.

    Refused: the swizzle is not one of 32, 64 or 128 bytes; the block writes
    fewer buffers; the buffer is not allocated in the function, or not in shared
    memory; an element has not 1, 2, 4 or 8 bytes; an operation uses the buffer
    as a whole.

    Example:

    ```mlir
    transform.tir.swizzle %copy, 0 by 128
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index, I64Attr:$bytes);
  let assemblyFormat = "$block `,` $index `by` $bytes attr-dict";
}

//===----------------------------------------------------------------------===//
// Prefetches
//===----------------------------------------------------------------------===//

def TIRPrefetchOp : TIR_Primitive<"prefetch"> {
  let summary = "fetches what the next iteration of a loop reads";
  let description = [{
    Puts a block, which is returned, at the start of the body of the loop
    `inner`. It prefetches the elements that a block reads from the buffer of the
    given number in the next iteration of the loop `outer`: each iteration of the
    loops from below `outer` to `inner` fetches an equal part. The last iteration
    of `outer` prefetches beyond the buffer, which has no effect. The second
    level of the caches gets the elements.

    A loop of symbolic extent counts as `assumed_extent` iterations. If it has
    more, these fetch the same parts again; if it has fewer, some parts are not
    fetched.

    Refused: the block reads fewer buffers, or this one at several indices, or
    one that is allocated in `outer`; the loops are not one in the other around
    the block; a loop below `outer` is
    empty, or has no constant extent and none is assumed; `assumed_extent` is
    not positive; the extent of a loop around depends on another loop; the
    elements do not lie one after the other in memory; an iteration would fetch
    more than 4 cache lines.

    Example:

    ```mlir
    %fetch = transform.tir.prefetch %block, 1 in %k for %panels
        {assumed_extent = 2 : i64}
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index,
                       TIR_LoopHandle:$inner, TIR_LoopHandle:$outer,
                       OptionalAttr<I64Attr>:$assumed_extent);
  let results = (outs TIR_BlockHandle:$prefetch);
  let assemblyFormat = "$block `,` $index `in` $inner `for` $outer attr-dict";
}

def TIRPrefetchAheadOp : TIR_Primitive<"prefetch_ahead"> {
  let summary = "fetches what a loop reads a number of iterations later";
  let description = [{
    Puts a block, which is returned, at the start of the body of the loop
    `inner`. It prefetches the elements that a block reads there from the buffer
    of the given number, `distance` iterations of `loop` later; `loop` is `inner`
    or around it. If there is a loop between the block and `inner`, such as one
    that becomes a vector, these are the elements of its first iteration and of
    those that are a cache line apart. The first level of the caches gets them.

    Prefetches beyond the buffer have no effect. At the end of a row that lies in
    memory behind the one before, they fetch the start of the next row.

    Refused: the block reads fewer buffers, or this one at several indices, or at
    indices that are not affine, or one that is allocated in `loop`; `distance`
    is not positive; the loops are not one in the other around the block; several
    loops, or one without a constant extent, are between the block and `inner`;
    the extent of a loop around depends on another loop; an iteration would fetch
    more than 8 cache lines.

    Example:

    ```mlir
    %fetch = transform.tir.prefetch_ahead %block, 0 in %tiles for %tiles by 64
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, I64Attr:$index,
                       TIR_LoopHandle:$inner, TIR_LoopHandle:$loop,
                       I64Attr:$distance);
  let results = (outs TIR_BlockHandle:$prefetch);
  let assemblyFormat = [{
    $block `,` $index `in` $inner `for` $loop `by` $distance attr-dict
  }];
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_CACHEOPS_TD
