// RUN: relax-opt %s --tir-flatten-blocks --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: #[[$EVEN:.*]] = affine_set<(d0) : (d0 mod 2 == 0)>
// CHECK: #[[$NOT_EMPTY:.*]] = affine_set<()[s0] : (s0 - 1 >= 0)>

// Accesses are maps of loop variables; the predicate is a branch.
// CHECK-LABEL: tir.prim_func @scale
// CHECK-SAME: (%[[A:.*]]: memref<30xf32>) attributes {tir.flattened}
tir.prim_func @scale(%A: memref<30xf32>) {
  // CHECK-NEXT: tir.for %[[O:.*]] to 8 parallel {
  // CHECK-NEXT: tir.for %[[I:.*]] to 4 vectorized {
  // CHECK-NEXT: tir.if (%[[O]] * -4 - %[[I]] + 29 >= 0) {
  // CHECK-NEXT: affine.load %[[A]][%[[O]] * 4 + %[[I]]]
  tir.for %o to 8 parallel {
    tir.for %i to 4 vectorized {
      tir.block @scale (spatial %v = %o * 4 + %i to 30) where (29 - %o * 4 - %i >= 0) {
        %a = affine.load %A[%v] : memref<30xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %A[%v] : memref<30xf32>
      }
    }
  }
  tir.return
}

// Ranges simplify composed maps; predicates that always hold are removed.
// CHECK-LABEL: tir.prim_func @ranges
tir.prim_func @ranges(%A: memref<8x4xf32>, %B: memref<32xf32>,
                      %C: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0 * 2)>},
                      %n: index) {
  // CHECK: tir.for %[[I:.*]] to 8 {
  // CHECK-NEXT: tir.for %[[J:.*]] to 4 {
  // CHECK-NEXT: affine.load %{{.*}}[%[[I]], %[[J]]]
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @b (spatial %v = %i * 4 + %j to 32) where (31 - %i * 4 - %j >= 0) {
        %a = affine.load %A[%v floordiv 4, %v mod 4] : memref<8x4xf32>
        // CHECK-NEXT: affine.if #[[$EVEN]](%[[J]]) {
        affine.if affine_set<(d0)[s0] : (d0 mod 2 == 0, d0 >= 0, s0 >= 0)>(%v)[%n] {
          affine.store %a, %B[%v] : memref<32xf32>
        }
      }
    }
  }
  tir.return
}

// Iterators that are used as numbers are computed.
// CHECK-LABEL: tir.prim_func @values
tir.prim_func @values(%A: memref<8xindex>, %t: memref<8x8xf32>) {
  // CHECK: tir.for %[[I:.*]] to 4 {
  tir.for %i to 4 {
    // CHECK-NEXT: %[[V:.*]] = affine.apply #{{.*}}(%[[I]])
    // CHECK-NEXT: affine.store %[[V]], %{{.*}}[%[[I]] * 2]
    tir.block @outer (spatial %v = %i * 2 to 8) {
      affine.store %v, %A[%v] : memref<8xindex>
      tir.for %j to symbol(%v) + 1 {
        // CHECK: affine.load %{{.*}}[%[[I]] * 2, %{{.*}}]
        tir.block @inner (spatial %vj = %j to 8) {
          %x = affine.load %t[%v, %vj] : memref<8x8xf32>
          affine.store %x, %t[%vj, %v] : memref<8x8xf32>
        }
      }
    }
  }
  tir.return
}

// A branch may guard accesses to an empty buffer.
// CHECK-LABEL: tir.prim_func @empty_buffer
tir.prim_func @empty_buffer(
    %A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
    %B: memref<4xf32>, %n: index) {
  tir.for %i to 4 {
    tir.block @first (spatial %v = %i to 4) {
      // CHECK: affine.if #[[$NOT_EMPTY]]()[%{{.*}}] {
      affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
        %a = affine.load %A[0] : memref<?xf32>
        affine.store %a, %B[%v] : memref<4xf32>
      }
    }
  }
  tir.return
}

// -----

tir.prim_func @init(%A: memref<8xf32>, %B: memref<f32>) {
  tir.for %k to 8 {
    // expected-error @below {{expected init regions to have been lowered (tir-lower-init)}}
    tir.block @sum (reduce %vk = %k to 8) init () {
    } {
    }
  }
  tir.return
}
