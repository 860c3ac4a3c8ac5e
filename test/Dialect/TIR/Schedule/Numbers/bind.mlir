// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// INTERPRETED: the CPU has no thread-bound loops
// CHECK: matmul: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.bind %i to "blockIdx.x"
    transform.tir.bind %j to "threadIdx.x"
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %negate = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    %ni, %nj = transform.tir.get_loops 2 of %negate
    transform.tir.bind %i to "blockIdx.x"
    transform.tir.bind %j to "threadIdx.y"
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %si, %sj = transform.tir.get_loops 2 of %sum
    transform.tir.bind %si to "threadIdx.x"
    transform.yield
  }
}
