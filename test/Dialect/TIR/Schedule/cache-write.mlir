// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// A reduction accumulates in the cache, also in its init region; the tile of
// the result follows its reduction.

// CHECK-LABEL: tir.prim_func @matmul
// CHECK-NEXT:    %[[C:.*]] = tir.alloc : memref<8x16xf32, #tir.scope<local>>
// CHECK-NEXT:    tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[O:.*]] to 4 {
// CHECK:             tir.block @matmul
// CHECK:               affine.store %{{.*}}, %[[C]]
// CHECK:               affine.load %[[C]]
// CHECK:               affine.store %{{.*}}, %[[C]]
// CHECK:             tir.for %[[P:.*]] to 4 {
// CHECK-NEXT:          tir.block @C_local (spatial %[[V:.*]] = %[[I]] to 8, spatial %[[W:.*]] = %[[O]] * 4 + %[[P]] to 16) {
// CHECK-NEXT:            %[[E:.*]] = affine.load %[[C]][%[[V]], %[[W]]]
// CHECK-NEXT:            affine.store %[[E]], %C[%[[V]], %[[W]]] : memref<8x16xf32>
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
    %copy = transform.tir.cache_write %block, 0 to #tir.scope<local>
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %o, %n = transform.tir.split %j into [?, 4]
    transform.tir.reverse_compute_at %copy to %o
    transform.yield
  }
}

// -----

// The block writes a part of the buffer, in a layout of its own, and keeps the
// rest. Its reader sees the buffer.

#shape = affine_map<()[s0] -> (s0 * 2)>
// CHECK-LABEL: tir.prim_func @part
// CHECK:         %[[C:.*]] = tir.alloc [symbol(%[[N:.*]]) * 2] : memref<?xi8>
// CHECK:         tir.block @odd
// CHECK:           affine.store %{{.*}}, %[[C]][%{{.*}} * 2 + 1]
// CHECK:         tir.for %[[P:.*]] to symbol(%[[N]]) {
// CHECK-NEXT:      tir.block @B_global (spatial %[[V:.*]] = %[[P]] to symbol(%[[N]])) {
// CHECK-NEXT:        affine.load %[[C]][%[[V]] * 2 + 1]
// CHECK-NEXT:        affine.store %{{.*}}, %B[%[[V]] * 2 + 1]
// CHECK:         tir.block @reader
// CHECK-NEXT:      affine.load %B
tir.prim_func @part(%A: memref<?xi8> {tir.shape = #shape}, %B: memref<?xi8> {tir.shape = #shape},
                    %D: memref<?xi8> {tir.shape = #shape}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @odd (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %A[%vi * 2] : memref<?xi8>
      affine.store %a, %B[%vi * 2 + 1] : memref<?xi8>
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @reader (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %B[%vi * 2 + 1] : memref<?xi8>
      affine.store %a, %D[%vi] : memref<?xi8>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "odd" in %root : !transform.any_op
    %copy = transform.tir.cache_write %block, 0 to #tir.scope<global>
    transform.yield
  }
}
