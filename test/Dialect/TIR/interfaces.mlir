// RUN: relax-opt %s --loop-invariant-code-motion --symbol-dce | FileCheck %s

// LoopLikeOpInterface: loop-invariant operations are hoisted.
// CHECK-LABEL: tir.prim_func @invariant
tir.prim_func @invariant(%A: memref<8xindex>, %n: index) attributes {tir.flattened} {
  // CHECK-NEXT: %[[M:.*]] = arith.muli
  // CHECK-NEXT: tir.for
  tir.for %i to 8 {
    %m = arith.muli %n, %n : index
    // CHECK-NEXT: affine.store %[[M]]
    affine.store %m, %A[%i] : memref<8xindex>
  }
  tir.return
}

// Blocks stay in their loops.
// CHECK-LABEL: tir.prim_func @blocks
tir.prim_func @blocks(%A: memref<8xf32>) {
  // CHECK-NEXT: tir.for
  // CHECK-NEXT: tir.block
  tir.for %i to 8 {
    tir.block @zero () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[0] : memref<8xf32>
    }
  }
  tir.return
}

// A function is a symbol.
// CHECK-NOT: @unused
tir.prim_func private @unused(%A: memref<8xf32>) {
  tir.return
}
