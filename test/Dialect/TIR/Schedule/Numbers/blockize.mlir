// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  // Tiles at the end are partial, in each dimension.
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    %jo, %ji = transform.tir.split %j into [?, 8]
    %ko, %ki = transform.tir.split %k into [?, 5]
    transform.tir.reorder %io, %jo, %ko, %ii, %ki, %ji
    %outer = transform.tir.blockize %ii
    %inner_k, %inner_j = transform.tir.split %ji into [?, 4]
    transform.tir.parallel %io
    transform.yield
  }
  // All of the reduction is inside; a second block around the first.
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    %jo, %ji = transform.tir.split %j into [?, 8]
    transform.tir.reorder %io, %jo, %k, %ii, %ji
    transform.tir.vectorize %ji
    %tile = transform.tir.blockize %ii
    %panel = transform.tir.blockize %jo
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %yx = transform.tir.fuse %y, %x
    %outer = transform.tir.blockize %dy
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %negate = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %negate
    %o, %n = transform.tir.split %j into [?, 8]
    %outer = transform.tir.blockize %n
    transform.tir.vectorize %n
    transform.yield
  }
  // Several blocks in the rows of a tile.
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %consumers = transform.tir.get_consumers %sum
    %i, %j = transform.tir.get_loops 2 of %consumers
    transform.tir.compute_at %sum to %i
    %io, %ii = transform.tir.split %i into [?, 3]
    %tile = transform.tir.blockize %ii
    transform.tir.parallel %io
    %row, %k = transform.tir.get_loops 2 of %sum
    %ko, %ki = transform.tir.split %k into [?, 8]
    %part = transform.tir.blockize %ki
    %init = transform.tir.decompose_reduction %part at %ko
    transform.yield
  }
}
