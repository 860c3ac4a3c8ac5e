// RUN: relax-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: tir.prim_func @shifted
// CHECK-NEXT:    tir.for
// CHECK-NEXT:      tir.block @consume (spatial %[[V:.*]] = %{{.*}} to 7) {
// CHECK-NEXT:        affine.load %{{.*}}[-%[[V]] + 7] : memref<8xf32>
// CHECK-NEXT:        arith.negf
// CHECK-NEXT:        affine.store
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    tir.return
tir.prim_func @shifted(%A: memref<8xf32>, %B: memref<7xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[-%vi + 7] : memref<8xf32>
      %b = arith.negf %a : f32
      affine.store %b, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 7 {
    tir.block @consume (spatial %vi = %i to 7) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<7xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "produce" in %root : !transform.any_op
    transform.tir.compute_inline %block
    transform.yield
  }
}
