// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// The product of the last two factors is a multiple of 12.

// CHECK-LABEL: tir.prim_func @decided
// CHECK:         tir.for %{{.*}} to 1 {
// CHECK-NEXT:      tir.for %{{.*}} to 6 {
// CHECK-NEXT:        tir.for %{{.*}} to 6 {
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
    %a, %b, %c = transform.tir.sample_partitioned_tile 3 of %j partition 1 inner_multiple 12 decision [1, 6, 6]
    %ja, %jb, %jc = transform.tir.split %j into [%a, %b, %c]
    transform.yield
  }
}

// -----

// All of the extent is the inner part.

// CHECK-LABEL: tir.prim_func @drawn
// CHECK:         tir.for %{{.*}} to 1 {
// CHECK-NEXT:      tir.for %{{.*}} to 36 {
// CHECK:         transform.tir.sample_partitioned_tile 2 of %{{.*}} partition 1 inner_multiple 36 decision [1, 36]
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
    %a, %b = transform.tir.sample_partitioned_tile 2 of %j partition 1 inner_multiple 36
    %ja, %jb = transform.tir.split %j into [%a, %b]
    transform.yield
  }
}
