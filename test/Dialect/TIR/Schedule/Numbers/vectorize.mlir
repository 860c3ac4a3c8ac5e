// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.vectorize %j
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %scale = transform.tir.get_block "conv_scale" in %func : !transform.any_op
    %sc, %sy, %sx = transform.tir.get_loops 3 of %scale
    transform.tir.vectorize %sx
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %negate = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    %ni, %nj = transform.tir.get_loops 2 of %negate
    %o, %n = transform.tir.split %j into [?, 4]
    transform.tir.vectorize %n
    %p, %q = transform.tir.split %nj into [?, 8]
    transform.tir.vectorize %q
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "center" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %o, %n = transform.tir.split %j into [?, 4]
    transform.tir.vectorize %n
    transform.yield
  }
}
