// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @reduction(%A: memref<8xf32>, %B: memref<f32>) {
  tir.for %k to 8 {
    tir.block @sum (reduce %vk = %k to 8)
    init () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[] : memref<f32>
    } {
      %a = affine.load %A[%vk] : memref<8xf32>
      %b = affine.load %B[] : memref<f32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.parallel' the iterations of the loop to 8 around block 'sum' may depend on each other: iterator #0 of block 'sum', which the loop is bound to, is reduce}}
    transform.tir.parallel %k
    transform.yield
  }
}

// -----

// Two iterations write the same element.

tir.prim_func @overlap(%A: memref<8xf32>, %B: memref<5xf32>) {
  tir.for %i to 8 {
    tir.block @write (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi floordiv 2] : memref<5xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "write" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot prove that iterations write different elements in block 'write'}}
    transform.tir.vectorize %i
    transform.yield
  }
}

// -----

tir.prim_func @twice(%B: memref<8xf32>) {
  tir.for %i to 8 parallel {
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
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.unroll' the loop to 8 around block 'fill' is already parallel}}
    transform.tir.unroll %i
    transform.yield
  }
}

// -----

tir.prim_func @thread(%B: memref<8xf32>) {
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
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.bind' expected a thread index such as 'threadIdx.x', got 'lane'}}
    transform.tir.bind %i to "lane"
    transform.yield
  }
}

// -----

// An iteration of the inner loop adds to the result of another iteration of the
// outer loop, so the buffer is not private to it.

tir.prim_func @carried(%A: memref<4x8xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %k to 4 {
    tir.for %i to 8 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi floordiv 2] : memref<4xf32>
      } {
        %a = affine.load %A[%vk, %vi] : memref<4x8xf32>
        %s = affine.load %T[%vi floordiv 2] : memref<4xf32>
        %t = arith.addf %s, %a : f32
        affine.store %t, %T[%vi floordiv 2] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that iterations write different elements in block 'sum'}}
    transform.tir.vectorize %i
    transform.yield
  }
}

// -----

// The branch that writes is not the one that reads.

tir.prim_func @branches(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<f32>
  tir.for %i to 8 {
    tir.if (%i mod 2 == 0) {
      tir.block @write (spatial %vi = %i to 8) {
        %a = affine.load %A[%vi] : memref<8xf32>
        affine.store %a, %T[] : memref<f32>
      }
    } else {
      tir.block @read (spatial %vi = %i to 8) {
        %t = affine.load %T[] : memref<f32>
        affine.store %t, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "read" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot prove that iterations write different elements in block 'write'}}
    transform.tir.parallel %i
    transform.yield
  }
}

// -----

tir.prim_func @neighbours(%A: memref<8xf32>, %Q: memref<17xf32>) {
  tir.for %i to 8 {
    tir.block @store (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %Q[%vi * 2] : memref<17xf32>
      affine.store %a, %Q[%vi * 2 + 2] : memref<17xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "store" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot prove that block 'store' writes no element that block 'store' writes in another iteration}}
    transform.tir.parallel %i
    transform.yield
  }
}

// -----

// Threads of one block share a reduction, blocks do not.

tir.prim_func @reduction_of_blocks(%A: memref<8xf32>, %B: memref<1xf32>) {
  tir.for %k to 8 {
    tir.block @sum (spatial %v = 0 to 1, reduce %vk = %k to 8)
    init (%w) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%w] : memref<1xf32>
    } {
      %a = affine.load %A[%vk] : memref<8xf32>
      %b = affine.load %B[%v] : memref<1xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%v] : memref<1xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.bind' the loop to 8 around block 'sum' is over a reduction, which only threads of one block can share: expected 'threadIdx.x' or the like, got 'blockIdx.x'}}
    transform.tir.bind %k to "blockIdx.x"
    transform.yield
  }
}

// -----

tir.prim_func @reduction_of_rows(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %k to 8 {
    tir.for %i to 4 {
      tir.block @sum (spatial %v = %i to 4, reduce %vk = %k to 8)
      init (%w) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%w] : memref<4xf32>
      } {
        %a = affine.load %A[%v, %vk] : memref<4x8xf32>
        %b = affine.load %B[%v] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%v] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.bind' the loop to 8 around block 'sum' is not only over the reduction of block 'sum'}}
    transform.tir.bind %k#0 to "threadIdx.x"
    transform.yield
  }
}

// -----

// Each thread would need a buffer of its own.

tir.prim_func @shared_temporary(%A: memref<8xf32>) {
  %T = tir.alloc : memref<1xf32, #tir.scope<shared>>
  tir.for %i to 8 {
    tir.block @first (spatial %v = %i to 8) {
      %a = affine.load %A[%v] : memref<8xf32>
      affine.store %a, %T[0] : memref<1xf32, #tir.scope<shared>>
    }
    tir.block @second (spatial %v = %i to 8) {
      %t = affine.load %T[0] : memref<1xf32, #tir.scope<shared>>
      affine.store %t, %A[%v] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.bind' the loop to 8 around block 'first' needs a buffer for each iteration, but threads have one buffer of scope shared}}
    transform.tir.bind %i to "threadIdx.x"
    transform.yield
  }
}

// -----

// Boxes of neighbours overlap.

tir.prim_func @boxes(%A: memref<3x5xindex>, %B: memref<3x80xf32>) {
  tir.for %i to 3 {
    tir.for %j to 5 {
      tir.block @store (spatial %vi = %i to 3, spatial %vj = %j to 5)
          access (%B : memref<3x80xf32> = <write, (d0, d1) -> (d0, d1 * 8), [1, 16]>) {
        %c16 = arith.constant 16 : index
        %a = affine.load %A[%vi, %vj] : memref<3x5xindex>
        %x = arith.constant 1.0 : f32
        %r = arith.remui %a, %c16 : index
        %b = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1)>(%vj, %r)
        memref.store %x, %B[%vi, %b] : memref<3x80xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "store" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %f = transform.tir.fuse %i, %j
    %o, %t = transform.tir.split %f into [?, 4]
    // expected-error @below {{cannot prove that iterations write different elements in block 'store'}}
    transform.tir.bind %o to "blockIdx.x"
    transform.tir.bind %t to "threadIdx.x"
    transform.yield
  }
}

// -----

// Each interval [i * (8 - i), (i + 1) * (8 - i)) is number i of those of its
// size, but 7 is in the first two.

tir.prim_func @sizes(%B: memref<28xf32>) {
  tir.for %i to 8 {
    tir.for %j to 8 - %i {
      tir.block @write (spatial %vi = %i to 8, spatial %vj = %j to 8) {
        %one = arith.constant 1.0 : f32
        %c8 = arith.constant 8 : index
        %size = arith.subi %c8, %vi : index
        %base = arith.muli %vi, %size : index
        %at = arith.addi %base, %vj : index
        memref.store %one, %B[%at] : memref<28xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "write" in %root : !transform.any_op
    %i:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that iterations write different elements in block 'write'}}
    transform.tir.parallel %i#0
    transform.yield
  }
}

// -----

tir.prim_func @nested_sizes(%B: memref<28xf32>) {
  tir.for %i to 8 {
    tir.block @outer (spatial %v = %i to 8) {
      tir.for %j to 8 - symbol(%v) {
        tir.block @write (spatial %vi = symbol(%v) to 8, spatial %vj = %j to 8) {
          %one = arith.constant 1.0 : f32
          %c8 = arith.constant 8 : index
          %size = arith.subi %c8, %vi : index
          %base = arith.muli %vi, %size : index
          %at = arith.addi %base, %vj : index
          memref.store %one, %B[%at] : memref<28xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "outer" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot prove that iterations write different elements in block}}
    transform.tir.parallel %i
    transform.yield
  }
}
