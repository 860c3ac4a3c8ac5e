// RUN: relax-opt %s --convert-tir-to-scf | FileCheck %s

// CHECK-LABEL: func.func @pad
tir.prim_func @pad(%A: memref<8xf32>, %B: memref<10xf32>, %n: index) attributes {tir.flattened} {
  // CHECK: scf.for %[[I:.*]] =
  tir.for %i to 10 {
    // CHECK: %[[LOW:.*]] = arith.cmpi sge
    // CHECK: %[[HIGH:.*]] = arith.cmpi sge
    // CHECK: %[[IN:.*]] = arith.andi %[[LOW]], %[[HIGH]]
    // CHECK: %[[X:.*]] = scf.if %[[IN]] -> (f32) {
    // CHECK: %[[A:.*]] = memref.load
    // CHECK: scf.yield %[[A]]
    // CHECK: } else {
    // CHECK: scf.yield %{{.*}} : f32
    %zero = arith.constant 0.0 : f32
    %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, 8 - d0 >= 0)>(%i) -> f32 {
      %a = affine.load %A[%i - 1] : memref<8xf32>
      affine.yield %a : f32
    } else {
      affine.yield %zero : f32
    }
    // CHECK: arith.cmpi eq
    // CHECK: scf.if
    // CHECK: memref.store %[[X]]
    affine.if affine_set<(d0)[s0] : (d0 - s0 == 0)>(%i)[%n] {
      affine.store %x, %B[%i] : memref<10xf32>
    }
  }
  tir.return
}
