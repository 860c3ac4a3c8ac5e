// RUN: relax-test-opt %s --test-foreign-to-scf | FileCheck %s

// A scalar operation of another dialect is legal in a lowered program. It is
// lowered all the same where a pattern matches, and stays where none does.

// CHECK-LABEL: func.func @square(
// CHECK:         %[[X:.*]] = memref.load %{{.*}} : memref<4xf32>
// CHECK:         %[[X2:.*]] = arith.mulf %[[X]], %[[X]] : f32
// CHECK:         memref.store %[[X2]], %{{.*}} : memref<4xf32>
// CHECK:         %[[Y:.*]] = memref.load %{{.*}} : memref<4xf64>
// CHECK:         %[[Y2:.*]] = foreign.square %[[Y]] : f64
// CHECK:         memref.store %[[Y2]], %{{.*}} : memref<4xf64>
tir.prim_func @square(%x: memref<4xf32>, %y: memref<4xf64>)
    attributes {tir.flattened} {
  tir.for %i to 4 {
    %0 = affine.load %x[%i] : memref<4xf32>
    %1 = foreign.square %0 : f32
    affine.store %1, %x[%i] : memref<4xf32>
    %2 = affine.load %y[%i] : memref<4xf64>
    %3 = foreign.square %2 : f64
    affine.store %3, %y[%i] : memref<4xf64>
  }
  tir.return
}
