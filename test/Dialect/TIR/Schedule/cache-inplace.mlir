// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// A block updates a part of its argument. Another block of its nest uses the
// cache too.

// CHECK-LABEL: tir.prim_func @update
// CHECK-NEXT:    %[[C:.*]] = tir.alloc : memref<16xf32, #tir.scope<local>>
// CHECK-NEXT:    tir.for %[[P:.*]] to 8 {
// CHECK-NEXT:      tir.block @A_local (spatial %[[V:.*]] = %[[P]] to 8) {
// CHECK-NEXT:        affine.load %A[%[[V]] + 4]
// CHECK-NEXT:        affine.store %{{.*}}, %[[C]][%[[V]] + 4]
// CHECK:         tir.for %{{.*}} to 8 {
// CHECK-NEXT:      tir.block @double
// CHECK-NEXT:        affine.load %[[C]]
// CHECK:             affine.store %{{.*}}, %[[C]]
// CHECK:           tir.block @read
// CHECK-NEXT:        affine.load %[[C]]
// CHECK-NEXT:        affine.store %{{.*}}, %B
// CHECK:         tir.for %[[P:.*]] to 8 {
// CHECK-NEXT:      tir.block @A_local_{{.*}} (spatial %[[V:.*]] = %[[P]] to 8) annotations {out = 1 : i64} {
// CHECK-NEXT:        affine.load %[[C]][%[[V]] + 4]
// CHECK-NEXT:        affine.store %{{.*}}, %A[%[[V]] + 4]
tir.prim_func @update(%A: memref<16xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @double (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi + 4] : memref<16xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%vi + 4] : memref<16xf32>
    }
    tir.block @read (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi + 4] : memref<16xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %in, %out = transform.tir.cache_inplace %block, 0 to #tir.scope<local>
    transform.tir.annotate "out" = 1 : i64 on %out : !transform.tir.block
    transform.yield
  }
}
