// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>, %S: memref<f32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
      affine.store %a, %S[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.annotate_buffer_access' block 'copy' reads 1 buffers, expected one at position 1}}
    transform.tir.annotate_buffer_access %block read 1 at affine_map<(d0) -> (d0)> size [1]
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>, %S: memref<f32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
      affine.store %a, %S[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{block 'copy' writes a buffer of rank 1, but 2 indices and 1 sizes are stated}}
    transform.tir.annotate_buffer_access %block write 0 at affine_map<(d0) -> (d0, 0)> size [1]
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>, %S: memref<f32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
      affine.store %a, %S[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{block 'copy' has 1 iterators, but the indices are over 2 dimensions and 0 symbols}}
    transform.tir.annotate_buffer_access %block write 0 at affine_map<(d0, d1) -> (d0)> size [1]
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>, %S: memref<f32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
      affine.store %a, %S[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{block 'copy' cannot access 0 elements in a dimension}}
    transform.tir.annotate_buffer_access %block write 0 at affine_map<(d0) -> (d0)> size [0]
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>, %S: memref<f32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
      affine.store %a, %S[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{cannot prove that the part contains the elements that 'affine.store' in block 'copy' accesses}}
    transform.tir.annotate_buffer_access %block write 0 at affine_map<(d0) -> (0)> size [4]
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>, %S: memref<f32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
      affine.store %a, %S[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.unsafe_hide_buffer_access' block 'copy' writes 2 buffers, expected one at position -1}}
    transform.tir.unsafe_hide_buffer_access %block write -1
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>, %S: memref<f32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
      affine.store %a, %S[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{block 'copy' writes a buffer without dimensions, which no region without elements can be stated for}}
    transform.tir.unsafe_hide_buffer_access %block write 1
    transform.yield
  }
}

// -----

tir.prim_func @vector(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 2 {
    tir.block @copy (spatial %v = %i to 2) {
      %a = affine.vector_load %A[%v * 4] : memref<8xf32>, vector<4xf32>
      affine.vector_store %a, %B[%v * 4] : memref<8xf32>, vector<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{cannot prove that the part contains the elements that 'affine.vector_load' in block 'copy' accesses}}
    transform.tir.annotate_buffer_access %block read 0 at affine_map<(d0) -> (d0 * 4)> size [1]
    transform.yield
  }
}
