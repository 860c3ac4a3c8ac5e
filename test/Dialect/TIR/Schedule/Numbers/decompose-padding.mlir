// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/padding-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: conv: equal in 1 runs
// CHECK: triangle: equal in 3 runs
// CHECK: edges: equal in 2 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %conv = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %conv
    %yo, %yi = transform.tir.split %y into [?, 4]
    transform.tir.reorder %yo, %f
    %pad = transform.tir.get_block "conv_pad" in %func : !transform.any_op
    transform.tir.compute_at %pad to %yo
    %yo2, %pc, %py, %px = transform.tir.get_loops 4 of %pad
    %fill = transform.tir.decompose_padding %pad at %pc
    transform.yield
  }
  transform.named_sequence @triangle(%func: !transform.any_op {transform.readonly}) {
    %pad = transform.tir.get_block "triangle" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %pad
    %io, %ii = transform.tir.split %i into [?, 4]
    %fill = transform.tir.decompose_padding %pad at %ii
    %fio, %fii, %fj = transform.tir.get_loops 3 of %fill
    transform.tir.vectorize %fj
    transform.yield
  }
  transform.named_sequence @edges(%func: !transform.any_op {transform.readonly}) {
    %pad = transform.tir.get_block "edges" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %pad
    %fill = transform.tir.decompose_padding %pad at %j
    transform.yield
  }
}
