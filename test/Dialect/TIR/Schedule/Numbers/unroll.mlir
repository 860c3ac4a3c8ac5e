// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: conv: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.unroll %k
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    transform.tir.unroll %dy
    transform.tir.unroll %dx
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %si, %sj = transform.tir.get_loops 2 of %sum
    %o, %n = transform.tir.split %sj into [?, 3]
    transform.tir.unroll %n
    transform.yield
  }
}
