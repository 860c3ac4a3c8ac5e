// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// CHECK-LABEL: tir.prim_func @decided
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 4 {
// CHECK:             tir.block @first
// CHECK:             tir.block @second
tir.prim_func @decided(%A: memref<8x4xf32>, %B: memref<8x4xf32>) {
  %T = tir.alloc : memref<8x4xf32>
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<8x4xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %t = affine.load %T[%vi, 3 - %vj] : memref<8x4xf32>
        affine.store %t, %B[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    %loop = transform.tir.sample_compute_location %block decision 1
    transform.tir.compute_at %block to %loop
    transform.yield
  }
}

// -----

// The position of the drawn loop is recorded.

// CHECK-LABEL: tir.prim_func @drawn
// CHECK:         tir.block @first
// CHECK:         tir.block @second
// CHECK:         transform.tir.sample_compute_location %{{.*}} decision {{[01]}}
tir.prim_func @drawn(%A: memref<8x4xf32>, %B: memref<8x4xf32>) {
  %T = tir.alloc : memref<8x4xf32>
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<8x4xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %t = affine.load %T[%vi, 3 - %vj] : memref<8x4xf32>
        affine.store %t, %B[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    %loop = transform.tir.sample_compute_location %block
    transform.tir.compute_at %block to %loop
    transform.yield
  }
}
