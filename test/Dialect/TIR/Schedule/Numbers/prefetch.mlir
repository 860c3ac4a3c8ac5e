// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/layout-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// The last iterations prefetch beyond the buffer.
// CHECK: blur: equal in 1 runs
// CHECK: scale_twice: equal in 2 runs
// CHECK: blur_twice: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @blur(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "blur_scale" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %fetch = transform.tir.prefetch %block, 0 in %j for %i
    transform.yield
  }
  transform.named_sequence @scale_twice(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale_first" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %fetch = transform.tir.prefetch %block, 0 in %k for %i
    %ahead = transform.tir.prefetch_ahead %block, 0 in %j for %i by 5
    transform.yield
  }
  transform.named_sequence @blur_twice(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "blur_twice_scale" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %io, %im, %ii = transform.tir.split %i into [?, 2, 2]
    %fetch = transform.tir.prefetch %block, 0 in %im for %io
    transform.yield
  }
}
