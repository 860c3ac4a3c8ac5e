// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// Each iteration reads what it wrote. The allocation between the loops moves.

// CHECK-LABEL: tir.prim_func @same
// CHECK-NEXT:    %[[T:.*]] = tir.alloc
// CHECK-NEXT:    tir.alloc : memref<8xf32>
// CHECK-NEXT:    tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.block @first (spatial %{{.*}} = %[[I]] to 8)
// CHECK:           tir.block @second (spatial %{{.*}} = %[[I]] to 8)
// CHECK-NOT:     tir.for
// CHECK:         tir.return
tir.prim_func @same(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  %U = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    %m = transform.tir.merge %i, %j
    transform.yield
  }
}

// -----

// An iteration may read what earlier ones wrote.

// CHECK-LABEL: tir.prim_func @earlier
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.block @first
// CHECK:           tir.block @second
tir.prim_func @earlier(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[0] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    %m = transform.tir.merge %i, %j
    transform.yield
  }
}

// -----

// Each iteration reads its own tile, in another order.

// CHECK-LABEL: tir.prim_func @tiles
// CHECK:         tir.for %[[I:.*]] to symbol
// CHECK-NEXT:      tir.for %[[J:.*]] to 4 {
// CHECK-NEXT:        tir.for %[[K:.*]] to 4 {
// CHECK-NEXT:          tir.block @first {{.*}} = %[[J]] * 4 + %[[K]] to 16)
// CHECK:             tir.for %[[L:.*]] to 4 {
// CHECK-NEXT:          tir.block @second {{.*}} = %[[J]] * 4 + %[[L]] to 16)
#rows = affine_map<()[s0] -> (s0, 16)>
tir.prim_func @tiles(%A: memref<?x16xf32> {tir.shape = #rows}, %B: memref<?x16xf32> {tir.shape = #rows}, %n: index) {
  %T = tir.alloc [symbol(%n), 16] : memref<?x16xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to 4 {
      tir.for %k to 4 {
        tir.block @first (spatial %vi = %i to symbol(%n), spatial %vj = %j * 4 + %k to 16) {
          %a = affine.load %A[%vi, %vj] : memref<?x16xf32>
          affine.store %a, %T[%vi, %vj] : memref<?x16xf32>
        }
      }
    }
    tir.for %j to 4 {
      tir.for %k to 4 {
        tir.block @second (spatial %vi = %i to symbol(%n), spatial %vj = %j * 4 + %k to 16) {
          %t = affine.load %T[%vi, (%vj floordiv 4) * 8 - %vj + 3] : memref<?x16xf32>
          affine.store %t, %B[%vi, %vj] : memref<?x16xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %r, %i, %ii = transform.tir.get_loops 3 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %s, %j, %jj = transform.tir.get_loops 3 of %second
    %m = transform.tir.merge %i, %j
    transform.yield
  }
}
