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

// -----

tir.prim_func @outer_iterator(%A: memref<4x8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.block @outer (spatial %u = 0 to 1) {
    tir.for %i to 8 {
      tir.block @produce (spatial %v = %i to 8) {
        %a = affine.load %A[%u, %v] : memref<4x8xf32>
        affine.store %a, %T[%v] : memref<8xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %v = %i to 8) {
      %a = affine.load %T[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' uses values that do not exist at a reader}}
    transform.tir.compute_inline %block
    transform.yield
  }
}

// -----

tir.prim_func @annotated(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %v = %i to 8) annotations {mine} {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %T[%v] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %v = %i to 8) {
      %a = affine.load %T[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' has annotations}}
    transform.tir.compute_inline %block
    transform.yield
  }
}

// -----

tir.prim_func @no_store(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @empty (spatial %vi = %i to 8) {
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %empty = transform.tir.get_block "empty" in %root : !transform.any_op
    // expected-error @below {{block 'empty' has no affine store}}
    transform.tir.compute_inline %empty
    transform.yield
  }
}

// -----

tir.prim_func @vector_store(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      memref.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' has effects of 'memref.store'}}
    transform.tir.compute_inline %produce
    transform.yield
  }
}

// -----

tir.prim_func @predicate(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) where (5 - %i >= 0) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' has a predicate}}
    transform.tir.compute_inline %produce
    transform.yield
  }
}

// -----

tir.prim_func @stated(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) access (%T : memref<8xf32> = <write, (d0) -> (d0), [1]>) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' has a stated access}}
    transform.tir.compute_inline %produce
    transform.yield
  }
}

// -----

tir.prim_func @ordered(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (ordered %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' has an iterator that is not spatial}}
    transform.tir.compute_inline %produce
    transform.yield
  }
}
