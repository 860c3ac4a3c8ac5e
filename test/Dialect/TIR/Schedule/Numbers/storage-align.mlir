// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/layout-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: blur: equal in 1 runs
// CHECK: blur_symbolic: equal in 2 runs
// CHECK: scale_twice: equal in 2 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @blur(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "blur_scale" in %func : !transform.any_op
    transform.tir.storage_align %block, write 0 axis 0 factor 16 offset 1
    transform.yield
  }
  transform.named_sequence @blur_symbolic(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "blur_symbolic" in %func : !transform.any_op
    transform.tir.storage_align %block, read 0 axis 0 factor 8 offset 4
    transform.yield
  }
  transform.named_sequence @scale_twice(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale_first" in %func : !transform.any_op
    transform.tir.storage_align %block, write 0 axis 1 factor 8 offset 0
    transform.tir.storage_align %block, write 0 axis 0 factor 64 offset 40
    transform.yield
  }
}
