// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/epilogue-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: reshape: equal in 1 runs
// CHECK: crop: equal in 2 runs
// CHECK: chain: equal in 2 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @reshape(%func: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "reshape_produce" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %produce
    %io, %ii = transform.tir.split %i into [?, 4]
    transform.tir.reorder %j, %io, %ii
    %consume = transform.tir.get_block "reshape" in %func : !transform.any_op
    transform.tir.reverse_compute_inline %consume
    transform.tir.parallel %j
    transform.yield
  }
  transform.named_sequence @crop(%func: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "crop" in %func : !transform.any_op
    transform.tir.reverse_compute_inline %consume
    %produce = transform.tir.get_block "crop_produce" in %func : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %produce
    %jo, %ji = transform.tir.split %j into [?, 4]
    transform.tir.parallel %jo
    transform.yield
  }
  transform.named_sequence @chain(%func: !transform.any_op {transform.readonly}) {
    %second = transform.tir.get_block "chain_second" in %func : !transform.any_op
    transform.tir.reverse_compute_inline %second
    %third = transform.tir.get_block "chain_third" in %func : !transform.any_op
    transform.tir.reverse_compute_inline %third
    transform.yield
  }
}
