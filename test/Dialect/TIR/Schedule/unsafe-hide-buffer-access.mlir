// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// The log that each iteration writes is of no interest: hidden, it does not keep
// the loop from running in parallel.

// CHECK-LABEL: tir.prim_func @log
// CHECK:         tir.for %{{.*}} to 8 parallel {
// CHECK-NEXT:      tir.block @copy (spatial %{{.*}} = %{{.*}} to 8)
// CHECK-SAME:        access (%{{.*}} : memref<1xf32> = <write, (d0) -> (0), [0]>) {
tir.prim_func @log(%A: memref<8xf32>, %B: memref<8xf32>, %L: memref<1xf32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
      affine.store %a, %L[0] : memref<1xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    transform.tir.unsafe_hide_buffer_access %block write 1
    transform.tir.parallel %i
    transform.yield
  }
}
