// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %i0, %i1, %i2 = transform.tir.split %i into [2, ?, 4]
    %k0, %k1 = transform.tir.split %k into [?, 4]
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %i0, %i1 = transform.tir.split %i into [?, 4]
    %k0, %k1 = transform.tir.split %k into [3, ?]
    %i10, %i11 = transform.tir.split %i1 into [2, 2]
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %j0, %j1 = transform.tir.split %j into [?, 8]
    transform.yield
  }
}
