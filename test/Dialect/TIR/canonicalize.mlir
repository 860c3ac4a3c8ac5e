// RUN: relax-opt %s --canonicalize="test-convergence" | FileCheck %s

// CHECK-LABEL: tir.prim_func @unit_loop
tir.prim_func @unit_loop(%A: memref<4x4xf32>) {
  tir.for %i to 1 {
    // CHECK-NEXT: tir.for %[[J:.*]] to 4 {
    tir.for %j to %i + 4 {
      // CHECK-NEXT: tir.block @b (spatial %{{.*}} = 0 to 1, spatial %{{.*}} = %[[J]] to 4) {
      tir.block @b (spatial %vi = %i to 1, spatial %vj = %i * 4 + %j to 4)
          where (%i * 4 + 3 >= 0) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.return
}

// Loops with a kind or annotations stay.
// CHECK-LABEL: tir.prim_func @unit_loop_kept
tir.prim_func @unit_loop_kept(%A: memref<1x1xf32>) {
  // CHECK: tir.for %{{.*}} to 1 thread_binding "threadIdx.x" {
  tir.for %i to 1 thread_binding "threadIdx.x" {
    // CHECK: tir.for %{{.*}} to 1 annotations {key = 1 : i64} {
    tir.for %j to 1 annotations {key = 1} {
      tir.block @b (spatial %vi = %i to 1, spatial %vj = %j to 1) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi, %vj] : memref<1x1xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @flattened_unit_loop
tir.prim_func @flattened_unit_loop(%A: memref<4xf32>) attributes {tir.flattened} {
  %one = arith.constant 1.0 : f32
  // CHECK-NOT: tir.for
  tir.for %i to 1 {
    // CHECK: affine.store %{{.*}}, %{{.*}}[3]
    affine.store %one, %A[%i + 3] : memref<4xf32>
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @empty
tir.prim_func @empty(%A: memref<4xf32>) {
  // CHECK-NEXT: tir.return
  tir.for %i to 0 {
    tir.block @b (spatial %vi = %i to 4) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %A[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.for %j to 4 {
    }
    tir.if (%i - 2 >= 0) {
    } else {
    }
  }
  %unused = tir.alloc : memref<4xf32>
  tir.return
}

// CHECK-LABEL: tir.prim_func @extent
tir.prim_func @extent(%A: memref<4xf32>, %n: index) {
  // CHECK: tir.for %{{.*}} to 4 {
  tir.for %i to min(8, 4) {
    // CHECK: tir.for %{{.*}} to min(8, symbol(%{{.*}})) {
    tir.for %j to min(symbol(%n), 16, 8) {
      tir.block @b (opaque %vi = %i to 4) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @conditions
tir.prim_func @conditions(%A: memref<4xf32>, %n: index) {
  tir.for %i to 4 {
    // CHECK-NOT: tir.if
    tir.if (%i - %i + 1 >= 0) {
      // CHECK: tir.block @taken (spatial %{{.*}} = %{{.*}} to 4) {
      tir.block @taken (spatial %vi = %i to 4) where (0 >= 0, 2 >= 0) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi] : memref<4xf32>
      }
    } else {
      // CHECK-NOT: @not_taken
      tir.block @not_taken (spatial %vi = %i to 4) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi] : memref<4xf32>
      }
    }
    // CHECK-NOT: @never
    tir.block @never (spatial %vi = %i to 4) where (-1 >= 0) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %A[%vi] : memref<4xf32>
    }
    // CHECK: tir.if (symbol(%{{.*}}) - 1 >= 0) {
    tir.if (1 >= 0, symbol(%n) - 1 >= 0) {
      tir.block @sometimes (spatial %vi = %i to 4) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi] : memref<4xf32>
      }
    // CHECK-NOT: else
    } else {
    }
  }
  tir.return
}

// Without a second region, no threads compute beside those that copy.

// CHECK-LABEL: tir.prim_func @no_consumers
tir.prim_func @no_consumers(%A: memref<4xf32>, %n: index) {
  tir.for %i to 4 {
    // CHECK: tir.if (symbol(%{{.*}}) - 1 >= 0) {
    tir.if (symbol(%n) - 1 >= 0) attributes {tir.consumers = 128 : i64} {
      tir.block @sometimes (spatial %vi = %i to 4) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi] : memref<4xf32>
      }
    // CHECK-NOT: else
    } else {
    }
  }
  tir.return
}

// Constants stay in the block that uses them.
// CHECK-LABEL: tir.prim_func @constants
tir.prim_func @constants(%A: memref<4xf32>) {
  // CHECK-NOT: arith.constant
  // CHECK: tir.block
  // CHECK: arith.constant 3.0
  tir.for %i to 4 {
    tir.block @b (spatial %vi = %i to 4) {
      %one = arith.constant 1.0 : f32
      %two = arith.constant 2.0 : f32
      %three = arith.addf %one, %two : f32
      affine.store %three, %A[%vi] : memref<4xf32>
    }
  }
  tir.return
}

// The init region runs for each spatial point, even with no reduce points.

// CHECK-LABEL: tir.prim_func @sum_of_nothing(
// CHECK:         tir.for %{{.*}} to 0
// CHECK:           tir.block @sum
// CHECK:           init
tir.prim_func @sum_of_nothing(%B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 0 {
      tir.block @sum (spatial %v = %i to 4, reduce %r = %k to 0)
      init (%w) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%w] : memref<4xf32>
      } {
        %b = affine.load %B[%v] : memref<4xf32>
        affine.store %b, %B[%v] : memref<4xf32>
      }
    }
  }
  tir.return
}
