// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics


tir.prim_func @g(%B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @fill (spatial %vi = %i to 8) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.unannotate' finds no annotation 'old'}}
    transform.tir.unannotate "old" on %block : !transform.tir.block
    transform.yield
  }
}
