// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// UNCHANGED: each script removes what it has added
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: conv: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.annotate "pragma" = 4 : i64 on %k : !transform.tir.loop
    transform.tir.unannotate "pragma" on %k : !transform.tir.loop
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.annotate "pragma" = "x" on %block : !transform.tir.block
    transform.tir.unannotate "pragma" on %block : !transform.tir.block
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %scale = transform.tir.get_block "conv_scale" in %func : !transform.any_op
    %sc, %sy, %sx = transform.tir.get_loops 3 of %scale
    transform.tir.annotate "a" = true on %sx : !transform.tir.loop
    transform.tir.annotate "b" = true on %sx : !transform.tir.loop
    transform.tir.unannotate "a" on %sx : !transform.tir.loop
    transform.tir.unannotate "b" on %sx : !transform.tir.loop
    transform.yield
  }
}
