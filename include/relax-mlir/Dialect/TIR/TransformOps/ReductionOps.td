//===- ReductionOps.td - change reductions -----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_REDUCTIONOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_REDUCTIONOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

def TIRDecomposeReductionOp : TIR_Primitive<"decompose_reduction"> {
  let summary = "separates the init of a reduction from its update";
  let description = [{
    Moves the init region of a reduction to a block of its own in front of a
    loop, and returns the new block. The given block keeps the update. The init
    of an empty reduction runs. A loop that the new block leaves out becomes a
    predicate of it if it may be empty and either is not bound to a reduce
    iterator, or has an extent over other loops, which leaves out the reduction
    at some spatial points.

    Refused: the block has no init region; the loop is not around it, or inside
    a loop of the reduction; another block below the loop writes the result, or
    is not proven to read only elements that the block has updated; the loop
    contains the allocation of the result; the first point of the reduction is
    not proven to run.

    Example:

    ```mlir
    %init = transform.tir.decompose_reduction %block at %k
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_LoopHandle:$loop);
  let results = (outs TIR_BlockHandle:$init);
  let assemblyFormat = "$block `at` $loop attr-dict";
}

def TIRRFactorOp : TIR_Primitive<"rfactor"> {
  let summary = "factors a reduction by a loop";
  let description = [{
    Gives each iteration of a reduce loop a result of its own, and combines
    these results in a second reduction. The new block, which is returned,
    writes them to a buffer that has the extent of the loop as an additional
    dimension `axis`, counted from the last one if it is negative. The given
    block moves behind it and reduces over that dimension. The loops stay around
    the new block. A result that each iteration of a loop allocates gets its new
    buffer there, too.

    The reduction is a sum, product, minimum, maximum, `and`, `or` or `xor`, a
    tuple of them, an argmax or argmin, or the maximum and the sums of
    exponentials of a softmax. Floating-point terms are combined in another
    order, which may change rounding.

    Refused: no or several blocks have a reduce iterator that is bound to the
    loop; the block is not such a reduction, or runs only a part of it in the
    block around it; a loop of the reduction is bound to a spatial
    iterator, too, or to none; the extent of the loop, or of one that shares an
    iterator with it, depends on other loops or is a minimum; a reduce loop is
    not proven to run; a predicate may hold but not in the first iteration of a
    reduce loop; another block below the outermost reduce loop accesses the
    result, or the result is allocated there; the positions that an argmax or
    argmin selects are not proven to rise along the reduction, or it starts at a
    value that an element may equal.

    Example:

    ```mlir
    %partial = transform.tir.rfactor %loop at 0
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop, I64Attr:$axis);
  let results = (outs TIR_BlockHandle:$partial);
  let assemblyFormat = "$loop `at` $axis attr-dict";
}

def TIROnlineSoftmaxOp : TIR_Primitive<"online_softmax"> {
  let summary = "computes sums of exponentials with a running maximum";
  let description = [{
    Lets the maximum of a row, the exponentials of the distances from it, and
    sums of these run in one loop over blocks of the row. The given blocks move
    behind the maximum into the loop and use the maximum so far. Where it grows,
    the sums so far are scaled by the exponential of the distance: the online
    softmax, which a flash attention has between its products. Floating-point
    terms are combined in another order, which may change rounding.

    A given block computes exponentials of distances `x - m`, by `math.exp` or
    `math.exp2`, or weights that are linear in these, or it adds such values. It
    may read weights that a given block before it writes, and any other factor.
    Values of narrower types, to which weights are rounded, count as the weights
    themselves.

    New blocks have the names of given ones with an ending. In front of the loop
    are `_init` of the maximum and of each sum; in the loop, the maximum has
    `_old`, which keeps the maximum before the iteration, and `_factor`, which
    computes the exponential, and each sum has `_rescale`.

    A distance from a maximum of -inf, of which all elements of a row so far are,
    is -inf. So a row of which all elements are -inf has sums of 0, also if the
    program computes NaN for it.

    Refused: the first block does not compute the maximum of elements of a
    buffer, from -inf on, over one iterator; the loop is not serial, is around
    other blocks, or its iterations do not read consecutive blocks of a row; a
    given block does not follow the loop, alone in its loops, or computes
    anything but such weights or sums, of the elements that the maximum is of
    and of its own row; a sum does not start at zero; a block that is not given
    reads weights, or stands between and uses the same buffers; weights are not
    proven to be read in the iteration of outer loops that writes them.

    Example:

    ```mlir
    %outer, %inner = transform.tir.split %k into [?, 64]
    transform.tir.online_softmax %max, %exp, %sum, %values at %outer
    ```

    The blocks `max`, `exp` and `sum` of a softmax become

    ```mlir
    // max_init, sum_init
    tir.for %outer to 4 {
      // max_old:     old[i] = m[i]
      // max:         m[i] = max(m[i], x[i, k])
      // max_factor:  f[i] = exp(old[i] - m[i])
      // exp:         w[i, k] = exp(x[i, k] - m[i])
      // sum_rescale: s[i] = s[i] * f[i]
      // sum:         s[i] = s[i] + w[i, k]
    }
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$maximum,
                       Variadic<TIR_BlockHandle>:$blocks, TIR_LoopHandle:$loop);
  let assemblyFormat = "$maximum `,` $blocks `at` $loop attr-dict";
}

def TIRFuseReductionEpilogueOp : TIR_Primitive<"fuse_reduction_epilogue"> {
  let summary = "folds an epilogue into the start of a reduction";
  let description = [{
    Lets a reduction start from the value that its epilogue combines the result
    with, and removes the epilogue and the buffer between them. The epilogue
    must use the operation of the reduction itself: the bias that is added to a
    sum becomes its start, and so does the lower bound of a clipped maximum.
    Floating-point terms are combined in another order, which may change
    rounding.

    Refused: as for `transform.tir.reverse_compute_inline`, with a reduction as
    the producer; the epilogue applies another operation to the reduced value,
    such as a relu to a sum, or uses it more than once; it does not read all
    elements of the result.

    Example:

    ```mlir
    transform.tir.fuse_reduction_epilogue %epilogue into %reduction
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$epilogue, TIR_BlockHandle:$reduction);
  let assemblyFormat = "$epilogue `into` $reduction attr-dict";
}

def TIRDecomposePaddingOp : TIR_Primitive<"decompose_padding"> {
  let summary = "splits a padded copy into a fill and a copy";
  let description = [{
    Moves the constant of a block that stores the result of an `affine.if`, a
    constant in the else region, to a block of its own in front of a loop, and
    returns the new block. The given block keeps the other region: its loops run
    only the points for which the condition holds, or it gets a predicate.

    Refused: the block is not complete, or stores anything else; it is not
    proven to write each element at one point; the loop, or one inside it, is
    not around it or repeats it; another block below the loop is not proven to
    read only what has been written.

    Example:

    ```mlir
    %fill = transform.tir.decompose_padding %block at %loop
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_LoopHandle:$loop);
  let results = (outs TIR_BlockHandle:$fill);
  let assemblyFormat = "$block `at` $loop attr-dict";
}

def TIRPadEinsumOp : TIR_Primitive<"pad_einsum"> {
  let summary = "pads a sum of products to multiples";
  let description = [{
    Extends each loop of a sum of products to a multiple of the number given for
    its iterator. Factors with a padded index are first copied to a larger
    buffer, with zeros behind their elements; a result with one is computed in
    such a buffer and then copied. `transform.tir.decompose_padding` or
    `transform.tir.compute_inline` may follow for the new blocks, whose names end
    with `_pad` and `_crop`.

    Refused: the block is not a sum of products of elements, or has a
    predicate; an index is neither an iterator nor a constant; an iterator is
    not bound to a loop of its own, or the loops contain other blocks; a number
    is less than 1; no extent needs padding; a padded reduce iterator does not
    index a floating-point factor, which infinity may make other than zero; the
    init region reads a buffer at a padded iterator.

    Example:

    ```mlir
    transform.tir.pad_einsum %matmul to [16, 16, 4]
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, DenseI64ArrayAttr:$multiples);
  let assemblyFormat = "$block `to` $multiples attr-dict";
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_REDUCTIONOPS_TD
