// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/script-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: chain: equal in 1 runs
// CHECK: chain_symbolic: equal in 2 runs
// CHECK: shift: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @chain(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "chain_square" in %func : !transform.any_op
    transform.tir.compute_inline %block
    transform.yield
  }
  transform.named_sequence @chain_symbolic(%func: !transform.any_op {transform.readonly}) {
    %negate = transform.tir.get_block "chain_negate" in %func : !transform.any_op
    transform.tir.compute_inline %negate
    %double = transform.tir.get_block "chain_double" in %func : !transform.any_op
    transform.tir.compute_inline %double
    transform.yield
  }
  transform.named_sequence @shift(%func: !transform.any_op {transform.readonly}) {
    %double = transform.tir.get_block "shift_double" in %func : !transform.any_op
    transform.tir.compute_inline %double
    transform.yield
  }
}
