// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// In front of the reduce loop, and in front of all loops.

// CHECK-LABEL: tir.prim_func @inner
// CHECK-NEXT:    tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.block @sum_init (spatial %{{.*}} = %[[I]] to 8) annotations {here = true} {
// CHECK:           tir.for %[[K:.*]] to 32 {
// CHECK-NEXT:        tir.block @sum (spatial %{{.*}} = %[[I]] to 8, reduce %{{.*}} = %[[K]] to 32) {
tir.prim_func @inner(%A: memref<8x32xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.for %k to 32 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 32)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<8x32xf32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    %init = transform.tir.decompose_reduction %block at %k
    transform.tir.annotate "here" = true on %init : !transform.tir.block
    transform.yield
  }
}

// -----

// CHECK-LABEL: tir.prim_func @outer
// CHECK-NEXT:    tir.for %[[W:.*]] to 8 {
// CHECK-NEXT:      tir.block @sum_init (spatial %{{.*}} = %[[W]] to 8) {
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[K:.*]] to 32 {
// CHECK-NEXT:        tir.block @sum (
tir.prim_func @outer(%A: memref<8x32xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.for %k to 32 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 32)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<8x32xf32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    %init = transform.tir.decompose_reduction %block at %i
    transform.yield
  }
}

// -----

// A loop that the init does not need, but that may be empty, is a condition.

// CHECK-LABEL: tir.prim_func @empty_rows
// CHECK-NEXT:    tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      tir.block @sum_init (spatial %{{.*}} = %[[I]] to 4) where (-%[[I]] + 2 >= 0) {
tir.prim_func @empty_rows(%A: memref<4x3xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to -%i + 3 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 3)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x3xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    %init = transform.tir.decompose_reduction %block at %i
    transform.yield
  }
}

// -----

// The second loop has a first iteration in each of the first loop.

// CHECK-LABEL: tir.prim_func @tail
// CHECK-NEXT:    tir.block @sum_init () {
tir.prim_func @tail(%A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %B: memref<f32>, %n: index) {
  tir.for %ko to symbol(%n) ceildiv 8 {
    tir.for %ki to min(8, %ko * -8 + symbol(%n)) {
      tir.block @sum (reduce %vk = %ko * 8 + %ki to symbol(%n))
      init () {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[] : memref<f32>
      } {
        %a = affine.load %A[%vk] : memref<?xf32>
        %b = affine.load %B[] : memref<f32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[] : memref<f32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %ko, %ki = transform.tir.get_loops 2 of %block
    %init = transform.tir.decompose_reduction %block at %ko
    transform.yield
  }
}

// -----

// A block after the reduction may read partial results of the same point.

// CHECK-LABEL: tir.prim_func @reads_partial
// CHECK-NEXT:    tir.for %{{.*}} to 8 {
// CHECK-NEXT:      tir.block @sum_init
// CHECK:         tir.for %{{.*}} to 4 {
// CHECK:           tir.block @sum (
// CHECK:           tir.block @scan
tir.prim_func @reads_partial(%A: memref<4x8xf32>, %B: memref<8xf32>, %C: memref<4x8xf32>) {
  tir.for %k to 4 {
    tir.for %i to 8 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vk, %vi] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<8xf32>
      }
      tir.block @scan (spatial %vk = %k to 4, spatial %vi = %i to 8) {
        %b = affine.load %B[%vi] : memref<8xf32>
        affine.store %b, %C[%vk, %vi] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %block
    %init = transform.tir.decompose_reduction %block at %k
    transform.yield
  }
}
