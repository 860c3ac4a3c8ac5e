// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: matmul: equal in 1 runs
// CHECK: matmul_symbolic: equal in 2 runs
// CHECK: center: equal in 1 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @matmul(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    transform.tir.pad_einsum %block to [8, 4, 5]
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %io, %ii = transform.tir.split %i into [?, 8]
    %jo, %ji = transform.tir.split %j into [?, 4]
    transform.tir.reorder %jo, %k, %ii, %ji
    transform.tir.vectorize %ji
    %pad = transform.tir.get_block "matmul_pad" in %func : !transform.any_op
    %pi, %pk = transform.tir.get_loops 2 of %pad
    %fill = transform.tir.decompose_padding %pad at %pi
    transform.yield
  }
  transform.named_sequence @matmul_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul_symbolic" in %func : !transform.any_op
    transform.tir.pad_einsum %block to [4, 8, 2]
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %jo, %ji = transform.tir.split %j into [?, 8]
    transform.tir.reorder %jo, %k, %ji
    transform.tir.vectorize %ji
    %pad = transform.tir.get_block "matmul_symbolic_pad_1" in %func : !transform.any_op
    transform.tir.compute_inline %pad
    transform.yield
  }
  transform.named_sequence @center(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "center_sum" in %func : !transform.any_op
    transform.tir.pad_einsum %block to [3, 4]
    transform.yield
  }
}
