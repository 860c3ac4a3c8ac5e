// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %f = transform.tir.fuse %i, %j, %k
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %f = transform.tir.fuse %i, %j
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %a = transform.tir.fuse %y, %x
    %b = transform.tir.fuse %c, %dy, %dx
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %negate = transform.tir.get_block "transpose_negate" in %func : !transform.any_op
    %ni, %nj = transform.tir.get_loops 2 of %negate
    %a = transform.tir.fuse %i, %j
    %b = transform.tir.fuse %ni, %nj
    transform.yield
  }
}
