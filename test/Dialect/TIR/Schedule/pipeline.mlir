// RUN: relax-opt %s --transform-interpreter | FileCheck %s
// RUN: relax-opt %s | relax-opt | FileCheck %s --check-prefix=PRINT

// The mark is an annotation, beside others. Products, a producer and
// blocks have their own.

// CHECK-LABEL: tir.prim_func @f
// CHECK-NEXT:    tir.for %{{.*}} to 8 annotations {pipeline_stages = 3 : i64, pragma = 4 : i64} {
// CHECK:       tir.block @fill
// CHECK:         tir.for %{{.*}} to 8 annotations {pipeline_defer_products, pipeline_persistent_blocks = 132 : i64, pipeline_producer, pipeline_stages = 2 : i64} {
// CHECK:       tir.block @copy
tir.prim_func @f(%B: memref<8xf32>, %C: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @fill (spatial %vi = %i to 8) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @copy (spatial %vi = %i to 8) {
      %b = affine.load %B[%vi] : memref<8xf32>
      affine.store %b, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    transform.tir.annotate "pragma" = 4 : i64 on %i : !transform.tir.loop
    // PRINT: transform.tir.pipeline %{{.*}} stages 3
    transform.tir.pipeline %i stages 3
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %copy
    // PRINT: transform.tir.pipeline %{{.*}} stages 2 defer_products producer persistent_blocks 132
    transform.tir.pipeline %j stages 2 defer_products producer persistent_blocks 132
    transform.yield
  }
}
