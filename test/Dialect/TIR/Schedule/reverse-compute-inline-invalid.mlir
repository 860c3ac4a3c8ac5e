// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @reduction(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (reduce %vi = %i to 8)
    init () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[0] : memref<8xf32>
    } {
      %a = affine.load %T[%vi] : memref<8xf32>
      %b = affine.load %B[0] : memref<8xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[0] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reverse_compute_inline' block 'consume' is not complete: iterator #0 is reduce}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @stores(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' does not store one element}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @repeated(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.for %r to 2 {
      tir.block @consume (spatial %vi = %i to 8) {
        %a = affine.load %T[%vi] : memref<8xf32>
        affine.store %a, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' is not bound to the loop to 2 around block 'consume', which repeats it}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

// Half of the domain is not computed.

tir.prim_func @incomplete(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that the loops around block 'consume' run each point of its domain once}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @no_producer(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{no block before block 'consume' writes an allocated buffer that it reads}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @argument(%A: memref<8xf32>, %B: memref<8xf32>, %T: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{no block before block 'consume' writes an allocated buffer that it reads}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @producer(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (ordered %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'produce' is not complete: iterator #0 is ordered}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @other_use(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @other (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{the result of block 'produce' has a use by 'affine.load' other than a load of block 'consume'}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @stencil(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 7 {
    tir.block @consume (spatial %vi = %i to 7) {
      %a = affine.load %T[%vi] : memref<8xf32>
      %b = affine.load %T[%vi + 1] : memref<8xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' reads its source at several indices}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

// Each element is read twice.

tir.prim_func @broadcast(%A: memref<8xf32>, %B: memref<8x2xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.for %j to 2 {
      tir.block @consume (spatial %vi = %i to 8, spatial %vj = %j to 2) {
        %a = affine.load %T[%vi] : memref<8xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x2xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'consume' reads each element of a box at one point}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @overwrite(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi floordiv 2] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'consume' writes each element at one point}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @half(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 4 {
    tir.block @produce (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'produce' writes all elements that block 'consume' reads}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

// The consumer reads elements of other iterations.

tir.prim_func @other_iteration(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
    tir.block @consume (spatial %vi = %i mod 2 * 4 + %i floordiv 2 to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'consume' reads in an iteration of the loop to 8 around block 'produce' only what block 'produce' has written in it}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @changed(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @change (spatial %vi = %i to 8) {
      %a = affine.load %C[%vi] : memref<8xf32>
      %b = arith.negf %a : f32
      affine.store %b, %A[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      %b = affine.load %A[%vi] : memref<8xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' reads a buffer that block 'change' writes after block 'produce'}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

// The reader sees elements that the consumer has not written.

tir.prim_func @early(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
    tir.block @reader (spatial %vi = %i to 8) {
      %a = affine.load %B[-%vi + 7] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'reader' reads in an iteration of the loop to 8 around block 'consume' only what block 'consume' has written in it}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @annotated(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %T[%v] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %v = %i to 8) annotations {mine} {
      %a = affine.load %T[%v] : memref<8xf32>
      affine.store %a, %B[%v] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' has annotations}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

// The consumer is outside of the loop, so it sees what the last iteration wrote.

tir.prim_func @outside(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  %S = tir.alloc : memref<1xf32>
  tir.for %i to 8 {
    tir.block @other (ordered %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %S[0] : memref<1xf32>
    }
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %B[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      %b = affine.load %S[0] : memref<1xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'consume' reads in an iteration of the loop to 8 around block 'other' only what block 'other' has written in it}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @inner_buffer(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  %T = tir.alloc : memref<4x8xf32>
  tir.for %o to 4 {
    tir.for %i to 8 {
      tir.block @produce (spatial %vo = %o to 4, spatial %vi = %i to 8) {
        %a = affine.load %A[%vo, %vi] : memref<4x8xf32>
        affine.store %a, %T[%vo, %vi] : memref<4x8xf32>
      }
    }
  }
  tir.for %o to 4 {
    %U = tir.alloc : memref<4x8xf32>
    tir.for %i to 8 {
      tir.block @consume (spatial %vo = %o to 4, spatial %vi = %i to 8) {
        %t = affine.load %T[%vo, %vi] : memref<4x8xf32>
        affine.store %t, %U[%vo, %vi] : memref<4x8xf32>
      }
    }
    tir.for %i to 8 {
      tir.block @last (spatial %vo = %o to 4, spatial %vi = %i to 8) {
        %t = affine.load %U[%vo, %vi] : memref<4x8xf32>
        affine.store %t, %B[%vo, %vi] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' uses a buffer that is allocated in a loop or block that it would leave}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @stated(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) access (%T : memref<8xf32> = <read, (d0) -> (d0), [1]>) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' has stated accesses}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @stated_source(%A: memref<8xf32>, %B: memref<8xf32>) {
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
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'produce' has stated accesses}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @nested(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      tir.block @inner () {
        %t = affine.load %T[symbol(%vi)] : memref<8xf32>
        affine.store %t, %B[symbol(%vi)] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' contains blocks}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @data_index(%A: memref<8xf32>, %I: memref<8xindex>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      %k = affine.load %I[%vi] : memref<8xindex>
      affine.store %t, %B[symbol(%k)] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' writes at an index that is data}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @gaps(%A: memref<4xf32>, %B: memref<4xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 4 {
    tir.block @produce (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %T[%vi * 2] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @consume (spatial %vi = %i to 4) {
      %t = affine.load %T[%vi * 2] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'produce' writes each element of a box at one point: index #0 does not take all values of a range once}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @data_read(%A: memref<8xf32>, %I: memref<8xindex>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %k = affine.load %I[%vi] : memref<8xindex>
      %t = affine.load %T[symbol(%k)] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' reads its source at an index that is data}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

tir.prim_func @data_written(%A: memref<8xf32>, %I: memref<8xindex>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      %k = affine.load %I[%vi] : memref<8xindex>
      affine.store %a, %T[symbol(%k)] : memref<8xf32>
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
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'produce' writes at an index that is data}}
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}
