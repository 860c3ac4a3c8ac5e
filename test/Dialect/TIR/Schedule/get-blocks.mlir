// RUN: relax-opt %s --transform-interpreter | FileCheck %s

// CHECK-LABEL: tir.prim_func @chain
// CHECK:         tir.block @first {{.*}} annotations {producer = true}
// CHECK:         tir.block @second {{.*}} annotations {child = true}
// CHECK:         tir.block @third {{.*}} annotations {consumer = true, output = true}
tir.prim_func @chain(%A: memref<8xf32>, %B: memref<8xf32>) {
  %S = tir.alloc : memref<8xf32>
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %S[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %a = affine.load %S[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @third (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    %producers = transform.tir.get_producers %block
    transform.tir.annotate "producer" = true on %producers : !transform.tir.block
    %consumers = transform.tir.get_consumers %block
    transform.tir.annotate "consumer" = true on %consumers : !transform.tir.block
    %i = transform.tir.get_loops 1 of %block
    %children = transform.tir.get_child_blocks %i : !transform.tir.loop
    transform.tir.annotate "child" = true on %children : !transform.tir.block
    %func = transform.get_parent_op %block {op_name = "tir.prim_func"} : (!transform.tir.block) -> !transform.any_op
    %outputs = transform.tir.get_output_blocks %func : !transform.any_op
    transform.tir.annotate "output" = true on %outputs : !transform.tir.block
    transform.yield
  }
}
