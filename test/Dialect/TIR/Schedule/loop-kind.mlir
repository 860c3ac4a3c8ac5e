// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// CHECK-LABEL: tir.prim_func @matmul
// CHECK-NEXT:    tir.for %{{.*}} to 2 parallel {
// CHECK-NEXT:      tir.for %{{.*}} to 4 thread_binding "threadIdx.x" {
// CHECK-NEXT:        tir.for %{{.*}} to 32 unrolled {
// CHECK-NEXT:          tir.for %{{.*}} to 16 vectorized {
tir.prim_func @matmul(%A: memref<8x32xf32>, %B: memref<32x16xf32>, %C: memref<8x16xf32>) {
  tir.for %i to 8 {
    tir.for %j to 16 {
      tir.for %k to 32 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 16, reduce %vk = %k to 32)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<8x16xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x32xf32>
          %b = affine.load %B[%vk, %vj] : memref<32x16xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x16xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x16xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    transform.tir.reorder %io, %ii, %k, %j
    transform.tir.parallel %io
    transform.tir.bind %ii to "threadIdx.x"
    transform.tir.unroll %k
    transform.tir.vectorize %j
    transform.yield
  }
}

// -----

// A fused loop with a cut-off tail.

#shape = affine_map<()[s0, s1] -> (s0, s1)>
// CHECK-LABEL: tir.prim_func @tail
// CHECK:         tir.for %{{.*}} to (symbol(%[[N:.*]]) * symbol(%[[M:.*]])) ceildiv 16 parallel {
// CHECK-NEXT:      tir.for %{{.*}} to 16 vectorized {
tir.prim_func @tail(%B: memref<?x?xf32> {tir.shape = #shape}, %n: index, %m: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @fill (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %b = arith.constant 1.0 : f32
        affine.store %b, %B[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %f = transform.tir.fuse %i, %j
    %o, %n = transform.tir.split %f into [?, 16]
    transform.tir.parallel %o
    transform.tir.vectorize %n
    transform.yield
  }
}

// -----

// A buffer that each iteration fills for itself moves into the loop.

// CHECK-LABEL: tir.prim_func @private
// CHECK-NEXT:    tir.for %{{.*}} to 2 parallel {
// CHECK-NEXT:      tir.alloc : memref<4xf32>
tir.prim_func @private(%A: memref<2x4xf32>, %B: memref<2x4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 2 {
    tir.for %k to 4 {
      tir.block @produce (spatial %vi = %i to 2, spatial %vk = %k to 4) {
        %a = affine.load %A[%vi, %vk] : memref<2x4xf32>
        affine.store %a, %T[%vk] : memref<4xf32>
      }
    }
    tir.for %k to 4 {
      tir.block @consume (spatial %vi = %i to 2, spatial %vk = %k to 4) {
        %a = affine.load %T[-%vk + 3] : memref<4xf32>
        affine.store %a, %B[%vi, %vk] : memref<2x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "produce" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    transform.tir.parallel %i
    transform.yield
  }
}

// -----

// Vectors of a sum: its values are combined in another order.

// CHECK-LABEL: tir.prim_func @sum
// CHECK:         tir.for %{{.*}} to 64 vectorized {
// CHECK-NEXT:      tir.block @sum
tir.prim_func @sum(%A: memref<64xf32>, %S: memref<1xf32>) {
  tir.for %k to 64 {
    tir.block @sum (spatial %vi = 0 to 1, reduce %vk = %k to 64)
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %S[%wi] : memref<1xf32>
    } {
      %a = affine.load %A[%vk] : memref<64xf32>
      %s = affine.load %S[%vi] : memref<1xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %S[%vi] : memref<1xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    transform.tir.vectorize %k
    transform.yield
  }
}

// -----

// Several elements of one buffer in each iteration: planes that a constant tells
// apart, and indices of different remainders.
// CHECK-LABEL: tir.prim_func @apart
// CHECK:         tir.for %{{.*}} to 8 parallel
tir.prim_func @apart(%A: memref<8xf32>, %P: memref<2x8xf32>, %Q: memref<16xf32>) {
  tir.for %i to 8 {
    tir.block @store (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %P[0, %vi] : memref<2x8xf32>
      affine.store %a, %P[1, %vi] : memref<2x8xf32>
      affine.store %a, %Q[%vi * 2] : memref<16xf32>
      affine.store %a, %Q[%vi * 2 + 1] : memref<16xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "store" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    transform.tir.parallel %i
    transform.yield
  }
}

// -----

// Each iteration writes somewhere in a box of its own, also in a part of a fused
// loop.
// CHECK-LABEL: tir.prim_func @boxes
// CHECK:         tir.for %{{.*}} to 4 thread_binding "blockIdx.x" {
// CHECK-NEXT:      tir.for %{{.*}} to 4 thread_binding "threadIdx.x" {
tir.prim_func @boxes(%A: memref<3x5xindex>, %B: memref<3x80xf32>) {
  tir.for %i to 3 {
    tir.for %j to 5 {
      tir.block @store (spatial %vi = %i to 3, spatial %vj = %j to 5)
          access (%B : memref<3x80xf32> = <write, (d0, d1) -> (d0, d1 * 16), [1, 16]>) {
        %c16 = arith.constant 16 : index
        %a = affine.load %A[%vi, %vj] : memref<3x5xindex>
        %x = arith.constant 1.0 : f32
        %r = arith.remui %a, %c16 : index
        %b = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1)>(%vj, %r)
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
    transform.tir.bind %o to "blockIdx.x"
    transform.tir.bind %t to "threadIdx.x"
    transform.yield
  }
}
