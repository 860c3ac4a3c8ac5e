// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @output(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %B[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %consume
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.compute_at' block 'produce' writes an argument of the function}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @other_reader(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' is read by block 'second', which is not below the loop to 8 around block 'first'}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

// The source changes between the old and the new place.

tir.prim_func @changed(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @clear (spatial %vi = %i to 8) {
      %a = arith.constant 0.0 : f32
      affine.store %a, %A[%vi] : memref<8xf32>
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
    %i = transform.tir.get_loops 1 of %consume
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' reads a buffer that block 'clear' writes later}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @diagonal(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8x8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi, %vi] : memref<8x8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi, %vi] : memref<8x8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %consume
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' does not write each element at one point of its iterators}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

// An iteration of the reduction's loop has only partial sums.

tir.prim_func @partial(%A: memref<8x4xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %k to 4 {
    tir.for %i to 8 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<8x4xf32>
        %b = affine.load %T[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %T[%vi] : memref<8xf32>
      }
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
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %sum
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reverse_compute_at' block 'sum' is not complete in one iteration of the loop to 4 around block 'sum', which runs its reduction}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

// Half of what the consumer reads is written elsewhere.

tir.prim_func @half(%A: memref<4xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 4 {
    tir.block @lower (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @upper (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<4xf32>
      affine.store %a, %T[%vi + 4] : memref<8xf32>
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
    %upper = transform.tir.get_block "upper" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %upper
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'upper' writes all elements that block 'consume' reads}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

// Iterations of a parallel loop would write the same elements.

tir.prim_func @shared(%A: memref<8xf32>, %B: memref<8x8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 parallel {
    tir.for %j to 8 {
      tir.block @consume (spatial %vi = %i to 8, spatial %vj = %j to 8) {
        %a = affine.load %T[%vj] : memref<8xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %consume
    // expected-error @below {{block 'produce' writes a buffer that the iterations of the loop to 8 around block 'consume', which is parallel, share}}
    transform.tir.compute_at %produce to %j
    transform.yield
  }
}

// -----

// An iteration writes each eighth element, not those between them.

tir.prim_func @holes(%A: memref<128xf32>, %B: memref<128xf32>) {
  %T = tir.alloc : memref<128xf32>
  tir.for %i to 8 {
    tir.for %j to 16 {
      tir.block @produce (spatial %vi = %j * 8 + %i to 128) {
        %a = affine.load %A[%vi] : memref<128xf32>
        affine.store %a, %T[%vi] : memref<128xf32>
      }
    }
  }
  tir.for %i to 128 {
    tir.block @consume (spatial %vi = %i to 128) {
      %a = affine.load %T[%vi] : memref<128xf32>
      affine.store %a, %B[%vi] : memref<128xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'produce' writes all elements of a box in one iteration of the loop to 8 around block 'produce'}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

// The consumer would read elements of S that later iterations write.

tir.prim_func @writer_in_shared_loop(%A: memref<4xf32>, %B: memref<4x8xf32>, %C: memref<4x8xf32>) {
  %S = tir.alloc : memref<4xf32>
  %T = tir.alloc : memref<4x8xf32>
  tir.for %t to 4 {
    tir.block @write (spatial %vt = %t to 4) {
      %a = affine.load %A[%vt] : memref<4xf32>
      affine.store %a, %S[%vt] : memref<4xf32>
    }
    tir.for %i to 8 {
      tir.block @produce (spatial %vt = %t to 4, spatial %vi = %i to 8) {
        %b = affine.load %B[%vt, %vi] : memref<4x8xf32>
        affine.store %b, %T[%vt, %vi] : memref<4x8xf32>
      }
    }
  }
  tir.for %t to 4 {
    tir.for %i to 8 {
      tir.block @consume (spatial %vt = %t to 4, spatial %vi = %i to 8) {
        %p = affine.load %T[%vt, %vi] : memref<4x8xf32>
        %s = affine.load %S[-%vt + 3] : memref<4xf32>
        %c = arith.addf %p, %s : f32
        affine.store %c, %C[%vt, %vi] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %t, %i = transform.tir.get_loops 2 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' reads a buffer that block 'write' writes after iterations of the loop to 8 around block 'produce'}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

// The new loops would also write the other half of the result.

tir.prim_func @half(%A: memref<8xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %b = affine.load %A[%vi] : memref<8xf32>
      affine.store %b, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @consume (spatial %vi = %i to 8) {
      %p = affine.load %T[%vi] : memref<8xf32>
      affine.store %p, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot prove that the loops around block 'consume' run its whole domain}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

// The consumer would read elements of S that are updated beside it.

tir.prim_func @update_beside(%A: memref<8xf32>, %S: memref<9xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %t to 8 {
    tir.block @consume (spatial %vt = %t to 8) {
      %p = affine.load %T[%vt] : memref<8xf32>
      %s = affine.load %S[%vt] : memref<9xf32>
      %c = arith.addf %p, %s : f32
      affine.store %c, %C[%vt] : memref<8xf32>
    }
    tir.block @update (spatial %vt = %t to 8) {
      %p = affine.load %T[%vt] : memref<8xf32>
      affine.store %p, %S[%vt + 1] : memref<9xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' reads a buffer that block 'update' writes again in a loop around both}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

tir.prim_func @reader_beside(%A: memref<8xf32>, %C: memref<9xf32>, %D: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %t to 8 {
    tir.block @consume (spatial %vt = %t to 8) {
      %p = affine.load %T[%vt] : memref<8xf32>
      affine.store %p, %C[%vt] : memref<9xf32>
    }
    tir.block @read (spatial %vt = %t to 8) {
      %c = affine.load %C[%vt + 1] : memref<9xf32>
      affine.store %c, %D[%vt] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' writes a buffer that block 'read' reads in a loop around both}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

// Each iteration of t has another T; the new loops would write all rows of C.

tir.prim_func @repeated(%A: memref<4xf32>, %B: memref<8xf32>, %C: memref<4x8xf32>) {
  %S = tir.alloc : memref<f32>
  %T = tir.alloc : memref<8xf32>
  tir.for %t to 4 {
    tir.block @write (spatial %vt = %t to 4) {
      %a = affine.load %A[%vt] : memref<4xf32>
      affine.store %a, %S[] : memref<f32>
    }
    tir.for %i to 8 {
      tir.block @produce (spatial %vi = %i to 8) {
        %s = affine.load %S[] : memref<f32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %p = arith.mulf %s, %b : f32
        affine.store %p, %T[%vi] : memref<8xf32>
      }
    }
    tir.for %i to 8 {
      tir.block @consume (spatial %vt = %t to 4, spatial %vi = %i to 8) {
        %p = affine.load %T[%vi] : memref<8xf32>
        affine.store %p, %C[%vt, %vi] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %t, %i = transform.tir.get_loops 2 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' is bound to the loop to 4 around block 'write', which repeats block 'produce'}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}
