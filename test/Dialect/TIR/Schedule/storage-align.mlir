// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s
// RUN: relax-opt %s --split-input-file --pass-pipeline="builtin.module(transform-interpreter, tir.prim_func(tir-flatten-blocks), convert-tir-to-scf)" | FileCheck %s --check-prefix=LOWERED

// The row stride becomes 8 modulo 32 elements. The memory is really there
// after lowering, and rows are 40 elements apart.

// CHECK-LABEL: tir.prim_func @static
// CHECK:         %[[T:.*]] = tir.alloc {{.*}}: memref<8x40xf32>
// CHECK:         affine.store %{{.*}}, %[[T]][%{{.*}}, %{{.*}}] : memref<8x40xf32>
// CHECK:         affine.load %[[T]][%{{.*}}, %{{.*}}] : memref<8x40xf32>
// LOWERED-LABEL: @static
// LOWERED:         memref.alloca() {{.*}}: memref<320xf32>
tir.prim_func @static(%A: memref<8x33xf32>, %B: memref<8x33xf32>) {
  %T = tir.alloc : memref<8x33xf32>
  tir.for %i to 8 {
    tir.for %j to 33 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 33) {
        %a = affine.load %A[%vi, %vj] : memref<8x33xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x33xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 33 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 33) {
        %a = affine.load %T[%vi, %vj] : memref<8x33xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x33xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    transform.tir.storage_align %block, read 0 axis 0 factor 32 offset 8
    transform.yield
  }
}

// -----

// An outer stride is a multiple of the inner one; a symbolic size is rounded
// up.

// CHECK-LABEL: tir.prim_func @symbolic
// CHECK:         tir.alloc [4, ((symbol(%[[N:.*]]) - 2) ceildiv 4) * 4 + 2, 6] {tir.stride_alignments = array<i64: 0, 8, 4>} : memref<4x?x6xf32>
tir.prim_func @symbolic(%n: index) {
  %T = tir.alloc [4, symbol(%n), 6] : memref<4x?x6xf32>
  tir.for %i to symbol(%n) {
    tir.block @fill (spatial %vi = %i to symbol(%n)) {
      %c = arith.constant 0.0 : f32
      affine.store %c, %T[0, %vi, 0] : memref<4x?x6xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    transform.tir.storage_align %block, write 0 axis 0 factor 8 offset 4
    transform.yield
  }
}
