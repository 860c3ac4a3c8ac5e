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

// -----

// The full tiles of a split, and the rest. Its inner loop has the iterations
// that run.

// CHECK-LABEL: tir.prim_func @tiles
// CHECK:         tir.for %[[O:.*]] to 3 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 32 {
// CHECK-NEXT:        tir.block @double (spatial %{{.*}} = %[[O]] * 32 + %[[I]] to 100) {
// CHECK:         tir.for %{{.*}} to 1 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 4 {
// CHECK-NEXT:        tir.block @double_1 (spatial %{{.*}} = %[[J]] + 96 to 100) {
tir.prim_func @tiles(%A: memref<100xf32>, %B: memref<100xf32>) {
  tir.for %i to 100 {
    tir.block @double (spatial %vi = %i to 100) {
      %a = affine.load %A[%vi] : memref<100xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%vi] : memref<100xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %outer, %inner = transform.tir.split %i into [?, 32]
    %full, %rest = transform.tir.loop_partition %outer into [full, ?]
    transform.yield
  }
}

// -----

// Each of the two ranges of a symbolic extent may be empty.

// CHECK-LABEL: tir.prim_func @symbolic_tiles
// CHECK:         tir.for %[[O:.*]] to symbol(%[[N:.*]]) floordiv 32 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 32 {
// CHECK-NEXT:        tir.block @double (spatial %{{.*}} = %[[O]] * 32 + %[[I]] to symbol(%[[N]])) {
// CHECK:         tir.for %[[P:.*]] to {{.*}} {
// CHECK-NEXT:      tir.for %[[J:.*]] to 32 {
// CHECK-NEXT:        tir.block @double_1
// CHECK-SAME:          where
#one = affine_map<()[s0] -> (s0)>
tir.prim_func @symbolic_tiles(%A: memref<?xf32> {tir.shape = #one}, %B: memref<?xf32> {tir.shape = #one}, %n: index) {
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
    %outer, %inner = transform.tir.split %i into [?, 32]
    %full, %rest = transform.tir.loop_partition %outer into [full, ?]
    transform.yield
  }
}

// -----

// A range decides the branch of a pad.

// CHECK-LABEL: tir.prim_func @pad
// CHECK:         tir.block @pad (
// CHECK-NOT:       affine.if
// CHECK:           arith.constant 0
// CHECK:         tir.block @pad_1 (
// CHECK-NOT:       affine.if
// CHECK:           affine.load
// CHECK:         tir.block @pad_2 (
// CHECK-NOT:       affine.if
// CHECK:           arith.constant 0
#inside = affine_set<(d0) : (d0 - 2 >= 0, 9 - d0 >= 0)>
tir.prim_func @pad(%A: memref<8xf32>, %B: memref<12xf32>) {
  tir.for %i to 12 {
    tir.block @pad (spatial %vi = %i to 12) {
      %x = affine.if #inside(%vi) -> f32 {
        %a = affine.load %A[%vi - 2] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %x, %B[%vi] : memref<12xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %low, %middle, %high = transform.tir.loop_partition %i into [2, 8, ?]
    transform.yield
  }
}

// -----

// A branch stays if it asks for a size of another nest: that may be 0.

// CHECK-LABEL: tir.prim_func @size_of_another_nest
// CHECK:         tir.block @first
// CHECK:           affine.if
// CHECK:         tir.block @first_1
// CHECK:           affine.if
#n = affine_map<()[s0] -> (s0)>
#not_empty = affine_set<()[s0] : (s0 - 1 >= 0)>
tir.prim_func @size_of_another_nest(%A: memref<?xf32> {tir.shape = #n},
                                    %B: memref<8xf32>, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @fill (spatial %vi = %i to symbol(%n)) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %A[%vi] : memref<?xf32>
    }
  }
  tir.for %j to 8 {
    tir.block @first (spatial %vj = %j to 8) {
      %one = arith.constant 1.0 : f32
      %a = affine.if #not_empty()[%n] -> f32 {
        %x = affine.load %A[0] : memref<?xf32>
        affine.yield %x : f32
      } else {
        affine.yield %one : f32
      }
      affine.store %a, %B[%vj] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %block
    %a, %b = transform.tir.loop_partition %j into [3, ?]
    transform.yield
  }
}

// -----

// The inner loop runs nothing in the last part, where its extent would be
// min(2, -3).

// CHECK-LABEL: tir.prim_func @empty_inner
// CHECK:         tir.for %{{.*}} to 3 {
// CHECK:         tir.for %{{.*}} to 1 {
// CHECK-NEXT:      tir.for %{{.*}} to 0 {
tir.prim_func @empty_inner(%A: memref<3xf32>) {
  tir.for %i to 4 {
    tir.for %j to min(2, %i * -2 + 3) {
      tir.block @zero (spatial %v = %i * 2 + %j to 3) where (-%i + 1 >= 0) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%v] : memref<3xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "zero" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %parts:2 = transform.tir.loop_partition %i into [?, 1]
    transform.yield
  }
}
