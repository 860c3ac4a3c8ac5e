// RUN: %python %S/../Inputs/check_numbers.py %S/../Inputs/block-structure-kernels.mlir %s | FileCheck %s
// REQUIRES: plain-mode
// INTRINSICS: ../../../../../docs/Examples/x86-intrinsics.mlir
// CHECK: gemm: equal in 1 runs
// CHECK: rows: equal in 2 runs
// CHECK: panel: equal in 1 runs
// CHECK: pointwise: equal in 1 runs
module attributes {transform.with_named_sequence} {
  // The init runs in a block of its own; rows of tiles in parallel.
  transform.named_sequence @gemm(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemm" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    %jo, %ji = transform.tir.split %j into [?, 32]
    %ko, %ki = transform.tir.split %k into [?, 16]
    transform.tir.reorder %io, %jo, %ko, %ii, %ji, %ki
    %outer = transform.tir.blockize %ii
    %init = transform.tir.decompose_reduction %outer at %ko
    %tile = transform.tir.tensorize %outer with @fma_f32_4x32x16 : !transform.tir.block
    transform.tir.parallel %io
    transform.yield
  }
  transform.named_sequence @rows(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "rows" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %jo, %ji = transform.tir.split %j into [?, 16]
    %ko, %ki = transform.tir.split %k into [?, 16]
    transform.tir.reorder %i, %jo, %ko, %ji, %ki
    %tile = transform.tir.tensorize %ji with @fma_f32_1x16x16 : !transform.tir.loop
    transform.yield
  }
  transform.named_sequence @panel(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "panel" in %func : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %tile = transform.tir.tensorize %j with @fma_f32_1x16x16 : !transform.tir.loop
    transform.tir.parallel %i
    transform.yield
  }
  transform.named_sequence @pointwise(%func: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pointwise" in %func : !transform.any_op
    %y, %x, %fo, %fi, %c = transform.tir.get_loops 5 of %block
    %co, %ci = transform.tir.split %c into [?, 16]
    transform.tir.reorder %co, %fi, %ci
    %unit = transform.tir.add_unit_loop %ci : !transform.tir.loop
    %tile = transform.tir.tensorize %fi with @fma_f32_1x16x16 : !transform.tir.loop
    %yx = transform.tir.fuse %y, %x
    transform.tir.parallel %yx
    transform.yield
  }
}
