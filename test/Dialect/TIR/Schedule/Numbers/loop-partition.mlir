// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %a, %b = transform.tir.loop_partition %i into [12, 1]
    %c, %d, %e = transform.tir.loop_partition %k into [8, 8, ?]
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %jo, %ji = transform.tir.split %j into [?, 4]
    %ko, %ki = transform.tir.split %k into [?, 3]
    %a, %b = transform.tir.loop_partition %ji into [1, ?]
    %c, %d = transform.tir.loop_partition %ki into [2, 1]
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %si, %sj = transform.tir.get_loops 2 of %sum
    %block = transform.tir.get_block "center" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %so, %sp = transform.tir.split %sj into [?, 8]
    %io, %ii = transform.tir.split %i into [?, 4]
    %a, %b = transform.tir.loop_partition %sp into [3, ?]
    %c, %d = transform.tir.loop_partition %ii into [?, 1]
    transform.yield
  }
}
