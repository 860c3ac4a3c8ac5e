// RUN: relax-opt %s --transform-interpreter | FileCheck %s

// All accesses get the new type; global memory is no memory space.

// CHECK-LABEL: tir.prim_func @scopes
// CHECK-NEXT:    %[[T:.*]] = tir.alloc : memref<8xf32, #tir.scope<local>>
// CHECK-NEXT:    %[[U:.*]] = tir.alloc : memref<8xf32>
// CHECK:           tir.block @first
// CHECK:             affine.store %{{.*}}, %[[T]][%{{.*}}] : memref<8xf32, #tir.scope<local>>
// CHECK:           tir.block @second
// CHECK:             affine.load %[[T]][%{{.*}}] : memref<8xf32, #tir.scope<local>>
// CHECK:             affine.store %{{.*}}, %[[U]][%{{.*}}] : memref<8xf32>
tir.prim_func @scopes(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  %U = tir.alloc : memref<8xf32, #tir.scope<shared>>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %U[%vi] : memref<8xf32, #tir.scope<shared>>
    }
  }
  tir.for %i to 8 {
    tir.block @third (spatial %vi = %i to 8) {
      %a = affine.load %U[%vi] : memref<8xf32, #tir.scope<shared>>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    transform.tir.set_scope %first, 0 to #tir.scope<local>
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    transform.tir.set_scope %second, 0 to #tir.scope<global>
    transform.yield
  }
}
