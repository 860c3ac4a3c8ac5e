// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// The rest of a symbolic number of rows: n mod 8 rows in tiles of 4, and the
// last n mod 4 one by one. No row is tested.

// CHECK-LABEL: tir.prim_func @rest
// CHECK:         tir.for %{{.*}} to symbol(%[[N:.*]]) floordiv 8 {
// CHECK-NEXT:      tir.for %{{.*}} to 8 {
// CHECK:         tir.for %{{.*}} to (symbol(%[[N]]) floordiv 4) mod 2 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:        tir.block @double_1 (spatial %{{.*}} = %[[I]] + (symbol(%[[N]]) floordiv 8) * 8 to symbol(%[[N]])) {
// CHECK:         tir.for %[[J:.*]] to symbol(%[[N]]) mod 4 {
// CHECK-NEXT:      tir.for %{{.*}} to 1 {
// CHECK-NEXT:        tir.block @double_1_1 (spatial %{{.*}} = %[[J]] + (symbol(%[[N]]) floordiv 4) * 4 to symbol(%[[N]])) {
#n = affine_map<()[s0] -> (s0)>
tir.prim_func @rest(%A: memref<?xf32> {tir.shape = #n}, %B: memref<?xf32> {tir.shape = #n}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @double (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %A[%vi] : memref<?xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%vi] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %io, %ii = transform.tir.split %i into [?, 8]
    %full, %rest = transform.tir.loop_partition %io into [full, ?]
    %smaller = transform.tir.retile %rest into 4
    %most, %last = transform.tir.loop_partition %smaller into [full, ?]
    %single = transform.tir.retile %last into 1
    transform.yield
  }
}

// -----

// Six tiles of 4 hold the 24 points of 3 tiles of 8. Five tiles of 5 hold more,
// so that each block tests its points.

// CHECK-LABEL: tir.prim_func @known
// CHECK:         tir.for %[[T:.*]] to 5 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 5 {
// CHECK-NEXT:        tir.block @double (spatial %{{.*}} = %[[T]] * 5 + %[[I]] to 24) where (%[[T]] * -5 - %[[I]] + 23 >= 0) {
// CHECK:           tir.for %[[J:.*]] to 5 unrolled {
// CHECK-NEXT:        tir.block @negate (spatial %{{.*}} = %[[T]] * 5 + %[[J]] to 24) where (%[[T]] * -5 - %[[J]] + 23 >= 0) {
tir.prim_func @known(%A: memref<24xf32>, %B: memref<24xf32>, %C: memref<24xf32>) {
  tir.for %i to 3 {
    tir.for %j to 8 {
      tir.block @double (spatial %vi = %i * 8 + %j to 24) {
        %a = affine.load %A[%vi] : memref<24xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi] : memref<24xf32>
      }
    }
    tir.for %j to 8 unrolled {
      tir.block @negate (spatial %vi = %i * 8 + %j to 24) {
        %b = affine.load %B[%vi] : memref<24xf32>
        %c = arith.negf %b : f32
        affine.store %c, %C[%vi] : memref<24xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %four = transform.tir.retile %i into 4
    %five = transform.tir.retile %four into 5
    transform.yield
  }
}
