// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: conv: equal in 1 runs
// CHECK: transpose: equal in 1 runs
// CHECK: matmul: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %func : !transform.any_op
    %f, %y, %x, %c, %dy, %dx = transform.tir.get_loops 6 of %block
    %producer = transform.tir.get_producers %block
    transform.tir.compute_at %producer to %y
    %children = transform.tir.get_child_blocks %y : !transform.tir.loop
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "transpose" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %consumer = transform.tir.get_consumers %block
    transform.tir.reverse_compute_at %consumer to %j
    transform.yield
  }
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %output = transform.tir.get_output_blocks %func : !transform.any_op
    %init = transform.tir.decompose_reduction %output at %k
    %child = transform.tir.get_child_blocks %k : !transform.tir.loop
    %u = transform.tir.add_unit_loop %child : !transform.tir.block
    transform.yield
  }
}
