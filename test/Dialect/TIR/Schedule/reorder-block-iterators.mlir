// RUN: relax-opt %s --transform-interpreter | FileCheck %s

// Loops, binding and predicate stay; iterators, init and stated accesses
// follow.

// CHECK-LABEL: tir.prim_func @sum
// CHECK-NEXT:    tir.for %[[I:.*]] to 3 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 4 {
// CHECK-NEXT:        tir.for %[[K:.*]] to 8 {
// CHECK-NEXT:          tir.block @sum (reduce %[[VK:.*]] = %[[K]] to 8, spatial %[[VI:.*]] = %[[I]] * 4 + %[[J]] to 10)
// CHECK-SAME:            where (%[[I]] * -4 - %[[J]] + 9 >= 0)
// CHECK:               init (%[[WI:.*]]) {
// CHECK:                 affine.store %{{.*}}, %{{.*}}[%[[WI]]]
// CHECK:                 affine.load %{{.*}}[%[[VI]], %[[VK]]]
tir.prim_func @sum(%A: memref<10x8xf32>, %B: memref<10xf32>) {
  tir.for %i to 3 {
    tir.for %j to 4 {
      tir.for %k to 8 {
        tir.block @sum (spatial %vi = %i * 4 + %j to 10, reduce %vk = %k to 8)
            where (%i * -4 - %j + 9 >= 0)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<10xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<10x8xf32>
          %b = affine.load %B[%vi] : memref<10xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<10xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    transform.tir.reorder_block_iterators %block [1, 0]
    // The handle stands for the same block.
    transform.tir.annotate "same" = 1 : i64 on %block : !transform.tir.block
    transform.yield
  }
}
