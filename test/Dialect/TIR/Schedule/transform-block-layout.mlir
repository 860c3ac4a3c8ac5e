// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// New loops and iterators; accesses and the init region use the new ones.

// CHECK-LABEL: tir.prim_func @matmul
// CHECK-NEXT:    tir.for %[[JO:.*]] to 2 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:        tir.for %[[K:.*]] to 12 {
// CHECK-NEXT:          tir.for %[[JI:.*]] to 16 {
// CHECK-NEXT:            tir.block @matmul (spatial %[[VJO:.*]] = %[[JO]] to 2, spatial %[[VI:.*]] = %[[I]] to 8, reduce %[[VK:.*]] = %[[K]] to 12, spatial %[[VJI:.*]] = %[[JI]] to 16)
// CHECK-SAME:              init (%[[WJO:.*]], %[[WI:.*]], %[[WJI:.*]]) {
// CHECK:                   affine.store %{{.*}}, %{{.*}}[%[[WI]], %[[WJO]] * 16 + %[[WJI]]]
// CHECK:                   affine.load %{{.*}}[%[[VI]], %[[VK]]]
// CHECK:                   affine.load %{{.*}}[%[[VK]], %[[VJO]] * 16 + %[[VJI]]]
// CHECK:                   affine.store %{{.*}}, %{{.*}}[%[[VI]], %[[VJO]] * 16 + %[[VJI]]]
// CHECK-NOT:     tir.for
tir.prim_func @matmul(%A: memref<8x12xf32>, %B: memref<12x32xf32>, %C: memref<8x32xf32>) {
  tir.for %i to 8 {
    tir.for %j to 32 {
      tir.for %k to 12 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 32, reduce %vk = %k to 12)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<8x32xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x12xf32>
          %b = affine.load %B[%vk, %vj] : memref<12x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x32xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x32xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %root : !transform.any_op
    transform.tir.transform_block_layout %block by affine_map<(i, j, k) -> (j floordiv 16, i, k, j mod 16)>
    // The handle stands for the same block.
    transform.tir.annotate "same" = 1 : i64 on %block : !transform.tir.block
    transform.yield
  }
}

// -----

// The loops are split with a predicate; a loop outside repeats nothing of it.

#n4 = affine_map<()[s0] -> (s0, 4)>
// CHECK-LABEL: tir.prim_func @symbolic
// CHECK-NEXT:    tir.for %[[F:.*]] to symbol(%[[N:.*]]) * 4 {
// CHECK-NEXT:      tir.block @double (spatial %[[V:.*]] = %[[F]] to symbol(%[[N]]) * 4) {
// CHECK-NEXT:        affine.load %{{.*}}[%[[V]] floordiv 4, %[[V]] mod 4]
tir.prim_func @symbolic(%A: memref<?x4xf32> {tir.shape = #n4}, %B: memref<?x4xf32> {tir.shape = #n4}, %n: index) {
  tir.for %o to symbol(%n) ceildiv 8 {
    tir.for %i to 8 {
      tir.for %u to 1 {
        tir.for %j to 4 {
          tir.block @double (spatial %vi = %o * 8 + %i to symbol(%n), spatial %vj = %j to 4)
              where (%o * -8 + symbol(%n) - %i - 1 >= 0) {
            %a = affine.load %A[%vi, %vj] : memref<?x4xf32>
            %b = arith.addf %a, %a : f32
            affine.store %b, %B[%vi, %vj] : memref<?x4xf32>
          }
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (i * 4 + j)>
    transform.yield
  }
}

// -----

// Nested blocks, data made from iterators, and indices that are not affine
// follow.

// CHECK-LABEL: tir.prim_func @nested
// CHECK-NEXT:    tir.for %[[L:.*]] to 32 {
// CHECK-NEXT:      tir.block @outer (spatial %[[F:.*]] = %[[L]] to 32) {
// CHECK:             tir.block @index () {
// CHECK-NEXT:          %[[I:.*]] = affine.apply #{{.*}}(%[[F]])
// CHECK-NEXT:          arith.index_cast %[[I]] : index to i32
// CHECK:             tir.for %[[K:.*]] to 3 {
// CHECK-NEXT:          tir.block @inner (spatial %[[VI:.*]] = symbol(%[[F]]) floordiv 4 to 8, spatial %[[VK:.*]] = %[[K]] to 3) {
// CHECK:                 affine.store %{{.*}}, %{{.*}}[%[[VI]], %[[F]] mod 4, %[[VK]]]
tir.prim_func @nested(%A: memref<8x3xi32>, %B: memref<8x4x3xi32>) {
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @outer (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %T = tir.alloc : memref<1xi32>
        tir.block @index () {
          %x = arith.index_cast %vi : index to i32
          affine.store %x, %T[0] : memref<1xi32>
        }
        tir.for %k to 3 {
          tir.block @inner (spatial %wi = symbol(%vi) to 8, spatial %wk = %k to 3) {
            %a = affine.load %A[%wi, %wk] : memref<8x3xi32>
            %t = affine.load %T[0] : memref<1xi32>
            %s = arith.addi %a, %t : i32
            affine.store %s, %B[%wi, %vj, %wk] : memref<8x4x3xi32>
          }
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "outer" in %root : !transform.any_op
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (i * 4 + j)>
    transform.yield
  }
}
