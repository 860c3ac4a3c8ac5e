// RUN: relax-opt %s --convert-tir-to-scf --split-input-file | FileCheck %s

// The indices of a fused loop are cut from one number: the linear index is that
// number, without divisions.

// CHECK-LABEL: func.func @fused(
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NOT:       divui
// CHECK-NOT:       remui
// CHECK:           memref.load %{{.*}}[%[[I]]]
// CHECK-NOT:       divui
// CHECK-NOT:       remui
// CHECK:           memref.store
tir.prim_func @fused(%x: memref<3x5x7xf32>, %y: memref<3x5x7xf32>) attributes {tir.flattened} {
  tir.for %i to 105 {
    %a = affine.load %x[%i floordiv 35, (%i floordiv 7) mod 5, %i mod 7] : memref<3x5x7xf32>
    affine.store %a, %y[%i floordiv 35, (%i floordiv 7) mod 5, %i mod 7] : memref<3x5x7xf32>
  }
  tir.return
}

// -----

// The same for vectors in a parallel loop, whose first lane is not a multiple
// of a row.

// CHECK-LABEL: func.func @vectors(
// CHECK:         scf.parallel (%[[I:.*]]) =
// CHECK-NOT:       divui
// CHECK:           %[[AT:.*]] = arith.muli %[[I]], %{{.*}}
// CHECK-NOT:       divui
// CHECK:           vector.load %{{.*}}[%[[AT]]]
tir.prim_func @vectors(%x: memref<32x14x14xf32>, %y: memref<32x14x14xf32>) attributes {tir.flattened} {
  tir.for %i to 98 parallel {
    %a = affine.vector_load %x[(%i * 64) floordiv 196, ((%i * 64) floordiv 14) mod 14, (%i * 64) mod 14] : memref<32x14x14xf32>, vector<64xf32>
    affine.vector_store %a, %y[(%i * 64) floordiv 196, ((%i * 64) floordiv 14) mod 14, (%i * 64) mod 14] : memref<32x14x14xf32>, vector<64xf32>
  }
  tir.return
}

// -----

// Symbolic rows.

// CHECK-LABEL: func.func @symbolic(
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NOT:       divui
// CHECK:           memref.load %{{.*}}[%[[I]]]
#rows = affine_map<()[s0] -> (4, s0)>
tir.prim_func @symbolic(%x: memref<4x?xf32> {tir.shape = #rows}, %y: memref<4x?xf32> {tir.shape = #rows}, %n: index) attributes {tir.flattened} {
  tir.for %i to symbol(%n) * 4 {
    %a = affine.load %x[%i floordiv symbol(%n), %i mod symbol(%n)] : memref<4x?xf32>
    affine.store %a, %y[%i floordiv symbol(%n), %i mod symbol(%n)] : memref<4x?xf32>
  }
  tir.return
}

// -----

// Rows that are longer than the number cut keep the division.

// CHECK-LABEL: func.func @apart(
// CHECK:         arith.divui
// CHECK:         memref.load
tir.prim_func @apart(%x: memref<3x8xf32>, %y: memref<3x8xf32>) attributes {tir.flattened} {
  tir.for %i to 12 {
    %a = affine.load %x[%i floordiv 4, %i mod 4] : memref<3x8xf32>
    affine.store %a, %y[%i floordiv 4, %i mod 4] : memref<3x8xf32>
  }
  tir.return
}

// -----

// A size may be zero: the quotient is then -1.

// CHECK-LABEL: func.func @empty(
// CHECK:         arith.floordivsi
// CHECK:         memref.store
tir.prim_func @empty(%x: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %y: memref<8xf32>, %n: index) attributes {tir.flattened} {
  %z = arith.constant 1.0 : f32
  affine.store %z, %y[(symbol(%n) - 1) floordiv (symbol(%n) + 4) + 1] : memref<8xf32>
  tir.return
}
