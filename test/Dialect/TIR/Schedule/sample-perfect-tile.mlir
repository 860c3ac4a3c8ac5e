// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// A decision is taken as it is.

// CHECK-LABEL: tir.prim_func @decided
// CHECK-NEXT:    tir.for %{{.*}} to 2 {
// CHECK-NEXT:      tir.for %{{.*}} to 3 {
// CHECK-NEXT:        tir.for %{{.*}} to 4 {
// CHECK-NEXT:          tir.for %{{.*}} to 36 {
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
    %a, %b, %c = transform.tir.sample_perfect_tile 3 of %i max_innermost 4 decision [2, 3, 4]
    %ia, %ib, %ic = transform.tir.split %i into [%a, %b, %c]
    transform.yield
  }
}

// -----

// A step without a decision draws factors of the extent, and records them.

// CHECK-LABEL: tir.prim_func @drawn
// CHECK-NEXT:    tir.for %{{.*}} to 24 {
// CHECK-NEXT:      tir.for %{{.*}} to [[OUTER:[0-9]+]] {
// CHECK-NEXT:        tir.for %{{.*}} to [[INNER:[0-9]+]] {
// CHECK-NEXT:          tir.block @double {{.*}} to 36) {
// CHECK:         transform.tir.sample_perfect_tile 2 of %{{.*}} max_innermost 8 decision {{\[}}[[OUTER]], [[INNER]]{{\]}} {seed = 3 : i64}
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
    %a, %b = transform.tir.sample_perfect_tile 2 of %j max_innermost 8 {seed = 3 : i64}
    %ja, %jb = transform.tir.split %j into [%a, %b]
    transform.yield
  }
}
