// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// CHECK-LABEL: tir.prim_func @three
// CHECK-NEXT:    tir.for %[[F:.*]] to 60 {
// CHECK-NEXT:      tir.block @fill (spatial %{{.*}} = %[[F]] floordiv 20 to 3, spatial %{{.*}} = (%[[F]] floordiv 5) mod 4 to 4, spatial %{{.*}} = %[[F]] mod 5 to 5) {
tir.prim_func @three(%B: memref<3x4x5xf32>) {
  tir.for %i to 3 {
    tir.for %j to 4 {
      tir.for %k to 5 {
        tir.block @fill (spatial %vi = %i to 3, spatial %vj = %j to 4, spatial %vk = %k to 5) {
          %b = arith.constant 1.0 : f32
          affine.store %b, %B[%vi, %vj, %vk] : memref<3x4x5xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %f = transform.tir.fuse %i, %j, %k
    transform.yield
  }
}

// -----

// Symbolic extents, and the inverse of a split.

#shape = affine_map<()[s0, s1] -> (s0, s1)>
// CHECK-LABEL: tir.prim_func @symbolic
// CHECK:         tir.for %[[F:.*]] to symbol(%[[N:.*]]) * symbol(%[[M:.*]]) {
// CHECK-NEXT:      tir.block @fill (spatial %{{.*}} = %[[F]] floordiv symbol(%[[M]]) to symbol(%[[N]]), spatial %{{.*}} = %[[F]] mod symbol(%[[M]]) to symbol(%[[M]])) {
tir.prim_func @symbolic(%B: memref<?x?xf32> {tir.shape = #shape}, %n: index, %m: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @fill (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %b = arith.constant 1.0 : f32
        affine.store %b, %B[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %f = transform.tir.fuse %i, %j
    transform.yield
  }
}

// -----

// CHECK-LABEL: tir.prim_func @inverse
// CHECK-NEXT:    tir.for %[[F:.*]] to 64 {
// CHECK-NEXT:      tir.block @fill (spatial %{{.*}} = %[[F]] to 64) {
tir.prim_func @inverse(%B: memref<64xf32>) {
  tir.for %i to 64 {
    tir.block @fill (spatial %vi = %i to 64) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<64xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %o, %n = transform.tir.split %i into [?, 8]
    %f = transform.tir.fuse %o, %n
    transform.yield
  }
}
