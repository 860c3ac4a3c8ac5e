// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: transpose: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %copy = transform.tir.cache_write %block, 0 to #tir.scope<local>
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %i0, %i1 = transform.tir.split %i into [?, 4]
    %k0, %k1 = transform.tir.split %k into [?, 5]
    transform.tir.reorder %i0, %k0, %i1, %j, %k1
    transform.tir.reverse_compute_at %copy to %i0
    transform.tir.parallel %i0
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %copy = transform.tir.cache_write %block, 0 to #tir.scope<global>
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %i0, %i1 = transform.tir.split %i into [?, 4]
    %j0, %j1 = transform.tir.split %j into [?, 8]
    transform.tir.reorder %i0, %j0, %k, %i1, %j1
    transform.tir.reverse_compute_at %copy to %j0
    transform.tir.parallel %i0
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %copy = transform.tir.cache_write %block, 0 to #tir.scope<global>
    %i, %j = transform.tir.get_loops 2 of %copy
    transform.tir.reorder %j, %i
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %copy = transform.tir.cache_write %block, 0 to #tir.scope<global>
    %center = transform.tir.get_block "center" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %center
    transform.tir.compute_at %copy to %i
    transform.tir.compute_at %block to %i
    // This copy is in the loop around the block and its reader.
    %inner = transform.tir.cache_write %block, 0 to #tir.scope<local>
    transform.yield
  }
}
