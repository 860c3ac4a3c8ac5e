// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// Operands of commutative operations may be exchanged, and a loop of one
// iteration is no part of a tile. The block states what it accesses.

#row = strided<[?, 1], offset: ?>
#column = strided<[?], offset: ?>
// CHECK-LABEL: tir.prim_func @matvec
// CHECK-SAME:    %[[A:.*]]: memref<16x32xf32>, %[[X:.*]]: memref<32x2xf32>, %[[Y:.*]]: memref<16xf32>
// CHECK:         tir.block @matvec_o_init (spatial
// CHECK:           tir.block @matvec_init (spatial
// CHECK:         tir.block @matvec_o (spatial %[[I:.*]] = %{{.*}} to 4, reduce %[[K:.*]] = %{{.*}} to 2)
// CHECK-SAME:      access (%[[A]] : memref<16x32xf32> = <read, (d0, d1) -> (d0 * 4, d1 * 16), [4, 16]>
// CHECK-SAME:              %[[X]] : memref<32x2xf32> = <read, (d0, d1) -> (d1 * 16, 1), [16, 1]>
// CHECK-SAME:              %[[Y]] : memref<16xf32> = <read, (d0, d1) -> (d0 * 4), [4]>
// CHECK-SAME:              %[[Y]] : memref<16xf32> = <write, (d0, d1) -> (d0 * 4), [4], all>)
// CHECK-DAG:       %[[I4:.*]] = affine.apply #{{.*}}()[%[[I]]]
// CHECK-DAG:       %[[K16:.*]] = affine.apply #{{.*}}()[%[[K]]]
// CHECK:           %[[VA:.*]] = memref.subview %[[A]][%[[I4]], %[[K16]]] [4, 16] [1, 1] : memref<16x32xf32> to memref<4x16xf32, strided<[32, 1], offset: ?>>
// CHECK:           %[[PA:.*]] = memref.cast %[[VA]]
// CHECK:           memref.subview %[[X]][%{{.*}}, 1] [16, 1] [1, 1] : memref<32x2xf32> to memref<16xf32, strided<[2], offset: ?>>
// CHECK:           memref.subview %[[Y]][%{{.*}}] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK:           memref.load %[[PA]]
// CHECK-NOT:     tir.for
// CHECK:         tir.return
tir.prim_func @matvec(%A: memref<16x32xf32>, %X: memref<32x2xf32>, %Y: memref<16xf32>) {
  tir.for %io to 4 {
    tir.for %ko to 2 {
      tir.for %ii to 4 {
        tir.for %u to 1 {
          tir.for %ki to 16 {
            tir.block @matvec (spatial %vi = %io * 4 + %ii to 16, reduce %vk = %ko * 16 + %ki to 32)
            init (%wi) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %Y[%wi] : memref<16xf32>
            } {
              %x = affine.load %X[%vk, 1] : memref<32x2xf32>
              %a = affine.load %A[%vi, %vk] : memref<16x32xf32>
              %y = affine.load %Y[%vi] : memref<16xf32>
              %p = arith.mulf %x, %a : f32
              %s = arith.addf %p, %y : f32
              affine.store %s, %Y[%vi] : memref<16xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @matvec_4x16
  desc (%A: memref<4x16xf32, #row>, %X: memref<16xf32, #column>, %Y: memref<4xf32, #column>) {
    tir.for %i to 4 {
      tir.for %k to 16 {
        tir.block @matvec (spatial %vi = %i to 4, reduce %vk = %k to 16) {
          %a = affine.load %A[%vi, %vk] : memref<4x16xf32, #row>
          %x = affine.load %X[%vk] : memref<16xf32, #column>
          %y = affine.load %Y[%vi] : memref<4xf32, #column>
          %p = arith.mulf %a, %x : f32
          %s = arith.addf %y, %p : f32
          affine.store %s, %Y[%vi] : memref<4xf32, #column>
        }
      }
    }
  }
  impl (%A: memref<4x16xf32, #row>, %X: memref<16xf32, #column>, %Y: memref<4xf32, #column>) {
    %zero = arith.constant 0 : index
    %a = memref.load %A[%zero, %zero] : memref<4x16xf32, #row>
    memref.store %a, %Y[%zero] : memref<4xf32, #column>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matvec" in %root : !transform.any_op
    %io, %ko, %ii, %u, %ki = transform.tir.get_loops 5 of %block
    %tile = transform.tir.tensorize %ii with @matvec_4x16 : !transform.tir.loop
    // The block that runs the intrinsic is a reduction with the parts that it
    // states: its init may run in front.
    %init = transform.tir.decompose_reduction %tile at %ko
    transform.yield
  }
}

// -----

// A block of rank 3 in buffers of rank 4, with symbolic sizes: strides are `?`,
// and offsets use the symbols.

#shape = affine_map<()[s0] -> (s0, 4, s0)>
#any = strided<[?], offset: ?>
// CHECK-LABEL: tir.prim_func @symbolic
// CHECK:         tir.block @copy_o (spatial %[[I:.*]] = %{{.*}} to symbol(%[[N:.*]]), spatial %{{.*}} = 0 to 1, spatial %[[K:.*]] = %{{.*}} to symbol(%[[N]]))
// CHECK-SAME:      access (%{{.*}} = <read, (d0, d1, d2) -> (d0, 0, d2), [1, 4, 1]>
// CHECK:           memref.subview %{{.*}}[%{{.*}}, 0, %{{.*}}] [1, 4, 1] [1, 1, 1] : memref<?x4x?xf32> to memref<4xf32, strided<[?], offset: ?>>
tir.prim_func @symbolic(%A: memref<?x4x?xf32> {tir.shape = #shape}, %B: memref<?x4x?xf32> {tir.shape = #shape}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %k to symbol(%n) {
      tir.for %j to 4 {
        tir.block @copy (spatial %vi = %i to symbol(%n), spatial %vj = %j to 4, spatial %vk = %k to symbol(%n)) {
          %a = affine.load %A[%vi, %vj, %vk] : memref<?x4x?xf32>
          affine.store %a, %B[%vi, %vj, %vk] : memref<?x4x?xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @copy_4
  desc (%A: memref<4xf32, #any>, %B: memref<4xf32, #any>) {
    tir.for %i to 4 {
      tir.block @copy (spatial %vi = %i to 4) {
        %a = affine.load %A[%vi] : memref<4xf32, #any>
        affine.store %a, %B[%vi] : memref<4xf32, #any>
      }
    }
  }
  impl (%A: memref<4xf32, #any>, %B: memref<4xf32, #any>) {
    memref.copy %A, %B : memref<4xf32, #any> to memref<4xf32, #any>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %i, %k, %j = transform.tir.get_loops 3 of %block
    %outer = transform.tir.blockize %j
    %tile = transform.tir.tensorize %outer with @copy_4 : !transform.tir.block
    transform.yield
  }
}
