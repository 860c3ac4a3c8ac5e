// RUN: relax-opt %s --tir-compute-inline | FileCheck %s

// A chain of elementwise blocks, one of them broadcast, becomes one block.
// CHECK-LABEL: tir.prim_func @chain
// CHECK-SAME: (%[[M:.*]]: memref<4x8xf32>, %[[B:.*]]: memref<8xf32>, %[[OUT:.*]]: memref<4x8xf32>)
tir.prim_func @chain(%M: memref<4x8xf32>, %B: memref<8xf32>, %O: memref<4x8xf32>) {
  // CHECK-NOT: tir.alloc
  // CHECK: tir.for %[[I:.*]] to 4 {
  // CHECK-NEXT: tir.for %[[J:.*]] to 8 {
  // CHECK-NEXT: tir.block @relu (spatial %[[VI:.*]] = %[[I]] to 4, spatial %[[VJ:.*]] = %[[J]] to 8) {
  // CHECK-DAG: %[[ML:.*]] = affine.load %[[M]][%[[VI]], %[[VJ]]]
  // CHECK-DAG: %[[BL:.*]] = affine.load %[[B]][%[[VJ]]]
  // CHECK: %[[S:.*]] = arith.addf %[[ML]], %[[BL]]
  // CHECK: %[[R:.*]] = arith.maximumf %[[S]], %{{.*}}
  // CHECK: affine.store %[[R]], %[[OUT]][%[[VI]], %[[VJ]]]
  // CHECK-NOT: tir.block
  // CHECK: tir.return
  %T = tir.alloc : memref<4x8xf32>
  %S = tir.alloc : memref<4x8xf32>
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @broadcast (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %b = affine.load %B[%vj] : memref<8xf32>
        affine.store %b, %T[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @add (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %m = affine.load %M[%vi, %vj] : memref<4x8xf32>
        %b = affine.load %T[%vi, %vj] : memref<4x8xf32>
        %s = arith.addf %m, %b : f32
        affine.store %s, %S[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @relu (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %zero = arith.constant 0.0 : f32
        %s = affine.load %S[%vi, %vj] : memref<4x8xf32>
        %r = arith.maximumf %s, %zero : f32
        affine.store %r, %O[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// Reshapes and transposes compose.
// CHECK-LABEL: tir.prim_func @reshapes
// CHECK-SAME: (%[[A:.*]]: memref<3x4x5xf32>
tir.prim_func @reshapes(%A: memref<3x4x5xf32>, %B: memref<20x3xf32>) {
  // CHECK: tir.block @transpose (spatial %[[VI:.*]] = %{{.*}} to 20, spatial %[[VJ:.*]] = %{{.*}} to 3) {
  // CHECK-NEXT: affine.load %[[A]][%[[VJ]], %[[VI]] floordiv 5, %[[VI]] mod 5]
  %T = tir.alloc : memref<3x20xf32>
  %U = tir.alloc : memref<60xf32>
  tir.for %i to 60 {
    tir.block @collapse (spatial %v = %i to 60) {
      %a = affine.load %A[%v floordiv 20, (%v mod 20) floordiv 5, %v mod 5] : memref<3x4x5xf32>
      affine.store %a, %U[%v] : memref<60xf32>
    }
  }
  tir.for %i to 3 {
    tir.for %j to 20 {
      tir.block @expand (spatial %vi = %i to 3, spatial %vj = %j to 20) {
        %a = affine.load %U[%vi * 20 + %vj] : memref<60xf32>
        affine.store %a, %T[%vi, %vj] : memref<3x20xf32>
      }
    }
  }
  tir.for %i to 20 {
    tir.for %j to 3 {
      tir.block @transpose (spatial %vi = %i to 20, spatial %vj = %j to 3) {
        %a = affine.load %T[%vj, %vi] : memref<3x20xf32>
        affine.store %a, %B[%vi, %vj] : memref<20x3xf32>
      }
    }
  }
  tir.return
}

// A pad is read once by the next block, and known branches are removed.
// CHECK-LABEL: tir.prim_func @pad
tir.prim_func @pad(%A: memref<8xf32>, %B: memref<8xf32>, %n: index) {
  // CHECK: tir.block @inner (spatial %[[V:.*]] = %{{.*}} to 8) {
  // CHECK-NEXT: %[[X:.*]] = affine.load %{{.*}}[%[[V]]]
  // CHECK-NEXT: affine.store %[[X]]
  %T = tir.alloc : memref<10xf32>
  tir.for %i to 10 {
    tir.block @pad (spatial %v = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, 8 - d0 >= 0)>(%v) -> f32 {
        %a = affine.load %A[%v - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %x, %T[%v] : memref<10xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @inner (spatial %v = %i to 8) {
      %x = affine.load %T[%v + 1] : memref<10xf32>
      affine.store %x, %B[%v] : memref<8xf32>
    }
  }
  tir.return
}

// A copy is inlined into a reduction if contiguous dimensions stay contiguous;
// arithmetic is inlined only if every element is read once.
// CHECK-LABEL: tir.prim_func @reductions
tir.prim_func @reductions(%A: memref<8x16xf32>, %B: memref<16x8xf32>, %C: memref<8x8xf32>, %D: memref<8xf32>, %n: index) {
  %T = tir.alloc : memref<8x16xf32>
  %U = tir.alloc : memref<16x8xf32>
  %V = tir.alloc : memref<8x8xf32>
  tir.for %i to 8 {
    tir.for %k to 16 {
      // CHECK-NOT: @shifted
      tir.block @shifted (spatial %vi = %i to 8, spatial %vk = %k to 16) {
        %a = affine.load %A[7 - %vi, %vk] : memref<8x16xf32>
        affine.store %a, %T[%vi, %vk] : memref<8x16xf32>
      }
    }
  }
  tir.for %k to 16 {
    tir.for %j to 8 {
      // CHECK: tir.block @doubled
      tir.block @doubled (spatial %vk = %k to 16, spatial %vj = %j to 8) {
        %b = affine.load %B[%vk, %vj] : memref<16x8xf32>
        %bb = arith.addf %b, %b : f32
        affine.store %bb, %U[%vk, %vj] : memref<16x8xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 8 {
      tir.for %k to 16 {
        // CHECK: tir.block @matmul
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 8, reduce %vk = %k to 16)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<8x8xf32>
        } {
          // CHECK: affine.load %{{.*}}[-%{{.*}} + 7, %{{.*}}]
          %a = affine.load %T[%vi, %vk] : memref<8x16xf32>
          %b = affine.load %U[%vk, %vj] : memref<16x8xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x8xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x8xf32>
        }
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 8 {
      // CHECK-NOT: @relu
      tir.block @relu (spatial %vi = %i to 8, spatial %vj = %j to 8) {
        %zero = arith.constant 0.0 : f32
        %c = affine.load %C[%vi, %vj] : memref<8x8xf32>
        %r = arith.maximumf %c, %zero : f32
        affine.store %r, %V[%vi, %vj] : memref<8x8xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %k to 8 {
      // CHECK: tir.block @sum
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %D[%wi] : memref<8xf32>
      } {
        // CHECK: arith.maximumf
        %a = affine.load %V[%vi, %vk] : memref<8x8xf32>
        %b = affine.load %D[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %D[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}

// These blocks stay: outputs, blocks with predicates, stores that are not one to
// one, sources that are written later, reads that are not affine.
// CHECK-LABEL: tir.prim_func @kept
tir.prim_func @kept(%A: memref<8xf32>, %B: memref<8xf32>, %I: memref<8xindex>) {
  %P = tir.alloc : memref<8xf32>
  %Q = tir.alloc : memref<8xf32>
  %R = tir.alloc : memref<8xf32>
  %S = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    // CHECK: tir.block @predicate
    tir.block @predicate (spatial %v = %i to 8) where (%i - 2 >= 0) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %P[%v] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    // CHECK: tir.block @many_to_one
    tir.block @many_to_one (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %Q[%v floordiv 2] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    // CHECK: tir.block @written_later
    tir.block @written_later (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %R[%v] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    // CHECK: tir.block @writer
    tir.block @writer (spatial %v = %i to 8) {
      %a = affine.load %P[%v] : memref<8xf32>
      %b = affine.load %Q[%v] : memref<8xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %A[%v] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    // CHECK: tir.block @indirect
    tir.block @indirect (spatial %v = %i to 8) {
      %a = affine.load %B[%v] : memref<8xf32>
      affine.store %a, %S[%v] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @gather (spatial %v = %i to 8) {
      %at = affine.load %I[%v] : memref<8xindex>
      %s = memref.load %S[%at] : memref<8xf32>
      %r = affine.load %R[%v] : memref<8xf32>
      %t = arith.addf %s, %r : f32
      affine.store %t, %A[%v] : memref<8xf32>
    }
  }
  tir.return
}

// A block that reads an element twice holds its computation once, so a chain of
// such blocks does not double in size with each block.
// CHECK-LABEL: tir.prim_func @doubling
tir.prim_func @doubling(%A: memref<8xf32>, %B: memref<8xf32>) {
  // CHECK-COUNT-1: affine.load
  // CHECK-COUNT-3: arith.addf
  // CHECK-NOT: arith.addf
  // CHECK-NOT: affine.load
  // CHECK: tir.return
  %S = tir.alloc : memref<8xf32>
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      %s = arith.addf %a, %a : f32
      affine.store %s, %S[%v] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %v = %i to 8) {
      %a = affine.load %S[%v] : memref<8xf32>
      %b = affine.load %S[%v] : memref<8xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %T[%v] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @third (spatial %v = %i to 8) {
      %a = affine.load %T[%v] : memref<8xf32>
      %b = affine.load %T[%v] : memref<8xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%v] : memref<8xf32>
    }
  }
  tir.return
}

// Simplification erases a block that never runs, which the pass then skips.

// CHECK-LABEL: @runs_never
// CHECK:         tir.block @negate
// CHECK-NOT:     tir.block
// CHECK:         tir.return
tir.prim_func @runs_never(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @copy (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @negate (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      %b = arith.negf %t : f32
      affine.store %b, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @never (spatial %vi = %i to 8) where (-%i - 1 >= 0) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
