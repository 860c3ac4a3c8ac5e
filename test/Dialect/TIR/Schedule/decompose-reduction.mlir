// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// In front of the reduce loop, and in front of all loops.

// CHECK-LABEL: tir.prim_func @inner
// CHECK-NEXT:    tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.block @sum_init (spatial %{{.*}} = %[[I]] to 8) annotations {here = true} {
// CHECK:           tir.for %[[K:.*]] to 32 {
// CHECK-NEXT:        tir.block @sum (spatial %{{.*}} = %[[I]] to 8, reduce %{{.*}} = %[[K]] to 32) {
tir.prim_func @inner(%A: memref<8x32xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.for %k to 32 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 32)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<8x32xf32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    %init = transform.tir.decompose_reduction %block at %k
    transform.tir.annotate "here" = true on %init : !transform.tir.block
    transform.yield
  }
}

// -----

// CHECK-LABEL: tir.prim_func @outer
// CHECK-NEXT:    tir.for %[[W:.*]] to 8 {
// CHECK-NEXT:      tir.block @sum_init (spatial %{{.*}} = %[[W]] to 8) {
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[K:.*]] to 32 {
// CHECK-NEXT:        tir.block @sum (
tir.prim_func @outer(%A: memref<8x32xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.for %k to 32 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 32)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<8x32xf32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    %init = transform.tir.decompose_reduction %block at %i
    transform.yield
  }
}
