// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/layout-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: blur: equal in 1 runs
// CHECK: blur_symbolic: equal in 2 runs
// CHECK: blur_twice: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @blur(%func: !transform.any_op {transform.readonly}) {
    %scale = transform.tir.get_block "blur_scale" in %func : !transform.any_op
    %blur = transform.tir.get_block "blur" in %func : !transform.any_op
    %y, %x = transform.tir.get_loops 2 of %blur
    %y0, %y1 = transform.tir.split %y into [?, 4]
    transform.tir.compute_at %scale to %y1
    transform.tir.rolling_buffer %scale, write 0
    transform.yield
  }
  transform.named_sequence @blur_symbolic(%func: !transform.any_op {transform.readonly}) {
    %scale = transform.tir.get_block "blur_symbolic_scale" in %func : !transform.any_op
    %blur = transform.tir.get_block "blur_symbolic" in %func : !transform.any_op
    %y, %x = transform.tir.get_loops 2 of %blur
    transform.tir.compute_at %scale to %y
    transform.tir.rolling_buffer %scale, write 0
    transform.yield
  }
  // The window of the second buffer first, then that of the first one.
  transform.named_sequence @blur_twice(%func: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "blur_twice_scale" in %func : !transform.any_op
    %second = transform.tir.get_block "blur_twice_first" in %func : !transform.any_op
    %last = transform.tir.get_block "blur_twice" in %func : !transform.any_op
    %y, %x = transform.tir.get_loops 2 of %last
    transform.tir.compute_at %second to %y
    transform.tir.compute_at %first to %y
    transform.tir.rolling_buffer %second, write 0
    transform.tir.rolling_buffer %first, write 0
    transform.yield
  }
}
