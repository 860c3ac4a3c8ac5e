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
    // expected-error @below {{block 'produce' writes a buffer that the iterations of the loop to 8 around block 'consume' (loop 1 of 2), which is parallel, share}}
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

// -----

tir.prim_func @scope(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 2 {
    tir.block @outer (spatial %vo = %i to 2) {
      tir.for %j to 4 {
        tir.block @consume (spatial %vi = symbol(%vo) * 4 + %j to 8) {
          %t = affine.load %T[%vi] : memref<8xf32>
          affine.store %t, %B[%vi] : memref<8xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %consume
    // expected-error @below {{block 'produce' is not in the same scope as the loop to 4 around block 'consume'}}
    transform.tir.compute_at %produce to %j
    transform.yield
  }
}

// -----

tir.prim_func @below(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
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
    %i = transform.tir.get_loops 1 of %produce
    // expected-error @below {{block 'produce' is already below the loop to 8 around block 'produce'}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @branch(%A: memref<8xf32>, %B: memref<8xf32>, %n: index) {
  %T = tir.alloc : memref<8xf32>
  tir.if (symbol(%n) - 1 >= 0) {
    tir.for %i to 8 {
      tir.block @produce (spatial %vi = %i to 8) {
        %a = affine.load %A[%vi] : memref<8xf32>
        affine.store %a, %T[%vi] : memref<8xf32>
      }
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
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %consume
    // expected-error @below {{block 'produce' is inside 'tir.if'}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @opaque(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      %t = affine.load %T[%vi] : memref<8xf32>
      %s = arith.addf %a, %t : f32
      affine.store %s, %T[%vi] : memref<8xf32>
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
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %consume
    // expected-error @below {{block 'produce' is not complete: it reads a buffer that it writes; and no reduction: it has no init region}}
    transform.tir.compute_at %produce to %i
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
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %consume
    // expected-error @below {{block 'produce' has a predicate '-l0 + 5 >= 0' that does not bound one iterator}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @two_results(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  %U = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
      affine.store %a, %U[%vi] : memref<8xf32>
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
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %consume
    // expected-error @below {{block 'produce' writes 2 buffers, expected one}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @no_reader(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
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
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %copy
    // expected-error @below {{block 'produce' is read by no block below the loop to 8 around block 'copy'}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @two_sources(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  %U = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
      affine.store %a, %U[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      %u = affine.load %U[%vi] : memref<8xf32>
      %s = arith.addf %t, %u : f32
      affine.store %s, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' reads 2 buffers that blocks below the loop to 8 around block 'produce' write, expected one}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

tir.prim_func @early(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' comes before block 'produce' below the loop to 8 around block 'produce'}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

tir.prim_func @joins(%A: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 + s1)>}, %B: memref<8xf32>, %n: index, %m: index) {
  %T = tir.alloc [symbol(%n) + symbol(%m)] : memref<?xf32>
  tir.for %i to symbol(%n) + symbol(%m) {
    tir.block @produce (spatial %vi = %i to symbol(%n) + symbol(%m)) {
      %a = affine.load %A[%vi] : memref<?xf32>
      affine.store %a, %T[%vi] : memref<?xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[symbol(%n)] : memref<?xf32>
      %u = affine.load %T[symbol(%m)] : memref<?xf32>
      %s = arith.addf %t, %u : f32
      affine.store %s, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %consume
    // expected-error @below {{cannot join the parts of the buffer that blocks below the loop to 8 around block 'consume' access}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @not_affine(%A: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 * s1)>}, %B: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 * s1)>}, %n: index, %m: index) {
  %T = tir.alloc [symbol(%n) * symbol(%m)] : memref<?xf32>
  tir.for %i to symbol(%n) * symbol(%m) {
    tir.block @produce (spatial %vi = %i to symbol(%n) * symbol(%m)) {
      %a = affine.load %A[%vi] : memref<?xf32>
      affine.store %a, %T[%vi] : memref<?xf32>
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @consume (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %t = affine.load %T[%vi * symbol(%m) + %vj] : memref<?xf32>
        affine.store %t, %B[%vi * symbol(%m) + %vj] : memref<?xf32>
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
    // expected-error @below {{block 'produce' would get loops that are not affine: 'l0 * s1' and 's1'}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @behind(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @copy (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
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
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %copy
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    // expected-error @below {{block 'produce' comes after block 'copy' below the loop to 8 around block 'copy'}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

// The sign of %n is not known, and with it the least index.
tir.prim_func @unknown_source(%A: memref<8xf32>, %B: memref<8xf32>, %n: index) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi * symbol(%n)] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' reads an unknown part of its source}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

// The sign of %n is not known, and with it the least index.
tir.prim_func @unknown_part(%A: memref<8xf32>, %B: memref<2x4xf32>, %n: index) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 2 {
    tir.for %j to 4 {
      tir.block @consume (spatial %vi = %i to 2, spatial %vj = %j to 4) {
        %t = affine.load %T[%vj * symbol(%n)] : memref<8xf32>
        affine.store %t, %B[%vi, %vj] : memref<2x4xf32>
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
    // expected-error @below {{block 'consume' accesses an unknown part of the buffer}}
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

tir.prim_func @two_writers(%A: memref<2x2xf32>, %B: memref<2x2xf32>) {
  %T = tir.alloc : memref<2x2xf32>
  tir.for %o to 2 {
    tir.for %i to 2 {
      tir.block @row (spatial %vo = %o to 2, spatial %vi = %i to 2) {
        %a = affine.load %A[%vo, %vi] : memref<2x2xf32>
        affine.store %a, %T[%vo, %vi] : memref<2x2xf32>
      }
      tir.block @column (spatial %vo = %o to 2, spatial %vi = %i to 2) {
        %a = affine.load %A[%vi, %vo] : memref<2x2xf32>
        affine.store %a, %T[%vi, %vo] : memref<2x2xf32>
      }
    }
  }
  tir.for %i to 2 {
    tir.for %j to 2 {
      tir.block @consume (spatial %vi = %i to 2, spatial %vj = %j to 2) {
        %t = affine.load %T[%vi, %vj] : memref<2x2xf32>
        affine.store %t, %B[%vi, %vj] : memref<2x2xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %row = transform.tir.get_block "row" in %root : !transform.any_op
    %o, %i = transform.tir.get_loops 2 of %row
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{cannot compare the parts of the buffer that blocks below the loop to 2 around block 'row' (loop 1 of 2) write}}
    transform.tir.reverse_compute_at %consume to %o
    transform.yield
  }
}

// -----

tir.prim_func @not_affine_predicate(%A: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 * s1)>}, %B: memref<8xf32>, %n: index, %m: index) {
  %T = tir.alloc [symbol(%n) * symbol(%m)] : memref<?xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @produce (spatial %vi = %i * symbol(%m) + %j to symbol(%n) * symbol(%m)) {
        %a = affine.load %A[%vi] : memref<?xf32>
        affine.store %a, %T[%vi] : memref<?xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %t = affine.load %T[0] : memref<?xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' would get a predicate that is not affine: '-l0 * s1 >= 0'}}
    transform.tir.reverse_compute_at %consume to %i
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
    tir.for %j to 1 {
      %U = tir.alloc : memref<4x8xf32>
      tir.for %i to 8 {
        tir.block @consume (spatial %vo = %o to 4, spatial %vi = %i to 8) {
          %t = affine.load %T[%vo, %vi] : memref<4x8xf32>
          affine.store %t, %U[%vo, %vi] : memref<4x8xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %o, %i = transform.tir.get_loops 2 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    // expected-error @below {{block 'consume' uses a buffer that is allocated in a loop or block that it would leave}}
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}

// -----

tir.prim_func @reduced(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  %T = tir.alloc : memref<4x8xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @produce (spatial %vi = %i to 4, spatial %vk = %k to 8) {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        affine.store %a, %T[%vi, %vk] : memref<4x8xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %T[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %produce
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    // expected-error @below {{block 'sum' is not complete: iterator #1 is reduce}}
    transform.tir.reverse_compute_at %sum to %i
    transform.yield
  }
}

// -----

// The new loops would take another one of equal values.

tir.prim_func @argmax(%A: memref<4x4xf32>, %M: memref<1xf32>, %O: memref<1xi64>) {
  %P = tir.alloc : memref<1xi64>
  tir.for %c to 4 {
    tir.for %r to 4 {
      tir.block @last (reduce %vr = %r to 4, reduce %vc = %c to 4)
      init () {
        %zero = arith.constant -1 : i64
        affine.store %zero, %P[0] : memref<1xi64>
      } {
        %a = affine.load %A[%vr, %vc] : memref<4x4xf32>
        %m = affine.load %M[0] : memref<1xf32>
        %p = affine.load %P[0] : memref<1xi64>
        %i = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%vr, %vc)
        %q = arith.index_cast %i : index to i64
        %eq = arith.cmpf oeq, %a, %m : f32
        %o = arith.select %eq, %q, %p : i64
        affine.store %o, %P[0] : memref<1xi64>
      }
    }
  }
  tir.for %i to 1 {
    tir.block @copy (spatial %v = %i to 1) {
      %p = affine.load %P[0] : memref<1xi64>
      affine.store %p, %O[%v] : memref<1xi64>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %last = transform.tir.get_block "last" in %root : !transform.any_op
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %copy
    // expected-error @below {{block 'last' has reduce loops in another order than its iterators, on which its result may depend}}
    transform.tir.compute_at %last to %i
    transform.yield
  }
}

// -----

tir.prim_func @read_by_init(%arg0: memref<f64>, %arg1: index) {
    %buf = tir.alloc : memref<bf16>
    tir.block @map_0 () {
      %cst = arith.constant -2.000000e+00 : bf16
      affine.store %cst, %buf[] : memref<bf16>
    }
    tir.for %i0 to 32 {
      tir.for %i1 to 2 {
        tir.block @reduce_1 (reduce %v0 = %i0 to 32, reduce %v1 = %i1 to 2) init () {
          %0 = affine.load %buf[] : memref<bf16>
          %1 = arith.extf %0 : bf16 to f64
          affine.store %1, %arg0[] : memref<f64>
        } {
          %cst = arith.constant 0.000000e+00 : f64
          affine.store %cst, %arg0[] : memref<f64>
        }
      }
    }
    tir.return
  }

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %1 = transform.tir.get_block "reduce_1" in %root : !transform.any_op
    %2:2 = transform.tir.get_loops 2 of %1
    %4 = transform.tir.reindex %1, read 0
    // expected-error @below {{block 'map_0_global' writes what the init region of block 'reduce_1' reads, which runs in front of the loop to 32 around block 'reduce_1'}}
    transform.tir.compute_at %4 to %2#0 first
    transform.yield
  }
}
