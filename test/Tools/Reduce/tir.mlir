// Reduces a program with one access out of bounds: the unrelated parts go.
// REQUIRES: plain-mode

// RUN: relax-reduce %s -reduction-tree='traversal-mode=0 test=%S/Inputs/is-out-of-range.sh' -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: not relax-opt --tir-verify-accesses %t.mlir

// The other blocks, the init, and the computation on the element are gone, and
// the loops are serial.
// CHECK: tir.prim_func @main
// CHECK-NOT: parallel
// CHECK-NOT: @fill
// CHECK-NOT: @sum
// CHECK: tir.block @shift (spatial %[[V:[^ ]*]] = {{.*}} to 40
// CHECK-NOT: math
// CHECK: affine.load %{{.*}}[%[[V]] + 1]
// CHECK-NOT: affine.load
// CHECK-NOT: math
// CHECK: tir.return

tir.prim_func @main(%A: memref<40xf32>, %B: memref<40x8xf32>, %C: memref<40xf32>,
                    %D: memref<40x8xf32>) {
  %T = tir.alloc : memref<40xf32>
  tir.for %i to 40 parallel {
    tir.for %j to 8 vectorized {
      tir.block @fill (spatial %v = %i to 40, spatial %w = %j to 8) {
        %a = affine.load %A[39 - %v] : memref<40xf32>
        affine.store %a, %D[%v, %w] : memref<40x8xf32>
      }
    }
  }
  tir.for %i to 40 {
    tir.for %k to 8 {
      tir.block @sum (spatial %v = %i to 40, reduce %w = %k to 8)
      init (%u) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%u] : memref<40xf32>
      } {
        %t = affine.load %T[%v] : memref<40xf32>
        %b = affine.load %B[%v, %w] : memref<40x8xf32>
        %s = arith.addf %t, %b : f32
        affine.store %s, %T[%v] : memref<40xf32>
      }
    }
  }
  tir.for %i to 40 parallel {
    tir.for %j to 1 {
      tir.block @shift (spatial %v = %i to 40, spatial %w = %j to 1) {
        %a = affine.load %T[%v + 1] : memref<40xf32>
        %b = affine.load %A[%v] : memref<40xf32>
        %m = arith.mulf %a, %b : f32
        %e = math.exp %m : f32
        affine.store %e, %C[%v] : memref<40xf32>
      }
    }
  }
  tir.for %i to 40 {
    tir.block @last (spatial %v = %i to 40) {
      %c = affine.load %C[%v] : memref<40xf32>
      %e = math.tanh %c : f32
      affine.store %e, %C[%v] : memref<40xf32>
    }
  }
  tir.return
}
