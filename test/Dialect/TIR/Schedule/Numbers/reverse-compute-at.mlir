// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/script-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: chain: equal in 1 runs
// CHECK: chain_symbolic: equal in 2 runs
// CHECK: rows: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @chain(%func: !transform.any_op {transform.readonly}) {
    %square = transform.tir.get_block "chain_square" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %square
    %block = transform.tir.get_block "chain" in %func : !transform.any_op
    transform.tir.reverse_compute_at %block to %i
    transform.yield
  }
  transform.named_sequence @chain_symbolic(%func: !transform.any_op {transform.readonly}) {
    %double = transform.tir.get_block "chain_double" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %double
    %negate = transform.tir.get_block "chain_negate" in %func : !transform.any_op
    transform.tir.reverse_compute_at %negate to %j
    %block = transform.tir.get_block "chain_symbolic" in %func : !transform.any_op
    transform.tir.reverse_compute_at %block to %i
    transform.yield
  }
  transform.named_sequence @rows(%func: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "rows_max" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %max
    %block = transform.tir.get_block "rows" in %func : !transform.any_op
    transform.tir.reverse_compute_at %block to %i
    transform.yield
  }
}
