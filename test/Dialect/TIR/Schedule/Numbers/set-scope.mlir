// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: matmul: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv_scale" in %func : !transform.any_op
    transform.tir.set_scope %block, 0 to #tir.scope<local>
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %copy = transform.tir.cache_write %block, 0 to #tir.scope<shared>
    transform.tir.set_scope %block, 0 to #tir.scope<global>
    transform.yield
  }
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %copy = transform.tir.cache_write %block, 0 to #tir.scope<global>
    transform.tir.set_scope %block, 0 to #tir.scope<local>
    transform.yield
  }
}
