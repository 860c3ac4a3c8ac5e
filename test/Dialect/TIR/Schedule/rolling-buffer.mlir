// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// Three of twelve rows remain. The first iteration writes all of them, each
// other one the last of them.

// CHECK-LABEL: tir.prim_func @blur
// CHECK:         %[[T:.*]] = tir.alloc : memref<3x10xf32>
// CHECK-NEXT:    tir.for %[[Y:.*]] to 10 {
// CHECK-NEXT:      tir.for %[[R:.*]] to 3 {
// CHECK-NEXT:        tir.for %[[X:.*]] to 10 {
// CHECK-NEXT:          tir.block @scale (ordered %[[VY:.*]] = %[[Y]] + %[[R]] to 12, spatial %[[VX:.*]] = %[[X]] to 10)
// CHECK-SAME:            where (%[[R]] - ((%[[Y]] + 9) floordiv 10) * 2 >= 0) {
// CHECK:                 affine.store %{{.*}}, %[[T]][%[[VY]] mod 3, %[[VX]]]
// CHECK:           tir.block @blur (spatial %[[VY:.*]] = %[[Y]] to 10, spatial %[[VX:.*]] = %{{.*}} to 10) {
// CHECK:             affine.load %[[T]][%[[VY]] mod 3, %[[VX]]]
// CHECK:             affine.load %[[T]][(%[[VY]] + 1) mod 3, %[[VX]]]
// CHECK:             affine.load %[[T]][(%[[VY]] + 2) mod 3, %[[VX]]]
tir.prim_func @blur(%A: memref<12x10xf32>, %B: memref<10x10xf32>) {
  %T = tir.alloc : memref<12x10xf32>
  tir.for %y to 12 {
    tir.for %x to 10 {
      tir.block @scale (spatial %vy = %y to 12, spatial %vx = %x to 10) {
        %a = affine.load %A[%vy, %vx] : memref<12x10xf32>
        affine.store %a, %T[%vy, %vx] : memref<12x10xf32>
      }
    }
  }
  tir.for %y to 10 {
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 10, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<12x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<12x10xf32>
        %c = affine.load %T[%vy + 2, %vx] : memref<12x10xf32>
        %d = arith.addf %a, %b : f32
        %e = arith.addf %d, %c : f32
        affine.store %e, %B[%vy, %vx] : memref<10x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %scale = transform.tir.get_block "scale" in %root : !transform.any_op
    %blur = transform.tir.get_block "blur" in %root : !transform.any_op
    %y, %x = transform.tir.get_loops 2 of %blur
    transform.tir.compute_at %scale to %y
    transform.tir.rolling_buffer %scale, write 0
    transform.yield
  }
}

// -----

// Tiles of a symbolic extent: each tile starts anew. The predicate that keeps
// the rows in bounds stays.

#in = affine_map<()[s0] -> (s0 + 1)>
#out = affine_map<()[s0] -> (s0)>
// CHECK-LABEL: tir.prim_func @tiles
// CHECK:         %[[T:.*]] = tir.alloc : memref<2xf32>
// CHECK:         tir.for %[[O:.*]] to symbol(%[[N:.*]]) ceildiv 4 {
// CHECK-NEXT:      tir.for %[[Y:.*]] to 4 {
// CHECK-NEXT:        tir.for %[[R:.*]] to 2 {
// CHECK-NEXT:          tir.block @scale (ordered %[[V:.*]] = %[[O]] * 4 + %[[Y]] + %[[R]] to symbol(%[[N]]) + 1)
// CHECK-SAME:            %[[R]] - (%[[Y]] + 3) floordiv 4 >= 0
tir.prim_func @tiles(%A: memref<?xf32> {tir.shape = #in}, %B: memref<?xf32> {tir.shape = #out}, %n: index) {
  %T = tir.alloc [symbol(%n) + 1] : memref<?xf32>
  tir.for %y to symbol(%n) + 1 {
    tir.block @scale (spatial %vy = %y to symbol(%n) + 1) {
      %a = affine.load %A[%vy] : memref<?xf32>
      affine.store %a, %T[%vy] : memref<?xf32>
    }
  }
  tir.for %y to symbol(%n) {
    tir.block @blur (spatial %vy = %y to symbol(%n)) {
      %a = affine.load %T[%vy] : memref<?xf32>
      %b = affine.load %T[%vy + 1] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%vy] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %scale = transform.tir.get_block "scale" in %root : !transform.any_op
    %blur = transform.tir.get_block "blur" in %root : !transform.any_op
    %y = transform.tir.get_loops 1 of %blur
    %o, %i = transform.tir.split %y into [?, 4]
    transform.tir.compute_at %scale to %i
    transform.tir.rolling_buffer %scale, write 0
    transform.yield
  }
}
