// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/layout-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: blur: equal in 1 runs
// CHECK: blur_symbolic: equal in 2 runs
// CHECK: scale_twice: equal in 2 runs

// These types hold all values of the former ones.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @blur(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "blur_scale" in %func : !transform.any_op
    transform.tir.unsafe_set_dtype %block, write 0 to f64
    transform.yield
  }
  transform.named_sequence @blur_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "blur_symbolic" in %func : !transform.any_op
    transform.tir.unsafe_set_dtype %block, read 0 to f32
    transform.yield
  }
  transform.named_sequence @scale_twice(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale_first" in %func : !transform.any_op
    transform.tir.unsafe_set_dtype %block, write 0 to i64
    transform.yield
  }
}
