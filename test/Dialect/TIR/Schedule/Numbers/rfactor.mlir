// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/reduction-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: total: equal in 1 runs
// CHECK: matmul_symbolic: equal in 3 runs
// CHECK: row_max: equal in 2 runs
// CHECK: argmax: equal in 1 runs
// CHECK: window: equal in 1 runs
// CHECK: softmax: equal in 2 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @total(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "total" in %func : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    %f = transform.tir.fuse %i, %k
    %o, %n = transform.tir.split %f into [?, 8]
    %partial = transform.tir.rfactor %n at 0
    transform.tir.reorder %n, %o
    transform.tir.parallel %n
    // Once more, by the only loop of the second reduction.
    %r = transform.tir.get_loops 1 of %block
    %ro, %ri = transform.tir.split %r into [?, 4]
    %second = transform.tir.rfactor %ro at -1
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %ki, %i
    %partial = transform.tir.rfactor %ki at 1
    transform.tir.parallel %ki
    transform.yield
  }
  transform.named_sequence @row_max(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "row_max" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %jo, %ji = transform.tir.split %j into [?, 4]
    %partial = transform.tir.rfactor %jo at -1
    transform.tir.parallel %i
    transform.yield
  }
  transform.named_sequence @argmax(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "argmax" in %func : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    %ko, %ki = transform.tir.split %k into [?, 4]
    %partial = transform.tir.rfactor %ki at 0
    transform.yield
  }
  transform.named_sequence @window(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "window" in %func : !transform.any_op
    %i, %j, %p, %q = transform.tir.get_loops 4 of %block
    transform.tir.reorder %p, %j, %q
    %partial = transform.tir.rfactor %p at 2
    transform.tir.parallel %p
    transform.yield
  }
  transform.named_sequence @softmax(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "softmax" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %jo, %ji = transform.tir.split %j into [?, 4]
    %partial = transform.tir.rfactor %ji at -1
    transform.yield
  }
}
