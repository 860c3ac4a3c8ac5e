// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/epilogue-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// CHECK: bias: equal in 1 runs
// CHECK: clip: equal in 2 runs
// CHECK: product: equal in 2 runs
module attributes {transform.with_named_sequence} {
  transform.named_sequence @bias(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "bias_matmul" in %func : !transform.any_op
    %epilogue = transform.tir.get_block "bias" in %func : !transform.any_op
    transform.tir.fuse_reduction_epilogue %epilogue into %block
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.reorder %k, %i, %j
    %init = transform.tir.decompose_reduction %block at %k
    transform.yield
  }
  transform.named_sequence @clip(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "clip_max" in %func : !transform.any_op
    %epilogue = transform.tir.get_block "clip" in %func : !transform.any_op
    transform.tir.fuse_reduction_epilogue %epilogue into %block
    %i, %j = transform.tir.get_loops 2 of %block
    %jo, %ji = transform.tir.split %j into [?, 4]
    %partial = transform.tir.rfactor %ji at 0
    transform.yield
  }
  transform.named_sequence @product(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "product_rows" in %func : !transform.any_op
    %epilogue = transform.tir.get_block "product" in %func : !transform.any_op
    transform.tir.fuse_reduction_epilogue %epilogue into %block
    transform.yield
  }
}
