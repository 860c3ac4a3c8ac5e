// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: conv: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %init = transform.tir.decompose_reduction %block at %k
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %init = transform.tir.decompose_reduction %block at %i
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %init = transform.tir.decompose_reduction %block at %c
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %si, %sj = transform.tir.get_loops 2 of %sum
    %init = transform.tir.decompose_reduction %sum at %sj
    transform.yield
  }
}
