// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// A tile of each operand and of the result is in a cache of one iteration.

// CHECK-LABEL: tir.prim_func @matmul
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[O:.*]] to 4 {
// CHECK-NEXT:        %[[C:.*]] = tir.alloc : memref<8x16xf32, #tir.scope<local>>
// CHECK-NEXT:        %[[B:.*]] = tir.alloc : memref<32x16xf32, #tir.scope<shared>>
// CHECK-NEXT:        tir.for %[[P:.*]] to 32 {
// CHECK-NEXT:          tir.for %[[Q:.*]] to 4 {
// CHECK-NEXT:            tir.block @B_shared (spatial %{{.*}} = %[[P]] to 32, spatial %{{.*}} = %[[O]] * 4 + %[[Q]] to 16) {
// CHECK:             tir.block @matmul
// CHECK:               affine.load %[[B]]
// CHECK:               affine.store %{{.*}}, %[[C]]
// CHECK:             tir.for %[[P:.*]] to 4 {
// CHECK-NEXT:          tir.block @C_local (spatial %{{.*}} = %[[I]] to 8, spatial %{{.*}} = %[[O]] * 4 + %[[P]] to 16) {
// CHECK-NEXT:            affine.load %[[C]]
// CHECK-NEXT:            affine.store %{{.*}}, %C[
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
    %o, %n = transform.tir.split %j into [?, 4]
    %out = transform.tir.write_at %o, %block, 0 to #tir.scope<local>
    %in = transform.tir.read_at %o, %block, 1 to #tir.scope<shared>
    transform.yield
  }
}

// -----

// An iteration that runs no point of the block copies nothing from its cache,
// although the part and the whole have one row each.

// CHECK-LABEL: tir.prim_func @empty_iteration
// CHECK:         tir.for %[[I:.*]] to 2 {
// CHECK:           tir.block @begin
// CHECK:           tir.block @A_local (spatial %{{.*}} = %[[I]] to 1, spatial %{{.*}} to 32) where (-%[[I]] >= 0)
tir.prim_func @empty_iteration(%A: memref<1x32xi32>) {
  tir.for %i to 1 {
    tir.for %j to 32 {
      tir.block @begin (spatial %vi = %i to 1, spatial %vj = %j to 32) {
        %one = arith.constant 1 : i32
        affine.store %one, %A[%vi, %vj] : memref<1x32xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "begin" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %o:3 = transform.tir.split %i into [2, 1, ?]
    %out = transform.tir.write_at %o#0, %block, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// A tile copies from the cache of a tile only where its blocks, and so the
// first copy, run: other elements of this cache have no value.

// CHECK-LABEL: tir.prim_func @last_tile
// CHECK:         tir.for %[[O:.*]] to 2 {
// CHECK-NEXT:      tir.for %[[I:.*]] to 2 {
// CHECK:             tir.block @A_local (spatial %{{.*}} = %[[O]] * -2 - %[[I]] + 4 to 5) where (%[[O]] * -2 - %[[I]] + 2 >= 0) {
// CHECK:             tir.block @A_local_shared (spatial %{{.*}} = %[[O]] * -2 - %[[I]] + 4 to 5) where (%[[O]] * -2 - %[[I]] + 2 >= 0) {
// CHECK:             tir.block @copy
tir.prim_func @last_tile(%A: memref<5xf32>, %B: memref<3xf32>, %C: memref<3xf32>) {
  tir.for %i to 3 {
    tir.block @copy (spatial %vi = %i to 3) {
      %a = affine.load %A[4 - %vi] : memref<5xf32>
      affine.store %a, %B[%vi] : memref<3xf32>
    }
    tir.block @copy_again (spatial %vi = %i to 3) {
      %a = affine.load %A[4 - %vi] : memref<5xf32>
      affine.store %a, %C[%vi] : memref<3xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %first = transform.tir.read_at %i, %block, 0 to #tir.scope<local>
    %o, %n = transform.tir.split %i into [?, 2]
    %second = transform.tir.read_at %n, %block, 0 to #tir.scope<shared>
    transform.yield
  }
}
