// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: transpose: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %u = transform.tir.add_unit_loop %block : !transform.tir.block
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %u = transform.tir.add_unit_loop %k : !transform.tir.loop
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %u = transform.tir.add_unit_loop %i : !transform.tir.loop
    %v = transform.tir.add_unit_loop %block : !transform.tir.block
    transform.yield
  }
}
