// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv_scale" in %func : !transform.any_op
    transform.tir.transform_layout %block, write 0
        by affine_map<(c, y, x) -> (y floordiv 4, x floordiv 8, c, x mod 8, y mod 4)> pad 7.0 : f32
    // The padded buffer has a layout like any other.
    transform.tir.transform_layout %block, write 0
        by affine_map<(a, b, c, d, e) -> (c, a * 2 + b, d * 4 + e)>
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    transform.tir.transform_layout %block, read 0
        by affine_map<(i, j) -> (j floordiv 4, i floordiv 8, i mod 8, j mod 4)> pad 0.0 : f16
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "center_sum" in %func : !transform.any_op
    transform.tir.transform_layout %block, write 0
        by affine_map<(i) -> (i mod 3, i floordiv 3)> assume_injective
    transform.yield
  }
}
