// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// The blocks of all ranges but the first are copies.

// CHECK-LABEL: tir.prim_func @given
// CHECK-NEXT:    tir.for %[[I:.*]] to 16 {
// CHECK:             tir.block @double (spatial %{{.*}} = %[[I]] to 24,
// CHECK:         tir.for %[[J:.*]] to 6 {
// CHECK:             tir.block @double_1 (spatial %{{.*}} = %[[J]] + 16 to 24,
// CHECK:         tir.for %[[K:.*]] to 2 {
// CHECK:             tir.block @double_2 (spatial %{{.*}} = %[[K]] + 22 to 24,
tir.prim_func @given(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %two = transform.param.constant 2 -> !transform.param<i64>
    %a, %b, %c = transform.tir.loop_partition %i into [16, ?, %two]
    // The handle to the block is that of the first range.
    transform.tir.annotate "first" = true on %block : !transform.tir.block
    transform.yield
  }
}

// -----

// The rest of a symbolic extent, behind and in front of the others.

// CHECK-LABEL: tir.prim_func @symbolic
// CHECK:         tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      tir.block @fill ({{.*}} = %[[I]] to symbol(%[[N:.*]]) * 8)
// CHECK:         tir.for %[[J:.*]] to symbol(%[[N]]) * 8 - 6 {
// CHECK-NEXT:      tir.block @fill_1 ({{.*}} = %[[J]] + 4 to symbol(%[[N]]) * 8)
// CHECK:         tir.for %[[K:.*]] to 2 {
// CHECK-NEXT:      tir.block @fill_2 ({{.*}} = %[[K]] + symbol(%[[N]]) * 8 - 2 to symbol(%[[N]]) * 8)
#n = affine_map<()[s0] -> (s0, s0 * 8)>
tir.prim_func @symbolic(%A: memref<?x?xf32> {tir.shape = #n}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%n) * 8 {
      tir.block @fill (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%n) * 8) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %a, %b, %c = transform.tir.loop_partition %j into [4, ?, 2]
    transform.yield
  }
}

// -----

// Only the first range of a reduction has its init region.

// CHECK-LABEL: tir.prim_func @reduction
// CHECK:         tir.block @sum (
// CHECK:           init
// CHECK:         tir.block @sum_1 (
// CHECK-NOT:       init
// CHECK:         tir.return
tir.prim_func @reduction(%A: memref<8xf32>, %S: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @sum (spatial %vi = 0 to 8, reduce %vk = %i to 8)
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %S[%wi] : memref<8xf32>
    } {
      %a = affine.load %A[%vk] : memref<8xf32>
      %s = affine.load %S[%vi] : memref<8xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %S[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %a, %b = transform.tir.loop_partition %i into [?, 2]
    transform.yield
  }
}

// -----

// The extent depends on another loop.

// CHECK-LABEL: tir.prim_func @triangle
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[J:.*]] to %[[I]] {
// CHECK-NEXT:        tir.block @fill (spatial %{{.*}} = %[[I]] to 8, spatial %{{.*}} = %[[J]] to 8)
// CHECK:           tir.for %{{.*}} to 1 {
// CHECK-NEXT:        tir.block @fill_1 (spatial %{{.*}} = %[[I]] to 8, spatial %{{.*}} = %[[I]] to 8)
tir.prim_func @triangle(%A: memref<8x8xf32>) {
  tir.for %i to 8 {
    tir.for %j to %i + 1 {
      tir.block @fill (spatial %vi = %i to 8, spatial %vj = %j to 8) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi, %vj] : memref<8x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %a, %b = transform.tir.loop_partition %j into [?, 1]
    transform.yield
  }
}
