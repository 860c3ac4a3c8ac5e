// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @two(%A: memref<16xf32>, %B: memref<4x4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 4 {
      tir.block @two (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi * 4 + %vj] : memref<16xf32>
        affine.store %a, %B[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "two" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reindex_cache_read' expected a map over the 2 iterators of block 'two', got one over 1 dimensions and 0 symbols}}
    %c = transform.tir.reindex_cache_read %block, 0 to #tir.scope<local> by affine_map<(i) -> (i)>
    transform.yield
  }
}

// -----

tir.prim_func @two(%A: memref<16xf32>, %B: memref<4x4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 4 {
      tir.block @two (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi * 4 + %vj] : memref<16xf32>
        affine.store %a, %B[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "two" in %root : !transform.any_op
    // expected-error @below {{the map does not use iterator #1 of block 'two', which addresses the buffer}}
    %c = transform.tir.reindex_cache_read %block, 0 to #tir.scope<local> by affine_map<(i, j) -> (i)>
    transform.yield
  }
}

// -----

tir.prim_func @two(%A: memref<16xf32>, %B: memref<4x4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 4 {
      tir.block @two (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi * 4 + %vj] : memref<16xf32>
        affine.store %a, %B[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "two" in %root : !transform.any_op
    // expected-error @below {{cannot prove that the map gives each point of block 'two' an element of its own}}
    %c = transform.tir.reindex_cache_read %block, 0 to #tir.scope<local> by affine_map<(i, j) -> (i + j)>
    transform.yield
  }
}

// -----

tir.prim_func @two(%A: memref<16xf32>, %B: memref<4x4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 4 {
      tir.block @two (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi * 4 + %vj] : memref<16xf32>
        affine.store %a, %B[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "two" in %root : !transform.any_op
    // expected-error @below {{the indices 'd0 - 1' of the map have no known bounds}}
    %c = transform.tir.reindex_cache_read %block, 0 to #tir.scope<local> by affine_map<(i, j) -> (i - 1, j)>
    transform.yield
  }
}

// -----

tir.prim_func @two(%A: memref<16xf32>, %B: memref<4x4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 4 {
      tir.block @two (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi * 4 + %vj] : memref<16xf32>
        affine.store %a, %B[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "two" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reindex_cache_write' cannot prove that the map gives each point of block 'two' an element of its own}}
    %c = transform.tir.reindex_cache_write %block, 0 to #tir.scope<local> by affine_map<(i, j) -> (j + i)>
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
    // expected-error @below {{'transform.tir.reindex' block 'update' writes the buffer that it reads}}
    %c = transform.tir.reindex %block, read 0
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
    // expected-error @below {{'transform.tir.reindex' block 'update' reads 1 buffers, expected one of number 1}}
    %c = transform.tir.reindex %block, read 1
    transform.yield
  }
}

// -----

// The block does not read the first and last element at all points.

tir.prim_func @pad(%A: memref<8xf32>, %B: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %vi = %i to 10) {
      affine.if affine_set<(d0) : (d0 - 1 >= 0, 8 - d0 >= 0)>(%vi) {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.store %a, %B[%vi] : memref<10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reindex' cannot prove that index 'd0 - 1' of dimension 0 is in bounds at all points of block 'pad'}}
    %c = transform.tir.reindex %block, read 0
    transform.yield
  }
}

// -----

tir.prim_func @stencil(%A: memref<8xf32>, %B: memref<7xf32>) {
  tir.for %i to 7 {
    tir.block @stencil (spatial %vi = %i to 7) {
      %a = affine.load %A[%vi] : memref<8xf32>
      %b = affine.load %A[%vi + 1] : memref<8xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%vi] : memref<7xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "stencil" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reindex' block 'stencil' does not access the buffer at one point of its iterators}}
    %c = transform.tir.reindex %block, read 0
    transform.yield
  }
}

// -----

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
    // expected-error @below {{'transform.tir.reindex_cache_write' the map uses iterator #1 of block 'sum', which is reduce}}
    %c = transform.tir.reindex_cache_write %block, 0 to #tir.scope<local> by affine_map<(i, k) -> (i, k)>
    transform.yield
  }
}

// -----

// Two points write the same element.

tir.prim_func @again(%A: memref<4x4xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 4 {
      tir.block @again (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<4x4xf32>
        affine.store %a, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "again" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reindex_cache_write' cannot prove that block 'again' writes each element at one point of the iterators that the map uses}}
    %c = transform.tir.reindex_cache_write %block, 0 to #tir.scope<local> by affine_map<(i, j) -> (i, j)>
    transform.yield
  }
}

// -----

tir.prim_func @load(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @load (spatial %vi = %i to 8) {
      %a = memref.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "load" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reindex' 'memref.load' in block 'load' uses the buffer, expected only affine.load and affine.store}}
    %c = transform.tir.reindex %block, read 0
    transform.yield
  }
}

// -----

// In an iteration of %i only one row of the buffer is known to have values.

tir.prim_func @rows(%A: memref<8x4xf32>, %B: memref<8x4xf32>) {
  %T = tir.alloc : memref<8x4xf32>
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @row (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<8x4xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x4xf32>
      }
    }
    tir.for %j to 4 {
      tir.block @use (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %t = affine.load %T[%vi, %vj] : memref<8x4xf32>
        affine.store %t, %B[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "use" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reindex' one iteration of the loop to 8 around block 'row' writes the buffer and runs only a part of the domain of block 'use', but the copy in it reads all points}}
    %c = transform.tir.reindex %block, read 0
    transform.yield
  }
}

// -----

// The last half of the buffer has no values, and the block does not read it.

tir.prim_func @half(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 4 {
    tir.block @first (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @use (spatial %vi = %i to 8) {
      affine.if affine_set<(d0) : (3 - d0 >= 0)>(%vi) {
        %t = affine.load %T[%vi] : memref<8xf32>
        affine.store %t, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "use" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reindex' cannot prove that block 'use' reads the buffer at all its points; others may have no value to copy}}
    %c = transform.tir.reindex %block, read 0
    transform.yield
  }
}

// -----

// The loops run only the half of the domain that has values.

tir.prim_func @part(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 4 {
    tir.block @first (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @use (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "use" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reindex' cannot prove that the loops around block 'use' run its whole domain: iterator #0 takes 4 values from 0, but its domain has 8}}
    %c = transform.tir.reindex %block, read 0
    transform.yield
  }
}

// -----

// The init region has no reduce iterator.

tir.prim_func @read_by_init(%A: memref<4xf32>, %B: memref<4x8xf32>, %C: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %a = affine.load %A[%wi] : memref<4xf32>
        affine.store %a, %C[%wi] : memref<4xf32>
      } {
        %b = affine.load %B[%vi, %vk] : memref<4x8xf32>
        %c = affine.load %C[%vi] : memref<4xf32>
        %s = arith.addf %b, %c : f32
        affine.store %s, %C[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    // expected-error @below {{the map uses iterator #1 of block 'sum', which the init region that reads the buffer does not have}}
    %c = transform.tir.reindex_cache_read %block, 0 to #tir.scope<local> by affine_map<(i, k) -> (i, k)>
    transform.yield
  }
}
