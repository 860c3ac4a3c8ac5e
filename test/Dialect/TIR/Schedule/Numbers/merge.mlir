// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/script-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: chain: equal in 1 runs
// CHECK: chain_symbolic: equal in 2 runs
// CHECK: rows: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @chain(%func: !transform.any_op {transform.readonly}) {
    %s = transform.tir.get_block "chain_square" in %func : !transform.any_op
    %si, %sj = transform.tir.get_loops 2 of %s
    %c = transform.tir.get_block "chain" in %func : !transform.any_op
    %ci, %cj = transform.tir.get_loops 2 of %c
    %m = transform.tir.merge %si, %ci
    %n = transform.tir.merge %sj, %cj
    transform.yield
  }
  transform.named_sequence @chain_symbolic(%func: !transform.any_op {transform.readonly}) {
    %d = transform.tir.get_block "chain_double" in %func : !transform.any_op
    %di, %dj = transform.tir.get_loops 2 of %d
    %n = transform.tir.get_block "chain_negate" in %func : !transform.any_op
    %ni, %nj = transform.tir.get_loops 2 of %n
    %s = transform.tir.get_block "chain_symbolic" in %func : !transform.any_op
    %si, %sj = transform.tir.get_loops 2 of %s
    %m = transform.tir.merge %si, %di, %ni
    transform.yield
  }
  transform.named_sequence @rows(%func: !transform.any_op {transform.readonly}) {
    %m = transform.tir.get_block "rows_max" in %func : !transform.any_op
    %mi, %mj = transform.tir.get_loops 2 of %m
    %r = transform.tir.get_block "rows" in %func : !transform.any_op
    %ri, %rj = transform.tir.get_loops 2 of %r
    %m2 = transform.tir.merge %mi, %ri
    transform.yield
  }
}
