// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// Loops of a reduction move; the block and its init stay.

// CHECK-LABEL: tir.prim_func @matmul
// CHECK-NEXT:    tir.for %[[K:.*]] to 32 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 16 {
// CHECK-NEXT:        tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:          tir.block @matmul (spatial %{{.*}} = %[[I]] to 8, spatial %{{.*}} = %[[J]] to 16, reduce %{{.*}} = %[[K]] to 32) init (
tir.prim_func @matmul(%A: memref<8x32xf32>, %B: memref<32x16xf32>, %C: memref<8x16xf32>) {
  tir.for %i to 8 {
    tir.for %j to 16 {
      tir.for %k to 32 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 16, reduce %vk = %k to 32)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<8x16xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x32xf32>
          %b = affine.load %B[%vk, %vj] : memref<32x16xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x16xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x16xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.reorder %k, %j, %i
    transform.yield
  }
}

// -----

// A loop between the given ones keeps its place.

// CHECK-LABEL: tir.prim_func @between
// CHECK-NEXT:    tir.for %[[K:.*]] to 4 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 3 {
// CHECK-NEXT:        tir.for %[[I:.*]] to 2 {
// CHECK-NEXT:          tir.block @fill (spatial %{{.*}} = %[[I]] to 2, spatial %{{.*}} = %[[J]] to 3, spatial %{{.*}} = %[[K]] to 4) {
tir.prim_func @between(%B: memref<2x3x4xf32>) {
  tir.for %i to 2 {
    tir.for %j to 3 {
      tir.for %k to 4 {
        tir.block @fill (spatial %vi = %i to 2, spatial %vj = %j to 3, spatial %vk = %k to 4) {
          %b = arith.constant 1.0 : f32
          affine.store %b, %B[%vi, %vj, %vk] : memref<2x3x4xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.reorder %k, %i
    transform.yield
  }
}

// -----

// Each iteration writes all of the row that it reads, so the order is free.

// CHECK-LABEL: tir.prim_func @row_of_its_own
// CHECK:         tir.for %[[J:.*]] to 3 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 2 {
// CHECK-NEXT:        tir.for %{{.*}} to 4 {
// CHECK-NEXT:          tir.block @produce
// CHECK:             tir.for %{{.*}} to 4 {
// CHECK-NEXT:          tir.block @consume
tir.prim_func @row_of_its_own(%A: memref<2x3x4xf32>, %B: memref<2x3x4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 2 {
    tir.for %j to 3 {
      tir.for %k to 4 {
        tir.block @produce (spatial %vi = %i to 2, spatial %vj = %j to 3, spatial %vk = %k to 4) {
          %a = affine.load %A[%vi, %vj, %vk] : memref<2x3x4xf32>
          affine.store %a, %T[%vk] : memref<4xf32>
        }
      }
      tir.for %k to 4 {
        tir.block @consume (spatial %vi = %i to 2, spatial %vj = %j to 3, spatial %vk = %k to 4) {
          %a = affine.load %T[-%vk + 3] : memref<4xf32>
          affine.store %a, %B[%vi, %vj, %vk] : memref<2x3x4xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "produce" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.reorder %j, %i
    transform.yield
  }
}

// -----

// Choices that are free in their order: a masked sum, and a maximum by
// comparison.

// CHECK-LABEL: tir.prim_func @choices
// CHECK:         tir.for %[[J:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:        tir.block @choices (reduce %{{.*}} = %[[I]] to 4, reduce %{{.*}} = %[[J]] to 8)
tir.prim_func @choices(%A: memref<4x8xf32>, %M: memref<4x8xi1>, %S: memref<f32>, %T: memref<f32>) {
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @choices (reduce %vi = %i to 4, reduce %vj = %j to 8)
      init () {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[] : memref<f32>
        affine.store %zero, %T[] : memref<f32>
      } {
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        %m = affine.load %M[%vi, %vj] : memref<4x8xi1>
        %s = affine.load %S[] : memref<f32>
        %t = affine.load %T[] : memref<f32>
        %sum = arith.addf %s, %a : f32
        %masked = arith.select %m, %sum, %s : f32
        %greater = arith.cmpf ogt, %a, %t : f32
        %max = arith.select %greater, %a, %t : f32
        affine.store %masked, %S[] : memref<f32>
        affine.store %max, %T[] : memref<f32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "choices" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    transform.tir.reorder %j, %i
    transform.yield
  }
}
