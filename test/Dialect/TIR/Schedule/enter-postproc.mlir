// RUN: relax-opt %s --transform-interpreter | FileCheck %s

// The mark changes nothing, and stays where it is.

// CHECK-LABEL: tir.prim_func @marked
// CHECK-NEXT:    tir.for %{{.*}} to 24 {
// CHECK-NEXT:      tir.for %{{.*}} to 36 {
// CHECK:         transform.tir.sample_categorical
// CHECK-NEXT:    transform.tir.enter_postproc
// CHECK-NEXT:    transform.yield
tir.prim_func @marked(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    %f = transform.tir.sample_categorical [2, 3] weights [1, 1]
    transform.tir.enter_postproc
    transform.yield
  }
}
