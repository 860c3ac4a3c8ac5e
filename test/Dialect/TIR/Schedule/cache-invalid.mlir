// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>) {
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
    // expected-error @below {{'transform.tir.cache_read' block 'copy' reads 1 buffers, expected one of number 1}}
    %c = transform.tir.cache_read %block, 1 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>) {
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
    // expected-error @below {{'transform.tir.cache_write' block 'copy' writes 1 buffers, expected one of number 2}}
    %c = transform.tir.cache_write %block, 2 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>) {
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
    // expected-error @below {{'transform.tir.cache_inplace' block 'copy' reads and writes 0 buffers, expected one of number 0}}
    %c:2 = transform.tir.cache_inplace %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>) {
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
    // expected-error @below {{'transform.tir.set_scope' block 'copy' writes buffer 0, which is an argument of the function}}
    transform.tir.set_scope %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @two(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %a = affine.load %B[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{block 'second' does not read the buffer}}
    %c = transform.tir.cache_read %first, 0 to #tir.scope<local> for %second
    transform.yield
  }
}

// -----

tir.prim_func @two(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %a = affine.load %B[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    // expected-error @below {{'transform.tir.read_at' the loop to 8 around block 'first' is not around block 'second'}}
    %c = transform.tir.read_at %i, %second, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @two(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %a = affine.load %B[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    // expected-error @below {{'transform.tir.write_at' the loop to 8 around block 'first' is not around block 'second'}}
    %c = transform.tir.write_at %i, %second, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// The buffer changes between two readers.

tir.prim_func @between(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
    tir.block @clear (spatial %vi = %i to 8) {
      %a = arith.constant 0.0 : f32
      affine.store %a, %A[%vi] : memref<8xf32>
    }
    tir.block @second (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %C[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_read' block 'clear' writes the buffer between the copy and block 'second'}}
    %c = transform.tir.cache_read %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @update(%A: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @update (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "update" in %root : !transform.any_op
    // expected-error @below {{block 'update' writes the buffer too}}
    %c = transform.tir.cache_read %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @update(%A: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @update (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "update" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.read_at' block 'update' writes the buffer too}}
    %c = transform.tir.read_at %i, %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @update(%A: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @update (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "update" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_write' block 'update' is not complete: it reads a buffer that it writes; and no reduction: it has no init region}}
    %c = transform.tir.cache_write %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// An iteration updates what it did not write.

tir.prim_func @update(%A: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @update (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "update" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.write_at' cannot prove that an iteration of the loop to 8 around block 'update' reads only elements that it has written}}
    %c = transform.tir.write_at %i, %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// A copy in front of a reduction would read values that are not there yet.

tir.prim_func @sum(%A: memref<8x4xf32>, %B: memref<8xf32>) {
  tir.for %k to 4 {
    tir.for %i to 8 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<8x4xf32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_inplace' block 'sum' writes the buffer before it is read in the nest of block 'sum'}}
    %c:2 = transform.tir.cache_inplace %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// An iteration of the reduction has only partial sums.

tir.prim_func @sum(%A: memref<8x4xf32>, %B: memref<8xf32>) {
  tir.for %k to 4 {
    tir.for %i to 8 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<8x4xf32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.write_at' cannot prove that an iteration of the loop to 8 around block 'sum' reads only elements that it has written}}
    %c = transform.tir.write_at %i, %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// Half of the box of an iteration is not written.

tir.prim_func @odd(%A: memref<8xf32>, %B: memref<16xf32>) {
  tir.for %o to 2 {
    tir.for %i to 4 {
      tir.block @odd (spatial %vi = %o * 4 + %i to 8) {
        %a = affine.load %A[%vi] : memref<8xf32>
        affine.store %a, %B[%vi * 2 + 1] : memref<16xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "odd" in %root : !transform.any_op
    %o, %i = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.write_at' cannot prove that an iteration of the loop to 2 around block 'odd' writes all elements of a box}}
    %c = transform.tir.write_at %o, %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// The loops run a part of the domain only.

tir.prim_func @partial(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 4 {
    tir.block @partial (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "partial" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_write' cannot prove that the loops around block 'partial' run its whole domain: iterator #0 takes 4 values from 0, but its domain has 8}}
    %c = transform.tir.cache_write %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @condition(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @condition (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%vi) {
        affine.store %a, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "condition" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_write' block 'condition' does not write at all its points}}
    %c = transform.tir.cache_write %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @several(%A: memref<8xf32>, %B: memref<16xf32>) {
  tir.for %i to 8 {
    tir.block @several (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<16xf32>
      affine.store %a, %B[%vi + 8] : memref<16xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "several" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_write' block 'several' does not access the buffer at one point of its iterators}}
    %c = transform.tir.cache_write %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// The block is complete behind the loop, not in each iteration.
tir.prim_func @reader(%A: memref<4x8xf32>, %B: memref<4xf32>, %C: memref<8x4xf32>) {
  tir.for %k to 8 {
    tir.for %i to 4 {
      tir.block @write (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vi] : memref<4xf32>
      }
    }
    tir.for %i to 4 {
      tir.block @read (spatial %vk = %k to 8, spatial %vi = %i to 4) {
        %a = affine.load %B[%vi] : memref<4xf32>
        affine.store %a, %C[%vk, %vi] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "write" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_write' block 'read' accesses the buffer in the nest of block 'write'}}
    %c = transform.tir.cache_write %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @view(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @write (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @view (spatial %vi = %i to 8) {
      %c = memref.cast %T : memref<8xf32> to memref<?xf32>
      %a = memref.load %c[%vi] : memref<?xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "view" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_read' 'memref.cast' in block 'view' uses the whole buffer, not its elements}}
    %c = transform.tir.cache_read %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @view(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @write (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @view (spatial %vi = %i to 8) {
      %c = memref.cast %T : memref<8xf32> to memref<?xf32>
      %a = memref.load %c[%vi] : memref<?xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "write" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.set_scope' 'memref.cast' in block 'view' uses the whole buffer, not its elements}}
    transform.tir.set_scope %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

func.func private @f()
tir.prim_func @call(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %vi = %i to 8) {
      func.call @f() : () -> ()
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{'func.call' in block 'copy' may access any buffer}}
    %c = transform.tir.cache_read %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

func.func private @f()
tir.prim_func @call(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @call () {
      func.call @f() : () -> ()
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
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{'func.call' in block 'call' may access any buffer}}
    %c = transform.tir.cache_read %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// The loop is outside of the block that holds the reader.

tir.prim_func @nested(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 2 {
    tir.block @outer (spatial %vi = %i to 2) {
      tir.for %j to 4 {
        tir.block @copy (spatial %vj = %j to 4) {
          %a = affine.load %A[%vi * 4 + %vj] : memref<8xf32>
          affine.store %a, %B[%vi * 4 + %vj] : memref<8xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %outer = transform.tir.get_block "outer" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %outer
    // expected-error @below {{'transform.tir.read_at' the loop to 2 around block 'outer' is outside of the block around block 'copy'}}
    %c = transform.tir.read_at %i, %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @copy (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi floordiv 2] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_index' block 'copy' reads at no index that needs a division and occurs at least 2 times, in buffers that it does not write}}
    %indices = transform.tir.cache_index %block to #tir.scope<local> at_least 2
    transform.yield
  }
}

// -----

// The number is not cut to 32 bits.

tir.prim_func @copy(%A: memref<8xf32>, %B: memref<8xf32>) {
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
    // expected-error @below {{block 'copy' reads 1 buffers, expected one of number 4294967296}}
    %c = transform.tir.cache_read %block, 4294967296 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @init_write(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  tir.for %k to 4 {
    tir.block @rows (reduce %vk = %k to 4)
    init () {
      tir.for %i to 8 {
        tir.block @start (spatial %vi = %i to 8) {
          %a = affine.load %A[0, %vi] : memref<4x8xf32>
          affine.store %a, %B[0, %vi] : memref<4x8xf32>
        }
      }
    } {
      %a = affine.load %A[%vk, 0] : memref<4x8xf32>
      %b = affine.load %B[0, 0] : memref<4x8xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[0, 0] : memref<4x8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %start = transform.tir.get_block "start" in %root : !transform.any_op
    // expected-error @below {{block 'start' is in an init region}}
    %c = transform.tir.cache_write %start, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @init_read(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  tir.for %k to 4 {
    tir.block @rows (reduce %vk = %k to 4)
    init () {
      tir.for %i to 8 {
        tir.block @start (spatial %vi = %i to 8) {
          %a = affine.load %A[0, %vi] : memref<4x8xf32>
          affine.store %a, %B[0, %vi] : memref<4x8xf32>
        }
      }
    } {
      %a = affine.load %A[%vk, 0] : memref<4x8xf32>
      %b = affine.load %B[0, 0] : memref<4x8xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[0, 0] : memref<4x8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %start = transform.tir.get_block "start" in %root : !transform.any_op
    // expected-error @below {{block 'start' is in an init region}}
    %c = transform.tir.cache_read %start, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @size_product(%A: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 * s1)>}, %B: memref<8xf32>, %n: index, %m: index) {
  tir.for %i to 8 {
    tir.block @copy (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<?xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{the size 's0 * s1' of the buffer is not affine}}
    %c = transform.tir.cache_read %copy, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @domain_product(%A: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 * s1)>}, %B: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 * s1)>}, %n: index, %m: index) {
  tir.for %i to symbol(%n) * symbol(%m) {
    tir.block @copy (spatial %vi = %i to symbol(%n) * symbol(%m)) {
      %a = affine.load %A[%vi] : memref<?xf32>
      affine.store %a, %B[%vi] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{block 'copy' has a domain that is not affine}}
    %c = transform.tir.cache_write %copy, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @index_product(%A: memref<8xf32>, %B: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0 * 8)>}, %n: index) {
  tir.for %i to 8 {
    tir.block @copy (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi * symbol(%n)] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{block 'copy' accesses the buffer at an index that is not affine}}
    %c = transform.tir.cache_write %copy, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

tir.prim_func @other_scope(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @outer (spatial %vi = %i to 8) {
      tir.block @inner () {
        %a = affine.load %A[symbol(%vi)] : memref<8xf32>
        affine.store %a, %C[symbol(%vi)] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %inner = transform.tir.get_block "inner" in %root : !transform.any_op
    // expected-error @below {{block 'inner' is in another scope than block 'first'}}
    %c = transform.tir.cache_read %first, 0 to #tir.scope<local> for %inner
    transform.yield
  }
}

// -----

// A block that is nested in the one of the handle writes the buffer first.

tir.prim_func @cj(%A: memref<4x10xf32>, %C: memref<4x10xf32>) {
  %T = tir.alloc : memref<10xf32>
  tir.for %i to 4 {
    tir.for %jo to 4 {
      tir.for %ji to 3 {
        tir.block @w (spatial %vi = %i to 4, spatial %vj = %jo * 3 + %ji to 10) where (%jo * -3 - %ji + 9 >= 0) {
          %a = affine.load %A[%vi, %vj] : memref<4x10xf32>
          affine.store %a, %T[%vj] : memref<10xf32>
        }
      }
    }
    tir.for %j to 10 {
      tir.block @r (spatial %vi = %i to 4, spatial %v = %j to 10) {
        %a = affine.load %T[%v] : memref<10xf32>
        affine.store %a, %C[%vi, %v] : memref<4x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
    %b = transform.tir.get_block "w" in %f : !transform.any_op
    %i, %jo, %ji = transform.tir.get_loops 3 of %b
    %o = transform.tir.blockize %i
    // expected-error @below {{block 'w_o' writes the buffer before it is read in the nest of block 'w_o'}}
    %x, %y = transform.tir.cache_inplace %o, 0 to #tir.scope<global>
    transform.yield
  }
}

// -----

tir.prim_func @allocated_inside(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.for %j to 8 {
      %T = tir.alloc : memref<4x8xf32>
      tir.block @first (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        affine.store %a, %T[%vi, %vj] : memref<4x8xf32>
      }
      tir.block @update (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %t = affine.load %T[%vi, %vj] : memref<4x8xf32>
        %u = arith.negf %t : f32
        affine.store %u, %T[%vi, %vj] : memref<4x8xf32>
      }
      tir.block @last (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %t = affine.load %T[%vi, %vj] : memref<4x8xf32>
        affine.store %t, %B[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %first
    // expected-error @below {{'transform.tir.write_at' the buffer is allocated in a loop or branch that the copy would be outside of}}
    %c = transform.tir.write_at %i, %first, 0 to #tir.scope<global>
    transform.yield
  }
}

// -----

tir.prim_func @allocated_in_nest(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.for %j to 8 {
      %T = tir.alloc : memref<4x8xf32>
      tir.block @first (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        affine.store %a, %T[%vi, %vj] : memref<4x8xf32>
      }
      tir.block @last (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %t = affine.load %T[%vi, %vj] : memref<4x8xf32>
        affine.store %t, %B[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %first
    // expected-error @below {{'transform.tir.cache_write' the buffer is allocated in a loop or branch that the copy would be outside of}}
    %c = transform.tir.cache_write %first, 0 to #tir.scope<global>
    transform.yield
  }
}

// -----

tir.prim_func @updated_in_nest(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.for %j to 8 {
      %T = tir.alloc : memref<4x8xf32>
      tir.block @first (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        affine.store %a, %T[%vi, %vj] : memref<4x8xf32>
      }
      tir.block @update (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %t = affine.load %T[%vi, %vj] : memref<4x8xf32>
        %u = arith.negf %t : f32
        affine.store %u, %T[%vi, %vj] : memref<4x8xf32>
      }
      tir.block @last (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %t = affine.load %T[%vi, %vj] : memref<4x8xf32>
        affine.store %t, %B[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %first
    %update = transform.tir.get_block "update" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.cache_inplace' the buffer is allocated in a loop or branch that the copy would be outside of}}
    %c, %d = transform.tir.cache_inplace %update, 0 to #tir.scope<global>
    transform.yield
  }
}

// -----

// An iteration of the loop writes one row, but the copy would write all.

#shape = affine_map<()[s0] -> (s0)>
tir.prim_func @not_affine(%A: memref<?xf32> {tir.shape = #shape},
                          %B: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @copy (spatial %v = %i to symbol(%n)) {
      %a = affine.load %A[%v] : memref<?xf32>
      affine.store %a, %B[%v] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %a, %b, %c = transform.tir.split %i into [16, ?, 1]
    // expected-error @below {{the part of dimension 0 of the buffer, 1 elements from}}
    %w = transform.tir.write_at %b, %block, 0 to #tir.scope<global>
    transform.yield
  }
}

// -----

// A copy of the whole dimension would read rows that the loop has not written.

#shape = affine_map<()[s0] -> (4, s0)>
tir.prim_func @partly_written(%A: memref<4x?xf32> {tir.shape = #shape},
                              %B: memref<4x?xf32> {tir.shape = #shape}, %n: index) {
  %T = tir.alloc [4, symbol(%n)] : memref<4x?xf32>
  tir.for %f to symbol(%n) * 4 {
    tir.block @write (spatial %vi = %f floordiv symbol(%n) to 4, spatial %vj = %f mod symbol(%n) to symbol(%n)) {
      %a = affine.load %A[%vi, %vj] : memref<4x?xf32>
      affine.store %a, %T[%vi, %vj] : memref<4x?xf32>
    }
    tir.block @read (spatial %vi = %f floordiv symbol(%n) to 4, spatial %vj = %f mod symbol(%n) to symbol(%n)) {
      %t = affine.load %T[%vi, %vj] : memref<4x?xf32>
      affine.store %t, %B[%vi, %vj] : memref<4x?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "read" in %root : !transform.any_op
    // expected-error @below {{elements from}}
    %c = transform.tir.cache_read %block, 0 to #tir.scope<global>
    transform.yield
  }
}

// -----

// Threads have one shared buffer, and each iteration needs its own.

tir.prim_func @private_to_iterations(%A: memref<8xf32>) {
  %T = tir.alloc : memref<1xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %T[0] : memref<1xf32>
    }
    tir.block @second (spatial %v = %i to 8) {
      %t = affine.load %T[0] : memref<1xf32>
      affine.store %t, %A[%v] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    transform.tir.bind %i to "threadIdx.x"
    // expected-error @below {{'transform.tir.set_scope' block 'first' writes buffer 0, of which each iteration of the loop to 8 around block 'first' needs its own, but threads have one buffer of scope shared}}
    transform.tir.set_scope %block, 0 to #tir.scope<shared>
    transform.yield
  }
}

// -----

// Only row 2 of T has values.

tir.prim_func @on_a_condition(%A: memref<8x4xf32>, %B: memref<8x4xf32>) {
  %T = tir.alloc : memref<8x4xf32>
  tir.for %j to 4 {
    tir.block @first (spatial %v = %j to 4) {
      %a = affine.load %A[2, %v] : memref<8x4xf32>
      affine.store %a, %T[2, %v] : memref<8x4xf32>
    }
  }
  tir.for %i to 8 {
    tir.if (%i - 2 == 0) {
      tir.for %j to 4 {
        tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 4) {
          %t = affine.load %T[%vi, %vj] : memref<8x4xf32>
          affine.store %t, %B[%vi, %vj] : memref<8x4xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.read_at' block 'second' runs on a condition, on which the copy does not depend}}
    %c = transform.tir.read_at %loops#0, %block, 0 to #tir.scope<global>
    transform.yield
  }
}

// -----

// The indices of both reads have no common bounds, so that the copy would span
// the whole dimension.

tir.prim_func @more_than_is_written(%A: memref<4xf32>, %B: memref<3x2xf32>) {
  %T = tir.alloc : memref<7xf32>
  tir.for %j to 4 {
    tir.block @first (spatial %v = %j to 4) {
      %a = affine.load %A[%v] : memref<4xf32>
      affine.store %a, %T[%v + 2] : memref<7xf32>
    }
  }
  tir.for %i to 3 {
    tir.for %j to 2 {
      tir.block @second (spatial %vi = %i to 3, spatial %vj = %j to 2) {
        %s = affine.load %T[%vi + 2] : memref<7xf32>
        %t = affine.load %T[-%vi + 5] : memref<7xf32>
        %u = arith.addf %s, %t : f32
        affine.store %u, %B[%vi, %vj] : memref<3x2xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.read_at' no block is proven to write all elements that the copy would read}}
    %c = transform.tir.read_at %loops#1, %block, 0 to #tir.scope<global>
    transform.yield
  }
}
