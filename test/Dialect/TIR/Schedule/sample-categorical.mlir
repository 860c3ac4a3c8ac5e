// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// CHECK-LABEL: tir.prim_func @decided
// CHECK-NEXT:    tir.for %{{.*}} to 6 {
// CHECK-NEXT:      tir.for %{{.*}} to 4 {
tir.prim_func @decided(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %f = transform.tir.sample_categorical [2, 3, 4] weights [1, 1, 0] decision 2
    %ia, %ib = transform.tir.split %i into [?, %f]
    transform.yield
  }
}

// -----

// Only one candidate has a weight.

// CHECK-LABEL: tir.prim_func @drawn
// CHECK-NEXT:    tir.for %{{.*}} to 8 {
// CHECK-NEXT:      tir.for %{{.*}} to 3 {
// CHECK:         transform.tir.sample_categorical [2, 3, 4] weights [0, 5, 0] decision 1
tir.prim_func @drawn(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %f = transform.tir.sample_categorical [2, 3, 4] weights [0, 5, 0]
    %ia, %ib = transform.tir.split %i into [?, %f]
    transform.yield
  }
}
