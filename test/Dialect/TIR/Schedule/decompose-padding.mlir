// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// The loops of the copy run the inner points only.

// CHECK-LABEL: tir.prim_func @pad
// CHECK-NEXT:    tir.for %[[I:.*]] to 10 {
// CHECK-NEXT:      tir.for %[[J:.*]] to symbol(%[[N:.*]]) + 3 {
// CHECK-NEXT:        tir.block @pad_fill (spatial %[[VI:.*]] = %[[I]] to 10, spatial %[[VJ:.*]] = %[[J]] to symbol(%[[N]]) + 3) annotations {fill = true} {
// CHECK-NEXT:          %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:          affine.store %[[ONE]], %[[P:.*]][%[[VI]], %[[VJ]]]
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[J:.*]] to symbol(%[[N]]) {
// CHECK-NEXT:        tir.block @pad (spatial %[[VI:.*]] = %[[I]] + 1 to 10, spatial %[[VJ:.*]] = %[[J]] + 3 to symbol(%[[N]]) + 3) annotations {copy = true} {
// CHECK-NEXT:          %[[A:.*]] = affine.load %{{.*}}[%[[VI]] - 1, %[[VJ]] - 3]
// CHECK-NEXT:          affine.store %[[A]], %[[P]][%[[VI]], %[[VJ]]]
#source = affine_map<()[s0] -> (8, s0)>
#padded = affine_map<()[s0] -> (10, s0 + 3)>
tir.prim_func @pad(%A: memref<8x?xf32> {tir.shape = #source}, %P: memref<10x?xf32> {tir.shape = #padded}, %n: index) {
  tir.for %i to 10 {
    tir.for %j to symbol(%n) + 3 {
      tir.block @pad (spatial %vi = %i to 10, spatial %vj = %j to symbol(%n) + 3) {
        %one = arith.constant 1.0 : f32
        %x = affine.if affine_set<(d0, d1) : (d0 - 1 >= 0, -d0 + 8 >= 0, d1 - 3 >= 0)>(%vi, %vj) -> f32 {
          %a = affine.load %A[%vi - 1, %vj - 3] : memref<8x?xf32>
          affine.yield %a : f32
        } else {
          affine.yield %one : f32
        }
        affine.store %x, %P[%vi, %vj] : memref<10x?xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %fill = transform.tir.decompose_padding %block at %i
    transform.tir.annotate "fill" = true on %fill : !transform.tir.block
    transform.tir.annotate "copy" = true on %block : !transform.tir.block
    transform.yield
  }
}

// -----

// A condition on a split iterator, or on two iterators, becomes a predicate. A
// reader below the loop sees what its iteration has written.

// CHECK-LABEL: tir.prim_func @inner
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %{{.*}} to 2 {
// CHECK-NEXT:        tir.for %{{.*}} to 4 {
// CHECK-NEXT:          tir.block @pad_fill
// CHECK:           tir.for %[[O:.*]] to 2 {
// CHECK-NEXT:        tir.for %[[N:.*]] to 4 {
// CHECK-NEXT:          tir.block @pad (spatial %{{.*}} = %[[I]] to 8, spatial %{{.*}} = %[[O]] * 4 + %[[N]] to 8)
// CHECK-SAME:            where (%[[O]] * 4 + %[[N]] - 2 >= 0, %[[I]] - %[[O]] * 4 - %[[N]] >= 0) {
// CHECK:           tir.block @reader
tir.prim_func @inner(%A: memref<8x8xi32>, %B: memref<8x8xi32>) {
  %P = tir.alloc : memref<8x8xi32>
  tir.for %i to 8 {
    tir.for %j to 8 {
      tir.block @pad (spatial %vi = %i to 8, spatial %vj = %j to 8) {
        %x = affine.if affine_set<(d0, d1) : (d1 - 2 >= 0, d0 - d1 >= 0)>(%vi, %vj) -> i32 {
          %a = affine.load %A[%vi, %vj] : memref<8x8xi32>
          affine.yield %a : i32
        } else {
          %zero = arith.constant 0 : i32
          affine.yield %zero : i32
        }
        affine.store %x, %P[%vi, %vj] : memref<8x8xi32>
      }
    }
    tir.for %j to 8 {
      tir.block @reader (spatial %vi = %i to 8, spatial %vj = %j to 8) {
        %a = affine.load %P[%vi, -%vj + 7] : memref<8x8xi32>
        affine.store %a, %B[%vi, %vj] : memref<8x8xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %o, %n = transform.tir.split %j into [?, 4]
    %fill = transform.tir.decompose_padding %block at %o
    transform.yield
  }
}
