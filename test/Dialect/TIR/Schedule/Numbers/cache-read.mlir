// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %a = transform.tir.cache_read %block, 0 to #tir.scope<local>
    %b = transform.tir.cache_read %block, 1 to #tir.scope<global>
    %i0, %i1 = transform.tir.split %i into [?, 4]
    %k0, %k1 = transform.tir.split %k into [?, 5]
    transform.tir.reorder %i0, %j, %k0, %i1, %k1
    transform.tir.compute_at %a to %k0
    transform.tir.compute_at %b to %i0
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %i0, %i1 = transform.tir.split %i into [?, 4]
    %j0, %j1 = transform.tir.split %j into [?, 8]
    transform.tir.reorder %i0, %j0, %i1, %j1, %k
    %a = transform.tir.cache_read %block, 0 to #tir.scope<global>
    %b = transform.tir.cache_read %block, 1 to #tir.scope<global>
    transform.tir.compute_at %a to %i0
    transform.tir.compute_at %b to %j0
    transform.tir.parallel %i0
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %p = transform.tir.cache_read %block, 0 to #tir.scope<local>
    transform.tir.compute_at %p to %y
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %jo, %ji = transform.tir.split %j into [?, 4]
    %copy = transform.tir.cache_read %block, 0 to #tir.scope<local>
    transform.tir.compute_at %copy to %jo
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "center" in %func : !transform.any_op
    %sum = transform.tir.get_block "center_sum" in %func : !transform.any_op
    %copy = transform.tir.cache_read %sum, 0 to #tir.scope<global> for %sum, %block
    %i, %j = transform.tir.get_loops 2 of %block
    transform.tir.compute_at %sum to %i
    transform.tir.compute_at %copy to %i
    transform.tir.parallel %i
    transform.yield
  }
}
