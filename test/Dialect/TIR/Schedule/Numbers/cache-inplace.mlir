// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/cache-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: update: equal in 1 runs
// CHECK: update_symbolic: equal in 2 runs
// CHECK: scan: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @update(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "update" in %func : !transform.any_op
    %in, %out = transform.tir.cache_inplace %block, 0 to #tir.scope<local>
    transform.yield
  }
  transform.named_sequence @update_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "update_symbolic" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %i0, %i1 = transform.tir.split %i into [?, 4]
    %in, %out = transform.tir.cache_inplace %block, 0 to #tir.scope<global>
    transform.yield
  }
  transform.named_sequence @scan(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scan" in %func : !transform.any_op
    %in, %out = transform.tir.cache_inplace %block, 0 to #tir.scope<local>
    transform.yield
  }
}
