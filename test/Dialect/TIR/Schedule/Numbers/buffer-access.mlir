// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// PRIMITIVES: annotate_buffer_access, unsafe_hide_buffer_access
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  // The stated regions are those that analysis finds, and more.
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    transform.tir.annotate_buffer_access %block read 0 at affine_map<(i, j, k) -> (i, 0)> size [1, 17]
    transform.tir.annotate_buffer_access %block write 0 at affine_map<(i, j, k) -> (i, j)> size [1, 1]
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.reorder %k, %j, %i
    transform.tir.parallel %j
    transform.yield
  }
  // A step that reads go through: the block stays where it is computed.
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %negate = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    transform.tir.unsafe_hide_buffer_access %negate read 0
    %i, %j = transform.tir.get_loops 2 of %negate
    %f = transform.tir.fuse %i, %j
    transform.tir.parallel %f
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "center_sum" in %func : !transform.any_op
    transform.tir.annotate_buffer_access %block read 0 at affine_map<(i, j) -> (i, j)> size [1, 1]
    %i, %j = transform.tir.get_loops 2 of %block
    transform.tir.parallel %i
    transform.yield
  }
}
