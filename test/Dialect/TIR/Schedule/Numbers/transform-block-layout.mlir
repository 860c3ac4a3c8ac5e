// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// PRIMITIVES: reorder_block_iterators, transform_block_layout
// REQUIRES: plain-mode
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %scale = transform.tir.get_block "conv_scale" in %func : !transform.any_op
    transform.tir.transform_block_layout %scale by affine_map<(c, y, x) -> (x floordiv 4, y, c, x mod 4)>
    %conv = transform.tir.get_block "conv" in %func : !transform.any_op
    transform.tir.transform_block_layout %conv
        by affine_map<(f, y, x, c, dy, dx) -> (dy * 3 + dx, y * 10 + x, c, f)>
    %k, %yx, %c, %f = transform.tir.get_loops 4 of %conv
    %a, %b = transform.tir.split %yx into [?, 7]
    transform.tir.transform_block_layout %conv
        by affine_map<(k, p, c, f) -> (p floordiv 6, f, p mod 6, c, k)>
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "transpose" in %func : !transform.any_op
    transform.tir.transform_block_layout %first by affine_map<(i, j) -> (j, i)>
    %second = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    transform.tir.reorder_block_iterators %second [1, 0]
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %i0, %i1 = transform.tir.split %i into [?, 4]
    transform.tir.reorder_block_iterators %block [2, 0, 1]
    transform.tir.transform_block_layout %block by affine_map<(k, i, j) -> (j, k, i)>
    transform.yield
  }
}
