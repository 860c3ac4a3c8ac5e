// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// An index that is data may be any; the user knows that it is below 4. Sizes
// are those of the buffer in each dimension, buffers are in order of access.

// CHECK-LABEL: tir.prim_func @gather
// CHECK:         tir.block @gather (spatial %{{.*}} = %{{.*}} to 8)
// CHECK-SAME:      access (%{{.*}} : memref<8xf32> = <write, (d0) -> (d0), [1]>, %{{.*}} : memref<16x2xf32> = <read, (d0) -> (0, 0), [4, 1]>) {
tir.prim_func @gather(%I: memref<8xi32>, %A: memref<16x2xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @gather (spatial %v = %i to 8) {
      %zero = arith.constant 0 : index
      %x = affine.load %I[%v] : memref<8xi32>
      %j = arith.index_cast %x : i32 to index
      %a = memref.load %A[%j, %zero] : memref<16x2xf32>
      affine.store %a, %B[%v] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gather" in %root : !transform.any_op
    transform.tir.annotate_buffer_access %block read 1 at affine_map<(d0) -> (0, 0)> size [16, 1]
    transform.tir.annotate_buffer_access %block write 0 at affine_map<(d0) -> (d0)> size [1]
    // Replaces the first.
    transform.tir.annotate_buffer_access %block read 1 at affine_map<(d0) -> (0, 0)> size [4, 1]
    transform.yield
  }
}
