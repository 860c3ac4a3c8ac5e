// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @output(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.compute_inline' block 'copy' writes an argument of the function}}
    transform.tir.compute_inline %block
    transform.yield
  }
}
