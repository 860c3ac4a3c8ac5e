// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %b = transform.tir.reindex_cache_read %block, 1 to #tir.scope<local> by affine_map<(i, j, k) -> (j floordiv 4, k, j mod 4)>
    %c = transform.tir.reindex_cache_write %block, 0 to #tir.scope<global> by affine_map<(i, j, k) -> (j, i)>
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %a = transform.tir.reindex %block, read 0
    %b = transform.tir.reindex_cache_read %block, 1 to #tir.scope<global> by affine_map<(i, j, k) -> (j floordiv 4, k, j mod 4)>
    %c = transform.tir.reindex %block, write 0
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %p = transform.tir.reindex %block, read 0
    %w = transform.tir.reindex %block, read 1
    %y = transform.tir.reindex %block, write 0
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %a = transform.tir.reindex %block, read 0
    %t = transform.tir.reindex_cache_write %block, 0 to #tir.scope<global> by affine_map<(i, j) -> (j, i)>
    transform.yield
  }
}
