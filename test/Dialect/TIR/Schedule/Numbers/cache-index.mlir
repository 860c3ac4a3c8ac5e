// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/cache-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: flatten: equal in 1 runs
// CHECK: flatten_symbolic: equal in 2 runs
// CHECK: pool: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @flatten(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "flatten" in %func : !transform.any_op
    %indices = transform.tir.cache_index %block to #tir.scope<local> at_least 1
    transform.yield
  }
  transform.named_sequence @flatten_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "flatten_symbolic" in %func : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %i0, %i1 = transform.tir.split %i into [?, 8]
    %indices = transform.tir.cache_index %block to #tir.scope<global> at_least 2
    transform.yield
  }
  transform.named_sequence @pool(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pool" in %func : !transform.any_op
    %indices = transform.tir.cache_index %block to #tir.scope<global> at_least 1
    transform.yield
  }
}
