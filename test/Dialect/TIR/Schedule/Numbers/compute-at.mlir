// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %scale = transform.tir.get_block "conv_scale" in %func : !transform.any_op
    transform.tir.compute_at %scale to %y first
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %negate = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    %ni, %nj = transform.tir.get_loops 2 of %negate
    %o, %n = transform.tir.split %nj into [?, 4]
    transform.tir.compute_at %block to %o
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %block = transform.tir.get_block "center" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    transform.tir.compute_at %sum to %i
    transform.yield
  }
}
