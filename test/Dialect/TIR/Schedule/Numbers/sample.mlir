// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %a, %b = transform.tir.sample_perfect_tile 2 of %k max_innermost 17 {seed = 1 : i64}
    %ka, %kb = transform.tir.split %k into [%a, %b]
    %c = transform.tir.sample_categorical [2, 4, 8] weights [1, 2, 1] {seed = 2 : i64}
    %ia, %ib = transform.tir.split %i into [?, %c]
    transform.yield
  }
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %scale = transform.tir.get_block "conv_scale" in %func : !transform.any_op
    %a, %b = transform.tir.sample_partitioned_tile 2 of %x partition 1 inner_multiple 5 {seed = 3 : i64}
    %xa, %xb = transform.tir.split %x into [%a, %b]
    %loop = transform.tir.sample_compute_location %scale {seed = 4 : i64}
    transform.tir.compute_at %scale to %loop
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %loop = transform.tir.sample_compute_location %block {seed = 5 : i64}
    transform.tir.compute_at %block to %loop
    transform.yield
  }
}
