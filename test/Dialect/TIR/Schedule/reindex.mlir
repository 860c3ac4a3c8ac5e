// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// Windows of the input become rows of a matrix; the result gets the order of
// the iterators.

// CHECK-LABEL: tir.prim_func @windows
// CHECK-NEXT:    %[[Y:.*]] = tir.alloc : memref<8x4xf32>
// CHECK-NEXT:    %[[X:.*]] = tir.alloc : memref<8x3xf32>
// CHECK-NEXT:    tir.for %[[P:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[Q:.*]] to 3 {
// CHECK-NEXT:        tir.block @X_global (spatial %[[V:.*]] = %[[P]] to 8, spatial %[[W:.*]] = %[[Q]] to 3) {
// CHECK-NEXT:          affine.load %X[%[[V]] * 2 + %[[W]]]
// CHECK-NEXT:          affine.store %{{.*}}, %[[X]][%[[V]], %[[W]]]
// CHECK:         tir.block @conv (spatial %[[VI:.*]] = %{{.*}} to 8, spatial %[[VF:.*]] = %{{.*}} to 4, reduce %[[VK:.*]] = %{{.*}} to 3) init (%[[WI:.*]], %[[WF:.*]]) {
// CHECK:           affine.store %{{.*}}, %[[Y]][%[[WI]], %[[WF]]]
// CHECK:           affine.load %[[X]][%[[VI]], %[[VK]]]
// CHECK:           affine.store %{{.*}}, %[[Y]][%[[VI]], %[[VF]]]
// CHECK:         tir.for %[[P:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[Q:.*]] to 4 {
// CHECK-NEXT:        tir.block @Y_global (spatial %[[V:.*]] = %[[P]] to 8, spatial %[[W:.*]] = %[[Q]] to 4) {
// CHECK-NEXT:          affine.load %[[Y]][%[[V]], %[[W]]]
// CHECK-NEXT:          affine.store %{{.*}}, %Y[%[[W]], %[[V]]]
tir.prim_func @windows(%X: memref<17xf32>, %W: memref<4x3xf32>, %Y: memref<4x8xf32>) {
  tir.for %i to 8 {
    tir.for %f to 4 {
      tir.for %k to 3 {
        tir.block @conv (spatial %vi = %i to 8, spatial %vf = %f to 4, reduce %vk = %k to 3)
        init (%wi, %wf) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %Y[%wf, %wi] : memref<4x8xf32>
        } {
          %x = affine.load %X[%vi * 2 + %vk] : memref<17xf32>
          %w = affine.load %W[%vf, %vk] : memref<4x3xf32>
          %y = affine.load %Y[%vf, %vi] : memref<4x8xf32>
          %p = arith.mulf %x, %w : f32
          %s = arith.addf %y, %p : f32
          affine.store %s, %Y[%vf, %vi] : memref<4x8xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "conv" in %root : !transform.any_op
    %out = transform.tir.reindex %block, write 0
    %in = transform.tir.reindex %block, read 0
    transform.yield
  }
}

// -----

// A map packs panels of 4 columns of one operand, and transposes the result.
// The number of columns is symbolic, and is rounded up in the cache.

#a = affine_map<()[s0] -> (s0, 8)>
// CHECK-LABEL: tir.prim_func @pack
// CHECK-NEXT:    %[[D:.*]] = tir.alloc [8, symbol(%[[N:.*]])] : memref<8x?xf16, #tir.scope<local>>
// CHECK-NEXT:    %[[C:.*]] = tir.alloc [(symbol(%[[N]]) + 3) floordiv 4, 8, 4] : memref<?x8x4xf16>
// CHECK:             tir.block @A_global (spatial %[[V:.*]] = %{{.*}} to symbol(%[[N]]), spatial %[[W:.*]] = %{{.*}} to 8) {
// CHECK-NEXT:          affine.load %A[%[[V]], %[[W]]]
// CHECK-NEXT:          affine.store %{{.*}}, %[[C]][%[[V]] floordiv 4, %[[W]], %[[V]] mod 4]
// CHECK:             tir.block @double (spatial %[[V:.*]] = %{{.*}} to symbol(%[[N]]), spatial %[[W:.*]] = %{{.*}} to 8) {
// CHECK-NEXT:          affine.load %[[C]][%[[V]] floordiv 4, %[[W]], %[[V]] mod 4]
// CHECK:               affine.store %{{.*}}, %[[D]][%[[W]], %[[V]]]
// CHECK:             tir.block @B_local
tir.prim_func @pack(%A: memref<?x8xf16> {tir.shape = #a}, %B: memref<?x8xf16> {tir.shape = #a}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 8 {
      tir.block @double (spatial %vi = %i to symbol(%n), spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<?x8xf16>
        %b = arith.addf %a, %a : f16
        affine.store %b, %B[%vi, %vj] : memref<?x8xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %out = transform.tir.reindex_cache_write %block, 0 to #tir.scope<local> by affine_map<(i, j) -> (j, i)>
    %in = transform.tir.reindex_cache_read %block, 0 to #tir.scope<global> by affine_map<(i, j) -> (i floordiv 4, j, i mod 4)>
    transform.yield
  }
}

// -----

// The buffer is written in each iteration of a loop that does not choose what
// the block reads: the copy is in that loop.

// CHECK-LABEL: tir.prim_func @again
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK:           tir.block @row
// CHECK:           %[[C:.*]] = tir.alloc : memref<4xf32>
// CHECK-NEXT:      tir.for %[[J:.*]] to 4 {
// CHECK-NEXT:        tir.block @row_global (spatial %[[V:.*]] = %[[J]] to 4) {
// CHECK-NEXT:          affine.load %{{.*}}[%[[V]]]
// CHECK-NEXT:          affine.store %{{.*}}, %[[C]][%[[V]]]
// CHECK:           tir.block @use (spatial %{{.*}} = %[[I]] to 8, spatial %[[V:.*]] = %{{.*}} to 4) {
// CHECK-NEXT:        affine.load %[[C]][%[[V]]]
tir.prim_func @again(%A: memref<8x4xf32>, %B: memref<8x4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @row (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<8x4xf32>
        affine.store %a, %T[%vj] : memref<4xf32>
      }
    }
    tir.for %j to 4 {
      tir.block @use (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %t = affine.load %T[%vj] : memref<4xf32>
        affine.store %t, %B[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "use" in %root : !transform.any_op
    %in = transform.tir.reindex %block, read 0
    transform.yield
  }
}
