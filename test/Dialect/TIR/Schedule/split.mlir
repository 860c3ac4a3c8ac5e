// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// An exact split needs no predicate.

// CHECK-LABEL: tir.prim_func @exact
// CHECK-NEXT:    tir.for %[[O:.*]] to 16 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:        tir.block @double (spatial %{{.*}} = %[[O]] * 4 + %[[I]] to 64) {
tir.prim_func @exact(%A: memref<64xf32>, %B: memref<64xf32>) {
  tir.for %i to 64 {
    tir.block @double (spatial %vi = %i to 64) {
      %a = affine.load %A[%vi] : memref<64xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%vi] : memref<64xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %o, %n = transform.tir.split %i into [?, 4]
    transform.yield
  }
}

// -----

// The inner factor is inferred; the last iterations are cut off.

// CHECK-LABEL: tir.prim_func @inexact
// CHECK-NEXT:    tir.for %[[O:.*]] to 3 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:        tir.block @double (spatial %{{.*}} = %[[O]] * 4 + %[[I]] to 10)
// CHECK-SAME:          where (%[[O]] * -4 - %[[I]] + 9 >= 0)
tir.prim_func @inexact(%A: memref<10xf32>, %B: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @double (spatial %vi = %i to 10) {
      %a = affine.load %A[%vi] : memref<10xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %o, %n = transform.tir.split %i into [3, ?]
    transform.yield
  }
}

// -----

// The factors may exceed the extent.

// CHECK-LABEL: tir.prim_func @beyond
// CHECK-NEXT:    tir.for %[[O:.*]] to 2 {
// CHECK-NEXT:      tir.for %[[M:.*]] to 3 {
// CHECK-NEXT:        tir.for %[[I:.*]] to 2 {
// CHECK-NEXT:          tir.block @double (spatial %{{.*}} = %[[O]] * 6 + %[[M]] * 2 + %[[I]] to 10)
// CHECK-SAME:            where (
tir.prim_func @beyond(%A: memref<10xf32>, %B: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @double (spatial %vi = %i to 10) {
      %a = affine.load %A[%vi] : memref<10xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %three = transform.param.constant 3 -> !transform.param<i64>
    %o, %m, %n = transform.tir.split %i into [2, %three, 2]
    transform.yield
  }
}

// -----

// A symbolic extent: exact if it is a multiple of the factor.

#rows = affine_map<()[s0] -> (s0, s0 * 8)>
// CHECK-LABEL: tir.prim_func @symbolic
// CHECK:         tir.for %[[O:.*]] to symbol(%[[N:.*]]) ceildiv 4 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:        tir.for %[[P:.*]] to symbol(%[[N]]) {
// CHECK-NEXT:          tir.for %[[Q:.*]] to 8 {
// CHECK-NEXT:            tir.block @double (spatial %{{.*}} = %[[O]] * 4 + %[[I]] to symbol(%[[N]]), spatial %{{.*}} = %[[P]] * 8 + %[[Q]] to symbol(%[[N]]) * 8)
// CHECK-SAME:              where (%[[O]] * -4 - %[[I]] + symbol(%[[N]]) - 1 >= 0)
tir.prim_func @symbolic(%A: memref<?x?xf32> {tir.shape = #rows}, %B: memref<?x?xf32> {tir.shape = #rows}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%n) * 8 {
      tir.block @double (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%n) * 8) {
        %a = affine.load %A[%vi, %vj] : memref<?x?xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %io, %ii = transform.tir.split %i into [?, 4]
    %jo, %ji = transform.tir.split %j into [?, 8]
    transform.yield
  }
}

// -----

// The first nest runs nothing where n is 0; the second one still has to ask.

// CHECK-LABEL: tir.prim_func @size_of_another_nest
// CHECK:         tir.block @last ({{.*}}) where (symbol(%{{.*}}) - 1 >= 0)
#n = affine_map<()[s0] -> (s0)>
tir.prim_func @size_of_another_nest(%A: memref<?xf32> {tir.shape = #n},
                                    %B: memref<8xf32>, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @fill (spatial %vi = %i to symbol(%n)) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %A[%vi] : memref<?xf32>
    }
  }
  tir.for %j to 8 {
    tir.block @last (spatial %vj = %j to 8) where (symbol(%n) - 1 >= 0) {
      %a = affine.load %A[symbol(%n) - 1] : memref<?xf32>
      affine.store %a, %B[%vj] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "last" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %block
    %outer, %inner = transform.tir.split %j into [?, 4]
    transform.yield
  }
}

// -----

// Inside a loop to n, n is at least 1.

// CHECK-LABEL: tir.prim_func @size_around
// CHECK:         tir.block @last ({{.*}} to 8) {
#n = affine_map<()[s0] -> (s0)>
tir.prim_func @size_around(%A: memref<?xf32> {tir.shape = #n},
                           %B: memref<?x8xf32> {tir.shape = affine_map<()[s0] -> (s0, 8)>},
                           %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 8 {
      tir.block @last (spatial %vi = %i to symbol(%n), spatial %vj = %j to 8)
          where (symbol(%n) - 1 >= 0) {
        %a = affine.load %A[symbol(%n) - 1] : memref<?xf32>
        affine.store %a, %B[%vi, %vj] : memref<?x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "last" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %outer, %inner = transform.tir.split %j into [?, 4]
    transform.yield
  }
}
