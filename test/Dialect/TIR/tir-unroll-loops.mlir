// RUN: relax-opt %s --tir-unroll-loops --split-input-file | FileCheck %s

// The variable is replaced in the maps of accesses, of loops and branches
// inside, and where it is used as a value.

// CHECK-LABEL: tir.prim_func @unrolled(
// CHECK:         tir.for %[[I:.*]] to 4 {
// CHECK:           %[[ZERO:.*]] = arith.constant 0 : index
// CHECK:           arith.index_cast %[[ZERO]]
// CHECK:           tir.for %[[K:.*]] to 1 {
// CHECK:             affine.store %{{.*}}, %{{.*}}[%[[I]], %[[K]]]
// CHECK:           tir.if (%[[I]] - 2 >= 0) {
// CHECK:           %[[ONE:.*]] = arith.constant 1 : index
// CHECK:           arith.index_cast %[[ONE]]
// CHECK:           tir.for %[[K:.*]] to 2 {
// CHECK:             affine.store %{{.*}}, %{{.*}}[%[[I]], %[[K]] + 1]
// CHECK:           tir.if (%[[I]] - 1 >= 0) {
tir.prim_func @unrolled(%A: memref<4x4xi32>) attributes {tir.flattened} {
  tir.for %i to 4 {
    tir.for %j to 2 unrolled {
      %v = arith.index_cast %j : index to i32
      tir.for %k to %j + 1 {
        affine.store %v, %A[%i, %j + %k] : memref<4x4xi32>
      }
      tir.if (%i + %j - 2 >= 0) {
        affine.store %v, %A[%i, %j] : memref<4x4xi32>
      }
    }
  }
  tir.return
}

// -----

// CHECK-LABEL: tir.prim_func @nested(
// CHECK-COUNT-4: affine.store
// CHECK-NOT:     affine.store
tir.prim_func @nested(%A: memref<4x4xi32>) attributes {tir.flattened} {
  %c = arith.constant 1 : i32
  tir.for %i to 2 unrolled {
    tir.for %j to 2 unrolled {
      affine.store %c, %A[%i, %j] : memref<4x4xi32>
    }
  }
  tir.return
}

// -----

// CHECK-LABEL: tir.prim_func @kept(
// CHECK-NOT:     unrolled
// CHECK:         tir.for %{{.*}} to symbol(%{{.*}}) {
// CHECK:         tir.for %{{.*}} to 100000 {
tir.prim_func @kept(%A: memref<4xi32>, %n: index) attributes {tir.flattened} {
  %c = arith.constant 1 : i32
  tir.for %i to symbol(%n) unrolled {
    affine.store %c, %A[0] : memref<4xi32>
  }
  tir.for %i to 100000 unrolled {
    affine.store %c, %A[0] : memref<4xi32>
  }
  tir.return
}

// -----

// A branch whose condition an iteration decides becomes the side that runs, or
// nothing.

// CHECK-LABEL: tir.prim_func @decided(
// CHECK-SAME:    %[[A:[^:]*]]: memref<4x4xf32>
// CHECK-NOT:     tir.if
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1.0
// CHECK-DAG:     %[[TWO:.*]] = arith.constant 2.0
// CHECK:         tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      affine.store %[[TWO]], %[[A]][%[[I]], 0]
// CHECK-NEXT:      affine.store %[[ONE]], %[[A]][%[[I]], 1]
// CHECK-NEXT:      affine.store %[[TWO]], %[[A]][0, %[[I]]]
// CHECK-NEXT:      affine.store %[[ONE]], %[[A]][%[[I]], 2]
// CHECK-NEXT:    }
// CHECK-NEXT:    tir.return
tir.prim_func @decided(%A: memref<4x4xf32>) attributes {tir.flattened} {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  tir.for %i to 4 {
    tir.for %j to 3 unrolled {
      tir.if (%j - 1 >= 0) {
        affine.store %one, %A[%i, %j] : memref<4x4xf32>
      } else {
        affine.store %two, %A[%i, %j] : memref<4x4xf32>
      }
      tir.if (%j - 1 == 0) {
        affine.store %two, %A[0, %i] : memref<4x4xf32>
      }
    }
  }
  tir.return
}
